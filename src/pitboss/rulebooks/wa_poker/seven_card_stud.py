"""Section 23: Seven Card Stud, opened by the high card or, where the sign says so, by the low card."""

from pitboss.rounds.poker.game import DOWN, UP, Opener
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.studs import later, opening, stud

_FIRST = cite("23.7(a)", "23.7(b)")

GAME = stud(
    "seven-card-stud",
    "Seven Card Stud",
    section="23",
    line="Two down, four up, one down; opened by the high or the low card; best five of seven.",
    seats=(8, 4),
    seats_rules=cite("4.3 Seven Card Stud"),
    streets=(
        opening(
            (DOWN, DOWN, UP),
            deal=cite("23.1", "23.2"),
            first=cite("23.3(a)", "23.3(b)", "23.3(c)"),
            bets=cite("23.3(d)"),
            act=cite("23.3(e)"),
            calls=cite("23.3(e)(i)"),
            raises=cite("23.3(e)(ii)"),
            folds=cite("23.3(e)(iii)"),
            won=cite("23.3(f)"),
        ),
        later("fourth card", (UP,), deal=cite("23.6"), first=_FIRST, act=cite("23.7(c)"), won=cite("23.7(d)")),
        later("fifth card", (UP,), deal=cite("23.6"), first=_FIRST, act=cite("23.7(c)"), won=cite("23.7(d)")),
        later("sixth card", (UP,), deal=cite("23.6"), first=_FIRST, act=cite("23.7(c)"), won=cite("23.7(d)")),
        later(
            "seventh card",
            (DOWN,),
            deal=cite("23.8"),
            first=cite("23.9(a)", "23.9(b)"),
            act=cite("23.9(c)"),
            won=cite("23.9(c)"),
            last_check=cite("23.9(d)"),
        ),
    ),
    hand_rules=cite("23.9(e)", "23.10"),
    low_open=opening(
        (DOWN, DOWN, UP),
        deal=cite("23.1", "23.2"),
        first=cite("23.4(a)", "23.4(b)", "23.5") + ruling("E5"),
        bets=cite("23.4(a)"),
        act=cite("23.4(c)"),
        calls=cite("23.4(c)(i)"),
        raises=cite("23.4(c)(ii)"),
        folds=cite("23.4(c)(iii)"),
        won=cite("23.4(d)"),
        opener=Opener.LOW_CARD,
    ),
)
