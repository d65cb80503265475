"""Section 21: Five Card Stud."""

from pitboss.rounds.poker.game import DOWN, UP
from pitboss.rulebooks.wa_poker.clauses import cite
from pitboss.rulebooks.wa_poker.studs import later, opening, stud

_FIRST = cite("21.4(a)", "21.4(b)")

GAME = stud(
    "five-card-stud",
    "Five Card Stud",
    "21",
    (10, 6),
    cite("4.3 Five Card Stud"),
    (
        opening(
            (DOWN, UP),
            cite("21.1"),
            cite("21.2(a)", "21.2(b)", "21.2(c)"),
            cite("21.2(d)"),
            cite("21.2(e)"),
            (cite("21.2(e)(i)"), cite("21.2(e)(ii)"), cite("21.2(e)(iii)")),
            cite("21.2(f)"),
        ),
        later("third card", (UP,), cite("21.3"), _FIRST, cite("21.4(c)"), cite("21.4(d)")),
        later("fourth card", (UP,), cite("21.3"), _FIRST, cite("21.4(c)"), cite("21.4(d)")),
        later(
            "fifth card",
            (UP,),
            cite("21.3"),
            cite("21.5(a)", "21.5(b)"),
            cite("21.5(c)"),
            cite("21.5(c)"),
            last_check=cite("21.5(d)"),
        ),
    ),
    cite("21.5(e)", "21.6"),
    line="One card down and four up, betting after each up-card; the best hand showing acts first.",
)
