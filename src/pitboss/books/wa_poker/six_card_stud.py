"""Section 22: Six Card Stud."""

from pitboss.books.wa_poker.clauses import cite, under
from pitboss.books.wa_poker.irregularities import SIX_AND_SEVEN_CARD_STUD
from pitboss.books.wa_poker.streets import final, opening, showing, stud
from pitboss.core.cards import FULL, REDUCED
from pitboss.rules.poker.rules import DOWN, UP

GAME = stud(
    id="wa-poker/six-card-stud",
    title="Six Card Stud",
    section="22",
    line="Two down, three up, one down; best five of six.",
    decks={FULL: 8, REDUCED: 5},
    streets=(
        opening((DOWN, DOWN, UP), deal=cite("22.1", "22.2"), clause=under("22.3")),
        *showing("fourth card", "fifth card", deal=cite("22.4"), clause=under("22.5")),
        final("sixth card", DOWN, deal=cite("22.6"), clause=under("22.7")),
    ),
    seats_rules=cite("4.3 Six Card Stud"),
    hand_rules=cite("22.7(e)", "22.8"),
    irregularities=SIX_AND_SEVEN_CARD_STUD,
)
