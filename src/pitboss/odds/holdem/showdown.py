"""Every showdown of a board pattern, settled once.

The holdings of a board are sorted by what they make. For one of them, the dealer holdings it beats are those
before it, less those that use one of its own two cards: so it is enough to walk along the order with a running
count of holdings, and for every type of card a running count of holdings that use one given card of that type.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec
import numpy as np

from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.hands.tables import RankTable, ranks_of, table_of
from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import PAIR, SHIFT, SMALL, Array, on_all_cores, whole
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


@inner
def _sort(keys: Array, count: int) -> None:
    """Sorts the first keys in place, by gaps that shrink: as quick as any for so few, and quick to compile."""
    for gap in _GAPS:
        for at in range(gap, count):
            key, place = keys[at], at
            while place >= gap and keys[place - gap] > key:
                keys[place] = keys[place - gap]
                place -= gap
            keys[place] = key


@inner
def _gather(keys: Array, start: int, end: int, free: Array, with_card: Array) -> tuple[int, int]:
    """The holdings of equal rank from `start` on: where they end, how many, and how many with a given card."""
    stop, holdings = start, 0
    for card in range(len(with_card)):
        with_card[card] = 0
    while stop < end and keys[stop] >> _SLOT_BITS == keys[start] >> _SLOT_BITS:
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


@inner
def _walk(keys: Array, end: int, free: Array, running: Array, beaten: Array, tied: Array, unqualified: Array) -> None:
    """Fills the counts of one board; a key is a rank and a slot, and they ascend."""
    running[:] = 0
    here_with, below_with, missed_with = running[0], running[1], running[2]
    below = missed = 0
    start = whole(0)  # a plain 0 is a type of its own
    while start < end:
        stop, here = _gather(keys, start, end, free, here_with)
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
    for at in range(end):
        slot = keys[at] & _SLOT_MASK
        own = 1 if keys[at] >> _SLOT_BITS < _QUALIFIES else 0
        unqualified[slot] = missed - missed_with[SLOT_LOW[slot]] - missed_with[SLOT_HIGH[slot]] + own


@kernel
def _settle(
    ranks: Array, free: Array, keys: Array, running: Array, beaten: Array, tied: Array, unqualified: Array
) -> None:
    """Fills the counts of boards from what every holding makes there, and how many cards of each type are left.

    It is given the room it needs: a kernel that makes none itself is compiled sooner.
    """
    for row in range(len(ranks)):
        held = whole(0)
        for slot in range(ranks.shape[1]):
            if ranks[row, slot]:
                keys[held] = whole(ranks[row, slot]) << _SLOT_BITS | slot
                held += 1
        _sort(keys, held)
        _walk(keys, held, free[row], running, beaten[row], tied[row], unqualified[row])


def _left(boards: Array, copies: Array) -> Array:
    """For every board, how many cards of each type are left."""
    return np.asarray(copies - (boards[:, :, None] == np.arange(len(copies))).sum(axis=1))


def _holdings(free: Array, slots: int) -> Array:
    """For every board, which holdings there are; none with five of a kind, which no board has."""
    one, other = SLOT_LOW[:slots], SLOT_HIGH[:slots]
    left = (free[:, one] > 0) & (free[:, other] > 0) & ((one != other) | (free[:, one] > 1))
    return np.asarray(left & (free.min(axis=1) >= 0)[:, None])


def _by_rank(boards: Array, free: Array, table: RankTable) -> Array:
    """What every pair of ranks makes with each multiset, as if no flush could be; 0 where there is no such pair."""
    keys = table.keys[::4]
    holding = keys[SLOT_LOW[:PAIRS]] + keys[SLOT_HIGH[:PAIRS]]
    totals = table.start + keys[boards].sum(axis=1)[:, None] + holding
    return ranks_of(totals, table) * _holdings(free, PAIRS)


def _by_suit(boards: Array, free: Array, by_rank: Array, table: RankTable) -> Array:
    """Where a flush can be made a holding makes what its ranks make, unless it makes a flush."""
    suited = 1 << np.arange(TYPES) >> RANKS
    held = suited[boards].sum(axis=1)[:, None] | suited[SLOT_LOW] | suited[SLOT_HIGH]
    flushes = table.suited[held]
    return np.where(flushes > 0, flushes, by_rank.take(pairs_of_slots(), axis=1)) * _holdings(free, SLOTS)


def _settled(free: Array, ranks: Callable[[int, int], Array], slots: int) -> Showdowns:
    """All boards of a kind; `ranks` are what the holdings of some of them make."""
    beaten, tied, unqualified = np.zeros((3, len(free), slots), np.uint16)
    strength = np.zeros((len(free), slots), np.uint8)

    def settle(low: int, high: int) -> None:
        made = ranks(low, high)
        strength[low:high] = made >> SHIFT
        keys, running = np.empty(slots, np.int64), np.empty((3, free.shape[1]), np.int64)
        _settle(made, free[low:high], keys, running, beaten[low:high], tied[low:high], unqualified[low:high])

    on_all_cores(settle, len(free), SMALL)
    return Showdowns(beaten, tied, unqualified, strength)


@cache
def all_showdowns() -> AllShowdowns:
    """Settles every board pattern. Nothing here depends on a game's wagers: all hold'em games read it."""
    stage("settling the 42,783 board patterns")
    table = table_of(FULL_ORDER, 0, 7)
    multisets, rows, multiset_of_row = rank_levels()[5].boards, suit_levels()[5].boards, multisets_of_rows()
    free = _left(multisets, np.full(RANKS, 4))
    free_of_suit = _left(rows, np.repeat((3, 1), RANKS))
    ranks = _by_rank(multisets, free, table)

    def suited(low: int, high: int) -> Array:
        return _by_suit(rows[low:high], free_of_suit[low:high], ranks[multiset_of_row[low:high]], table)

    by_rank = _settled(free, lambda low, high: ranks[low:high], PAIRS)
    return AllShowdowns(_settled(free_of_suit, suited, SLOTS), by_rank)
