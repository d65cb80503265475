"""One socket for the whole pit: the changes at any table, at a limited rate, one line per table.

A table is rendered again only when its log has grown or its clock was set, and all screens share the result. Six busy
tables cost a screen only six short lines twice a second.
"""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.log.kinds.jackpots import JACKPOTS
from pitboss.room.accounts.people import Person
from pitboss.room.pit.alarms import alarms, money_of
from pitboss.room.pit.queue import at_table, banks, claims, in_order, pit_table
from pitboss.room.pit.shapes import PitNews, PitTable, PitWaiting
from pitboss.room.table.listeners import Hub, Listener
from pitboss.room.table.live import LiveTable
from pitboss.room.wire.messages import Commit, Do, Refused, Reveal, Wish, write_message

if TYPE_CHECKING:
    from pitboss.room.room import Room

SEES: tuple[str, ...] = ("supervisor", "manager", "auditor")
"""Offices that may see the pit. An auditor is offered no answers."""
EVERY = 0.4
"""Seconds between two messages to a screen, however much happens."""
LOOKED = 15.0
"""Seconds after which time-dependent items are checked again."""
_write = msgspec.json.Encoder()


class Screen(msgspec.Struct):
    """The content of one screen."""

    tables: dict[str, PitTable] = {}
    waiting: list[PitWaiting] | None = None
    plan: list[str] = []
    at: dict[str, tuple[tuple[Any, ...], list[PitWaiting]]] = {}
    """The items at each table, and the state they were made from."""
    claims: tuple[tuple[Any, ...], list[PitWaiting]] = ((), [])


class PitDesk:
    """The viewers of the pit."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.hub = Hub(0)
        self._screens: dict[Listener, Screen] = {}
        self._made: dict[str, tuple[tuple[Any, ...], PitTable]] = {}
        """The summary of each table, and the state it came from."""
        self._task: asyncio.Task[None] | None = None

    async def recall(self) -> None:
        """Do nothing: the first message has everything."""

    def join(self, listener: Listener) -> None:
        person = listener.person
        if person is None or not any(office in SEES for office in person.offices):
            listener.send(write_message(Refused(id="", message="the pit is for a supervisor, a manager or an auditor")))
            asyncio.get_running_loop().call_later(EVERY, listener.drop)
            return
        self.hub.join(listener)
        self._screens[listener] = Screen()
        self._send_changes(listener, person, first=True)
        if self._task is None:
            self._task = asyncio.create_task(self._follow())

    def part(self, listener: Listener) -> None:
        self.hub.part(listener)
        self._screens.pop(listener, None)

    def do(self, person: Person | None, message: Do, listener: Listener) -> None:
        said = "this socket only sends: submit rulings at /api/pit"
        listener.send(write_message(Refused(id=message.id, message=said)))

    def contribute(self, listener: Listener, message: Commit | Reveal | Wish) -> None:
        listener.send(write_message(Refused(id="", message="nothing is dealt here")))

    def resume(self, listener: Listener, after: int) -> None:
        if listener in self._screens and listener.person is not None:
            self._screens[listener] = Screen()
            self._send_changes(listener, listener.person, first=True)

    async def _follow(self) -> None:
        """Send changes while anyone is watching."""
        while self._screens:
            await asyncio.sleep(EVERY)
            for listener in [*self._screens]:
                if listener.person is not None:
                    self._send_changes(listener, listener.person)
        self._task = None

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _send_changes(self, listener: Listener, person: Person, *, first: bool = False) -> None:
        screen, news = self._screens[listener], PitNews(first=first)
        tables = {table.id: self._table(table) for table in self.room.in_use()}
        news.tables = [one for name, one in tables.items() if screen.tables.get(name) is not one]
        news.gone = [name for name in screen.tables if name not in tables]
        waiting = self._waiting(screen, person)
        if waiting != screen.waiting:
            news.waiting = screen.waiting = waiting
        screen.tables = tables
        if (plan := [*self.room.pit.state.plan]) != screen.plan:
            news.plan = screen.plan = plan
        if first or news.tables or news.gone or news.waiting is not None or news.plan is not None:
            text = _write.encode(news).decode()
            self.room.journal.when_written(partial(listener.send, text))

    def _waiting(self, screen: Screen, person: Person) -> list[PitWaiting]:
        """Return the queue. A table is checked again when its log has grown, and from time to time for decisions that
        become possible.
        """
        room, period = self.room, asyncio.get_running_loop().time() // LOOKED
        found: list[PitWaiting] = []
        for table in room.in_use():
            state = (table.number, period)
            if screen.at.get(table.id, ((), []))[0] != state:
                screen.at[table.id] = (state, at_table(table, person, room.now()))
            found += screen.at[table.id][1]
        head = room.journal.heads.get(JACKPOTS)
        state = (head.number if head else 0, period)
        if screen.claims[0] != state:
            screen.claims = (state, claims(room, person))
        return in_order([*found, *screen.claims[1], *banks(room), *alarms(room, person)])

    def _table(self, table: LiveTable) -> PitTable:
        clock = table.autopilot.clock()
        ends = None if clock is None else round(asyncio.get_running_loop().time() + clock.seconds)
        room, bank = self.room, self.room.cage.state.banks.get(table.id)
        float_ = None if bank is None else (bank.is_open, bank.holds, bank.stands)
        state = (table.number, ends, room.pit.posted, float_, room.calendar.day(room.now()), table.mending)
        made = self._made.get(table.id)
        if made is None or made[0] != state:
            pace, money = room.pit.state.paces.get(table.id, 0), money_of(room, table)
            shown = pit_table(table, room.pit.at(table.id), room.now(), pace, money)
            made = self._made[table.id] = (state, shown)
        return made[1]
