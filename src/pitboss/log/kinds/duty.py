"""The log of the pit: who works at which table in which shift, the handover documents between shifts, alarms about
tables' money, the pace that is expected of a table, and where the tables stand.
"""

from datetime import datetime
from typing import Final, Literal

import msgspec

from pitboss.core import grammar as g
from pitboss.core.grammar import Verb
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.machine import Act, Command, Outcome

PIT: Final = "pit/duty"
"""The name of the log: no table can have it."""
Post = Literal["dealer", "supervisor"]
POSTS: Final = ("dealer", "supervisor")
MOST_SHIFTS, MOST_POSTED, KEPT = 20, 20, 100
AlarmKind = Literal["low", "outside"]
ALARMS: Final[tuple[AlarmKind, ...]] = ("low", "outside")
"""A float that runs low; a win outside the band of the odds."""
FASTEST: Final = 600
"""The most rounds an hour that can be expected of a table."""


class Shift(msgspec.Struct, frozen=True):
    """A working period of the day, from one time on the clock to another."""

    name: str
    begins: str
    ends: str


class Posted(msgspec.Struct, frozen=True):
    """A person assigned to a table; without a shift, until relieved."""

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


class Alarm(msgspec.Struct, frozen=True, kw_only=True):
    """Something about a table's money that an official must acknowledge."""

    number: int
    kind: AlarmKind
    table: str
    chips: Chips
    """The expected float, or the win of the day."""
    of: Chips
    """The float when it was last counted or filled, or the bound of the band that was passed."""
    at: datetime
    is_over: bool = False
    """True once its reason has passed."""
    acknowledged: str = ""
    """The person who acknowledged it."""


class DutyMachine:
    """The pit, replayed from its log."""

    def __init__(self) -> None:
        self.alarms: dict[int, Alarm] = {}
        """Alarms whose reason lasts or that are not acknowledged, by number."""
        self.raised = 0
        self.paces: dict[str, int] = {}
        """The rounds an hour expected of a table."""
        self.plan: tuple[str, ...] = ()
        """The tables in their physical order in the room; tables not named here follow."""
        self.shifts: dict[str, Shift] = {}
        self.posts: dict[str, list[Posted]] = {}
        self.handed: list[HandOver] = []
        """The latest handover documents, oldest first."""
        self.documents = 0

    def apply(self, command: Command) -> Outcome:
        said = LINES.read(command.line)
        LINES.rows[said.verb].do(self, Act(command.by, said.verb, command.at), *said.values)
        return Outcome()

    def alarm(self, act: Act, kind: AlarmKind, table: str, chips: Chips, of: Chips) -> None:
        self.raised += 1
        self.alarms[self.raised] = Alarm(number=self.raised, kind=kind, table=table, chips=chips, of=of, at=act.now)

    def clear(self, _: Act, number: int) -> None:
        self._change(number, is_over=True)

    def acknowledge(self, act: Act, number: int) -> None:
        if (before := self.alarms.get(number)) is not None and before.acknowledged:
            raise NotAllowed(f"{before.acknowledged} has already acknowledged alarm {number}")
        self._change(number, acknowledged=act.person)

    def _change(self, number: int, **fields: object) -> None:
        alarm = self.alarms.get(number)
        if alarm is None:
            raise NotAllowed(f"there is no alarm {number}: look at the list again")
        alarm = msgspec.structs.replace(alarm, **fields)
        self.alarms[number] = alarm
        if alarm.is_over and alarm.acknowledged:
            del self.alarms[number]

    def lasting(self, table: str, kind: AlarmKind) -> Alarm | None:
        """Return the alarm of a table whose reason has not passed."""
        return next(
            (one for one in self.alarms.values() if (one.table, one.kind) == (table, kind) and not one.is_over), None
        )

    def pace(self, _: Act, table: str, rounds: int) -> None:
        if rounds > FASTEST:
            raise NotAllowed(f"{rounds} rounds an hour are too many: expected at most {FASTEST}, or 0 for none")
        self.paces = {name: pace for name, pace in {**self.paces, table: rounds}.items() if pace}

    def arrange(self, _: Act, tables: tuple[str, ...]) -> None:
        self.plan = tuple(dict.fromkeys(tables))

    def shift(self, _: Act, name: str, begins: str, ends: str) -> None:
        if begins == ends:
            raise NotAllowed(f"the shift {name} would begin and end at {begins}: choose another end")
        if len(self.shifts) >= MOST_SHIFTS and name not in self.shifts:
            raise NotAllowed(f"a room has at most {MOST_SHIFTS} shifts")
        self.shifts[name] = Shift(name, begins, ends)

    def assign(self, _: Act, name: str, office: Post, table: str, shift: str) -> None:
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

    def relieve(self, _: Act, name: str, table: str) -> None:
        posted = self.posts.get(table, [])
        kept = [one for one in posted if one.name != name]
        if len(kept) == len(posted):
            raise NotAllowed(f"{name} is not assigned to table {table}")
        self.posts[table] = kept

    def hand_over(self, _: Act, written: HandOver) -> None:
        self.documents += 1
        self.handed = [*self.handed, msgspec.structs.replace(written, number=self.documents)][-KEPT:]


_NAME, _PERSON, _TABLE = "[a-z0-9][a-z0-9-]{0,30}", g.word("a person", "dee"), g.word("a table", "felt-one")
_BEGINS, _ENDS = (g.form("a time", time, "(?:[01][0-9]|2[0-3]):[0-5][0-9]") for time in ("18:00", "02:00"))
_CHIPS, _NUMBER = g.word("an amount", "850", read_money, short_money), g.number("the number of an alarm", "7")
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
        Verb(
            "alarm",
            (g.one_of("an alarm", ALARMS, "low"), _TABLE, _CHIPS, _CHIPS),
            "something about a table's money that must be acknowledged",
            do=DutyMachine.alarm,
        ),
        Verb("clear", (_NUMBER,), "the reason of an alarm has passed", do=DutyMachine.clear),
        Verb("acknowledge", (_NUMBER,), "an official has seen an alarm", who="supervisor", do=DutyMachine.acknowledge),
        Verb(
            "pace",
            (_TABLE, g.number("the rounds an hour", "45")),
            "the rounds an hour expected of a table; 0 for none",
            who="manager",
            do=DutyMachine.pace,
        ),
        Verb(
            "arrange",
            (g.several("tables", _TABLE, needed=True),),
            "the tables in the order in which they stand in the room",
            who="supervisor",
            do=DutyMachine.arrange,
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
