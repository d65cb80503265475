"""Section 22: Six Card Stud."""

from pitboss.rounds.poker.game import DOWN, UP
from pitboss.rulebooks.wa_poker.clauses import cite
from pitboss.rulebooks.wa_poker.studs import later, opening, stud

_FIRST = cite("22.5(a)", "22.5(b)")

GAME = stud(
    "six-card-stud",
    "Six Card Stud",
    section="22",
    line="Two down, three up, one down; best five of six.",
    seats=(8, 5),
    seats_rules=cite("4.3 Six Card Stud"),
    streets=(
        opening(
            (DOWN, DOWN, UP),
            deal=cite("22.1", "22.2"),
            first=cite("22.3(a)", "22.3(b)", "22.3(c)"),
            bets=cite("22.3(d)"),
            act=cite("22.3(e)"),
            calls=cite("22.3(e)(i)"),
            raises=cite("22.3(e)(ii)"),
            folds=cite("22.3(e)(iii)"),
            won=cite("22.3(f)"),
        ),
        later("fourth card", (UP,), deal=cite("22.4"), first=_FIRST, act=cite("22.5(c)"), won=cite("22.5(d)")),
        later("fifth card", (UP,), deal=cite("22.4"), first=_FIRST, act=cite("22.5(c)"), won=cite("22.5(d)")),
        later(
            "sixth card",
            (DOWN,),
            deal=cite("22.6"),
            first=cite("22.7(a)", "22.7(b)"),
            act=cite("22.7(c)"),
            won=cite("22.7(c)"),
            last_check=cite("22.7(d)"),
        ),
    ),
    hand_rules=cite("22.7(e)", "22.8"),
)
