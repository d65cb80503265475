"""One player's outlook: every way the board can be completed, and the dealer's 990 holdings for each.

This counts card by card, without the board patterns: slower by far, but for one hand it takes no time.
"""

from itertools import permutations
from typing import Final

import msgspec
import numpy as np

from pitboss.hands.kernels import NO_CARDS, add, rank_of, suit_bit
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import kernel
from pitboss.odds.compiled import Array, on_all_cores
from pitboss.odds.strengths import PAIR, SHIFT

_DECK: Final = 52
_CARDS: Final[Array] = np.arange(_DECK, dtype=np.uint8)


class Outlook(msgspec.Struct, frozen=True):
    """For every completed board, in how many of the 990 ways the dealer's hand fares how."""

    beaten: Array
    tied: Array
    unqualified: Array
    strength: Array
    """The player's hand."""


@kernel
def _compare(low: int, high: int, hole: Array, boards: Array, table: RankTable, out: Array) -> None:
    left = np.empty(_DECK - 7, np.int64)
    for row in range(low, high):
        board, cards = add(table.start, NO_CARDS, boards[row], table)
        whole, all_cards = add(board, cards, hole, table)
        mine = rank_of(whole, all_cards, table)
        count = 0
        for card in _CARDS:
            if not all_cards & suit_bit(card):
                left[count] = card
                count += 1
        for first in range(count):
            one, one_card = board + table.keys[left[first]], cards | suit_bit(left[first])
            for second in range(first):
                theirs = rank_of(one + table.keys[left[second]], one_card | suit_bit(left[second]), table)
                out[row, 0] += theirs < mine
                out[row, 1] += theirs == mine
                out[row, 2] += theirs >> SHIFT < PAIR
        out[row, 3] = mine >> SHIFT


def outlook(hole: tuple[int, ...], board: tuple[int, ...]) -> Outlook:
    """From three, four or five communal cards on. After a flop the rows are every turn with every river after it."""
    left = [card for card in range(_DECK) if card not in hole and card not in board]
    boards = np.array([(*board, *end) for end in permutations(left, 5 - len(board))], np.int64)
    out, table = np.zeros((len(boards), 4), np.int64), table_of(FULL_ORDER, 0, 7)
    own = np.array(hole, np.int64)
    on_all_cores(lambda low, high: _compare(low, high, own, boards, table, out), len(boards))
    return Outlook(out[:, 0], out[:, 1], out[:, 2], out[:, 3])
