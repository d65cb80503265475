"""Throw random irregularities, officials' decisions and clock lines into random rounds."""

import random
from typing import Any

from pitboss.books.catalogue import poker
from pitboss.core.cards import UNSEEN, Card
from pitboss.core.refusals import Refusal
from pitboss.rules import action as a
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import FIELDS, NAMES
from toolkit.poker import Table, begin

WORDS = {
    "disruption": ("fire", "brawl"),
    "breach": ("splitting", "device"),
    "fouled": ("protected", ""),
    "out-of-order": ("seen", ""),
}
ENDING = ("defective-deck", "disruption", "fraud", "absent", "not-cut", "not-shuffled", "extra-hand", "exposed-in-cut")
"""Irregularities that are always possible and end or restart the round, so they are used less often."""
TRIES = 4
STACKS = (5, 17, 40, 100, 250)
DECISIONS = (
    "void", "dead", "alive", "refund", "void-wager", "exclude", "penalise", "withhold", "decide", "clock", "retract",
)  # fmt: skip


class Injected(Table):
    """A table at which things go wrong."""

    def __init__(self, round_: PokerRound, seed: int, often: float = 0.25) -> None:
        super().__init__(round_, seed)
        self.often = often
        self.taken: list[str] = []

    def step(self) -> bool:
        if self.round.status == "open" and len(self.taken) < 6 and self.random.random() < self.often:
            for _ in range(TRIES):
                self.inject()
        self.deck = unseen(self.round)
        self.random.shuffle(self.deck)
        return super().step()

    def inject(self) -> None:
        """Try one line that a person might write; a refused line changes nothing."""
        line = self.line()
        before = facts(self.round)
        try:
            self.round.push(line)
        except Refusal:
            assert facts(self.round) == before, line
        else:
            self.taken.append(line)

    def line(self) -> str:
        chance = self.random.random()
        if chance < 0.1:
            return f"clock {self.random.choice(NAMES[: self.round.state.n])}"
        if chance < 0.25:
            return self.decision()
        kinds = [kind for kind in self.round.sign.game.irregularities if kind.name not in ENDING or chance > 0.9]
        kind = self.random.choice(kinds)
        return " ".join(["d", "error", kind.name, *self.arguments(kind.name, kind.usage.split()[3:])])

    def decision(self) -> str:
        decision = self.random.choice(DECISIONS)
        top = self.round.sign.game.officials.roles[-1].token
        seat = self.random.choice(NAMES[: self.round.state.n])
        extra = {"penalise": " 3", "decide": " fair", "void": " fraud"}.get(decision, "")
        return f"{top} {decision}{extra}" if decision in ("void", "retract") else f"{top} {decision} {seat}{extra}"

    def arguments(self, kind: str, usage: list[str]) -> list[str]:
        """Return as many arguments of each kind as the usage has, with random seats and cards."""
        words, seat = [], 0
        due = self.round.due()
        for word in usage:
            if word[0] == "p" and word[1:].isdigit():
                seat = self.random.randrange(self.round.state.n)
                if due is not None and due.to and self.random.random() < 0.5:
                    seat = NAMES.index(due.to)
                words.append(NAMES[seat])
            elif word.isdigit():
                words.append(str(self.random.randint(0, 6)))
            elif word[0] in "23456789TJQKA":
                words.append(self.cards(seat, len(word) // 2))
        if kind in WORDS:
            words = [one for one in words if one in NAMES] + [self.random.choice(WORDS[kind])]
        return [word for word in words if word]

    def cards(self, seat: int, count: int) -> str:
        own = [card for card in self.round.state.hole[seat] if card != UNSEEN]
        source = own if len(own) >= count and self.random.random() < 0.5 else unseen(self.round)
        return "".join(str(card) for card in self.random.sample(source, min(count, len(source))))

    def choose(self, actor: str, choices: Any) -> Any:
        choice = self.random.choice(choices)
        if actor not in NAMES or choice.verb.startswith("option"):
            return f"{actor} {choice.verb}"
        if choice.cards:
            hole = self.round.state.hole[NAMES.index(actor)]
            count = self.random.randint(choice.cards[0], min(choice.cards[1], len(hole)))
            return a.Discard(actor, tuple(self.random.sample(hole, count)))
        if any(one.verb == "cc" for one in choices) and self.random.random() < 0.7:
            return a.CheckCall(actor)
        return super().choose(actor, tuple(one for one in choices if not one.verb.startswith("option")))


def unseen(round_: PokerRound) -> list[Card]:
    """Return the cards that the round believes to be in the deck."""
    return [card for card in round_.sign.deck.cards if not round_.state.used >> card & 1]


def facts(round_: PokerRound) -> list[object]:
    state = round_.state
    return [getattr(state, name) for name in FIELDS if name != "sign"] + [round_.status, len(round_.steps)]


def new_table(game: str, seed: int) -> Injected:
    """Return a round with a random sign, stacks and seats, in which things go wrong more or less often."""
    chance = random.Random(seed)
    declared = poker(game)
    deck = chance.choice(list(declared.decks))
    table: dict[str, object] = {"deck": deck.name}
    if len(declared.structures) > 1:
        table["betting"] = chance.choice(declared.structures)
    if table.get("betting") == "spread" or chance.random() < 0.3:
        table["maximum"] = 40
    if chance.random() < 0.3:
        table["commission"] = {"percent": 10, "cap": 10}
    if not declared.antes and declared.rules.straddles != 0 and chance.random() < 0.3:
        table["straddles"] = 1
    if declared.rules.clock.bought and chance.random() < 0.3:
        table["time"] = {"seconds": 30, "extensions": 1, "extra": 30, "fee": 1}
    if declared.carried and chance.random() < 0.3:
        table["carried"] = 12
    stacks = [chance.choice(STACKS) for _ in range(chance.randint(2, declared.decks[deck]))]
    round_ = begin(game, stacks, table)
    for wager in declared.side_wagers:
        if chance.random() < 0.3 and max(stacks) > 20:
            round_.push(f"{NAMES[stacks.index(max(stacks))]} bet {wager.name} 3")
    return Injected(round_, seed, chance.choice((0.1, 0.3, 0.6)))
