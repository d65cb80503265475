"""Section 8: the streets that all seven games share, and the two discards of Pineapple games."""

from functools import partial
from typing import Any

from pitboss.books.vic_crown_poker.clauses import cite, ruling, under
from pitboss.books.vic_crown_poker.irregularities import FLOP_GAMES
from pitboss.books.vic_crown_poker.officials import OFFICIALS
from pitboss.books.vic_crown_poker.rules import (
    CHARGED,
    CHIPS,
    FLOP_CHASE,
    FLOP_CHASE_OFFER,
    RULES,
    STRUCTURES,
    read_commission,
)
from pitboss.core.cards import FULL
from pitboss.core.citation import Cite, Rules
from pitboss.core.hands import HIGH, Ranking
from pitboss.rules.layout import Demo
from pitboss.rules.poker.betting.limits import BySign
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.poker.rules import DOWN, Exchange, Opener, Street, StreetRules


def streets(hole: int, *, deal: Rules, discard: dict[str, Rules] | None = None) -> tuple[Street, ...]:
    """Return the streets: hole cards, then flop, turn and river. One card is discarded before the street named."""
    first = Street(
        name="first round",
        hole=(DOWN,) * hole,
        opener=Opener.LEFT_OF_BLIND,
        size=BySign(),
        rules=StreetRules(
            deal=cite("8.4") + deal,
            first=cite("8.17.1"),
            act=cite("8.17.1", "8.17.2", "8.17.3(b)"),
            last_left=cite("8.17.3(a)"),
            unopened=cite("8.17.3(a)", "1 Blind"),
        ),
    )
    discards = discard or {}
    return (
        first,
        _street("flop", 3, deal=cite("8.17.3(b)", "8.18.1"), clause=under("8.18"), discards=discards),
        _street("turn", 1, deal=cite("8.18.3(b)", "8.19.1"), clause=under("8.19"), discards=discards),
        _street("river", 1, deal=cite("8.19.3(b)", "8.20.1"), clause=under("8.20"), discards=discards),
    )


def _street(name: str, cards: int, *, deal: Rules, clause: Cite, discards: dict[str, Rules]) -> Street:
    """Return a street: the first to act may check, wager or fold (2); a single player left wins (3)(a)."""
    return Street(
        name=name,
        board=cards,
        burn=True,
        exchange=Exchange.DISCARD_ONE if name in discards else None,
        opener=Opener.LEFT_OF_BUTTON,
        size=BySign(big=cards == 1),
        rules=StreetRules(
            deal=deal,
            first=clause(".2"),
            act=clause(".3(b)"),
            checks=clause(".2"),
            bets=clause(".2"),
            declines=clause(".2"),
            last_left=clause(".3(a)"),
            exchange=discards[name] + cite("9.15.1") + ruling("CP-D2") if name in discards else (),
        ),
    )


flop_game = partial(
    PokerGame,
    section="8",
    decks={FULL: 11},
    rankings={FULL: HIGH},
    structures=STRUCTURES,
    rules=RULES,
    chip_rules=CHIPS,
    irregularities=FLOP_GAMES,
    officials=OFFICIALS,
    read_commission=read_commission,
    charged=CHARGED,
    side_wagers=FLOP_CHASE,
    side_offer=FLOP_CHASE_OFFER,
    bonus=cite("11.1", "11.2", "11.3", "11.4") + ruling("CP-I11"),
    heads_up_option=True,
    demo=Demo(places=6),
)
"""Declares a game of this book. A game overrides what differs from Holdem."""


def eight_or_better(low: Ranking, *, clause: Cite) -> dict[str, Any]:
    """Return the fields of a game that splits the pot with the best low hand of eight or better."""
    return {
        "hand_rules": TABLED + clause("(i)"),
        "low": low,
        "no_low_rules": clause("(iv)"),
        "low_rules": clause("(ii)", "(iii)") + cite("3.2.2(k)") + ruling("CP-E8"),
        "low_odd_rules": clause("(v)"),
    }


TABLED = cite("8.20.3(b)", "8.20.4")
"""The clause that the remaining players table their hands and the best hand wins."""
