"""The log of the pit: who works at which table in which shift, and the handover documents between shifts."""

from datetime import datetime
from typing import Final, Literal

import msgspec

from pitboss.core import grammar as g
from pitboss.core.grammar import Verb
from pitboss.core.refusals import NotAllowed
from pitboss.pit.machine import Command, Outcome

PIT: Final = "pit/duty"
"""The name of the log: no table can have it."""
Post = Literal["dealer", "supervisor"]
POSTS: Final = ("dealer", "supervisor")
MOST_SHIFTS, MOST_POSTED, KEPT = 20, 20, 100


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
    """People who may not play there."""


class HandOver(msgspec.Struct, frozen=True, kw_only=True):
    """A handover document from one shift to the next."""

    number: int = 0
    at: str
    by: str
    to: str
    """The person who takes over."""
    shift: str
    note: str
    tables: list[TableLeft]
    open: list[OpenItem]


class DutyMachine:
    """The pit as its log makes it."""

    def __init__(self) -> None:
        self.shifts: dict[str, Shift] = {}
        self.posts: dict[str, list[Posted]] = {}
        self.handed: list[HandOver] = []
        """The last documents, the oldest first."""
        self.documents = 0

    def take(self, line: str) -> None:
        """Apply a line; raise a `Refusal` and changes nothing where it does not fit."""
        said = LINES.read(line)
        LINES.rows[said.verb].do(self, *said.values)

    def apply(self, command: Command) -> Outcome:
        self.take(command.line)
        return Outcome()

    def shift(self, name: str, begins: str, ends: str) -> None:
        if begins == ends:
            raise NotAllowed(f"the shift {name} would begin and end at {begins}: choose another end")
        if len(self.shifts) >= MOST_SHIFTS and name not in self.shifts:
            raise NotAllowed(f"a room has at most {MOST_SHIFTS} shifts")
        self.shifts[name] = Shift(name, begins, ends)

    def assign(self, name: str, office: Post, table: str, shift: str) -> None:
        if shift and shift not in self.shifts:
            known = ", ".join(self.shifts) or "none yet"
            raise NotAllowed(f"there is no shift {shift!r}: the shifts are {known}")
        posted, new = self.posts.get(table, []), Posted(name, office, shift)
        if new in posted:
            raise NotAllowed(f"{name} is already assigned to table {table}")
        if len(posted) >= MOST_POSTED:
            raise NotAllowed(f"a table has at most {MOST_POSTED} people on duty: relieve somebody first")
        if office == "dealer":
            self._leave_others(name, shift)
        kept = [one for one in self.posts.get(table, []) if one.name != name]
        self.posts[table] = [*(one for one in kept if (one.office, one.shift) != (office, shift)), new]

    def _leave_others(self, name: str, shift: str) -> None:
        """Remove a dealer from other tables: a dealer has one table at a time, a supervisor may have several."""
        for table, posted in self.posts.items():
            self.posts[table] = [
                one for one in posted if one.name != name or one.office != "dealer" or one.shift != shift
            ]

    def relieve(self, name: str, table: str) -> None:
        posted = self.posts.get(table, [])
        kept = [one for one in posted if one.name != name]
        if len(kept) == len(posted):
            raise NotAllowed(f"{name} is not assigned to table {table}")
        self.posts[table] = kept

    def hand_over(self, written: HandOver) -> None:
        self.documents += 1
        self.handed = [*self.handed, msgspec.structs.replace(written, number=self.documents)][-KEPT:]


_NAME, _PERSON, _TABLE = "[a-z0-9][a-z0-9-]{0,30}", g.word("a person", "dee"), g.word("a table", "felt-one")
_BEGINS, _ENDS = (g.form("a time", time, "(?:[01][0-9]|2[0-3]):[0-5][0-9]") for time in ("18:00", "02:00"))
LINES: Final = g.Grammar(
    "a line of the pit",
    (
        Verb(
            "shift",
            (g.form("the name of a shift", "evening", _NAME), _BEGINS, _ENDS),
            "part of a day that people work",
            do=DutyMachine.shift,
        ),
        Verb(
            "assign",
            (_PERSON, g.one_of("an office", POSTS, "dealer"), _TABLE, g.optional(g.word("a shift", "evening"), "")),
            "somebody on a table",
            do=DutyMachine.assign,
        ),
        Verb("relieve", (_PERSON, _TABLE), "somebody no longer on a table", do=DutyMachine.relieve),
        Verb(
            "hand-over",
            (g.document("a handover", HandOver),),
            "what one shift leaves to the next",
            do=DutyMachine.hand_over,
        ),
    ),
    longest=1_000_000,
)


def runs(shift: Shift, at: datetime) -> bool:
    """Return True if a time of day is within a shift, which may end after midnight."""
    now = f"{at:%H:%M}"
    if shift.begins < shift.ends:
        return shift.begins <= now < shift.ends
    return now >= shift.begins or now < shift.ends
