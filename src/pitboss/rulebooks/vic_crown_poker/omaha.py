"""Omaha: four hole cards, exactly two of them with three community cards (8.16.1(c), 8.20.4(c))."""

from pitboss.hands import OMAHA_HIGH
from pitboss.rulebooks.vic_crown_poker.clauses import cite
from pitboss.rulebooks.vic_crown_poker.flops import flop_game, streets

GAME = flop_game(
    "omaha",
    "Omaha",
    place=6,
    line="Four hole cards, of which exactly two play with three communal cards.",
    seats=10,
    seats_rules=cite("4.1 Omaha"),
    streets=streets(4, deal=cite("8.16.1(c)")),
    hand_rules=cite("8.20.4(c)"),
    ranking=OMAHA_HIGH,
)
