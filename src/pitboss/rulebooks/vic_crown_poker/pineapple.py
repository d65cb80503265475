"""Pineapple Holdem: three hole cards, one discarded before the flop (8.16.1(b), 8.17.4)."""

from pitboss.rulebooks.vic_crown_poker.clauses import cite
from pitboss.rulebooks.vic_crown_poker.flops import flop_game, streets

GAME = flop_game(
    "pineapple",
    "Pineapple Holdem",
    place=2,
    line="Holdem from three hole cards, one discarded before the flop.",
    seats=11,
    seats_rules=cite("4.1 Pineapple Holdem"),
    streets=streets(3, deal=cite("8.16.1(b)"), discard={"flop": cite("8.17.4")}),
    hand_rules=cite("8.20.4(a)"),
)
