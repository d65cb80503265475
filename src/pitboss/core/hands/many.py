"""Many hands at once: check an array of cards and share its rows out among kernels.

In Omaha, where exactly two hole cards play with three communal cards, the sixty hands share their board. The best that
any two ranks make with three of the communal cards is computed once for all boards of the same ranks. A hand then costs
one lookup for every two of its hole cards. Flushes, possible in one hand in ten, are handled separately.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from pitboss.core.errors import InternalError
from pitboss.core.hands.kernels import (
    BLOCK,
    NO_CARDS,
    RankTable,
    all_well,
    multisets,
    rank_any,
    rank_badugi,
    slot_of,
    suit_bit,
    suited,
    table_of,
)
from pitboss.core.hands.lowball import Badugi
from pitboss.core.hands.order import COUNT_BITS, EACH_SUIT, Order
from pitboss.core.hands.ranking import HandError, Ranking
from pitboss.core.kernels import inner, kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray


_TWO_OF_A_SUIT: Final = np.uint64(6 * EACH_SUIT)
_THREE_OF_A_SUIT: Final = np.uint64(5 * EACH_SUIT)
_ENOUGH: Final = np.uint64(8 * EACH_SUIT)
"""Set by a suit's count once the hole cards have two of it and the communal cards three."""
_ENOUGH_SHIFT: Final = np.uint64(3)
"""Shift from a card's suit in its key to that bit."""
RANK_PAIRS: Final = 13 * 14 // 2
PAIR_AT: Final = np.zeros((64, 64), np.uint8)
"""Index of two ranks, in either order, among all pairs of ranks. A byte that is not a card has an index too."""
for _high in range(13):
    for _low in range(_high + 1):
        PAIR_AT[_high, _low] = PAIR_AT[_low, _high] = _high * (_high + 1) // 2 + _low


class BoardTable(NamedTuple):
    """The best of two hole cards and three communal cards, by their ranks."""

    five: RankTable
    board: RankTable
    """For the communal cards; `best` has a row for each of its slots."""
    best: "NDArray[np.uint16]"
    """Index into `kinds` by row and pair of ranks. Short numbers keep it in the nearer caches."""
    kinds: "NDArray[np.int32]"
    """Every rank that exists without a flush, ascending."""


@cache
def board_table(order: Order, lowest_rank: int, size: int) -> BoardTable:
    """Return the table for a number of communal cards of a deck with this lowest rank."""
    five, board = table_of(order, lowest_rank, order.length), table_of(order, lowest_rank, size)
    kinds, short = np.unique(five.ranks, return_inverse=True)
    best = np.zeros((len(board.ranks), RANK_PAIRS), np.uint16)
    triples = np.array(list(combinations(range(size), 3)), np.int64)
    fill_best(multisets(lowest_rank, size), size, triples, board, five, short.astype(np.uint16), best)
    return BoardTable(five, board, best, kinds)


def no_boards(table: RankTable) -> BoardTable:
    """Return an empty table for kernels that require one where any cards play."""
    return BoardTable(table, table, np.zeros((0, RANK_PAIRS), np.uint16), np.zeros(0, np.int32))


@kernel
def fill_best(
    boards: "NDArray[np.int64]",
    size: int,
    triples: "NDArray[np.int64]",
    board: RankTable,
    five: RankTable,
    short: "NDArray[np.uint16]",
    best: "NDArray[np.uint16]",
) -> None:
    """Fill every row. Entries with more than four cards of a rank are never read."""
    keys = np.empty(size, np.int64)
    for counts in boards:
        row, filled = slot_of(np.uint64(counts) * board.multiplier, board), 0
        for rank in range(13):
            for _ in range(counts >> COUNT_BITS * rank & 7):
                keys[filled] = 1 << COUNT_BITS * rank
                filled += 1
        for high in range(13):
            for low in range(high + 1):
                two, kind = (1 << COUNT_BITS * high) + (1 << COUNT_BITS * low), np.uint16(0)
                for at in range(len(triples)):
                    three = keys[triples[at, 0]] + keys[triples[at, 1]] + keys[triples[at, 2]]
                    kind = max(kind, short[slot_of(np.uint64(two + three) * five.multiplier, five)])
                best[row, PAIR_AT[high, low]] = kind


@kernel
def rank_hole_and_board(cards: "NDArray[np.uint8]", hole: int, table: BoardTable, ranks: "NDArray[np.int32]") -> None:
    """Rank the best of two of each row's first `hole` cards with three of the others."""
    keys, flushing = table.five.keys, np.empty(cards.shape[1], np.uint64)
    for row in range(cards.shape[0]):
        held = board = NO_CARDS
        for at in range(hole):
            held += keys[cards[row, at]]
        for at in range(hole, cards.shape[1]):
            board += keys[cards[row, at]]
        slot, best = slot_of(board * table.board.multiplier, table.board), np.uint16(0)
        for one in range(1, hole):
            for other in range(one):
                best = max(best, table.best[slot, PAIR_AT[cards[row, one] >> 2, cards[row, other] >> 2]])
        ranks[row] = table.kinds[best]
        suits = (held + _TWO_OF_A_SUIT) & (board + _THREE_OF_A_SUIT) & _ENOUGH & table.five.flush_bits
        if suits:
            ranks[row] = max(ranks[row], _best_flush(cards, row, hole, suits, table.five, flushing))


@inner
def _best_flush(
    cards: "NDArray[np.uint8]", row: int, hole: int, suits: np.uint64, table: RankTable, flushing: "NDArray[np.uint64]"
) -> np.int32:
    """Return the best of two hole cards and three communal cards of the one suit that has enough of both."""
    held = count = 0
    for at in range(cards.shape[1]):
        if suits & table.keys[cards[row, at]] << _ENOUGH_SHIFT:
            flushing[count] = suit_bit(cards[row, at])
            count += 1
            held += at < hole
    best = np.int32(0)
    for one in range(1, held):
        for other in range(one):
            two = flushing[one] | flushing[other]
            for a in range(held + 2, count):
                for b in range(held + 1, a):
                    for c in range(held, b):
                        best = max(best, suited(two | flushing[a] | flushing[b] | flushing[c], table))
    return best


def rank_rows(ranking: Ranking, cards: "NDArray[Any]", threads: int, dealt: bool) -> "NDArray[np.int32]":
    rows = _rows(ranking, cards)
    if threads < 1:
        raise HandError(f"threads = {threads}: expected 1 or more")
    if not dealt and not all_well(rows, _bits(ranking.deck.lowest_rank)):
        raise _first_fault(ranking, rows)
    ranks = np.empty(len(rows), np.int32)
    work = _kernel(ranking, rows.shape[1])
    share = -(-len(rows) // (threads * BLOCK)) * BLOCK
    if threads == 1 or share >= len(rows):
        work(rows, ranks)
        return ranks
    parts = [slice(at, at + share) for at in range(0, len(rows), share)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda part: work(rows[part], ranks[part]), parts))
    return ranks


def ranking_table(ranking: Ranking, size: int) -> RankTable:
    """Return the table that ranks this many cards of the ranking's deck, for kernels of your own."""
    return table_of(ranking.order, ranking.deck.lowest_rank, size)


def _kernel(ranking: Ranking, size: int) -> "Callable[[NDArray[np.uint8], NDArray[np.int32]], None]":
    if isinstance(ranking, Badugi):
        return rank_badugi
    if not ranking.hole:
        table = ranking_table(ranking, size)
        return lambda rows, ranks: rank_any(rows, table, ranks)
    hole, boards = ranking.hole, board_table(ranking.order, ranking.deck.lowest_rank, size - ranking.hole)
    return lambda rows, ranks: rank_hole_and_board(rows, hole, boards, ranks)


def _rows(ranking: Ranking, cards: "NDArray[Any]") -> "NDArray[np.uint8]":
    """Return the array in the form the kernels read."""
    rows = np.asarray(cards)
    if rows.ndim != 2 or not np.issubdtype(rows.dtype, np.integer):
        raise HandError(
            f"an array of {rows.ndim} dimensions of {rows.dtype} is not a row of cards for each hand: "
            "expected 2 dimensions of integers"
        )
    if rows.shape[1] not in ranking.sizes:
        raise HandError(f"rows of {rows.shape[1]} cards: {ranking.called} takes {ranking.expected}")
    if rows.dtype != np.uint8 and rows.size and (rows.min() < 0 or rows.max() > 255):
        raise _first_fault(ranking, rows)
    return np.ascontiguousarray(rows, np.uint8)


def _first_fault(ranking: Ranking, rows: "NDArray[Any]") -> HandError:
    for at, row in enumerate(rows.tolist()):
        fault = ranking.fault(row)
        if fault:
            return HandError(f"row {at}: {fault}")
    raise InternalError("a kernel refused valid rows")


@cache
def _bits(lowest_rank: int) -> "NDArray[np.uint64]":
    """Return a bit for every card of the deck, and one bit past them all for anything else."""
    codes = range(256)
    return np.array([1 << code if 4 * lowest_rank <= code < 52 else 1 << 60 for code in codes], np.uint64)
