"""What every machine of the pit has in common: a command goes in, an outcome comes out, and nothing else happens."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol

import msgspec

from pitboss.rules.edition import EDITION
from pitboss.rules.movement import Movement


class Command(msgspec.Struct, frozen=True, gc=False):
    """What somebody said, when, and by which edition of our reading it was accepted."""

    by: str
    line: str
    at: datetime
    number: int = 0
    """Its place in its log."""
    edition: int = EDITION
    replayed: bool = False
    """Whether it is read back from the log. It was accepted once: checks introduced since are not asked of it."""
    allow: "Allow | None" = None
    """What the machine asks before a new line counts."""


Allow = Callable[[Command, Any, list[Movement]], None]
"""Refuses a new line by the state it would leave and the money it would take."""


class Outcome(msgspec.Struct, frozen=True):
    """What a command led to."""

    events: list[Any] = []
    movements: list[Movement] = []
    """Money, always between two accounts."""


class Machine(Protocol):
    """One table, tournament, jackpot system, cage, list: pure, and the same commands always lead to the same."""

    def apply(self, command: Command) -> Outcome:
        """Apply a command; raise a `Refusal` and change nothing where the rules do not allow it."""
