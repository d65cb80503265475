"""A table that is played at. A line is applied at once, written down, and told only when it is on disk.

Applying may run ahead of the disk, telling never does: messages hang on the future of the last line they show. What
several lines led to in one go is told in one message.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

import msgspec

from pitboss.errors import PitbossError
from pitboss.floor.event import FloorEvent, NoticePosted, NoticeWithdrawn, RoundStarted, SignChanged
from pitboss.floor.table import FloorTable
from pitboss.ledger.accounts import Books, movements_of
from pitboss.ledger.entry import Entry, Line, LogError
from pitboss.ledger.fold import READY, FinishedRound, TableFold
from pitboss.ledger.journal import Journal
from pitboss.ledger.people import Person
from pitboss.money import write_money
from pitboss.rounds.errors import NotAllowed, Refusal
from pitboss.rounds.event import Event
from pitboss.rounds.round import Choice
from pitboss.rounds.view import PUBLIC, View, view
from pitboss.server import shapes, wire
from pitboss.server.hub import Hub, Listener
from pitboss.server.offices import speaker
from pitboss.server.showing import choice_shown, dealer_choices, own_cards, sign_shown, table_shown
from pitboss.server.telling import told

SHOWN_LOG = 60
KEPT_ROUNDS = 50


Decision = tuple[tuple[Choice, ...], tuple[object, ...]]
"""What a player may do, and where in the round that is: the same choices on the next street are another decision."""


class House(Protocol):
    """What a table needs of the room it stands in."""

    journal: Journal
    books: Books
    bots: frozenset[str]

    def now(self) -> datetime: ...
    def fail(self, error: BaseException) -> None: ...
    def fault(self, table: "LiveTable", error: Exception) -> None: ...
    def jackpots_of(self, table: str) -> list[shapes.JackpotShown]: ...
    def before_round(self, table: "LiveTable") -> None: ...
    def happened(self, table: "LiveTable", by: str, events: list[Event]) -> None: ...


class Stale(Refusal):
    """A decision made before something that changed it was seen."""


class _Batch(msgspec.Struct):
    """What was applied and is not told yet."""

    by: set[str] = set()
    told: list[shapes.Told] = []
    floor: list[FloorEvent | int] = []
    """Floor events, and between them how many events of the round came."""
    touched: set[str] = set()
    """Whose cards or wallet changed."""
    acks: list[tuple[Listener, str, int]] = []
    sign: bool = False


class LiveTable:
    """One table: its fold, its listeners, and what is on its way to the disk."""

    def __init__(self, room: House, table: str) -> None:
        self.room = room
        self.id = table
        self.fold = TableFold(table)
        self.hub = Hub(0)
        self.number = 0
        self.mending = False
        """After a fault: nothing is taken until the log has been folded again."""
        self.log: deque[shapes.Told] = deque(maxlen=SHOWN_LOG)
        self.rounds: deque[FinishedRound] = deque(maxlen=KEPT_ROUNDS)
        self.after: Callable[[], None] = lambda: None
        """What tends the table after every line: the dealer, the bots, the clock."""
        self.clock: Callable[[], shapes.Clock | None] = lambda: None
        self._ids: dict[str, int] = {}
        self._last: asyncio.Future[Entry] | None = None
        self._batch = _Batch()
        self._steps = 0
        self._seen_events = 0
        self._choices: dict[str, Decision] = {}
        self._own: dict[str, tuple[dict[str, list[str]], list[str]]] = {}
        """The cards each player sees in the own place, until they change."""
        self._changed: dict[str, int] = {}
        """For each player, the number of the last message that changed what the player may do."""

    @property
    def floor(self) -> FloorTable:
        return self.fold.floor

    # --- from the log

    def restore(self, entry: Entry) -> None:
        """Folds a line of the log when the server starts."""
        events = self.fold.take_entry(entry)
        self.room.books.post(movements_of(events))
        self.number = entry.number
        if entry.line.id:
            self._ids[entry.line.id] = entry.number
        self._note_finished(events, entry.line.at)

    def restored(self) -> None:
        """Everything is folded: what is remembered for telling starts here."""
        self.hub = Hub(self.number)
        self._remember()

    def mend(self, entries: list[Entry]) -> None:
        """Folds the log again after a fault of ours, and shows everybody the table as it is."""
        self.fold, self._batch, self.mending = TableFold(self.id), _Batch(), False
        for entry in entries:
            self.fold.take_entry(entry)
        self._remember()
        for listener in self.hub.listeners:
            listener.send(self.hello(listener))

    def _remember(self) -> None:
        self._steps, self._own = 0, {}
        self._seen_events = self._count_round()
        round_ = self.floor.round
        self._choices = self._all_choices(None if round_ is None else view(round_, PUBLIC))
        self._changed = dict.fromkeys(self._choices, self.number)

    # --- lines

    def do(self, listener: Listener, message: wire.Do) -> None:
        """A person's line: applied, refused, or recognised as one that was sent before."""
        try:
            if self.mending:
                raise NotAllowed("one moment: the table is being put right")
            self._do(listener, message)
            self.flush()
        except PitbossError as error:
            rules = list(error.rules) if isinstance(error, Refusal) else []
            refused = wire.Refused(id=message.id, message=str(error), rules=rules)
            self._send_when_written(lambda: listener.send(wire.write_message(refused)))
            self.flush()
        except Exception as error:
            self.room.fault(self, error)
            refused = wire.Refused(id=message.id, message="the table could not take this; it is being put right")
            self._send_when_written(lambda: listener.send(wire.write_message(refused)))

    def _do(self, listener: Listener, message: wire.Do) -> None:
        person = listener.person
        if person is None:
            raise NotAllowed("sign in to play: a spectator only watches")
        key = f"{person.name}:{message.id}"
        if key in self._ids:
            self._batch.acks.append((listener, message.id, self._ids[key]))
            return
        number = self.act(person, message.line, message.seen, message.office, key)
        self._batch.acks.append((listener, message.id, number))
        self.after()

    def act(self, person: Person, line: str, seen: int, office: wire.Office | None = None, key: str = "") -> int:
        """What a person does, as themselves or in an office. Bots come this way too."""
        if line.startswith("!"):
            raise NotAllowed(f"{line!r} is not a line anybody sends")
        if office is None:
            self._check_seen(person.name, line, seen)
        by = speaker(person, office, self.floor, line)
        return self.apply(by, READY if line == "ready" else line, key)

    def apply(self, by: str, line: str, key: str = "") -> int:
        """Applies a line and puts it on its way to the disk; its number."""
        if line == "deal":
            self._collect()
        before, now = self.floor.state, max(self.room.now(), self.floor.state.now)
        events = self.fold.take(by, line, now)
        movements = movements_of(events)
        try:
            self.room.books.check(movements)
        except LogError as error:
            self.floor.state = before
            raise NotAllowed(str(error), self.floor.room.stakes.buy_in, actor=by) from None
        self.room.books.post(movements)
        entry, self._last = self.room.journal.add(Line(table=self.id, at=now, by=by, text=line, id=key))
        self.number = entry.number
        if key:
            self._ids[key] = entry.number
        self._note(by, events)
        self._note_finished(events, now)
        self.room.happened(self, by, events)
        return entry.number

    def first(self, by: str, line: str) -> None:
        """The sign of a new table."""
        now = self.room.now()
        events = self.fold.take(by, line, now)
        entry, self._last = self.room.journal.add(Line(table=self.id, at=now, by=by, text=line))
        self.number = entry.number
        self._note(by, events)

    def _check_seen(self, name: str, line: str, seen: int) -> None:
        verb = line.split(" ", 1)[0]
        if line == "post" or verb in FLOOR_VERBS or seen >= self._changed.get(name, 0):
            return
        raise Stale("something happened at the table that you had not seen: look again and decide", actor=name)

    # --- telling

    def flush(self) -> None:
        """Makes the messages of what was applied since the last time; they go out when it is on disk."""
        batch, self._batch = self._batch, _Batch()
        if not batch.by:
            for listener, sent, number in batch.acks:
                self._acknowledge(listener, sent, number)
            return
        self._batch = batch
        public = self._collect()
        self._batch = _Batch()
        number = self.number
        event = wire.Happened(
            number=number,
            told=batch.told,
            table=self.shown(public),
            sign=sign_shown(self.floor) if batch.sign else None,
        )
        self.log.extend(batch.told)
        text = wire.write_message(event)
        private = self._privates(batch, number, public)

        def send() -> None:
            self.hub.tell_all(number, text)
            for name, message in private:
                self.hub.tell(name, message)
            for listener, sent, at in batch.acks:
                listener.send(wire.write_message(wire.Ack(id=sent, number=at)))

        self._send_when_written(send)

    def _acknowledge(self, listener: Listener, sent: str, number: int) -> None:
        self._send_when_written(lambda: listener.send(wire.write_message(wire.Ack(id=sent, number=number))))

    def _send_when_written(self, send: Callable[[], None]) -> None:
        """Sends in order, after the last line applied is on disk."""
        last = self._last
        if last is None or last.done():
            asyncio.get_running_loop().call_soon(send)
            return

        def written(future: "asyncio.Future[Entry]") -> None:
            error = future.exception()
            if error is None:
                send()
            else:
                self.room.fail(error)

        last.add_done_callback(written)

    def shown(self, public: View | None = None) -> shapes.TableShown:
        """The table as everybody may see it."""
        round_ = self.floor.round
        if round_ is not None and public is None:
            public = view(round_, PUBLIC)
        return table_shown(self.fold, self.room.bots, public, self.clock(), self.room.jackpots_of(self.id))

    def show_jackpots(self) -> None:
        """A jackpot of this table changed elsewhere."""
        message = wire.write_message(wire.Jackpots(jackpots=self.room.jackpots_of(self.id)))
        self._send_when_written(lambda: self.hub.show_all(message))

    def hello(self, listener: Listener) -> str:
        """The whole table for somebody who has just come."""
        person = listener.person
        return wire.write_message(
            wire.Hello(
                number=self.number,
                you=listener.name,
                offices=list(person.offices) if person else [],
                table=self.shown(),
                sign=sign_shown(self.floor),
                private=self.private(person),
                log=list(self.log),
            )
        )

    def join(self, listener: Listener) -> None:
        """Says hello when everything shown is on disk, and listens from then on."""
        self.flush()

        def send() -> None:
            if not listener.gone:
                self.hub.join(listener)
                listener.send(text)

        text = self.hello(listener)
        self._send_when_written(send)

    def resume(self, listener: Listener, after: int) -> None:
        """What happened since, or the whole table where that is forgotten."""
        self.flush()

        def send() -> None:
            missed = self.hub.since(after)
            for message in [text] if missed is None else [*missed, private]:
                listener.send(message)

        text, private = self.hello(listener), wire.write_message(self.private(listener.person))
        self._send_when_written(send)

    def private(self, person: Person | None) -> wire.Private:
        """What only this person may know."""
        if person is None:
            return wire.Private(number=self.number)
        floor, place = self.floor, self.floor.token(person.name)
        found = wire.Private(number=self.number, place=place, wallet=write_money(self.room.books.wallet(person.name)))
        round_ = floor.round
        if round_ is None:
            return found
        if place is not None:
            if person.name not in self._own:
                self._own[person.name] = own_cards(view(round_, place), place)
            found.cards, found.discards = self._own[person.name]
            found.choices = [choice_shown(choice) for choice in floor.choices(person.name)]
        elif floor.sign.dealer == "human" and person.holds("dealer"):
            found.place = "d"
            found.choices = dealer_choices(round_)
        return found

    # --- what changed

    def _note(self, by: str, events: list[Event]) -> None:
        batch = self._batch
        batch.by.add(by)
        for event in events:
            if isinstance(event, FloorEvent):
                self._note_floor(batch, event)
            elif getattr(event, "cards", ()):
                self._touch_place(batch, next((found for at in _WHOSE if (found := getattr(event, at, ""))), ""))
        count, fresh = self._count_round(), [event for event in events if isinstance(event, FloorEvent)]
        starts = any(isinstance(event, RoundStarted) for event in fresh)
        batch.floor += [*fresh, count] if starts else [count, *fresh]

    def _note_floor(self, batch: _Batch, event: FloorEvent) -> None:
        for one in event.movements:
            for account in (one.debit, one.credit):
                if account.startswith("wallet:"):
                    batch.touched.add(account.partition(":")[2])
        if isinstance(event, RoundStarted):
            self._steps = self._seen_events = 0
            batch.touched.update(event.places.values())
        batch.sign = batch.sign or isinstance(event, SignChanged | NoticePosted | NoticeWithdrawn)

    def _touch_place(self, batch: _Batch, place: str) -> None:
        """Whose cards these are: the place's own, and in a house game the patron's who plays the box."""
        round_ = self.floor.round
        name = self.floor.places.get(place)
        if name is not None:
            batch.touched.add(name)
        boxes = getattr(round_, "boxes", None)
        if boxes and place[1:].isdigit() and int(place[1:]) in boxes:
            batch.touched.add(self.floor.places.get(boxes[int(place[1:])].player or "", ""))

    def _count_round(self) -> int:
        """How many events the round has had since the last count."""
        round_ = self.floor.round
        if round_ is None:
            return 0
        count = sum(len(step.events) for step in round_.steps[self._steps :])
        self._steps = len(round_.steps)
        return count

    def _collect(self) -> View | None:
        """Puts what was noted into words, the round's events as everybody may see them."""
        batch, round_ = self._batch, self.floor.round
        public = view(round_, PUBLIC) if round_ is not None else None
        for one in batch.floor:
            if isinstance(one, int):
                seen = public.events[self._seen_events : self._seen_events + one] if public else ()
                self._seen_events += one
                batch.told += told(seen, self._name)
            else:
                batch.told += told([one], self._name)
        batch.floor = []
        return public

    def _name(self, place: str) -> str:
        return self.floor.places.get(place, f"box {place[1:]}" if place[1:].isdigit() else place)

    def _all_choices(self, public: View | None) -> dict[str, Decision]:
        """Everybody's decision now, by name."""
        floor, round_ = self.floor, self.floor.round
        if round_ is None or public is None or not floor.in_round:
            return {}
        places = floor.places
        where = (floor.state.hands, len(public.board), public.table.get("phase"), public.table.get("street"))
        return {
            places[place]: (floor.choices(places[place]), where) for place in round_.legal_actions() if place in places
        }

    def _privates(self, batch: _Batch, number: int, public: View | None) -> list[tuple[str, str]]:
        """Messages to those whose cards, choices or wallet changed, as far as they are here."""
        choices, before = self._all_choices(public), self._choices
        self._choices = choices
        names = set(batch.touched)
        for name in names:
            self._own.pop(name, None)
        for name in choices.keys() | before.keys():
            if choices.get(name) != before.get(name):
                names.add(name)
                if batch.by != {name}:
                    self._changed[name] = number
        if self.floor.sign.dealer == "human":
            names |= self.hub.names - set(self.floor.places.values())
        here = names & self.hub.names
        people = {listener.name: listener.person for listener in self.hub.listeners}
        return [(name, wire.write_message(self.private(people[name]))) for name in here]

    def _note_finished(self, events: list[Event], now: datetime) -> None:
        finished = self.fold.finished(events, now)
        if finished is not None:
            self.rounds.append(finished)


_WHOSE = ("to", "seat", "who")
"""How an event with cards says whose they are."""
FLOOR_VERBS = {
    "sit", "leave", "add", "take", "away", "back", "wait", "unwait", "change", "wait-blind", "agree", "object",
    "ask-move", "more-time", "ready",
}  # fmt: skip
"""Lines that are not decisions in a round: they do not depend on what was seen last."""
