"""Boards and holdings with the suits forgotten as far as they do not matter.

For whether a flush can be made only one suit matters at a time. Seen from one suit a card is one of 26
*types*: its rank, and whether it is of that suit (13 + rank) or not (rank). A holding is a pair of types, one
of 351 *slots*; by rank alone it is one of the first 91. A board of 3, 4 or 5 cards is a *row* of its level
when at most two of its cards are off the suit: with five cards that is what makes a flush possible. By rank
alone a board is a *multiset*.

The rows of level 5 and its multisets without five of a kind are the 42,783 board patterns.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import msgspec
import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import Array

RANKS: Final = 13
TYPES: Final = 2 * RANKS
SLOTS: Final = TYPES * (TYPES + 1) // 2
PAIRS: Final = RANKS * (RANKS + 1) // 2
MOST_OFF: Final = 2
_KEY_BITS: Final = 5
"""A type is less than 32."""

CHOOSE: Final = np.array([[comb(n, k) for k in range(6)] for n in range(19)], np.int64)
_OFF_CHOICES: Final = np.array([comb(RANKS + off - 1, off) for off in range(MOST_OFF + 1)], np.int64)
_FIRST_ROW: Final = np.array(
    [
        [sum(comb(RANKS, size - off) * int(_OFF_CHOICES[off]) for off in range(offs)) for offs in range(3)]
        for size in range(2, 6)
    ],
    np.int64,
)
"""By size less two, and number of cards off the suit."""
SLOT_LOW: Final = np.array([low for high in range(TYPES) for low in range(high + 1)], np.int64)
SLOT_HIGH: Final = np.array([high for high in range(TYPES) for _ in range(high + 1)], np.int64)


@inner
def slot_of(one: int, other: int) -> int:
    """The slot of a holding of two types; of two ranks below 13, its place among the 91."""
    low, high = (one, other) if one < other else (other, one)
    return low + high * (high + 1) // 2


@kernel
def multiset_of(ranks: Array) -> int:
    """The place of ascending ranks among the multisets of their number."""
    at = 0
    for place in range(len(ranks)):
        at += CHOOSE[ranks[place] + place, place + 1]
    return at


@kernel
def row_of(types: Array) -> int:
    """The place of ascending types among the rows of their number: off-suit cards come first."""
    size, off = len(types), 0
    while off < size and types[off] < RANKS:
        off += 1
    if off > MOST_OFF:
        return -1
    suited = 0
    for place in range(size - off):
        suited += CHOOSE[types[off + place] - RANKS, place + 1]
    row: int = _FIRST_ROW[size - MOST_OFF, off] + suited * _OFF_CHOICES[off] + multiset_of(types[:off])
    return row


def places(boards: Array, wanted: Array) -> Array:
    """Where boards, their cards ascending, stand in a list of such; -1 for those that are not in it."""
    listed, asked = _keys(boards), _keys(wanted)
    order = np.argsort(listed)
    found = order[np.minimum(np.searchsorted(listed, asked, sorter=order), len(listed) - 1)]
    return np.where(listed[found] == asked, found, -1)


def _keys(boards: Array) -> Array:
    """A number for every board."""
    return np.asarray((boards.astype(np.int64) << _KEY_BITS * np.arange(boards.shape[-1])).sum(axis=-1))


def _link(boards: Array, longer: Array, kinds: int) -> tuple[Array, Array]:
    """For every board and kind of card: the board with one more of it, and how many of it are left."""
    cards = np.arange(kinds, dtype=boards.dtype)
    copies = np.full(kinds, 4) if kinds == RANKS else np.where(cards < RANKS, 3, 1)
    free = copies - (boards[:, None, :] == cards[:, None]).sum(axis=2)
    grown = np.empty((len(boards), kinds, boards.shape[1] + 1), boards.dtype)
    grown[:, :, :-1], grown[:, :, -1] = boards[:, None, :], cards
    more = np.where(free > 0, places(longer, np.sort(grown)), -1)
    return more.astype(np.int32), free.astype(np.int8)


def _unlink(more: Array, boards: Array, fewer: Array) -> None:
    """The other way: each longer board's shorter boards, by the place of the card taken away."""
    rows, cards = np.nonzero(more >= 0)
    longer = more[rows, cards]
    fewer[longer, (boards[longer] == cards[:, None]).argmax(axis=1)] = rows


class BoardLevel(msgspec.Struct, frozen=True):
    """All boards of one size, seen from one suit or by rank alone, and how they grow by a card."""

    boards: Array
    """The cards of each, ascending: types or ranks."""
    more: Array
    """`more[row, card]`: the row of the next level with that card; -1 when there is none."""
    free: Array
    """`free[row, card]`: how many such cards are not on the board."""
    fewer: Array
    """`fewer[row, place]`: the row of the level below without the card at that place; -1 for a repeated card."""

    def __len__(self) -> int:
        return len(self.boards)


def _colex(cards: tuple[int, ...]) -> tuple[int, ...]:
    return cards[::-1]


def _suit_boards(size: int) -> Array:
    rows = [
        (*off, *(rank + RANKS for rank in suited))
        for offs in range(MOST_OFF + 1)
        for suited in sorted(combinations(range(RANKS), size - offs), key=_colex)
        for off in sorted(combinations_with_replacement(range(RANKS), offs), key=_colex)
    ]
    return np.array(rows, np.int8)


def _rank_boards(size: int) -> Array:
    return np.array(sorted(combinations_with_replacement(range(RANKS), size), key=_colex), np.int8)


def _levels(boards: dict[int, Array], kinds: int) -> dict[int, BoardLevel]:
    levels: dict[int, BoardLevel] = {}
    for size, here in boards.items():
        more = np.full((len(here), kinds), -1, np.int32)
        free = np.zeros((len(here), kinds), np.int8)
        fewer = np.full(here.shape, -1, np.int32)
        if size + 1 in boards:
            more, free = _link(here, boards[size + 1], kinds)
        if size - 1 in levels:
            _unlink(levels[size - 1].more, here, fewer)
        levels[size] = BoardLevel(here, more, free, fewer)
    return levels


@cache
def suit_levels() -> dict[int, BoardLevel]:
    """Boards of three, four and five cards seen from one suit."""
    return _levels({size: _suit_boards(size) for size in (3, 4, 5)}, TYPES)


@cache
def rank_levels() -> dict[int, BoardLevel]:
    """Boards of three, four and five cards by rank alone."""
    return _levels({size: _rank_boards(size) for size in (3, 4, 5)}, RANKS)


@cache
def multisets_of_rows() -> Array:
    """For each row of level 5, its multiset."""
    boards = np.sort(suit_levels()[5].boards % RANKS, axis=1)
    place = np.arange(5)
    return np.asarray(CHOOSE[boards + place, place + 1].sum(axis=1), np.int32)


@cache
def pairs_of_slots() -> Array:
    """For each slot, its place among the 91 pairs of ranks."""
    one, other = np.sort(np.stack((SLOT_LOW % RANKS, SLOT_HIGH % RANKS)), axis=0)
    return np.asarray(one + other * (other + 1) // 2)
