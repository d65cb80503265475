"""Rulings common to all books: what they leave to the house about banks, chips and gaming days."""
