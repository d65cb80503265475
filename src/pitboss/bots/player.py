"""A bot in a seat: its character, its memory of the round and its choice."""

import random
from typing import Any

from pitboss.bots import house, poker
from pitboss.bots.character import Character
from pitboss.bots.question import Answer, Question, Watcher, question_of
from pitboss.rules.view import View

SIDE_WAGERS = {"beginner": 30, "regular": 12, "expert": 0}
"""How often, in percent, each level places an optional wager; each costs more than the game itself."""


class SeatedBot:
    """A bot in a seat, with its memory of the round."""

    def __init__(self, character: Character, seed: int | str) -> None:
        self.character = character
        self._random = random.Random(seed)
        self._watcher = Watcher()

    def look(self, seen: View, round_: object) -> None:
        """Remember what everybody can see."""
        self._watcher.look(round_, seen.felt)

    def choose(self, seen: View, round_: object, table: dict[str, Any]) -> str | None:
        """Return the line the bot plays, or None if it has no choice."""

        self.look(seen, round_)
        question = question_of(seen, self._watcher, seed=self._random.getrandbits(32), table=table)
        answer = choose(question, self.character)
        return None if answer is None else answer.line

    def feels_like_it(self) -> bool:
        """Return True if the bot places an optional wager this time."""
        return self._random.randrange(100) < SIDE_WAGERS[self.character.level]


def choose(question: Question, character: Character) -> Answer | None:
    """Return the line to play, or None if there is nothing to decide."""
    return poker.choose(question, character) if poker.is_poker(question) else house.choose(question, character)
