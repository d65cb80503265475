"""Deals in blocks: dealt, ranked and shared out by a kernel each, of which a question compiles those it needs."""

from typing import Final, NamedTuple

import numpy as np

from pitboss.core.kernels import interpreted
from pitboss.odds.compiled import Array
from pitboss.odds.equity.dealing import Deal, beginning, deal_at_random, discard, enumerate_deals, whole_boards
from pitboss.odds.equity.layout import EquityError
from pitboss.odds.equity.showdown import RankingRules, Sums, new_sums, rank_rows, share_rows
from pitboss.odds.simulation.stream import stream_of

BLOCK: Final = 1 << 13
"""Deals that are settled together."""
MANY: Final = 4
"""So many cards of the board are listed without a kernel: it takes no longer, and nothing has to be compiled first."""
TOGETHER: Final = "these hands cannot be dealt together: whatever they are, a card is in two of them"


class Counting(NamedTuple):
    """What every piece of a count reads."""

    deal: Deal
    rules: RankingRules
    together: Array
    slots: Array
    missing: int


def count_span(counting: Counting, low: int, high: int) -> Sums:
    """The deals whose first missing card is one of some."""
    deal, rules, together, slots, missing = counting
    block = _Block(deal, rules, rules.played)
    if len(slots) == 0 and missing >= MANY:
        for holes, boards in whole_boards(deal, together, missing, low, high):
            for first in range(0, len(boards), BLOCK):
                block.settle_boards(holes, boards[first : first + BLOCK])
        return block.sums
    so_far = beginning(low, missing, deal)
    while rows := enumerate_deals(high, together, slots, missing, deal, so_far, block.cards):
        block.settle(block.cards, rows)
    return block.sums


def settle_known(deal: Deal, rules: RankingRules, together: Array) -> Sums:
    """Where every card is known: one deal for each choice of all hands."""
    block = _Block(deal, rules, rules.played)
    for first in range(0, len(together), BLOCK):
        chosen = together[first : first + BLOCK]
        block.cards[:, : len(chosen), : rules.played] = deal.choices[chosen.T, : rules.played]
        block.cards[:, : len(chosen), rules.played :] = deal.board
        block.settle(block.cards, len(chosen))
    return block.sums


class Sampling(NamedTuple):
    """What every piece of a sample reads."""

    deal: Deal
    rules: RankingRules
    seed: int


def sample_span(sampling: Sampling, low: int, high: int) -> Sums:
    """Random deals by number."""
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
    """Room for deals, for what they make, and for what every hand has got so far."""

    def __init__(self, deal: Deal, rules: RankingRules, hole: int) -> None:
        hands = len(deal.known)
        self.rules = rules
        self.cards = np.empty((hands, BLOCK, hole + len(deal.board)), np.uint8)
        self.high, self.low = np.zeros((2, hands, BLOCK), np.int32)
        self.sums = new_sums(hands)

    def settle_boards(self, holes: Array, boards: Array) -> None:
        """The same hands with many boards."""
        rows, played = len(boards), self.rules.played
        self.cards[:, :rows, :played] = holes[:, None, :played]
        self.cards[:, :rows, played:] = boards
        self.settle(self.cards, rows)

    def settle(self, cards: Array, rows: int) -> None:
        interpreted(rank_rows)(cards, rows, self.rules, self.high, self.low)
        share_rows(self.high, self.low, rows, self.rules.hi_lo, self.sums)
