"""Ranks of hands for the kernels, the same numbers as `pitboss.hands` gives."""

from functools import cache
from typing import Final

import numpy as np

from pitboss.hands import Category
from pitboss.hands.order import ACE, CATEGORY_SHIFT, FULL_ORDER
from pitboss.odds.compiled import Array, kernel

_STRENGTH: Final = FULL_ORDER.strength
ODD_CARDS: Final = _STRENGTH[Category.ODD_CARDS]
PAIR: Final = _STRENGTH[Category.PAIR]
TWO_PAIR: Final = _STRENGTH[Category.TWO_PAIR]
THREE_OF_A_KIND: Final = _STRENGTH[Category.THREE_OF_A_KIND]
STRAIGHT: Final = _STRENGTH[Category.STRAIGHT]
FLUSH: Final = _STRENGTH[Category.FLUSH]
FULL_HOUSE: Final = _STRENGTH[Category.FULL_HOUSE]
FOUR_OF_A_KIND: Final = _STRENGTH[Category.FOUR_OF_A_KIND]
ROYAL_FLUSH: Final = _STRENGTH[Category.ROYAL_FLUSH]
SHIFT: Final = CATEGORY_SHIFT
_WHEEL: Final = 1 << ACE | 0b1111
_WHEEL_TOP: Final = 3


@cache
def suit_ranks() -> Array:
    """The rank of the best hand within one suit, for every set of its ranks with five cards or more; others are 0."""
    ranks = np.zeros(1 << 13, np.int64)
    for held in range(1 << 13):
        if held.bit_count() >= 5:
            ranks[held] = FULL_ORDER.by_suit[held]
    return ranks


@kernel
def straight_top(held: int) -> int:
    """The top card of the best straight among a set of ranks, or -1."""
    runs = held & held >> 1 & held >> 2 & held >> 3 & held >> 4
    if runs:
        low = 0
        while runs > 1:
            runs >>= 1
            low += 1
        return low + 4
    return _WHEEL_TOP if held & _WHEEL == _WHEEL else -1


@kernel
def _kickers(packed: int, counts: Array, used: int, other: int, cards: int, shift: int) -> int:
    """Adds the highest remaining ranks, a nibble each."""
    for rank in range(ACE, -1, -1):
        if cards and counts[rank] and rank != used and rank != other:
            packed |= (rank + 1) << shift
            shift -= 4
            cards -= 1
    return packed


@kernel
def rank_counts(counts: Array) -> int:
    """The rank of the best five cards by how many there are of each rank, suits ignored."""
    held, four, three, pair, second = 0, -1, -1, -1, -1
    for rank in range(ACE, -1, -1):
        if counts[rank]:
            held |= 1 << rank
        if counts[rank] == 4:
            four = rank
        elif counts[rank] == 3 and three < 0:
            three = rank
        elif counts[rank] >= 2 and pair < 0:
            pair = rank
        elif counts[rank] >= 2 and second < 0:
            second = rank
    top = straight_top(held)
    if four >= 0:
        return _kickers(FOUR_OF_A_KIND << SHIFT | (four + 1) << 16, counts, four, -1, 1, 12)
    if three >= 0 and pair >= 0:
        return FULL_HOUSE << SHIFT | (three + 1) << 16 | (pair + 1) << 12
    if top >= 0:
        return STRAIGHT << SHIFT | (top + 1) << 16
    if three >= 0:
        return _kickers(THREE_OF_A_KIND << SHIFT | (three + 1) << 16, counts, three, -1, 2, 12)
    if second >= 0:
        packed = TWO_PAIR << SHIFT | (pair + 1) << 16 | (second + 1) << 12
        return _kickers(packed, counts, pair, second, 1, 8)
    if pair >= 0:
        return _kickers(PAIR << SHIFT | (pair + 1) << 16, counts, pair, -1, 3, 12)
    return _kickers(ODD_CARDS << SHIFT, counts, -1, -1, 5, 16)
