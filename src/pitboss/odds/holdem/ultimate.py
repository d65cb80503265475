"""Ultimate Texas Hold'em solved: the value of every decision, the best play and how every round ends."""

from typing import Final

import msgspec
import numpy as np

from pitboss.odds.compiled import Array, kernel, on_all_cores, total
from pitboss.odds.holdem.boards import (
    HOLDINGS, HOLE_OF, HOLES, SUITS, boards, look_up, meets, put, views,
)  # fmt: skip
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, Showdowns, all_showdowns
from pitboss.odds.holdem.tally import STRENGTHS, tally

PLAY_4X, PLAY_3X, PLAY_2X, PLAY_1X, FOLD = range(5)
"""How a round is played, in the order of the counts."""
FOLDED: Final = -2
"""A folded hand loses Ante and Blind."""


@kernel
def _stakes(
    low: int, high: int, counts: tuple[Array, Array, Array, Array], pays: Array, unit: int, higher_takes_blind: bool,
    pair: Array, play: Array, river: Array,
) -> None:  # fmt: skip
    """For each board and holding the sums over the dealer's cards: Ante and Blind, one Play, and the river's best."""
    beaten, tied, unqualified, strength = counts
    for row in range(low, high):
        for slot in range(beaten.shape[1]):
            if strength[row, slot] == 0:
                continue
            won, level = np.int64(beaten[row, slot]), np.int64(tied[row, slot])
            missed = np.int64(unqualified[row, slot])
            lost = DEALER_HOLDINGS - won - level
            lost_unqualified = max(missed - won - level, 0)
            both = unit * (won - min(won, missed)) - 2 * unit * (lost - lost_unqualified)
            both += pays[strength[row, slot]] * won
            if higher_takes_blind:
                both -= unit * lost_unqualified
            pair[row, slot] = both
            play[row, slot] = unit * (won - lost)
            river[row, slot] = max(both + unit * (won - lost), FOLDED * unit * DEALER_HOLDINGS)


def _rivers(showdowns: Showdowns, pays: Array, unit: int, higher_takes_blind: bool) -> tuple[Array, Array, Array]:
    counts = (showdowns.beaten, showdowns.tied, showdowns.unqualified, showdowns.strength)
    pair, play, river = (np.zeros(showdowns.beaten.shape, np.int32) for _ in range(3))
    on_all_cores(
        lambda low, high: _stakes(low, high, counts, pays, unit, higher_takes_blind, pair, play, river), len(pair)
    )
    return pair, play, river


@kernel
def _choose_at_flop(
    low: int, high: int, cards: Array, copies: Array, numbers: tuple[tuple[Array, Array], tuple[Array, Array], tuple[Array, Array]],
    plays: Array,
) -> Array:  # fmt: skip
    """Marks where 2x beats a check; adds up by hole cards: Ante and Blind, one Play, the best from the flop on."""
    pair, play, river = numbers
    values = np.zeros((3, HOLES), np.int64)
    rows = np.empty(SUITS, np.int64)
    for flop in range(low, high):
        multiset = views(cards[flop], rows)
        for holding in range(HOLDINGS):
            if meets(cards[flop], holding):
                continue
            both = look_up(pair[0], pair[1], multiset, rows, holding)
            each = look_up(play[0], play[1], multiset, rows, holding)
            check = look_up(river[0], river[1], multiset, rows, holding)
            plays[flop, holding] = both + 2 * each > check
            hole = HOLE_OF[holding]
            values[0, hole] += copies[flop] * both
            values[1, hole] += copies[flop] * each
            values[2, hole] += copies[flop] * max(both + 2 * each, check)
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
