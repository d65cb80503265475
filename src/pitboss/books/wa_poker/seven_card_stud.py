"""Section 23: Seven Card Stud, opened by the high card or, if the sign says so, by the low card."""

from pitboss.books.wa_poker.clauses import cite, ruling, under
from pitboss.books.wa_poker.irregularities import SIX_AND_SEVEN_CARD_STUD
from pitboss.books.wa_poker.streets import final, first_round, opening, showing, stud
from pitboss.core.cards import FULL, REDUCED
from pitboss.rules.poker.rules import DOWN, UP, Opener, StreetRules

GAME = stud(
    id="wa-poker/seven-card-stud",
    title="Seven Card Stud",
    section="23",
    line="Two down, four up, one down; opened by the high or the low card; best five of seven.",
    decks={FULL: 8, REDUCED: 4},
    streets=(
        opening((DOWN, DOWN, UP), deal=cite("23.1", "23.2"), clause=under("23.3")),
        *showing("fourth card", "fifth card", "sixth card", deal=cite("23.6"), clause=under("23.7")),
        final("seventh card", DOWN, deal=cite("23.8"), clause=under("23.9"), communal=True),
    ),
    low_open=first_round(
        (DOWN, DOWN, UP),
        Opener.LOW_CARD,
        StreetRules(
            deal=cite("23.1", "23.2"),
            first=cite("23.4(a)", "23.4(b)", "23.5") + ruling("E5"),
            bets=cite("23.4(a)"),
            act=cite("23.4(c)"),
            calls=cite("23.4(c)(i)"),
            raises=cite("23.4(c)(ii)"),
            folds=cite("23.4(c)(iii)"),
            last_left=cite("23.4(d)"),
        ),
    ),
    seats_rules=cite("4.3 Seven Card Stud"),
    hand_rules=cite("23.9(e)", "23.10"),
    irregularities=SIX_AND_SEVEN_CARD_STUD,
)
