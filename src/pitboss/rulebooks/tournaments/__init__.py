"""How the three books are read where they say nothing of a tournament: rulings common to all of them."""
