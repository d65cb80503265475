"""Many hands at once: checks an array of cards and shares its rows out among kernels."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.core.errors import InternalError
from pitboss.core.hands.hole_and_board import board_table, rank_hole_and_board
from pitboss.core.hands.kernels import BLOCK, all_well, rank_any, rank_badugi
from pitboss.core.hands.lowball import Badugi
from pitboss.core.hands.ranking import HandError, Ranking
from pitboss.core.hands.tables import RankTable, table_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rank_rows(ranking: Ranking, cards: "NDArray[Any]", threads: int, dealt: bool) -> "NDArray[np.int32]":
    rows = _rows(ranking, cards)
    if threads < 1:
        raise HandError(f"{threads} cores rank nothing: expected 1 or more")
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
    """The table that ranks this many cards of the ranking's deck, for kernels of your own."""
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
    """The array as the kernels read it."""
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
    raise InternalError("a kernel refused rows that are all well")


@cache
def _bits(lowest_rank: int) -> "NDArray[np.uint64]":
    """A bit for every card of the deck, and for anything else one past them all."""
    codes = range(256)
    return np.array([1 << code if 4 * lowest_rank <= code < 52 else 1 << 60 for code in codes], np.uint64)
