"""A number for every board of one size and every holding, and sums over the card still to come."""

import msgspec
import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import SMALL, Array, on_all_cores, whole
from pitboss.odds.holdem.patterns import (
    PAIRS,
    SLOTS,
    BoardLevel,
    multisets_of_rows,
    pairs_of_slots,
    rank_levels,
    slot_of,
    suit_levels,
)


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
    """For every board of the level and every holding, the sum over the next card, in all its copies not held."""
    out = np.zeros((len(level), longer.shape[1]), np.int64)
    on_all_cores(lambda low, high: _before(low, high, level.more, level.free, longer, out), len(level))
    return out


@inner
def after_row(row: int, boards: Array, fewer: Array, free: Array, weights: Array, out: Array) -> None:
    """For one board, adds the weights of the boards it may have grown from, `out[slot]` and `weights[row, slot]`."""
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
    """For every board of the level, the weights carried forward from the boards one card shorter."""
    boards, fewer, free = level.boards, level.fewer, shorter.free
    on_all_cores(lambda low, high: _after(low, high, boards, fewer, free, weights, out), len(level))


class Numbers(msgspec.Struct, frozen=True):
    """`by_rank[multiset, pair]`, and `by_suit[row, slot]`: what a suit adds. Read one with `boards.look_up`."""

    by_rank: Array
    by_suit: Array

    @classmethod
    def of_rivers(cls, by_rank: Array, by_suit: Array) -> "Numbers":
        """From the plain numbers of all rivers, with and without a possible flush."""
        multisets, pairs = multisets_of_rows(), pairs_of_slots()
        added = np.empty_like(by_suit)

        def add(low: int, high: int) -> None:
            added[low:high] = by_suit[low:high] - by_rank[multisets[low:high]].take(pairs, axis=1)

        on_all_cores(add, len(added), SMALL)
        return cls(by_rank, added)

    @classmethod
    def zeros(cls, size: int, channels: int) -> "Numbers":
        """Weights to be put on boards of three or four cards, in channels: they stay small."""
        return cls(
            np.zeros((channels, len(rank_levels()[size]), PAIRS), np.int32),
            np.zeros((channels, len(suit_levels()[size]), SLOTS), np.int32),
        )

    def before(self, size: int) -> "Numbers":
        """For boards of this size, the sums over the next card."""
        return Numbers(before(rank_levels()[size], self.by_rank), before(suit_levels()[size], self.by_suit))

    def after(self, size: int) -> "Numbers":
        """Weights on boards of this size, carried forward to boards of one card more."""
        grown = Numbers.zeros(size + 1, len(self.by_rank))
        for channel in range(len(self.by_rank)):
            after(rank_levels()[size + 1], rank_levels()[size], self.by_rank[channel], grown.by_rank[channel])
            after(suit_levels()[size + 1], suit_levels()[size], self.by_suit[channel], grown.by_suit[channel])
        return grown
