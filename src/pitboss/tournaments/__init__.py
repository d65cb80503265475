"""Tournaments: the terms, the log of lines, and what follows from the two. Pure: no clock, chance or file."""

from pitboss.tournaments.answer import answer
from pitboss.tournaments.choices import choices
from pitboss.tournaments.notation import read_line, write_line
from pitboss.tournaments.terms import read_terms
from pitboss.tournaments.tournament import Tournament

__all__ = ["Tournament", "answer", "choices", "read_line", "read_terms", "write_line"]
