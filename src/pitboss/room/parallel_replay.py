"""A room's tables folded by processes beside it, one a core: each table's log makes it without any other's.

It is done where there is much to fold: without snapshots, after an update. What comes back of a table is what a room
that stands by keeps warm of one, and a table that cannot be had that way is folded by the room itself.
"""

import gc
import logging
import multiprocessing
import os
import signal
from collections import Counter, deque
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Final

import msgspec
from sqlalchemy.engine import URL

from pitboss.core.errors import InternalError
from pitboss.log.balances import Books
from pitboss.log.database import FOLLOWS, engine_at
from pitboss.log.entry import LogEntry, LogError
from pitboss.log.keys import Keys, show, shown
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.snapshots import Restored, Snapshots, fold_of, read_snapshot, snapshot_of, write_snapshot
from pitboss.log.store import Store
from pitboss.pit.cage.calendar import Calendar
from pitboss.room.projections.figures import FigureFold
from pitboss.room.projections.play import TableTally
from pitboss.room.standby import Noted, WarmTable

LEAST: Final = 20_000
"""Lines that are worth a process: it takes half a second to begin."""

say = logging.getLogger("pitboss.log")


class Parcel(msgspec.Struct, frozen=True):
    """A table on its way from one process to another; its rounds and cards go as a snapshot of it."""

    number: int
    since: int
    last: LogEntry
    snapshot: str
    noted: list[Noted]
    rounds: deque[FinishedRound]
    tally: TableTally
    figures: FigureFold
    snapshots: list[dict[str, Any]]
    """Those that are kept."""


class FoldedBeside:
    """The tables of a room, while they are folded."""

    def __init__(
        self, store: Store, own: Keys | None, calendar: Calendar, heads: dict[str, LogEntry], unfolded: dict[str, int]
    ) -> None:
        count = min(os.cpu_count() or 1, len(unfolded), sum(unfolded.values()) // LEAST)
        self.snapshots: list[dict[str, Any]] = []
        """Those of tables that were taken, to be written."""
        self._found: dict[str, Future[Parcel]] = {}
        self._pool: ProcessPoolExecutor | None = None
        if count < 2:
            return
        fresh = multiprocessing.get_context("spawn")  # a copy of this process would share its database
        self._pool = ProcessPoolExecutor(count, fresh, _begin, (store.engine.url, shown(), own))
        try:
            for name in sorted(unfolded, key=unfolded.__getitem__, reverse=True):
                self._found[name] = self._pool.submit(_folded, name, calendar, heads[name].number)
        except OSError as error:
            say.warning("no process could be started beside the room: %s", error)

    def taken(self, name: str, head: LogEntry) -> WarmTable | None:
        """A table as far as it was folded; None where that failed, and the room will find out why."""
        found = self._found.pop(name, None)
        if found is None:
            return None
        try:
            parcel = found.result()
            made = _unpacked(parcel)
        except Exception as error:  # whatever it was, the log is the truth
            say.warning("table %s was not folded beside the room: %s", name, error)
            return None
        if not made.fits(head):
            return None
        self.snapshots += parcel.snapshots
        return made

    def close(self) -> None:
        """No more of them are wanted."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


class _Process:
    """In a process beside a room: its log, which is only read, and its snapshots, which others write."""

    def __init__(self, url: URL, own: Keys | None) -> None:
        self.store = Store(engine_at(url).execution_options(**{FOLLOWS: True}))
        self.store.find_archives()
        self.snapshots = Snapshots(self.store, keys=own)


_process: _Process | None = None


def _begin(url: URL, shown_keys: Keys, own: Keys | None) -> None:
    global _process
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the room hears it, and lets this process go
    gc.disable()  # what is folded stays, and is gone with the process
    show(shown_keys)
    _process = _Process(url, own)


def _folded(name: str, calendar: Calendar, head: int) -> Parcel:
    if _process is None:
        raise InternalError("_process is missing")
    store, snapshots = _process.store, _process.snapshots
    start = snapshots.begin(name, Books(), head)
    table = WarmTable(Restored(start.number, start.fold, start.moved.copy()))
    for entry in store.followed(name, start.number):
        if events := table.take(entry, calendar):
            snapshots.follow(table.fold, entry, events)
    if table.last is None:
        raise LogError(f"table {name} has no line after its last snapshot")
    return Parcel(
        number=table.number,
        since=table.since,
        last=table.last,
        snapshot=write_snapshot(snapshot_of(table.fold, table.moved)),
        noted=table.noted,
        rounds=table.rounds,
        tally=table.tally,
        figures=table.figures,
        snapshots=snapshots.taken(),
    )


def _unpacked(parcel: Parcel) -> WarmTable:
    snapshot = read_snapshot(parcel.snapshot)
    table = WarmTable(Restored(parcel.number, fold_of(snapshot), Counter(snapshot.moved)))
    table.since, table.last, table.noted = parcel.since, parcel.last, parcel.noted
    table.rounds, table.tally, table.figures = parcel.rounds, parcel.tally, parcel.figures
    return table
