"""One Play Wager solved: the value of every decision, the best play and how every round ends.

All numbers are whole: sums over every card still to come, in a unit that makes every payout whole. Where two
choices are worth the same, the one that stakes more is taken.
"""

from fractions import Fraction
from math import lcm
from typing import Final

import msgspec
import numpy as np

from pitboss.hands import Category
from pitboss.hands.order import FULL_ORDER
from pitboss.kernels import kernel
from pitboss.odds.compiled import Array, on_all_cores, total, whole
from pitboss.odds.holdem.boards import (
    HOLDINGS,
    HOLE_OF,
    HOLES,
    SUITS,
    boards,
    look_up,
    meets,
    put,
    views,
)  # fmt: skip
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, Showdowns, all_showdowns
from pitboss.odds.holdem.tally import tally
from pitboss.odds.progress import stage
from pitboss.odds.strengths import STRENGTHS

PLAY_4X, PLAY_3X, PLAY_2X, PLAY_1X, FOLD = range(5)
"""How a round is played, in the order of the counts; before the flop, PLAY_2X stands for a check."""
TIMES: Final = (4, 3, 2, 1, 0)
FOLDED: Final = -2
"""A folded hand loses Ante and Blind."""
ROUNDS: Final = 19600 * 47 * 46 * DEALER_HOLDINGS
"""The flops, turns, rivers and dealer's holdings there are for any two hole cards."""


class OnePlayRules(msgspec.Struct, frozen=True):
    """What may differ from one table to another."""

    blind: dict[Category, Fraction]
    """What a winning Blind is paid for one staked; a hand not here stands off."""
    higher_takes_blind: bool
    """Whether a dealer without a pair but with the higher hand takes the Blind; it stands off otherwise."""

    @property
    def unit(self) -> int:
        """How many units an Ante is, so that every payout is whole."""
        return lcm(*(pay.denominator for pay in self.blind.values()))

    def pays(self) -> Array:
        """The Blind's payouts in units, by strength."""
        pays = np.zeros(STRENGTHS, np.int64)
        for category, pay in self.blind.items():
            pays[FULL_ORDER.strength[category]] = int(pay * self.unit)
        return pays


class OnePlaySolution(msgspec.Struct, frozen=True):
    """The best play and all that follows from it. Values are sums over all `ROUNDS` in units of `rules.unit`."""

    rules: OnePlayRules
    values: Array
    """By hole cards, all suits of them: Ante and Blind when played, one Ante of Play, the best from the flop on."""
    holes: Array
    """By hole cards: PLAY_4X, PLAY_3X or, for a check, PLAY_2X."""
    flop_plays: Array
    """`[flop, holding]`: whether to play 2x on one of the 1,755 flops."""
    river_folds: Numbers
    """Whether to fold on a river: `by_suit` where a flush is possible, `by_rank` where not."""
    flops: tuple[Numbers, Numbers, Numbers]
    """On each flop: Ante and Blind, one Play, and the best after a check."""
    counts: Array
    """`[how played, strength, ending]`: rounds."""


@kernel
def _stakes(
    low: int, high: int, counts: tuple[Array, Array, Array, Array], pays: Array, unit: int, higher_takes_blind: bool,
    out: tuple[Array, Array, Array],
) -> None:  # fmt: skip
    """For each river and holding, over the dealer's cards: Ante and Blind, one Play, the better of it and a fold."""
    beaten, tied, unqualified, strength = counts
    for row in range(low, high):
        for slot in range(beaten.shape[1]):
            if strength[row, slot] == 0:
                continue
            won, level = whole(beaten[row, slot]), whole(tied[row, slot])
            missed = whole(unqualified[row, slot])
            lost = DEALER_HOLDINGS - won - level
            lost_unqualified = max(missed - won - level, 0)
            pair = unit * (won - min(won, missed)) - 2 * unit * (lost - lost_unqualified)
            pair += pays[strength[row, slot]] * won
            if higher_takes_blind:
                pair -= unit * lost_unqualified
            out[0][row, slot] = pair
            out[1][row, slot] = unit * (won - lost)
            out[2][row, slot] = max(pair + unit * (won - lost), FOLDED * unit * DEALER_HOLDINGS)


def rivers(showdowns: Showdowns, rules: OnePlayRules) -> tuple[Array, Array, Array]:
    """For each river and holding: Ante and Blind, one Play, and the better of playing and a fold."""
    counts = (showdowns.beaten, showdowns.tied, showdowns.unqualified, showdowns.strength)
    shape, pays, unit = showdowns.beaten.shape, rules.pays(), rules.unit
    out = np.zeros(shape, np.int32), np.zeros(shape, np.int32), np.zeros(shape, np.int32)
    on_all_cores(lambda low, high: _stakes(low, high, counts, pays, unit, rules.higher_takes_blind, out), len(out[0]))
    return out


@kernel
def _choose_at_flop(
    low: int, high: int, cards: Array, copies: Array, numbers: tuple[tuple[Array, Array], ...], plays: Array
) -> Array:
    """Marks where 2x is best; adds up by hole cards: Ante and Blind, one Play, the best from the flop on."""
    pair, play, check = numbers
    values = np.zeros((3, HOLES), np.int64)
    rows = np.empty(SUITS, np.int64)
    for flop in range(low, high):
        multiset = views(cards[flop], rows)
        for holding in range(HOLDINGS):
            if meets(cards[flop], holding):
                continue
            both = look_up(pair[0], pair[1], multiset, rows, holding)
            each = look_up(play[0], play[1], multiset, rows, holding)
            checked = look_up(check[0], check[1], multiset, rows, holding)
            plays[flop, holding] = both + 2 * each >= checked
            hole = HOLE_OF[holding]
            values[0, hole] += copies[flop] * both
            values[1, hole] += copies[flop] * each
            values[2, hole] += copies[flop] * max(both + 2 * each, checked)
    return values


@kernel
def _put_weights(
    low: int, high: int, cards: Array, copies: Array, holes: Array, plays: Array, by_rank: Array, by_suit: Array
) -> None:
    """Puts every flop and holding on the channel of how it is played."""
    rows = np.empty(SUITS, np.int64)
    for flop in range(low, high):
        multiset = views(cards[flop], rows)
        for holding in range(HOLDINGS):
            if meets(cards[flop], holding):
                continue
            channel = holes[HOLE_OF[holding]]
            if channel > PLAY_3X:
                channel = PLAY_2X if plays[flop, holding] else PLAY_1X
            put(by_rank[channel], by_suit[channel], multiset, rows, holding, copies[flop])


def _choose_before_flop(values: Array) -> Array:
    """The best choice for each kind of hole cards."""
    best_of = np.stack((values[0] + 4 * values[1], values[0] + 3 * values[1], values[2]))
    return np.asarray(best_of.argmax(axis=0), np.int64)


def _count(holes: Array, plays: Array, folds: Numbers) -> Array:
    """Every round, by how it is played and how it ends."""
    stage("counting how every round ends")
    flops, weights = boards(3), Numbers.zeros(3, channels=4)
    _put_weights(0, len(flops), flops.cards, flops.copies, holes, plays, weights.by_rank, weights.by_suit)
    return tally(weights.after(3), folds, all_showdowns())


def solve(rules: OnePlayRules) -> OnePlaySolution:
    """The best play against these rules, found by comparing every choice with every other."""
    showdowns, flops = all_showdowns(), boards(3)
    stage("looking back from every river to its flop")
    by_rank, by_suit = rivers(showdowns.by_rank, rules), rivers(showdowns.by_suit, rules)
    folds = Numbers(by_rank[2] > by_rank[0] + by_rank[1], by_suit[2] > by_suit[0] + by_suit[1])
    pair, play, check = (
        Numbers.of_rivers(one, other).before(4).before(3) for one, other in zip(by_rank, by_suit, strict=True)
    )
    stage("choosing on every flop and before it")
    plays = np.zeros((len(flops), HOLDINGS), np.bool_)
    numbers = tuple((number.by_rank, number.by_suit) for number in (pair, play, check))
    values = total(
        on_all_cores(
            lambda low, high: _choose_at_flop(low, high, flops.cards, flops.copies, numbers, plays), len(flops)
        )
    )
    holes = _choose_before_flop(values)
    return OnePlaySolution(rules, values, holes, plays, folds, (pair, play, check), _count(holes, plays, folds))
