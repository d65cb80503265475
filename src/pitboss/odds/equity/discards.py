"""Which of three hole cards to give up: whichever leaves two that fare best against one random hand."""

from typing import Final

import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import Array
from pitboss.odds.equity.showdown import RankingRules, rank_rows, share_pot
from pitboss.odds.equity.taken import bit, draw

PEEKS: Final = 200
"""Deals a player imagines while hands are dealt at random."""
PEEKS_AHEAD: Final = 20_000
"""Deals a player imagines for a discard that is chosen once for all."""
_STRANGER: Final = 3
"""Behind the three pairs of cards that may be kept: the hand they are tried against."""


@kernel
def choose_discard(
    hole: Array, board: Array, out: int, taken: np.uint64, rules: RankingRules, peeks: int, state: np.uint64
) -> int:
    """The place of the card to give up. The player knows the three, `out` communal cards and what is dead."""
    for card in hole:
        taken |= bit(card)
    cards = np.empty((4, peeks, 2 + len(board)), np.uint8)
    for row in range(peeks):
        drawn = taken
        for at in range(len(board)):
            if at < out:
                card = int(board[at])
            else:
                state, card = draw(state, drawn)
                drawn |= bit(card)
            for trial in range(4):
                cards[trial, row, 2 + at] = card
        for at in range(2):
            state, card = draw(state, drawn)
            drawn |= bit(card)
            cards[_STRANGER, row, at] = card
        for given_up in range(3):
            cards[given_up, row, 0] = hole[1 if given_up == 0 else 0]
            cards[given_up, row, 1] = hole[1 if given_up == 2 else 2]
    return _best_kept(cards, rules)


@inner
def _best_kept(cards: Array, rules: RankingRules) -> int:
    high, low = np.empty(cards.shape[:2], np.int32), np.empty(cards.shape[:2], np.int32)
    rank_rows(cards, cards.shape[1], rules, high, low)
    worth, parts = np.zeros(3, np.int64), np.empty(2, np.int64)
    for given_up in range(3):
        two = np.stack((high[given_up], high[_STRANGER]))
        two_low = np.stack((low[given_up], low[_STRANGER]))
        for row in range(cards.shape[1]):
            share_pot(two, two_low, row, rules.hi_lo, parts)
            worth[given_up] += parts[0]
    return int(worth.argmax())
