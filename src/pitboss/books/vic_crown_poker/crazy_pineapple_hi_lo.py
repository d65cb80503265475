"""Crazy Pineapple Holdem Hi-Lo Eight Qualifier: Crazy Pineapple, half the pot to the best low (8.20.4(b))."""

from pitboss.books.vic_crown_poker.clauses import cite, ruling, under
from pitboss.books.vic_crown_poker.flops import eight_or_better, flop_game, streets
from pitboss.books.vic_crown_poker.irregularities import PINEAPPLE_GAMES
from pitboss.core.hands import EIGHT_LOW

GAME = flop_game(
    id="vic-crown-poker/crazy-pineapple-hi-lo",
    title="Crazy Pineapple Holdem Hi-Lo Eight Qualifier",
    place=4,
    line="Crazy Pineapple, half the pot to the best low hand of eight or better.",
    streets=streets(3, deal=cite("8.16.1(b)") + ruling("CP-A9"), discard={"turn": cite("8.18.4")}),
    seats_rules=cite("4.1 Crazy Pineapple Holdem Hi-Lo Eight Qualifier"),
    irregularities=PINEAPPLE_GAMES,
    **eight_or_better(EIGHT_LOW, clause=under("8.20.4(b)")),
)
