"""Section 24: Manila. One blind, five communal cards one at a time, bets in blinds, both hole cards play."""

from pitboss.books.wa_poker.clauses import cite, ruling, under
from pitboss.books.wa_poker.irregularities import MANILA_WITH_BLIND
from pitboss.books.wa_poker.streets import left_of_button, manila_game
from pitboss.rules.poker.betting.limits import BlindMultiple, BlindRaises
from pitboss.rules.poker.rules import DOWN, Opener, Street, StreetRules

_FIRST_ROUND = Street(
    name="first round",
    hole=(DOWN, DOWN),
    board=1,
    opener=Opener.LEFT_OF_BLIND,
    size=BlindRaises(2, cite("24.5") + ruling("F3")),
    rules=StreetRules(
        deal=cite("24.2", "24.3"),
        first=cite("24.4(a)"),
        act=cite("24.4(b)"),
        checks=cite("24.4(c)(i)"),
        calls=cite("24.4(a)(i)", "24.4(b)") + ruling("F1"),
        raises=cite("24.4(a)(ii)", "24.4(b)", "24.4(c)(ii)"),
        folds=cite("24.4(a)(iii)", "24.4(b)", "24.4(c)(iii)"),
        last_left=cite("24.8"),
        unopened=cite("24.8") + ruling("F2"),
    ),
)


def _middle(name: str) -> Street:
    return Street(
        name=name,
        board=1,
        opener=Opener.LEFT_OF_BUTTON,
        size=BlindMultiple(2, cite("24.7(a)(ii)", "24.7(c)")),
        rules=left_of_button(deal=cite("24.6"), clause=under("24.7"), last_left=cite("24.8")),
    )


_FINAL_ROUND = Street(
    name="final round",
    board=1,
    opener=Opener.LEFT_OF_BUTTON,
    contested=cite("24.10") + ruling("C11"),
    size=BlindMultiple(4, cite("24.9(a)(ii)", "24.9(c)", "24.10(a)") + ruling("F4", "F5")),
    rules=StreetRules(
        deal=cite("24.8"),
        first=cite("24.9(a)"),
        act=cite("24.9(b)"),
        checks=cite("24.9(a)(i)"),
        bets=cite("24.9(a)(ii)"),
        declines=cite("24.9(a)") + ruling("F6"),
        raises=cite("24.9(b)", "24.9(c)", "24.10"),
        last_left=cite("24.8"),
    ),
)

GAME = manila_game(
    id="wa-poker/manila",
    title="Manila",
    section="24",
    line="Two hole cards and five communal cards, one at a time; both hole cards must play; one blind.",
    structures=("limit",),
    single_blind=True,
    blind_multiples=(1, 2, 3),
    streets=(_FIRST_ROUND, _middle("second round"), _middle("third round"), _middle("fourth round"), _FINAL_ROUND),
    seats_rules=cite("4.3 Manila"),
    blind_rules=cite("24.1") + ruling("D11", "D12"),
    hand_rules=cite("24.10(b)", "24.11", "10.2") + ruling("F12"),
    own_cap=True,
    irregularities=MANILA_WITH_BLIND,
)
