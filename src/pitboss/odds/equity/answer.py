"""What is said about hands compared."""

from fractions import Fraction
from math import sqrt
from typing import Any, Final

import msgspec

from pitboss.cards import Card, write_cards
from pitboss.odds.equity.layout import Layout
from pitboss.odds.report import decimal, exact_and_decimal

Z: Final = 1.959963984540054
"""Standard deviations either side that hold 95 % of a normal distribution."""
PLACES: Final = 6


class HandEquity(msgspec.Struct, frozen=True, kw_only=True):
    """One hand's share of the pot on average, and how often it gets which share."""

    hand: str
    equity: Fraction
    """Exact, or what the samples came to."""
    deviation: float
    """Of its share from one deal to another."""
    shares: dict[str, Fraction]
    """How often it scoops the pot, gets three quarters, half, a quarter, another part or nothing."""

    @property
    def win(self) -> Fraction:
        return self.shares["scoop"]

    @property
    def lose(self) -> Fraction:
        return self.shares["nothing"]

    @property
    def split(self) -> Fraction:
        return 1 - self.win - self.lose


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """Hands compared: exactly over all deals, or over samples."""

    layout: Layout
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    exact: bool
    deals: int
    """All there are, or the samples."""
    seed: int
    hands: tuple[HandEquity, ...]
    chosen_discards: bool = False
    """Whether hands chose their discards by imagined deals."""

    def bound(self, hand: HandEquity) -> float:
        """How far from the estimate the true equity may be, with 95 % confidence; nothing if it is exact."""
        return 0.0 if self.exact else Z * hand.deviation / sqrt(self.deals)


def equity_json(found: Equity) -> dict[str, Any]:
    """The answer of `pitboss equity --json`."""
    return {
        "game": found.layout.game,
        "deck": found.layout.deck.name,
        "board": write_cards(found.board),
        "dead": write_cards(found.dead),
        "method": "exact" if found.exact else "monte-carlo",
        "deals": found.deals,
        **({} if found.exact else {"seed": found.seed}),
        "hands": [_hand_json(found, hand) for hand in found.hands],
    }


def _hand_json(found: Equity, hand: HandEquity) -> dict[str, Any]:
    value: dict[str, Any] = exact_and_decimal(hand.equity)
    if not found.exact:
        estimate, bound = float(hand.equity), found.bound(hand)
        bounds = [f"{estimate + side * bound:.{PLACES}f}" for side in (-1, 1)]
        value = {"decimal": decimal(hand.equity, PLACES), "confidence_95": bounds}
    return {
        "hand": hand.hand,
        "equity": value,
        "win": decimal(hand.win, PLACES),
        "split": decimal(hand.split, PLACES),
        "lose": decimal(hand.lose, PLACES),
        "shares": {name: decimal(share, PLACES) for name, share in hand.shares.items() if share},
    }
