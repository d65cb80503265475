"""Section 21: Five Card Stud."""

from pitboss.books.wa_poker.clauses import cite, under
from pitboss.books.wa_poker.irregularities import FIVE_CARD_STUD
from pitboss.books.wa_poker.streets import final, opening, showing, stud
from pitboss.core.cards import FULL, REDUCED
from pitboss.rules.poker.rules import DOWN, UP

GAME = stud(
    id="wa-poker/five-card-stud",
    title="Five Card Stud",
    section="21",
    line="One card down and four up, betting after each up-card; the best hand showing acts first.",
    decks={FULL: 10, REDUCED: 6},
    streets=(
        opening((DOWN, UP), deal=cite("21.1"), clause=under("21.2")),
        *showing("third card", "fourth card", deal=cite("21.3"), clause=under("21.4")),
        final("fifth card", UP, deal=cite("21.3"), clause=under("21.5")),
    ),
    seats_rules=cite("4.3 Five Card Stud"),
    hand_rules=cite("21.5(e)", "21.6"),
    irregularities=FIVE_CARD_STUD,
)
