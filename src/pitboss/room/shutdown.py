"""An orderly shutdown: rounds are finished, no new one begins, and the room closes at a deadline at the latest.

Nothing is lost either way: an unfinished round continues after the next start. It is a courtesy to the players.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from pitboss.core.errors import phrase
from pitboss.core.refusals import NotAllowed
from pitboss.room.wire.shapes import Description

if TYPE_CHECKING:
    from pitboss.room.table.live import LiveTable

log = logging.getLogger("pitboss.room")

LAST: Final = Description(
    "Last round: the room closes after it. Play continues when the room reopens.", id="last-round"
)
CLOSING: Final = Description(
    "The room is closing and no new round begins. Play continues when the room reopens.", id="room-closing"
)
LOOKS: Final = 0.2
"""Seconds between two checks of the tables."""


class Shutdown:
    """The shutdown of a room: whether it has begun, and the rounds still in play."""

    def __init__(self, tables: Callable[[], Iterable["LiveTable"]]) -> None:
        self._tables = tables
        self.begun = False
        self._task: asyncio.Task[None] | None = None

    @property
    def left(self) -> list[str]:
        """The tables with a round in progress."""
        return [table.id for table in self._tables() if table.floor.in_round]

    def begin(self, seconds: float, then: Callable[[], None]) -> None:
        """Stop new rounds. Call `then` when no round is in progress or time is up. Needs the event loop."""
        if not self.begun:
            self.begun = True
            log.info("closing: %s rounds are finished first, for at most %g seconds", len(self.left), seconds)
            for table in self._tables():
                table.announce(LAST if table.floor.in_round else CLOSING)
                table.autopilot.wake()  # a round about to begin does not begin
            self._task = asyncio.get_running_loop().create_task(self._wait(seconds, then))

    def check(self) -> None:
        """Refuse a round that would begin now."""
        if self.begun:
            raise NotAllowed(
                phrase("closing", "the room is closing and no new round begins: play continues when the room reopens")
            )

    async def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while (left := self.left) and loop.time() < until:  # noqa: ASYNC110 (rounds end in many ways)
            await asyncio.sleep(min(LOOKS, max(until - loop.time(), 0)))
        if left:
            log.warning("closing with a round in progress at %s: it continues after the next start", ", ".join(left))
        then()
