"""One line at one time, and who says it."""

from datetime import datetime

import msgspec

from pitboss.rounds.errors import NoAuthority, UnreadableLine
from pitboss.rounds.officials import Officials
from pitboss.rulebooks.seating.clauses import ruling

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
