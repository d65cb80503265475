"""Tournaments: the terms, the log of lines, and everything that follows from the two. Pure: no clock, chance or file."""
