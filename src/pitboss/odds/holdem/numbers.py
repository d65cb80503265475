"""A number for every board of one size and every holding, in the two parts that add up over cards to come."""

import msgspec
import numpy as np

from pitboss.odds.compiled import SMALL, Array, on_all_cores
from pitboss.odds.holdem.growth import after, before
from pitboss.odds.holdem.patterns import PAIRS, SLOTS, multisets_of_rows, pairs_of_slots, rank_levels, suit_levels


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
