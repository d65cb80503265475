"""What somebody has played: chips won and bought, time at the tables, each sitting."""

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec

from pitboss.core.money import Chips
from pitboss.pit.cage.calendar import NEXT, Calendar

Kind = Literal["won", "bought", "here", "gone"]
"""Chips won, less than nothing where they were lost; chips brought into play; at a table, and no longer."""
WEEK = 7
"""Gaming days in a week, the present one among them."""


class Tallied(msgspec.Struct, frozen=True, gc=False):
    """One thing that an entry of a log did to somebody."""

    log: str
    number: int
    player: str
    kind: Kind
    at: datetime
    amount: Chips = 0


class Amounts(msgspec.Struct, frozen=True):
    """What there was in a stretch of time."""

    net: Chips = 0
    bought: Chips = 0
    seconds: int = 0


class Tally:
    """One person's, in the order of time; what comes late counts as of the last that came (ruling C10)."""

    def __init__(self, rows: Iterable[Tallied] = ()) -> None:
        self._at: list[datetime] = []
        self._net: list[Chips] = [0]
        self._bought: list[Chips] = [0]
        self._spans: list[tuple[datetime, datetime]] = []
        self._here: dict[str, datetime] = {}
        """Where the person plays, and since when."""
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
        """From one moment to before another; time at the tables up to now."""
        first, last = bisect_left(self._at, start), bisect_left(self._at, end)
        spans = [*self._spans, *([(self._since, max(now, self._since))] if self._since is not None else [])]
        played = sum((max(min(until, end) - max(since, start), timedelta()) for since, until in spans), timedelta())
        seconds = played // timedelta(seconds=1)
        return Amounts(self._net[last] - self._net[first], self._bought[last] - self._bought[first], seconds)

    def day(self, calendar: Calendar, now: datetime) -> Amounts:
        """The gaming day so far."""
        return self._days(1, calendar, now)

    def week(self, calendar: Calendar, now: datetime) -> Amounts:
        """The seven gaming days up to now."""
        return self._days(WEEK, calendar, now)

    def _days(self, count: int, calendar: Calendar, now: datetime) -> Amounts:
        today = calendar.day(now)
        return self.between(calendar.end(today - count * NEXT), now + timedelta(seconds=1), now)


PAUSE: Final = timedelta(minutes=30)
"""Whoever is back at the same table within it has not begun anew."""


class Sitting(msgspec.Struct, kw_only=True):
    """One time at a table, or what a tournament cost and paid."""

    log: str
    began: datetime
    ended: datetime
    seconds: int = 0
    bought: Chips = 0
    net: Chips = 0
    here: datetime | None = None
    """Since when the person is at the table now."""


class Point(msgspec.Struct, frozen=True):
    """What everything came to, after something was won or lost."""

    at: datetime
    net: Chips


def sittings(rows: Iterable[Tallied], now: datetime) -> list[Sitting]:
    """In the order they began."""
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
    """Net over time, from nothing; no more points than a picture has room for, the last among them."""
    net, found = 0, list[Point]()
    for row in rows:
        if row.kind == "won":
            net += row.amount
            found.append(Point(row.at, net))
    step = -(-len(found) // most) if found else 1
    return [point for at, point in enumerate(found, 1) if at % step == 0 or at == len(found)]
