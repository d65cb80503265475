"""Rulings common to all books: what they leave to the house about waiting lists and dealer rotation."""
