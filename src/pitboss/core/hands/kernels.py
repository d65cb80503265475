"""Compiled functions that rank arrays of cards, and the pieces to build more of them.

A kernel of your own (odds, a simulation) takes a `RankTable` as an argument and adds keys as it goes, so that
the innermost loop costs one addition and one lookup:

    table = table_of(FULL_ORDER, 0, 7)

    @kernel
    def better_than(board, mine, cards, table):
        total, mask = add(table.start, NO_CARDS, board, table)
        better = 0
        for first, second in …:
            theirs = total + table.keys[first] + table.keys[second]
            suits = mask | suit_bit(first) | suit_bit(second)
            better += rank_of(theirs, suits, table) > mine
        return better

`total` counts ranks and suits; `mask` has one bit per card and is needed only for flushes. Both are sums over cards in
any order, so partial sums can be kept for each level of a nested loop. Do not pass `inline="always"`: LLVM inlines
these functions better without it.

The tables hold every hand of a size by its rank counts, found by a perfect hash.
"""

import sys
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from pitboss.core.hands.order import ACE, CARDS_SHIFT, CATEGORY_SHIFT, COUNT_BITS, KEYS, SUITS_SHIFT, Order
from pitboss.core.kernels import inner, kernel
from pitboss.core.kernels.store import keep

if TYPE_CHECKING:
    from numpy.typing import NDArray


@kernel
def place(
    slots: "NDArray[np.int64]",
    starts: "NDArray[np.int64]",
    fullest_first: "NDArray[np.int64]",
    taken: "NDArray[np.bool_]",
    displace: "NDArray[np.uint16]",
) -> bool:
    """Give each bucket the first displacement at which all its slots are free; return False if one has none."""
    for bucket in fullest_first:
        held = slots[starts[bucket] : starts[bucket + 1]]
        for displacement in range(taken.shape[0]):
            free = True
            for slot in held:
                if taken[slot ^ displacement]:
                    free = False
                    break
            if free:
                break
        if not free:
            return False
        displace[bucket] = displacement
        for slot in held:
            taken[slot ^ displacement] = True
    return True


_MIX: Final = 0x9E3779B97F4A7C15
_FULLEST: Final = 0.8
"""Maximum load of the hash: a fuller table is smaller but takes much longer to build."""
_BUCKET_BITS_BELOW_SLOTS: Final = 3


class RankTable(NamedTuple):
    """The ranks of hands of one size under one order, in the form kernels read.

    A hand's total is `start` plus the `keys` of its cards. If it has a bit of `flush_bits` the hand is a flush, and
    `suited` has its rank by the ranks of that suit. Otherwise `total * multiplier` no longer contains the suits; its
    top bits select a displacement, and the next bits, displaced, a slot of `ranks`.
    """

    keys: "NDArray[np.uint64]"
    start: np.uint64
    flush_bits: np.uint64
    multiplier: np.uint64
    bucket_shift: np.uint64
    slot_shift: np.uint64
    slot_mask: np.uint64
    displace: "NDArray[np.uint16]"
    ranks: "NDArray[np.int32]"
    suited: "NDArray[np.int32]"


@cache
def table_of(order: Order, lowest_rank: int, size: int) -> RankTable:
    """Return the table for hands of this many cards from a deck with this lowest rank."""
    sources = (sys.modules[one] for one in (__name__, Order.__module__, type(order).__module__))
    about = order.kind, order.length, lowest_rank, size, *sources
    return keep("hands.table_of", about, lambda: _table(order, lowest_rank, size))


def _table(order: Order, lowest_rank: int, size: int) -> RankTable:
    counts, ranks = _ranked(order, lowest_rank, size)
    slot_bits = max(4, int(len(counts) / _FULLEST).bit_length())
    bucket_bits = slot_bits - _BUCKET_BITS_BELOW_SLOTS
    bucket_shift, slot_shift = 64 - bucket_bits, 64 - bucket_bits - slot_bits
    multiplier, displace, slots = _perfect_hash(counts, bucket_bits, slot_bits)
    table = np.zeros(1 << slot_bits, np.int32)
    table[slots] = ranks
    return RankTable(
        keys=_keys(),
        start=np.uint64(order.start),
        flush_bits=np.uint64(order.flush_bits),
        multiplier=np.uint64(multiplier),
        bucket_shift=np.uint64(bucket_shift),
        slot_shift=np.uint64(slot_shift),
        slot_mask=np.uint64((1 << slot_bits) - 1),
        displace=displace,
        ranks=table,
        suited=_suited(order),
    )


def ranks_of(totals: "NDArray[np.uint64]", table: RankTable) -> "NDArray[np.int32]":
    """Return the ranks of totals without a flush, for callers that need a few and no kernel."""
    products = totals * table.multiplier
    slots = products >> table.slot_shift & table.slot_mask
    return np.asarray(table.ranks[slots ^ table.displace[products >> table.bucket_shift]])


def _ranked(order: Order, lowest_rank: int, size: int) -> "tuple[NDArray[np.int64], NDArray[np.int32]]":
    """Return every way to count the ranks of `size` cards, and its rank."""
    counts = multisets(lowest_rank, size)
    if size <= order.length:
        return counts, np.array([order.by_counts[count] for count in counts.tolist()], np.int32)
    fewer, ranks_of_fewer = _ranked(order, lowest_rank, size - 1)
    best = np.zeros(len(counts), np.int32)
    for rank in range(lowest_rank, 13):
        held = np.flatnonzero(counts >> COUNT_BITS * rank & 7)
        without = np.searchsorted(fewer, counts[held] - (1 << COUNT_BITS * rank))
        best[held] = np.maximum(best[held], ranks_of_fewer[without])
    return counts, best


@cache
def multisets(lowest_rank: int, size: int) -> "NDArray[np.int64]":
    """Return every way to count the ranks of that number of cards, `COUNT_BITS` for each rank."""
    if size == 0:
        return np.zeros(1, np.int64)
    fewer = multisets(lowest_rank, size - 1)
    one_more = [
        fewer[(fewer >> COUNT_BITS * rank & 7) < 4] + (1 << COUNT_BITS * rank) for rank in range(lowest_rank, 13)
    ]
    return np.unique(np.concatenate(one_more))


def _perfect_hash(
    counts: "NDArray[np.int64]", bucket_bits: int, slot_bits: int
) -> "tuple[int, NDArray[np.uint16], NDArray[np.int64]]":
    """Return a multiplier and displacements that give every count a slot of its own, and those slots.

    The multiplier's low bits are zero, so that the product loses the bits above the counts in a total.
    """
    attempt = 0
    while True:
        attempt += 1
        multiplier = (_MIX * (2 * attempt + 1) >> 3 | 1) << 64 - SUITS_SHIFT & (1 << 64) - 1
        product = counts.astype(np.uint64) * np.uint64(multiplier)
        bucket = (product >> np.uint64(64 - bucket_bits)).astype(np.int64)
        slot = (product >> np.uint64(64 - bucket_bits - slot_bits)).astype(np.int64) & (1 << slot_bits) - 1
        if len(np.unique(bucket << slot_bits | slot)) < len(counts):
            continue
        by_bucket = np.argsort(bucket, kind="stable")
        held = np.bincount(bucket, minlength=1 << bucket_bits)
        displace = np.zeros(1 << bucket_bits, np.uint16)
        starts = np.concatenate(([0], np.cumsum(held)))
        fullest_first = np.argsort(-held, kind="stable")
        if place(slot[by_bucket], starts, fullest_first, np.zeros(1 << slot_bits, np.bool_), displace):
            return multiplier, displace, slot ^ displace[bucket]


@cache
def _keys() -> "NDArray[np.uint64]":
    """Return a key for every byte, so that one that is not a card cannot index outside an array."""
    keys = np.zeros(256, np.uint64)
    keys[:52] = [key & (1 << CARDS_SHIFT) - 1 for key in KEYS]
    return keys


@cache
def _suited(order: Order) -> "NDArray[np.int32]":
    """Return the rank of a flush by the mask of its ranks; 0 if a suit has too few cards."""
    ranks = [order.by_suit[mask] if mask.bit_count() >= order.length else 0 for mask in range(1 << 13)]
    return np.array(ranks, np.int32)


BLOCK: Final = 1024
"""Rows processed together in each step, so that their totals stay in the nearest cache."""
NO_CARDS: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_SUIT: Final = np.uint64(16)
_PAST_DECK: Final = np.uint64(52)
_RANKS: Final = np.uint64((1 << 13) - 1)


@inner
def suit_bit(card: np.uint8) -> np.uint64:
    """Return the card's bit in a mask of four suits by ranks."""
    return _ONE << np.uint64((card & 3) << 4 | card >> 2)


@inner
def add(total: np.uint64, mask: np.uint64, cards: "NDArray[np.uint8]", table: RankTable) -> tuple[np.uint64, np.uint64]:
    """Return the total and the mask with these cards added."""
    for card in cards:
        total += table.keys[card]
        mask |= suit_bit(card)
    return total, mask


@inner
def counted(total: np.uint64, table: RankTable) -> np.int32:
    """Return the rank of the cards of a total, if they are not a flush."""
    return found(total * table.multiplier, table)


@inner
def found(product: np.uint64, table: RankTable) -> np.int32:
    """Return the rank of a total times the multiplier. Products add up like totals, so they too can be partial."""
    rank: np.int32 = table.ranks[slot_of(product, table)]
    return rank


@inner
def slot_of(product: np.uint64, table: RankTable) -> np.uint64:
    """Return the index in `ranks` for a product."""
    slot = product >> table.slot_shift & table.slot_mask
    displaced: np.uint64 = slot ^ table.displace[product >> table.bucket_shift]
    return displaced


@inner
def suited(mask: np.uint64, table: RankTable) -> np.int32:
    """Return the rank of the flush among these cards, 0 without one. Only one suit can have enough cards."""
    rank: np.int32 = (
        table.suited[mask & _RANKS]
        | table.suited[mask >> _SUIT & _RANKS]
        | table.suited[mask >> _SUIT + _SUIT & _RANKS]
        | table.suited[mask >> _SUIT + _SUIT + _SUIT & _RANKS]
    )
    return rank


@inner
def rank_of(total: np.uint64, mask: np.uint64, table: RankTable) -> np.int32:
    """Return the rank of the cards of a total and its mask."""
    if total & table.flush_bits:
        return suited(mask, table)
    return counted(total, table)


@kernel
def rank_any(cards: "NDArray[np.uint8]", table: RankTable, ranks: "NDArray[np.int32]") -> None:
    """Rank the best hand of all the cards of each row."""
    totals, flushes = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint16)
    for start in range(0, cards.shape[0], BLOCK):
        rows, best = cards[start : start + BLOCK], ranks[start : start + BLOCK]
        if cards.shape[1] == 7:
            _add_seven(rows, table, totals)
        else:
            _add_all(rows, table, totals)
        for row in range(best.shape[0]):
            best[row] = counted(totals[row], table)
        _rank_flushes(rows, totals, table, flushes, best)


@inner
def _rank_flushes(
    rows: "NDArray[np.uint8]",
    totals: "NDArray[np.uint64]",
    table: RankTable,
    flushes: "NDArray[np.uint16]",
    best: "NDArray[np.int32]",
) -> None:
    """Collect the flushes without a branch, which would be mispredicted too often, then rank them."""
    count = NO_CARDS
    for row in range(best.shape[0]):
        flushes[count] = row
        count += np.uint64((totals[row] & table.flush_bits) != NO_CARDS)
    for row in flushes[:count]:
        mask = NO_CARDS
        for at in range(rows.shape[1]):
            mask |= suit_bit(rows[row, at])
        best[row] = suited(mask, table)


@inner
def _add_seven(rows: "NDArray[np.uint8]", table: RankTable, totals: "NDArray[np.uint64]") -> None:
    keys = table.keys
    for row in range(rows.shape[0]):
        hole = keys[rows[row, 0]] + keys[rows[row, 1]]
        flop = keys[rows[row, 2]] + keys[rows[row, 3]] + keys[rows[row, 4]]
        totals[row] = hole + flop + keys[rows[row, 5]] + keys[rows[row, 6]] + table.start


@inner
def _add_all(rows: "NDArray[np.uint8]", table: RankTable, totals: "NDArray[np.uint64]") -> None:
    for row in range(rows.shape[0]):
        total = table.start
        for at in range(rows.shape[1]):
            total += table.keys[rows[row, at]]
        totals[row] = total


@kernel
def rank_badugi(cards: "NDArray[np.uint8]", ranks: "NDArray[np.int32]") -> None:
    """Rank the best cards of each row that share neither rank nor suit."""
    for row in range(cards.shape[0]):
        best = 0
        for chosen in range(1, 1 << cards.shape[1]):
            best = max(best, _badugi_of(cards[row], chosen))
        ranks[row] = best


@inner
def _badugi_of(cards: "NDArray[np.uint8]", chosen: int) -> int:
    """Return the rank of the cards whose bits are set, packed as in `Order`; 0 if two share rank or suit."""
    values = suits = size = 0
    for at in range(len(cards)):
        if chosen >> at & 1:
            value, suit = (int(cards[at] >> 2) + 1) % (ACE + 1), int(cards[at] & 3)
            if values >> value & 1 or suits >> suit & 1:
                return 0
            values |= 1 << value
            suits |= 1 << suit
            size += 1
    packed, place = size << CATEGORY_SHIFT, CATEGORY_SHIFT
    for value in range(ACE, -1, -1):
        if values >> value & 1:
            place -= 4
            packed |= ACE - value + 1 << place
    return packed


@kernel
def all_well(cards: "NDArray[np.uint8]", bits: "NDArray[np.uint64]") -> bool:
    """Return True if every row has only cards of the deck, each once: then their bits add up without a carry."""
    wrong = NO_CARDS
    if cards.shape[1] == 7:
        for row in range(cards.shape[0]):
            wrong |= _carries_of_seven(cards[row], bits)
    else:
        for row in range(cards.shape[0]):
            added = joined = NO_CARDS
            for at in range(cards.shape[1]):
                added += bits[cards[row, at]]
                joined |= bits[cards[row, at]]
            wrong |= added ^ joined | added >> _PAST_DECK
    return bool(wrong == NO_CARDS)


@inner
def _carries_of_seven(cards: "NDArray[np.uint8]", bits: "NDArray[np.uint64]") -> np.uint64:
    a, b, c, d = bits[cards[0]], bits[cards[1]], bits[cards[2]], bits[cards[3]]
    e, f, g = bits[cards[4]], bits[cards[5]], bits[cards[6]]
    added = a + b + c + d + e + f + g
    carries: np.uint64 = added ^ (a | b | c | d | e | f | g) | added >> _PAST_DECK
    return carries
