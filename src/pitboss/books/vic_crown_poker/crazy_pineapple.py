"""Crazy Pineapple Holdem: three hole cards, one discarded after the flop betting (8.16.1(b), 8.18.4)."""

from pitboss.books.vic_crown_poker.clauses import cite
from pitboss.books.vic_crown_poker.flops import TABLED, flop_game, streets
from pitboss.books.vic_crown_poker.irregularities import PINEAPPLE_GAMES

GAME = flop_game(
    id="vic-crown-poker/crazy-pineapple",
    title="Crazy Pineapple Holdem",
    place=3,
    line="Holdem with three hole cards, one discarded after the flop betting.",
    streets=streets(3, deal=cite("8.16.1(b)"), discard={"turn": cite("8.18.4")}),
    seats_rules=cite("4.1 Crazy Pineapple Holdem"),
    hand_rules=TABLED + cite("8.20.4(a)"),
    irregularities=PINEAPPLE_GAMES,
)
