"""Sections 21 and 24: the streets shared by the stud games and by the draw games."""

from dataclasses import replace
from functools import partial

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.irregularities import DRAW, STUD
from pitboss.books.house_poker.officials import OFFICIALS
from pitboss.books.house_poker.rules import CHARGED, CHIPS, read_commission
from pitboss.core.cards import FULL, Card
from pitboss.core.citation import Rules
from pitboss.rules.poker.betting.limits import BySign
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.poker.rules import DOWN, UP, Exchange, Opener, Street, StreetRules

RANKS = 13


def low_card(card: Card) -> int:
    """Return a number that is highest for the lowest card. Of equal ranks, the order is clubs, diamonds, hearts,
    spades; the ace is high (21.3)."""
    return -card


def high_card_ace_low(card: Card) -> int:
    """Return a number that is highest for the king and lowest for the ace. Of equal ranks, the order is spades, hearts,
    diamonds, clubs (23.2)."""
    return (card.rank + 1) % RANKS * 4 + card.suit


def stud_streets(*, brings_in: Rules, opens: Rules) -> tuple[Street, ...]:
    """Return three cards, then one card per street to the seventh."""
    first = Street(
        name="third street",
        hole=(DOWN, DOWN, UP),
        opener=Opener.BRING_IN,
        size=BySign(),
        check=False,
        rules=StreetRules(
            deal=cite("21.2"),
            first=brings_in,
            brings_in=brings_in + cite("5.6"),
            bets=brings_in,
            completes=cite("21.4"),
            act=cite("21.4"),
            last_left=cite("7.8"),
            no_check=brings_in,
        ),
    )
    later = partial(_later_street, opens=opens)
    return (
        first,
        later("fourth street", UP, big=False),
        later("fifth street", UP, big=True),
        later("sixth street", UP, big=True),
        replace(later("seventh street", DOWN, big=True), communal_if_short=True),
    )


def _later_street(name: str, face: bool, *, big: bool, opens: Rules) -> Street:
    last = cite("21.6") if face is DOWN else ()
    return Street(
        name=name,
        hole=(face,),
        burn=True,
        opener=Opener.BEST_SHOWING_OR_LEFT,
        size=BySign(big=big),
        rules=StreetRules(deal=last or cite("21.5"), first=opens, act=opens, last_left=cite("7.8"), communal=last),
    )


stud = partial(
    PokerGame,
    decks={FULL: 8},
    structures=("limit",),
    antes=True,
    unseen_up=cite("21.8"),
    chip_rules=CHIPS,
    read_commission=read_commission,
    charged=CHARGED,
    irregularities=STUD,
    officials=OFFICIALS,
)
"""Declares a game of seven cards. A game overrides what differs."""


ORDINALS = ("first", "second", "third")


def draw_streets(cards: int, *, draws: int, deal: Rules, bets: Rules = ()) -> tuple[Street, ...]:
    """Return the deal and a betting round, then one more after every draw, with the big bet from the second draw on."""
    before = Street(
        name="before the draw",
        hole=(DOWN,) * cards,
        opener=Opener.LEFT_OF_BLIND,
        size=BySign(),
        rules=StreetRules(deal=deal, first=cite("24.2") + bets, act=cite("24.2") + bets, last_left=cite("7.8")),
    )
    return (before, *(_after_draw(number, draws, bets) for number in range(draws)))


def _after_draw(number: int, draws: int, bets: Rules) -> Street:
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
"""Declares a game with draws. A game overrides what differs."""
