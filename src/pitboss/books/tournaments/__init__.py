"""Rulings common to the three books with tournaments, where they are silent."""
