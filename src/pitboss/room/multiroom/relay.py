"""A relay: a room that another process holds, followed for spectators, displays and reports.

A relay replays the room's log as its holder does and sends the same messages, so that spectators cost the room nothing.
PostgreSQL wakes it after commits (LISTEN, NOTIFY), and it also reads the log every second. It writes nothing: its
connections are read-only.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Engine

from pitboss.core.errors import PitbossError
from pitboss.log.database import connected, engine_at, only_read
from pitboss.log.entry import LogEntry, LogError
from pitboss.log.multiroom import in_room
from pitboss.log.store import Store
from pitboss.room.connections import SocketLimits
from pitboss.room.projections.figures import Figures, Key
from pitboss.room.projections.kept_figures import Projection
from pitboss.room.reports.report import brought_up_to_date
from pitboss.room.room import Room
from pitboss.room.table.news import Prizes
from pitboss.room.wiring import Holder, holder_of, holders_of

CHANNEL: Final = "pitboss"
LONGEST: Final = 7000
"""The most bytes of a notification. PostgreSQL takes no more than 8000."""


class Word(msgspec.Struct):
    """A notification that a room has new lines: the lengths of the changed logs, if there is space for them."""

    room: str
    heads: dict[str, int] = {}


def written(room: str, heads: dict[str, int]) -> str:
    """Return the text of a notification."""
    text = msgspec.json.encode(Word(room, heads))
    return (text if len(text) <= LONGEST else msgspec.json.encode(Word(room))).decode()


log = logging.getLogger("pitboss.room")

EVERY: Final = 1.0
"""Seconds after which the log is read without a notification."""
AGAIN: Final = 0.05
"""Seconds until the next check while a line is on its way to the disk."""
AT_ONCE: Final = 500
"""Entries of a log taken in one turn, before other logs get theirs."""


class FollowedStore(Store):
    """A log that another process writes, with how far each part of it was read."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.read_up_to: dict[str, int] = {}

    @classmethod
    def of(cls, url: str, room: str) -> "FollowedStore":
        """Return the store of one room of many, without asking the database yet."""
        return cls(only_read(engine_at(in_room(url, room))))

    def check(self) -> None:
        """Raise `StoreError` if there is no such log, or one of another version."""
        with connected(self.engine) as connection:
            self._prepare(connection, existing=True)
        self.find_archives()

    def followed(self, table: str, after: int = 0) -> Iterator[LogEntry]:
        for entry in super().followed(table, after):
            self.read_up_to[table] = entry.number
            yield entry


class Relay:
    """A read-only copy of one room that another process holds."""

    def __init__(self, store: FollowedStore, name: str, sockets: SocketLimits, say: Callable[[str], None]) -> None:
        self.name = name
        self.store = store
        self.store.check()
        self.room = Room(self.store, sockets=sockets)
        self.room.replay(lambda text: say(f"{name}: {text}"))
        self.room.caches.figures = Fresh(self.store, self.room)
        self.latest: datetime | None = None
        """The time of the last line shown here."""
        self._expected: dict[str, int] = {}
        """The last known entry of each log."""
        self._prizes = Prizes()
        """Prizes of lines that are not shown at their table yet."""
        shown = {"table": Holder(self._follow_table), "jackpots": Holder(self._follow_jackpots)}
        self._holders = holders_of(self.room) | shown
        self._up_to = self.store.read_up_to | {table.id: table.number for table in self.room.tables.values()}

    async def follow(self) -> None:
        """Read and show new lines until the relay is cancelled."""
        woken = asyncio.Event()
        listening = asyncio.create_task(self._listen(woken))
        try:
            while True:
                await self._look(everything=not woken.is_set())
                woken.clear()
                behind = any(self._up_to.get(name, 0) < number for name, number in self._expected.items())
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), AGAIN if behind else EVERY)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self, woken: asyncio.Event) -> None:
        from psycopg import AsyncConnection
        from psycopg import Error as DriverError

        driver = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await AsyncConnection.connect(driver, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for one in connection.notifies():
                        word = msgspec.json.decode(one.payload, type=Word)
                        if word.room == self.name:
                            self._expected |= word.heads
                            woken.set()
            except (DriverError, OSError, msgspec.MsgspecError) as error:
                log.warning(
                    "the relay of %s gets no notifications and reads the log every second: %s", self.name, error
                )
            await asyncio.sleep(EVERY)

    async def _look(self, *, everything: bool) -> None:
        wanted = {name: number for name, number in self._expected.items() if self._up_to.get(name, 0) < number}
        if everything or not wanted:
            wanted = {**dict.fromkeys(await asyncio.to_thread(self.store.tables), 0), **wanted}
        try:
            entries = await asyncio.to_thread(self._new, list(wanted))
        except PitbossError as error:
            log.warning("the relay of %s: %s", self.name, error)
            return
        touched = dict.fromkeys(self._replay(entry) for entry in entries)
        for name in touched:
            if (table := self.room.tables.get(name)) is not None:
                table.flush()
        if self.room.jackpots.log.name in touched:
            for table in self.room.tables.values():
                if table.floor.sign.pool:
                    table.show_jackpots()

    def _new(self, names: list[str]) -> list[LogEntry]:
        """Return new entries of these logs. The Game Manager's log is always read last and shown first, because a table
        shows what its last round added to a jackpot, and that may be newer than the notification.
        """
        jackpots = self.room.jackpots.log.name
        names = [name for name in names if name != jackpots]
        if len(names) > 1:
            with self.store.engine.connect() as connection:
                last = dict(connection.execute(_ENDS, {"names": names}).all())
            names = [name for name in names if last.get(name, 0) > self._up_to.get(name, 0)]
        names.append(jackpots)
        found = [self.store.read(name, self._up_to.get(name, 0), AT_ONCE) for name in names]
        return [entry for entries in reversed(found) for entry in entries]

    def _replay(self, entry: LogEntry) -> str:
        """Replay one entry; return the name of its log."""
        name, number = entry.line.table, self._up_to.get(entry.line.table, 0)
        if entry.number <= number:
            return name
        if entry.number != number + 1:
            raise LogError(f"the log of {name} jumps from entry {number} to entry {entry.number}: it was changed")
        self._up_to[name] = entry.number
        self.latest = entry.line.at
        holder_of(self.room, name, self._holders).follow(entry)
        return name

    def _follow_table(self, entry: LogEntry) -> None:
        if (table := self.room.tables.get(entry.line.table)) is not None:
            table.follow(entry, self._prizes)
        else:
            self.room.begin_table(entry.line.table, entry)

    def _follow_jackpots(self, entry: LogEntry) -> None:
        """Replay a line of the Game Manager. Its prizes are shown at their tables."""
        self._prizes.note(entry, self.room.jackpots.replay(entry).events)

    async def close(self) -> None:
        """Release the room. The caller closes the store it made."""
        self.room.failure = self.room.failure or PitbossError("the relay is closing")  # there is nothing to write
        await self.room.close()


class Fresh(Projection):
    """The figures of a followed room, whose caches another process keeps. They are brought up to date on request."""

    def __init__(self, store: Store, room: Room) -> None:
        super().__init__(store, keep=False)
        self._room = room

    def rows(self, first: str = "", last: str = "9999") -> list[tuple[Key, Figures]]:
        """Return every row of the days from one to another, of all logs."""
        return brought_up_to_date(self.store, self._room.calendar).rows(first, last)


_ENDS: Final[Any] = sql.text(
    "SELECT name, (SELECT number FROM log WHERE table_name = name ORDER BY number DESC LIMIT 1) "
    "FROM unnest(CAST(:names AS text[])) AS wanted (name)"
)
"""The last entry of each log."""
