"""What the five approved rulebooks say: one folder a book, its clauses, rulings and games."""
