"""A bot at one table: it hears the messages of the table's socket and answers with lines. Nothing else reaches it.

The same robot plays inside the room and over the network: the only difference is who carries its messages.
"""

import random
from typing import TypeAlias

import msgspec

from pitboss.bots.casual import Bot
from pitboss.bots.character import Level
from pitboss.bots.player import SIDE_WAGERS
from pitboss.bots.question import Question, Watcher
from pitboss.core.errors import InternalError
from pitboss.core.money import read_money
from pitboss.room.wire import messages, shapes
from pitboss.room.wire.received import Heard, read
from pitboss.rules import round as rounds
from pitboss.rules.view import BankedView, Cards, View, with_cards

SPARE = ("straddle", "more-time")
"""What a bot never does of its own accord."""
PATIENCE = 3
"""Refusals in a row after which a bot waits for something else to happen."""


Decision: TypeAlias = tuple[int, Cards, list[shapes.Choice]]
"""The round, its board and the choices."""


class Robot(Heard):
    """What a bot has been told, and what it makes of it."""

    def __init__(self, name: str, seed: str, level: Level | None = None) -> None:
        super().__init__()
        self.name, self.level = name, level
        self._mind = Bot(seed)
        self._random = random.Random(seed)
        self._watcher = Watcher()
        self._refused = 0
        self._wagered: tuple[int, set[str]] = (0, set())
        """The round, and the wagers it has made up its mind about."""

    def hear(self, text: str) -> None:
        """Takes in a message."""
        message = read(text)
        self.take(message)
        if isinstance(message, messages.Refused):
            self._refused += 1
        elif isinstance(message, messages.Ack | messages.Happened):
            self._refused = 0
        if (round_ := self.round) is not None:
            self._watcher.look(round_.number, round_.felt)

    def line(self) -> str | None:
        """What it does now, if anything."""
        round_, private = self.round, self.private
        if round_ is None or private is None or private.place is None or self._refused >= PATIENCE:
            return None
        if self.betting:
            return self._wager(round_, private.place, private.choices)
        offered = [one for one in private.choices if not one.aside and one.kind not in SPARE]
        if private.place not in round_.to_act or not offered:
            return None
        return self._decide(round_, private, offered)

    @property
    def decision(self) -> Decision | None:
        """What is to be thought about; nothing where no thought is needed."""
        round_, private = self.round, self.private
        if round_ is None or private is None or private.place not in round_.to_act or self.betting or self._refused:
            return None
        offered = [one for one in private.choices if not one.aside and one.kind not in SPARE]
        return (round_.number, round_.felt.board, offered) if len(offered) > 1 else None

    def question(self) -> Question:
        """The decision with all that is known to it."""
        round_, private, table, decision = self.round, self.private, self.table, self.decision
        if round_ is None:
            raise InternalError("round_ is missing")
        if private is None:
            raise InternalError("private is missing")
        if private.place is None:
            raise InternalError("private.place is missing")
        if table is None:
            raise InternalError("table is missing")
        if decision is None:
            raise InternalError("decision is missing")
        felt = with_cards(round_.felt, {place: tuple(cards) for place, cards in private.cards.items()})
        if private.discards and not isinstance(felt, BankedView):
            own = msgspec.structs.replace(felt.places[private.place], discards=private.discards)
            felt = msgspec.structs.replace(felt, places={**felt.places, private.place: own})
        return Question(
            game=table.game,
            viewer=private.place,
            felt=felt,
            choices=tuple(choice_heard(choice) for choice in decision[2]),
            acts=self._watcher.acts,
            deck=table.shuffle.deck if table.shuffle is not None else None,
            unit=self._watcher.unit,
            brought=dict(self._watcher.brought),
            seed=self._random.getrandbits(32),
        )

    def _decide(self, round_: shapes.RoundShown, private: messages.Private, offered: list[shapes.Choice]) -> str | None:
        if self.table is None:
            raise InternalError("self.table is missing")
        if private.place is None:
            raise InternalError("private.place is missing")
        choices = tuple(choice_heard(choice) for choice in offered)
        if self._refused:
            quiet = next((choice for choice in choices if choice.minimum is None), choices[0])
            return quiet.line(private.place)
        seen = View(
            game=self.table.game,
            viewer=private.place,
            felt=with_cards(round_.felt, {place: tuple(cards) for place, cards in private.cards.items()}),
            choices=choices,
        )
        return self._mind.choose(seen)

    def _wager(self, round_: shapes.RoundShown, place: str, offered: list[shapes.Choice]) -> str | None:
        """Joins in once a person has wagered: what a hand needs at its least, and now and then something besides.

        In a tournament every bot wagers in its turn, and says when it is done.
        """
        if self.table is None:
            raise InternalError("self.table is missing")
        if self.table.event and place not in round_.to_act:
            return None
        bots = {seat.player for seat in self.table.seats if seat.bot}
        boxes = round_.felt.places.values() if isinstance(round_.felt, BankedView) else ()
        patrons = {wager.patron for box in boxes for wager in box.wagers}
        if not self.table.event and not {round_.names.get(patron) for patron in patrons} - bots:
            return None
        if self._wagered[0] != round_.number:
            self._wagered = (round_.number, set())
        thought = self._wagered[1]
        needed = {circle.wager for circle in self.table.layout.circles if circle.needed}
        for choice in offered:
            if choice.kind != "wager" or choice.box is not None or choice.wager in thought:
                continue
            thought.add(choice.wager)
            if choice.wager in needed or self._feels_like_it():
                return choice_heard(choice).line(place)
        return "ready" if self.table.event else None

    def _feels_like_it(self) -> bool:
        if self.level is None:
            return self._mind.feels_like_it()
        return self._random.randrange(100) < SIDE_WAGERS[self.level]


def choice_heard(shown: shapes.Choice) -> rounds.Choice:
    """A choice as the minds of bots know it."""
    return rounds.Choice(
        kind=shown.kind,
        verb=shown.verb,
        words=shown.words,
        wager=shown.wager,
        box=shown.box,
        minimum=None if shown.minimum is None else read_money(shown.minimum),
        maximum=None if shown.maximum is None else read_money(shown.maximum),
        step=1 if shown.step is None else read_money(shown.step),
        amounts=tuple(read_money(amount) for amount in shown.amounts),
        cost=0 if shown.cost is None else read_money(shown.cost),
        cards=None if shown.cards is None else (shown.cards[0], shown.cards[1]),
        aside=shown.aside,
    )
