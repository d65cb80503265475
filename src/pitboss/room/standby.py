"""The tables of a room that somebody else holds, folded all the time: whoever stands by need not fold them in a hurry.

It is a cache in memory, as the snapshots are one on disk: each table stands on an entry of its log, by number and hash,
and one that does not fit the log is passed over. With it is kept what the entries since the last snapshot have come to
in the other caches, for their holder may have died before it wrote that.
"""

import threading
import time
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import URL

from pitboss.core.money import Chips
from pitboss.log.database import connected, engine_at, one_connection, only_read
from pitboss.log.entry import LogEntry, LogError, chain_followed
from pitboss.log.keys import show_room
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.multiroom import IMPATIENT
from pitboss.log.registry import CAGE_KIND, in_order, kind_of
from pitboss.log.replay import replay
from pitboss.log.snapshots import Restored, begun, last_taken, move
from pitboss.log.store import Store, entry_of
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.cage.machine import Cage
from pitboss.pit.limits.play import Tallied
from pitboss.pit.table.event import floor_events
from pitboss.pit.table.state import TableState
from pitboss.room.projections.figures import FigureFold, Rows
from pitboss.room.projections.history import PlayedRound, played
from pitboss.room.projections.play import TableTally
from pitboss.rules.event import Event

AT_ONCE: Final = 200
"""Entries of a log that are read at once."""
THINS_OUT: Final = 20.0
"""Seconds between two looks at how far the room's holder has come with its snapshots."""
KEPT_ROUNDS: Final = 50


class Noted(msgspec.Struct, frozen=True):
    """What an entry of a table has come to in the caches."""

    entry: LogEntry
    played: list[PlayedRound]
    tallied: list[Tallied]
    figures: Rows
    won: Chips
    """What came over the table's tray with it."""


class WarmTable:
    """One table, line by line."""

    def __init__(self, start: Restored) -> None:
        self.fold, self.moved, self.number = start.fold, start.moved, start.number
        self.since = start.number
        """What the entries after this one have come to is in `noted`."""
        self.last: LogEntry | None = None
        self.noted: list[Noted] = []
        self.rounds: deque[FinishedRound] = deque(maxlen=KEPT_ROUNDS)
        opened = start.fold.opened
        self.tally = TableTally(opened.state if opened is not None else None)
        self.figures = FigureFold(start.fold.table)

    def take(self, entry: LogEntry, calendar: Calendar) -> list[Event]:
        """What an entry led to, where that was more than a line in the middle of a round."""
        events = replay(self.fold, entry).events
        self.number, self.last = entry.number, entry
        state, told = self.fold.floor.state, floor_events(events)
        if not told and state.in_round:
            return []
        finished, stood = self.fold.finished(told, entry.line.at), self.figures.stands
        if finished is not None:
            self.rounds.append(finished)
        move(self.moved, told)
        rounds = played(self.fold.table, finished) if finished is not None else []
        tallied = self.tally.take(state, entry, told)
        rows = self.figures.take(self.fold, entry, told, calendar)
        won = self.figures.stands - stood
        if rounds or tallied or rows or won:
            self.noted.append(Noted(entry, rounds, tallied, rows, won))
        return events

    def thin_out(self, kept: int) -> None:
        """The room's holder has written all this up to an entry."""
        if self.since < kept <= self.number:
            self.since, self.noted = kept, [one for one in self.noted if one.entry.number > kept]

    def fits(self, head: LogEntry) -> bool:
        """Whether it can be gone on with: every seal could be opened, and it is no further than the log."""
        if self.last is None or self.fold.lost or self.fold.out_of_reach:
            return False
        return self.number < head.number or (self.number, self.last.hash) == (head.number, head.hash)


def changes(state: TableState, events: Iterable[Event]) -> bool:
    """Whether more happened than a line in the middle of a round."""
    return bool(floor_events(events)) or not state.in_round


class Warm:
    """All tables of a room. What looks in one thread is waited for by whoever takes them in another."""

    def __init__(self, url: URL, keys: Path | None = None) -> None:
        self.store = Store(only_read(engine_at(url.update_query_dict(IMPATIENT))))
        self.tables: dict[str, WarmTable] = {}
        self._keys = keys
        self._cage, self._caged = Cage(), 0
        self._thinned = 0.0
        self._ready = self._closed = False
        self._mutex = threading.Lock()

    def look(self, patience: float = -1) -> None:
        """Takes what is new. Raises `PitbossError`, and is of no use then; also where another look takes too long."""
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

    def taken(self, name: str, head: LogEntry) -> WarmTable | None:
        """A table for whoever holds the room from now on, and for nobody else."""
        with self._mutex:
            found = self.tables.pop(name, None)
        return found if found is not None and found.fits(head) else None

    def close(self) -> None:
        """It is of no use any more, to a look that is under way either."""
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
        """Whether there was anything."""
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
        """How far the logs go that are followed."""
        with self.store.engine.connect() as connection:
            ends = {row.name: row.number for row in connection.execute(_ENDS)}
        return {name: number for name, number in ends.items() if kind_of(name) is CAGE_KIND or kind_of(name).snapshots}

    def _reached(self, name: str) -> int:
        if kind_of(name) is CAGE_KIND:
            return self._caged
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = WarmTable(begun(self.store, name))
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
            raise LogError(f"the log of {name} has lost its end")
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
