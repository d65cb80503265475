"""A bet before each street solved: when to fold, when to place the Turn and the River Wager, how every round ends.

The Turn and the River Wager are bets of their own on the same comparison, each worth making when the hand is
favourite: so the value of a round is the Ante's and the Flop Wager's, and twice the better of a bet and none.
"""

from typing import Final

import msgspec
import numpy as np

from pitboss.kernels import kernel
from pitboss.odds.compiled import SMALL, Array, cores, on_all_cores, total
from pitboss.odds.holdem.boards import (
    HOLDING_HIGH,
    HOLDING_LOW,
    HOLDINGS,
    HOLE_OF,
    HOLES,
    RENAMINGS,
    Boards,
    apart,
    boards,
    by_hole,
    look_up_all,
    meets,
    put,
    seen,
    sets,
    with_suits,
)
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.patterns import PAIRS, SLOTS
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, Showdowns, all_showdowns
from pitboss.odds.holdem.tally import tally
from pitboss.odds.progress import stage

NEITHER, TURN, RIVER, BOTH = range(4)
"""How a round with a Flop Wager is played, in the order of the counts: which optional wagers are placed."""
FLOP_WAGER: Final = 2
FOLDED: Final = -1
ROUNDS: Final = 19600 * 47 * 46 * DEALER_HOLDINGS
"""The flops, turns, rivers and dealer's holdings there are for any two hole cards."""
_FLOPS_IN_FOUR: Final = 4
"""Which of four communal cards was the last: the decision before the river does not ask."""


class StreetBetsSolution(msgspec.Struct, frozen=True):
    """The best play and all that follows from it. Values are sums over all `ROUNDS`, in Antes."""

    ante_pays: int
    """The strength from which a winning Ante is paid."""
    values: Array
    """By hole cards, suits of them added up: Ante, one Ante of Flop Wager, Turn Wager and River Wager at their best."""
    folds: Array
    """By hole cards."""
    turn_bets: Array
    """`[flop, holding]`: whether to place the Turn Wager on one of the 1,755 flops."""
    river_bets: Array
    """`[board, holding]`: whether to place the River Wager on one of the 16,432 boards of four."""
    turns: Numbers
    """On each board of four, the sums of a River Wager."""
    flops: tuple[Numbers, Numbers]
    """On each flop, the sums of the Ante and of one even bet."""
    counts: Array
    """`[how played, strength, ending]`: rounds with a Flop Wager."""


def _rivers(showdowns: Showdowns, ante_pays: int) -> tuple[Array, Array]:
    """For each river and holding the sums over the dealer's cards of the Ante and of an even bet."""
    ante, bet = np.zeros((2, *showdowns.beaten.shape), np.int32)

    def fill(low: int, high: int) -> None:
        won, tied = (one[low:high].astype(np.int32) for one in (showdowns.beaten, showdowns.tied))
        strength = showdowns.strength[low:high]
        lost, there = DEALER_HOLDINGS - won - tied, strength > 0
        bet[low:high] = (won - lost) * there
        ante[low:high] = (won * (strength >= ante_pays) - lost) * there

    on_all_cores(fill, len(ante), SMALL)
    return ante, bet


def _choose_at_flop(ante: Numbers, bet: Numbers) -> tuple[Array, Array]:
    """Where the Turn Wager is placed; by hole cards, added up: the Ante, an even bet and the Turn Wager."""
    flops = boards(3)
    there = apart(flops.cards)
    won, even = (look_up_all(3, number.by_rank, number.by_suit) * there for number in (ante, bet))
    values = [by_hole(flops.copies, each) for each in (won, even, np.maximum(even, 0))]
    return (even >= 0) & there, np.stack(values)


def _choose_at_turn(turns: Numbers) -> tuple[Array, Array]:
    """Where the River Wager is placed; by hole cards, added up."""
    fours = boards(4)
    bets = np.zeros((len(fours), HOLDINGS), np.bool_)

    def choose(low: int, high: int) -> Array:
        there = apart(fours.cards[low:high])
        even = look_up_all(4, turns.by_rank, turns.by_suit, low, high) * there
        bets[low:high] = (even >= 0) & there
        return by_hole(_FLOPS_IN_FOUR * fours.copies[low:high], np.maximum(even, 0))

    return bets, total(on_all_cores(choose, len(fours), SMALL))


def _flops_within(fours: Array) -> tuple[Array, Array]:
    """The four flops a board of four may have come from: their places, and the renamings of suits that lead there."""
    flops, renamings = np.empty((2, len(fours), _FLOPS_IN_FOUR), np.int64)
    for left_out in range(_FLOPS_IN_FOUR):
        three = np.delete(fours, left_out, axis=1)
        images = np.stack([sets(with_suits(three, renaming)) for renaming in RENAMINGS])
        flops[:, left_out] = np.searchsorted(boards(3).masks, images.min(axis=0))
        renamings[:, left_out] = images.argmin(axis=0)
    return flops, renamings


@kernel
def _put_weights(
    low: int, high: int, cards: Array, copies: Array, views: tuple[Array, Array], within: tuple[Array, Array],
    folds: Array, turn_bets: Array, river_bets: Array, renamed: Array, by_rank: Array, by_suit: Array,
) -> None:  # fmt: skip
    """Puts every board of four and holding on the channels of how they are played."""
    multisets, rows = views
    flops, renamings = within
    for board in range(low, high):
        for holding in range(HOLDINGS):
            if folds[HOLE_OF[holding]] or meets(cards[board], holding):
                continue
            placed = 0
            for at in range(_FLOPS_IN_FOUR):
                placed += turn_bets[flops[board, at], renamed[renamings[board, at], holding]]
            river = RIVER if river_bets[board, holding] else NEITHER
            multiset, row = multisets[board], rows[board]
            if placed:
                put(by_rank[river + TURN], by_suit[river + TURN], multiset, row, holding, copies[board] * placed)
            if placed < _FLOPS_IN_FOUR:
                checked = copies[board] * (_FLOPS_IN_FOUR - placed)
                put(by_rank[river], by_suit[river], multiset, row, holding, checked)


def _renamed_holdings() -> Array:
    """`[renaming, holding]`: the holding with its suits renamed."""
    both = np.stack((HOLDING_LOW, HOLDING_HIGH))
    cards = np.stack([np.sort(with_suits(both, renaming), axis=0) for renaming in RENAMINGS])
    low, high = cards[:, 0], cards[:, 1]
    return np.asarray(low + high * (high - 1) // 2, np.int16)


def _count(fours: Boards, folds: Array, turn_bets: Array, river_bets: Array) -> Array:
    """Every round with a Flop Wager, by how it is played and how it ends."""
    stage("counting how every round ends")
    within, renamed = _flops_within(fours.cards), _renamed_holdings()

    def put_some(low: int, high: int) -> Numbers:
        weights = Numbers.zeros(4, channels=4)
        _put_weights(
            low,
            high,
            fours.cards,
            fours.copies,
            seen(4),
            within,
            folds,
            turn_bets,
            river_bets,
            renamed,
            weights.by_rank,
            weights.by_suit,
        )
        return weights

    parts = on_all_cores(put_some, len(fours), pieces=cores())
    weights = Numbers(total([part.by_rank for part in parts]), total([part.by_suit for part in parts]))
    showdowns = all_showdowns()
    stays = Numbers(
        np.zeros((len(showdowns.by_rank.beaten), PAIRS), np.bool_),
        np.zeros((len(showdowns.by_suit.beaten), SLOTS), np.bool_),
    )
    return tally(weights, stays, showdowns)[:-1]


def solve(ante_pays: int) -> StreetBetsSolution:
    """The best play when a winning Ante is paid from this strength on."""
    showdowns = all_showdowns()
    stage("looking back from every river to its turn and flop")
    by_rank, by_suit = _rivers(showdowns.by_rank, ante_pays), _rivers(showdowns.by_suit, ante_pays)
    ante = Numbers.of_rivers(by_rank[0], by_suit[0]).before(4).before(3)
    turns = Numbers.of_rivers(by_rank[1], by_suit[1]).before(4)
    bet = turns.before(3)
    stage("choosing on every turn and flop and before it")
    turn_bets, at_flop = _choose_at_flop(ante, bet)
    river_bets, at_turn = _choose_at_turn(turns)
    values = np.vstack((at_flop, at_turn))
    copies = np.bincount(HOLE_OF, minlength=HOLES)
    folds = values[0] + FLOP_WAGER * values[1] + values[2] + values[3] < FOLDED * ROUNDS * copies
    counts = _count(boards(4), folds, turn_bets, river_bets)
    return StreetBetsSolution(ante_pays, values, folds, turn_bets, river_bets, turns, (ante, bet), counts)
