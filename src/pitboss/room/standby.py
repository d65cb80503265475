"""The tables of a room that another process holds, replayed continuously, so that a takeover is quick.

It is a cache in memory, as snapshots are on disk: each table is at an entry of its log, by number and hash, and one
that does not match the log is ignored. It also keeps the cache entries since the last snapshot, because the holder may
have died before it wrote them.
"""

import gc
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import URL

from pitboss.core.errors import present
from pitboss.core.money import Chips
from pitboss.log.balances import Books
from pitboss.log.database import FOLLOWS, connected, engine_at, one_connection, only_read
from pitboss.log.entry import LogEntry, LogError, chain_followed
from pitboss.log.keys import Keys, show, show_room, shown
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.log import replay
from pitboss.log.multiroom import IMPATIENT
from pitboss.log.registry import CAGE_KIND, in_order, kind_of
from pitboss.log.snapshots import (
    Restored,
    Snapshots,
    begun,
    last_taken,
    machine_of,
    move,
    read_snapshot,
    snapshot_of,
    write_snapshot,
)
from pitboss.log.store import Store, entry_of
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.cage.machine import Cage
from pitboss.pit.limits.play import Tallied
from pitboss.pit.table.event import floor_events
from pitboss.pit.table.state import TableState
from pitboss.room.projections.figures import FigureReplay, Rows
from pitboss.room.projections.history import PlayedRound, played
from pitboss.room.projections.play import TableTally
from pitboss.rules.event import Event

AT_ONCE: Final = 200
"""Entries of a log read per page."""
THINS_OUT: Final = 20.0
"""Seconds between two checks of how far the holder's snapshots go."""
KEPT_ROUNDS: Final = 50


class Noted(msgspec.Struct, frozen=True):
    """The cache entries of one line of a table."""

    entry: LogEntry
    played: list[PlayedRound]
    tallied: list[Tallied]
    figures: Rows
    won: Chips
    """Chips that came over the table's tray with this line."""


class StandbyTable:
    """One table, line by line."""

    def __init__(self, start: Restored) -> None:
        self.machine, self.moved, self.number = start.machine, start.moved, start.number
        self.since = start.number
        """`noted` has the cache entries of the lines after this one."""
        self.last: LogEntry | None = None
        self.noted: list[Noted] = []
        self.rounds: deque[FinishedRound] = deque(maxlen=KEPT_ROUNDS)
        opened = start.machine.opened
        self.tally = TableTally(opened.state if opened is not None else None)
        self.figures = FigureReplay(start.machine.table)

    def take(self, entry: LogEntry, calendar: Calendar) -> list[Event]:
        """Replay an entry; return its events, unless it is a line in the middle of a round."""
        events = replay(self.machine, entry).events
        self.number, self.last = entry.number, entry
        state, found = self.machine.floor.state, floor_events(events)
        if not found and state.in_round:
            return []
        finished, stood = self.machine.finished(found, entry.line.at), self.figures.stands
        if finished is not None:
            self.rounds.append(finished)
        move(self.moved, found)
        rounds = played(self.machine.table, finished, state.current()) if finished is not None else []
        tallied = self.tally.take(state, entry, found)
        rows = self.figures.take(self.machine, entry, found, calendar)
        won = self.figures.stands - stood
        if rounds or tallied or rows or won:
            self.noted.append(Noted(entry, rounds, tallied, rows, won))
        return events

    def thin_out(self, kept: int) -> None:
        """Drop the cache entries that the room's holder has written, up to an entry."""
        if self.since < kept <= self.number:
            self.since, self.noted = kept, [one for one in self.noted if one.entry.number > kept]

    def fits(self, head: LogEntry) -> bool:
        """Return True if the table can be used: it could open every seal, and is not ahead of the log."""
        if self.last is None or self.machine.lost or self.machine.out_of_reach:
            return False
        return self.number < head.number or (self.number, self.last.hash) == (head.number, head.hash)


def changes(state: TableState, events: Iterable[Event]) -> bool:
    """Return True if more happened than a line in the middle of a round."""
    return not state.in_round or bool(floor_events(events))


class Standby:
    """All tables of a room. A takeover in another thread waits for a read in progress."""

    def __init__(self, url: URL, keys: Path | None = None) -> None:
        self.store = Store(only_read(engine_at(url.update_query_dict(IMPATIENT))))
        self.tables: dict[str, StandbyTable] = {}
        self._keys = keys
        self._cage, self._caged = Cage(), 0
        self._thinned = 0.0
        self._ready = self._closed = False
        self._mutex = threading.Lock()

    def look(self, patience: float = -1) -> None:
        """Read new lines. Raises `PitbossError`, also if another read takes too long; the standby is useless then."""
        if not self._mutex.acquire(timeout=patience):
            raise LogError("it was still being read")
        try:
            with one_connection(self.store.engine):
                self._look()
        finally:
            self._mutex.release()

    def _look(self) -> None:
        if not self._ready:
            self._begin()
        while self._more():
            pass
        if time.monotonic() - self._thinned > THINS_OUT:
            self._thin_out()

    def take_over(self, name: str, head: LogEntry) -> StandbyTable | None:
        """Return a table to the new holder of the room and remove it here."""
        with self._mutex:
            found = self.tables.pop(name, None)
        return found if found is not None and found.fits(head) else None

    def close(self) -> None:
        """Discard the standby, even during a read."""
        self._closed = True
        with self._mutex:
            self.tables = {}
            self.store.close()

    def _begin(self) -> None:
        with connected(self.store.engine) as connection:
            self.store._prepare(connection, existing=True)
        self.store.find_archives()
        show_room(self.store, self._keys)
        self._ready = True

    def _more(self) -> bool:
        """Read a page of new lines. Return True if there were any."""
        if self._closed:
            raise LogError("it is closed")
        ends = self._ends()
        after = {name: self._reached(name) for name in ends}
        behind = {name: number for name, number in after.items() if number < ends[name]}
        if not behind:
            return False
        found: dict[str, list[LogEntry]] = {}
        for entry in self._lines(behind):
            found.setdefault(entry.line.table, []).append(entry)
        for name in in_order(behind):  # the room's days first
            entries = found.get(name, [])
            if not entries or entries[0].number != behind[name] + 1:
                entries = self.store.read(name, behind[name], AT_ONCE)  # packed meanwhile
            self._take(name, entries)
        return True

    def _ends(self) -> dict[str, int]:
        """Return the last entry of each followed log."""
        with self.store.engine.connect() as connection:
            ends = {row.name: row.number for row in connection.execute(_ENDS)}
        return {name: number for name, number in ends.items() if kind_of(name) is CAGE_KIND or kind_of(name).snapshots}

    def _reached(self, name: str) -> int:
        if kind_of(name) is CAGE_KIND:
            return self._caged
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = StandbyTable(begun(self.store, name))
            if table.number:
                table.last = self.store.read(name, table.number - 1, 1)[0]
        return table.number

    def _lines(self, behind: dict[str, int]) -> list[LogEntry]:
        asked = {"names": [*behind], "after": [*behind.values()], "most": AT_ONCE}
        with self.store.engine.connect() as connection:
            return [entry_of(row) for row in connection.execute(_LINES, asked)]

    def _take(self, name: str, entries: list[LogEntry]) -> None:
        if kind_of(name) is CAGE_KIND:
            for entry in entries:
                replay(self._cage, entry)
                self._caged = entry.number
            return
        table, calendar = self.tables[name], self._cage.state.calendar
        if not entries:
            raise LogError(f"the end of the log of {name} is missing")
        for entry in chain_followed(entries, table.last):
            table.take(entry, calendar)

    def _thin_out(self) -> None:
        self._thinned = time.monotonic()
        for name, number in last_taken(self.store).items():
            if (table := self.tables.get(name)) is not None:
                table.thin_out(number)


_ENDS: Final = sql.text("""
WITH RECURSIVE names (name) AS (
  SELECT min(table_name) FROM log
  UNION ALL SELECT (SELECT min(table_name) FROM log WHERE table_name > name) FROM names WHERE name IS NOT NULL
)
SELECT name, (SELECT max(number) FROM log WHERE table_name = name) AS number FROM names WHERE name IS NOT NULL
""")
_LINES: Final = sql.text("""
SELECT found.* FROM unnest(CAST(:names AS text[]), CAST(:after AS bigint[])) AS wanted (name, after)
CROSS JOIN LATERAL (
  SELECT table_name, number, at, by, text, id, previous, hash, edition FROM log
  WHERE table_name = name AND number > after ORDER BY number LIMIT :most
) AS found
""")


LEAST: Final = 20_000
"""The least number of lines worth a process, which takes half a second to start."""

say = logging.getLogger("pitboss.log")


class Parcel(msgspec.Struct, frozen=True):
    """A table on its way from one process to another; its rounds and cards are sent as a snapshot."""

    number: int
    since: int
    last: LogEntry
    snapshot: str
    noted: list[Noted]
    rounds: deque[FinishedRound]
    tally: TableTally
    figures: FigureReplay
    snapshots: list[dict[str, Any]]
    """Rows of snapshots to keep."""


class ParallelReplay:
    """Replays the tables of a room in several processes."""

    def __init__(
        self, store: Store, own: Keys | None, calendar: Calendar, heads: dict[str, LogEntry], unread: dict[str, int]
    ) -> None:
        count = min(os.cpu_count() or 1, len(unread), sum(unread.values()) // LEAST)
        self.snapshots: list[dict[str, Any]] = []
        """Snapshots of the tables, to be written."""
        self._found: dict[str, Future[Parcel]] = {}
        self._pool: ProcessPoolExecutor | None = None
        if count < 2:
            return
        fresh = multiprocessing.get_context("spawn")  # a copy of this process would share its database
        self._pool = ProcessPoolExecutor(count, fresh, _begin, (store.engine.url, shown(), own))
        try:
            for name in sorted(unread, key=unread.__getitem__, reverse=True):
                self._found[name] = self._pool.submit(_replayed, name, calendar, heads[name].number)
        except OSError as error:
            say.warning("no worker process could be started: %s", error)

    def take_over(self, name: str, head: LogEntry) -> StandbyTable | None:
        """Return a table as far as it was replayed; None if that failed. The room's own replay then finds the
        reason."""
        found = self._found.pop(name, None)
        if found is None:
            return None
        try:
            parcel = found.result()
            made = _unpacked(parcel)
        except Exception as error:  # whatever the error was, the log decides
            say.warning("table %s was not replayed by a worker: %s", name, error)
            return None
        if not made.fits(head):
            return None
        self.snapshots += parcel.snapshots
        return made

    def close(self) -> None:
        """Stop the remaining work."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


class _Process:
    """A replaying process: it only reads the log and does not write snapshots."""

    def __init__(self, url: URL, own: Keys | None) -> None:
        self.store = Store(engine_at(url).execution_options(**{FOLLOWS: True}))
        self.store.find_archives()
        self.snapshots = Snapshots(self.store, keys=own)


_process: _Process | None = None


def _begin(url: URL, shown_keys: Keys, own: Keys | None) -> None:
    global _process
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the room handles it and ends this process
    gc.disable()  # this process leaves no garbage before it ends
    show(shown_keys)
    _process = _Process(url, own)


def _replayed(name: str, calendar: Calendar, head: int) -> Parcel:
    process = present(_process, "process")
    store, snapshots = process.store, process.snapshots
    start = snapshots.begin(name, Books(), head)
    table = StandbyTable(Restored(start.number, start.machine, start.moved.copy()))
    for entry in store.followed(name, start.number):
        if events := table.take(entry, calendar):
            snapshots.follow(table.machine, entry, events)
    if table.last is None:
        raise LogError(f"table {name} has no line after its last snapshot")
    return Parcel(
        number=table.number,
        since=table.since,
        last=table.last,
        snapshot=write_snapshot(snapshot_of(table.machine, table.moved)),
        noted=table.noted,
        rounds=table.rounds,
        tally=table.tally,
        figures=table.figures,
        snapshots=snapshots.take_waiting(),
    )


def _unpacked(parcel: Parcel) -> StandbyTable:
    snapshot = read_snapshot(parcel.snapshot)
    table = StandbyTable(Restored(parcel.number, machine_of(snapshot), Counter(snapshot.moved)))
    table.since, table.last, table.noted = parcel.since, parcel.last, parcel.noted
    table.rounds, table.tally, table.figures = parcel.rounds, parcel.tally, parcel.figures
    return table
