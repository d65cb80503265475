"""Tournaments: the terms, the log of lines, and what follows from the two. Pure: no clock, chance or file."""
