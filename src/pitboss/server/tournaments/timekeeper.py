"""The clock of a tournament: it says `level`, `break` and `end` when their time has come, and only then."""

import asyncio
from typing import TYPE_CHECKING

from pitboss.rounds.errors import Refusal
from pitboss.rounds.moment import MINUTE
from pitboss.tournaments.clock import length_of, ran, session_ran
from pitboss.tournaments.state import TournamentState

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
        seconds = max(0.0, (due - wall) / 1000) + LATER
        self._timer = asyncio.get_running_loop().call_later(min(seconds, LONGEST), self._wake)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        """Says the first of what may be said; a refusal says that it is not time yet, or never will be."""
        self._timer = None
        state = self.tournament.state
        due = next_due(state)
        if due is not None and self.tournament.fold.wall(self.tournament.room.now()) < due:
            self.set()
            return
        for line in ("end", "break", f"level {state.clock.level + 1}"):
            try:
                self.tournament.say(CLOCK, f"{CLOCK} {line}")
            except Refusal:
                continue
            return


def next_due(s: TournamentState) -> int | None:
    """The moment at which a level, a break or the session's time is over; None where nothing runs or is timed."""
    clock = s.clock
    if not s.running or s.bell or clock.paused or clock.since is None or s.now is None:
        return None
    found = []
    length = length_of(s)
    more = clock.level < len(s.terms.levels) or (s.level.pause and not clock.on_break)
    if length is not None and more:
        found.append(s.now + max(0, length - ran(clock, s.now)))
    stage = s.stage_terms
    if stage.ends == "time" and stage.minutes is not None and not clock.on_break:
        found.append(s.now + max(0, stage.minutes * MINUTE - session_ran(clock, s.now)))
    return min(found, default=None)
