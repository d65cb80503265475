"""Crazy Pineapple Holdem: three hole cards, one discarded after the flop betting (8.16.1(b), 8.18.4)."""

from pitboss.rulebooks.vic_crown_poker.clauses import cite
from pitboss.rulebooks.vic_crown_poker.flops import flop_game, streets

GAME = flop_game(
    "crazy-pineapple",
    "Crazy Pineapple Holdem",
    11,
    cite("4.1 Crazy Pineapple Holdem"),
    streets(3, cite("8.16.1(b)"), discard_before="turn", discard=cite("8.18.4")),
    cite("8.20.4(a)"),
    place=3,
    line="Holdem from three hole cards, one discarded after the flop betting.",
)
