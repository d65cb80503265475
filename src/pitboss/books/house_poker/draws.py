"""Section 24, which the other draw games share: cards down, and one draw or three."""

from functools import partial

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.irregularities import DRAW
from pitboss.books.house_poker.officials import OFFICIALS
from pitboss.books.house_poker.rules import CHARGED, CHIPS, read_commission
from pitboss.core.cards import FULL
from pitboss.core.citation import Rules
from pitboss.rules.poker.betting.limits import BySign
from pitboss.rules.poker.game import DOWN, Exchange, Opener, PokerGame, Street, StreetRules

ORDINALS = ("first", "second", "third")


def streets(cards: int, *, draws: int, deal: Rules, bets: Rules = ()) -> tuple[Street, ...]:
    """Cards down and a betting round; then after every draw another, from the second on for the bigger bet."""
    before = Street(
        name="before the draw",
        hole=(DOWN,) * cards,
        opener=Opener.LEFT_OF_BLIND,
        size=BySign(),
        rules=StreetRules(deal=deal, first=cite("24.2") + bets, act=cite("24.2") + bets, last_left=cite("7.8")),
    )
    return (before, *(_after(number, draws, bets) for number in range(draws)))


def _after(number: int, draws: int, bets: Rules) -> Street:
    return Street(
        name="after the draw" if draws == 1 else f"after the {ORDINALS[number]} draw",
        exchange=Exchange.DRAW,
        burn=True,
        opener=Opener.LEFT_OF_BUTTON,
        size=BySign(big=number > 0),
        rules=StreetRules(
            deal=cite("24.3"),
            first=cite("24.4") + bets,
            act=cite("24.4") + bets,
            last_left=cite("7.8"),
            exchange=cite("24.3"),
            rebuilt=cite("24.5"),
        ),
    )


draw_game = partial(
    PokerGame,
    decks={FULL: 6},
    structures=("limit",),
    chip_rules=CHIPS,
    read_commission=read_commission,
    charged=CHARGED,
    irregularities=DRAW,
    officials=OFFICIALS,
)
"""A game with draws, which says where it differs."""
