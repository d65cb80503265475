"""Tournaments: terms, a log of lines, and everything derived from the two. No clock, randomness or files."""

from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.choices import choices
from pitboss.pit.tournament.grammar import read_line, write_line
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament

__all__ = ["Tournament", "answer", "choices", "read_line", "read_terms", "write_line"]
