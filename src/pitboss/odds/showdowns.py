"""Settle every hold'em showdown once for each board pattern, and sum over the cards still to come.

The holdings of a board are sorted by strength. The dealer holdings that a holding beats are those before it,
less those that use one of its two cards. So it is enough to walk along the order with a running count of
holdings and, for every type of card, a running count of holdings that use one given card of that type.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

import msgspec
import numpy as np

from pitboss.core.hands.kernels import RankTable, ranks_of, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import inner, kernel
from pitboss.odds.boards import (
    PAIRS,
    RANKS,
    SLOT_HIGH,
    SLOT_LOW,
    SLOTS,
    TYPES,
    BoardLevel,
    multisets_of_rows,
    pairs_of_slots,
    rank_levels,
    slot_of,
    suit_levels,
)
from pitboss.odds.compiled import PAIR, SHIFT, SMALL, STRENGTHS, Array, on_all_cores, stage, total, whole

DEALER_HOLDINGS: Final = 990
"""The pairs among the 45 cards that are neither on the board nor in the player's hand."""
ROUNDS: Final = 19600 * 47 * 46 * DEALER_HOLDINGS
"""The combinations of flop, turn, river and dealer's holding for any two hole cards."""
_QUALIFIES: Final = PAIR << SHIFT
_SLOT_BITS: Final = 9
_GAPS: Final = (132, 57, 23, 10, 4, 1)
_SLOT_MASK: Final = (1 << _SLOT_BITS) - 1


class Showdowns(msgspec.Struct, frozen=True):
    """For each board and holding, the number of the dealer's 990 holdings with each result."""

    beaten: Array
    """Dealer holdings that lose to the player's."""
    tied: Array
    unqualified: Array
    """Dealer holdings below a pair."""
    strength: Array
    """The strength of the player's category; 0 if there is no such holding."""


class AllShowdowns(msgspec.Struct, frozen=True):
    """The showdowns of all board patterns."""

    by_suit: Showdowns
    """For the rows of level 5, by slot: a flush is possible."""
    by_rank: Showdowns
    """For the multisets of level 5, by pair of ranks: as if there were no flushes."""


@inner
def _sort(keys: Array, count: int) -> None:
    """Sort the first keys in place by Shell sort: fast for so few, and quick to compile."""
    for gap in _GAPS:
        for at in range(gap, count):
            key, place = keys[at], at
            while place >= gap and keys[place - gap] > key:
                keys[place] = keys[place - gap]
                place -= gap
            keys[place] = key


@inner
def _gather(keys: Array, start: int, end: int, free: Array, with_card: Array) -> tuple[int, int]:
    """Return where the holdings of equal rank from `start` end and how many there are; count those with each card."""
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
    """Fill in the counts of one board; a key is a rank and a slot, in ascending order."""
    running[:] = 0
    here_with, below_with, missed_with = running[0], running[1], running[2]
    below = missed = 0
    start = whole(0)  # a plain 0 would be another type
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
    """Fill in the counts of boards from every holding's rank and the cards of each type left.

    The buffers are passed in, because a kernel without allocations compiles faster.
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
    """Return, for every board, how many cards of each type are left."""
    return np.asarray(copies - (boards[:, :, None] == np.arange(len(copies))).sum(axis=1))


def _holdings(free: Array, slots: int) -> Array:
    """Return, for every board, which holdings exist; none with five of a kind."""
    one, other = SLOT_LOW[:slots], SLOT_HIGH[:slots]
    left = (free[:, one] > 0) & (free[:, other] > 0) & ((one != other) | (free[:, one] > 1))
    return np.asarray(left & (free.min(axis=1) >= 0)[:, None])


def _by_rank(boards: Array, free: Array, table: RankTable) -> Array:
    """Return the rank of every pair of ranks with each multiset, ignoring flushes; 0 if there is no such pair."""
    keys = table.keys[::4]
    holding = keys[SLOT_LOW[:PAIRS]] + keys[SLOT_HIGH[:PAIRS]]
    totals = table.start + keys[boards].sum(axis=1)[:, None] + holding
    return ranks_of(totals, table) * _holdings(free, PAIRS)


def _by_suit(boards: Array, free: Array, by_rank: Array, table: RankTable) -> Array:
    """Return the ranks if a flush is possible: the flush if the holding makes one, otherwise its rank."""
    suited = 1 << np.arange(TYPES) >> RANKS
    held = suited[boards].sum(axis=1)[:, None] | suited[SLOT_LOW] | suited[SLOT_HIGH]
    flushes = table.suited[held]
    return np.where(flushes > 0, flushes, by_rank.take(pairs_of_slots(), axis=1)) * _holdings(free, SLOTS)


def _settled(free: Array, ranks: Callable[[int, int], Array], slots: int) -> Showdowns:
    """Settle all boards of a kind; `ranks` gives the holdings' ranks on some of them."""
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
    """Settle every board pattern. This does not depend on a game's wagers, so all hold'em games share it."""
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


@kernel
def _before(low: int, high: int, more: Array, free: Array, longer: Array, out: Array) -> None:
    kinds = more.shape[1]
    for row in range(low, high):
        for card in range(kinds):
            child = more[row, card]
            if child < 0:
                continue
            copies = whole(free[row, card])
            for slot in range(longer.shape[1]):
                out[row, slot] += copies * longer[child, slot]
            for other in range(kinds):
                slot = slot_of(card, other)
                out[row, slot] -= longer[child, slot]
            out[row, slot_of(card, card)] -= longer[child, slot_of(card, card)]


def before(level: BoardLevel, longer: Array) -> Array:
    """Return for every board of the level and every holding the sum over the next card, in all copies not held."""
    out = np.zeros((len(level), longer.shape[1]), np.int64)
    on_all_cores(lambda low, high: _before(low, high, level.more, level.free, longer, out), len(level))
    return out


@inner
def after_row(row: int, boards: Array, fewer: Array, free: Array, weights: Array, out: Array) -> None:
    """Add, for one board, the weights of the boards it may have grown from."""
    kinds = free.shape[1]
    for place in range(boards.shape[1]):
        parent = fewer[row, place]
        if parent < 0:
            continue
        card = boards[row, place]
        copies = whole(free[parent, card])
        for slot in range(len(out)):
            out[slot] += copies * weights[parent, slot]
        for other in range(kinds):
            slot = slot_of(card, other)
            out[slot] -= weights[parent, slot]
        out[slot_of(card, card)] -= weights[parent, slot_of(card, card)]


@kernel
def _after(low: int, high: int, boards: Array, fewer: Array, free: Array, weights: Array, out: Array) -> None:
    for row in range(low, high):
        after_row(row, boards, fewer, free, weights, out[row])


def after(level: BoardLevel, shorter: BoardLevel, weights: Array, out: Array) -> None:
    """Carry the weights of boards one card shorter forward to every board of the level."""
    boards, fewer, free = level.boards, level.fewer, shorter.free
    on_all_cores(lambda low, high: _after(low, high, boards, fewer, free, weights, out), len(level))


class Numbers(msgspec.Struct, frozen=True):
    """`by_rank[multiset, pair]`, and `by_suit[row, slot]`, what a suit adds. Read one with `boards.look_up`."""

    by_rank: Array
    by_suit: Array

    @classmethod
    def of_rivers(cls, by_rank: Array, by_suit: Array) -> "Numbers":
        """Build the numbers from the plain numbers of all rivers, with and without a possible flush."""
        multisets, pairs = multisets_of_rows(), pairs_of_slots()
        added = np.empty_like(by_suit)

        def add(low: int, high: int) -> None:
            added[low:high] = by_suit[low:high] - by_rank[multisets[low:high]].take(pairs, axis=1)

        on_all_cores(add, len(added), SMALL)
        return cls(by_rank, added)

    @classmethod
    def zeros(cls, size: int, channels: int) -> "Numbers":
        """Return zero weights for boards of three or four cards, by channel."""
        return cls(
            np.zeros((channels, len(rank_levels()[size]), PAIRS), np.int32),
            np.zeros((channels, len(suit_levels()[size]), SLOTS), np.int32),
        )

    def before(self, size: int) -> "Numbers":
        """Return the sums over the next card, for boards of this size."""
        return Numbers(before(rank_levels()[size], self.by_rank), before(suit_levels()[size], self.by_suit))

    def after(self, size: int) -> "Numbers":
        """Return weights on boards of this size, carried forward to boards with one more card."""
        grown = Numbers.zeros(size + 1, len(self.by_rank))
        for channel in range(len(self.by_rank)):
            after(rank_levels()[size + 1], rank_levels()[size], self.by_rank[channel], grown.by_rank[channel])
            after(suit_levels()[size + 1], suit_levels()[size], self.by_suit[channel], grown.by_suit[channel])
        return grown


WON, WON_UNQUALIFIED, TIED, LOST, LOST_UNQUALIFIED = range(5)
"""The endings of a showdown, by whether the dealer had a pair. In a tie that makes no difference."""
Arrays: TypeAlias = tuple[Array, Array, Array, Array]
Links: TypeAlias = tuple[Array, Array, Array]


@inner
def _add(counts: Array, into: int, weight: int, row: int, slot: int, showdowns: Arrays) -> None:
    beaten, tied, unqualified, strengths = showdowns
    won, level, missed = whole(beaten[row, slot]), whole(tied[row, slot]), whole(unqualified[row, slot])
    lost, strength = DEALER_HOLDINGS - won - level, strengths[row, slot]
    won_unqualified, lost_unqualified = min(won, missed), max(missed - won - level, 0)
    counts[into, strength, WON] += weight * (won - won_unqualified)
    counts[into, strength, WON_UNQUALIFIED] += weight * won_unqualified
    counts[into, strength, TIED] += weight * level
    counts[into, strength, LOST] += weight * (lost - lost_unqualified)
    counts[into, strength, LOST_UNQUALIFIED] += weight * lost_unqualified


@kernel
def _tally_ranks(
    low: int, high: int, links: Links, weights: Array, folds: Array, showdowns: Arrays, here: Array, counts: Array
) -> None:
    boards, fewer, free = links
    last = len(weights) - 1
    for row in range(low, high):
        for channel in range(len(weights)):
            here[:] = 0
            after_row(row, boards, fewer, free, weights[channel], here)
            for slot in range(len(here)):
                if here[slot]:
                    into = channel + (channel == last and folds[row, slot])
                    _add(counts, into, whole(here[slot]), row, slot, showdowns)


@kernel
def _tally_suits(
    low: int, high: int, links: Links, weights: Array, folds: tuple[Array, Array], by_suit: Arrays, by_rank: Arrays,
    multisets: Array, pairs: Array, here: Array, counts: Array,
) -> None:  # fmt: skip
    """Count what each holding makes with a possible flush, less what it would make without."""
    boards, fewer, free = links
    last = len(weights) - 1
    for row in range(low, high):
        multiset = whole(multisets[row])
        for channel in range(len(weights)):
            here[:] = 0
            after_row(row, boards, fewer, free, weights[channel], here)
            for slot in range(len(here)):
                if here[slot]:
                    weight = whole(here[slot])
                    into = channel + (channel == last and folds[0][row, slot])
                    _add(counts, into, weight, row, slot, by_suit)
                    into = channel + (channel == last and folds[1][multiset, pairs[slot]])
                    _add(counts, into, -weight, multiset, pairs[slot], by_rank)


def _arrays(showdowns: Showdowns) -> Arrays:
    return showdowns.beaten, showdowns.tied, showdowns.unqualified, showdowns.strength


def _tallied(work: Callable[..., None], rows: int, weights: Array) -> list[Array]:
    """Count on all cores. Each piece gets its own buffers, because kernels without allocations compile faster."""

    def some(low: int, high: int) -> Array:
        counts = np.zeros((len(weights) + 1, STRENGTHS, 5), np.int64)
        work(low, high, np.zeros(weights.shape[2], np.int32), counts)
        return counts

    return on_all_cores(some, rows)


def tally(weights: Numbers, folds: Numbers, showdowns: AllShowdowns) -> Array:
    """Return counts by channel, strength of the player's hand and ending, from weights on boards of four.

    Channels are the ways the round was played so far. Weights on the last channel go to an extra one behind it if
    the player folds after the river, as `folds` says.
    """
    suits, ranks = suit_levels(), rank_levels()
    by_suit, by_rank = _arrays(showdowns.by_suit), _arrays(showdowns.by_rank)
    links = (ranks[5].boards, ranks[5].fewer, ranks[4].free)
    suit_links = (suits[5].boards, suits[5].fewer, suits[4].free)
    both = (folds.by_suit, folds.by_rank)
    multisets, pairs = multisets_of_rows(), pairs_of_slots()
    parts = _tallied(
        lambda low, high, *into: _tally_ranks(low, high, links, weights.by_rank, folds.by_rank, by_rank, *into),
        len(ranks[5]),
        weights.by_rank,
    )
    parts += _tallied(
        lambda low, high, *into: _tally_suits(
            low, high, suit_links, weights.by_suit, both, by_suit, by_rank, multisets, pairs, *into
        ),
        len(suits[5]),
        weights.by_suit,
    )
    return total(parts)
