"""A built-in bot as a client program: `table.play(BuiltInBot(read_character("expert")).choose)`."""

import random

from pitboss.bots.character import Character
from pitboss.bots.player import SIDE_WAGERS
from pitboss.bots.question import Question, Watcher
from pitboss.client.table import Turn
from pitboss.room.table.bots import SPARE, question_of


class BuiltInBot:
    """A bot of one level and style that plays from the socket's messages."""

    def __init__(self, character: Character, seed: int | None = None) -> None:
        self.character = character
        self._random = random.Random(seed)
        self._watcher = Watcher()
        self._thought: tuple[int, set[str]] = (0, set())

    def choose(self, turn: Turn) -> str | None:
        """Return the bot's line. It wagers the minimum and sometimes adds an optional wager."""
        if turn.betting:
            return self._wager(turn)
        from pitboss.bots.player import choose

        answer = choose(self.question(turn), self.character)
        return None if answer is None else answer.line.partition(" ")[2]

    def question(self, turn: Turn) -> Question:
        """Return everything the decision is based on."""
        self._watcher.look(turn.round.number, turn.round.felt)
        choices = [one for one in turn.choices if one.kind not in SPARE]
        return question_of(turn.table, turn.private, turn.round, choices, self._watcher, self._random)

    def _wager(self, turn: Turn) -> str:
        if self._thought[0] != turn.round.number:
            self._thought = (turn.round.number, set())
        thought = self._thought[1]
        for choice in turn.choices:
            if choice.kind != "wager" or choice.box is not None or choice.wager in thought | turn.wagered:
                continue
            thought.add(choice.wager)
            if choice.wager in turn.needed or self._random.randrange(100) < SIDE_WAGERS[self.character.level]:
                return turn.line(choice)
        return "ready"
