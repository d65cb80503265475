"""Seats and lists for the whole room, and who deals where: two pure machines, times come in with the lines."""
