"""Seat codes: a person's own consent to be seated, or to pay from their account, at a human dealer's table.

The log keeps the line without the code: the check is made once, at the door, and not in a replay.
"""

import re
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.pit.table.grammar import LINES
from pitboss.room.table.officials import plays
from pitboss.rules.movement import WALK_IN

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

LASTS: Final = timedelta(minutes=10)
DIGITS: Final = 6
MOST_GUESSES: Final = 5
"""The number of wrong codes that makes the right one invalid."""


class Word(msgspec.Struct):
    """A code that was shown to its owner."""

    code: str
    until: datetime
    guesses: int = 0


class SeatCodes:
    """The valid codes, at most one per person."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._given: dict[str, Word] = {}

    def give(self, name: str) -> Word:
        """Create and return a new code for a person; the previous code is no longer valid."""
        self._given = {one: word for one, word in self._given.items() if word.until > self._now()}
        word = Word("".join(secrets.choice("0123456789") for _ in range(DIGITS)), self._now() + LASTS)
        self._given[name] = word
        return word

    def holds(self, name: str, code: str) -> bool:
        """Return True if this is the person's current code. A wrong code counts as a guess."""
        word = self._given.get(name)
        if word is None or word.until <= self._now():
            return False
        if secrets.compare_digest(word.code.encode(), code.encode()):
            return True
        word.guesses += 1
        if word.guesses >= MOST_GUESSES:
            del self._given[name]
        return False

    def spend(self, name: str) -> None:
        """Remove a code that was used."""
        self._given.pop(name, None)


ABOVE: Final = ("supervisor", "manager")
"""Offices that decide at tables; nobody else may reassign them."""
_CODE: Final = re.compile(r"((?:seat|for) .*) code ([0-9]+)")


def without_code(line: str) -> tuple[str, str]:
    """Return a line without its code, and the code at its end: `seat anna 3 200 code 482913`."""
    found = _CODE.fullmatch(line)
    return (found[1], found[2]) if found is not None else (line, "")


def who_consents(line: str) -> str:
    """Return the person whose consent a line in an office needs; empty if it needs none."""
    said = LINES.find(line)
    asks = said.verb == "seat" or (said.verb == "for" and said.values[1].verb == "add")
    return said.values[0] if asks and not said.values[0].startswith(WALK_IN) else ""


def check_consent(room: "Room", table: "LiveTable", office: str, line: str, code: str) -> str:
    """Refuse a line without the person's consent; return whose code was used, if any."""
    name = who_consents(line)
    if not name or table.floor.sign.dealer != "human":
        return ""
    rules = ruling("B11")
    if LINES.verb_of(line) == "seat":
        _check_free(room, table, name)
    if office != "dealer":
        return ""
    if not code:
        raise NoAuthority(
            f"{name} has an account: enter the code on {name}'s screen, or ask a supervisor to enter the line",
            rules,
        )
    if not room.seat_codes.holds(name, code):
        raise NoAuthority(f"{code} is not the code that {name} is shown now: ask for the current one", rules)
    return name


def _check_free(room: "Room", table: "LiveTable", name: str) -> None:
    """Refuse to seat an official, who must sit down on a screen, or a person without a screen at a second table."""
    above = [office for office in ABOVE if office in room.granting.held.get(name, ())]
    if above:
        text = f"{name} is a {above[-1]} of this room: officials sit down themselves, on a screen"
        raise NoAuthority(text, ruling("B11"))
    for other in room.tables.values():
        if other is not table and plays(name, other.floor):
            text = f"{name} has a seat at table {other.id}, a player without a screen has one table at a time"
            raise NotAllowed(text, ruling("B11"))
