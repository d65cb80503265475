"""What somebody has played: chips won and bought and time at the tables, by when it was (rulings C1 and C2)."""

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from pitboss.cage.calendar import NEXT, Calendar
from pitboss.money import Chips

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
