"""Section 21: Five Card Stud."""

from pitboss.rounds.poker.game import DOWN, UP
from pitboss.rulebooks.wa_poker.clauses import cite
from pitboss.rulebooks.wa_poker.studs import later, opening, stud

_FIRST = cite("21.4(a)", "21.4(b)")

GAME = stud(
    "five-card-stud",
    "Five Card Stud",
    section="21",
    line="One card down and four up, betting after each up-card; the best hand showing acts first.",
    seats=(10, 6),
    seats_rules=cite("4.3 Five Card Stud"),
    streets=(
        opening(
            (DOWN, UP),
            deal=cite("21.1"),
            first=cite("21.2(a)", "21.2(b)", "21.2(c)"),
            bets=cite("21.2(d)"),
            act=cite("21.2(e)"),
            calls=cite("21.2(e)(i)"),
            raises=cite("21.2(e)(ii)"),
            folds=cite("21.2(e)(iii)"),
            won=cite("21.2(f)"),
        ),
        later("third card", (UP,), deal=cite("21.3"), first=_FIRST, act=cite("21.4(c)"), won=cite("21.4(d)")),
        later("fourth card", (UP,), deal=cite("21.3"), first=_FIRST, act=cite("21.4(c)"), won=cite("21.4(d)")),
        later(
            "fifth card",
            (UP,),
            deal=cite("21.3"),
            first=cite("21.5(a)", "21.5(b)"),
            act=cite("21.5(c)"),
            won=cite("21.5(c)"),
            last_check=cite("21.5(d)"),
        ),
    ),
    hand_rules=cite("21.5(e)", "21.6"),
)
