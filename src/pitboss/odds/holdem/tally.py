"""Counts every way a round can end, from the weights that decisions put on boards and holdings."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import STRENGTHS, Array, on_all_cores, total, whole
from pitboss.odds.holdem.numbers import Numbers, after_row
from pitboss.odds.holdem.patterns import multisets_of_rows, pairs_of_slots, rank_levels, suit_levels
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, AllShowdowns, Showdowns

WON, WON_UNQUALIFIED, TIED, LOST, LOST_UNQUALIFIED = range(5)
"""How a showdown ends, and whether the dealer had a pair. A tie pays nobody whatever the dealer has."""
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
    """What each holding makes of a possible flush, less what it would make without."""
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
    """Counts on all cores; each piece has its own, and room for the weights of a row: kernels that make none of it
    themselves are compiled sooner."""

    def some(low: int, high: int) -> Array:
        counts = np.zeros((len(weights) + 1, STRENGTHS, 5), np.int64)
        work(low, high, np.zeros(weights.shape[2], np.int32), counts)
        return counts

    return on_all_cores(some, rows)


def tally(weights: Numbers, folds: Numbers, showdowns: AllShowdowns) -> Array:
    """Counts by channel, strength of the player's hand and ending, from weights on boards of four.

    Weights come in channels, one for each way the round was played so far. What is put on the last channel
    goes to one more behind it where the player folds after the river; `folds` says where.
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
