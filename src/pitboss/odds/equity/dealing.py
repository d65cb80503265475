"""Kernels that deal what is not known: every way there is, or at random."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import Array, whole
from pitboss.odds.equity.discards import PEEKS, choose_discard
from pitboss.odds.equity.showdown import RankingRules
from pitboss.odds.equity.taken import below, bit, draw
from pitboss.odds.simulation.stream import word_of

DECK: Final = 52
TRIES: Final = 20_000
"""How often hands that need the same card are drawn again before it is said that they cannot be dealt together."""


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


@inner
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


@inner
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


@inner
def _put(cards: Array, row: int, holes: Array, board: Array) -> None:
    """A deal among those that are settled together: of each hand as many hole cards as there is room for."""
    hole = cards.shape[2] - len(board)
    for hand in range(len(holes)):
        for at in range(hole):
            cards[hand, row, at] = holes[hand, at]
        for at in range(len(board)):
            cards[hand, row, hole + at] = board[at]


@kernel
def deal_at_random(first: int, rows: int, stream: np.uint64, deal: Deal, cards: Array, states: Array) -> bool:
    """Random deals by number: the same for a seed however they are shared out. False if none can be dealt.

    `states` is where the stream of each deal then is, for what is still to be chosen at random.
    """
    holes, board = np.zeros((len(deal.known), deal.choices.shape[1]), np.uint8), deal.board.copy()
    for row in range(rows):
        state, taken, found = _choose_hands(deal, holes, word_of(stream, np.uint64(first + row)))
        if not found:
            return False
        states[row] = _deal_rest(deal, holes, board, taken, state)
        _put(cards, row, holes, board)
    return True


@kernel
def discard(rows: int, deal: Deal, rules: RankingRules, cards: Array, states: Array, kept: Array) -> None:
    """What every hand keeps of each deal, with the board: those that still have a discard choose it."""
    dealt = cards.shape[2] - len(deal.board)
    for hand in range(len(cards)):
        for row in range(rows):
            given_up = dealt - 1
            if deal.chooses[hand]:
                hole, board, seen = cards[hand, row, :dealt], cards[hand, row, dealt:], deal.taken
                for at in range(deal.board_known, deal.discard_at):
                    seen |= bit(board[at])
                given_up = choose_discard(hole, board, deal.discard_at, seen, rules, PEEKS, states[row])
            for at in range(kept.shape[2]):
                kept[hand, row, at] = cards[hand, row, at + 1 if at >= dealt - 1 else at]
            if given_up < dealt - 1:
                kept[hand, row, given_up] = cards[hand, row, dealt - 1]


class Enumeration(NamedTuple):
    """How far an enumeration has come."""

    row: Array
    slot: Array
    """Which slot gets its next card, below nothing before a row begins."""
    taken: Array
    chosen: Array
    """The card of every slot."""
    holes: Array
    board: Array


def beginning(low: int, slots: int, deal: Deal) -> Enumeration:
    """Before the first deal of a row."""
    return Enumeration(
        np.array([low], np.int64),
        np.array([-1], np.int64),
        np.zeros(1, np.uint64),
        np.zeros(slots + 1, np.int64),
        np.zeros((len(deal.known), deal.choices.shape[1]), np.uint8),
        deal.board.copy(),
    )


@kernel
def enumerate_deals(
    high: int, together: Array, owners: Array, slots: int, deal: Deal, so_far: Enumeration, cards: Array
) -> int:
    """As many of the deals up to a row as there is room for, and how many that were.

    A row is a choice of all hands and the first card that comes. `owners` has for each slot before the board's whose
    card it is; cards of one owner come in ascending order.
    """
    holes, board, chosen = so_far.holes, so_far.board, so_far.chosen
    row, slot, taken = so_far.row[0], so_far.slot[0], so_far.taken[0]
    filled = whole(0)  # a plain 0 is a type of its own
    while row < high and filled < cards.shape[1]:
        first = row % DECK
        if slot < 0:
            taken = deal.taken
            for hand in range(len(holes)):
                for at in range(deal.known[hand]):
                    holes[hand, at] = deal.choices[together[row // DECK, hand], at]
                    taken |= bit(holes[hand, at])
            if taken & bit(first):
                row += 1
                continue
            slot, chosen[0] = 0, first - 1
        card = chosen[slot] + 1
        while card < DECK and taken & bit(card):
            card += 1
        if card == DECK or (slot == 0 and card != first):
            slot -= 1
            if slot >= 0:
                taken ^= bit(chosen[slot])
            else:
                row += 1
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
        _put(cards, filled, holes, board)
        filled += 1
    so_far.row[0], so_far.slot[0], so_far.taken[0] = row, slot, taken
    return int(filled)


@inner
def _same_owner(owners: Array, slot: int) -> bool:
    """Whether a slot's card goes where the one before went."""
    if slot >= len(owners):
        return slot > len(owners)
    return bool(owners[slot, 0] == owners[slot - 1, 0])


def whole_boards(deal: Deal, together: Array, missing: int, low: int, high: int) -> Iterator[tuple[Array, Array]]:
    """The same deals in the same order where only cards of the board are to come: hole cards, and all their boards."""
    for row in range(low, high):
        holes, first = deal.choices[together[row // DECK]], row % DECK
        held = {int(card) for hand, known in zip(holes, deal.known, strict=True) for card in hand[:known]}
        left = [card for card in range(DECK) if not int(deal.taken) >> card & 1 and card not in held]
        if first in left:
            after = len(left) - 1 - left.index(first)
            others = subsets(len(left), missing - 1)
            chosen = np.array(left, np.uint8)[others[len(others) - comb(after, missing - 1) :]]
            boards = np.empty((len(chosen), len(deal.board)), np.uint8)
            boards[:, : deal.board_known], boards[:, deal.board_known] = deal.board[: deal.board_known], first
            boards[:, deal.board_known + 1 :] = chosen
            yield holes, boards


@cache
def subsets(count: int, size: int) -> Array:
    """All ways to choose some of so many, in order: those without the first few come last."""
    chosen = chain.from_iterable(combinations(range(count), size))
    return np.fromiter(chosen, np.uint8).reshape(-1, size)
