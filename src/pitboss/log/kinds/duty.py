"""The log of the pit: who works at which table in which shift, and what one shift left to the next in writing.

shift evening 18:00 02:00
assign dee dealer felt-one evening
relieve dee felt-one
hand-over {…}
"""

import re
from datetime import datetime
from typing import Final, Literal, cast

import msgspec

from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.machine import Command, Outcome

PIT: Final = "pit/duty"
"""The name of the log: no table can have it."""
Post = Literal["dealer", "supervisor"]
POSTS: Final = ("dealer", "supervisor")
MOST_SHIFTS, MOST_POSTED, KEPT = 20, 20, 100
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


class Shift(msgspec.Struct, frozen=True):
    """A part of the day that people work: from one time of the clock to another."""

    name: str
    begins: str
    ends: str


class Posted(msgspec.Struct, frozen=True):
    """Somebody on a table; without a shift until relieved."""

    name: str
    office: Post
    shift: str = ""


class OpenItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is open when a shift ends."""

    table: str
    words: str
    until: str = ""
    rules: list[str] = []


class TableLeft(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as a shift leaves it."""

    table: str
    title: str
    stands: str
    """Open, closed or suspended, and what is due."""
    players: int
    hands: int
    staff: list[str] = []
    notices: list[str] = []
    excluded: list[str] = []
    """Who may not play there."""


class HandOver(msgspec.Struct, frozen=True, kw_only=True):
    """What one shift leaves to the next, as it was written down."""

    number: int = 0
    at: str
    by: str
    to: str
    """Who takes over."""
    shift: str
    note: str
    tables: list[TableLeft]
    open: list[OpenItem]


class PitFold:
    """The pit as its log makes it."""

    def __init__(self) -> None:
        self.shifts: dict[str, Shift] = {}
        self.posts: dict[str, list[Posted]] = {}
        self.handed: list[HandOver] = []
        """The last documents, the oldest first."""
        self.documents = 0

    def take(self, line: str) -> None:
        """Applies a line; raises a `Refusal` and changes nothing where it does not fit."""
        verb, _, rest = line.partition(" ")
        handlers = {"shift": self._shift, "assign": self._assign, "relieve": self._relieve, "hand-over": self._hand}
        handler = handlers.get(verb)
        if handler is None:
            raise UnreadableLine(f"{verb[:40]!r} is not a line of the pit: expected one of {', '.join(handlers)}")
        handler(rest)

    def apply(self, command: Command) -> Outcome:
        self.take(command.line)
        return Outcome()

    def _shift(self, rest: str) -> None:
        words = rest.split()
        if len(words) != 3 or not _NAME.fullmatch(words[0]) or not all(_TIME.fullmatch(one) for one in words[1:]):
            raise UnreadableLine("a shift is written 'shift evening 18:00 02:00'")
        if words[1] == words[2]:
            raise NotAllowed(f"the shift {words[0]} would end as it begins, at {words[1]}")
        if len(self.shifts) >= MOST_SHIFTS and words[0] not in self.shifts:
            raise NotAllowed(f"a room has at most {MOST_SHIFTS} shifts")
        self.shifts[words[0]] = Shift(*words)

    def _assign(self, rest: str) -> None:
        words = rest.split()
        if len(words) not in (3, 4) or words[1] not in POSTS:
            raise UnreadableLine("somebody is put on a table by 'assign dee dealer felt-one evening'")
        name, office, table, shift = (*words, "")[:4]
        if shift and shift not in self.shifts:
            known = ", ".join(self.shifts) or "none yet"
            raise NotAllowed(f"there is no shift {shift!r}: the shifts are {known}")
        posted, new = self.posts.get(table, []), Posted(name, cast(Post, office), shift)
        if new in posted:
            raise NotAllowed(f"{name} is on table {table} already")
        if len(posted) >= MOST_POSTED:
            raise NotAllowed(f"at most {MOST_POSTED} people are on a table")
        if office == "dealer":
            self._leave_others(name, shift)
        kept = [one for one in self.posts.get(table, []) if one.name != name]
        self.posts[table] = [*(one for one in kept if (one.office, one.shift) != (office, shift)), new]

    def _leave_others(self, name: str, shift: str) -> None:
        """A dealer deals at one table at a time; a supervisor may have several."""
        for table, posted in self.posts.items():
            self.posts[table] = [
                one for one in posted if one.name != name or one.office != "dealer" or one.shift != shift
            ]

    def _relieve(self, rest: str) -> None:
        name, _, table = rest.partition(" ")
        posted = self.posts.get(table, [])
        kept = [one for one in posted if one.name != name]
        if len(kept) == len(posted):
            raise NotAllowed(f"{name} is not on table {table}")
        self.posts[table] = kept

    def _hand(self, rest: str) -> None:
        try:
            written = msgspec.json.decode(rest, type=HandOver)
        except msgspec.DecodeError as error:
            raise UnreadableLine(f"not a handover: {error}") from None
        self.documents += 1
        self.handed = [*self.handed, msgspec.structs.replace(written, number=self.documents)][-KEPT:]


def hand_over_line(document: HandOver) -> str:
    return f"hand-over {msgspec.json.encode(document).decode()}"


def runs(shift: Shift, at: datetime) -> bool:
    """Whether a time of the day lies in a shift, which may go on after midnight."""
    now = f"{at:%H:%M}"
    if shift.begins < shift.ends:
        return shift.begins <= now < shift.ends
    return now >= shift.begins or now < shift.ends
