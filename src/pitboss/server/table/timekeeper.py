"""What time brings to a table: the lines that are due are said, and those an official has to decide are offered.

The floor tells what is due and when. An announced change and the hourly charge were decided when they went on the
sign, and a payment is held back no longer than the book says, so the clock sees to them anywhere. Picking up an absent
player's stake is "may" in the book (wa-poker 38.4), and "no more bets" is the dealer's word: with a software dealer
the clock and the dealer say them, a human dealer's table leaves them to the people at it.
"""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.floor.line import CLOCK
from pitboss.floor.state import TableState
from pitboss.floor.table import FloorTable
from pitboss.floor.timed import may_be_called, people_keep_time
from pitboss.server.table.offers import offers

if TYPE_CHECKING:
    from pitboss.server.table.live import LiveTable

log = logging.getLogger("pitboss.server")

DECIDED = {"tick", "collect", "call", "release"}
"""Lines of the clock in which there is nothing left to decide."""
MINUTE = timedelta(minutes=1)
"""A clock may be set: it is read at least this often while something is to come."""


class Timekeeper:
    """Reads the clock for one table."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self._rings: datetime | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._refused = 0
        """The table's number when it last refused such a line: not tried again until something changes."""
        self._offered: list[str] = []
        self._quiet: TableState | None = None
        """In a round: the table in which the clock has nothing to say; every line of the floor makes another."""

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._rings = None

    def said(self) -> bool:
        """Says what is due now; where nothing is, offers what there is to decide and waits for what comes next."""
        floor = self.table.floor
        state = floor.state
        if state.in_round and not self._offered and not people_keep_time(state):
            if state is self._quiet:
                return False
            if not (state.notices or state.waiting or state.held or _somebody_away(floor)):
                self._quiet = state
                return False
        now = max(self.table.room.now(), floor.state.now)
        due = floor.due(now)
        if due is not None and due.at <= now and self._say([line for line in due.lines if _does(floor, *line)]):
            return True
        self._offer(now)
        calls = [at for at in may_be_called(state).values() if at > now]
        self._wait(now, min([*calls, *([due.at] if due is not None else [])], default=None))
        return False

    def _say(self, lines: list[tuple[str, str]]) -> bool:
        if self._refused == self.table.number:
            return False
        taken = False
        for by, line in lines:
            try:
                self.table.apply(by, line)
                taken = True
            except PitbossError as error:
                log.warning("table %s: %s was refused: %s", self.table.id, line, error)
                self._refused = self.table.number
        return taken

    def _offer(self, now: datetime) -> None:
        """Tells staff at the table when what they may decide has changed."""
        found = [choice.verb for choice in offers(self.table.floor, now)]
        if found != self._offered:
            self._offered = found
            self.table.tell_staff()

    def _wait(self, now: datetime, at: datetime | None) -> None:
        if at is None and not _somebody_away(self.table.floor):
            self.stop()
            return
        rings = min(at, now + MINUTE) if at is not None and at > now else now + MINUTE
        if self._rings is None or rings < self._rings:
            self.stop()
            self._rings = rings
            delay = (rings - now).total_seconds()
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = self._rings = None
        self.table.autopilot.wake()


def _somebody_away(floor: FloorTable) -> bool:
    return any(player.away_since is not None for player in floor.state.players.values())


def _does(floor: FloorTable, by: str, line: str) -> bool:
    """Whether the software says a line: at a human dealer's table only what was decided before."""
    return floor.sign.dealer == "software" or (by == CLOCK and line.split(" ", 1)[0] in DECIDED)
