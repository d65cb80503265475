"""The log of offices: who gave whom which, and when. The people table holds what its last lines say."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, Literal, Protocol

from pitboss.log.entry import LogError
from pitboss.pit.machine import Command, Outcome

Office = Literal["player", "dealer", "supervisor", "manager", "auditor", "cashier"]
OFFICES: Final[tuple[Office, ...]] = ("player", "dealer", "supervisor", "manager", "auditor", "cashier")
PLAYER: Final[tuple[Office, ...]] = ("player",)
"""What everybody holds who was never granted anything."""
Held = dict[str, tuple[Office, ...]]
"""Who holds which offices."""

GRANTS: Final = "offices"
"""The name of the log."""
RESET: Final = "reset"
"""The verb of a line by which somebody was given a new password: it changes no office."""


class Holder(Protocol):
    """Somebody with an account, and the offices it says they hold."""

    @property
    def name(self) -> str: ...
    @property
    def offices(self) -> tuple[Office, ...]: ...


def write_grant(name: str, offices: Iterable[Office]) -> str:
    """`grant anna player dealer`: these offices and no others."""
    return f"grant {name} {' '.join(offices)}"


def read_grant(line: str) -> tuple[str, tuple[Office, ...]]:
    """Whom a line of the log gives what."""
    verb, *words = line.split() or [""]
    offices = tuple(office for office in OFFICES if office in words[1:])
    if verb != "grant" or not offices or list(offices) != words[1:]:
        raise LogError(f"{line!r} is not a line of the log of offices: expected 'grant anna player dealer'")
    return words[0], offices


def write_reset(name: str) -> str:
    """`reset anna`: a manager has given anna a new password."""
    return f"{RESET} {name}"


class Offices:
    """Who holds which offices."""

    def __init__(self) -> None:
        self.held: Held = {}
        self.appointed: dict[str, tuple[str, datetime]] = {}
        """Who gave somebody the last office they did not hold before, and when."""

    def apply(self, command: Command) -> Outcome:
        if command.line.split(" ", 1)[0] == RESET:
            return Outcome([command.line])
        name, offices = read_grant(command.line)
        if {*offices} - {*self.held.get(name, PLAYER)}:
            self.appointed[name] = command.by.partition(":")[2], command.at
        self.held[name] = offices
        return Outcome([(name, offices)])


def problems(log: Held, people: Iterable[Holder]) -> list[str]:
    """Where the people table differs from the log: whoever has no line in it is a player."""
    found = {person.name: person.offices for person in people}
    return [
        f"{name} is {_words(found.get(name, ()))} in the people table, but by the log of offices "
        f"{_words(log.get(name, PLAYER))}"
        for name in sorted(found.keys() | log.keys())
        if found.get(name, ()) != log.get(name, PLAYER)
    ]


def _words(offices: tuple[Office, ...]) -> str:
    return ", ".join(offices) or "nobody"
