"""Version 2: table C for the Pair Wager."""
