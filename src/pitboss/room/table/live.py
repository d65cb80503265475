"""A table in play. It applies a line at once, writes it, and announces it only when it is on disk. ¶

A line may be applied before it is on disk, but it is never announced before: messages wait for the future of the last
line they show. Several lines in one go are announced in one message.
"""

import asyncio
from collections import deque
from datetime import tzinfo
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.errors import PitbossError, Said, phrase
from pitboss.core.refusals import MachineFault, NotAllowed, Refusal
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.offices import PLAYER
from pitboss.log.kinds.table import QUIET, FinishedRound, TableMachine
from pitboss.log.kinds.table import READY as WRITTEN_READY
from pitboss.log.log import Log
from pitboss.pit.machine import Outcome
from pitboss.pit.table.display import sign
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.state import TableState
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.limits.limits import enforce_limits
from pitboss.room.table.autopilot import Autopilot
from pitboss.room.table.bots import Bots, character_of
from pitboss.room.table.dealer_console import check_no_screen
from pitboss.room.table.describe_events import by_place, named
from pitboss.room.table.display import table_shown, update_shown
from pitboss.room.table.listeners import Hub, Listener, Own
from pitboss.room.table.news import News, Prizes, recalled
from pitboss.room.table.officials import in_notation, in_office, reason, reason_for_officials, speaker
from pitboss.room.table.permissions import FLOOR_VERBS, READY, UNCOUNTED, check_room_line, check_sender, line_said
from pitboss.room.table.private import PrivateMessages
from pitboss.room.table.seat_codes import check_consent, without_code
from pitboss.room.table.shuffle import Mixing, NotMixed
from pitboss.room.wire import messages, shapes
from pitboss.room.wire.anonymous import Names, at_table, masked
from pitboss.rules.event import Event
from pitboss.rules.view import PUBLIC, View, view

if TYPE_CHECKING:
    from pitboss.room.room import Room

SHOWN_LOG = 60
KEPT_ROUNDS = 50


class Stale(Refusal):
    """A decision made before its sender saw a change that affects it."""


class Shown(msgspec.Struct):
    """The table as last shown, and the state from which it was made."""

    state: TableState
    bots: frozenset[str]
    table: shapes.TableShown


class LiveTable:
    """One table: its log, its listeners, and the messages on their way."""

    def __init__(self, room: "Room", table: str, bots: Bots | None = None) -> None:
        self.room = room
        self.id = table
        self.log = Log(table, TableMachine(table), room.logs)
        self.hub = Hub(0)
        self.mending = False
        """True after an internal error: the table accepts nothing until its log has been replayed."""
        self.recent: deque[shapes.Description] = deque(maxlen=SHOWN_LOG)
        """The last public messages."""
        self.rounds: deque[FinishedRound] = deque(maxlen=KEPT_ROUNDS)
        self.autopilot = Autopilot(self, room.pace, bots)
        self.mixing = Mixing(self)
        self._news = News(self)
        self.private_messages = PrivateMessages(self)
        self._begun: int | None = None
        """After a start, until earlier messages are recalled: the number of the last line at the start."""
        self._recalling: asyncio.Future[list[shapes.Description]] | None = None
        self._shown: Shown | None = None
        """During a round: the table as last shown, if only lines of the round have come since."""

    @property
    def machine(self) -> TableMachine:
        return self.log.machine

    @property
    def floor(self) -> FloorTable:
        machine = self.log.machine
        return machine.opened or machine.floor

    @property
    def number(self) -> int:
        """The number of the last line in the log."""
        return self.log.number

    @property
    def zone(self) -> tzinfo:
        return self.room.zone

    # --- from the log

    def follow(self, entry: LogEntry, prizes: Prizes) -> None:
        """Replay a line written by the room's holder, and announce it here with its prizes."""
        if entry.line.text == "deal":
            self._news.collect()  # the last round is put into words while it is there
        events = self.log.replay(entry).events
        self._news.note(entry.line.by, events, reason(entry.line.text))
        self._news.batch.events += prizes.led_to_by(entry, self.floor)
        self.autopilot.watch()

    def restored(self) -> None:
        """Start announcing from here, after a replay."""
        self.hub = Hub(self.number)
        self._news.begin()
        self._begun = self.number

    async def recall(self) -> None:
        """Recall earlier messages before anyone sees the table after a start."""
        if self._begun is None:
            return
        if self._recalling is None:
            store, prizes = self.room.journal.store, self.room.jackpots.prizes.of(self.id)
            earlier = asyncio.to_thread(recalled, store, self.id, self._begun, self.zone, prizes)
            self._recalling = asyncio.ensure_future(earlier)
        try:
            lines = await asyncio.shield(self._recalling)
        except PitbossError:
            lines = []
        if self._begun is not None:
            self._begun, self._recalling = None, None
            missing = SHOWN_LOG - len(self.recent)
            self.recent.extendleft(reversed(lines[-missing:] if missing else []))

    def mend(self, machine: TableMachine) -> None:
        """Show everyone the replayed table after an internal error."""
        self.log.machine, self.mending = machine, False
        self.private_messages.forget()
        self._news.begin()
        for listener in self.hub.listeners:
            listener.send(self.hello(listener))

    # --- lines

    def do(self, person: Person | None, message: messages.Do, listener: Listener | None = None) -> int:
        """Submit a person's line once, however often it is sent; return its number.

        The answer to a listener goes to its socket. Without one, as for an HTTP request, a refusal is raised.
        """
        try:
            if self.mending:
                raise NotAllowed(phrase("one-moment", "this table is being restored: try again in a moment"))
            if person is None:
                raise NotAllowed("sign in to play: spectators can only watch")
            number = self._submit(person, message, listener)
            self.flush()
            return number
        except PitbossError as error:
            if isinstance(error, MachineFault):
                self.room.fault(self, error)
            if listener is not None:
                self.room.tally.refused += 1
                rules = list(error.rules) if isinstance(error, Refusal) else []
                names = by_place(self.floor.places)
                self._refuse(listener, message, error.said.named(lambda text: named(text, names)), rules)
            self.flush()
            if listener is None:
                raise
        except Exception as error:
            self.room.fault(self, error)
            if listener is None:
                raise
            text = phrase("put-right", "something went wrong at this table; it is being restored")
            self._refuse(listener, message, text, [])
        return 0

    def _submit(self, person: Person, message: messages.Do, listener: Listener | None) -> int:
        office, counted, vouched = message.office, UNCOUNTED, ""

        def prepare(_: str) -> tuple[str, str]:
            nonlocal counted, vouched
            machine = self.log.machine
            check_sender(person, message, machine)
            if listener is not None:
                counted = self.room.lines.take(person, message, machine)
            by, line, vouched = self._prepare(person, message.line, message.seen, office)
            self._before(line)
            return by, line

        said = message.line if office is None else without_code(message.line)[0]
        sender = person.name if office is None else in_office(person, office, self.floor)
        line, request = self._written(line_said(person, said)), f"{person.name}:{message.id}"
        try:
            done = self.log.submit(sender, line, request, prepare=prepare)
        except Exception:
            counted.give_back()
            raise
        number = done.entry.number
        if vouched:
            self.room.seat_codes.spend(vouched)
        if listener is not None:
            self._news.batch.acks.append((listener, message.id, number))
        if not done.repeated:
            self.autopilot.proceed()
        return number

    def _refuse(self, listener: Listener, message: messages.Do, said: Said, rules: list[str]) -> None:
        refused = messages.refused(message.id, said, rules)
        self.room.journal.when_written(lambda: listener.send(messages.write_message(refused)))

    def contribute(self, listener: Listener, message: messages.Commit | messages.Reveal | messages.Wish) -> None:
        """Take a contribution to the next shuffle, or a wish for the pace."""
        if isinstance(message, messages.Wish):
            if listener.person is not None:
                self.autopilot.wish(listener.person.name, message.pace)
            return
        try:
            self.mixing.take(listener, message)
        except NotMixed as error:
            listener.send(messages.write_message(messages.Refused(id="", message=str(error))))

    def trial(self, person: Person, message: messages.Do) -> tuple[str, str]:
        """Return the author and the text of an official's line as the log would keep them, or refuse it."""
        check_sender(person, message, self.machine)
        if message.office is not None:
            self._check_office(person, message.office)
        said, code = without_code(message.line)
        line = in_notation(said, self.floor)
        check_no_screen(self.floor, line, self.screens())
        by = speaker(person, message.office, self.floor, line)
        if LINES.verb_of(line) in ROOM_VERBS:
            check_room_line(self.room, self, by, line)
        if message.office is not None:
            check_consent(self.room, self, message.office, line, code)
        return by, self._written(line)

    def act(self, person: Person, line: str, seen: int, office: messages.Office | None = None) -> int:
        """Submit a person's line, as themselves or in a role."""
        by, line, vouched = self._prepare(person, line, seen, office)
        number = self.apply(by, line)
        if vouched:
            self.room.seat_codes.spend(vouched)
        return number

    def _prepare(self, person: Person, line: str, seen: int, office: messages.Office | None) -> tuple[str, str, str]:
        """Check a line. Return the author, the line as the log keeps it, and the owner of the seat code that was
        used."""
        line, code = line_said(person, line), ""
        if seen > self.log.number:
            raise Stale(f"event {seen} has not happened yet: the table is at event {self.number}", actor=person.name)
        if office is None:
            self._check_seen(person.name, line, seen)
        else:
            self._check_office(person, office)
            line, code = without_code(line)
            line = in_notation(line, self.floor)
            check_no_screen(self.floor, line, self.screens())
            if (name := self.floor.places.get(LINES.verb_of(line))) is not None:
                self._check_seen(name, line, seen)
        by = speaker(person, office, self.floor, line)
        if LINES.verb_of(line) in ROOM_VERBS:
            check_room_line(self.room, self, by, line)
        vouched = check_consent(self.room, self, office, line, code) if office is not None else ""
        return by, self._written(line), vouched

    def _written(self, line: str) -> str:
        """Return a line as the log keeps it: where wagers are placed in turn, `ready` is a line of the floor."""
        return WRITTEN_READY if line == READY and not self.floor.sign.event else line

    def apply(self, by: str, line: str) -> int:
        """Submit a line that no request brought; return its number."""
        self._before(line)
        return self.log.submit(by, line).number

    def _before(self, line: str) -> None:
        """Make players past their limits leave before a round, and update the table's jackpots."""
        if LINES.verb_of(line) == "deal":
            self.enforce_limits()
            self.room.shutdown.check()
            self.room.jackpots.ready(self, self.room.now())
            lines = (self.room.version_line(self), self.room.jackpots.sign_line(self))
            for update in (*lines, self.room.jackpots.meter_line(self)):
                if update is not None:
                    self.log.submit("d", update)
            self._news.collect()

    def note_round(self, entry: LogEntry, outcome: Outcome) -> None:
        """Keep a round that a line has ended."""
        finished = self.log.machine.finished(outcome.events, entry.line.at)
        if finished is not None:
            self.rounds.append(finished)

    def note_news(self, entry: LogEntry, outcome: Outcome) -> None:
        """Keep a new line for the next message."""
        by, line = entry.line.by, entry.line.text
        if not line.startswith(QUIET):
            self._news.note(by, outcome.events, reason(line))
        if why := reason_for_officials(line):
            self._news.batch.reasons.append(shapes.Description(f"reason: {why}", id="reason", values={"why": why}))
        self.autopilot.awake(by)

    def note_prizes(self, events: list[Event]) -> None:
        """Keep the jackpots' events of a line for the next message."""
        self._news.batch.events += events

    def _check_seen(self, name: str, line: str, seen: int) -> None:
        """Refuse a decision made before its sender saw the last change: a player's own, or one that a dealer enters."""
        verb = LINES.verb_of(line)
        if line == "post" or verb in FLOOR_VERBS or self._news.had_seen(name, line, seen):
            return
        raise Stale("the table has changed since you decided: look again and decide", actor=name)

    def _check_office(self, person: Person, office: messages.Office) -> None:
        """Refuse an office to a player of the table's tournament, and to a dealer not on duty here."""
        self.room.tournaments.check_office(self, person)
        if office == "dealer":
            self.room.pit.dealing.check(self, person)

    def enforce_limits(self) -> bool:
        """Make players past their own limits leave, or set them away. Return True if anyone was affected."""
        return enforce_limits(self.room.limits, self)

    def waits(self) -> bool:
        """Return True if the next round waits: for a tournament, a jackpot, or until the room is open again."""
        if self.room.shutdown.begun:
            return True
        if self.floor.sign.event and self.room.tournaments.waits(self):
            return True
        return self.room.jackpots.waits(self, self.room.now())

    # --- messages

    def jackpots(self) -> list[shapes.JackpotShown]:
        """Return the table's jackpots, as shown."""
        return self.room.jackpots.shown(self.id) if self.floor.sign.pool else []

    def flush(self) -> None:
        """Make messages about the lines applied since the last call. They are sent when the lines are on disk."""
        if not self._news.batch.by:
            for listener, sent, number in self._news.take().acks:
                self._acknowledge(listener, sent, number)
            return
        public = self._news.collect()
        batch = self._news.take()
        number = self.log.number
        event = messages.Happened(
            number=number,
            told=batch.told,
            table=self.shown(public),
            sign=list(sign(self.floor.state, self.room.zone)) if batch.sign else None,
        )
        self.recent.extend(batch.told)
        text = messages.write_message(event)
        concerned = self._news.concerned(batch, public) | self.private_messages.asked_staff()
        private = self.private_messages.messages(concerned, batch.touched)

        def send() -> None:
            own: Own = {}
            for name, message in private:
                for listener in self.hub.sockets(name, self.private_messages.for_programs(name)):
                    own.setdefault(listener, []).append(message)
            for one in batch.reasons:
                message = messages.write_message(messages.Announced(told=[one]))
                for listener in self._officials():
                    own.setdefault(listener, []).append(message)
            for listener, sent, at in batch.acks:
                own.setdefault(listener, []).append(messages.write_message(messages.Ack(id=sent, number=at)))
            self.hub.send_all(number, text, own, lambda: messages.write_message(masked(event, called)))

        called = self.called_by_strangers()

        self.room.journal.when_written(send)

    def called_by_strangers(self) -> Names:
        """Return the function that names people here for visitors who have not signed in."""
        return at_table(self.floor.state, self.room.bots.names, self.room.accounts.is_account)

    def _officials(self) -> list[Listener]:
        """Return the sockets here of officials who do not play."""
        here = [one for one in self.hub.listeners if one.person is not None and one.person.offices != PLAYER]
        return [one for one in here if one.person is not None and not self.room.takes_part(one.person.name, self)]

    def _acknowledge(self, listener: Listener, sent: str, number: int) -> None:
        self.room.journal.when_written(
            lambda: listener.send(messages.write_message(messages.Ack(id=sent, number=number)))
        )

    def shown(self, public: View | None = None) -> shapes.TableShown:
        """Return the table as everybody may see it."""
        room, machine, state, last = self.room, self.log.machine, self.floor.state, self._shown
        if state.round is not None and public is None:
            public = view(state.round, PUBLIC)
        jackpots, clock = self.jackpots(), self.autopilot.clock()
        if last is not None and last.state is state and last.bots is room.bots.names and public and state.in_round:
            last.table = update_shown(last.table, machine, public, clock, jackpots)
            return last.table
        made = table_shown(machine, self.bots_here, public, clock, jackpots, room.now())
        self._shown = Shown(state, room.bots.names, made) if state.in_round and not state.waiting else None
        return made

    @property
    def bots_here(self) -> dict[str, str]:
        """Return the bots here with the level and style of the room's own. A player's program has none."""
        own = self.room.bots.names
        return {
            player.name: str(character_of(player.name)) if player.name in own else ""
            for player in self.floor.state.players.values()
            if player.bot or player.name in own
        }

    def show_jackpots(self) -> None:
        """Show a jackpot of this table that changed elsewhere."""
        shown, called = messages.Jackpots(jackpots=self.jackpots()), self.called_by_strangers()
        message = messages.write_message(shown)
        self.room.journal.when_written(
            lambda: self.hub.show_all(message, None, lambda: messages.write_message(masked(shown, called)))
        )

    def show_clock(self, text: shapes.Description) -> None:
        """Show that a player has more time to act, and why."""
        self.flush()
        if (clock := self.autopilot.clock()) is not None:
            shown, called = messages.ClockSet(clock=clock, told=[text]), self.called_by_strangers()
            message = messages.write_message(shown)
            self.room.journal.when_written(
                lambda: self.hub.show_all(message, None, lambda: messages.write_message(masked(shown, called)))
            )

    def announce(self, text: shapes.Description) -> None:
        """Announce a text to everyone here."""
        self.hub.show_all(messages.write_message(messages.Announced(told=[text])))

    def show_wallet(self, name: str) -> None:
        """Show a wallet that changed elsewhere."""
        self.flush()
        self.private_messages.send({name})

    def show_choices(self) -> None:
        """Show choices in the round that changed elsewhere."""
        self.flush()
        if self.floor.in_round:
            self.private_messages.send(set(self.floor.places.values()))

    def hello(self, listener: Listener) -> str:
        """Return the hello message with the whole table, for a listener who has just come."""
        person = listener.person
        hello = messages.Hello(
            number=self.number,
            you=listener.name,
            offices=list(person.offices) if person else [],
            table=self.shown(),
            sign=list(sign(self.floor.state, self.room.zone)),
            private=self.private_messages.of(person),
            log=list(self.recent),
        )
        return messages.write_message(hello if person else masked(hello, self.called_by_strangers()))

    def join(self, listener: Listener) -> None:
        """Send hello when everything shown is on disk, and add the listener from then on."""
        self.flush()

        def send() -> None:
            if not listener.gone:
                self.hub.join(listener)
                listener.send(text)
                self.mixing.send(listener)
                self._screens_changed(listener)

        text = self.hello(listener)
        self.hub.expect(listener)
        self.room.journal.when_written(send)

    def resume(self, listener: Listener, after: int) -> None:
        """Send everything that happened since a message, or the whole table if that is forgotten."""
        self.flush()

        def send() -> None:
            missed = self.hub.since(after) if after <= number and listener.person is not None else None
            for message in [text] if missed is None else [*missed, private]:
                listener.send(message)

        number = self.number
        text, private = self.hello(listener), messages.write_message(self.private_messages.of(listener.person))
        self.room.journal.when_written(send)

    @property
    def bots(self) -> frozenset[str]:
        return self.room.bots.names

    def screens(self) -> set[str]:
        """Return the names of everyone who has the table on a screen, and of bots: nobody enters actions for them."""
        return self.hub.people.keys() | self.room.bots.names

    def part(self, listener: Listener) -> None:
        """Remove a listener. A human dealer enters for a player who has no screen any more."""
        self.hub.part(listener)
        self._screens_changed(listener)

    def _screens_changed(self, listener: Listener) -> None:
        if self.floor.sign.dealer == "human" and listener.name in self.floor.state.players:
            self.show_staff()

    def show_staff(self) -> None:
        """Show officials here that their choices have changed, after announcing the reason."""
        self.flush()
        self.private_messages.send(self.private_messages.staff())


ROOM_VERBS = frozenset({"move", "receive", "ask-move", "exclude", "bar", "seat", "sit", "wait"})
"""Lines that also concern another table: the room checks them first."""
