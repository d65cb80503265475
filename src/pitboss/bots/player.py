"""A bot in a seat: its character, its memory of the round and its choice."""

import random
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from pitboss.bots.casual import Bot
from pitboss.bots.character import Character
from pitboss.rules.view import View

if TYPE_CHECKING:
    from pitboss.bots.question import Answer, Question

SIDE_WAGERS = {"beginner": 30, "regular": 12, "expert": 0}
"""How often, in percent, each level places an optional wager; each wager costs more than the game itself."""


HAS_ODDS: Final = all(find_spec(module) for module in ("numpy", "numba"))
"""True if `pitboss[odds]` is installed. Without it no level can think, and every bot plays as `casual.Bot`."""


class SeatedBot:
    """A bot in a seat, with its memory of the round."""

    def __init__(self, character: Character, seed: int | str) -> None:
        self.character = character
        self._random = random.Random(seed)
        if HAS_ODDS:
            from pitboss.bots.question import Watcher

            self._watcher = Watcher()
        else:
            self._casual = Bot(seed)

    def look(self, seen: View, round_: object) -> None:
        """Remember what everybody can see."""
        if HAS_ODDS:
            self._watcher.look(round_, seen.felt)

    def choose(self, seen: View, round_: object, table: dict[str, Any]) -> str | None:
        """Return the line the bot plays, or None if it has no choice."""
        if not HAS_ODDS:
            return self._casual.choose(seen)
        from pitboss.bots.question import question_of

        self.look(seen, round_)
        question = question_of(seen, self._watcher, seed=self._random.getrandbits(32), table=table)
        answer = choose(question, self.character)
        return None if answer is None else answer.line

    def feels_like_it(self) -> bool:
        """Return True if the bot places an optional wager this time."""
        return self._random.randrange(100) < SIDE_WAGERS[self.character.level]


def choose(question: "Question", character: Character) -> "Answer | None":
    """Return the line to play, or None if there is nothing to decide."""
    from pitboss.bots import house, poker  # these modules need numpy, and half a second to load

    return poker.choose(question, character) if poker.is_poker(question) else house.choose(question, character)
