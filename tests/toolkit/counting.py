"""Count every hand that a deck can deal: the exact frequencies of the categories.

All cards of a hand but the last two stay fixed while those run through all later cards. As long as no flush is
possible, the ranks of the fixed cards choose a row, in which the ranks of the other two find the category.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from pitboss.core.hands.category import Category
from pitboss.core.hands.kernels import NO_CARDS, RankTable, found, multisets, slot_of, suit_bit, suited, table_of
from pitboss.core.hands.many import PAIR_AT, RANK_PAIRS
from pitboss.core.hands.order import CATEGORY_SHIFT, COUNT_BITS, EACH_SUIT
from pitboss.core.hands.ranking import AnyCards
from pitboss.core.kernels import inner, kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ONE: Final = np.uint64(1)
_ONE_MORE: Final = np.uint64(EACH_SUIT)
"""One more card of every suit: a hand that then has a flush bit may become a flush with the next card."""
_FIELDS: Final = 12
_FIELD_BITS: Final = 5
_FULL: Final = 31
"""A word holds twelve counts, one for each category, of up to 31 hands."""


class LastTwo(NamedTuple):
    """The effect of the last two cards of a hand."""

    before: RankTable
    """The table of the cards before; `rows` has a row for each of its slots."""
    rows: "NDArray[np.uint8]"
    """By row and the place of two ranks: the position in a word at which the category is counted."""
    pairs: "NDArray[np.uint8]"
    """The place of each two cards' ranks, in the deck's order with the later first card first."""


def class_counts(ranking: AnyCards, size: int, threads: int = 1) -> dict[Category, int]:
    """Return how many hands of `size` cards, three or more, are of each category, the best first."""
    order, lowest = ranking.order, ranking.deck.lowest_rank
    table, before = table_of(order, lowest, size), table_of(order, lowest, size - 2)
    deck = np.array(ranking.deck.cards, np.uint8)
    ranks = deck >> 2
    pairs = [PAIR_AT[ranks[at], ranks[at + 1 :]] for at in reversed(range(len(deck)))]
    rows = np.zeros((len(before.ranks), RANK_PAIRS), np.uint8)
    fill_rows(multisets(lowest, size - 2), before, table, rows)
    last = LastTwo(before, rows, np.concatenate(pairs))
    counts = np.zeros((len(deck), _FIELDS), np.int64)
    firsts = range(len(deck) - size + 1)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda first: tally(deck, size, first, table, last, counts[first]), firsts))
    totals = counts.sum(axis=0)
    by_strength = sorted(order.strength.items(), key=lambda item: -item[1])
    return {category: int(totals[strength]) for category, strength in by_strength}


@kernel
def fill_rows(counts: "NDArray[np.int64]", before: RankTable, table: RankTable, rows: "NDArray[np.uint8]") -> None:
    """Fill in the categories that any two ranks make with each multiset.

    Rows with more than four of a rank are never read.
    """
    for ranks in counts:
        row = slot_of(np.uint64(ranks) * before.multiplier, before)
        for high in range(13):
            for low in range(high + 1):
                total = np.uint64(ranks + (1 << COUNT_BITS * high) + (1 << COUNT_BITS * low))
                category = found(total * table.multiplier, table) >> CATEGORY_SHIFT
                rows[row, PAIR_AT[high, low]] = category * _FIELD_BITS


@kernel
def tally(
    deck: "NDArray[np.uint8]", size: int, first: int, table: RankTable, last: LastTwo, counts: "NDArray[np.int64]"
) -> None:
    """Count by category the hands whose first card in the deck's order is the given one."""
    fixed = size - 2
    at = np.arange(first, first + fixed)
    totals, masks = np.empty(fixed + 1, np.uint64), np.empty(fixed + 1, np.uint64)
    totals[0], masks[0] = table.start, NO_CARDS
    moved = 0
    while True:
        for depth in range(moved, fixed):
            card = deck[at[depth]]
            totals[depth + 1] = totals[depth] + table.keys[card]
            masks[depth + 1] = masks[depth] | suit_bit(card)
        total, left = totals[fixed], len(deck) - at[fixed - 1] - 1
        row = slot_of(total * last.before.multiplier, last.before)
        _run(left * (left - 1) // 2, row, last, counts)
        if (total + _ONE_MORE + _ONE_MORE) & table.flush_bits:
            _move_flushes(deck, left, row, total, masks[fixed], table, last, counts)
        moved = fixed - 1
        while moved > 0 and at[moved] == len(deck) - size + moved:
            moved -= 1
        if moved == 0:
            return
        at[moved] += 1
        for depth in range(moved + 1, fixed):
            at[depth] = at[depth - 1] + 1


@inner
def _run(pairs: int, row: np.uint64, last: LastTwo, counts: "NDArray[np.int64]") -> None:
    """Count the hands that the first pairs of last cards make, as if there were no flushes.

    It takes indices, not slices: making a slice of an array costs more than looking up a hand.
    """
    for start in range(0, pairs, _FULL):
        counted = NO_CARDS
        for at in range(np.uint64(start), np.uint64(min(start + _FULL, pairs))):
            counted += _ONE << np.uint64(last.rows[row, last.pairs[at]])
        for category in range(_FIELDS):
            counts[category] += np.int64(counted >> np.uint64(category * _FIELD_BITS) & np.uint64(_FULL))


@inner
def _move_flushes(
    deck: "NDArray[np.uint8]",
    left: int,
    row: np.uint64,
    total: np.uint64,
    mask: np.uint64,
    table: RankTable,
    last: LastTwo,
    counts: "NDArray[np.int64]",
) -> None:
    """Count the flushes among those hands as flushes. Only some suits are possible with two more cards."""
    for rest in range(1, left):
        card = deck[len(deck) - rest - 1]
        more, suits = total + table.keys[card], mask | suit_bit(card)
        if (more + _ONE_MORE) & table.flush_bits == NO_CARDS:
            continue
        for at in range(rest):
            other = deck[len(deck) - rest + at]
            if (more + table.keys[other]) & table.flush_bits:
                pair = last.pairs[rest * (rest - 1) // 2 + at]
                counts[last.rows[row, pair] // np.uint8(_FIELD_BITS)] -= 1
                counts[suited(suits | suit_bit(other), table) >> CATEGORY_SHIFT] += 1
