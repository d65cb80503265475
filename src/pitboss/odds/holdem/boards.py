"""Concrete boards and holdings: one board stands for all that differ from it only in the names of suits."""

from functools import cache
from itertools import combinations, permutations
from math import prod
from typing import Final

import msgspec
import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import Array
from pitboss.odds.holdem.patterns import (
    MOST_OFF,
    PAIRS,
    RANKS,
    SLOTS,
    multiset_of,
    places,
    rank_levels,
    row_of,
    suit_levels,
)

DECK: Final = 52
SUITS: Final = 4
HOLDINGS: Final = DECK * (DECK - 1) // 2
HOLES: Final = RANKS * RANKS
"""Kinds of hole cards, as a chart draws them: 13 pairs, 78 suited above them, 78 offsuit below."""
RENAMINGS: Final = np.array(list(permutations(range(SUITS))), np.int64)
HOLDING_LOW: Final = np.array([low for high in range(DECK) for low in range(high)], np.int64)
HOLDING_HIGH: Final = np.array([high for high in range(DECK) for _ in range(high)], np.int64)


def _views() -> tuple[Array, Array, Array]:
    """For every holding: its square on the chart, its pair of ranks, and its slot seen from each suit."""
    low, high = HOLDING_LOW >> 2, HOLDING_HIGH >> 2
    suited = HOLDING_LOW & 3 == HOLDING_HIGH & 3
    hole = np.where(suited, high * RANKS + low, low * RANKS + high)
    slots = np.empty((SUITS, HOLDINGS), np.int64)
    for suit in range(SUITS):
        one = low + RANKS * (suit == HOLDING_LOW & 3)
        other = high + RANKS * (suit == HOLDING_HIGH & 3)
        least, most = np.minimum(one, other), np.maximum(one, other)
        slots[suit] = least + most * (most + 1) // 2
    return hole, low + high * (high + 1) // 2, slots


HOLE_OF, PAIR_OF, SLOT_OF = _views()
_HELD: Final = (np.arange(DECK)[:, None] == HOLDING_LOW) | (np.arange(DECK)[:, None] == HOLDING_HIGH)
"""`[card, holding]`: whether the holding has the card."""


@kernel
def holding_of(one: int, other: int) -> int:
    """The place of two cards among the 1,326 holdings."""
    low, high = (one, other) if one < other else (other, one)
    return low + high * (high - 1) // 2


@kernel
def renamed(mask: int, renaming: Array) -> int:
    """A set of cards with its suits renamed."""
    out, card = 0, 0
    while mask >> card:
        if mask >> card & 1:
            out |= 1 << (card & ~3 | renaming[card & 3])
        card += 1
    return out


@kernel
def canonical(mask: int) -> tuple[int, int]:
    """The smallest of a set's renamings, and which renaming makes it."""
    best, best_at = mask, 0
    for at in range(len(RENAMINGS)):
        image = renamed(mask, RENAMINGS[at])
        if image < best:
            best, best_at = image, at
    return best, best_at


@kernel
def place_of(mask: int, masks: Array) -> int:
    """Where a set of cards stands among ascending ones."""
    low, high = 0, len(masks) - 1
    while low < high:
        middle = (low + high) // 2
        if masks[middle] < mask:
            low = middle + 1
        else:
            high = middle
    return low


class Boards(msgspec.Struct, frozen=True):
    """The boards of one size that stand for all, in ascending order of their sets of cards."""

    cards: Array
    copies: Array
    """How many boards each stands for."""

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def masks(self) -> Array:
        return sets(self.cards)


@cache
def boards(size: int) -> Boards:
    """The 1,755 flops, or the 16,432 boards of four."""
    cards = np.array(list(combinations(range(DECK), size)))
    cards = cards[np.lexsort(cards.T)]
    copies = np.zeros(len(cards), np.int64)
    for renaming in RENAMINGS:  # a board goes as soon as one of its renamings comes before it
        change = sets(with_suits(cards, renaming)) - sets(cards)
        cards, copies = cards[change >= 0], (copies + (change == 0))[change >= 0]
    return Boards(cards, len(RENAMINGS) // copies)


def with_suits(cards: Array, renaming: Array) -> Array:
    """Cards with their suits renamed."""
    return np.asarray(cards & ~3 | renaming[cards & 3])


def sets(cards: Array) -> Array:
    """Each row's cards as a set: a bit a card."""
    return np.asarray((np.int64(1) << cards).sum(axis=1))


@cache
def seen(size: int) -> tuple[Array, Array]:
    """The multisets of the boards of a size, and their rows from each suit; -1 where too few cards are of it."""
    cards = boards(size).cards
    types = [cards // SUITS + RANKS * (cards % SUITS == suit) for suit in range(SUITS)]
    rows = [places(suit_levels()[size].boards, np.sort(one)) for one in types]
    return places(rank_levels()[size].boards, cards // SUITS), np.stack(rows, axis=1)


def apart(cards: Array) -> Array:
    """`[board, holding]`: whether they have no card in common."""
    return np.asarray(~_HELD[cards].any(axis=1))


def look_up_all(size: int, by_rank: Array, by_suit: Array, low: int = 0, high: int | None = None) -> Array:
    """The numbers of the boards of a size, or of some, and all holdings; `look_up` finds one of them."""
    multisets, rows = (one[low:high] for one in seen(size))
    found = by_rank[multisets].take(PAIR_OF, axis=1)
    for suit in range(SUITS):
        there = rows[:, suit] >= 0
        found[there] += by_suit[rows[there, suit]].take(SLOT_OF[suit], axis=1)
    return np.asarray(found)


def by_hole(copies: Array, numbers: Array) -> Array:
    """Numbers of boards and holdings, each for so many boards like it, added up by hole cards."""
    found = np.zeros(HOLES, np.int64)
    np.add.at(found, HOLE_OF, copies @ numbers)
    return found


def put_all(size: int, weights: Array, channel: Array, channels: int) -> tuple[Array, Array]:
    """The weights of all boards of a size and all holdings, each on its channel: the transpose of `look_up_all`."""
    multisets, rows = seen(size)
    by_rank = _sums((channels, len(rank_levels()[size]), PAIRS), channel, multisets, PAIR_OF, weights)
    by_suit = np.zeros((channels, len(suit_levels()[size]), SLOTS), np.int32)
    for suit in range(SUITS):
        there = rows[:, suit] >= 0
        by_suit += _sums(by_suit.shape, channel[there], rows[there, suit], SLOT_OF[suit], weights[there])
    return by_rank, by_suit


def _sums(shape: tuple[int, ...], channel: Array, rows: Array, columns: Array, weights: Array) -> Array:
    """Weights added up by channel, row and column; as floats, which whole numbers of this size are."""
    at = (channel * shape[1] + rows[:, None]) * shape[2] + columns
    return np.bincount(at.ravel(), weights.ravel(), prod(shape)).reshape(shape).astype(np.int32)


@kernel
def rank_view(board: Array) -> int:
    """The multiset of a board of concrete cards in ascending order."""
    return multiset_of(board >> 2)


@kernel
def suit_view(board: Array, suit: int) -> int:
    """The row of a board seen from a suit, or -1 when too few of its cards are of it."""
    types, off = np.empty(len(board), np.int64), 0
    for card in board:
        if card & 3 != suit:
            types[off] = card >> 2
            off += 1
    if off > MOST_OFF:
        return -1
    for card in board:
        if card & 3 == suit:
            types[off] = RANKS + (card >> 2)
            off += 1
    return row_of(types)


@kernel
def views(board: Array, rows: Array) -> int:
    """Fills the board's row from each suit and returns its multiset."""
    for suit in range(SUITS):
        rows[suit] = suit_view(board, suit)
    return rank_view(board)


@kernel
def meets(board: Array, holding: int) -> bool:
    """Whether a holding has a card of the board."""
    met = False
    for card in board:
        met |= card == HOLDING_LOW[holding] or card == HOLDING_HIGH[holding]
    return met


@kernel
def look_up(by_rank: Array, by_suit: Array, multiset: int, rows: Array, holding: int) -> int:
    """The number of a board and a holding: its part by rank, and what each suit adds."""
    found: int = by_rank[multiset, PAIR_OF[holding]]
    for suit in range(SUITS):
        if rows[suit] >= 0:
            found += by_suit[rows[suit], SLOT_OF[suit, holding]]
    return found


@inner
def put(by_rank: Array, by_suit: Array, multiset: int, rows: Array, holding: int, weight: int) -> None:
    """Puts a weight on a board and a holding: the transpose of `look_up`."""
    by_rank[multiset, PAIR_OF[holding]] += weight
    for suit in range(SUITS):
        if rows[suit] >= 0:
            by_suit[rows[suit], SLOT_OF[suit, holding]] += weight
