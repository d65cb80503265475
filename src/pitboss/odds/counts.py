"""How many hands of five, six or seven cards make each kind of hand: counted by ranks, then put right for flushes."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np

from pitboss.core.hands import Category, Ranking
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.hands.tables import RankTable, ranks_of, table_of
from pitboss.odds.compiled import SHIFT, STRENGTHS, Array, by_strength
from pitboss.odds.progress import stage
from pitboss.rules.banked.hands import Hand

RANKS: Final = 13
_OF_FOUR: Final = np.array([comb(4, held) for held in range(8)], np.int64)
_OF_THREE: Final = np.array([comb(3, held) for held in range(8)], np.int64)


def _ways(hands: Array, copies: Array) -> Array:
    """In how many ways the ranks of each row can be cards, when there are so many ways to have n of a rank."""
    held = (hands[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return np.asarray(copies[held].prod(axis=1))


def _totals(hands: Array, table: RankTable) -> Array:
    """The keys of ranks, added up."""
    return np.asarray(table.keys[4 * hands].sum(axis=1))


def _by_strength(ranks: Array, ways: Array) -> Array:
    """Ways by strength. They are far fewer than the whole numbers that a float can tell apart."""
    each = np.broadcast_to(ways, ranks.shape).ravel()
    return np.bincount(ranks.ravel() >> SHIFT, each, STRENGTHS).astype(np.int64)


def _by_rank(hands: Array, table: RankTable) -> Array:
    """Hands by strength, if no flush existed."""
    ways = _ways(hands, _OF_FOUR)
    there = ways > 0
    return _by_strength(ranks_of(table.start + _totals(hands[there], table), table), ways[there])


def _flushes(suited: Array, off: Array, table: RankTable) -> Array:
    """What changes because hands have these ranks of one suit and those of the others: they are flushes instead."""
    ways = 4 * _ways(off, _OF_THREE)
    off, ways = off[ways > 0], ways[ways > 0]
    flushes = table.suited[(1 << suited).sum(axis=1)]
    ranks = ranks_of(table.start + _totals(suited, table)[:, None] + _totals(off, table), table)
    return _by_strength(flushes, ways.sum()) - _by_strength(ranks, ways)


def count_hand(hand: Hand) -> dict[Category, int]:
    """The hands of a deck by kind, for any hand a rulebook speaks of."""
    if hand.ranking.order is FULL_ORDER and hand.count >= FULL_ORDER.length:
        return count_hands(hand.count)
    return _count_each(hand.ranking, hand.count)


@cache
def _count_each(ranking: Ranking, size: int) -> dict[Category, int]:
    """Each hand ranked by itself: for hands of few cards."""
    rows = np.array(list(combinations(ranking.deck.cards, size)), np.uint8)
    kinds, counts = np.unique(ranking.rank_many(rows, dealt=True) >> SHIFT, return_counts=True)
    found = dict.fromkeys(ranking.order.strength, 0)
    return found | {
        ranking.order.categories[kind]: count for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True)
    }


def _rows(rows: list[tuple[int, ...]], size: int) -> Array:
    return np.array(rows, np.int64).reshape(len(rows), size)


@cache
def count_hands(size: int) -> dict[Category, int]:
    """The hands of five, six or seven cards by the best five among them."""
    stage(f"counting hands of {size} cards")
    table, ranks = table_of(FULL_ORDER, 0, size), range(RANKS)
    found = _by_rank(_rows(list(combinations_with_replacement(ranks, size)), size), table)
    for suited in range(5, size + 1):
        off = list(combinations_with_replacement(ranks, size - suited))
        found += _flushes(_rows(list(combinations(ranks, suited)), suited), _rows(off, size - suited), table)
    return by_strength(found.tolist())
