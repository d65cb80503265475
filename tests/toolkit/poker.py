"""Play rounds through for tests: a seeded deck, and seats that choose at random among legal actions."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pitboss.books.catalogue import GAMES, poker
from pitboss.core.cards import UNSEEN, Card
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.poker.events import StubRebuilt
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import NAMES
from pitboss.rules.round import Choice, Due

POKER = [name for name, entry in GAMES.items() if entry.kind == "poker"]


def begin(game: str, stacks: Sequence[int | str], table: dict[str, Any] | None = None, **setup: Any) -> PokerRound:
    round_: PokerRound = poker(game).new_round(table or {}, {"starting_stacks": stacks, **setup})
    return round_


def due(round_: PokerRound) -> Due:
    """Return the dealer's next task; there must be one."""
    due = round_.due()
    assert due is not None
    return due


def play(round_: PokerRound, *lines: str) -> PokerRound:
    for line in lines:
        round_.push(line)
    return round_


class Table:
    """A round, its deck and its random players."""

    def __init__(self, round_: PokerRound, seed: int) -> None:
        self.round = round_
        self.random = random.Random(seed)
        self.deck = list(round_.sign.deck.cards)
        self.random.shuffle(self.deck)

    def next_action(self) -> Action | None:
        """Return the dealer's action if one is due, a player's if one is to act, None at the end."""
        due = self.round.due()
        if due is None:
            for actor, choices in self.round.legal_actions().items():
                return self.choose(actor, choices)
            return None
        if due.what == "burn":
            return a.Burn("d", (self.deck[-1],))
        cards = tuple(self.deck[-1 : -1 - due.count : -1])
        return a.DealHole("d", due.to, cards) if due.what == "dh" else a.DealBoard("d", cards)

    def step(self) -> bool:
        action = self.next_action()
        if action is None:
            return False
        events = self.round.push(action)
        if isinstance(action, a.DealHole | a.DealBoard | a.Burn):
            del self.deck[len(self.deck) - len(action.cards) :]
        for event in events:
            if isinstance(event, StubRebuilt):
                self.deck += [card for card in event.cards if card != UNSEEN]
                self.random.shuffle(self.deck)
        return True

    def finish(self) -> PokerRound:
        while self.step():
            pass
        return self.round

    def choose(self, actor: str, choices: tuple[Choice, ...]) -> Action:
        if choices[0].verb == "sd":
            return self.discard(actor)
        choice = self.random.choice(choices if self.random.random() < 0.6 else choices[-2:])
        if choice.verb == "cbr":
            assert choice.minimum is not None
            assert choice.maximum is not None
            return a.BetRaise(actor, self.amount(choice.minimum, choice.maximum, choice.step))
        acts: dict[str, Callable[[str], Action]] = {
            "f": a.Fold, "cc": a.CheckCall, "pb": a.BringIn, "sm": a.Show, "muck": a.Muck,
        }  # fmt: skip
        return acts[choice.verb](actor)

    def amount(self, low: int, high: int, step: int) -> int:
        if self.random.random() < 0.3:
            return self.random.choice((low, high))
        first = -(-low // step)
        last = min(high // step, first + 40)
        return self.random.randint(first, last) * step if first <= last else low

    def discard(self, actor: str) -> Action:
        seat = NAMES.index(actor)
        hole: tuple[Card, ...] = self.round.state.hole[seat]
        count = 1 if len(hole) == 3 else min(self.random.choice((0, 1, 2, 3, 4, 5, 5)), len(hole))
        return a.Discard(actor, tuple(self.random.sample(hole, count)))


def options(round_: PokerRound) -> dict[str, Choice]:
    """Return the choices of the one seat to act, by verb."""
    ((_, choices),) = round_.legal_actions().items()
    return {choice.verb: choice for choice in choices}


def raises(round_: PokerRound) -> tuple[int, int] | None:
    """Return the least and most that the seat to act may bet or raise to, in dollars; None if it may not."""
    choice = options(round_).get("cbr")
    if choice is None or choice.minimum is None or choice.maximum is None:
        return None
    return choice.minimum // 100, choice.maximum // 100


def to_act(round_: PokerRound) -> str:
    return next(iter(round_.legal_actions()))


def deal(round_: PokerRound, *hands: str) -> PokerRound:
    """Deal hole cards from p1 on; a seat without given cards gets unseen ones."""
    for seat in range(round_.sign.seats):
        count = len(round_.sign.streets[0].hole)
        round_.push(f"d dh p{seat + 1} {hands[seat] if hands else '??' * count}")
    return round_


def answer(round_: PokerRound) -> dict[str, Any]:
    got: dict[str, Any] = msgspec.json.decode(round_.answer().as_json())
    return got


def nets(round_: PokerRound) -> list[str]:
    return [seat["net"] for seat in answer(round_)["seats"].values()]
