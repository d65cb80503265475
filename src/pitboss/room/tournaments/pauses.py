"""What a table waits a little for before its next hand: a person who may buy again, or hand in a secret wager.

Nobody has to say anything: when the time is over, or everybody has answered, the hand is dealt.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from pitboss.pit.tournament.choices import allowed
from pitboss.pit.tournament.hands import may_hand_in
from pitboss.pit.tournament.purchases import may_come_back, may_rebuy
from pitboss.pit.tournament.state import TournamentState, TournamentTable
from pitboss.room.tournaments.live import LiveTournament

SECONDS = 20.0
About = Literal["re-buy", "re-entry", "secret"]


class Call(msgspec.Struct, frozen=True):
    """Somebody is asked, once before each hand."""

    player: str
    about: About
    hand: tuple[int, int, str, int]
    """Stage, session, table and the number of the hand that waits."""


class Calls:
    """Who is being asked in one tournament, and until when."""

    def __init__(self, tournament: LiveTournament, persons: Callable[[str], bool], go_on: Callable[[], None]) -> None:
        self.tournament, self._person, self._go_on = tournament, persons, go_on
        self._until: dict[Call, float] = {}
        self._answered: set[Call] = set()

    @property
    def _state(self) -> TournamentState:
        return self.tournament.state

    def holds(self, table: TournamentTable) -> bool:
        """Whether the table waits for an answer."""
        return self._run([*self._secret(table), *(call for call in self._buyers() if call.hand[2] == table.name)])

    def hold_seats(self) -> bool:
        """Whether somebody out may still buy the seat back: nobody else is given it, and nothing is closed."""
        return self._run([*self._buyers()])

    def decline(self, name: str) -> None:
        """Somebody has answered: nothing now."""
        self._answered |= {call for call in self._until if call.player == name}
        self._go_on()
        self.tournament.tell_soon()

    def seconds(self, name: str) -> tuple[About, float] | None:
        """What somebody is asked, and how long it is waited for."""
        now = asyncio.get_running_loop().time()
        for call, until in self._until.items():
            if call.player == name and until > now and call not in self._answered and call in self._all():
                return call.about, until - now
        return None

    def _all(self) -> list[Call]:
        return [*self._buyers(), *(call for table in self._state.tables.values() for call in self._secret(table))]

    def _run(self, calls: list[Call]) -> bool:
        """Everybody is asked at once; whether somebody has not answered."""
        waiting = [call for call in calls if self._runs(call)]
        return bool(waiting)

    def _runs(self, call: Call) -> bool:
        loop = asyncio.get_running_loop()
        if call in self._answered:
            return False
        if call not in self._until:
            self._forget()
            self._until[call] = loop.time() + SECONDS
            loop.call_later(SECONDS, self._go_on)
            self.tournament.tell_soon()
        return self._until[call] > loop.time()

    def _forget(self) -> None:
        """Calls of hands that are over."""
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
        """Persons put out in the last hand of a table who can still come back."""
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
            elif not s.running and allowed(may_come_back, s, player):  # or else this was the end
                yield Call(player.name, "re-entry", self._hand(table))

    def _hand(self, table: TournamentTable) -> tuple[int, int, str, int]:
        return self._state.stage, self._state.session, table.name, table.hands + 1
