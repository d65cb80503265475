"""Omaha: four hole cards, exactly two of them with three community cards (8.16.1(c), 8.20.4(c))."""

from pitboss.books.vic_crown_poker.clauses import cite
from pitboss.books.vic_crown_poker.flops import TABLED, flop_game, streets
from pitboss.core.cards import FULL
from pitboss.core.hands import OMAHA_HIGH

GAME = flop_game(
    id="vic-crown-poker/omaha",
    title="Omaha",
    place=6,
    line="Four hole cards, of which exactly two play with three communal cards.",
    decks={FULL: 10},
    rankings={FULL: OMAHA_HIGH},
    streets=streets(4, deal=cite("8.16.1(c)")),
    seats_rules=cite("4.1 Omaha"),
    hand_rules=TABLED + cite("8.20.4(c)"),
)
