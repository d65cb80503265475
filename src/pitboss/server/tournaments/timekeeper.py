"""The clock of a tournament: it says `level`, `break` and `end` when their time has come, and only then."""

import asyncio
from typing import TYPE_CHECKING

from pitboss.tournaments.clock import next_due

if TYPE_CHECKING:
    from pitboss.server.tournaments.live import LiveTournament

CLOCK = "clock"
LATER = 0.02
"""Seconds after the very moment, so that a timer that is a little early does not come in vain."""
LONGEST = 24 * 3600.0


class Timekeeper:
    """Wakes when something is due."""

    def __init__(self, tournament: "LiveTournament") -> None:
        self.tournament = tournament
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """After every line: when will the clock have something to say?"""
        self.stop()
        due = next_due(self.tournament.state)
        if due is None:
            return
        wall = self.tournament.fold.wall(self.tournament.room.now())
        seconds = max(0.0, (due.at - wall) / 1000) + LATER
        self._timer = asyncio.get_running_loop().call_later(min(seconds, LONGEST), self._wake)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        """Says what is due, if its moment has come; a timer may be early."""
        self._timer = None
        due = next_due(self.tournament.state)
        if due is None:
            return
        if self.tournament.fold.wall(self.tournament.room.now()) < due.at:
            self.set()
        else:
            self.tournament.say(CLOCK, f"{CLOCK} {due.says}")
