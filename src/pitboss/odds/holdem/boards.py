"""Concrete boards and holdings: one board stands for all that differ from it only in the names of suits."""

from functools import cache
from itertools import permutations
from typing import Final

import msgspec
import numpy as np

from pitboss.kernels import kernel
from pitboss.odds.compiled import Array
from pitboss.odds.holdem.patterns import MOST_OFF, RANKS, multiset_of, row_of

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
def _find(size: int, cards: Array, copies: Array) -> int:
    """Lists the boards that are the smallest of their renamings; returns how many there are."""
    found, board = 0, np.empty(size, np.int64)
    for place in range(size):
        board[place] = place
    while True:
        mask = 0
        for place in range(size):
            mask |= 1 << int(board[place])
        same = 0
        for at in range(len(RENAMINGS)):
            image = renamed(mask, RENAMINGS[at])
            if image < mask:
                same = 0
                break
            same += image == mask
        if same:
            for place in range(size):
                cards[found, place] = board[place]
            copies[found] = len(RENAMINGS) // same
            found += 1
        place = 0
        while place < size - 1 and board[place] + 1 == board[place + 1]:
            board[place] = place
            place += 1
        board[place] += 1
        if board[size - 1] == DECK:
            return found


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
        return np.asarray((np.int64(1) << self.cards).sum(axis=1))


@cache
def boards(size: int) -> Boards:
    """The 1,755 flops, or the 16,432 boards of four."""
    room = {3: 1755, 4: 16432}[size]
    cards, copies = np.empty((room, size), np.int64), np.empty(room, np.int64)
    if _find(size, cards, copies) != room:
        raise AssertionError(f"the boards of {size} cards were miscounted")
    return Boards(cards, copies)


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


@kernel
def put(by_rank: Array, by_suit: Array, multiset: int, rows: Array, holding: int, weight: int) -> None:
    """Puts a weight on a board and a holding: the transpose of `look_up`."""
    by_rank[multiset, PAIR_OF[holding]] += weight
    for suit in range(SUITS):
        if rows[suit] >= 0:
            by_suit[rows[suit], SLOT_OF[suit, holding]] += weight
