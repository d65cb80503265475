"""How the three books are read where they say nothing about a tournament: rulings common to all of them."""
