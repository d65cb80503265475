"""Short waits of a table before its next hand, for a person who may buy again or hand in a secret wager. ¶

Nobody has to answer: the hand is dealt when time is up or everyone has answered.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from pitboss.core.time import SECOND, Instant, write_instant
from pitboss.pit.tournament.choices import allowed
from pitboss.pit.tournament.clock import next_due
from pitboss.pit.tournament.hands import may_hand_in
from pitboss.pit.tournament.purchases import may_come_back, may_rebuy
from pitboss.pit.tournament.state import TournamentState, TournamentTable

if TYPE_CHECKING:
    from pitboss.room.tournaments.live import LiveTournament

SECONDS = 20.0
About = Literal["re-buy", "re-entry", "secret"]


class Call(msgspec.Struct, frozen=True):
    """A question to a player, once before each hand."""

    player: str
    about: About
    hand: tuple[int, int, str, int]
    """Stage, session, table and number of the waiting hand."""


class Calls:
    """The players being asked in one tournament, with their deadlines."""

    def __init__(
        self, tournament: "LiveTournament", persons: Callable[[str], bool], advance: Callable[[], None]
    ) -> None:
        self.tournament, self._person, self._advance = tournament, persons, advance
        self._until: dict[Call, float] = {}
        self._answered: set[Call] = set()

    @property
    def _state(self) -> TournamentState:
        return self.tournament.state

    def holds(self, table: TournamentTable) -> bool:
        """Return True if the table waits for an answer."""
        return self._run([*self._secret(table), *(call for call in self._buyers() if call.hand[2] == table.name)])

    def hold_seats(self) -> bool:
        """Return True if an eliminated player may still buy the seat back. Nobody else gets it, and no table closes."""
        return self._run([*self._buyers()])

    def decline(self, name: str) -> None:
        """Note that a player declined."""
        self._answered |= {call for call in self._until if call.player == name}
        self._advance()
        self.tournament.send_soon()

    def seconds(self, name: str) -> tuple[About, float] | None:
        """Return the question that a player is asked, and the seconds left."""
        now = asyncio.get_running_loop().time()
        for call, until in self._until.items():
            if call.player == name and until > now and call not in self._answered and call in self._all():
                return call.about, until - now
        return None

    def _all(self) -> list[Call]:
        return [*self._buyers(), *(call for table in self._state.tables.values() for call in self._secret(table))]

    def _run(self, calls: list[Call]) -> bool:
        """Ask everyone at once; return True if someone has not answered."""
        waiting = [call for call in calls if self._runs(call)]
        return bool(waiting)

    def _runs(self, call: Call) -> bool:
        loop = asyncio.get_running_loop()
        if call in self._answered:
            return False
        if call not in self._until:
            self._forget()
            self._until[call] = loop.time() + SECONDS
            loop.call_later(SECONDS, self._advance)
            self.tournament.send_soon()
        return self._until[call] > loop.time()

    def _forget(self) -> None:
        """Cancel the timers of hands that are over."""
        now = {call.hand for call in self._all()}
        self._until = {call: until for call, until in self._until.items() if call.hand in now}
        self._answered = {call for call in self._answered if call.hand in now}

    def _secret(self, table: TournamentTable) -> Iterator[Call]:
        s = self._state
        if not s.terms.secret.wagers or not s.running or table.dealt or table.over:
            return
        for player in s.in_at(table):
            here = self._person(player.name) and not player.absent and not player.penalty
            if here and allowed(may_hand_in, s, table, table.hands + 1, player.name):
                yield Call(player.name, "secret", self._hand(table))

    def _buyers(self) -> Iterator[Call]:
        """Yield the players eliminated in a table's last hand who can still come back."""
        s = self._state
        if (s.terms.rebuy is None and not s.terms.entry.re_entries) or s.over:
            return
        for player in s.players.values():
            bust = player.bust if player.state == "out" else None
            if bust is None or not bust.table or not self._person(player.name):
                continue
            table = s.tables[bust.table]
            if bust.hand != table.hands:
                continue
            if allowed(may_rebuy, s, player.name):
                yield Call(player.name, "re-buy", self._hand(table))
            elif not s.running and allowed(may_come_back, s, player):  # otherwise this was the end
                yield Call(player.name, "re-entry", self._hand(table))

    def _hand(self, table: TournamentTable) -> tuple[int, int, str, int]:
        return self._state.stage, self._state.session, table.name, table.hands + 1


def begins_now(s: TournamentState, now: Instant, announced: Instant) -> bool:
    """Return True if the first session is due. With too few players at the announced time it begins once there are
    enough.

    People's duties must be done first: the terms published, and the players briefed if the book requires it. If the
    start had passed when the tournament was announced, a person starts it.
    """
    if s.started or s.over or not s.published or not s.directors or (s.book.before.briefed and not s.briefed):
        return False
    if s.start is not None and now < s.start:
        return False
    wanted = s.terms.players.sit_and_go
    if wanted is None:
        return s.start is not None and announced < s.start and s.present >= s.terms.players.minimum
    return s.present >= wanted


def start_to_wait_for(s: TournamentState) -> Instant | None:
    """Return the announced time of a tournament that has not begun; None if there is no time to wait for."""
    return None if s.started or s.over or s.terms.counted else s.start


CLOCK = "clock"
LATER = 0.02
"""Seconds after the due time, so that a timer that is a little early does not fire in vain."""
LONGEST = 24 * 3600.0
LATE = 5 * SECOND
"""The delay up to which the clock is not adjusted: a busy moment is not an outage."""


class Timekeeper:
    """A timer for the next line that is due."""

    def __init__(self, tournament: "LiveTournament") -> None:
        self.tournament = tournament
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Set the timer to the clock's next line. Called after every line."""
        self.stop()
        due = next_due(self.tournament.state)
        at = due.at if due is not None else start_to_wait_for(self.tournament.state)
        if at is None or (due is None and at <= self._wall()):
            return
        seconds = max(0.0, (at - self._wall()) / 1000) + LATER
        self._timer = asyncio.get_running_loop().call_later(min(seconds, LONGEST), self._wake)

    def _wall(self) -> Instant:
        return self.tournament.machine.wall(self.tournament.room.now())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        """Submit the line that is due, if its time has come. A timer may be early."""
        self._timer = None
        tournament, due = self.tournament, next_due(self.tournament.state)
        if due is None:  # the announced start: the room starts tournaments that it deals itself
            self.set()
            tournament.room.tournaments.changed(tournament)
        elif self._wall() < due.at:
            self.set()
        else:
            late = self._wall() - due.at
            tournament.say(CLOCK, f"{CLOCK} {due.says}")
            if tournament.state.terms.counted and late > LATE and tournament.state.clock.due == due.at:
                tournament.say(CLOCK, f"{CLOCK} began {write_instant(due.at)}")

    def stood(self, since: Instant) -> None:
        """Stop the clock for the time the server was down while software dealt."""
        s = self.tournament.state
        if not s.running or s.bell or s.clock.since is None or s.clock.on_break:
            return
        since = max(since, s.clock.since)
        if self._wall() - since > LATE:
            self.tournament.say(CLOCK, f"{CLOCK} stood {write_instant(since)}")
