"""Rules a person can keep in mind, and what they cost beside best play: exactly, by the same sums."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from pitboss.hands.kernels import NO_CARDS, add, rank_of, suit_bit
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import kernel
from pitboss.odds.compiled import Array, on_all_cores, total
from pitboss.odds.holdem.boards import (
    HOLDING_HIGH,
    HOLDING_LOW,
    HOLDINGS,
    HOLE_OF,
    HOLES,
    SUITS,
    boards,
    holding_of,
    look_up,
    meets,
    views,
)  # fmt: skip
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.strengths import SHIFT, STRAIGHT

NEVER: Final = 13


class PlainBet(NamedTuple):
    """When to bet on an unfinished board: always with a straight or better, and with a pair made by a hole card."""

    pocket_pair: int
    """The lowest pocket pair that is enough, by rank."""
    flush_card: int
    """With four to a flush: the lowest hole card of the suit that is enough."""
    on_paired: int
    """With a pair on the board: the lowest hole card that is enough."""


@kernel
def bets(holding: int, board: Array, rule: PlainBet, table: RankTable) -> bool:
    """Whether the rule bets a holding on a board of three or four."""
    one, other = HOLDING_LOW[holding], HOLDING_HIGH[holding]
    low, high = one >> 2, other >> 2
    paired, own_pair = False, low == high and low >= rule.pocket_pair
    for place in range(len(board)):
        rank = board[place] >> 2
        own_pair |= rank in (low, high)
        paired |= place > 0 and board[place - 1] >> 2 == rank
    if own_pair or (paired and high >= rule.on_paired):
        return True
    for card in (one, other):
        suited = 0
        for held in board:
            suited += held & 3 == card & 3
        suited += (one & 3 == card & 3) + (other & 3 == card & 3)
        if suited == 4 and card >> 2 >= rule.flush_card:
            return True
    whole, mask = add(table.start, NO_CARDS, board, table)
    rank_here = rank_of(whole + table.keys[one] + table.keys[other], mask | suit_bit(one) | suit_bit(other), table)
    return bool(rank_here >> SHIFT >= STRAIGHT)


@kernel
def _worth(
    low: int, high: int, cards: Array, copies: Array, rule: PlainBet, table: RankTable, bet: tuple[Array, Array],
    otherwise: tuple[Array, Array],
) -> Array:  # fmt: skip
    """By hole cards, what following the rule is worth: one sum where it bets, the other where it does not."""
    values = np.zeros(HOLES, np.int64)
    rows = np.empty(SUITS, np.int64)
    for board in range(low, high):
        multiset = views(cards[board], rows)
        for holding in range(HOLDINGS):
            if meets(cards[board], holding):
                continue
            chosen = bet if bets(holding, cards[board], rule, table) else otherwise
            values[HOLE_OF[holding]] += copies[board] * look_up(chosen[0], chosen[1], multiset, rows, holding)
    return values


def worth(size: int, rule: PlainBet, bet: Numbers, otherwise: Numbers) -> Array:
    """What a rule for boards of three or four is worth, by hole cards."""
    found, table = boards(size), table_of(FULL_ORDER, 0, size + 2)
    sums = (bet.by_rank, bet.by_suit), (otherwise.by_rank, otherwise.by_suit)
    return total(
        on_all_cores(lambda low, high: _worth(low, high, found.cards, found.copies, rule, table, *sums), len(found))
    )


def bets_hand(hole: Sequence[int], board: Sequence[int], rule: PlainBet) -> bool:
    """Whether the rule bets two hole cards on a board of three or four."""
    table = table_of(FULL_ORDER, 0, len(board) + 2)
    return bool(bets(holding_of(*hole), np.array(sorted(board), np.int64), rule, table))
