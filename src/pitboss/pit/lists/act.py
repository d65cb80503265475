"""One line of the lists or the rotation, and who may say it."""

from datetime import datetime
from typing import Final

import msgspec

from pitboss.books.seating.clauses import ruling
from pitboss.core.refusals import NoAuthority, UnreadableLine
from pitboss.rules.officials import Officials, Power, Role, dealer

CLOCK = "clock"
LONGEST = 1000


class Act(msgspec.Struct, frozen=True):
    """`by` is a person's name, an office with one (`supervisor:carol`), a ticket (`ticket:17`), a table (`table:t1`)
    or `clock`.
    """

    by: str
    verb: str
    args: tuple[str, ...]
    now: datetime

    def exactly(self, number: int, usage: str) -> None:
        if len(self.args) != number:
            raise UnreadableLine(f"this is written {usage!r}", actor=self.by)

    def between(self, least: int, most: int, usage: str) -> None:
        if not least <= len(self.args) <= most:
            raise UnreadableLine(f"this is written {usage!r}", actor=self.by)

    def at_least(self, number: int, usage: str) -> None:
        if len(self.args) < number:
            raise UnreadableLine(f"this is written {usage!r}", actor=self.by)

    def number(self, at: int, what: str) -> int:
        return whole(self.args[at], what, self.by)

    @property
    def in_office(self) -> bool:
        return ":" in self.by and not self.by.startswith(("ticket:", "table:"))


def whole(text: str, what: str, by: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise UnreadableLine(f"{text[:40]!r} is not {what}: expected a number", actor=by)
    return int(text)


def read_act(by: str, line: str, now: datetime) -> Act:
    if len(line) > LONGEST or "\n" in line:
        raise UnreadableLine(f"a line has at most {LONGEST} characters and no break", actor=by)
    if now.tzinfo is None:
        raise UnreadableLine("the time has no zone: times are aware", actor=by)
    verb, *args = line.split() or [""]
    return Act(by, verb, tuple(args), now)


def require(officials: Officials, act: Act) -> None:
    """Refuses a line to whoever does not hold the office it is for."""
    power = officials.power(act.verb)
    if not act.in_office or act.by.partition(":")[0] not in officials.by_word:
        least = officials.role(power.least)
        raise NoAuthority(f"{act.by} may not {power.meaning}: that is for the {least.title} or above", power.rules)
    officials.require(act.by, act.verb)


def only(act: Act, whose: str) -> None:
    """A line that nobody says: the clock does, or a table."""
    if act.by != whose and not act.by.startswith(f"{whose}:"):
        raise NoAuthority(f"{act.verb} is not for anybody to say: it comes by itself", ruling("S3"), actor=act.by)


_WHO: Final = ruling("S3")
_ROLES: Final = (
    dealer(_WHO),
    Role("supervisor", "Supervisor", 1, _WHO),
    Role("manager", "Manager", 2, _WHO),
)

KIOSK: Final = "kiosk"
"""A screen at the entrance: it gives tickets, and nobody is signed in on it."""

LISTS: Final = Officials(
    roles=(Role(KIOSK, "Kiosk", -1, _WHO), *_ROLES),
    powers=(
        Power("open", "open a list", "supervisor", ruling("S1", "S3"), takes="holdem-5-10 vic-crown-poker/holdem 5/10"),
        Power("tables", "say which tables a list serves", "supervisor", ruling("S1", "S3"),
              takes="holdem-5-10 t1/9 feeder t2/9"),
        Power("close", "close a list", "supervisor", ruling("S1", "S3"), takes="holdem-5-10 3"),
        Power("join", "put somebody on a list", KIOSK, ruling("S2", "S3"), takes="holdem-5-10 anna"),
        Power("leave", "take somebody off a list", "d", ruling("S3", "S5"), takes="17"),
        Power("end", "put somebody to the end of the line", "d", ruling("S3", "S5"), takes="17"),
        Power("call", "call the next on a list to a table", "d", ruling("S3", "S4"), takes="holdem-5-10 t1 17"),
        Power("coming", "note that somebody called is on the way", "d", ruling("S3", "S4"), takes="17"),
        Power("more", "give somebody called more time", "d", ruling("S3", "S4"), takes="17"),
        Power("pass", "note that somebody called passes", "d", ruling("S3", "S4"), takes="17"),
        Power("seat", "seat somebody who was called", "d", ruling("S3", "S4"), takes="17 t1 3"),
        Power("rise", "note that a seat was left", "d", ruling("S3"), takes="t1 3 anna"),
        Power("must-move", "have the next player of a feeder table move", "supervisor", ruling("S3", "S6"),
              takes="holdem-5-10 t1 anna"),
        Power("moved", "note that a player of a feeder table has moved", "d", ruling("S3", "S6"), takes="anna t1 3"),
        Power("stay", "let a player of a feeder table stay for now", "supervisor", ruling("S3", "S6"), takes="anna"),
    ),
)  # fmt: skip

ROTATION: Final = Officials(
    roles=_ROLES,
    powers=(
        Power("line-up", "set the tables of the rotation", "supervisor", ruling("S8"),
              takes="t1=vic-crown-poker/holdem t2=wa-poker/omaha"),
        Power("every", "set the minutes between pushes", "supervisor", ruling("S8"), takes="30"),
        Power("dealer", "say which games a dealer may deal", "supervisor", ruling("S8", "S9"),
              takes="dora wa-poker/omaha"),
        Power("on", "bring a dealer on shift", "supervisor", ruling("S8"), takes="dora"),
        Power("off", "let a dealer go off shift", "supervisor", ruling("S8"), takes="dora"),
        Power("put", "put a dealer at a table by hand", "supervisor", ruling("S8", "S9"), takes="dora t1"),
        Power("break", "send a dealer on a break", "supervisor", ruling("S8", "S9"), takes="dora"),
        Power("start", "start the rotation", "supervisor", ruling("S8"), takes=""),
        Power("stop", "stop the rotation", "supervisor", ruling("S8"), takes=""),
        Power("push", "push the dealers", "supervisor", ruling("S8", "S9"), takes="dora dot"),
    ),
)  # fmt: skip
