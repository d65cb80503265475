"""What the exact solver decided, laid out so that one look tells it for cards as they are dealt."""

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from pitboss.core.errors import ensure
from pitboss.core.hands.kernels import suit_bit
from pitboss.core.hands.tables import RankTable
from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import Array
from pitboss.odds.holdem.boards import (
    HOLDING_HIGH,
    HOLDING_LOW,
    HOLDINGS,
    PAIR_OF,
    RENAMINGS,
    SLOT_OF,
    SUITS,
    boards,
    canonical,
    rank_view,
    suit_view,
)

_ENOUGH: Final = 3
"""Cards of a suit on a river that make a flush possible."""


class Threes(NamedTuple):
    """For any three cards, which of the 1,755 stand for them and by which renaming of suits."""

    row: Array
    renaming: Array
    renamed: Array
    """`[renaming, holding]`: the holding after it."""


@inner
def three_of(one: int, two: int, three: int) -> int:
    """The place of three cards, in any order, among the 22,100."""
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@kernel
def _lay_out(cards: Array, masks: Array, row: Array, renaming: Array) -> None:
    for at in range(len(cards)):
        one, two, three = cards[at]
        smallest, by = canonical(1 << one | 1 << two | 1 << three)
        place = three_of(one, two, three)
        row[place] = np.searchsorted(masks, smallest)
        renaming[place] = by


@cache
def threes() -> Threes:
    cards = np.array(list(combinations(range(52), 3)), np.int64)
    row, renaming = np.empty(len(cards), np.int16), np.empty(len(cards), np.int8)
    _lay_out(cards, boards(3).masks, row, renaming)
    low = HOLDING_LOW & ~3 | RENAMINGS[:, HOLDING_LOW & 3]
    high = HOLDING_HIGH & ~3 | RENAMINGS[:, HOLDING_HIGH & 3]
    least, most = np.minimum(low, high), np.maximum(low, high)
    renamed = (least + most * (most - 1) // 2).astype(np.int16)
    ensure(renamed.shape == (len(RENAMINGS), HOLDINGS), f"{renamed.shape} renamed holdings")
    return Threes(row, renaming, renamed)


@inner
def marked(marks: Array, flop: int, holding: int, lookup: Threes) -> bool:
    """Whether `marks[flop, holding]`, made for the 1,755 flops, says yes for this flop and holding."""
    found: bool = marks[lookup.row[flop], lookup.renamed[lookup.renaming[flop], holding]]
    return found


@inner
def added(
    total: np.uint64, mask: np.uint64, cards: Array, row: int, low: int, high: int, table: RankTable
) -> tuple[np.uint64, np.uint64]:
    """`kernels.add` for some cards of a row. It takes no slice, which would cost more than all the rest."""
    for at in range(low, high):
        total += table.keys[cards[row, at]]
        mask |= suit_bit(cards[row, at])
    return total, mask


@inner
def sorted_into(board: Array, cards: Array, row: int, low: int) -> None:
    """Fills the board with cards of a row, in ascending order."""
    for end in range(len(board)):
        card, at = cards[row, low + end], end
        while at > 0 and board[at - 1] > card:
            board[at] = board[at - 1]
            at -= 1
        board[at] = card


@inner
def on_river(by_rank: Array, by_suit: Array, board: Array, holding: int) -> bool:
    """What is said of a river and a holding: `by_suit` where a flush is possible, `by_rank` where not."""
    counts = 0
    for card in board:
        counts += 1 << 4 * (card & 3)
    for suit in range(SUITS):
        if counts >> 4 * suit & 7 >= _ENOUGH:
            flush: bool = by_suit[suit_view(board, suit), SLOT_OF[suit, holding]]
            return flush
    plain: bool = by_rank[rank_view(board), PAIR_OF[holding]]
    return plain
