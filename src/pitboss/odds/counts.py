"""How many hands of five, six or seven cards make each kind of hand: counted by ranks, then put right for flushes."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np

from pitboss.hands import Category, Ranking
from pitboss.hands.kernels import counted
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import kernel
from pitboss.odds.compiled import Array
from pitboss.odds.progress import stage
from pitboss.odds.strengths import SHIFT, STRENGTHS, by_strength
from pitboss.rounds.banked.showdown.hands import Hand

_OF_FOUR: Final = np.array([comb(4, held) for held in range(8)], np.int64)
_OF_THREE: Final = np.array([comb(3, held) for held in range(8)], np.int64)


@kernel
def _ways(ranks: Array, copies: Array) -> int:
    """In how many ways ascending ranks can be cards, when there are so many ways to have n of a rank."""
    ways, held = 1, 1
    for at in range(1, len(ranks) + 1):
        if at < len(ranks) and ranks[at] == ranks[at - 1]:
            held += 1
        else:
            ways *= copies[held]
            held = 1
    return ways


@kernel
def _by_rank(hands: Array, table: RankTable) -> Array:
    """Hands by strength, if no flush existed."""
    found = np.zeros(STRENGTHS, np.int64)
    for row in range(len(hands)):
        ways = _ways(hands[row], _OF_FOUR)
        if ways:
            total = table.start
            for rank in hands[row]:
                total += table.keys[4 * rank]
            found[counted(total, table) >> SHIFT] += ways
    return found


@kernel
def _flushes(suited: Array, off: Array, table: RankTable, found: Array) -> None:
    """Moves the hands with these ranks of one suit and those of the others to where the flush puts them."""
    for row in range(len(suited)):
        held, total = 0, table.start
        for rank in suited[row]:
            held |= 1 << rank
            total += table.keys[4 * rank]
        for other in range(len(off)):
            ways, whole = 4 * _ways(off[other], _OF_THREE), total
            for rank in off[other]:
                whole += table.keys[4 * rank]
            if ways:
                found[table.suited[held] >> SHIFT] += ways
                found[counted(whole, table) >> SHIFT] -= ways


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
    table, ranks = table_of(FULL_ORDER, 0, size), range(13)
    found = _by_rank(_rows(list(combinations_with_replacement(ranks, size)), size), table)
    for suited in range(5, size + 1):
        off = list(combinations_with_replacement(ranks, size - suited))
        _flushes(_rows(list(combinations(ranks, suited)), suited), _rows(off, size - suited), table, found)
    return by_strength(found.tolist())
