"""Short ways to play a banked round in a test."""

from random import Random
from typing import Any

from pitboss.books import catalogue
from pitboss.core.cards import Card
from pitboss.core.cards.card import ALL
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.answer import Answer, WagerAnswer
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.round import Choice, Due

CROWN = "wa-crown-holdem"
ULTIMATE = "wa-ultimate-texas-holdem"
THREE_CARD = "vic-three-card-poker"
GAMES = (CROWN, ULTIMATE, THREE_CARD)


def start(game: str, table: dict[str, Any] | None = None, *lines: str) -> BankedRound:
    """Return a round with these lines played; a text may have several, separated by commas."""
    round_: BankedRound = catalogue.banked(game).new_round(table or {}, {})
    for text in lines:
        for line in text.split(", "):
            round_.push(line)
    return round_


def settle(game: str, table: dict[str, Any] | None, *lines: str) -> Answer:
    return start(game, table, *lines, "d settle").answer()


def wagers(answer: Answer, seat: str = "p1") -> dict[str, WagerAnswer]:
    """Return a seat's wagers by name; those outside the seat's own box by name and box."""
    entries = answer.seats[seat].wagers
    assert isinstance(entries, tuple)
    return {w.wager if f"p{w.box}" == seat else f"{w.wager}@{w.box}": w for w in entries}


def nets(answer: Answer, seat: str = "p1") -> dict[str, int]:
    """Return each wager's net for a seat, in whole dollars."""
    return {name: wager.net // 100 for name, wager in wagers(answer, seat).items()}


def outcomes(answer: Answer, seat: str = "p1") -> dict[str, str]:
    return {name: wager.outcome for name, wager in wagers(answer, seat).items()}


SIGNS: dict[str, list[dict[str, Any]]] = {
    CROWN: [{}, {"minimum": "10", "maximum": "500", "unit": "5", "jackpot": {"wager": "2.50"}}],
    ULTIMATE: [{}, {"minimum": 5, "maximum": 100, "trips": "pay-table-4", "jackpot": {"wager": "5"}}],
    THREE_CARD: [{}, {"minimum": 5, "unit": 5, "pair-plus": "F", "jackpot": {"wager": 1, "option": 2, "seed": 75000}}],
}


class RandomTable:
    """Plays random legal rounds: a dealer deals from a shuffled deck, and players take any choice offered."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = Random(seed)
        self.game = game
        self.sign = self.rng.choice(SIGNS[game])
        self.boxes = self.rng.randint(1, 4)
        self.round = start(game, self.sign)
        self.deck = self._deck()

    def _deck(self) -> list[Card]:
        """Return a deck; every other one has some suits on top, because straight flushes are otherwise too rare."""
        suits = self.rng.choice(((), (0,), (2,), (1, 3)))
        top = [card for card in ALL if card.suit in suits]
        rest = [card for card in ALL if card.suit not in suits]
        return [*self.rng.sample(top, len(top)), *self.rng.sample(rest, len(rest))]

    def step(self) -> Action | str:
        """Return the next line of a random legal round."""
        round_ = self.round
        choices = [
            (actor, choice)
            for actor, offered in round_.legal_actions().items()
            if actor != "d" and int(actor[1:]) <= self.boxes
            for choice in offered
        ]
        due = round_.due()
        eager = 0.9 if not round_.closed else 0.15
        if choices and (due is None or self.rng.random() < eager):
            actor, choice = self.rng.choice(choices)
            return self.line(actor, choice)
        assert due is not None, "a round that is open asks somebody to act"
        return self.deal(due)

    def line(self, actor: str, choice: Choice) -> str:
        if choice.minimum is None:
            return choice.line(actor)
        if choice.amounts:
            return choice.line(actor, self.rng.choice(choice.amounts))
        steps = self.rng.randint(0, 8)
        most = choice.maximum if choice.maximum is not None else choice.minimum + 8 * choice.step
        return choice.line(actor, min(choice.minimum + steps * choice.step, most))

    def deal(self, due: Due) -> Action:
        if due.what == "close":
            return a.Close("d")
        if due.what == "settle":
            return a.Settle("d")
        cards = tuple(self.deck[: due.count])
        del self.deck[: due.count]
        if due.what == "dh":
            return a.DealHole("d", due.to, cards)
        return a.DealBoard("d", cards) if due.what == "db" else a.DealJackpot("d", cards)

    def play(self) -> BankedRound:
        for _ in range(200):
            if self.round.status != "open":
                return self.round
            self.round.push(self.step())
        raise AssertionError(f"the round does not end: {self.round.lines}")


def snapshot(round_: BankedRound) -> Any:
    """Return everything that a round is, as plain values."""
    return (
        round_.status,
        round_.lines,
        round_.events,
        round_.closed,
        round_.at,
        round_.dealer,
        round_.board,
        round_.jackpot_cards,
        sorted(round_.out),
        round_.entered,
        round_.won,
        round_.chips_in,
        [(p.wager.name, p.patron, p.box, p.staked, p.counted, p.rules, p.settled) for p in round_.placed],
        [
            (n, b.player, b.cards, b.acted_at, b.folded, b.declined, b.absent, len(b.wagers))
            for n, b in sorted(round_.boxes.items())
        ],
        round_.legal_actions(),
        round_.due(),
    )
