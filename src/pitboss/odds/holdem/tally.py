"""Counts every way a round can end, from the weights that decisions put on boards and holdings."""

import numpy as np

from pitboss.kernels import kernel
from pitboss.odds.compiled import Array, on_all_cores, total, whole
from pitboss.odds.holdem.growth import after_row
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.patterns import multisets_of_rows, pairs_of_slots, rank_levels, suit_levels
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, AllShowdowns, Showdowns
from pitboss.odds.strengths import STRENGTHS

WON, WON_UNQUALIFIED, TIED, LOST, LOST_UNQUALIFIED = range(5)
"""How a showdown ends, and whether the dealer had a pair. A tie pays nobody whatever the dealer has."""


@kernel
def _add(counts: Array, weight: int, row: int, slot: int, showdowns: tuple[Array, Array, Array, Array]) -> None:
    beaten, tied, unqualified, strength = showdowns
    won, level, missed = whole(beaten[row, slot]), whole(tied[row, slot]), whole(unqualified[row, slot])
    lost = DEALER_HOLDINGS - won - level
    won_unqualified, lost_unqualified = min(won, missed), max(missed - won - level, 0)
    into = counts[strength[row, slot]]
    into[WON] += weight * (won - won_unqualified)
    into[WON_UNQUALIFIED] += weight * won_unqualified
    into[TIED] += weight * level
    into[LOST] += weight * (lost - lost_unqualified)
    into[LOST_UNQUALIFIED] += weight * lost_unqualified


@kernel
def _tally_ranks(
    low: int, high: int, links: tuple[Array, Array, Array], weights: Array, folds: Array,
    showdowns: tuple[Array, Array, Array, Array],
) -> Array:  # fmt: skip
    boards, fewer, free = links
    channels = weights.shape[0]
    counts = np.zeros((channels + 1, STRENGTHS, 5), np.int64)
    here = np.zeros(weights.shape[2], np.int64)
    for row in range(low, high):
        for channel in range(channels):
            here[:] = 0
            after_row(row, boards, fewer, free, weights[channel], here)
            for slot in range(len(here)):
                if here[slot]:
                    into = channels if channel == channels - 1 and folds[row, slot] else channel
                    _add(counts[into], here[slot], row, slot, showdowns)
    return counts


@kernel
def _tally_suits(
    low: int, high: int, links: tuple[Array, Array, Array], weights: Array, folds: tuple[Array, Array],
    by_suit: tuple[Array, Array, Array, Array], by_rank: tuple[Array, Array, Array, Array],
    multisets: Array, pairs: Array,
) -> Array:  # fmt: skip
    """What each holding makes of a possible flush, less what it would make without."""
    boards, fewer, free = links
    channels = weights.shape[0]
    counts = np.zeros((channels + 1, STRENGTHS, 5), np.int64)
    here = np.zeros(weights.shape[2], np.int64)
    for row in range(low, high):
        for channel in range(channels):
            here[:] = 0
            after_row(row, boards, fewer, free, weights[channel], here)
            last = channel == channels - 1
            for slot in range(len(here)):
                if here[slot]:
                    into = channels if last and folds[0][row, slot] else channel
                    _add(counts[into], here[slot], row, slot, by_suit)
                    into = channels if last and folds[1][multisets[row], pairs[slot]] else channel
                    _add(counts[into], -here[slot], multisets[row], pairs[slot], by_rank)
    return counts


def _arrays(showdowns: Showdowns) -> tuple[Array, Array, Array, Array]:
    return showdowns.beaten, showdowns.tied, showdowns.unqualified, showdowns.strength


def tally(weights: Numbers, folds: Numbers, showdowns: AllShowdowns) -> Array:
    """Counts by channel, strength of the player's hand and ending, from weights on boards of four.

    Weights come in channels, one for each way the round was played so far. What is put on the last channel
    goes to one more behind it where the player folds after the river; `folds` says where.
    """
    suits, ranks = suit_levels(), rank_levels()
    by_suit, by_rank = _arrays(showdowns.by_suit), _arrays(showdowns.by_rank)
    links = (ranks[5].boards, ranks[5].fewer, ranks[4].free)
    parts = on_all_cores(
        lambda low, high: _tally_ranks(low, high, links, weights.by_rank, folds.by_rank, by_rank), len(ranks[5])
    )
    suit_links = (suits[5].boards, suits[5].fewer, suits[4].free)
    both = (folds.by_suit, folds.by_rank)
    multisets, pairs = multisets_of_rows(), pairs_of_slots()
    parts += on_all_cores(
        lambda low, high: _tally_suits(
            low, high, suit_links, weights.by_suit, both, by_suit, by_rank, multisets, pairs
        ),
        len(suits[5]),
    )
    return total(parts)
