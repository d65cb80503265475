"""What the rulebooks say, five approved and one of our own: one folder a book, its clauses, rulings and games."""
