"""Gaming days: the room's time zone, when its day ends, and the day of a given time (ruling B6)."""

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.refusals import UnreadableLine

_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
_ZONE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")
NEXT: Final = timedelta(days=1)


class Clock(msgspec.Struct, frozen=True):
    """The room's time zone and the time its gaming day ends, in force from `since`."""

    zone: str = "UTC"
    ends: str = "00:00"
    since: datetime = datetime.min.replace(tzinfo=UTC)

    def day(self, at: datetime) -> date:
        """Return the day by this clock alone. `end` decides when a change of clock crosses the end of a day."""
        found = (at.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None) - _after_midnight(self.ends)).date()
        if at >= self.end(found):
            return found + NEXT
        return found if at >= self.end(found - NEXT) else found - NEXT

    def end(self, day: date) -> datetime:
        """Return the end of a day in UTC.

        A time the clock shows twice is the first of the two. A time that the clock skips is taken as if it had not been
        skipped.
        """
        return _end(self.zone, self.ends, day)

    def time_of_day(self, at: datetime) -> str:
        """Return the time on the room's clock: `06:00`."""
        return f"{at.astimezone(ZoneInfo(self.zone)):%H:%M}"


@lru_cache(maxsize=64)
def _end(zone: str, ends: str, day: date) -> datetime:
    """Return the end of a day. It is cached, because every replayed round asks for the same few days."""
    wall = datetime.combine(day + NEXT, datetime.min.time()) + _after_midnight(ends)
    return wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def _after_midnight(ends: str) -> timedelta:
    hours, minutes = ends.split(":")
    return timedelta(hours=int(hours), minutes=int(minutes))


class Calendar(msgspec.Struct, frozen=True):
    """All clocks that the room has had, and the closed days with their ends."""

    clocks: tuple[Clock, ...] = (Clock(),)
    closed: dict[date, datetime] = {}

    @property
    def clock(self) -> Clock:
        """Return the current clock."""
        return self.clocks[-1]

    def day(self, at: datetime) -> date:
        """Return the gaming day of a time, never a day closed before that time."""
        clock = next(one for one in reversed(self.clocks) if one.since <= at)
        found = clock.day(at)
        over = [day for day, ended in self.closed.items() if ended <= at]
        return max(found, max(over) + NEXT) if over else found

    def hour(self, at: datetime) -> int:
        """Return the hour of a time by the room's clock."""
        clock = next(one for one in reversed(self.clocks) if one.since <= at)
        return at.astimezone(ZoneInfo(clock.zone)).hour

    def end(self, day: date) -> datetime:
        """Return when a day ended or will end."""
        return self.closed.get(day) or self.clock.end(day)

    def with_clock(self, clock: Clock) -> "Calendar":
        return msgspec.structs.replace(self, clocks=(*self.clocks, clock))

    def with_closed(self, day: date, ended: datetime) -> "Calendar":
        return msgspec.structs.replace(self, closed={**self.closed, day: ended})


def read_clock(zone: str, ends: str, since: datetime) -> Clock:
    """Read `Australia/Perth 06:00`."""
    if not _TIME.fullmatch(ends):
        raise UnreadableLine(f"{ends[:20]!r} is not a time of day: expected one such as 06:00", ruling("B6"))
    try:
        if not _ZONE.fullmatch(zone):
            raise ZoneInfoNotFoundError
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UnreadableLine(
            f"{zone[:40]!r} is not a time zone: expected one such as Australia/Perth", ruling("B6")
        ) from None
    return Clock(zone, ends, since)


def read_day(text: str) -> date:
    """Read `2026-01-31`."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 (a day has no zone)
    except ValueError:
        raise UnreadableLine(f"{text[:20]!r} is not a day: expected one such as 2026-01-31", ruling("B6")) from None
