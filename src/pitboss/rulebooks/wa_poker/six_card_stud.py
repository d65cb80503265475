"""Section 22: Six Card Stud."""

from pitboss.rounds.poker.game import DOWN, UP
from pitboss.rulebooks.wa_poker.clauses import cite
from pitboss.rulebooks.wa_poker.studs import later, opening, stud

_FIRST = cite("22.5(a)", "22.5(b)")

GAME = stud(
    "six-card-stud",
    "Six Card Stud",
    "22",
    (8, 5),
    cite("4.3 Six Card Stud"),
    (
        opening(
            (DOWN, DOWN, UP),
            cite("22.1", "22.2"),
            cite("22.3(a)", "22.3(b)", "22.3(c)"),
            cite("22.3(d)"),
            cite("22.3(e)"),
            (cite("22.3(e)(i)"), cite("22.3(e)(ii)"), cite("22.3(e)(iii)")),
            cite("22.3(f)"),
        ),
        later("fourth card", (UP,), cite("22.4"), _FIRST, cite("22.5(c)"), cite("22.5(d)")),
        later("fifth card", (UP,), cite("22.4"), _FIRST, cite("22.5(c)"), cite("22.5(d)")),
        later(
            "sixth card",
            (DOWN,),
            cite("22.6"),
            cite("22.7(a)", "22.7(b)"),
            cite("22.7(c)"),
            cite("22.7(c)"),
            last_check=cite("22.7(d)"),
        ),
    ),
    cite("22.7(e)", "22.8"),
    line="Two down, three up, one down; best five of six.",
)
