"""The clock of a tournament: it says `level`, `break` and `end` on time, and starts one that is due."""

import asyncio
from typing import TYPE_CHECKING

from pitboss.core.time import SECOND, Moment, write_moment
from pitboss.pit.tournament.clock import next_due
from pitboss.pit.tournament.state import TournamentState

if TYPE_CHECKING:
    from pitboss.room.tournaments.live import LiveTournament


def begins_now(s: TournamentState, now: Moment, announced: Moment) -> bool:
    """Whether the first session is due. Too few at the announced time: it begins as soon as there are enough.

    What a person has to do first stays theirs: the terms are published, the players briefed where the book asks for
    it. A time that was past when the tournament was announced promises nothing: somebody starts it then.
    """
    if s.started or s.over or not s.published or not s.directors or (s.book.before.briefed and not s.briefed):
        return False
    if s.start is not None and now < s.start:
        return False
    wanted = s.terms.players.sit_and_go
    if wanted is None:
        return s.start is not None and announced < s.start and s.present >= s.terms.players.minimum
    return s.present >= wanted


def start_to_wait_for(s: TournamentState) -> Moment | None:
    """The announced time of a tournament that has not begun; None where nobody waits for one."""
    return None if s.started or s.over or s.terms.counted else s.start


CLOCK = "clock"
LATER = 0.02
"""Seconds after the very moment, so that a timer that is a little early does not come in vain."""
LONGEST = 24 * 3600.0
LATE = 5 * SECOND
"""What the clock may be late without a word: a busy moment is not an absence."""


class Timekeeper:
    """Wakes when something is due."""

    def __init__(self, tournament: "LiveTournament") -> None:
        self.tournament = tournament
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """After every line: when will the clock have something to say?"""
        self.stop()
        due = next_due(self.tournament.state)
        at = due.at if due is not None else start_to_wait_for(self.tournament.state)
        if at is None or (due is None and at <= self._wall()):
            return
        seconds = max(0.0, (at - self._wall()) / 1000) + LATER
        self._timer = asyncio.get_running_loop().call_later(min(seconds, LONGEST), self._wake)

    def _wall(self) -> Moment:
        return self.tournament.fold.wall(self.tournament.room.now())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        """Says what is due, if its moment has come; a timer may be early."""
        self._timer = None
        tournament, due = self.tournament, next_due(self.tournament.state)
        if due is None:  # the announced start: the room begins what it deals itself
            self.set()
            tournament.room.tournament_changed(tournament)
        elif self._wall() < due.at:
            self.set()
        else:
            late = self._wall() - due.at
            tournament.say(CLOCK, f"{CLOCK} {due.says}")
            if tournament.state.terms.counted and late > LATE and tournament.state.clock.due == due.at:
                tournament.say(CLOCK, f"{CLOCK} began {write_moment(due.at)}")

    def stood(self, since: Moment) -> None:
        """The server was away while software dealt: the clock stood."""
        s = self.tournament.state
        if not s.running or s.bell or s.clock.since is None or s.clock.on_break:
            return
        since = max(since, s.clock.since)
        if self._wall() - since > LATE:
            self.tournament.say(CLOCK, f"{CLOCK} stood {write_moment(since)}")
