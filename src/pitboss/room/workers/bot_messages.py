"""What the process that thinks is asked, and what it answers."""

import msgspec

from pitboss.bots.character import Character
from pitboss.bots.question import Question


class Decide(msgspec.Struct, frozen=True, kw_only=True, tag="decide"):
    """A bot's decision."""

    asked: Question
    character: Character


class Decided(msgspec.Struct, frozen=True):
    """What it says, and how long a person would think about it, in hundredths of a usual decision."""

    line: str | None
    thought: int = 100
