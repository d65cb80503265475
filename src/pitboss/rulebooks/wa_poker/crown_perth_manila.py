"""Section 25: Crown Perth Manila. Manila's cards with antes and bets between the table limits."""

from pitboss.cards import REDUCED
from pitboss.citation import Rules
from pitboss.hands import MANILA
from pitboss.rounds.poker.game import DOWN, Opener, PokerGame, Street, StreetRules
from pitboss.rounds.poker.limits import Spread
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

_FIRST_ROUND = Street(
    name="first round",
    hole=(DOWN, DOWN),
    board=1,
    opener=Opener.LEFT_OF_BUTTON,
    size=Spread(cite("25.3(a)(i)") + ruling("C14")),
    check=False,
    rules=StreetRules(
        deal=cite("25.1", "25.2"),
        first=cite("25.3(a)", "25.3(b)"),
        act=cite("25.3(c)"),
        last_left=cite("25.3(d)") + ruling("F11"),
    ),
)


def _later(name: str, deal: Rules, first: Rules, size: Rules, act: Rules, won: Rules) -> Street:
    return Street(
        name=name,
        board=1,
        opener=Opener.LEFT_OF_BUTTON,
        size=Spread(size + ruling("C14")),
        rules=StreetRules(deal=deal, first=first, act=act, last_left=won),
    )


def _middle(name: str) -> Street:
    return _later(name, cite("25.4"), cite("25.5(a)"), cite("25.5(a)(ii)"), cite("25.5(b)"), cite("25.5(b)(i)"))


GAME = PokerGame(
    id="wa-poker/crown-perth-manila",
    title="Crown Perth Manila",
    section="25",
    decks={REDUCED: 13},
    rankings={REDUCED: MANILA},
    structures=("spread",),
    antes=True,
    streets=(
        _FIRST_ROUND,
        _middle("second round"),
        _middle("third round"),
        _middle("fourth round"),
        _later(
            "final round",
            cite("25.6"),
            cite("25.7(a)"),
            cite("25.7(a)(ii)"),
            cite("25.7(b)", "25.7(c)") + ruling("C11"),
            cite("25.6"),
        ),
    ),
    rules=RULES,
    seats_rules=cite("4.3 Crown Perth Manila"),
    hand_rules=cite("25.7(d)", "25.8", "10.2") + ruling("F12"),
    chip_rules=CHIPS,
    read_commission=read_commission,
)
