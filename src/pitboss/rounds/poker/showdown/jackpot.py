"""The room's jackpot at one table: a royal flush of both hole cards and the flop."""

from collections.abc import Sequence

from pitboss.cards import UNSEEN, Card
from pitboss.hands import HOLE_AND_FLOP, Category

_TEN = 8


def is_royal(hole: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Both hole cards and the flop are a royal flush."""
    cards = [*hole, *flop]
    if len(cards) != 5 or UNSEEN in cards:
        return False
    return HOLE_AND_FLOP.category(HOLE_AND_FLOP.rank(cards)) is Category.ROYAL_FLUSH


def could_be_royal(hole: Sequence[Card]) -> bool:
    """Suited hole cards from ten to ace, before a flop."""
    if len(hole) != 2 or UNSEEN in hole:
        return False
    return hole[0].suit == hole[1].suit and all(card.rank >= _TEN for card in hole)
