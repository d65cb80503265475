"""Section 25: Crown Perth Manila. Manila's cards with antes, and bets between the table limits."""

from pitboss.books.wa_poker.clauses import cite, ruling, under
from pitboss.books.wa_poker.irregularities import MANILA_GAMES
from pitboss.books.wa_poker.streets import left_of_button, manila_game, opened
from pitboss.core.citation import Rules
from pitboss.rules.poker.betting.limits import Spread
from pitboss.rules.poker.rules import DOWN, Opener, Street, StreetRules

_FIRST_ROUND = Street(
    name="first round",
    hole=(DOWN, DOWN),
    board=1,
    opener=Opener.LEFT_OF_BUTTON,
    size=Spread(cite("25.3(a)(i)") + ruling("C14")),
    check=False,
    rules=opened(
        deal=cite("25.1", "25.2"),
        clause=under("25.3"),
        facing=under("25.3(c)"),
        last_left=cite("25.3(d)"),
        unopened=cite("25.3(b)", "25.3(d)") + ruling("F11"),
    ),
)


def _later(name: str, rules: StreetRules, contested: Rules = ()) -> Street:
    size = Spread(rules.bets + ruling("C14"))
    return Street(name=name, board=1, opener=Opener.LEFT_OF_BUTTON, size=size, contested=contested, rules=rules)


_MIDDLE = left_of_button(
    deal=cite("25.4"), clause=under("25.5"), also=cite("25.5(b)(ii)"), last_left=cite("25.5(b)(i)")
)
_FINAL = left_of_button(
    deal=cite("25.6"),
    clause=under("25.7"),
    raises=cite("25.7(b)", "25.7(c)") + ruling("C11"),
    last_left=cite("25.6"),
)

GAME = manila_game(
    id="wa-poker/crown-perth-manila",
    title="Crown Perth Manila",
    section="25",
    line="Manila with antes and bets between the table minimum and maximum.",
    structures=("spread",),
    antes=True,
    streets=(
        _FIRST_ROUND,
        _later("second round", _MIDDLE),
        _later("third round", _MIDDLE),
        _later("fourth round", _MIDDLE),
        _later("final round", _FINAL, cite("25.7(c)") + ruling("C11")),
    ),
    seats_rules=cite("4.3 Crown Perth Manila"),
    hand_rules=cite("25.7(d)", "25.8", "10.2") + ruling("F12"),
    irregularities=MANILA_GAMES,
)
