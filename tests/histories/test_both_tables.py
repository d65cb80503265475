"""The fast table and the machine accept and refuse the same lines of random no-limit hold'em hands.

At every decision both are offered lines that may or may not be legal. At the end, the machine's stacks are those
against which the fast table's hand is judged `exact`. The book is vic-crown-poker, by which histories without a book
are played.
"""

import random

import pytest

from pitboss.books.catalogue import load
from pitboss.core.refusals import Refusal
from pitboss.histories.judging import judge
from pitboss.histories.phh import PhhHand
from pitboss.histories.playing import FOR_NOBODY, NOBODY, Broken, HandInPlay
from pitboss.rules.poker.round import PokerRound
from toolkit.effort import effort

HANDS = effort("HISTORIES_HANDS", quick=150, proof=10_000)
BATCHES = 4
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SPREAD = [1, 2, 3, 5, 7, 11, 20, 31, 50, 75, 100, 200]
CLOSE = [11, 13, 15, 17, 19, 21, 23, 90, 90, 90]
"""All-ins for slightly more than the last bet: two of them may add up to a raise (6.16.3)."""
BOOK = load("vic-crown-poker/holdem")


class Parted(Exception):
    """Raised for a bet that nobody can call: the machine refuses it, the fast table returns it with a note."""


class Both:
    """A hand on both tables at once."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.seats = rng.choice([2, 2, 3, 3, 4, 5, 6, 9])
        sizes = rng.choice([SPREAD, CLOSE])
        self.stacks = [rng.choice(sizes) for _ in range(self.seats)]
        ante = rng.choice([0, 0, 0, 1])
        antes, blinds = [ante] * self.seats, [1, 2] + [0] * (self.seats - 2)
        setup = {"starting_stacks": self.stacks, "blinds_or_straddles": blinds, "min_bet": 2, "antes": antes}
        # PHH lists the small blind, the button's, first heads-up; so does the fast table
        round_ = BOOK.new_round({}, setup)
        assert isinstance(round_, PokerRound)
        self.machine = round_
        self.lines: list[str] = []
        cents = [[100 * amount for amount in amounts] for amounts in (antes, blinds, self.stacks)]
        self.hand = PhhHand("", "NT", cents[0], cents[1], 200, cents[2], self.lines, None, None, {})
        self.table = HandInPlay(self.hand)
        self.deck = rng.sample(DECK, len(DECK))
        self.refused = 0

    def play(self) -> None:
        while self.machine.status == "open":
            due = self.machine.due()
            if due is None:
                self.decide()
            else:
                self.deal(due.what, due.to, due.count)
        self.hand.finishing = list(self.machine.stacks)

    def deal(self, what: str, to: str, count: int) -> None:
        cards = "".join(self.deck.pop() for _ in range(count))
        line = " ".join(word for word in ("d", what, to, cards) if word)
        self.machine.push(line)
        if what == "burn":
            return
        if what == "db":
            assert self.table.actor == NOBODY, (line, self.lines)
            self.table.deal(cards)
        self.lines.append(line)

    def decide(self) -> None:
        """Offer lines until one is accepted; both tables must accept or refuse each of them."""
        (actor,) = self.machine.legal_actions()
        seat = int(actor[1:]) - 1
        assert self.table.actor == seat, (actor, self.lines)
        while True:
            verb, amount = self.any_act(seat)
            line = f"{actor} {verb} {amount}".rstrip()
            taken = self.take(line)
            try:
                self.table.act(seat, verb, 100 * int(amount or 0))
            except Broken:
                accepted = False
                self.refused += 1
            else:
                accepted = True
                self.lines.append(line)
            if accepted and not taken and FOR_NOBODY in self.table.notes:
                raise Parted
            assert accepted == taken, (line, self.hand)
            if taken:
                return

    def take(self, line: str) -> bool:
        try:
            self.machine.push(line)
        except Refusal:
            return False
        return True

    def any_act(self, seat: int) -> tuple[str, str]:
        verb = self.rng.choice(["f", "cc", "cc", "cc", "cbr", "cbr"])
        if verb != "cbr":
            return verb, ""
        table = self.table
        whole = (table.stacks[seat] + table.paid[seat]) // 100
        least = (table.to_call + table.raise_by) // 100
        amounts = [least - 1, least, least + 1, table.to_call // 100, whole, whole, whole + 1, self.rng.randint(4, 20)]
        return verb, str(max(1, self.rng.choice(amounts)))


@pytest.mark.proof
@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_take_the_same_lines_and_end_on_the_same_stacks(batch: int) -> None:
    refused = showdowns = parted = 0
    for seed in range(batch, HANDS, BATCHES):
        both = Both(seed)
        try:
            both.play()
        except Parted:
            parted += 1
            continue
        judged = judge(both.hand)
        assert judged.verdict == "exact", (judged, both.hand)
        refused += both.refused
        showdowns += both.table.live_count > 1
    assert refused > HANDS // BATCHES
    assert parted < HANDS // BATCHES // 10
    assert showdowns > HANDS // BATCHES // 8
