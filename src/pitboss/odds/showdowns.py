"""Settle every hold'em showdown once for each board pattern, and sum over the cards still to come.

The holdings of a board are sorted by strength. The dealer holdings that a holding beats are those before it,
less those that use one of its two cards. So it is enough to walk along the order with a running count of
holdings and, for every type of card, a running count of holdings that use one given card of that type.
"""

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np

from pitboss.core.hands.kernels import RankTable, ranks_of, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import inner, kernel
from pitboss.odds.boards import (
    DECK,
    HOLDINGS,
    HOLE_OF,
    HOLES,
    PAIR_OF,
    PAIRS,
    RANKS,
    SLOT_HIGH,
    SLOT_LOW,
    SLOT_OF,
    SLOTS,
    SUITS,
    TYPES,
    BoardLevel,
    boards,
    holding_of,
    multisets_of_rows,
    pairs_of_slots,
    rank_levels,
    seen,
    slot_of,
    suit_levels,
)
from pitboss.odds.compiled import PAIR, SHIFT, SMALL, STRENGTHS, Array, cores, on_all_cores, stage, total, whole

DEALER_HOLDINGS: Final = 990
"""The pairs among the 45 cards that are neither on the board nor in the player's hand."""
ROUNDS: Final = 19600 * 47 * 46 * DEALER_HOLDINGS
"""The combinations of flop, turn, river and dealer's holding for any two hole cards."""
_SLOT_BITS: Final = 9
_SLOT_MASK: Final = (1 << _SLOT_BITS) - 1
_LOW_BITS: Final = 7
"""A class of hands has 13 bits: two passes of a radix sort, by these low bits and by the others."""
_LOW_MASK: Final = (1 << _LOW_BITS) - 1


Links: TypeAlias = tuple[Array, Array, Array]


class Showdowns(NamedTuple):
    """For each board and holding, the number of the dealer's 990 holdings with each result."""

    beaten: Array
    """Dealer holdings that lose to the player's."""
    tied: Array
    unqualified: Array
    """Dealer holdings that do not qualify."""
    strength: Array
    """The strength of the player's category; 0 if there is no such holding."""


class AllShowdowns(msgspec.Struct, frozen=True):
    """The showdowns of all board patterns."""

    by_suit: Showdowns
    """For the rows of level 5, by slot: a flush is possible."""
    by_rank: Showdowns
    """For the multisets of level 5, by pair of ranks: as if there were no flushes."""


class _Seen(NamedTuple):
    """The boards of a kind, as the kernel that settles them reads them."""

    multisets: Array
    """The multiset of each board."""
    pairs: Array
    """The pair of ranks of each slot."""
    held: Array
    """The ranks of the suit on each board, as bits; without suits, 0."""
    slots: Array
    """The ranks of the suit in each slot, as bits."""
    free: Array
    """The cards of each type that are not on the board."""


class _Order(NamedTuple):
    """The classes of hands of seven cards, in ascending order from 1; hands of a class tie."""

    classes: Array
    """By multiset and pair of ranks, ignoring flushes; 0 if there is no such pair."""
    suited: Array
    """The class of a flush by the ranks of its suit, as bits; 0 without one."""
    strengths: Array
    """The strength of each class."""
    qualifies: int
    """The lowest class with which the dealer qualifies."""


class _Buffers(NamedTuple):
    """Arrays passed to the kernel, because a kernel without allocations compiles faster."""

    keys: Array
    half_sorted: Array
    low: Array
    high: Array
    using: Array
    """The holdings so far that use one given card of each type."""
    missed: Array
    """The same holdings where the dealer just fails to qualify."""


@inner
def _collect(row: int, seen: _Seen, order: _Order, buffers: _Buffers, strength: Array) -> int:
    """Collect the holdings of a board, each as a class and a slot, count the digits of their classes, and return their
    number."""
    keys, low, high = buffers.keys, buffers.low, buffers.high
    low[:] = 0
    high[:] = 0
    multiset, held, free, count = seen.multisets[row], seen.held[row], seen.free[row], 0
    for slot in range(len(seen.pairs)):
        one, other, pair = SLOT_LOW[slot], SLOT_HIGH[slot], seen.pairs[slot]
        there = free[one] > 0 and free[other] > (one == other) and order.classes[multiset, pair] > 0
        if there:
            made = whole(order.suited[held | seen.slots[slot]])
            if made == 0:
                made = whole(order.classes[multiset, pair])
            keys[count] = made << _SLOT_BITS | slot
            low[made & _LOW_MASK] += 1
            high[made >> _LOW_BITS] += 1
            strength[slot] = order.strengths[made]
            count += 1
    return count


@inner
def _place(start: int, digits: Array) -> int:
    """Turn the counts of digits into the start of each digit, and return the next start."""
    for digit in range(len(digits)):
        count = digits[digit]
        digits[digit] = start
        start += count
    return start


@inner
def _sort(count: int, buffers: _Buffers) -> None:
    """Sort the keys by class."""
    keys, half_sorted, low, high = buffers.keys, buffers.half_sorted, buffers.low, buffers.high
    _place(0, low)
    _place(0, high)
    for at in range(count):
        digit = keys[at] >> _SLOT_BITS & _LOW_MASK
        half_sorted[low[digit]] = keys[at]
        low[digit] += 1
    for at in range(count):
        digit = half_sorted[at] >> _SLOT_BITS + _LOW_BITS
        keys[high[digit]] = half_sorted[at]
        high[digit] += 1


@inner
def _walk(
    count: int, free: Array, qualifies: int, buffers: _Buffers, beaten: Array, tied: Array, unqualified: Array
) -> None:
    """Fill in the counts of one board, class by class in ascending order."""
    keys, using, missed = buffers.keys, buffers.using, buffers.missed
    using[:] = 0
    below = start = stop = missing = whole(0)
    while start < count:
        made = keys[start] >> _SLOT_BITS
        if made < qualifies:
            missing = whole(-1)
        elif missing < 0:
            missing = below
            missed[:] = using
        while stop < count and keys[stop] >> _SLOT_BITS == made:
            slot = keys[stop] & _SLOT_MASK
            beaten[slot] = below - using[SLOT_LOW[slot]] - using[SLOT_HIGH[slot]]
            stop += 1
        for at in range(start, stop):
            one, other = SLOT_LOW[keys[at] & _SLOT_MASK], SLOT_HIGH[keys[at] & _SLOT_MASK]
            if one == other:
                below += whole(free[one]) * (free[one] - 1) // 2
                using[one] += free[one] - 1
            else:
                below += whole(free[one]) * free[other]
                using[one] += free[other]
                using[other] += free[one]
        for at in range(start, stop):
            slot = keys[at] & _SLOT_MASK
            tied[slot] = below - using[SLOT_LOW[slot]] - using[SLOT_HIGH[slot]] - beaten[slot] + 1
        start = stop
    if missing < 0:
        missing = below
        missed[:] = using
    if missing > 0:
        for at in range(count):
            slot = keys[at] & _SLOT_MASK
            own = 1 if keys[at] >> _SLOT_BITS < qualifies else 0
            unqualified[slot] = missing - missed[SLOT_LOW[slot]] - missed[SLOT_HIGH[slot]] + own


@kernel
def _settle(low: int, high: int, seen: _Seen, order: _Order, buffers: _Buffers, out: Showdowns) -> None:
    """Fill in the counts of some boards."""
    beaten, tied, unqualified, strength = out
    for row in range(low, high):
        count = _collect(row, seen, order, buffers, strength[row])
        _sort(count, buffers)
        _walk(count, seen.free[row], order.qualifies, buffers, beaten[row], tied[row], unqualified[row])


def _left(boards: Array, copies: Array) -> Array:
    """Return, for every board, how many cards of each type are left."""
    return np.asarray(copies - (boards[:, :, None] == np.arange(len(copies))).sum(axis=1))


def _holdings(free: Array, slots: int) -> Array:
    """Return, for every board, which holdings exist. None has five of a kind."""
    one, other = SLOT_LOW[:slots], SLOT_HIGH[:slots]
    left = (free[:, one] > 0) & (free[:, other] > 0) & ((one != other) | (free[:, one] > 1))
    return np.asarray(left & (free.min(axis=1) >= 0)[:, None])


def _by_rank(boards: Array, free: Array, table: RankTable) -> Array:
    """Return the rank of every pair of ranks with each multiset, ignoring flushes; 0 if there is no such pair."""
    keys = table.keys[::4]
    holding = keys[SLOT_LOW[:PAIRS]] + keys[SLOT_HIGH[:PAIRS]]
    totals = table.start + keys[boards].sum(axis=1)[:, None] + holding
    return ranks_of(totals, table) * _holdings(free, PAIRS)


def _settled(seen: _Seen, order: _Order) -> Showdowns:
    """Return the showdowns of all boards of a kind."""
    rows, slots, kinds = len(seen.free), len(seen.pairs), seen.free.shape[1]
    beaten, tied, unqualified = np.zeros((3, rows, slots), np.uint16)
    found = Showdowns(beaten, tied, unqualified, np.zeros((rows, slots), np.uint8))

    def settle(low: int, high: int) -> None:
        sizes = slots, slots, _LOW_MASK + 1, _LOW_MASK + 1, kinds, kinds
        buffers = _Buffers(*(np.zeros(size, np.int64) for size in sizes))
        _settle(low, high, seen, order, buffers, found)

    on_all_cores(settle, rows)
    return found


@lru_cache(maxsize=2)
def all_showdowns(qualifies: int = PAIR << SHIFT) -> AllShowdowns:
    """Return the showdowns of every board pattern, for a dealer who qualifies from this rank on.

    This does not depend on a game's wagers, so all hold'em games share it.
    """
    stage("settling the 42,783 board patterns")
    table = table_of(FULL_ORDER, 0, 7)
    multisets, rows = rank_levels()[5].boards, suit_levels()[5].boards
    free = _left(multisets, np.full(RANKS, 4))
    ranks = _by_rank(multisets, free, table)
    known = np.unique(np.concatenate((table.ranks, table.suited, [0])))
    suit_bits = 1 << np.arange(TYPES) >> RANKS
    order = _Order(
        classes=np.searchsorted(known, ranks).astype(np.uint16),
        suited=np.searchsorted(known, table.suited).astype(np.uint16),
        strengths=(known >> SHIFT).astype(np.uint8),
        qualifies=int(np.searchsorted(known, qualifies)),
    )
    by_rank = _Seen(
        multisets=np.arange(len(multisets), dtype=np.int32),
        pairs=np.arange(PAIRS),
        held=np.zeros(len(multisets), np.int64),
        slots=np.zeros(PAIRS, np.int64),
        free=free,
    )
    by_suit = _Seen(
        multisets=multisets_of_rows(),
        pairs=pairs_of_slots(),
        held=suit_bits[rows].sum(axis=1),
        slots=suit_bits[SLOT_LOW] | suit_bits[SLOT_HIGH],
        free=_left(rows, np.repeat((3, 1), RANKS)),
    )
    return AllShowdowns(_settled(by_suit, order), _settled(by_rank, order))


class ShowdownPays(NamedTuple):
    """The payouts of a wager, or of several together, at a showdown, in units."""

    won: Array
    """The payout by the strength of the player's hand, if the dealer qualifies."""
    less: int
    """How much less it pays if the dealer does not qualify."""
    lost: int
    lost_unqualified: int

    @classmethod
    def of(cls, won: Array, less: int, lost: int, lost_unqualified: int) -> "ShowdownPays":
        return cls(won.astype(np.int32), less, lost, lost_unqualified)


@kernel
def _pay(low: int, high: int, showdowns: Showdowns, pays: ShowdownPays, out: Array) -> None:
    """Fill in the payouts of each river and holding, summed over the dealer's cards."""
    beaten, tied, unqualified, strengths = showdowns
    for row in range(low, high):
        for slot in range(out.shape[1]):  # two loops, because only the second one can be vectorized
            out[row, slot] = pays.won[strengths[row, slot]]
        for slot in range(out.shape[1]):
            won, level, missed = whole(beaten[row, slot]), whole(tied[row, slot]), whole(unqualified[row, slot])
            lost, lost_unqualified = DEALER_HOLDINGS - won - level, max(missed - won - level, 0)
            paid = out[row, slot] * won - pays.less * min(won, missed)
            paid += pays.lost * (lost - lost_unqualified) + pays.lost_unqualified * lost_unqualified
            out[row, slot] = paid if strengths[row, slot] else 0


def _paid(showdowns: Showdowns, pays: ShowdownPays, floor: int = 0) -> tuple[Array, Array]:
    """Return the payouts of rivers, but at least a floor below 0, and marks where the payout exceeds the floor."""
    out, folds = np.empty(showdowns.beaten.shape, np.int32), np.zeros(showdowns.beaten.shape, np.bool_)

    def fill(low: int, high: int) -> None:
        _pay(low, high, showdowns, pays, out)
        if floor:
            np.less(out[low:high], floor, out=folds[low:high])
            np.maximum(out[low:high], floor, out=out[low:high])

    on_all_cores(fill, len(out), SMALL)
    return out, folds


def played_where(showdowns: Showdowns, pays: ShowdownPays, fold: int, plays: Array) -> Array:
    """Return the payouts of rivers if the marked hands are played and the others folded."""
    return np.where(plays, _paid(showdowns, pays)[0], fold).astype(np.int32) * (showdowns.strength > 0)


@kernel
def _subtract(low: int, high: int, by_rank: Array, multisets: Array, pairs: Array, by_suit: Array) -> None:
    for row in range(low, high):
        multiset = multisets[row]
        for slot in range(len(pairs)):
            by_suit[row, slot] -= by_rank[multiset, pairs[slot]]


@kernel
def _before(low: int, high: int, more: Array, free: Array, longer: Array, out: Array) -> None:
    kinds = more.shape[1]
    for row in range(low, high):
        for card in range(kinds):
            child, copies = more[row, card], whole(free[row, card])
            if child < 0:
                continue
            if copies == 1:
                for slot in range(longer.shape[1]):
                    out[row, slot] += longer[child, slot]
            else:
                for slot in range(longer.shape[1]):
                    out[row, slot] += copies * longer[child, slot]
            for other in range(kinds):
                slot = slot_of(card, other)
                out[row, slot] -= longer[child, slot]
            out[row, slot_of(card, card)] -= longer[child, slot_of(card, card)]


def before(level: BoardLevel, longer: Array, kind: type) -> Array:
    """Return for every board of the level and every holding the sum over the next card, in all copies not held."""
    out: Array = np.zeros((len(level), longer.shape[1]), kind)
    on_all_cores(lambda low, high: _before(low, high, level.more, level.free, longer, out), len(level))
    return out


@inner
def _after_row(row: int, links: Links, weights: Array, out: Array, at: int) -> None:
    """Add, for one board, the weights of the boards it may have grown from, on every channel."""
    boards, fewer, free = links
    kinds, slots = free.shape[1], weights.shape[2]
    for place in range(boards.shape[1]):
        parent = fewer[row, place]
        if parent < 0:
            continue
        card = boards[row, place]
        copies = whole(free[parent, card])
        for channel in range(len(weights)):
            for slot in range(slots):
                out[channel, at, slot] += copies * weights[channel, parent, slot]
            for other in range(kinds):
                slot = slot_of(card, other)
                out[channel, at, slot] -= weights[channel, parent, slot]
            out[channel, at, slot_of(card, card)] -= weights[channel, parent, slot_of(card, card)]


@kernel
def _after(low: int, high: int, links: Links, weights: Array, out: Array) -> None:
    for row in range(low, high):
        _after_row(row, links, weights, out, row)


def _links(levels: dict[int, BoardLevel], size: int) -> Links:
    return levels[size].boards, levels[size].fewer, levels[size - 1].free


def after(levels: dict[int, BoardLevel], size: int, weights: Array) -> Array:
    """Return the weights of boards one card shorter, by channel, carried forward to every board of this size."""
    out = np.zeros((len(weights), len(levels[size]), weights.shape[2]), weights.dtype)
    on_all_cores(lambda low, high: _after(low, high, _links(levels, size), weights, out), len(levels[size]))
    return out


class Numbers(msgspec.Struct, frozen=True):
    """Numbers of boards and holdings: `by_rank[multiset, pair]`, and what a suit adds, `by_suit[row, slot]`. Read one
    with `boards.look_up`."""

    by_rank: Array
    by_suit: Array

    @classmethod
    def of_rivers(cls, by_rank: Array, by_suit: Array) -> "Numbers":
        """Return the numbers made from the plain numbers of all rivers, with and without a possible flush. The
        arguments are overwritten."""
        multisets, pairs = multisets_of_rows(), pairs_of_slots()
        on_all_cores(lambda low, high: _subtract(low, high, by_rank, multisets, pairs, by_suit), len(by_suit))
        return cls(by_rank, by_suit)

    @classmethod
    def zeros(cls, size: int, channels: int) -> "Numbers":
        """Return zero weights for boards of three or four cards, by channel.

        Seen from a suit there are at most 3,240 ways to have the cards of a river and a holding, so a small type is
        enough.
        """
        return cls(
            np.zeros((channels, len(rank_levels()[size]), PAIRS), np.int32),
            np.zeros((channels, len(suit_levels()[size]), SLOTS), np.int16),
        )

    @classmethod
    def of_pays(cls, showdowns: AllShowdowns, pays: ShowdownPays, floor: int = 0) -> "tuple[Numbers, Numbers]":
        """Return the numbers of wagers on every river, at least a floor below 0, and marks where the number exceeds the
        floor."""
        by_rank, folds_by_rank = _paid(showdowns.by_rank, pays, floor)
        by_suit, folds_by_suit = _paid(showdowns.by_suit, pays, floor)
        return cls.of_rivers(by_rank, by_suit), Numbers(folds_by_rank, folds_by_suit)

    def before(self, size: int) -> "Numbers":
        """Return the sums over the next card, for boards of this size; on boards of four in a small type if that is
        enough."""
        most = max(abs(int(end)) for one in (self.by_rank, self.by_suit) for end in (one.min(), one.max()))
        kind = np.int32 if size == 4 and DECK * most < 2**31 else np.int64
        by_rank = before(rank_levels()[size], self.by_rank, kind)
        return Numbers(by_rank, before(suit_levels()[size], self.by_suit, kind))

    def after(self, size: int) -> "Numbers":
        """Return weights on boards of this size, carried forward to boards with one more card."""
        return Numbers(after(rank_levels(), size + 1, self.by_rank), after(suit_levels(), size + 1, self.by_suit))


@kernel
def _look_up_all(
    low: int, cards: Array, multisets: Array, rows: Array, numbers: tuple[Array, Array], out: Array
) -> None:
    by_rank, by_suit = numbers
    for at in range(len(out)):
        board = low + at
        multiset = multisets[board]
        for holding in range(HOLDINGS):
            out[at, holding] = by_rank[multiset, PAIR_OF[holding]]
        for suit in range(SUITS):
            row = rows[board, suit]
            if row >= 0:
                for holding in range(HOLDINGS):
                    out[at, holding] += by_suit[row, SLOT_OF[suit, holding]]
        for place in range(cards.shape[1]):
            for other in range(DECK):
                if other != cards[board, place]:
                    out[at, holding_of(cards[board, place], other)] = 0


def look_up_all(size: int, numbers: Numbers, low: int, high: int) -> Array:
    """Return the numbers of some boards of a size with all holdings, 0 if they share a card; `look_up` finds one."""
    out = np.empty((high - low, HOLDINGS), np.int64)
    _look_up_all(low, boards(size).cards, *seen(size), (numbers.by_rank, numbers.by_suit), out)
    return out


@kernel
def _by_hole(copies: Array, numbers: Array, found: Array) -> None:
    for board in range(len(numbers)):
        for holding in range(HOLDINGS):
            found[HOLE_OF[holding]] += copies[board] * numbers[board, holding]


def by_hole(copies: Array, numbers: Array) -> Array:
    """Return the numbers of boards and holdings summed by hole cards, weighted by the boards' copies."""
    found = np.zeros(HOLES, np.int64)
    _by_hole(copies, numbers, found)
    return found


@lru_cache(maxsize=1)
def evens() -> tuple[Numbers, Numbers]:
    """Return the sums of an even bet on every flop and on every board of four. They do not depend on any rule."""
    turns = Numbers.of_pays(all_showdowns(), ShowdownPays.of(np.ones(STRENGTHS), 0, -1, -1))[0].before(4)
    return turns.before(3), turns


@kernel
def _put_all(multisets: Array, rows: Array, copies: Array, channels: Array, by_rank: Array, by_suit: Array) -> None:
    last = len(by_rank)
    for board in range(len(multisets)):
        weight = copies[board]
        for holding in range(HOLDINGS):
            channel = channels[board, holding]
            if channel < last:
                by_rank[channel, multisets[board], PAIR_OF[holding]] += weight
        for suit in range(SUITS):
            row = rows[board, suit]
            if row >= 0:
                for holding in range(HOLDINGS):
                    channel = channels[board, holding]
                    if channel < last:
                        by_suit[channel, row, SLOT_OF[suit, holding]] += weight


def put_all(size: int, copies: Array, channel: Array, channels: int) -> Numbers:
    """Return all boards of a size and all holdings on their channels: the transpose of `look_up_all`. Those whose
    channel does not exist are left out.
    """
    weights = Numbers.zeros(size, channels)
    _put_all(*seen(size), copies, channel.astype(np.int8), weights.by_rank, weights.by_suit)
    return weights


WON, WON_UNQUALIFIED, TIED, LOST, LOST_UNQUALIFIED = range(5)
"""The endings of a showdown, by whether the dealer qualified. In a tie, this makes no difference."""


@inner
def _add(counts: Array, into: int, weight: int, won: int, level: int, missed: int) -> None:
    """Count one holding on one board with all holdings of the dealer."""
    lost = DEALER_HOLDINGS - won - level
    won_unqualified, lost_unqualified = min(won, missed), max(missed - won - level, 0)
    counts[into, WON] += weight * (won - won_unqualified)
    counts[into, WON_UNQUALIFIED] += weight * won_unqualified
    counts[into, TIED] += weight * level
    counts[into, LOST] += weight * (lost - lost_unqualified)
    counts[into, LOST_UNQUALIFIED] += weight * lost_unqualified


@kernel
def _tally(low: int, high: int, weights: Array, folds: Array, showdowns: Showdowns, counts: Array) -> None:
    """Count weights on rivers. Channels are ways to play; folds on the last one are counted behind it."""
    beaten, tied, unqualified, strengths = showdowns
    last = len(weights) - 1
    for row in range(low, high):
        for channel in range(len(weights)):
            for slot in range(weights.shape[2]):
                weight = whole(weights[channel, row, slot])
                if weight:
                    into = channel + (channel == last and folds[row, slot])
                    won, level, missed = whole(beaten[row, slot]), whole(tied[row, slot]), whole(unqualified[row, slot])
                    _add(counts, STRENGTHS * into + strengths[row, slot], weight, won, level, missed)


@kernel
def _carry_and_tally(
    low: int, high: int, links: Links, weights: Array, folds: Array, showdowns: Showdowns, multisets: Array,
    pairs: Array, here: Array, less: Array, counts: Array,
) -> None:  # fmt: skip
    """Carry weights from boards of four to rivers with a possible flush and count them.

    The same weights are subtracted where the rivers were counted by rank alone.
    """
    for row in range(low, high):
        here[:] = 0
        _after_row(row, links, weights, here, 0)
        multiset = multisets[row]
        for channel in range(len(weights)):
            for slot in range(len(pairs)):
                less[channel, multiset, pairs[slot]] += here[channel, 0, slot]
        beaten, tied, unqualified, strengths = showdowns
        one = slice(row, row + 1)
        level = Showdowns(beaten[one], tied[one], unqualified[one], strengths[one])
        _tally(0, 1, here, folds[one], level, counts)


def tally(weights: Numbers, folds: Numbers, showdowns: AllShowdowns) -> Array:
    """Return counts by channel, strength of the player's hand and ending, from weights on boards of four.

    Channels are the ways the round was played so far. Weights on the last channel go to an extra one behind it if
    `folds` says that the player folds after the river.
    """
    channels = len(weights.by_rank)
    by_suit, by_rank = showdowns.by_suit, showdowns.by_rank
    multisets, pairs, links = multisets_of_rows(), pairs_of_slots(), _links(suit_levels(), 5)
    rivers = after(rank_levels(), 5, weights.by_rank)

    def fresh() -> Array:
        return np.zeros(((channels + 1) * STRENGTHS, 5), np.int64)

    def suits(low: int, high: int) -> tuple[Array, Array]:
        here, less, counts = np.zeros((channels, 1, SLOTS), np.int16), np.zeros_like(rivers), fresh()
        _carry_and_tally(
            low, high, links, weights.by_suit, folds.by_suit, by_suit, multisets, pairs, here, less, counts
        )
        return less, counts

    def ranks(low: int, high: int) -> Array:
        counts = fresh()
        _tally(low, high, rivers, folds.by_rank, by_rank, counts)
        return counts

    parts = on_all_cores(suits, len(multisets), pieces=cores())
    for less, _ in parts:
        rivers -= less
    counted = total([counts for _, counts in parts] + on_all_cores(ranks, len(rivers[0])))
    return counted.reshape(channels + 1, STRENGTHS, 5)
