"""The tables behind the kernels: every hand of a size by its rank counts, found by a perfect hash."""

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from pitboss.core.hands.order import CARDS_SHIFT, COUNT_BITS, KEYS, SUITS_SHIFT, Order
from pitboss.core.kernels import kernel

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
    """Gives each bucket the first displacement at which all its slots are free; false if one finds none."""
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
"""How full a hash may get: fuller is smaller, but places are then found only after a long search."""
_BUCKET_BITS_BELOW_SLOTS: Final = 3


class RankTable(NamedTuple):
    """One order's ranks of hands of one size, in the form kernels read.

    A hand's total is `start` and the `keys` of its cards. If it has a bit of `flush_bits` the hand is a flush,
    and `suited` has its rank by the ranks of that suit. Otherwise `total * multiplier` has lost the suits, its
    top bits find a displacement and the next ones, displaced, a slot of `ranks`.
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
    """The table for hands of this many cards from a deck whose lowest rank is given."""
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
    """The ranks of the cards behind totals, none of them a flush: for those who want a few of them and no kernel."""
    products = totals * table.multiplier
    slots = products >> table.slot_shift & table.slot_mask
    return np.asarray(table.ranks[slots ^ table.displace[products >> table.bucket_shift]])


def _ranked(order: Order, lowest_rank: int, size: int) -> "tuple[NDArray[np.int64], NDArray[np.int32]]":
    """Every way the ranks of `size` cards can be counted, and its rank."""
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
    """Every way to count the ranks of so many cards, `COUNT_BITS` for each rank."""
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
    """A multiplier and displacements that give every count a slot of its own, and those slots.

    The multiplier's low bits are zero, so that the product loses what stands above the counts in a total.
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
    """A key for every byte: one that is no card cannot lead outside an array."""
    keys = np.zeros(256, np.uint64)
    keys[:52] = [key & (1 << CARDS_SHIFT) - 1 for key in KEYS]
    return keys


@cache
def _suited(order: Order) -> "NDArray[np.int32]":
    """The rank of a flush by the mask of its ranks; 0 where the cards of a suit are too few."""
    ranks = [order.by_suit[mask] if mask.bit_count() >= order.length else 0 for mask in range(1 << 13)]
    return np.array(ranks, np.int32)
