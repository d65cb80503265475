"""Boards and holdings of hold'em, with suits ignored as far as they do not matter.

One board stands for all that differ from it only in the names of suits. For a flush only one suit matters at a
time. Seen from one suit, a card is one of 26 *types*: its rank, and whether it is of that suit (13 + rank) or
not (rank). A holding is a pair of types, one of 351 *slots*; by rank alone it is one of the first 91. A board
of 3, 4 or 5 cards is a *row* of its level if at most two of its cards are off the suit: with five cards that is
what makes a flush possible. By rank alone a board is a *multiset*.

The rows of level 5 and its multisets without five of a kind are the 42,783 board patterns.
"""

import sys
from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from typing import Final, NamedTuple

import msgspec
import numpy as np

from pitboss.core.errors import ensure
from pitboss.core.hands.kernels import NO_CARDS, RankTable, rank_of, suit_bit
from pitboss.core.kernels import inner, kernel
from pitboss.core.kernels.store import Kept, keep
from pitboss.odds.compiled import Array

RANKS: Final = 13
TYPES: Final = 2 * RANKS
SLOTS: Final = TYPES * (TYPES + 1) // 2
PAIRS: Final = RANKS * (RANKS + 1) // 2
MOST_OFF: Final = 2
_KEY_BITS: Final = 5
"""Bits of a type, which is below 32."""

CHOOSE: Final = np.array([[comb(n, k) for k in range(6)] for n in range(19)], np.int64)
_OFF_CHOICES: Final = np.array([comb(RANKS + off - 1, off) for off in range(MOST_OFF + 1)], np.int64)
_FIRST_ROW: Final = np.array(
    [
        [sum(comb(RANKS, size - off) * int(_OFF_CHOICES[off]) for off in range(offs)) for offs in range(3)]
        for size in range(2, 6)
    ],
    np.int64,
)
"""Indexed by size minus two and by the number of cards off the suit."""
SLOT_LOW: Final = np.array([low for high in range(TYPES) for low in range(high + 1)], np.int64)
SLOT_HIGH: Final = np.array([high for high in range(TYPES) for _ in range(high + 1)], np.int64)


@inner
def slot_of(one: int, other: int) -> int:
    """Return the slot of a holding of two types; of two ranks below 13, its index among the 91."""
    low, high = (one, other) if one < other else (other, one)
    return low + high * (high + 1) // 2


@kernel
def multiset_of(ranks: Array) -> int:
    """Return the index of ascending ranks among the multisets of their size."""
    at = 0
    for place in range(len(ranks)):
        at += CHOOSE[ranks[place] + place, place + 1]
    return at


@kernel
def row_of(types: Array) -> int:
    """Return the index of ascending types among the rows of their size; off-suit cards come first."""
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
    """Return the index of each wanted board, cards ascending, in a list of boards; -1 if it is missing."""
    listed, asked = _keys(boards), _keys(wanted)
    order = np.argsort(listed)
    found = order[np.minimum(np.searchsorted(listed, asked, sorter=order), len(listed) - 1)]
    return np.where(listed[found] == asked, found, -1)


def _keys(boards: Array) -> Array:
    """Return a number for every board."""
    return np.asarray((boards.astype(np.int64) << _KEY_BITS * np.arange(boards.shape[-1])).sum(axis=-1))


def _link(boards: Array, longer: Array, kinds: int) -> tuple[Array, Array]:
    """Return, for every board and kind of card, the board with one more card of that kind, and how many such cards are
    left."""
    cards = np.arange(kinds, dtype=boards.dtype)
    copies = np.full(kinds, 4) if kinds == RANKS else np.where(cards < RANKS, 3, 1)
    free = copies - (boards[:, None, :] == cards[:, None]).sum(axis=2)
    grown = np.empty((len(boards), kinds, boards.shape[1] + 1), boards.dtype)
    grown[:, :, :-1], grown[:, :, -1] = boards[:, None, :], cards
    more = np.where(free > 0, places(longer, np.sort(grown)), -1)
    return more.astype(np.int32), free.astype(np.int8)


def _unlink(more: Array, boards: Array, fewer: Array) -> None:
    """Fill in each longer board's shorter boards, by the position of the removed card."""
    rows, cards = np.nonzero(more >= 0)
    longer = more[rows, cards]
    fewer[longer, (boards[longer] == cards[:, None]).argmax(axis=1)] = rows


class BoardLevel(msgspec.Struct, frozen=True):
    """All boards of one size, seen from one suit or by rank alone, and how they grow by a card."""

    boards: Array
    """The cards of each board, ascending: types or ranks."""
    more: Array
    """`more[row, card]`: the row of the next level with that card; -1 if there is none."""
    free: Array
    """`free[row, card]`: the number of such cards that are not on the board."""
    fewer: Array
    """`fewer[row, place]`: the row of the level below without the card at that position; -1 for a repeated card."""

    def __len__(self) -> int:
        return len(self.boards)


def _keep(what: str, make: Callable[[], Kept]) -> Kept:
    """Return a table that depends on this module alone, from the cache if it is there."""
    return keep("odds.boards", (what, sys.modules[__name__]), make)


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
    """Return the boards of three, four and five cards seen from one suit."""
    return _keep("suit_levels", lambda: _levels({size: _suit_boards(size) for size in (3, 4, 5)}, TYPES))


@cache
def rank_levels() -> dict[int, BoardLevel]:
    """Return the boards of three, four and five cards by rank alone."""
    return _keep("rank_levels", lambda: _levels({size: _rank_boards(size) for size in (3, 4, 5)}, RANKS))


def _rank_boards(size: int) -> Array:
    return np.array(sorted(combinations_with_replacement(range(RANKS), size), key=_colex), np.int8)


@cache
def multisets_of_rows() -> Array:
    """Return the multiset of each row of level 5."""
    boards = np.sort(suit_levels()[5].boards % RANKS, axis=1)
    place = np.arange(5)
    return np.asarray(CHOOSE[boards + place, place + 1].sum(axis=1), np.int32)


@cache
def pairs_of_slots() -> Array:
    """Return the index of each slot among the 91 pairs of ranks."""
    one, other = np.sort(np.stack((SLOT_LOW % RANKS, SLOT_HIGH % RANKS)), axis=0)
    return np.asarray(one + other * (other + 1) // 2)


DECK: Final = 52
SUITS: Final = 4
HOLDINGS: Final = DECK * (DECK - 1) // 2
HOLES: Final = RANKS * RANKS
"""Kinds of hole cards on a chart: 13 pairs, 78 suited above the diagonal, 78 offsuit below."""
RENAMINGS: Final = np.array(list(permutations(range(SUITS))), np.int64)
HOLDING_LOW: Final = np.array([low for high in range(DECK) for low in range(high)], np.int64)
HOLDING_HIGH: Final = np.array([high for high in range(DECK) for _ in range(high)], np.int64)


def _views() -> tuple[Array, Array, Array]:
    """Return every holding's square on the chart, its pair of ranks, and its slot seen from each suit."""
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
"""`[card, holding]`: True if the holding has the card."""


@kernel
def holding_of(one: int, other: int) -> int:
    """Return the index of two cards among the 1,326 holdings."""
    low, high = (one, other) if one < other else (other, one)
    return low + high * (high - 1) // 2


@kernel
def renamed(mask: int, renaming: Array) -> int:
    """Return a set of cards with its suits renamed."""
    out, card = 0, 0
    while mask >> card:
        if mask >> card & 1:
            out |= 1 << (card & ~3 | renaming[card & 3])
        card += 1
    return out


@kernel
def canonical(mask: int) -> tuple[int, int]:
    """Return the smallest renaming of a set of cards, and the index of that renaming."""
    best, best_at = mask, 0
    for at in range(len(RENAMINGS)):
        image = renamed(mask, RENAMINGS[at])
        if image < best:
            best, best_at = image, at
    return best, best_at


@kernel
def place_of(mask: int, masks: Array) -> int:
    """Return the index of a set of cards in an ascending list."""
    low, high = 0, len(masks) - 1
    while low < high:
        middle = (low + high) // 2
        if masks[middle] < mask:
            low = middle + 1
        else:
            high = middle
    return low


class Boards(msgspec.Struct, frozen=True):
    """The representative boards of one size, in ascending order of their sets of cards."""

    cards: Array
    copies: Array
    """The number of boards that each represents."""

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def masks(self) -> Array:
        return sets(self.cards)


@cache
def boards(size: int) -> Boards:
    """Return the 1,755 flops, the 16,432 boards of four, or the representatives of any other number of cards."""
    return _keep(f"boards {size}", lambda: _boards(size))


def _boards(size: int) -> Boards:
    cards = np.array(list(combinations(range(DECK), size)))
    cards = cards[np.lexsort(cards.T)]
    copies = np.zeros(len(cards), np.int64)
    for renaming in RENAMINGS:  # drop a board as soon as one of its renamings comes before it
        change = sets(with_suits(cards, renaming)) - sets(cards)
        cards, copies = cards[change >= 0], (copies + (change == 0))[change >= 0]
    return Boards(cards, len(RENAMINGS) // copies)


def with_suits(cards: Array, renaming: Array) -> Array:
    """Return cards with their suits renamed."""
    return np.asarray(cards & ~3 | renaming[cards & 3])


def sets(cards: Array) -> Array:
    """Return each row's cards as a bit set."""
    return np.asarray((np.int64(1) << cards).sum(axis=1))


@cache
def seen(size: int) -> tuple[Array, Array]:
    """Return the multisets of the boards of a size, and their rows from each suit; -1 if too few of the cards have
    it."""
    return _keep(f"seen {size}", lambda: _seen(size))


def _seen(size: int) -> tuple[Array, Array]:
    cards = boards(size).cards
    types = [cards // SUITS + RANKS * (cards % SUITS == suit) for suit in range(SUITS)]
    rows = [places(suit_levels()[size].boards, np.sort(one)) for one in types]
    return places(rank_levels()[size].boards, cards // SUITS), np.stack(rows, axis=1)


def apart(cards: Array) -> Array:
    """Return `[board, holding]`: True if they share no card."""
    return np.asarray(~_HELD[cards].any(axis=1))


@kernel
def rank_view(board: Array) -> int:
    """Return the multiset of a board of actual cards in ascending order."""
    return multiset_of(board >> 2)


@kernel
def suit_view(board: Array, suit: int) -> int:
    """Return the row of a board seen from a suit, or -1 if too few of its cards have that suit."""
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
    """Fill in the board's row from each suit and return its multiset."""
    for suit in range(SUITS):
        rows[suit] = suit_view(board, suit)
    return rank_view(board)


@kernel
def meets(board: Array, holding: int) -> bool:
    """Return True if a holding has a card of the board."""
    met = False
    for card in board:
        met |= card == HOLDING_LOW[holding] or card == HOLDING_HIGH[holding]
    return met


@kernel
def look_up(by_rank: Array, by_suit: Array, multiset: int, rows: Array, holding: int) -> int:
    """Return the number of a board and a holding: its part by rank plus what each suit adds."""
    found: int = by_rank[multiset, PAIR_OF[holding]]
    for suit in range(SUITS):
        if rows[suit] >= 0:
            found += by_suit[rows[suit], SLOT_OF[suit, holding]]
    return found


_ENOUGH: Final = 3
"""The number of cards of a suit on a river that makes a flush possible."""


class Threes(NamedTuple):
    """For any three cards, the one of 1,755 flops that represents them, and the renaming of suits."""

    row: Array
    renaming: Array
    renamed: Array
    """`[renaming, holding]`: the renamed holding."""


@inner
def three_of(one: int, two: int, three: int) -> int:
    """Return the index of three cards, in any order, among the 22,100."""
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@kernel
def _lay_out(cards: Array, masks: Array, row: Array, renaming: Array) -> None:
    for at in range(len(cards)):
        one, two, three = cards[at]
        smallest, by = canonical(1 << one | 1 << two | 1 << three)
        place = three_of(one, two, three)
        row[place] = np.searchsorted(masks, smallest)
        renaming[place] = by


@cache
def threes() -> Threes:
    cards = np.array(list(combinations(range(52), 3)), np.int64)
    row, renaming = np.empty(len(cards), np.int16), np.empty(len(cards), np.int8)
    _lay_out(cards, boards(3).masks, row, renaming)
    low = HOLDING_LOW & ~3 | RENAMINGS[:, HOLDING_LOW & 3]
    high = HOLDING_HIGH & ~3 | RENAMINGS[:, HOLDING_HIGH & 3]
    least, most = np.minimum(low, high), np.maximum(low, high)
    renamed = (least + most * (most - 1) // 2).astype(np.int16)
    ensure(renamed.shape == (len(RENAMINGS), HOLDINGS), f"{renamed.shape} renamed holdings")
    return Threes(row, renaming, renamed)


@inner
def marked(marks: Array, flop: int, holding: int, lookup: Threes) -> bool:
    """Return `marks[flop, holding]`, made for the 1,755 flops, for any flop and holding."""
    found: bool = marks[lookup.row[flop], lookup.renamed[lookup.renaming[flop], holding]]
    return found


@inner
def added(
    total: np.uint64, mask: np.uint64, cards: Array, row: int, low: int, high: int, table: RankTable
) -> tuple[np.uint64, np.uint64]:
    """Return the same as `kernels.add` for some cards of a row, without a costly slice."""
    for at in range(low, high):
        total += table.keys[cards[row, at]]
        mask |= suit_bit(cards[row, at])
    return total, mask


@inner
def ranks_with_board(cards: Array, row: int, sevens: RankTable) -> tuple[int, int]:
    """Return the ranks of the player's and of the dealer's hole cards, which come first in a row, with the board."""
    total, mask = added(sevens.start, NO_CARDS, cards, row, 4, 9, sevens)
    own, own_mask = added(total, mask, cards, row, 0, 2, sevens)
    dealers, dealers_mask = added(total, mask, cards, row, 2, 4, sevens)
    return int(rank_of(own, own_mask, sevens)), int(rank_of(dealers, dealers_mask, sevens))


@inner
def sorted_into(board: Array, cards: Array, row: int, low: int) -> None:
    """Fill the board with cards of a row, in ascending order."""
    for end in range(len(board)):
        card, at = cards[row, low + end], end
        while at > 0 and board[at - 1] > card:
            board[at] = board[at - 1]
            at -= 1
        board[at] = card


@inner
def on_river(by_rank: Array, by_suit: Array, board: Array, holding: int) -> bool:
    """Return the mark of a river and a holding: from `by_suit` if a flush is possible, otherwise from `by_rank`."""
    counts = 0
    for card in board:
        counts += 1 << 4 * (card & 3)
    for suit in range(SUITS):
        if counts >> 4 * suit & 7 >= _ENOUGH:
            flush: bool = by_suit[suit_view(board, suit), SLOT_OF[suit, holding]]
            return flush
    plain: bool = by_rank[rank_view(board), PAIR_OF[holding]]
    return plain
