"""Pineapple Holdem: three hole cards, one discarded before the flop (8.16.1(b), 8.17.4)."""

from pitboss.books.vic_crown_poker.clauses import cite
from pitboss.books.vic_crown_poker.flops import TABLED, flop_game, streets
from pitboss.books.vic_crown_poker.irregularities import PINEAPPLE_GAMES

GAME = flop_game(
    id="vic-crown-poker/pineapple",
    title="Pineapple Holdem",
    place=2,
    line="Holdem with three hole cards, one discarded before the flop.",
    streets=streets(3, deal=cite("8.16.1(b)"), discard={"flop": cite("8.17.4")}),
    seats_rules=cite("4.1 Pineapple Holdem"),
    hand_rules=TABLED + cite("8.20.4(a)"),
    irregularities=PINEAPPLE_GAMES,
)
