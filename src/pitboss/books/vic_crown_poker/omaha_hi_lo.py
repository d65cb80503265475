"""Omaha Hi-Lo Eight Qualifier: half the pot to the best low, two and three for each half (8.20.4(d))."""

from pitboss.books.vic_crown_poker.clauses import cite, under
from pitboss.books.vic_crown_poker.flops import eight_or_better, flop_game, streets
from pitboss.core.cards import FULL
from pitboss.core.hands import OMAHA_EIGHT_LOW, OMAHA_HIGH

GAME = flop_game(
    id="vic-crown-poker/omaha-hi-lo",
    title="Omaha Hi-Lo Eight Qualifier",
    place=7,
    line="Omaha, half the pot to the best low hand of eight or better, two and three for each half.",
    decks={FULL: 10},
    rankings={FULL: OMAHA_HIGH},
    streets=streets(4, deal=cite("8.16.1(c)")),
    seats_rules=cite("4.1 Omaha Hi-Lo Eight Qualifier"),
    **eight_or_better(OMAHA_EIGHT_LOW, clause=under("8.20.4(d)")),
)
