"""A table in play. A line is applied at once, written down, and told only when it is on disk.

Applying may run ahead of the disk, telling never does: messages hang on the future of the last line they show. What
several lines led to in one go is told in one message.
"""

import asyncio
from collections import deque
from datetime import datetime, tzinfo

from pitboss.core.errors import PitbossError
from pitboss.core.refusals import MachineFault, NotAllowed, Refusal
from pitboss.log.balances import movements_of
from pitboss.log.entry import LogEntry, LogError, LogLine
from pitboss.log.kinds.offices import PLAYER
from pitboss.log.kinds.table import READY as WRITTEN_READY
from pitboss.log.kinds.table import FinishedRound, TableFold
from pitboss.log.replay import replay
from pitboss.pit.table.display import sign
from pitboss.pit.table.event import FloorEvent, floor_events
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.table.autopilot import Autopilot
from pitboss.room.table.bots import Bots, character_of
from pitboss.room.table.dealer_console import check_no_screen
from pitboss.room.table.describe import by_place, named
from pitboss.room.table.display import shown_later, table_shown
from pitboss.room.table.house import House, Shown
from pitboss.room.table.listeners import Hub, Listener, Own
from pitboss.room.table.news import News
from pitboss.room.table.officials import in_notation, in_office, reason, reason_for_officials, speaker
from pitboss.room.table.past import recalled
from pitboss.room.table.permissions import FLOOR_VERBS, READY, check_sender, line_said
from pitboss.room.table.private import Privately
from pitboss.room.table.prizes import Prizes
from pitboss.room.table.shuffle import Mixing, NotMixed
from pitboss.room.table.vouching import without_code
from pitboss.room.wire import messages, shapes
from pitboss.room.wire.strangers import Names, at_table, masked
from pitboss.rules.event import Event
from pitboss.rules.view import PUBLIC, View, view

SHOWN_LOG = 60
KEPT_ROUNDS = 50


class Stale(Refusal):
    """A decision made before something that changed it was seen."""


class LiveTable:
    """One table: its fold, its listeners, and what is on its way to the disk."""

    def __init__(self, room: House, table: str, bots: Bots | None = None) -> None:
        self.room = room
        self.id = table
        self.fold = TableFold(table)
        self.hub = Hub(0)
        self.number = 0
        self.mending = False
        """After a fault: nothing is taken until the log has been folded again."""
        self.log: deque[shapes.Told] = deque(maxlen=SHOWN_LOG)
        self.rounds: deque[FinishedRound] = deque(maxlen=KEPT_ROUNDS)
        self.autopilot = Autopilot(self, room.pace, bots)
        self.mixing = Mixing(self)
        self._news = News(self)
        self.privately = Privately(self)
        self._begun: int | None = None
        """After a start, until what was told before it is recalled: the last line then."""
        self._recalling: asyncio.Future[list[shapes.Told]] | None = None
        self._shown: Shown | None = None
        """In a round: the table as it was shown last, where no line came since but the round's."""

    @property
    def floor(self) -> FloorTable:
        return self.fold.opened or self.fold.floor

    @property
    def zone(self) -> tzinfo:
        return self.room.zone

    # --- from the log

    def restore(self, entry: LogEntry) -> list[Event]:
        """Folds a line of the log when the server starts."""
        outcome = replay(self.fold, entry)
        self.number = entry.number
        if outcome.movements:
            self.room.books.post(outcome.movements)
        if fresh := floor_events(outcome.events):
            self._note_finished(fresh, entry.line.at)
        return outcome.events

    def follow(self, entry: LogEntry, prizes: Prizes) -> None:
        """A line that was taken where the room is held: what it led to is told here too, and its round's prizes."""
        if entry.line.text == "deal":
            self._news.collect()  # the last round is put into words while it is there
        events = self.restore(entry)
        self._news.note(entry.line.by, events, reason(entry.line.text))
        self._news.batch.events += prizes.led_to_by(entry, self.floor)
        self.autopilot.watch()

    def restored(self) -> None:
        """Everything is folded: what is remembered for telling starts here."""
        self.hub = Hub(self.number)
        self._news.begin()
        self._begun = self.number

    async def recall(self) -> None:
        """Before somebody sees the table after a start: what was told there before it."""
        if self._begun is None:
            return
        if self._recalling is None:
            store, prizes = self.room.journal.store, self.room.prizes_of(self.id)
            told_before = asyncio.to_thread(recalled, store, self.id, self._begun, self.zone, prizes)
            self._recalling = asyncio.ensure_future(told_before)
        try:
            told = await asyncio.shield(self._recalling)
        except PitbossError:
            told = []
        if self._begun is not None:
            self._begun, self._recalling = None, None
            self.log.extendleft(reversed(told[-(SHOWN_LOG - len(self.log)) :] if len(self.log) < SHOWN_LOG else []))

    def mend(self, fold: TableFold) -> None:
        """Shows everybody the table as the log makes it, after a fault of ours."""
        self.fold, self.mending = fold, False
        self.privately.forget()
        self._news.begin()
        for listener in self.hub.listeners:
            listener.send(self.hello(listener))

    # --- lines

    def do(self, listener: Listener, message: messages.Do) -> None:
        """A person's line: applied, refused, or recognised as one that was sent before."""
        try:
            if self.mending:
                raise NotAllowed("one moment: the table is being put right")
            self._do(listener, message)
            self.flush()
        except PitbossError as error:
            if isinstance(error, MachineFault):
                self.room.fault(self, error)
            self.room.tally.refused += 1
            rules = list(error.rules) if isinstance(error, Refusal) else []
            said = named(str(error), by_place(self.floor.places))
            refused = messages.Refused(id=message.id, message=said, rules=rules)
            self.room.journal.when_written(lambda: listener.send(messages.write_message(refused)))
            self.flush()
        except Exception as error:
            self.room.fault(self, error)
            refused = messages.Refused(id=message.id, message="the table could not take this; it is being put right")
            self.room.journal.when_written(lambda: listener.send(messages.write_message(refused)))

    def _do(self, listener: Listener, message: messages.Do) -> None:
        person = listener.person
        if person is None:
            raise NotAllowed("sign in to play: a spectator only watches")
        key = f"{person.name}:{message.id}"
        before = self.room.seen.find(self.id, key)
        if before is not None:
            self._news.batch.acks.append((listener, message.id, self._done(person, message, before)))
            return
        check_sender(person, message, self.fold)
        counted = self.room.lines.take(person, message, self.fold)
        try:
            number = self.act(person, message.line, message.seen, message.office, key)
        except Exception:
            counted.give_back()
            raise
        self._news.batch.acks.append((listener, message.id, number))
        self.autopilot.proceed()

    def contribute(self, listener: Listener, message: messages.Commit | messages.Reveal) -> None:
        """Something for the next shuffle."""
        try:
            self.mixing.take(listener, message)
        except NotMixed as error:
            listener.send(messages.write_message(messages.Refused(id="", message=str(error))))

    def say(self, person: Person, message: messages.Do) -> int:
        """An official's line through a door of the pit: taken as at the table, or its refusal is raised."""
        if self.mending:
            raise NotAllowed("one moment: the table is being put right")
        key = f"{person.name}:{message.id}"
        before = self.room.seen.find(self.id, key)
        if before is not None:
            return self._done(person, message, before)
        check_sender(person, message, self.fold)
        try:
            number = self.act(person, message.line, message.seen, message.office, key)
            self.autopilot.proceed()
            self.flush()
        except PitbossError as error:
            if isinstance(error, MachineFault):
                self.room.fault(self, error)
            self.flush()
            raise
        except Exception as error:
            self.room.fault(self, error)
            raise
        return number

    def trial(self, person: Person, message: messages.Do) -> tuple[str, str]:
        """Who would say an official's line and how the log would keep it; refused as the line itself would be."""
        check_sender(person, message, self.fold)
        if message.office is not None:
            self.room.check_office(self, person, message.office)
        said, code = without_code(message.line)
        line = in_notation(said, self.floor)
        check_no_screen(self.floor, line, self.screens())
        by = speaker(person, message.office, self.floor, line)
        if line.startswith(ROOM_LINES):
            self.room.check_line(self, by, line)
        if message.office is not None:
            self.room.check_word(self, message.office, line, code)
        return by, self._written(line)

    def _done(self, person: Person, message: messages.Do, before: LogEntry) -> int:
        """The number of a line that was sent before; refused if the same id comes with another."""
        sender = person.name if message.office is None else in_office(person, message.office, self.floor)
        said = without_code(message.line)[0] if message.office is not None else message.line
        if (sender, self._written(line_said(person, said))) != (before.line.by, before.line.text):
            raise NotAllowed(f"the id {message.id!r} was used before, for something else", actor=person.name)
        return before.number

    def act(self, person: Person, line: str, seen: int, office: messages.Office | None = None, key: str = "") -> int:
        """What a person does, as themselves or in an office."""
        line, code = line_said(person, line), ""
        if seen > self.number:
            raise Stale(f"{seen} has not happened yet: the table is at {self.number}", actor=person.name)
        if office is None:
            self._check_seen(person.name, line, seen)
        else:
            self.room.check_office(self, person, office)
            line, code = without_code(line)
            line = in_notation(line, self.floor)
            check_no_screen(self.floor, line, self.screens())
            if (name := self.floor.places.get(line.split(" ", 1)[0])) is not None:
                self._check_seen(name, line, seen)
        by = speaker(person, office, self.floor, line)
        if line.startswith(ROOM_LINES):
            self.room.check_line(self, by, line)
        worded = self.room.check_word(self, office, line, code) if office is not None else ""
        number = self.apply(by, self._written(line), key)
        if worded:
            self.room.word_used(worded)
        return number

    def _written(self, line: str) -> str:
        """A line as the log keeps it: where wagers are placed in turn, `ready` is a line of the floor."""
        return WRITTEN_READY if line == READY and not self.floor.sign.event else line

    def apply(self, by: str, line: str, key: str = "", *, quiet: bool = False) -> int:
        """Applies a line and puts it on its way to the disk; its number. Of a `quiet` one everybody need not hear."""
        room = self.room
        room.check_limits(self, by, line)
        if line == "deal":
            room.see_off(self)
            for told in room.before_round(self):
                self.apply("d", told)
            self._news.collect()
        floor = self.floor
        before, now = floor.state, max(room.now(), floor.state.now)
        events = self.fold.take(by, line, now)
        fresh = floor_events(events)
        if fresh and (movements := movements_of(fresh)):
            try:
                room.books.check(movements)
                room.check_sale(self, line, movements)
            except LogError as error:
                floor.state = before
                raise NotAllowed(str(error), floor.room.stakes.buy_in, actor=by) from None
            except NotAllowed:
                floor.state = before
                raise
            room.books.post(movements)
        entry, _ = room.journal.add(LogLine(table=self.id, at=now, by=by, text=line, id=key))
        self.number = entry.number
        if key:
            room.seen.add(entry)
        if not quiet:
            self._news.note(by, events, reason(line))
        if why := reason_for_officials(line):
            self._news.batch.reasons.append(shapes.Told(f"reason: {why}"))
        if fresh:
            self._note_finished(fresh, now)
        self.autopilot.awake(by)
        led_to = room.happened(self, by, events)
        self._news.batch.events += led_to
        return entry.number

    def first(self, by: str, line: str) -> None:
        """The sign of a new table."""
        now = self.room.now()
        events = self.fold.take(by, line, now)
        entry, _ = self.room.journal.add(LogLine(table=self.id, at=now, by=by, text=line))
        self.number = entry.number
        self._news.note(by, events)

    def _check_seen(self, name: str, line: str, seen: int) -> None:
        """A decision is made on what its sender has seen: a player's own, or one that a dealer enters for a player."""
        verb = line.split(" ", 1)[0]
        if line == "post" or verb in FLOOR_VERBS or self._news.had_seen(name, line, seen):
            return
        raise Stale("something happened at the table that you had not seen: look again and decide", actor=name)

    # --- telling

    def flush(self) -> None:
        """Makes the messages about what was applied since the last time; they go out when it is on disk."""
        if not self._news.batch.by:
            for listener, sent, number in self._news.taken().acks:
                self._acknowledge(listener, sent, number)
            return
        public = self._news.collect()
        batch = self._news.taken()
        number = self.number
        event = messages.Happened(
            number=number,
            told=batch.told,
            table=self.shown(public),
            sign=list(sign(self.floor.state, self.room.zone)) if batch.sign else None,
        )
        self.log.extend(batch.told)
        text = messages.write_message(event)
        concerned = self._news.concerned(batch, public) | self.privately.asked_staff()
        private = self.privately.messages(concerned, batch.touched)

        def send() -> None:
            own: Own = {}
            for name, message in private:
                for listener in self.hub.sockets(name, self.privately.tells_programs(name)):
                    own.setdefault(listener, []).append(message)
            for told in batch.reasons:
                message = messages.write_message(messages.Announced(told=[told]))
                for listener in self._officials():
                    own.setdefault(listener, []).append(message)
            for listener, sent, at in batch.acks:
                own.setdefault(listener, []).append(messages.write_message(messages.Ack(id=sent, number=at)))
            self.hub.tell_all(number, text, own, lambda: messages.write_message(masked(event, called)))

        called = self.called_by_strangers()

        self.room.journal.when_written(send)

    def called_by_strangers(self) -> Names:
        """Return what people here are called for those who have not signed in."""
        return at_table(self.floor.state, self.room.bots, self.room.is_account)

    def _officials(self) -> list[Listener]:
        """Return the sockets here of those who hold an office and do not play."""
        here = [one for one in self.hub.listeners if one.person is not None and one.person.offices != PLAYER]
        return [one for one in here if one.person is not None and not self.room.takes_part(one.person.name, self)]

    def _acknowledge(self, listener: Listener, sent: str, number: int) -> None:
        self.room.journal.when_written(
            lambda: listener.send(messages.write_message(messages.Ack(id=sent, number=number)))
        )

    def shown(self, public: View | None = None) -> shapes.TableShown:
        """The table as everybody may see it."""
        room, state, last = self.room, self.floor.state, self._shown
        if state.round is not None and public is None:
            public = view(state.round, PUBLIC)
        jackpots, clock = room.jackpots_of(self.id), self.autopilot.clock()
        if last is not None and last.state is state and last.bots is room.bots and public and state.in_round:
            last.table = shown_later(last.table, self.fold, public, clock, jackpots)
            return last.table
        made = table_shown(self.fold, self.bots_here, public, clock, jackpots, room.now())
        self._shown = Shown(state, room.bots, made) if state.in_round and not state.waiting else None
        return made

    @property
    def bots_here(self) -> dict[str, str]:
        """Who is no person here, and how they play: the room's own; of a program on a marked seat nobody knows."""
        own = self.room.bots
        return {
            player.name: str(character_of(player.name)) if player.name in own else ""
            for player in self.floor.state.players.values()
            if player.bot or player.name in own
        }

    def show_jackpots(self) -> None:
        """A jackpot of this table changed elsewhere."""
        shown, called = messages.Jackpots(jackpots=self.room.jackpots_of(self.id)), self.called_by_strangers()
        message = messages.write_message(shown)
        self.room.journal.when_written(
            lambda: self.hub.show_all(message, None, lambda: messages.write_message(masked(shown, called)))
        )

    def show_clock(self, told: shapes.Told) -> None:
        """Somebody has more time to act, and why."""
        self.flush()
        if (clock := self.autopilot.clock()) is not None:
            shown, called = messages.ClockSet(clock=clock, told=[told]), self.called_by_strangers()
            message = messages.write_message(shown)
            self.room.journal.when_written(
                lambda: self.hub.show_all(message, None, lambda: messages.write_message(masked(shown, called)))
            )

    def announce(self, text: str) -> None:
        """The room says something to everybody here."""
        self.hub.show_all(messages.write_message(messages.Announced(told=[shapes.Told(text)])))

    def show_wallet(self, name: str) -> None:
        """Somebody's wallet changed elsewhere."""
        self.flush()
        self.privately.tell({name})

    def show_choices(self) -> None:
        """What those in the round may do changed elsewhere."""
        self.flush()
        if self.floor.in_round:
            self.privately.tell(set(self.floor.places.values()))

    def hello(self, listener: Listener) -> str:
        """The whole table for somebody who has just come."""
        person = listener.person
        hello = messages.Hello(
            number=self.number,
            you=listener.name,
            offices=list(person.offices) if person else [],
            table=self.shown(),
            sign=list(sign(self.floor.state, self.room.zone)),
            private=self.privately.of(person),
            log=list(self.log),
        )
        return messages.write_message(hello if person else masked(hello, self.called_by_strangers()))

    def join(self, listener: Listener) -> None:
        """Says hello when everything shown is on disk, and listens from then on."""
        self.flush()

        def send() -> None:
            if not listener.gone:
                self.hub.join(listener)
                listener.send(text)
                self.mixing.tell(listener)
                self._screens_changed(listener)

        text = self.hello(listener)
        self.hub.expect(listener)
        self.room.journal.when_written(send)

    def resume(self, listener: Listener, after: int) -> None:
        """What happened since, or the whole table where that is forgotten or still to come."""
        self.flush()

        def send() -> None:
            missed = self.hub.since(after) if after <= number and listener.person is not None else None
            for message in [text] if missed is None else [*missed, private]:
                listener.send(message)

        number = self.number
        text, private = self.hello(listener), messages.write_message(self.privately.of(listener.person))
        self.room.journal.when_written(send)

    @property
    def bots(self) -> frozenset[str]:
        return self.room.bots

    def screens(self) -> set[str]:
        """Who has the table on a screen, or plays without anybody's help: what they do is never entered for them."""
        return self.hub.people.keys() | self.room.bots

    def part(self, listener: Listener) -> None:
        """Somebody is gone; a human dealer enters for whoever has no screen any more."""
        self.hub.part(listener)
        self._screens_changed(listener)

    def _screens_changed(self, listener: Listener) -> None:
        if self.floor.sign.dealer == "human" and listener.name in self.floor.state.players:
            self.tell_staff()

    def tell_staff(self) -> None:
        """What officials who are here may decide has changed; first what led to it is told."""
        self.flush()
        self.privately.tell(self.privately.staff())

    def _note_finished(self, events: list[FloorEvent], now: datetime) -> None:
        finished = self.fold.finished(events, now)
        if finished is not None:
            self.rounds.append(finished)


ROOM_LINES = ("move ", "receive ", "ask-move ", "exclude ", "bar ", "seat ", "sit ", "wait")
"""Lines that concern another table too: the room looks at them first."""
