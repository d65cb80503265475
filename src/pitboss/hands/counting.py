"""Counts every hand a deck can deal: the exact frequencies of the categories."""

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

import numpy as np

from pitboss.hands.category import Category
from pitboss.hands.kernels import NO_CARDS, found, rank_of, suit_bit
from pitboss.hands.many import ranking_table
from pitboss.hands.order import CATEGORY_SHIFT, EACH_SUIT
from pitboss.hands.ranking import AnyCards
from pitboss.hands.tables import RankTable
from pitboss.kernels import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ONE_MORE: Final = np.uint64(EACH_SUIT)
"""One more card of every suit: what then has a flush bit may become a flush with the next card."""


def class_counts(ranking: AnyCards, size: int, threads: int = 1) -> dict[Category, int]:
    """How many of all hands of `size` cards are of each category, the best first."""
    table = ranking_table(ranking, size)
    deck = np.array(ranking.deck.cards, np.uint8)
    counts = np.zeros((len(deck), 16), np.int64)
    firsts = range(len(deck) - size + 1)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda first: tally(deck, size, first, table, counts[first]), firsts))
    totals = counts.sum(axis=0)
    by_strength = sorted(ranking.order.strength.items(), key=lambda item: -item[1])
    return {category: int(totals[strength]) for category, strength in by_strength}


@kernel
def tally(deck: "NDArray[np.uint8]", size: int, first: int, table: RankTable, counts: "NDArray[np.int64]") -> None:
    """Counts by category the hands whose first card in the deck's order is the one given.

    All cards of a hand but the last stand still while the last one runs, so a hand costs one addition.
    """
    fixed = size - 1
    at = np.arange(first, first + fixed)
    products = table.keys[deck] * table.multiplier
    totals, masks = np.empty(size, np.uint64), np.empty(size, np.uint64)
    totals[0], masks[0] = table.start, NO_CARDS
    moved = 0
    while True:
        for depth in range(moved, fixed):
            card = deck[at[depth]]
            totals[depth + 1] = totals[depth] + table.keys[card]
            masks[depth + 1] = masks[depth] | suit_bit(card)
        rest = at[fixed - 1] + 1
        if (totals[fixed] + _ONE_MORE) & table.flush_bits:
            _run_to_flush(deck, rest, totals[fixed], masks[fixed], table, counts)
        else:
            _run(products, rest, totals[fixed] * table.multiplier, table, counts)
        moved = fixed - 1
        while moved > 0 and at[moved] == len(deck) - size + moved:
            moved -= 1
        if moved == 0:
            return
        at[moved] += 1
        for depth in range(moved + 1, fixed):
            at[depth] = at[depth - 1] + 1


@kernel
def _run(
    last: "NDArray[np.uint64]", start: int, product: np.uint64, table: RankTable, counts: "NDArray[np.int64]"
) -> None:
    """Counts the hands each last card makes where no suit is one card short of a flush."""
    for at in range(start, len(last)):
        counts[found(product + last[at], table) >> CATEGORY_SHIFT] += 1


@kernel
def _run_to_flush(
    last: "NDArray[np.uint8]",
    start: int,
    total: np.uint64,
    mask: np.uint64,
    table: RankTable,
    counts: "NDArray[np.int64]",
) -> None:
    """Counts the hands each last card makes where some suit has a flush or is one card short of it."""
    for at in range(start, len(last)):
        rank = rank_of(total + table.keys[last[at]], mask | suit_bit(last[at]), table)
        counts[rank >> CATEGORY_SHIFT] += 1
