"""Pineapple Holdem: three hole cards, one discarded before the flop (8.16.1(b), 8.17.4)."""

from pitboss.rulebooks.vic_crown_poker.clauses import cite
from pitboss.rulebooks.vic_crown_poker.flops import flop_game, streets

GAME = flop_game(
    "pineapple",
    "Pineapple Holdem",
    11,
    cite("4.1 Pineapple Holdem"),
    streets(3, cite("8.16.1(b)"), discard_before="flop", discard=cite("8.17.4")),
    cite("8.20.4(a)"),
    place=2,
    line="Holdem from three hole cards, one discarded before the flop.",
)
