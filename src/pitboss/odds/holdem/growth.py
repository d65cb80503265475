"""From boards of one size to boards of the next, and back: sums over the card still to come.

Let a number be given for every board and holding. Seen from a suit, the number for a board with a flush
possible is split into what it would be by rank alone and the difference the suit makes; the first part is kept
by multiset and pair of ranks, the second by row and slot. Both add up over the next card separately, so that
a whole sum is one entry by rank and one entry for each suit.

`before` takes such numbers one card back: for a shorter board the sum over the cards that may come. `after`
is its transpose and carries weights forward: for a longer board, how much of what was put on the shorter ones
comes to it.
"""

import numpy as np

from pitboss.kernels import inner, kernel
from pitboss.odds.compiled import Array, on_all_cores, whole
from pitboss.odds.holdem.patterns import BoardLevel, slot_of


@kernel
def _before(low: int, high: int, more: Array, free: Array, longer: Array, out: Array) -> None:
    kinds = more.shape[1]
    for row in range(low, high):
        for card in range(kinds):
            child = more[row, card]
            if child < 0:
                continue
            copies = whole(free[row, card])
            for slot in range(longer.shape[1]):
                out[row, slot] += copies * longer[child, slot]
            for other in range(kinds):
                slot = slot_of(card, other)
                out[row, slot] -= longer[child, slot]
            out[row, slot_of(card, card)] -= longer[child, slot_of(card, card)]


def before(level: BoardLevel, longer: Array) -> Array:
    """For every board of the level and every holding, the sum over the next card, in all its copies not held."""
    out = np.zeros((len(level), longer.shape[1]), np.int64)
    on_all_cores(lambda low, high: _before(low, high, level.more, level.free, longer, out), len(level))
    return out


@inner
def after_row(row: int, boards: Array, fewer: Array, free: Array, weights: Array, out: Array) -> None:
    """For one board, adds the weights of the boards it may have grown from, `out[slot]` and `weights[row, slot]`."""
    kinds = free.shape[1]
    for place in range(boards.shape[1]):
        parent = fewer[row, place]
        if parent < 0:
            continue
        card = boards[row, place]
        copies = whole(free[parent, card])
        for slot in range(len(out)):
            out[slot] += copies * weights[parent, slot]
        for other in range(kinds):
            slot = slot_of(card, other)
            out[slot] -= weights[parent, slot]
        out[slot_of(card, card)] -= weights[parent, slot_of(card, card)]


@kernel
def _after(low: int, high: int, boards: Array, fewer: Array, free: Array, weights: Array, out: Array) -> None:
    for row in range(low, high):
        after_row(row, boards, fewer, free, weights, out[row])


def after(level: BoardLevel, shorter: BoardLevel, weights: Array, out: Array) -> None:
    """For every board of the level, the weights carried forward from the boards one card shorter."""
    boards, fewer, free = level.boards, level.fewer, shorter.free
    on_all_cores(lambda low, high: _after(low, high, boards, fewer, free, weights, out), len(level))
