"""Every showdown of a board pattern, settled once.

The holdings of a board are sorted by what they make. For one of them, the dealer holdings it beats are those
before it, less those that use one of its own two cards: so it is enough to walk along the order with a running
count of holdings, and for every type of card a running count of holdings that use one given card of that type.
"""

from functools import cache
from typing import Final

import msgspec
import numpy as np

from pitboss.hands.kernels import counted
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import kernel
from pitboss.odds.compiled import Array, on_all_cores
from pitboss.odds.holdem.patterns import (
    PAIRS,
    RANKS,
    SLOT_HIGH,
    SLOT_LOW,
    SLOTS,
    TYPES,
    multisets_of_rows,
    pairs_of_slots,
    rank_levels,
    suit_levels,
)
from pitboss.odds.progress import stage
from pitboss.odds.strengths import PAIR, SHIFT

DEALER_HOLDINGS: Final = 990
"""The pairs among the 45 cards that are neither on the board nor the player's."""
_QUALIFIES: Final = PAIR << SHIFT
_SLOT_BITS: Final = 9
_GAPS: Final = (132, 57, 23, 10, 4, 1)
_SLOT_MASK: Final = (1 << _SLOT_BITS) - 1


class Showdowns(msgspec.Struct, frozen=True):
    """For each board and holding, how many of the dealer's 990 possible holdings fare how."""

    beaten: Array
    """Dealer holdings worth less than the player's."""
    tied: Array
    unqualified: Array
    """Dealer holdings that make less than a pair."""
    strength: Array
    """The category of the player's hand, by its strength in the order of hands; 0 where there is no such holding."""


class AllShowdowns(msgspec.Struct, frozen=True):
    """The showdowns of all board patterns."""

    by_suit: Showdowns
    """Of the rows of level 5, by slot: a flush can be made."""
    by_rank: Showdowns
    """Of the multisets of level 5, by pair of ranks: as if no flush could be."""


@kernel
def _sort(keys: Array, count: int) -> None:
    """Sorts the first keys in place, by gaps that shrink: as quick as any for so few, and quick to compile."""
    for gap in _GAPS:
        for at in range(gap, count):
            key, place = keys[at], at
            while place >= gap and keys[place - gap] > key:
                keys[place] = keys[place - gap]
                place -= gap
            keys[place] = key


@kernel
def _gather(keys: Array, start: int, free: Array, with_card: Array) -> tuple[int, int]:
    """The holdings of equal rank from `start` on: where they end, how many, and how many with a given card."""
    stop, holdings = start, 0
    for card in range(len(with_card)):
        with_card[card] = 0
    while stop < len(keys) and keys[stop] >> _SLOT_BITS == keys[start] >> _SLOT_BITS:
        one, other = SLOT_LOW[keys[stop] & _SLOT_MASK], SLOT_HIGH[keys[stop] & _SLOT_MASK]
        if one == other:
            holdings += free[one] * (free[one] - 1) // 2
            with_card[one] += free[one] - 1
        else:
            holdings += free[one] * free[other]
            with_card[one] += free[other]
            with_card[other] += free[one]
        stop += 1
    return stop, holdings


@kernel
def _walk(keys: Array, free: Array, beaten: Array, tied: Array, unqualified: Array) -> None:
    """Fills the counts of one board; a key is a rank and a slot, and they ascend."""
    below, below_with = 0, np.zeros(len(free), np.int64)
    missed, missed_with = 0, np.zeros(len(free), np.int64)
    here_with = np.zeros(len(free), np.int64)
    start = 0
    while start < len(keys):
        stop, here = _gather(keys, start, free, here_with)
        for at in range(start, stop):
            slot = keys[at] & _SLOT_MASK
            one, other = SLOT_LOW[slot], SLOT_HIGH[slot]
            beaten[slot] = below - below_with[one] - below_with[other]
            tied[slot] = here - here_with[one] - here_with[other] + 1
        below += here
        missed += here if keys[start] >> _SLOT_BITS < _QUALIFIES else 0
        for card in range(len(free)):
            below_with[card] += here_with[card]
            missed_with[card] += here_with[card] if keys[start] >> _SLOT_BITS < _QUALIFIES else 0
        start = stop
    for key in keys:
        slot = key & _SLOT_MASK
        own = 1 if key >> _SLOT_BITS < _QUALIFIES else 0
        unqualified[slot] = missed - missed_with[SLOT_LOW[slot]] - missed_with[SLOT_HIGH[slot]] + own


@kernel
def _settle_ranks(
    low: int, high: int, boards: Array, table: RankTable, ranks: Array, out: tuple[Array, Array, Array, Array]
) -> None:
    """The multisets: keeps the rank every pair of ranks makes as well."""
    beaten, tied, unqualified, strength = out
    keys, free = np.empty(PAIRS, np.int64), np.empty(RANKS, np.int64)
    for row in range(low, high):
        free[:] = 4
        board = table.start
        for rank in boards[row]:
            free[rank] -= 1
            board += table.keys[4 * rank]
        held, five_of_a_kind = 0, False
        for rank in range(RANKS):
            five_of_a_kind |= free[rank] < 0
        if five_of_a_kind:
            continue
        for slot in range(PAIRS):
            one, other = SLOT_LOW[slot], SLOT_HIGH[slot]
            if free[one] == 0 or free[other] == 0 or (one == other and free[one] < 2):
                continue
            rank = np.int64(counted(board + table.keys[4 * one] + table.keys[4 * other], table))
            ranks[row, slot] = rank
            strength[row, slot] = rank >> SHIFT
            keys[held] = rank << _SLOT_BITS | slot
            held += 1
        _sort(keys, held)
        _walk(keys[:held], free, beaten[row], tied[row], unqualified[row])


@kernel
def _settle_suits(
    low: int,
    high: int,
    boards: Array,
    tables: tuple[Array, Array, Array, Array],
    out: tuple[Array, Array, Array, Array],
) -> None:
    """The boards of a possible flush: a holding makes what its ranks make, unless it makes a flush."""
    beaten, tied, unqualified, strength = out
    rank_of, multisets, pairs, suited_rank = tables
    keys, free = np.empty(SLOTS, np.int64), np.empty(TYPES, np.int64)
    for row in range(low, high):
        free[:RANKS], free[RANKS:] = 3, 1
        held = 0
        for card in boards[row]:
            free[card] -= 1
            held |= 1 << card >> RANKS
        count = 0
        for slot in range(SLOTS):
            one, other = SLOT_LOW[slot], SLOT_HIGH[slot]
            if free[one] == 0 or free[other] == 0 or (one == other and free[one] < 2):
                continue
            rank = suited_rank[held | 1 << one >> RANKS | 1 << other >> RANKS]
            if rank == 0:
                rank = rank_of[multisets[row], pairs[slot]]
            strength[row, slot] = rank >> SHIFT
            keys[count] = rank << _SLOT_BITS | slot
            count += 1
        _sort(keys, count)
        _walk(keys[:count], free, beaten[row], tied[row], unqualified[row])


def _empty(rows: int, columns: int) -> tuple[Array, Array, Array, Array]:
    counts = np.zeros((3, rows, columns), np.uint16)
    return counts[0], counts[1], counts[2], np.zeros((rows, columns), np.uint8)


@cache
def all_showdowns() -> AllShowdowns:
    """Settles every board pattern. Nothing here depends on a game's wagers: all hold'em games read it."""
    stage("settling the 42,783 board patterns")
    by_rank, by_suit = rank_levels()[5].boards, suit_levels()[5].boards
    ranks = np.zeros((len(by_rank), PAIRS), np.int64)
    table = table_of(FULL_ORDER, 0, 7)
    rank_counts, suit_counts = _empty(*ranks.shape), _empty(len(by_suit), SLOTS)
    on_all_cores(lambda low, high: _settle_ranks(low, high, by_rank, table, ranks, rank_counts), len(by_rank))
    tables = ranks, multisets_of_rows(), pairs_of_slots(), table.suited.astype(np.int64)
    on_all_cores(lambda low, high: _settle_suits(low, high, by_suit, tables, suit_counts), len(by_suit))
    return AllShowdowns(Showdowns(*suit_counts), Showdowns(*rank_counts))
