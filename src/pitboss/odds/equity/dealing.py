"""Kernels that deal what is not known: every way there is, or at random."""

from typing import Final, NamedTuple

import numpy as np

from pitboss.kernels import kernel
from pitboss.odds.compiled import Array, whole
from pitboss.odds.equity.discards import PEEKS, choose_discard
from pitboss.odds.equity.showdown import RankingRules, Sums, settle_rows
from pitboss.odds.equity.taken import below, bit, draw
from pitboss.odds.simulation.stream import word_of

TRIES: Final = 20_000
"""How often hands that need the same card are drawn again before it is said that they cannot be dealt together."""
BLOCK: Final = 1024
"""Deals that are settled together."""


class Deal(NamedTuple):
    """What is known of the cards, and how many are to come."""

    choices: Array
    """Every choice of every hand, a row each; beyond `known` cards a row has no meaning."""
    starts: Array
    """Where each hand's choices begin, and the end."""
    known: Array
    dealt: Array
    """How many cards each hand knows, and has in all."""
    chooses: Array
    """Whether each hand still has to choose its discard; else its kept cards come first."""
    board: Array
    """The communal cards, the known ones first."""
    board_known: int
    discard_at: int
    taken: np.uint64
    """Cards that cannot come: those of the board, dead ones, those of another deck."""


@kernel
def _choose_hands(deal: Deal, holes: Array, state: np.uint64) -> tuple[np.uint64, np.uint64, bool]:
    """A choice of every hand such that no card is in two: all such choices are equally likely."""
    for _ in range(TRIES):
        taken, apart = deal.taken, True
        for hand in range(len(deal.known)):
            state, choice = below(state, deal.starts[hand + 1] - deal.starts[hand])
            for at in range(deal.known[hand]):
                card = deal.choices[deal.starts[hand] + choice, at]
                apart &= not taken & bit(card)
                taken |= bit(card)
                holes[hand, at] = card
            if not apart:
                break
        if apart:
            return state, taken, True
    return state, deal.taken, False


@kernel
def _deal_rest(deal: Deal, holes: Array, board: Array, taken: np.uint64, state: np.uint64) -> np.uint64:
    """The cards that are not known, at random."""
    for hand in range(len(holes)):
        for at in range(deal.known[hand], deal.dealt[hand]):
            state, card = draw(state, taken)
            taken |= bit(card)
            holes[hand, at] = card
    for at in range(deal.board_known, len(board)):
        state, card = draw(state, taken)
        taken |= bit(card)
        board[at] = card
    return state


@kernel
def _discard(deal: Deal, holes: Array, board: Array, rules: RankingRules, state: np.uint64) -> None:
    """Puts the discard of every hand that still has one behind the cards it keeps."""
    for hand in range(len(holes)):
        if deal.chooses[hand]:
            seen = deal.taken
            for at in range(deal.board_known, deal.discard_at):
                seen |= bit(board[at])
            given_up = choose_discard(holes[hand], board, deal.discard_at, seen, rules, PEEKS, state)
            card = holes[hand, given_up]
            holes[hand, given_up] = holes[hand, 2]
            holes[hand, 2] = card


@kernel
def _put(cards: Array, row: int, played: int, holes: Array, board: Array) -> None:
    """A deal among those that are settled together."""
    for hand in range(len(holes)):
        for at in range(played):
            cards[hand, row, at] = holes[hand, at]
        for at in range(len(board)):
            cards[hand, row, played + at] = board[at]


@kernel
def sample(low: int, high: int, stream: np.uint64, deal: Deal, rules: RankingRules, sums: Sums) -> bool:
    """Random deals by number: the same for a seed however they are shared out. False if none can be dealt."""
    hands = len(deal.known)
    holes, board = np.zeros((hands, deal.choices.shape[1]), np.uint8), deal.board.copy()
    cards = np.empty((hands, BLOCK, rules.played + len(board)), np.uint8)
    ranks, lows = np.zeros((hands, BLOCK), np.int32), np.zeros((hands, BLOCK), np.int32)
    choosing = deal.chooses.any()
    for first in range(low, high, BLOCK):
        rows = min(BLOCK, high - first)
        for row in range(rows):
            state, taken, found = _choose_hands(deal, holes, word_of(stream, np.uint64(first + row)))
            if not found:
                return False
            state = _deal_rest(deal, holes, board, taken, state)
            if choosing:
                _discard(deal, holes, board, rules, state)
            _put(cards, row, rules.played, holes, board)
        settle_rows(cards, rows, rules, ranks, lows, sums)
    return True


@kernel
def enumerate_deals(
    low: int, high: int, together: Array, owners: Array, slots: int, deal: Deal, rules: RankingRules, sums: Sums
) -> None:
    """Every deal of some rows, where a row is a choice of all hands and the first card that comes.

    `owners` has for each slot before the board's whose card it is; cards of one owner come in ascending order.
    """
    hands = len(deal.known)
    holes, board = np.zeros((hands, deal.choices.shape[1]), np.uint8), deal.board.copy()
    cards = np.empty((hands, BLOCK, rules.played + len(board)), np.uint8)
    ranks, lows = np.zeros((hands, BLOCK), np.int32), np.zeros((hands, BLOCK), np.int32)
    chosen, filled = np.zeros(slots + 1, np.int64), whole(0)  # a plain 0 is a type of its own
    for row in range(low, high):
        taken, first = deal.taken, row % 52
        for hand in range(hands):
            for at in range(deal.known[hand]):
                holes[hand, at] = deal.choices[together[row // 52, hand], at]
                taken |= bit(holes[hand, at])
        if taken & bit(first):
            continue
        slot, chosen[0] = 0, first - 1
        while slot >= 0:
            card = chosen[slot] + 1
            while card < 52 and taken & bit(card):
                card += 1
            if card == 52 or (slot == 0 and card != first):
                slot -= 1
                if slot >= 0:
                    taken ^= bit(chosen[slot])
                continue
            chosen[slot] = card
            if slot < len(owners):
                holes[owners[slot, 0], owners[slot, 1]] = card
            else:
                board[deal.board_known + slot - len(owners)] = card
            if slot < slots - 1:
                taken |= bit(card)
                slot += 1
                chosen[slot] = card if _same_owner(owners, slot) else -1
                continue
            _put(cards, filled, rules.played, holes, board)
            filled += 1
            if filled == BLOCK:
                settle_rows(cards, filled, rules, ranks, lows, sums)
                filled = whole(0)
    settle_rows(cards, filled, rules, ranks, lows, sums)


@kernel
def settle_known(together: Array, deal: Deal, rules: RankingRules, sums: Sums) -> None:
    """Where every card is known: one deal for each choice of all hands."""
    hands = len(deal.known)
    cards = np.empty((hands, len(together), rules.played + len(deal.board)), np.uint8)
    ranks, lows = np.zeros((hands, len(together)), np.int32), np.zeros((hands, len(together)), np.int32)
    holes = np.zeros((hands, deal.choices.shape[1]), np.uint8)
    for row in range(len(together)):
        for hand in range(hands):
            holes[hand] = deal.choices[together[row, hand]]
        _put(cards, row, rules.played, holes, deal.board)
    settle_rows(cards, len(together), rules, ranks, lows, sums)


@kernel
def _same_owner(owners: Array, slot: int) -> bool:
    """Whether a slot's card goes where the one before went."""
    if slot >= len(owners):
        return slot > len(owners)
    return bool(owners[slot, 0] == owners[slot - 1, 0])
