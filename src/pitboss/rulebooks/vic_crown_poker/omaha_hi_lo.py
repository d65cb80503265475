"""Omaha Hi-Lo Eight Qualifier: half the pot to the best low, two and three for each half (8.20.4(d))."""

from pitboss.hands import OMAHA_EIGHT_LOW, OMAHA_HIGH
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_crown_poker.flops import flop_game, streets

GAME = flop_game(
    "omaha-hi-lo",
    "Omaha Hi-Lo Eight Qualifier",
    place=7,
    line="Omaha, half the pot to the best low hand of eight or better, two and three for each half.",
    seats=10,
    seats_rules=cite("4.1 Omaha Hi-Lo Eight Qualifier"),
    streets=streets(4, deal=cite("8.16.1(c)")),
    hand_rules=cite("8.20.4(d)(i)"),
    ranking=OMAHA_HIGH,
    low=OMAHA_EIGHT_LOW,
    no_low_rules=cite("8.20.4(d)(iv)"),
    low_rules=cite("8.20.4(d)(ii)", "8.20.4(d)(iii)", "3.2.2(k)") + ruling("CP-E8"),
    low_odd_rules=cite("8.20.4(d)(v)"),
)
