"""Moments that the Game Manager tells, by the clock on the room's wall: its own lines count them in UTC."""

import re
from datetime import UTC, datetime, tzinfo
from typing import Final

from pitboss.core.time import Moment, read_moment

_MOMENT: Final = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?(?![0-9+Z])")


def written_at(at: Moment, zone: tzinfo) -> str:
    """`2026-01-31 20:15`; where the room has said no zone, with UTC behind it."""
    found = datetime.fromtimestamp(at // 1000, UTC).astimezone(zone)
    return f"{found:%Y-%m-%d %H:%M}{' UTC' if zone is UTC else ''}"


def by_the_wall(text: str, zone: tzinfo) -> str:
    """A sentence of the Game Manager's with its moments by the clock of a zone."""
    return _MOMENT.sub(lambda found: written_at(read_moment(found[0]), zone), text)
