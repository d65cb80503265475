"""The room's clock, which never runs backwards, whatever happens to the computer's clock.

The times of lines decide which day and which root they belong to, so a clock that is set back would add lines to closed
days. A room that is ahead of the computer's clock continues a little slower until the clock has caught up.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

PACE: Final = 0.9
"""The speed of a room's time while it is ahead of the clock: it takes ten times the lead to fall back in step."""
WORTH_A_WORD: Final = timedelta(minutes=1)

log = logging.getLogger("pitboss.room")


class RoomClock:
    """The room's clock: the computer's time, but never before an earlier reading or the last line of the log."""

    def __init__(self, clock: Callable[[], datetime], last: datetime | None) -> None:
        self._clock, self._last = clock, last
        self._read = time.monotonic()
        self._behind = False

    def __call__(self) -> datetime:
        wall, read = self._clock(), time.monotonic()
        since, self._read = read - self._read, read
        if self._last is None or wall >= self._last:
            self._last, self._behind = wall, False
            return wall
        self._last += timedelta(seconds=PACE * since)
        if not self._behind and self._last - wall > WORTH_A_WORD:
            self._behind = True
            log.warning(
                "the computer's clock is %s behind the log: the room's clock continues from the log", self._last - wall
            )
        return self._last
