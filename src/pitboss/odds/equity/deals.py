"""Process deals in large blocks: deal, discard, rank and share the pot, each with a kernel.

Unknown cards are dealt in every possible way, or at random. A question compiles only the kernels it needs. Of three
hole cards, a player discards the one that leaves the best two against one random hand.
"""

from math import lcm
from typing import Final, NamedTuple

import numpy as np

from pitboss.core.hands.kernels import RankTable, rank_any, rank_badugi
from pitboss.core.hands.many import BoardTable, rank_hole_and_board
from pitboss.core.kernels import inner, interpreted, kernel
from pitboss.odds.compiled import Array, whole
from pitboss.odds.equity.hands import EquityError
from pitboss.odds.random_cards import below, bit, draw, stream_of, word_of

POT: Final = 2 * lcm(*range(1, 14))
"""The units of a pot, which can be divided among up to thirteen hands, even after halving."""
SCOOP, THREE_QUARTERS, HALF, QUARTER, OTHER, NOTHING = range(6)
SHARES: Final = ("scoop", "three_quarters", "half", "quarter", "other", "nothing")
"""The shares of a pot that a hand may get."""


class RankingRules(NamedTuple):
    """The ranking rules of hands."""

    played: int
    """The number of hole cards at showdown; board cards come after them."""
    exactly_two: bool
    """True if exactly two hole cards play with three of the board; otherwise any five cards."""
    high: RankTable
    low: RankTable
    """The table for low hands; the same as `high` if there is no low."""
    high_boards: BoardTable
    low_boards: BoardTable
    """The table for low hands of exactly two hole cards; otherwise empty."""
    hi_lo: bool
    badugi: bool
    """True for badugi hands (different ranks and suits), which have no table."""


class Sums(NamedTuple):
    """The running totals of every hand."""

    parts: Array
    squares: Array
    shares: Array
    deals: Array


def new_sums(hands: int) -> Sums:
    return Sums(
        np.zeros(hands, np.int64), np.zeros(hands), np.zeros((hands, len(SHARES)), np.int64), np.zeros(1, np.int64)
    )


@kernel
def rank_rows(cards: Array, rows: int, rules: RankingRules, high: Array, low: Array) -> None:
    """Fill `high[hand, row]` and, if there is one, `low`, from `cards[hand, row]`: hole cards, then the board.

    Whole arrays are passed with a number of rows, because a slice would be another type and would be compiled again.
    """
    for hand in range(len(cards)):
        if rules.exactly_two:
            rank_hole_and_board(cards[hand, :rows], rules.played, rules.high_boards, high[hand, :rows])
            if rules.hi_lo:
                rank_hole_and_board(cards[hand, :rows], rules.played, rules.low_boards, low[hand, :rows])
        elif rules.badugi:
            rank_badugi(cards[hand, :rows], high[hand, :rows])
        else:
            rank_any(cards[hand, :rows], rules.high, high[hand, :rows])
            if rules.hi_lo:
                rank_any(cards[hand, :rows], rules.low, low[hand, :rows])


@inner
def _divide(ranks: Array, row: int, amount: int, parts: Array) -> None:
    """Divide an amount among the best ranks of a row, in equal parts."""
    best, winners = np.int32(0), 0
    for hand in range(len(parts)):
        if ranks[hand, row] > best:
            best, winners = ranks[hand, row], 1
        elif ranks[hand, row] == best:
            winners += 1
    for hand in range(len(parts)):
        if ranks[hand, row] == best:
            parts[hand] += amount // winners


@inner
def share_pot(high: Array, low: Array, row: int, hi_lo: bool, parts: Array) -> None:
    """Compute every hand's part of one pot, in units. Half goes to the best low, if there is one."""
    parts[:] = 0
    lows = False
    if hi_lo:
        for hand in range(len(parts)):
            lows |= low[hand, row] > 0
    if lows:
        _divide(low, row, POT // 2, parts)
    _divide(high, row, POT // 2 if lows else POT, parts)


@kernel
def share_rows(high: Array, low: Array, rows: int, hi_lo: bool, sums: Sums) -> None:
    """Share a pot for each of the rows and add up the parts."""
    parts = np.empty(len(high), np.int64)
    for row in range(rows):
        share_pot(high, low, row, hi_lo, parts)
        for hand in range(len(parts)):
            sums.parts[hand] += parts[hand]
            sums.squares[hand] += (parts[hand] / POT) ** 2
            sums.shares[hand, _share(parts[hand])] += 1
    sums.deals[0] += rows


@inner
def _share(part: int) -> int:
    if part == POT:
        return SCOOP
    if part == 0:
        return NOTHING
    if 2 * part == POT:
        return HALF
    if 4 * part == POT:
        return QUARTER
    return THREE_QUARTERS if 4 * part == 3 * POT else OTHER


PEEKS: Final = 200
"""The number of deals simulated to choose a discard while hands are dealt at random."""
PEEKS_AHEAD: Final = 20_000
"""The number of deals simulated for a discard that is chosen once for all deals."""
_STRANGER: Final = 3
"""The index of the opponent's hand, after the three pairs of cards that may be kept."""


@kernel
def choose_discard(
    hole: Array, board: Array, out: int, taken: np.uint64, rules: RankingRules, peeks: int, state: np.uint64
) -> int:
    """Return the index of the card to discard. The player knows the three cards, `out` board cards and dead cards."""
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


DECK: Final = 52
TRIES: Final = 20_000
"""The number of attempts to draw hands without a shared card before giving up."""


class Deal(NamedTuple):
    """The known cards, and the number of cards to come."""

    choices: Array
    """Every choice of every hand, one per row; only the first `known` cards of a row count."""
    starts: Array
    """The index at which each hand's choices begin, and the end."""
    known: Array
    dealt: Array
    """The number of known cards and of all cards of each hand."""
    chooses: Array
    """True for hands that still have to discard; otherwise the kept cards come first."""
    board: Array
    """The board cards, known ones first."""
    board_known: int
    discard_at: int
    taken: np.uint64
    """Cards that cannot come: on the board, dead, or not in this deck."""


@inner
def _choose_hands(deal: Deal, holes: Array, state: np.uint64) -> tuple[np.uint64, np.uint64, bool]:
    """Choose cards for every hand without a shared card, and return True if that succeeded. All such choices are
    equally likely."""
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
    """Deal the unknown cards at random, and return the position in the random stream."""
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
    """Write a deal into the block: as many hole cards of each hand as fit, and the board."""
    hole = cards.shape[2] - len(board)
    for hand in range(len(holes)):
        for at in range(hole):
            cards[hand, row, at] = holes[hand, at]
        for at in range(len(board)):
            cards[hand, row, hole + at] = board[at]


@kernel
def deal_at_random(first: int, rows: int, stream: np.uint64, deal: Deal, cards: Array, states: Array) -> bool:
    """Deal random deals by number, the same for a seed however they are split. Return False if none can be dealt.

    `states` receives each deal's position in its random stream, for later random choices.
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
    """Write what every hand keeps of each deal, with the board; hands that still have to discard choose now."""
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
    """The position of an enumeration."""

    row: Array
    slot: Array
    """The slot that gets the next card; negative before the first card of a row."""
    taken: Array
    chosen: Array
    """The card in each slot."""
    holes: Array
    board: Array


def beginning(low: int, slots: int, deal: Deal) -> Enumeration:
    """Return the position before the first deal of a row."""
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
    """Write as many deals before row `high` as fit, and return how many.

    A row is a choice of all hands and the first card to come. `owners` has the owner of each slot before the
    board's; cards of one owner come in ascending order.
    """
    holes, board, chosen = so_far.holes, so_far.board, so_far.chosen
    row, slot, taken = so_far.row[0], so_far.slot[0], so_far.taken[0]
    filled = whole(0)  # a plain 0 would be another type
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
    """Return True if a slot's card goes to the same owner as the previous one."""
    if slot >= len(owners):
        return slot > len(owners)
    return bool(owners[slot, 0] == owners[slot - 1, 0])


BLOCK: Final = 1 << 13
"""The number of deals settled together."""
TOGETHER: Final = "these hands cannot be dealt together: every choice has a card in two of them"


class Counting(NamedTuple):
    """The data that every piece of a count reads."""

    deal: Deal
    rules: RankingRules
    together: Array
    slots: Array
    missing: int


def count_span(counting: Counting, low: int, high: int) -> Sums:
    """Return the totals of the deals whose first missing card is in a span."""
    deal, rules, together, slots, missing = counting
    block = _Block(deal, rules, rules.played)
    so_far = beginning(low, missing, deal)
    while rows := enumerate_deals(high, together, slots, missing, deal, so_far, block.cards):
        block.settle(block.cards, rows)
    return block.sums


def settle_known(deal: Deal, rules: RankingRules, together: Array) -> Sums:
    """Return the totals of deals in which every card is known: one deal for each choice of all hands."""
    block = _Block(deal, rules, rules.played)
    for first in range(0, len(together), BLOCK):
        chosen = together[first : first + BLOCK]
        block.cards[:, : len(chosen), : rules.played] = deal.choices[chosen.T, : rules.played]
        block.cards[:, : len(chosen), rules.played :] = deal.board
        block.settle(block.cards, len(chosen))
    return block.sums


class Sampling(NamedTuple):
    """The data that every piece of a sample reads."""

    deal: Deal
    rules: RankingRules
    seed: int


def sample_span(sampling: Sampling, low: int, high: int) -> Sums:
    """Return the totals of random deals, given by number."""
    deal, rules, seed = sampling
    choosing = bool(deal.chooses.any())
    block = _Block(deal, rules, deal.choices.shape[1] if choosing else rules.played)
    kept = _Block(deal, rules, rules.played).cards if choosing else block.cards
    states = np.empty(BLOCK, np.uint64)
    for first in range(low, high, BLOCK):
        rows = min(BLOCK, high - first)
        if not deal_at_random(first, rows, stream_of(seed), deal, block.cards, states):
            raise EquityError(TOGETHER)
        if choosing:
            discard(rows, deal, rules, block.cards, states, kept)
        block.settle(kept, rows)
    return block.sums


class _Block:
    """A buffer for deals and their results, and the running totals."""

    def __init__(self, deal: Deal, rules: RankingRules, hole: int) -> None:
        hands = len(deal.known)
        self.rules = rules
        self.cards = np.empty((hands, BLOCK, hole + len(deal.board)), np.uint8)
        self.high, self.low = np.zeros((2, hands, BLOCK), np.int32)
        self.sums = new_sums(hands)

    def settle(self, cards: Array, rows: int) -> None:
        interpreted(rank_rows)(cards, rows, self.rules, self.high, self.low)
        share_rows(self.high, self.low, rows, self.rules.hi_lo, self.sums)
