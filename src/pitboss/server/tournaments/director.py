"""What a tournament dealt by software does by itself, as its director would: seats, starts, moves, prizes, the end.

Only what follows from the published terms is done; whatever somebody has to judge waits for a person.
"""

from collections.abc import Callable
from functools import partial

from pitboss.rounds.errors import Refusal
from pitboss.server.tournaments import draws
from pitboss.server.tournaments.live import LiveTournament
from pitboss.tournaments.advice import advice
from pitboss.tournaments.finishing import may_close, may_pay
from pitboss.tournaments.offering import allowed
from pitboss.tournaments.standing import standings, to_decide
from pitboss.tournaments.state import TournamentState, TournamentTable

ROOM = "room"
MOST_STEPS = 2000


class Director:
    """Acts after every line, as long as there is something that follows from the terms."""

    def __init__(self, tournament: LiveTournament) -> None:
        self.tournament = tournament
        self.by_hand = False
        """A person directs: nothing is done unasked."""

    @property
    def _state(self) -> TournamentState:
        return self.tournament.state

    def act(self) -> None:
        for _ in range(MOST_STEPS):
            if self.by_hand or self._state.over or not self._step():
                return

    def holds(self, table: TournamentTable) -> bool:
        """Whether a table waits for something that is to be done with it before its next hand."""
        if self.by_hand:
            return False
        for one in advice(self._state):
            if one["do"] == "redraw" or one.get("table", one.get("from")) == table.name:
                return True
        return False

    def _step(self) -> bool:
        s = self._state
        if s.running:
            return self._seating() or self._together_no_more() or self._prizes()
        if s.started and not s.decided:
            return self._next_session()
        return self._end()

    def _seating(self) -> bool:
        """Balances, breaks tables, draws anew, begins hand-for-hand."""
        s = self._state
        for one in advice(s):
            if one["do"] == "move" and not s.tables[one["from"]].dealt:
                return self._say(f"operator move {one['player']} {one['to']}/{one['seat']}")
            if one["do"] == "break" and not s.tables[one["table"]].dealt:
                name = one["table"]
                return self._draw(partial(draws.broken, s, name)) or self._draw(partial(draws.evened, s, name))
            if one["do"] == "redraw" and not any(table.dealt for table in s.in_use()):
                return self._draw(partial(draws.redrawn, s))
            if one["do"] == "hand-for-hand":
                return self._say("operator hand-for-hand on")
        return False

    def _together_no_more(self) -> bool:
        s = self._state
        if not s.synchronised or s.played or any(table.dealt for table in s.tables.values()):
            return False
        paid = sum(1 for prize in standings(s).prizes if prize)
        return s.in_count <= paid and self._say("operator hand-for-hand off")

    def _prizes(self) -> bool:
        """Whoever is out and cannot get more is paid."""
        s = self._state
        for player in s.players.values():
            if player.state == "out" and not player.handed_over and allowed(may_pay, s, player.name):
                return self._say(f"operator pay {player.name}")
        return False

    def _next_session(self) -> bool:
        s = self._state
        if to_decide(s):
            return False
        return self._draw(partial(draws.seats_for_all, s)) or self._say("operator start")

    def _end(self) -> bool:
        s = self._state
        if s.started and s.decided and allowed(may_close, s):
            self._say("operator close")
            for player in list(s.players.values()):
                if allowed(may_pay, s, player.name):
                    self._say(f"operator pay {player.name}")
        return False

    def _draw(self, drawn: Callable[[], str]) -> bool:
        try:
            return self._say(f"operator {drawn()}")
        except Refusal:
            return False

    def _say(self, line: str) -> bool:
        """Whether the tournament took it."""
        try:
            self.tournament.say(ROOM, line)
        except Refusal:
            return False
        return True
