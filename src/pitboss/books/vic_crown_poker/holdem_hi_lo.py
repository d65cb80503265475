"""Holdem Hi-Lo Eight Qualifier: half the pot to the best low of eight or better (8.20.4(b))."""

from pitboss.books.vic_crown_poker.clauses import cite, ruling, under
from pitboss.books.vic_crown_poker.flops import eight_or_better, flop_game, streets
from pitboss.core.hands import EIGHT_LOW

GAME = flop_game(
    id="vic-crown-poker/holdem-hi-lo",
    title="Holdem Hi-Lo Eight Qualifier",
    place=5,
    line="Holdem, half the pot to the best low hand of eight or better.",
    streets=streets(2, deal=cite("8.16.1(a)") + ruling("CP-A9")),
    seats_rules=cite("4.1 Holdem Hi-Lo Eight Qualifier"),
    **eight_or_better(EIGHT_LOW, clause=under("8.20.4(b)")),
)
