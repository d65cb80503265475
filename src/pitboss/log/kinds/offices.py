"""The log of offices: who granted which role to whom, and when. The people table repeats the result."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, Literal, Protocol

from pitboss.core import grammar as g
from pitboss.core.grammar import Verb
from pitboss.core.refusals import UnreadableLine
from pitboss.log.entry import LogError
from pitboss.pit.machine import Command, Outcome
from pitboss.rules.officials import person_of

Office = Literal["player", "dealer", "supervisor", "manager", "auditor", "cashier"]
OFFICES: Final[tuple[Office, ...]] = ("player", "dealer", "supervisor", "manager", "auditor", "cashier")
PLAYER: Final[tuple[Office, ...]] = ("player",)
"""The role of an account that was never granted another."""
Held = dict[str, tuple[Office, ...]]
"""The offices each person holds."""

GRANTS: Final = "offices"
"""The name of the log."""
RESET: Final = "reset"
"""The verb of a line that records a new password. It changes no office."""


class Holder(Protocol):
    """An account and its offices."""

    @property
    def name(self) -> str: ...
    @property
    def offices(self) -> tuple[Office, ...]: ...


def _read_offices(words: list[str]) -> tuple[Office, ...]:
    offices = tuple(office for office in OFFICES if office in words)
    if not offices or list(offices) != words:
        raise UnreadableLine(f"{' '.join(words)[:60]!r} are not roles: expected some of {', '.join(OFFICES)}, in order")
    return offices


_PERSON = g.word("a person", "anna")
LINES: Final = g.Grammar(
    "a line of the log of roles",
    (
        Verb("grant", (_PERSON, g.rest("offices", "player dealer", _read_offices, tuple)), "these roles, no others"),
        Verb(RESET, (_PERSON,), "a manager has given somebody a new password"),
    ),
)


def write_grant(name: str, offices: Iterable[Office]) -> str:
    return LINES.write("grant", name, offices)


def read_grant(line: str) -> tuple[str, tuple[Office, ...]]:
    """Return the person and the offices that a line of the log names."""
    try:
        name, offices = LINES.read(line).values
    except (UnreadableLine, ValueError) as error:
        raise LogError(f"{line!r} is not a line of the log of roles: {error}") from None
    return name, offices


def write_reset(name: str) -> str:
    return LINES.write(RESET, name)


class Offices:
    """The offices each person holds."""

    def __init__(self) -> None:
        self.held: Held = {}
        self.appointed: dict[str, tuple[str, datetime]] = {}
        """For each person, who gave them their latest new office, and when."""

    def apply(self, command: Command) -> Outcome:
        if LINES.verb_of(command.line) == RESET:
            return Outcome([command.line])
        name, offices = read_grant(command.line)
        if {*offices} - {*self.held.get(name, PLAYER)}:
            self.appointed[name] = person_of(command.by), command.at
        self.held[name] = offices
        return Outcome([(name, offices)])


def problems(log: Held, people: Iterable[Holder]) -> list[str]:
    """Return the differences between the people table and the log. An account without a line in the log is a player."""
    found = {person.name: person.offices for person in people}
    return [
        f"{name} is {_words(found.get(name, ()))} in the people table, but in the log of roles "
        f"{_words(log.get(name, PLAYER))}"
        for name in sorted(found.keys() | log.keys())
        if found.get(name, ()) != log.get(name, PLAYER)
    ]


def _words(offices: tuple[Office, ...]) -> str:
    return ", ".join(offices) or "nobody"
