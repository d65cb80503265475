"""The room as director of a tournament dealt by software: seats, starts, moves, prizes and the end. ¶

It acts only where the published terms leave no choice; a judgement waits for a person. A refused line of the room is
logged, shown to the director, and not submitted again before something has changed.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from pitboss.core.refusals import Refusal
from pitboss.pit.tournament.advice import advice
from pitboss.pit.tournament.choices import Withheld, allowed
from pitboss.pit.tournament.colour_up import check_leaving, levels_to_come, smallest
from pitboss.pit.tournament.entries import entries_open, late_entry_waits
from pitboss.pit.tournament.finishing import amounts_may_change, may_close
from pitboss.pit.tournament.grammar import verb_of
from pitboss.pit.tournament.sessions import may_start
from pitboss.pit.tournament.standings import prizes_of, standings, to_decide
from pitboss.pit.tournament.state import TournamentState, TournamentTable
from pitboss.room.tournaments import draws
from pitboss.room.tournaments.clock import begins_now
from pitboss.room.tournaments.live import LiveTournament

log = logging.getLogger("pitboss.room")

ROOM = "room"
MOST_STEPS = 2000


class Director:
    """The automatic director. It acts after every line while the terms determine a next step."""

    def __init__(self, tournament: LiveTournament, hold_seats: Callable[[], bool] = lambda: False) -> None:
        self.tournament = tournament
        self._hold_seats = hold_seats
        """Returns True while an eliminated player is asked to buy again."""
        self._advised: tuple[int, list[dict[str, Any]]] = (-1, [])
        """The cached advice, with the number of the line after which it was made."""

    @property
    def _state(self) -> TournamentState:
        return self.tournament.state

    def act(self) -> None:
        for _ in range(MOST_STEPS):
            if self._hold_seats() or not self._step():
                return
        log.error("tournament %s: the room's own lines did not end; it waits for another line", self.tournament.id)

    def holds(self, table: TournamentTable) -> bool:
        """Return True if the director must act on a table before its next hand."""
        if _in_a_synchronised_hand(self._state):
            return False
        return any(one["do"] == "redraw" or one.get("table", one.get("from")) == table.name for one in self._advice())

    def _advice(self) -> list[dict[str, Any]]:
        """Return the advice. It is cached, because every table requests it after every line."""
        if self._advised[0] != self.tournament.number:
            self._advised = self.tournament.number, advice(self._state)
        return self._advised[1]

    def _step(self) -> bool:
        s = self._state
        if s.over:
            return self._pay()
        if s.running:
            return self._play()
        if not s.started:
            return self._begin()
        return self._with_those_who_wait() or (self._end() if s.decided else self._next_session())

    # --- before play

    def _begin(self) -> bool:
        """Draw seats and start the first hand at the announced time, or when a sit-and-go is full. Return True if a
        line was accepted."""
        s, place = self._state, self.tournament
        if place.wants_bots:
            place.room.tournaments.fill(place, place.machine.bots - s.present)
        if not begins_now(s, place.machine.wall(place.room.now()), place.machine.announced):
            return False
        return self._draw(partial(draws.seats_for_all, s)) or (self._may_start_now() and self._say("operator start"))

    def _may_start_now(self) -> bool:
        """Return True if the wall clock allows the start: no line since the draw has carried the time."""
        s = self._state
        before, s.now = s.now, self.tournament.machine.wall(self.tournament.room.now())
        try:
            return allowed(may_start, s)
        finally:
            s.now = before

    def _with_those_who_wait(self) -> bool:
        """Continue a session that ended with too few players, adding those who wait for a seat (T36)."""
        s = self._state
        return late_entry_waits(s) and self._draw(partial(draws.seats_for_all, s))

    def _next_session(self) -> bool:
        s = self._state
        if to_decide(s):
            return False
        return self._draw(partial(draws.seats_for_all, s)) or (allowed(may_start, s) and self._say("operator start"))

    # --- in play

    def _play(self) -> bool:
        seats = (self._latecomers, self._races, self._seating, self._together_no_more)
        steps = (*seats, self._prizes, self._stand, self._advance)
        return any(step() for step in steps)

    def _stand(self) -> bool:
        """Pause while nobody can play before a tie is ranked, so that the level's time does not run. Return True if it
        paused."""
        s = self._state
        if s.clock.paused or s.clock.on_break or any(table.dealt for table in s.in_use()):
            return False
        return _all_wait_for_a_tie(s) and self._say("operator pause")

    def _advance(self) -> bool:
        """Resume after the room's own pause for a tie. Only a person ends a person's pause."""
        s = self._state
        if not s.clock.paused or s.clock.on_break or _all_wait_for_a_tie(s):
            return False
        last = next((one for one in reversed(self.tournament.recent) if verb_of(one.line) == "pause"), None)
        return last is not None and last.by == ROOM and self._say("operator resume")

    def _latecomers(self) -> bool:
        """Draw seats for late entries."""
        s = self._state
        if s.present == s.in_count or not entries_open(s) or _in_a_synchronised_hand(s):
            return False
        return self._draw(partial(draws.seats_for_all, s))

    def _races(self) -> bool:
        """Race off a denomination that no level needs any more, at every table before its next hand."""
        s = self._state
        if not s.terms.chips.denominations or _in_a_synchronised_hand(s):
            return False
        for table in s.in_use():
            small = smallest(s, table)
            if small is None or table.dealt or table.over:
                continue
            if allowed(check_leaving, s.terms.chips, small, small, levels_to_come(s)):
                return self._draw(partial(draws.raced, s, table, small), table.name)
        return False

    def _seating(self) -> bool:
        """Balance, break tables, redraw, begin hand-for-hand."""
        s = self._state
        moving = not _in_a_synchronised_hand(s)
        for one in self._advice():
            if one["do"] == "hand-for-hand":
                return self._say("operator hand-for-hand on")
            if not moving:
                continue
            if one["do"] == "move" and not s.tables[one["from"]].dealt:
                if s.tables[one["from"]].raced == s.tables[one["to"]].raced:
                    return self._say(f"operator move {one['player']} {one['to']}/{one['seat']}")
            elif one["do"] == "break" and not s.tables[one["table"]].dealt:
                name = one["table"]
                return self._draw(partial(draws.broken, s, name)) or self._draw(partial(draws.evened, s, name))
            elif one["do"] == "redraw" and not any(table.dealt for table in s.in_use()):
                return self._draw(partial(draws.redrawn, s))
        return False

    def _together_no_more(self) -> bool:
        s = self._state
        if not s.synchronised or _in_a_synchronised_hand(s):
            return False
        return s.in_count <= _paid_places(s) and self._say("operator hand-for-hand off")

    def _prizes(self) -> bool:
        """Pay players who are out and cannot get more."""
        s = self._state
        nobody_yet = s.in_count >= _paid_places(s) and not s.terms.entry.staff
        if nobody_yet or amounts_may_change(s) or to_decide(s):
            return False
        return self._pay()

    # --- the end

    def _end(self) -> bool:
        return allowed(may_close, self._state) and self._say("operator close")

    def _pay(self) -> bool:
        """Pay the next winner who has more to receive; before the end, only players who are out."""
        s = self._state
        prize = standings(s).prize
        for player in s.players.values():
            if (s.over or player.state == "out") and prize(player.name) > player.handed_over:
                return self._say(f"operator pay {player.name}")
        return False

    # --- submitting lines

    def _draw(self, drawn: Callable[[], str], actor: str = "operator") -> bool:
        """Submit a draw. Return False if the draw is not possible now, so that it waits."""
        try:
            said = drawn()
        except Refusal:
            return False
        return self._say(f"{actor} {said}")

    def _say(self, line: str) -> bool:
        """Submit a line. Return True if the tournament accepted it."""
        try:
            self.tournament.say(ROOM, line)
        except Refusal as refusal:
            self._refused(line, refusal)
            return False
        self.tournament.refused = None
        return True

    def _refused(self, line: str, refusal: Refusal) -> None:
        withheld = Withheld(verb_of(line), refusal.message, tuple(dict.fromkeys(refusal.rules)))
        if self.tournament.refused != withheld:
            self.tournament.refused = withheld
            log.warning("tournament %s: %r was refused: %s", self.tournament.id, line, refusal.message)
            self.tournament.send_soon()


def _in_a_synchronised_hand(s: TournamentState) -> bool:
    """Return True during a synchronised hand: seats, chips and hand-for-hand wait until all have played it."""
    return s.synchronised and bool(s.played or any(table.dealt for table in s.in_use()))


def _all_wait_for_a_tie(s: TournamentState) -> bool:
    tied = {one.table for one in s.decisions}
    playing = [table.name for table in s.in_use() if not table.over]
    return bool(playing) and tied.issuperset(playing)


def _paid_places(s: TournamentState) -> int:
    return sum(1 for prize in prizes_of(s) if prize)
