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
from pitboss.odds.compiled import SMALL, Array, on_all_cores
from pitboss.odds.holdem.boards import HOLE_OF, apart, boards, by_hole, look_up_all, put_all
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
    flops: tuple[Numbers, ...]
    """On each flop: Ante and Blind, one Play, and the best after a check."""
    counts: Array
    """`[how played, strength, ending]`: rounds."""


def stakes(won: Array, tied: Array, missed: Array, strength: Array, rules: OnePlayRules) -> tuple[Array, Array]:
    """Over the dealer's cards, in units: Ante and Blind when the hand is played, and one Play."""
    lost = DEALER_HOLDINGS - won - tied
    lost_unqualified = np.maximum(missed - won - tied, 0)
    ante = (won - np.minimum(won, missed)) - (lost - lost_unqualified)
    taken = lost if rules.higher_takes_blind else lost - lost_unqualified
    return rules.unit * (ante - taken) + rules.pays().astype(won.dtype)[strength] * won, rules.unit * (won - lost)


def rivers(showdowns: Showdowns, rules: OnePlayRules) -> tuple[Array, Array, Array]:
    """For each river and holding: Ante and Blind, one Play, and the better of playing and a fold."""
    pair, play, best = np.zeros((3, *showdowns.beaten.shape), np.int32)
    fold = FOLDED * rules.unit * DEALER_HOLDINGS

    def fill(low: int, high: int) -> None:
        counts = (showdowns.beaten, showdowns.tied, showdowns.unqualified)
        won, tied, missed = (one[low:high].astype(np.int32) for one in counts)
        strength = showdowns.strength[low:high]
        both, each = stakes(won, tied, missed, strength, rules)
        there = strength > 0
        pair[low:high], play[low:high] = both * there, each * there
        best[low:high] = np.maximum(both + each, fold) * there

    on_all_cores(fill, len(pair), SMALL)
    return pair, play, best


def _choose_at_flop(numbers: tuple[Numbers, ...]) -> tuple[Array, Array]:
    """Where 2x is best; by hole cards, added up: Ante and Blind, one Play, the best from the flop on."""
    flops = boards(3)
    there = apart(flops.cards)
    pair, play, check = (look_up_all(3, number.by_rank, number.by_suit) * there for number in numbers)
    played = pair + 2 * play
    values = [by_hole(flops.copies, each) for each in (pair, play, np.maximum(played, check))]
    return (played >= check) & there, np.stack(values)


def _choose_before_flop(values: Array) -> Array:
    """The best choice for each kind of hole cards."""
    best_of = np.stack((values[0] + 4 * values[1], values[0] + 3 * values[1], values[2]))
    return np.asarray(best_of.argmax(axis=0), np.int64)


def _count(holes: Array, plays: Array, folds: Numbers) -> Array:
    """Every round, by how it is played and how it ends."""
    stage("counting how every round ends")
    before = holes[HOLE_OF]
    channel = np.where(before > PLAY_3X, np.where(plays, PLAY_2X, PLAY_1X), before)
    flops = boards(3)
    weights = put_all(3, flops.copies[:, None] * apart(flops.cards), channel, channels=4)
    return tally(Numbers(*weights).after(3), folds, all_showdowns())


def solve(rules: OnePlayRules) -> OnePlaySolution:
    """The best play against these rules, found by comparing every choice with every other."""
    showdowns = all_showdowns()
    stage("looking back from every river to its flop")
    by_rank, by_suit = rivers(showdowns.by_rank, rules), rivers(showdowns.by_suit, rules)
    folds = Numbers(by_rank[2] > by_rank[0] + by_rank[1], by_suit[2] > by_suit[0] + by_suit[1])
    numbers = tuple(
        Numbers.of_rivers(one, other).before(4).before(3) for one, other in zip(by_rank, by_suit, strict=True)
    )
    stage("choosing on every flop and before it")
    plays, values = _choose_at_flop(numbers)
    holes = _choose_before_flop(values)
    return OnePlaySolution(rules, values, holes, plays, folds, numbers, _count(holes, plays, folds))
