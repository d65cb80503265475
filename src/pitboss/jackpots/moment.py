"""Time as the Game Manager takes it: whole milliseconds since 1970, passed in with every line. It has no clock."""

import re
from typing import TypeAlias

from pitboss.rounds.errors import UnreadableLine

Moment: TypeAlias = int
"""Milliseconds since 1970-01-01T00:00:00."""

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_UNITS = {"ms": 1, "s": SECOND, "m": MINUTE, "h": HOUR, "d": DAY}
_SPAN = re.compile(r"([0-9]{1,12})(ms|s|m|h|d)")
_MOMENT = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,3}))?)?)?")
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_EPOCH_YEAR = 1970


def read_span(text: str) -> int:
    """The milliseconds of `20m`, `72h`, `14d`, `5s` or `250ms`."""
    found = _SPAN.fullmatch(text)
    if not found:
        raise UnreadableLine(f"{text[:40]!r} is not a length of time: expected a number and ms, s, m, h or d")
    return int(found[1]) * _UNITS[found[2]]


def read_moment(text: str) -> Moment:
    """The moment of `2026-01-05T10:15:00`; seconds, thousandths and the whole time of day may be left out."""
    found = _MOMENT.fullmatch(text)
    if not found:
        raise UnreadableLine(f"{text[:40]!r} is not a time: expected one such as 2026-01-05T10:15:00")
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    thousandths = int((found[7] or "").ljust(3, "0"))
    if not 1 <= month <= 12 or not 1 <= day <= _days_in(year, month) or hour > 23 or minute > 59 or second > 59:
        raise UnreadableLine(f"{text} is no time on the calendar")
    days = _days_before(year) - _days_before(_EPOCH_YEAR) + sum(_days_in(year, m) for m in range(1, month)) + day - 1
    return days * DAY + hour * HOUR + minute * MINUTE + second * SECOND + thousandths


def write_moment(at: Moment) -> str:
    """`2026-01-05T10:15:00`, with thousandths only where there are any."""
    days, rest = divmod(at, DAY)
    year = _EPOCH_YEAR + days // 366
    while _days_before(year + 1) - _days_before(_EPOCH_YEAR) <= days:
        year += 1
    days -= _days_before(year) - _days_before(_EPOCH_YEAR)
    month = 1
    while days >= _days_in(year, month):
        days -= _days_in(year, month)
        month += 1
    seconds, thousandths = divmod(rest, SECOND)
    clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{year:04d}-{month:02d}-{days + 1:02d}T{clock}" + (f".{thousandths:03d}" if thousandths else "")


def write_span(span: int) -> str:
    """A length of time in words: `20 minutes`, `14 days`."""
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (SECOND, "second")):
        if span and span % unit == 0:
            return f"{span // unit} {name}{'' if span == unit else 's'}"
    return f"{span} milliseconds"


def _days_before(year: int) -> int:
    past = year - 1
    return 365 * past + past // 4 - past // 100 + past // 400


def _days_in(year: int, month: int) -> int:
    leap = month == 2 and ((year % 4 == 0 and year % 100 != 0) or year % 400 == 0)
    return _MONTHS[month - 1] + leap
