"""Time as the lines of a log give it: whole milliseconds since 1970, passed in with every line. There is no clock."""

import re
from datetime import UTC, datetime, timedelta
from typing import TypeAlias, TypeVar

from pitboss.core.refusals import UnreadableLine

Instant: TypeAlias = int
"""Milliseconds since 1970-01-01T00:00:00."""
Last = TypeVar("Last", bound=Instant | None)

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_UNITS = {"ms": 1, "s": SECOND, "m": MINUTE, "h": HOUR, "d": DAY}
_SPAN = re.compile(r"([0-9]{1,12})(ms|s|m|h|d)")
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,3})?)?)?")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_LAST = (datetime(9999, 1, 1, tzinfo=UTC) - _EPOCH) // _MILLISECOND
"""The last year of the calendar, less a margin for deadlines computed from it."""


def read_span(text: str) -> int:
    """Return the milliseconds of `20m`, `72h`, `14d`, `5s` or `250ms`."""
    found = _SPAN.fullmatch(text)
    if not found:
        raise UnreadableLine(f"{text[:40]!r} is not a length of time: expected a number and ms, s, m, h or d")
    return int(found[1]) * _UNITS[found[2]]


def read_instant(text: str) -> Instant:
    """Return the instant of `2026-01-05T10:15:00`; thousandths, seconds and the whole time of day are optional."""
    found = _MOMENT.fullmatch(text)
    if not found:
        raise UnreadableLine(f"{text[:40]!r} is not a time: expected one such as 2026-01-05T10:15:00")
    whole = text.ljust(len(text) + 3 - len(found[3][1:]), "0") if found[3] else text
    try:
        if text[11:13] == "24":  # Python 3.14 reads this as the next day's midnight; earlier versions refuse it
            raise ValueError
        at = (datetime.fromisoformat(whole).replace(tzinfo=UTC) - _EPOCH) // _MILLISECOND
    except ValueError:
        raise UnreadableLine(f"{text} is not a time on the calendar") from None
    return _on_calendar(at, text)


def later(at: Instant, span: str) -> Instant:
    """Return the instant a span such as `20m` after another."""
    return _on_calendar(at + read_span(span), f"{span} later")


def split_time(text: str, last: Last) -> tuple[Instant | Last, str]:
    """Return a log line's time and the rest of the line.

    A line begins with `@2026-01-05T10:15:00 …`, or with `@+20m …` after the last line. Without either, the time is
    `last`.
    """
    if not text.startswith("@"):
        return last, text
    written, _, rest = text[1:].partition(" ")
    if not written.startswith("+"):
        return read_instant(written), rest.strip()
    if last is None:
        raise UnreadableLine(f"@{written[:40]}: no line before it has a time")
    return later(last, written[1:]), rest.strip()


def _on_calendar(at: Instant, said: str) -> Instant:
    if at > _LAST:
        raise UnreadableLine(f"{said} is too far in the future: the latest time is {write_instant(_LAST)}")
    return at


def write_instant(at: Instant) -> str:
    """Return `2026-01-05T10:15:00`, with thousandths only if they are not 0."""
    thousandths = at % SECOND
    when = _EPOCH.replace(tzinfo=None) + timedelta(seconds=at // SECOND)
    return when.isoformat() + (f".{thousandths:03d}" if thousandths else "")


def write_clock(at: Instant, now: Instant | None = None) -> str:
    """Write a time for people: `10:15`, or `10:15 on 2026-01-05` if that is not the day of `now`."""
    day, _, clock = write_instant(at // SECOND * SECOND).partition("T")
    clock = clock.removesuffix(":00")
    return clock if now is not None and at // DAY == now // DAY else f"{clock} on {day}"


def write_left(span: int) -> str:
    """Return the time left in words, rounded up to whole seconds: `3 minutes`, `59 seconds`."""
    return write_span(-(-span // SECOND) * SECOND)


def write_span(span: int) -> str:
    """Return a length of time in words: `20 minutes`, `14 days`."""
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (SECOND, "second")):
        if span and span % unit == 0:
            return f"{span // unit} {name}{'' if span == unit else 's'}"
    return f"{span} milliseconds"
