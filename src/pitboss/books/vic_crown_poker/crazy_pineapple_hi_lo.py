"""Crazy Pineapple Holdem Hi-Lo Eight Qualifier: Crazy Pineapple, half the pot to the best low (8.20.4(b))."""

from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.books.vic_crown_poker.flops import TABLED, flop_game, streets
from pitboss.books.vic_crown_poker.irregularities import PINEAPPLE_GAMES
from pitboss.core.hands import EIGHT_LOW

GAME = flop_game(
    id="vic-crown-poker/crazy-pineapple-hi-lo",
    title="Crazy Pineapple Holdem Hi-Lo Eight Qualifier",
    place=4,
    line="Crazy Pineapple, half the pot to the best low hand of eight or better.",
    streets=streets(3, deal=cite("8.16.1(b)") + ruling("CP-A9"), discard={"turn": cite("8.18.4")}),
    seats_rules=cite("4.1 Crazy Pineapple Holdem Hi-Lo Eight Qualifier"),
    hand_rules=TABLED + cite("8.20.4(b)(i)"),
    irregularities=PINEAPPLE_GAMES,
    low=EIGHT_LOW,
    no_low_rules=cite("8.20.4(b)(iv)"),
    low_rules=cite("8.20.4(b)(ii)", "8.20.4(b)(iii)", "3.2.2(k)") + ruling("CP-E8"),
    low_odd_rules=cite("8.20.4(b)(v)"),
)
