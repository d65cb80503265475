"""What is true: the append-only log of every table, its stores, and the accounts that follow from it."""
