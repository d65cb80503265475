"""The interface of every machine in the pit: a command goes in, an outcome comes out."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, Protocol

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.refusals import NoAuthority, UnreadableLine
from pitboss.rules.edition import EDITION
from pitboss.rules.movement import Movement
from pitboss.rules.officials import Officials, Role, office_of, person_of

CLOCK: Final = "clock"


class Command(msgspec.Struct, frozen=True, gc=False):
    """A line, its sender and time, and the edition that accepted it."""

    by: str
    line: str
    at: datetime
    number: int = 0
    """Its number in the log."""
    edition: int = EDITION
    replayed: bool = False
    """True if it was read back from the log, so that it skips checks added since."""
    allow: "Allow | None" = None
    """A further check of a new line."""


Allow = Callable[[Command, Any, list[Movement]], None]
"""A check that refuses a new line by its resulting state and the money it would move."""


class Act(msgspec.Struct, frozen=True):
    """A verb with its sender and time.

    `by` is a person's name, an office with one (`supervisor:carol`), a ticket (`ticket:17`), a table (`table:t1`) or
    `clock`.
    """

    by: str
    verb: str
    now: datetime
    replayed: bool = False
    """True if it was replayed from a log, so that it skips checks added since."""
    rules: Rules = ()
    """The clauses that authorise the sender."""
    role: Role | None = None
    """The sender's office at a table; None for players and for the clock."""

    @property
    def person(self) -> str:
        return person_of(self.by)

    @property
    def in_office(self) -> bool:
        return ":" in self.by and not self.by.startswith(("ticket:", "table:"))


def require(officials: Officials, act: Act) -> None:
    """Refuse a line to a sender without the required office."""
    power = officials.power(act.verb)
    if not act.in_office or office_of(act.by) not in officials.by_word:
        least = officials.role(power.least)
        raise NoAuthority(f"{act.by} may not {power.meaning}: that is for the {least.title} or above", power.rules)
    officials.require(act.by, act.verb)


def check_aware(now: datetime, by: str) -> None:
    if now.tzinfo is None:
        raise UnreadableLine("the time needs a time zone", actor=by)


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The events and movements of a command."""

    events: list[Any] = []
    movements: list[Movement] = []
    """Movements of money, always between two accounts."""


class Machine(Protocol):
    """One table, tournament, jackpot system, cage or list. The same commands always give the same outcomes."""

    def apply(self, command: Command) -> Outcome:
        """Apply a command, or raise a `Refusal` and change nothing."""
