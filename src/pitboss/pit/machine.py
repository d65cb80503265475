"""What every machine of the pit has in common: a command goes in, an outcome comes out, and nothing else happens."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, Protocol

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.refusals import NoAuthority, UnreadableLine
from pitboss.rules.edition import EDITION
from pitboss.rules.movement import Movement
from pitboss.rules.officials import Officials, Role

CLOCK: Final = "clock"


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


class Act(msgspec.Struct, frozen=True):
    """Who says a line, with which verb, and when. `by` is a person's name, an office with one (`supervisor:carol`), a
    ticket (`ticket:17`), a table (`table:t1`) or `clock`.
    """

    by: str
    verb: str
    now: datetime
    again: bool = False
    """From a log, which took it once: checks introduced since are not asked of it."""
    rules: Rules = ()
    """The clauses by which whoever says it may."""
    role: Role | None = None
    """The sender's office at a table; None for players and for the clock."""

    @property
    def person(self) -> str:
        return self.by.partition(":")[2]

    @property
    def in_office(self) -> bool:
        return ":" in self.by and not self.by.startswith(("ticket:", "table:"))


def require(officials: Officials, act: Act) -> None:
    """Refuse a line to whoever does not hold the office it is for."""
    power = officials.power(act.verb)
    if not act.in_office or act.by.partition(":")[0] not in officials.by_word:
        least = officials.role(power.least)
        raise NoAuthority(f"{act.by} may not {power.meaning}: that is for the {least.title} or above", power.rules)
    officials.require(act.by, act.verb)


def check_aware(now: datetime, by: str) -> None:
    if now.tzinfo is None:
        raise UnreadableLine("the time has no zone: times are aware", actor=by)


class Outcome(msgspec.Struct, frozen=True):
    """What a command led to."""

    events: list[Any] = []
    movements: list[Movement] = []
    """Money, always between two accounts."""


class Machine(Protocol):
    """One table, tournament, jackpot system, cage, list: pure, and the same commands always lead to the same."""

    def apply(self, command: Command) -> Outcome:
        """Apply a command; raise a `Refusal` and change nothing where the rules do not allow it."""
