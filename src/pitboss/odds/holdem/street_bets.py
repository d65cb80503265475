"""A bet before each street solved: when to fold, when to place the Turn and the River Wager, how every round ends.

The Turn and the River Wager are bets of their own on the same comparison, each worth making when the hand is
favourite: so the value of a round is the Ante's and the Flop Wager's, and twice the better of a bet and none.
"""

from typing import Final

import msgspec
import numpy as np

from pitboss.kernels import kernel
from pitboss.odds.compiled import Array, cores, on_all_cores, total, whole
from pitboss.odds.holdem.boards import (
    HOLDING_HIGH,
    HOLDING_LOW,
    HOLDINGS,
    HOLE_OF,
    HOLES,
    RENAMINGS,
    SUITS,
    Boards,
    boards,
    canonical,
    holding_of,
    look_up,
    meets,
    place_of,
    put,
    views,
)  # fmt: skip
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


@kernel
def _stakes(
    low: int, high: int, counts: tuple[Array, Array, Array, Array], ante_pays: int, ante: Array, bet: Array
) -> None:
    beaten, tied, _, strength = counts
    for row in range(low, high):
        for slot in range(beaten.shape[1]):
            if strength[row, slot] == 0:
                continue
            won = whole(beaten[row, slot])
            lost = DEALER_HOLDINGS - won - whole(tied[row, slot])
            bet[row, slot] = won - lost
            ante[row, slot] = won - lost if strength[row, slot] >= ante_pays else -lost


def _rivers(showdowns: Showdowns, ante_pays: int) -> tuple[Array, Array]:
    """For each river and holding the sums over the dealer's cards of the Ante and of an even bet."""
    counts = (showdowns.beaten, showdowns.tied, showdowns.unqualified, showdowns.strength)
    ante, bet = (np.zeros(showdowns.beaten.shape, np.int32) for _ in range(2))
    on_all_cores(lambda low, high: _stakes(low, high, counts, ante_pays, ante, bet), len(ante))
    return ante, bet


@kernel
def _choose_at_flop(
    low: int, high: int, cards: Array, copies: Array, ante: tuple[Array, Array], bet: tuple[Array, Array], bets: Array
) -> Array:
    """Marks where the Turn Wager is placed; adds up by hole cards the Ante, an even bet and the Turn Wager."""
    values = np.zeros((3, HOLES), np.int64)
    rows = np.empty(SUITS, np.int64)
    for flop in range(low, high):
        multiset = views(cards[flop], rows)
        for holding in range(HOLDINGS):
            if meets(cards[flop], holding):
                continue
            even = look_up(bet[0], bet[1], multiset, rows, holding)
            bets[flop, holding] = even >= 0
            hole = HOLE_OF[holding]
            values[0, hole] += copies[flop] * look_up(ante[0], ante[1], multiset, rows, holding)
            values[1, hole] += copies[flop] * even
            values[2, hole] += copies[flop] * max(even, 0)
    return values


@kernel
def _choose_at_turn(
    low: int, high: int, cards: Array, copies: Array, by_rank: Array, by_suit: Array, bets: Array
) -> Array:
    """Marks where the River Wager is placed; adds it up by hole cards."""
    value = np.zeros(HOLES, np.int64)
    rows = np.empty(SUITS, np.int64)
    for board in range(low, high):
        multiset = views(cards[board], rows)
        for holding in range(HOLDINGS):
            if not meets(cards[board], holding):
                even = look_up(by_rank, by_suit, multiset, rows, holding)
                bets[board, holding] = even >= 0
                value[HOLE_OF[holding]] += _FLOPS_IN_FOUR * copies[board] * max(even, 0)
    return value


@kernel
def _flops_within(board: Array, masks: Array, flops: Array, renamings: Array) -> None:
    """The four flops a board of four may have come from: their places, and the renamings of suits that lead there."""
    for left_out in range(len(board)):
        mask = 0
        for place in range(len(board)):
            if place != left_out:
                mask |= 1 << board[place]
        smallest, renaming = canonical(mask)
        flops[left_out] = place_of(smallest, masks)
        renamings[left_out] = renaming


@kernel
def _put_weights(
    low: int, high: int, cards: Array, copies: Array, masks: Array, folds: Array, turn_bets: Array,
    river_bets: Array, renamed: Array, by_rank: Array, by_suit: Array,
) -> None:  # fmt: skip
    """Puts every board of four and holding on the channels of how they are played."""
    rows = np.empty(SUITS, np.int64)
    flops, renamings = np.empty(_FLOPS_IN_FOUR, np.int64), np.empty(_FLOPS_IN_FOUR, np.int64)
    for board in range(low, high):
        multiset = views(cards[board], rows)
        _flops_within(cards[board], masks, flops, renamings)
        for holding in range(HOLDINGS):
            if folds[HOLE_OF[holding]] or meets(cards[board], holding):
                continue
            placed = 0
            for at in range(_FLOPS_IN_FOUR):
                placed += turn_bets[flops[at], renamed[renamings[at], holding]]
            river = RIVER if river_bets[board, holding] else NEITHER
            if placed:
                put(by_rank[river + TURN], by_suit[river + TURN], multiset, rows, holding, copies[board] * placed)
            if placed < _FLOPS_IN_FOUR:
                checked = copies[board] * (_FLOPS_IN_FOUR - placed)
                put(by_rank[river], by_suit[river], multiset, rows, holding, checked)


@kernel
def _renamed_holdings() -> Array:
    """`[renaming, holding]`: the holding with its suits renamed."""
    renamed = np.empty((len(RENAMINGS), HOLDINGS), np.int16)
    for at in range(len(RENAMINGS)):
        for holding in range(HOLDINGS):
            one, other = HOLDING_LOW[holding], HOLDING_HIGH[holding]
            renamed[at, holding] = holding_of(one & ~3 | RENAMINGS[at, one & 3], other & ~3 | RENAMINGS[at, other & 3])
    return renamed


def _count(fours: Boards, folds: Array, turn_bets: Array, river_bets: Array) -> Array:
    """Every round with a Flop Wager, by how it is played and how it ends."""
    stage("counting how every round ends")
    masks, renamed = boards(3).masks, _renamed_holdings()

    def put_some(low: int, high: int) -> Numbers:
        weights = Numbers.zeros(4, channels=4)
        _put_weights(
            low,
            high,
            fours.cards,
            fours.copies,
            masks,
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
    showdowns, flops, fours = all_showdowns(), boards(3), boards(4)
    stage("looking back from every river to its turn and flop")
    by_rank, by_suit = _rivers(showdowns.by_rank, ante_pays), _rivers(showdowns.by_suit, ante_pays)
    ante = Numbers.of_rivers(by_rank[0], by_suit[0]).before(4).before(3)
    turns = Numbers.of_rivers(by_rank[1], by_suit[1]).before(4)
    bet = turns.before(3)
    stage("choosing on every turn and flop and before it")
    turn_bets = np.zeros((len(flops), HOLDINGS), np.bool_)
    river_bets = np.zeros((len(fours), HOLDINGS), np.bool_)
    pairs = (ante.by_rank, ante.by_suit), (bet.by_rank, bet.by_suit)
    at_flop = on_all_cores(
        lambda low, high: _choose_at_flop(low, high, flops.cards, flops.copies, *pairs, turn_bets), len(flops)
    )
    at_turn = on_all_cores(
        lambda low, high: _choose_at_turn(
            low, high, fours.cards, fours.copies, turns.by_rank, turns.by_suit, river_bets
        ),
        len(fours),
    )
    values = np.vstack((total(at_flop), total(at_turn)))
    copies = np.bincount(HOLE_OF, minlength=HOLES)
    folds = values[0] + FLOP_WAGER * values[1] + values[2] + values[3] < FOLDED * ROUNDS * copies
    counts = _count(fours, folds, turn_bets, river_bets)
    return StreetBetsSolution(ante_pays, values, folds, turn_bets, river_bets, turns, (ante, bet), counts)
