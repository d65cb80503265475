"""Tables of all games with signs as odd as possible, played with any line that is offered."""

import random
from contextlib import suppress
from typing import Any, TypeAlias

from pitboss.books.catalogue import banked, poker
from pitboss.core.cards import UNSEEN, Card
from pitboss.core.money import short_money
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.rules import action as a
from pitboss.rules.action import Action, seat_number
from pitboss.rules.notation import read_action
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import NAMES
from pitboss.rules.round import Choice, Due
from rules.irregularities.banked_lines import TroubledTable, error_lines, official_lines
from toolkit.banked import GAMES as HOUSE
from toolkit.banked import start
from toolkit.irregularities import Injected, unseen
from toolkit.poker import POKER, begin

EVERY_GAME = (*HOUSE, *POKER)
UNITS = ("0.05", "0.50", "1", "2", "2.50", "3", "5", "7")
LIMITS = ("1", "2", "2.25", "3", "5", "7.50", "10", "13")
MOST = ("5", "10", "12.35", "20", "41", "100", "333.33")
STACKS = ("0.01", "0.99", "1", "2.37", "5", "11.11", "17", "40", "63.05", "100", "250", "999.99")
BLINDS = (("1", "2"), ("0.25", "0.50"), ("1", "3"), ("2", "5"), ("0.05", "0.10"), ("5", "5"), ("1", "2", "4"))


def some(chance: random.Random, often: float, **values: tuple[Any, ...]) -> dict[str, Any]:
    """Return each of these keys now and then, with one of its values."""
    return {key: chance.choice(found) for key, found in values.items() if chance.random() < often}


def poker_sign(game: str, chance: random.Random) -> tuple[list[str], dict[str, Any], dict[str, Any]]:
    """Return stacks, sign and setup; not every combination fits."""
    declared = poker(game)
    deck = chance.choice(list(declared.decks))
    table = {"deck": deck.name} | some(
        chance, 0.35, unit=UNITS, chip=UNITS, minimum=LIMITS, maximum=MOST, kind=("cash", "tournament")
    )
    setup = some(chance, 0.15, min_bet=LIMITS, small_bet=LIMITS, big_bet=MOST)
    if len(declared.structures) > 1:
        table["betting"] = chance.choice(declared.structures)
        if table["betting"] == "spread":
            table["maximum"] = chance.choice(MOST)
    if declared.low_open:
        table |= some(chance, 0.5, opener=("low-card",))
    if not declared.antes:
        table |= some(chance, 0.4, straddles=(1,))
    if declared.rules.clock.bought:
        table |= some(chance, 0.3, time=({"seconds": 30, "extensions": 1, "extra": 30, "fee": "0.35"},))
    table |= some(chance, 0.3, commission=({"percent": 10, "cap": 10}, {"percent": "3.33", "cap": "1.05"}))
    stacks = [chance.choice(STACKS) for _ in range(chance.randint(2, declared.decks[deck]))]
    if not declared.antes and not declared.single_blind and chance.random() < 0.6:
        setup["blinds_or_straddles"] = list(chance.choice(BLINDS)[: len(stacks)])
    return stacks, table, setup


class PokerTable(Injected):
    """A table without irregularities unless `often` says so, with occasional straddles and side wagers."""

    def __init__(self, game: str, seed: int, often: float = 0.0) -> None:
        chance = random.Random(seed)
        while True:
            stacks, table, setup = poker_sign(game, chance)
            try:
                round_ = begin(game, stacks, table, **setup)
            except WrongSign:
                continue
            break
        super().__init__(round_, seed, often)
        self.unseen = chance.choice((0, 0, 0, 0.5, 1))
        """The share of cards dealt face down that nobody has seen."""
        self._before_the_deal()

    def _before_the_deal(self) -> None:
        for wager in () if self.round.sign.tournament else self.round.sign.game.side_wagers:
            seat = self.random.randrange(self.round.state.n)
            chip = self.round.sign.chip
            chips = (self.round.state.stacks[seat] - 1) // chip
            if self.random.random() < 0.3 and chips > 0:
                amount = short_money(chip * self.random.randint(1, chips))
                self.round.push(f"{NAMES[seat]} bet {wager.name} {amount}")
        for actor, choices in self.round.legal_actions().items():
            if choices and self.random.random() < 0.5:
                self.round.push(choices[0].line(actor))

    def next_action(self) -> Action | None:
        action = super().next_action()
        if isinstance(action, a.DealHole) and self.random.random() < self.unseen:
            hidden = a.DealHole(action.actor, action.to, (UNSEEN,) * len(action.cards))
            with suppress(Refusal):
                self.round.copy().push(hidden)
                return hidden
        return action

    def choose(self, actor: str, choices: tuple[Choice, ...]) -> Action:
        """Return any choice; wagers are mostly small, so that the round lasts a while."""
        choice = self.random.choice(choices)
        if choice.cards is not None:
            if choice.verb == "sm":
                return a.Show(actor, faces(self.round, actor))
            hole = self.round.state.hole[NAMES.index(actor)]
            return a.Discard(actor, tuple(self.random.sample(hole, self.random.randint(*choice.cards))))
        if choice.minimum is None:
            folds = choice.verb == "f" and self.random.random() < 0.7 and any(one.verb == "cc" for one in choices)
            return (
                a.CheckCall(actor)
                if folds and any(one.verb == "cc" for one in choices)
                else read_action(choice.line(actor))
            )
        most = choice.maximum if choice.maximum is not None else 4 * choice.minimum
        wanted = self.random.choice((choice.minimum, most, self.random.randint(choice.minimum, most)))
        return read_action(choice.line(actor, choice.fit(wanted)))


def faces(round_: PokerRound, actor: str) -> tuple[Card, ...]:
    """Return a seat's cards, with remaining faces for the unseen ones."""
    left = iter(unseen(round_))
    return tuple(next(left) if card == UNSEEN else card for card in round_.state.hole[NAMES.index(actor)])


class HouseTable(TroubledTable):
    """A house game with as odd a sign as chance allows."""

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        self.unseen = self.rng.choice((0, 0, 0.5, 1))
        while True:
            self.sign = some(self.rng, 0.5, unit=UNITS, minimum=LIMITS, maximum=MOST) | self._beside()
            try:
                self.round = start(game, self.sign)
            except WrongSign:
                continue
            break

    def _beside(self) -> dict[str, Any]:
        found = some(self.rng, 0.3, jackpot=({"wager": "2.50"}, {"wager": "5"}), kind=("tournament",))
        limits = {"2": ["3", "17.50"]}
        return found | (some(self.rng, 0.3, personal=(limits,)) if banked(self.game).clauses.personal else {})

    def step(self) -> Action | str:
        if self.round.closed:
            self.boxes = self.round.game.boxes  # a player with any wager may act
        self.deck = [card for card in self.deck if card not in self.round.out]
        return super().step()

    def deal(self, due: Due) -> Action:
        action = super().deal(due)
        if isinstance(action, a.DealHole) and not self._told(action.to) and self.rng.random() < self.unseen:
            self.deck += action.cards
            return a.DealHole(action.actor, action.to, (UNSEEN,) * len(action.cards))
        return action

    def _told(self, to: str) -> bool:
        """Return True if the hand was dealt already, so that further deals to it are its faces."""
        box = self.round.boxes.get(seat_number(to) or 0)
        return UNSEEN in (self.round.dealer if to == a.DEALER else box.cards if box else ())

    def go_wrong(self) -> None:
        """Let a possible irregularity happen, or an official decide something."""
        lines = [*error_lines(self), *official_lines(self)]
        self.rng.shuffle(lines)
        for line in lines:
            with suppress(Refusal):
                self.round.push(line)
                return

    def line(self, actor: str, choice: Choice) -> str:
        if choice.minimum is None or choice.amounts:
            return super().line(actor, choice)
        return choice.line(actor, choice.fit(choice.minimum + self.rng.randint(0, 5000)))


AnyTable: TypeAlias = PokerTable | HouseTable


def new_table(game: str, seed: int, often: float = 0.0) -> AnyTable:
    return HouseTable(game, seed) if game in HOUSE else PokerTable(game, seed, often)


def step(table: AnyTable) -> bool:
    """Play one step; return False when the round is over."""
    if isinstance(table, PokerTable):
        return table.step()
    if table.round.status != "open":
        return False
    table.round.push(table.step())
    return True


def deck(table: AnyTable) -> list[str]:
    """Return the cards that nobody has seen."""
    left = table.deck if isinstance(table, HouseTable) else unseen(table.round)
    return [str(card) for card in left]
