"""Section 23: Seven Card Stud, opened by the high card or, where the sign says so, by the low card."""

from pitboss.rounds.poker.game import DOWN, UP, Opener
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.studs import later, opening, stud

_FIRST = cite("23.7(a)", "23.7(b)")

GAME = stud(
    "seven-card-stud",
    "Seven Card Stud",
    "23",
    (8, 4),
    cite("4.3 Seven Card Stud"),
    (
        opening(
            (DOWN, DOWN, UP),
            cite("23.1", "23.2"),
            cite("23.3(a)", "23.3(b)", "23.3(c)"),
            cite("23.3(d)"),
            cite("23.3(e)"),
            (cite("23.3(e)(i)"), cite("23.3(e)(ii)"), cite("23.3(e)(iii)")),
            cite("23.3(f)"),
        ),
        later("fourth card", (UP,), cite("23.6"), _FIRST, cite("23.7(c)"), cite("23.7(d)")),
        later("fifth card", (UP,), cite("23.6"), _FIRST, cite("23.7(c)"), cite("23.7(d)")),
        later("sixth card", (UP,), cite("23.6"), _FIRST, cite("23.7(c)"), cite("23.7(d)")),
        later(
            "seventh card",
            (DOWN,),
            cite("23.8"),
            cite("23.9(a)", "23.9(b)"),
            cite("23.9(c)"),
            cite("23.9(c)"),
            last_check=cite("23.9(d)"),
        ),
    ),
    cite("23.9(e)", "23.10"),
    low_open=opening(
        (DOWN, DOWN, UP),
        cite("23.1", "23.2"),
        cite("23.4(a)", "23.4(b)", "23.5") + ruling("E5"),
        cite("23.4(a)"),
        cite("23.4(c)"),
        (cite("23.4(c)(i)"), cite("23.4(c)(ii)"), cite("23.4(c)(iii)")),
        cite("23.4(d)"),
        opener=Opener.LOW_CARD,
    ),
    line="Two down, four up, one down; opened by the high or the low card; best five of seven.",
)
