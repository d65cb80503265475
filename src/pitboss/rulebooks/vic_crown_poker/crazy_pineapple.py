"""Crazy Pineapple Holdem: three hole cards, one discarded after the flop betting (8.16.1(b), 8.18.4)."""

from pitboss.rulebooks.vic_crown_poker.clauses import cite
from pitboss.rulebooks.vic_crown_poker.flops import flop_game, streets

GAME = flop_game(
    "crazy-pineapple",
    "Crazy Pineapple Holdem",
    place=3,
    line="Holdem from three hole cards, one discarded after the flop betting.",
    seats=11,
    seats_rules=cite("4.1 Crazy Pineapple Holdem"),
    streets=streets(3, deal=cite("8.16.1(b)"), discard={"turn": cite("8.18.4")}),
    hand_rules=cite("8.20.4(a)"),
)
