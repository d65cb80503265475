"""Kernels of a showdown: what every hand makes, and who gets which part of the pot. They take many deals at once."""

from math import lcm
from typing import Final, NamedTuple

import numpy as np

from pitboss.core.hands.hole_and_board import BoardTable, rank_hole_and_board
from pitboss.core.hands.kernels import rank_any, rank_badugi
from pitboss.core.hands.tables import RankTable
from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import Array

POT: Final = 2 * lcm(*range(1, 14))
"""A pot in units that any number of hands up to thirteen can share, each half of it too."""
SCOOP, THREE_QUARTERS, HALF, QUARTER, OTHER, NOTHING = range(6)
SHARES: Final = ("scoop", "three_quarters", "half", "quarter", "other", "nothing")
"""What a hand may get of a pot."""


class RankingRules(NamedTuple):
    """How hands are ranked."""

    played: int
    """Hole cards a hand shows down; the board's come after them."""
    exactly_two: bool
    """Of the hole cards play, with three of the board; else any five."""
    high: RankTable
    low: RankTable
    """The same as high where there is no low."""
    high_boards: BoardTable
    low_boards: BoardTable
    """For the same where exactly two play; else nothing is in them."""
    hi_lo: bool
    badugi: bool
    """Cards of different ranks and suits, for which there is no table."""


class Sums(NamedTuple):
    """What every hand has got so far."""

    parts: Array
    squares: Array
    shares: Array
    deals: Array


def new_sums(hands: int) -> Sums:
    return Sums(
        np.zeros(hands, np.int64), np.zeros(hands), np.zeros((hands, len(SHARES)), np.int64), np.zeros(1, np.int64)
    )


@kernel
def rank_rows(cards: Array, rows: int, rules: RankingRules, high: Array, low: Array) -> None:
    """`high[hand, row]` and, where there is one, `low`: of `cards[hand, row]`, its hole cards and then the board.

    Arrays are taken whole with a number of rows: part of an array would be another type, and compiled again.
    """
    for hand in range(len(cards)):
        if rules.exactly_two:
            rank_hole_and_board(cards[hand, :rows], rules.played, rules.high_boards, high[hand, :rows])
            if rules.hi_lo:
                rank_hole_and_board(cards[hand, :rows], rules.played, rules.low_boards, low[hand, :rows])
        elif rules.badugi:
            rank_badugi(cards[hand, :rows], high[hand, :rows])
        else:
            rank_any(cards[hand, :rows], rules.high, high[hand, :rows])
            if rules.hi_lo:
                rank_any(cards[hand, :rows], rules.low, low[hand, :rows])


@inner
def _divide(ranks: Array, row: int, amount: int, parts: Array) -> None:
    """An amount to the best ranks of a row, in equal parts."""
    best, winners = np.int32(0), 0
    for hand in range(len(parts)):
        if ranks[hand, row] > best:
            best, winners = ranks[hand, row], 1
        elif ranks[hand, row] == best:
            winners += 1
    for hand in range(len(parts)):
        if ranks[hand, row] == best:
            parts[hand] += amount // winners


@inner
def share_pot(high: Array, low: Array, row: int, hi_lo: bool, parts: Array) -> None:
    """Every hand's part of one pot, in units. Half goes to the best low, if there is one."""
    parts[:] = 0
    lows = False
    if hi_lo:
        for hand in range(len(parts)):
            lows |= low[hand, row] > 0
    if lows:
        _divide(low, row, POT // 2, parts)
    _divide(high, row, POT // 2 if lows else POT, parts)


@kernel
def share_rows(high: Array, low: Array, rows: int, hi_lo: bool, sums: Sums) -> None:
    """Shares a pot for every one of so many rows and adds it up."""
    parts = np.empty(len(high), np.int64)
    for row in range(rows):
        share_pot(high, low, row, hi_lo, parts)
        for hand in range(len(parts)):
            sums.parts[hand] += parts[hand]
            sums.squares[hand] += (parts[hand] / POT) ** 2
            sums.shares[hand, _share(parts[hand])] += 1
    sums.deals[0] += rows


@inner
def _share(part: int) -> int:
    if part == POT:
        return SCOOP
    if part == 0:
        return NOTHING
    if 2 * part == POT:
        return HALF
    if 4 * part == POT:
        return QUARTER
    return THREE_QUARTERS if 4 * part == 3 * POT else OTHER
