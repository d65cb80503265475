"""A player's record: chips won and bought, time at the tables, and sittings."""

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec

from pitboss.core.money import Chips
from pitboss.pit.cage.calendar import NEXT, Calendar

Kind = Literal["won", "bought", "here", "gone"]
"""The kinds: chips won (negative if lost), chips brought into play, arrival at a table, departure from it."""
WEEK = 7
"""Gaming days in a week, including today."""


class Tallied(msgspec.Struct, frozen=True, gc=False):
    """One effect of a log entry on a player."""

    log: str
    number: int
    player: str
    kind: Kind
    at: datetime
    amount: Chips = 0


class Amounts(msgspec.Struct, frozen=True):
    """A player's figures over a period."""

    net: Chips = 0
    bought: Chips = 0
    seconds: int = 0


class Tally:
    """One player's record in order of time. A late entry counts from the time of the last one (ruling C10)."""

    def __init__(self, rows: Iterable[Tallied] = ()) -> None:
        self._at: list[datetime] = []
        self._net: list[Chips] = [0]
        self._bought: list[Chips] = [0]
        self._spans: list[tuple[datetime, datetime]] = []
        self._here: dict[str, datetime] = {}
        """The tables the player is at, with the time of arrival."""
        self._since: datetime | None = None
        self._last: datetime | None = None
        for row in sorted(rows, key=lambda row: (row.at, row.log, row.number)):
            self.add(row)

    def add(self, row: Tallied) -> None:
        at = self._last = max(row.at, self._last or row.at)
        if row.kind == "here":
            self._here.setdefault(row.log, at)
            self._since = self._since or at
        elif row.kind == "gone":
            self._here.pop(row.log, None)
            if self._since is not None and not self._here:
                self._spans.append((self._since, at))
                self._since = None
        else:
            self._at.append(at)
            self._net.append(self._net[-1] + (row.amount if row.kind == "won" else 0))
            self._bought.append(self._bought[-1] + (row.amount if row.kind == "bought" else 0))

    @property
    def plays(self) -> bool:
        return self._since is not None

    def between(self, start: datetime, end: datetime, now: datetime) -> Amounts:
        """Return the figures from `start` to before `end`, with time at the tables up to now."""
        first, last = bisect_left(self._at, start), bisect_left(self._at, end)
        spans = [*self._spans, *([(self._since, max(now, self._since))] if self._since is not None else [])]
        played = sum((max(min(until, end) - max(since, start), timedelta()) for since, until in spans), timedelta())
        seconds = played // timedelta(seconds=1)
        return Amounts(self._net[last] - self._net[first], self._bought[last] - self._bought[first], seconds)

    def day(self, calendar: Calendar, now: datetime) -> Amounts:
        """Return the figures of the current gaming day."""
        return self._days(1, calendar, now)

    def week(self, calendar: Calendar, now: datetime) -> Amounts:
        """Return the figures of the last seven gaming days."""
        return self._days(WEEK, calendar, now)

    def _days(self, count: int, calendar: Calendar, now: datetime) -> Amounts:
        today = calendar.day(now)
        return self.between(calendar.end(today - count * NEXT), now + timedelta(seconds=1), now)


PAUSE: Final = timedelta(minutes=30)
"""An absence from the table longer than this starts a new sitting."""


class Sitting(msgspec.Struct, kw_only=True):
    """One sitting at a table, or a tournament with its cost and prizes."""

    log: str
    began: datetime
    ended: datetime
    seconds: int = 0
    bought: Chips = 0
    net: Chips = 0
    here: datetime | None = None
    """The time when the player last came to the table, if still there."""


class Point(msgspec.Struct, frozen=True):
    """A player's total after a result."""

    at: datetime
    net: Chips


def sittings(rows: Iterable[Tallied], now: datetime) -> list[Sitting]:
    """Return a player's sittings in the order in which they began."""
    found: list[Sitting] = []
    last: dict[str, Sitting] = {}
    for row in rows:
        one = last.get(row.log)
        if one is None or (one.here is None and row.at - one.ended > PAUSE):
            one = last[row.log] = Sitting(log=row.log, began=row.at, ended=row.at)
            found.append(one)
        _add(one, row)
    for one in found:
        if one.here is not None:
            one.seconds += int((max(now, one.here) - one.here).total_seconds())
            one.ended = max(now, one.ended)
    return found


def _add(one: Sitting, row: Tallied) -> None:
    one.ended = max(one.ended, row.at)
    if row.kind == "here":
        one.here = one.here or row.at
    elif row.kind == "gone" and one.here is not None:
        one.seconds += int((row.at - one.here).total_seconds())
        one.here = None
    elif row.kind == "bought":
        one.bought += row.amount
    elif row.kind == "won":
        one.net += row.amount


def course(rows: Iterable[Tallied], most: int) -> list[Point]:
    """Return the net result over time, with at most `most` points including the last."""
    net, found = 0, list[Point]()
    for row in rows:
        if row.kind == "won":
            net += row.amount
            found.append(Point(row.at, net))
    step = -(-len(found) // most) if found else 1
    return [point for at, point in enumerate(found, 1) if at % step == 0 or at == len(found)]
