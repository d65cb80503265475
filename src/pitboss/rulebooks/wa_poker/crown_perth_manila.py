"""Section 25: Crown Perth Manila. Manila's cards with antes and bets between the table limits."""

from pitboss.cards import REDUCED
from pitboss.hands import MANILA
from pitboss.rounds.poker.betting.limits import Spread
from pitboss.rounds.poker.game import DOWN, Opener, PokerGame, Street, StreetRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.irregularities import MANILA_GAMES
from pitboss.rulebooks.wa_poker.officials import OFFICIALS
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
        bets=cite("25.3(a)(i)"),
        declines=cite("25.3(a)(ii)"),
        calls=cite("25.3(c)(i)"),
        raises=cite("25.3(c)(ii)"),
        folds=cite("25.3(c)(iii)"),
        last_left=cite("25.3(d)"),
        unopened=cite("25.3(b)", "25.3(d)") + ruling("F11"),
    ),
)


def _later(name: str, rules: StreetRules) -> Street:
    size = Spread(rules.bets + ruling("C14"))
    return Street(name=name, board=1, opener=Opener.LEFT_OF_BUTTON, size=size, rules=rules)


_MIDDLE = StreetRules(
    deal=cite("25.4"),
    first=cite("25.5(a)"),
    act=cite("25.5(b)", "25.5(b)(ii)"),
    checks=cite("25.5(a)(i)"),
    bets=cite("25.5(a)(ii)"),
    declines=cite("25.5(a)(iii)"),
    last_left=cite("25.5(b)(i)"),
)

_FINAL = StreetRules(
    deal=cite("25.6"),
    first=cite("25.7(a)"),
    act=cite("25.7(b)"),
    checks=cite("25.7(a)(i)"),
    bets=cite("25.7(a)(ii)"),
    declines=cite("25.7(a)(iii)"),
    raises=cite("25.7(b)", "25.7(c)") + ruling("C11"),
    last_left=cite("25.6"),
)

GAME = PokerGame(
    id="wa-poker/crown-perth-manila",
    title="Crown Perth Manila",
    section="25",
    line="Manila with antes and bets between the table minimum and maximum.",
    decks={REDUCED: 13},
    rankings={REDUCED: MANILA},
    structures=("spread",),
    antes=True,
    streets=(
        _FIRST_ROUND,
        _later("second round", _MIDDLE),
        _later("third round", _MIDDLE),
        _later("fourth round", _MIDDLE),
        _later("final round", _FINAL),
    ),
    rules=RULES,
    seats_rules=cite("4.3 Crown Perth Manila"),
    hand_rules=cite("25.7(d)", "25.8", "10.2") + ruling("F12"),
    chip_rules=CHIPS,
    irregularities=MANILA_GAMES,
    officials=OFFICIALS,
    read_commission=read_commission,
)
