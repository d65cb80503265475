"""Somebody's own history: each time at a table with what it came to, and the course of their chips."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

import msgspec

from pitboss.care.tally import Tallied
from pitboss.money import Chips

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
