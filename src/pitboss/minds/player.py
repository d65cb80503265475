"""Somebody to play with, from round to round: a character, what it was seen to happen, and chance of its own."""

import random
from typing import Any

from pitboss.minds.character import Character
from pitboss.minds.question import Watcher, question_of
from pitboss.rounds.view import View

SIDE_WAGERS = {"beginner": 30, "regular": 12, "expert": 0}
"""How often in a hundred a wager is placed that nobody has to place: each costs more than the game itself."""


class Companion:
    """Plays beside a person."""

    def __init__(self, character: Character, seed: int | str) -> None:
        self.character = character
        self._random = random.Random(seed)
        self._watcher = Watcher()

    def look(self, seen: View, round_: object) -> None:
        """Sees what everybody sees."""
        self._watcher.look(round_, seen.felt)

    def choose(self, seen: View, round_: object, table: dict[str, Any]) -> str | None:
        """The line it takes from the choices it is shown; None when it has none."""
        from pitboss.minds.choosing import choose

        self.look(seen, round_)
        asked = question_of(seen, self._watcher, seed=self._random.getrandbits(32), table=table)
        answer = choose(asked, self.character)
        return None if answer is None else answer.line

    def feels_like_it(self) -> bool:
        """Whether to place a wager that nobody has to place."""
        return self._random.randrange(100) < SIDE_WAGERS[self.character.level]
