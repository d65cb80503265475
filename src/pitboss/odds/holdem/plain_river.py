"""The plain rule for the river where one Play Wager is left: a pair of one's own, or few cards that beat the hand."""

from collections.abc import Sequence

import numpy as np

from pitboss.cards import FULL
from pitboss.hands import HIGH
from pitboss.hands.kernels import counted
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import inner, kernel
from pitboss.odds.compiled import Array, on_all_cores
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.patterns import PAIRS, RANKS, SLOT_HIGH, SLOT_LOW, SLOTS, TYPES, rank_levels, suit_levels


@inner
def _with_one(board: Array, kinds: int, six: RankTable, ranks: Array, free: Array) -> int:
    """What a board makes with each kind of card, and how many there are; returns its ranks of the suit."""
    suited, whole = 0, six.start
    for kind in range(kinds):
        free[kind] = 4 if kinds == RANKS else 3 if kind < RANKS else 1
    for card in board:
        free[card] -= 1
        suited |= 1 << card >> RANKS
        whole += six.keys[4 * (card % RANKS)]
    for kind in range(kinds):
        ranks[kind] = six.suited[suited | 1 << kind >> RANKS]
        if ranks[kind] == 0:
            ranks[kind] = counted(whole + six.keys[4 * (kind % RANKS)], six)
    return suited


@inner
def _beating(board: Array, suited: int, one: int, other: int, seven: RankTable, ranks: Array, free: Array) -> int:
    """How many unseen cards would beat a holding if the dealer's best were the board with one of them."""
    mine = seven.suited[suited | 1 << one >> RANKS | 1 << other >> RANKS]
    if mine == 0:
        whole = seven.start + seven.keys[4 * (one % RANKS)] + seven.keys[4 * (other % RANKS)]
        for card in board:
            whole += seven.keys[4 * (card % RANKS)]
        mine = counted(whole, seven)
    found = 0
    for kind in range(len(free)):
        if ranks[kind] > mine:
            found += free[kind] - (kind == one) - (kind == other)
    return found


@kernel
def _plays_river(
    low: int, high: int, boards: Array, kinds: int, seven: RankTable, six: RankTable, outs: int, plays: Array
) -> None:
    """Marks where to play; boards are rows of types or, with 13 kinds, multisets of ranks."""
    free, ranks = np.empty(kinds, np.int64), np.empty(kinds, np.int64)
    for row in range(low, high):
        board = boards[row]
        suited = _with_one(board, kinds, six, ranks, free)
        if free.min() < 0:
            continue
        for slot in range(plays.shape[1]):
            one, other = SLOT_LOW[slot], SLOT_HIGH[slot]
            if free[one] == 0 or free[other] == 0 or (one == other and free[one] < 2):
                continue
            own_pair = one % RANKS == other % RANKS
            for card in board:
                own_pair |= card % RANKS in (one % RANKS, other % RANKS)
            plays[row, slot] = own_pair or _beating(board, suited, one, other, seven, ranks, free) < outs


def plays_river(outs: int) -> Numbers:
    """Whether to play each river: with a pair made by a hole card, or when fewer than so many cards beat the hand."""
    seven, six = table_of(FULL_ORDER, 0, 7), table_of(FULL_ORDER, 0, 6)

    def marked(boards: Array, kinds: int, slots: int) -> Array:
        plays = np.zeros((len(boards), slots), np.bool_)
        on_all_cores(lambda low, high: _plays_river(low, high, boards, kinds, seven, six, outs, plays), len(boards))
        return plays

    return Numbers(marked(rank_levels()[5].boards, RANKS, PAIRS), marked(suit_levels()[5].boards, TYPES, SLOTS))


def plays_hand(hole: Sequence[int], board: Sequence[int], outs: int) -> bool:
    """The same for one hand."""
    if {card >> 2 for card in hole} & {card >> 2 for card in board} or hole[0] >> 2 == hole[1] >> 2:
        return True
    mine = HIGH.rank_dealt((*hole, *board))
    unseen = (card for card in FULL.cards if card not in hole and card not in board)
    return sum(HIGH.rank_dealt((*board, card)) > mine for card in unseen) < outs
