"""A tournament in progress. It applies a line at once, writes it, and announces it only when it is on disk. ¶

Many lines may come from many tables in one second, so the public view is sent at a limited rate. The answer to a
line goes out as soon as the line is on disk.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.tournament import OWN_LINES, TERMS, TournamentMachine, log_name
from pitboss.log.log import Log
from pitboss.log.request_ids import request_of
from pitboss.pit.machine import Command
from pitboss.pit.machine import Outcome as LineOutcome
from pitboss.pit.tournament.choices import LineChoice, Withheld, choices, not_offered, own_secret, withheld
from pitboss.pit.tournament.entries import entries_open
from pitboss.pit.tournament.grammar import read_line, verb_of, write_line
from pitboss.pit.tournament.sessions import may_draw_for_start
from pitboss.pit.tournament.state import Outcome, TournamentState
from pitboss.pit.tournament.terms import read_terms
from pitboss.room.accounts.people import Person
from pitboss.room.limits.limits import check_purchase
from pitboss.room.table.listeners import Hub, Listener
from pitboss.room.tournaments import display, draws, shapes, speakers
from pitboss.room.tournaments.clock import Timekeeper
from pitboss.room.tournaments.display import own, signed_in_time
from pitboss.room.tournaments.players import named
from pitboss.room.tournaments.signs import check_levels
from pitboss.room.wire import messages
from pitboss.room.wire.anonymous import of_tournament
from pitboss.rules.movement import Movement

if TYPE_CHECKING:
    from pitboss.room.room import Room

SHOWN_LOG = 60
SHOWN_MOVES = 40
GAP, CROWDED_GAP, CROWD = 0.1, 0.5, 60
"""Seconds between two messages to everyone; the same in a crowd; and the number of players that is a crowd."""
MOVING = ("seat", "move", "break-table", "redraw", "undo", "start")
"""Lines after which a player may have another seat."""
_encoder = msgspec.json.Encoder()


class LiveTournament:
    """One tournament: its log, its listeners, its clock, and the messages on their way."""

    def __init__(self, room: "Room", name: str) -> None:
        self.room = room
        self.id = name
        self.log = Log(log_name(name), TournamentMachine(name), room.logs)
        self.hub = Hub(0)
        self.play: dict[str, str] = {}
        """The room's table for each of the tournament's tables, if software deals."""
        self.calls: Callable[[str], tuple[str, float] | None] = lambda _: None
        """Returns the question that a player is asked before the next hand, and the seconds left."""
        self.recent: deque[shapes.TournamentLog] = deque(maxlen=SHOWN_LOG)
        """The last lines, as shown."""
        self.moves: deque[shapes.Moved] = deque(maxlen=SHOWN_MOVES)
        self.clock = Timekeeper(self)
        self.refused: Withheld | None = None
        """The room's last line that was refused, until another succeeds."""
        self.problems: dict[str, Withheld] = {}
        """For each table: the line that could not be passed between the table and the tournament, and why."""
        self._seats_before: dict[str, tuple[str, int]] = {}
        self._officials_before: frozenset[str] = frozenset()
        """Before the line being applied: everyone's seat, and the officials who played."""
        self._unsent: list[shapes.TournamentLog] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def machine(self) -> TournamentMachine:
        return self.log.machine

    @property
    def number(self) -> int:
        """The number of the last line in the log."""
        return self.log.number

    @property
    def state(self) -> TournamentState:
        return self.log.machine.state

    @property
    def wants_bots(self) -> bool:
        """Return True if bots should fill the field: someone watches who has entered or may enter.

        The house pays for them with play chips, so there are no bots if the room sells chips (ruling cage B10).
        """
        s, practice = self.state, self.room.cage.play_chips.practice
        if not practice or s.started or s.over or s.present >= self.machine.bots or not self._takes_entries():
            return False
        return bool(self.hub.listeners) or any(name not in self.room.bots.names for name in s.players)

    # --- from the log

    def replay(self, entry: LogEntry) -> None:
        """Replay a line when the server starts."""
        self._seats_before = self._places(entry.line.text)
        self.log.replay(entry)

    def follow(self, entry: LogEntry) -> None:
        """Replay a line written by the room's holder, and announce it here."""
        self.replay(entry)
        self._unsent.append(self.recent[-1])
        self.send_soon()

    def restored(self) -> None:
        """Begin to announce from here, after a replay."""
        self.hub = Hub(self.number)

    async def recall(self) -> None:
        """Do nothing: the replay has everything."""

    # --- lines

    def contribute(self, listener: Listener, message: messages.Commit | messages.Reveal | messages.Wish) -> None:
        """Refuse a contribution: a tournament does not deal, its tables do."""
        listener.send(
            messages.write_message(
                messages.Refused(id="", message="nothing is dealt here: connect to one of its tables")
            )
        )

    def do(self, person: Person | None, message: messages.Do, listener: Listener) -> None:
        """Submit a person's line once, however often it is sent. The answer goes to the listener's socket."""
        try:
            number = self._do(person, message)
        except PitbossError as error:
            self.room.tally.refused += 1
            rules = list(error.rules) if isinstance(error, Refusal) else []
            said = error.said.named(lambda text: named(text, self.machine.names))
            self._answer(listener, messages.refused(message.id, said, rules))
            return
        self._answer(listener, messages.Ack(id=message.id, number=number))

    def _do(self, person: Person | None, message: messages.Do) -> int:
        if person is None:
            raise NotAllowed("sign in first: without an account you can only watch")
        if person.program:
            raise NotAllowed("a token is for playing at the tables: sign in for anything else", ruling("C11"))
        return self.say_seen(
            person.name, message.id, message.seen, speakers.spoken(person, message.line, self.state)
        ).number

    def say_seen(
        self, by: str, client_id: str, seen: int, line: str, drawn: Callable[[], str] | None = None
    ) -> LogEntry:
        """Submit a line decided on after seeing the lines up to `seen`; return its entry.

        `drawn` returns the words that the room draws at random.
        """

        def prepare(said: str) -> tuple[str, str]:
            if seen > self.number:
                raise NotAllowed(f"event {seen} has not happened yet: the tournament is at event {self.number}")
            speakers.check_seen(self.machine, said, seen)
            if verb_of(said) == "start" and not self.state.terms.counted:
                self._seat_all(by, read_line(said).actor)
            return by, said + (drawn() if drawn is not None else "")

        request = request_of(by, client_id)
        return self.log.submit(by, line, request, prepare=prepare, adds=drawn is not None).entry

    def _seat_all(self, by: str, actor: str) -> None:
        """Seat everybody without a seat before a start that waits for nothing else, if the room deals.

        A start that is refused for another reason changes nothing.
        """
        s = self.state
        before, s.now = s.now, self.machine.wall(self.room.now())
        try:
            may_draw_for_start(s)
            drawn = draws.seats_for_all(s)
        except Refusal:
            return
        finally:
            s.now = before
        self.say(by, f"{actor} {drawn}")

    def say(self, by: str, line: str, client_id: str = "") -> int:
        """Submit a line and return its number. Raises a `Refusal`."""
        return self.log.submit(by, line, request_of(by, client_id)).number

    def check(self, command: Command) -> None:
        """Check a new line before the tournament sees it."""
        line = command.line
        if OWN_LINES.verb_of(line) == TERMS:
            self._check_terms(line)
        speakers.check_line(self.machine, command.by, line)
        self._check_staff(line)
        self._seats_before = self._places(line)
        self._officials_before = (
            speakers.officials_playing(self.state) if self.machine.begun is not None else frozenset()
        )

    def allow(self, command: Command, s: TournamentState, taken: list[Movement]) -> None:
        """Refuse a line that would let a person direct and play, or that the payer may not or cannot pay."""
        speakers.check_apart(s, self._officials_before, speakers.comes_in(command.line))
        self._check_buyer(command, taken)
        self.room.books.check(taken)

    def _check_buyer(self, command: Command, taken: list[Movement]) -> None:
        """Refuse an auditor, and a person whose limits do not allow the purchase."""
        room = self.room
        if name := speakers.who_buys(command.line):
            known = {speakers.alike(one) for one in (name, self.machine.names.get(name, name))}
            for one in [
                one for one, held in room.granting.held.items() if "auditor" in held and speakers.alike(one) in known
            ]:
                room.granting.check_no_auditor(one)
        check_purchase(room.limits, self.machine, command.by, command.line, taken)

    def note(self, entry: LogEntry, outcome: LineOutcome) -> None:
        """Keep the result of a line, and the players who moved."""
        self.recent.append(_logged(entry, outcome.events[0], self.machine.names))
        self._note_moves(self._seats_before, entry.line.at)

    def note_news(self, _: LogEntry, __: LineOutcome) -> None:
        """Set the clock after a new line, and send the news soon."""
        self._unsent.append(self.recent[-1])
        self.clock.set()
        self.send_soon()

    def _check_staff(self, line: str) -> None:
        """Refuse staff who enter as players. At real tables the person who enters them marks staff."""
        coming, named = speakers.staff_coming(line)
        if (
            coming
            and self.machine.begun is not None
            and not self.state.terms.counted
            and self.room.granting.is_staff(coming)
        ):
            speakers.check_staff(self.state, coming, named=named)

    def _check_terms(self, line: str) -> None:
        """Check terms that are announced or changed here. Terms in a log are not checked again."""
        written, begun = OWN_LINES.read(line).values[0], self.machine.begun is not None
        terms = read_terms(written.toml, self.machine.version if begun else written.version)
        if not begun:
            check_levels(terms)
        else:
            check_levels(terms, self.state.clock.level)
            signed_in_time(self.state, terms, self.machine.wall(self.room.now()))

    # --- messages

    def send_soon(self) -> None:
        """Schedule a message to everybody."""
        if self._timer is None:
            gap = CROWDED_GAP if len(self.state.players) >= CROWD else GAP
            self._timer = asyncio.get_running_loop().call_later(gap, self._send_news)

    def _send_news(self) -> None:
        self._timer = None
        lines, self._unsent = self._unsent, []
        if not self.hub.listeners:
            return
        number = self.number
        shown = self.shown()
        text = _encoder.encode(shapes.Happened(number=number, told=lines, tournament=shown)).decode()
        alone = any(one.name is None for one in self.hub.listeners)
        strangers = shapes.Happened(
            number=number, told=[], tournament=self.shown_to_strangers(shown) if alone else shown
        )
        people = self.hub.people.items()
        private = [(name, _encoder.encode(self.private(person, shown)).decode()) for name, person in people]

        def send() -> None:
            self.hub.send_all(number, text, None, lambda: _encoder.encode(strangers).decode())
            for name, message in private:
                self.hub.send_to(name, message)

        self.room.journal.when_written(send)

    def stop(self) -> None:
        self.clock.stop()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def shown(self) -> shapes.TournamentShown:
        now = self.room.now()
        return display.shown(self.machine, now.isoformat(), self.machine.wall(now), reversed(self.moves), self.play)

    def shown_to_strangers(self, shown: shapes.TournamentShown | None = None) -> shapes.TournamentShown:
        """Return the tournament for people who have not signed in, without names."""
        return of_tournament(shown or self.shown(), self.state, self.room.bots.names)

    def hello(self, listener: Listener) -> str:
        person, shown = listener.person, self.shown()
        if person is None:
            shown = self.shown_to_strangers(shown)
        return _encoder.encode(
            shapes.Hello(
                number=self.number,
                you=listener.name,
                offices=list(person.offices) if person else [],
                tournament=shown,
                private=self.private(person, shown),
                log=list(self.recent) if person is not None else [],
            )
        ).decode()

    def join(self, listener: Listener) -> None:
        """Send hello when everything shown is on disk, and add the listener from then on."""
        text = self.hello(listener)

        def send() -> None:
            if not listener.gone:
                self.hub.join(listener)
                listener.send(text)
                self.room.tournaments.changed(self)

        self.hub.expect(listener)
        self.room.journal.when_written(send)

    def part(self, listener: Listener) -> None:
        self.hub.part(listener)

    def resume(self, listener: Listener, after: int) -> None:
        """Send the whole tournament, because it is small and a page that slept has also missed the clock."""
        text = self.hello(listener)
        self.room.journal.when_written(lambda: listener.send(text))

    def private(self, person: Person | None, shown: shapes.TournamentShown) -> shapes.Private:
        """Return the lines that this person may send, and the data only they may see."""
        speaks = speakers.roles(person, self.state)
        offered = choices(self.machine.tournament) if speaks else {}
        found = shapes.Private(
            number=self.number,
            speaks=speaks,
            choices=[one for actor in speaks for one in offered.get(actor, ()) if self._offers(one)],
        )
        if "director" in speaks:
            unsaid = [
                *not_offered(self.state),
                *([self.refused] if self.refused is not None else []),
                *self.problems.values(),
            ]
            found.withheld, found.prices = [self._in_writing(one) for one in unsaid], display.prices(self.state)
        if speakers.keeps_books(person, self.state):
            found.keeps_books = True
            found.staff = [one.name for one in self.state.players.values() if one.staff]
            found.refunds = {one: display.refund_of(self.state, one) for one in self.state.players}
        if person is not None:
            self._for_players(found, person, shown)
        return found

    def _offers(self, choice: LineChoice) -> bool:
        return not speakers.by_the_room(self.state, choice) and not speakers.only_the_players_own(self.state, choice)

    def _in_writing(self, one: Withheld) -> Withheld:
        return msgspec.structs.replace(one, message=named(one.message, self.machine.names))

    def _takes_entries(self) -> bool:
        s = self.state
        return s.published and (s.notified or not s.book.before.notified) and entries_open(s)

    def _for_players(self, found: shapes.Private, person: Person, shown: shapes.TournamentShown) -> None:
        s, player = self.state, self.state.players.get(person.name)
        if player is None or player.state == "withdrawn":
            found.not_entering = next(withheld("enter", self._check_enters, person.name), None)
            found.may_enter = found.not_entering is None and not s.terms.counted
        if player is not None:
            row = next(one for one in shown.standings if one.player == person.name)
            (row,) = display.with_refunds(s, [row], speakers.sees_paid(person, s))
            now = self.machine.wall(self.room.now())
            found.own = own(s, player, row, self.play, self.calls(person.name), now)
            if player.table and not s.terms.counted:
                found.choices += own_secret(s, s.tables[player.table], person.name)

    def _check_enters(self, name: str) -> None:
        """Refuse an account that cannot enter now under the terms or the person's own limits."""
        speakers.may_enter_oneself(self.state, name)
        if not self.state.terms.counted and self.room.granting.is_staff(name):
            speakers.check_staff(self.state, name, named=True)
        self.room.granting.check_no_auditor(name)
        self.room.limits.check(name)

    def _answer(self, listener: Listener, message: messages.ServerMessage) -> None:
        self.room.journal.when_written(lambda: listener.send(messages.write_message(message)))

    # --- moves

    def _places(self, line: str) -> dict[str, tuple[str, int]]:
        """Return everybody's seat, before a line that may move players."""
        if self.machine.begun is None or verb_of(line) not in MOVING:
            return {}
        return self._seated()

    def _seated(self) -> dict[str, tuple[str, int]]:
        return {one.name: (one.table, one.seat) for one in self.state.players.values() if one.seated}

    def _note_moves(self, before: dict[str, tuple[str, int]], at: datetime) -> None:
        """Note players whose seat has changed, so that they are sent there."""
        if self.machine.begun is None or not before:
            return
        for name, (table, seat) in self._seated().items():
            was = before.get(name)
            if was is not None and was != (table, seat):
                self.moves.append(shapes.Moved(self.number, at.isoformat(), name, *was, table, seat))


def _logged(entry: LogEntry, outcome: Outcome, names: dict[str, str]) -> shapes.TournamentLog:
    line, text, own = entry.line, entry.line.text, OWN_LINES.verb_of(entry.line.text)
    if own in OWN_LINES.rows:
        text = own
    elif verb_of(text) == "secret":  # the table announces it in time; the log only says that there is one
        said = read_line(text)
        text = f"{said.actor} {said.verb} {said.values[0]} {said.values[1]}"
    elif verb_of(text) == "enter":  # only officials see which players are staff, by name
        said = read_line(text)
        text = write_line(msgspec.structs.replace(said, values=(*said.values[:2], False)))
    return shapes.TournamentLog(
        entry.number, line.at.isoformat(), line.by, text, named(outcome.text, names), list(outcome.rules)
    )
