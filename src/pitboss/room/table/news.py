"""The news of a table since the last message: events, cards, choices, pots awarded."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.time import Instant
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.jackpots import moment
from pitboss.log.kinds.table import TableMachine
from pitboss.log.log import replay
from pitboss.log.snapshots import restored
from pitboss.log.store import Store
from pitboss.pit.jackpot.events import OfClaim
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.table.event import CardsCorrected, FloorEvent, NoticePosted, NoticeWithdrawn, RoundStarted, SignChanged
from pitboss.pit.table.table import FloorTable
from pitboss.room.table.describe_events import by_place, describe_events
from pitboss.room.table.listeners import Listener
from pitboss.room.table.officials import reason
from pitboss.room.wire import shapes
from pitboss.room.wire.shapes import Description
from pitboss.rules.action import seat_number
from pitboss.rules.event import BoardDealt, CardsDealt, Event, RoundVoided
from pitboss.rules.poker.events import AwardsWithdrawn, PotAwarded
from pitboss.rules.round import Choice
from pitboss.rules.view import PUBLIC, View, view

if TYPE_CHECKING:
    from pitboss.room.table.live import LiveTable

UNDONE = (AwardsWithdrawn, RoundVoided)


class Awards:
    """Holds awards back until they are final."""

    def __init__(self) -> None:
        self._waiting: list[Event] = []

    def standing(self, events: Sequence[Event], may_change: Callable[[], bool]) -> Sequence[Event]:
        """Return the events to announce. Awards are held back while `may_change` is set, because an unseen hand may
        still be shown.

        Awards that are taken back are announced only if they were announced before.
        """
        if not self._waiting and not any(type(event) is PotAwarded for event in events):
            return events
        found = [*self._waiting, *events]
        undone = max((at for at, event in enumerate(found) if isinstance(event, UNDONE)), default=0)
        first = next(at for at, event in enumerate(found) if type(event) is PotAwarded)
        found = [
            event
            for at, event in enumerate(found)
            if (at >= undone or type(event) is not PotAwarded) and (at < first or type(event) is not AwardsWithdrawn)
        ]
        self._waiting = [event for event in found if type(event) is PotAwarded] if may_change() else []
        return [event for event in found if type(event) is not PotAwarded] if self._waiting else found


class NewsBatch(msgspec.Struct):
    """The news of lines that are applied but not announced yet."""

    by: set[str] = set()
    told: list[shapes.Description] = []
    events: list[Event | shapes.Description | int] = []
    """Events of the floor and of the jackpots, reasons given, and between them the number of events of the round."""
    touched: set[str] = set()
    """People whose cards or wallet changed."""
    acks: list[tuple[Listener, str, int]] = []
    sign: bool = False
    reasons: list[shapes.Description] = []
    """The reason for an exclusion, for officials only."""


class Changes(msgspec.Struct):
    """The numbers of the messages that changed a player's choices through another player's action."""

    everything: int = 0
    """The message at which it became a new decision: another round, street or turn."""
    anything: int = 0
    choices: dict[str, int] = {}
    """Messages that changed single choices since then, by their verbs."""


Decision = tuple[tuple[Choice, ...], tuple[object, ...]]
"""A player's choices, and the point in the round: the same choices on the next street are a new decision."""
_WHOSE = ("to", "seat", "who")
"""The fields by which an event with cards names their owner."""


class News:
    """Keeps track of what a table's listeners have seen."""

    def __init__(self, table: "LiveTable | Past") -> None:
        self.table = table
        self.batch = NewsBatch()
        self._changes: dict[str, Changes] = {}
        self._decisions: dict[str, Decision] = {}
        self._steps = 0
        """The number of actions of the round noted, and how many of them were described."""
        self._worded = 0
        self._awards = Awards()

    def begin(self) -> None:
        """Start without news, after a replay."""
        self.batch, round_ = NewsBatch(), self.table.floor.round
        self._steps = self._worded = 0 if round_ is None else len(round_.steps)
        self._decisions = self._all_decisions(None if round_ is None else view(round_, PUBLIC))
        self._changes = {name: Changes(self.table.number, self.table.number) for name in self._decisions}
        self._awards = Awards()
        if round_ is not None and self._may_change():
            self._awards.standing(round_.events, self._may_change)

    def take(self) -> NewsBatch:
        """Return the news to announce now, and clear it."""
        batch, self.batch = self.batch, NewsBatch()
        return batch

    def note(self, by: str, events: list[Event], why: str = "") -> None:
        """Note a line that was applied; an official's line with its reason."""
        batch, fresh, awarded = self.batch, list[Event](), False
        batch.by.add(by)
        for event in events:
            if isinstance(event, FloorEvent):
                fresh.append(event)
                self._note_floor(batch, event)
            elif isinstance(event, BoardDealt) or (isinstance(event, CardsDealt) and seat_number(event.to) is None):
                batch.touched.update(self._people())  # the dealer's cards may be the last before hands are picked up
            elif getattr(event, "cards", ()):
                self._touch_place(batch, next((found for at in _WHOSE if (found := getattr(event, at, ""))), ""))
            elif type(event) is PotAwarded:
                awarded = True
        count = self._count_round()
        if fresh and any(isinstance(event, RoundStarted) for event in fresh):
            batch.events += fresh
            batch.events.append(count)
        else:
            batch.events.append(count)
            batch.events += fresh
        if why:
            batch.events.append(shapes.Description(f"reason: {why}", id="reason", values={"why": why}))
        if awarded and self._may_change():
            self.collect()  # described now: the next line may be announced in the same message

    def _note_floor(self, batch: NewsBatch, event: FloorEvent) -> None:
        for one in event.movements:
            for account in (one.debit, one.credit):
                if account.startswith("wallet:"):
                    batch.touched.add(account.partition(":")[2])
        if isinstance(event, RoundStarted):
            self._steps = self._worded = 0
            batch.touched.update(event.places.values())
        if isinstance(event, CardsCorrected):
            self._touch_place(batch, event.to)
        batch.sign = batch.sign or isinstance(event, SignChanged | NoticePosted | NoticeWithdrawn)

    def _people(self) -> set[str]:
        """Return the players who are not bots. Community cards change their hands, so they are shown the new value."""
        return set(self.table.floor.places.values()) - self.table.bots

    def _touch_place(self, batch: NewsBatch, place: str) -> None:
        """Note the owner of these cards: the place itself or, in a house game, the patron who plays the box."""
        round_ = self.table.floor.round
        name = self.table.floor.places.get(place)
        if name is not None:
            batch.touched.add(name)
        played = round_.boxes_played() if round_ is not None else {}
        player = played.get(seat_number(place) or 0)
        if player is not None:
            batch.touched.add(self.table.floor.places.get(player, ""))

    def _count_round(self) -> int:
        """Return the number of events in the round since the last count."""
        round_, count = self.table.floor.round, 0
        if round_ is None:
            return 0
        steps = round_.steps
        for at in range(self._steps, len(steps)):
            count += len(steps[at].events)
        self._steps = len(steps)
        return count

    def collect(self) -> View | None:
        """Describe the noted events, the round's as everyone may see them. Return the public view."""
        batch, floor = self.batch, self.table.floor
        public = view(floor.round, PUBLIC, self._worded) if floor.round is not None else None
        self._worded, at, names = self._steps, 0, by_place(floor.places)
        for one in batch.events:
            if isinstance(one, int):
                seen = public.events[at : at + one] if public else ()
                at += one
                batch.told += describe_events(self._awards.standing(seen, self._may_change), names)
            elif isinstance(one, shapes.Description):
                batch.told.append(one)
            else:
                batch.told += describe_events([one], names, "box" if floor.sign.banked else "seat", self.table.zone)
        batch.events = []
        return public

    def _may_change(self) -> bool:
        """Return True if the pots are awarded but a hand that nobody has seen may still win them."""
        floor = self.table.floor
        return floor.in_round and floor.round is not None and bool(floor.round.unshown)

    def _all_decisions(self, public: View | None) -> dict[str, Decision]:
        """Return every player's present decision, by name."""
        if public is None:
            return {}
        floor, felt = self.table.floor, public.felt
        where = (floor.state.hands, len(felt.board), felt.phase, felt.moment)
        return {name: (choices, where) for name, choices in floor.all_choices().items()}

    def concerned(self, batch: NewsBatch, public: View | None) -> set[str]:
        """Return the people whose cards, choices or wallet changed."""
        now, before = self._all_decisions(public), self._decisions
        self._decisions = now
        names = set(batch.touched)
        for name in now.keys() | before.keys():
            is_, was = now.get(name), before.get(name)
            if is_ != was:
                names.add(name)
                if batch.by != {name}:
                    self._note_changes(name, was, is_)
        state = self.table.floor.state
        if len(self._changes) > len(state.players):
            for name in self._changes.keys() - now.keys() - state.players.keys() - set(state.places.values()):
                del self._changes[name]  # gone, and so is the round they were in
        return names

    def _note_changes(self, name: str, before: Decision | None, now: Decision | None) -> None:
        number, changes = self.table.number, self._changes.setdefault(name, Changes())
        changes.anything = number
        if before is None or now is None or before[1] != now[1]:
            changes.everything = number
            changes.choices.clear()
            return
        was = {choice.verb: choice for choice in before[0]}
        changes.choices.update({choice.verb: number for choice in now[0] if was.get(choice.verb) != choice})

    def had_seen(self, name: str, line: str, seen: int) -> bool:
        """Return True if a person who saw the messages up to a number saw the choice that a line takes.

        Others may meanwhile add and change other choices: a wager on their own box is not among them.
        """
        changes = self._changes.get(name)
        if changes is None or seen >= changes.anything:
            return True
        if seen < changes.everything:
            return False
        place = self.table.floor.token(name)
        text = line.removeprefix(f"{place} ")
        offered = self._decisions[name][0] if name in self._decisions else ()
        taken = [choice.verb for choice in offered if text == choice.verb or text.startswith(f"{choice.verb} ")]
        return bool(taken) and seen >= changes.choices.get(max(taken, key=len), 0)


LINES_BACK = 150
"""The number of recent lines that are described again."""


KEPT = 60
"""The number of messages kept per table, as many as its log shows."""


class Prizes:
    """Events of claims, by table, oldest first, until the lines that caused them are announced."""

    def __init__(self) -> None:
        self._of: dict[str, deque[tuple[Instant, Event]]] = {}

    def note(self, entry: LogEntry, events: Iterable[Event]) -> None:
        """Note the events of a line of the Game Manager."""
        for event in events:
            if isinstance(event, OfClaim):
                known = self._of.setdefault(ClaimRef.of(event.claim).table, deque(maxlen=KEPT))
                known.append((moment(entry.line.at), event))

    def of(self, table: str) -> "Prizes":
        """Return those of a table, to be announced again."""
        found = Prizes()
        if table in self._of:
            found._of[table] = self._of[table].copy()
        return found

    def led_to_by(self, entry: LogEntry, floor: FloorTable) -> list[Event]:
        """Return the events caused by a table's line that ended a round or came between rounds. Events before it are
        dropped."""
        known, found = self._of.get(entry.line.table), list[Event]()
        if not known or floor.in_round:
            return found
        at = moment(entry.line.at)
        while known and known[0][0] <= at:
            when, event = known.popleft()
            if when == at:
                found.append(event)
        return found


class Past:
    """A past state of a table, for `News` to describe."""

    def __init__(self, machine: TableMachine, number: int, zone: tzinfo) -> None:
        self.machine, self.number, self.zone = machine, number, zone

    bots: frozenset[str] = frozenset()
    """Empty: nobody gets messages from it."""

    @property
    def floor(self) -> FloorTable:
        return self.machine.floor


def recalled(store: Store, table: str, number: int, zone: tzinfo, prizes: Prizes) -> list[Description]:
    """Return descriptions of the last lines up to the entry `number` and of their prizes, by the clock of a zone."""
    first = number - LINES_BACK
    found = restored(store, table, before=first)
    past = Past(TableMachine(table), 0, zone) if found is None else Past(found.machine, found.number, zone)
    news, lines = News(past), list[Description]()
    for entry in store.followed(table, past.number):
        if entry.number > number:
            break
        past.number = entry.number
        events = replay(past.machine, entry).events
        if entry.number == first:
            news.begin()
        elif entry.number > first:
            news.note(entry.line.by, events, reason(entry.line.text))
            news.batch.events += prizes.led_to_by(entry, past.floor)
            news.collect()
            lines += news.take().told
    return lines
