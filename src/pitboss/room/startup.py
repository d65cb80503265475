"""The start of a room: its state is rebuilt from snapshots, from tables on the standby, or from the log line by
line."""

import asyncio
import contextlib
import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pitboss.log.database import one_connection
from pitboss.log.entry import LogEntry
from pitboss.log.registry import TABLE_KIND, in_order, kind_of
from pitboss.room.projections.kept_figures import Mark
from pitboss.room.standby import ParallelReplay, Standby, StandbyTable, changes
from pitboss.room.wiring import Holder, holder_of, holders_of

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

NEW: Final = 0.2
EVERYTHING: Final = 600.0
"""Seconds between two full garbage collections."""
SWITCH: Final = 0.0005
"""Seconds before a thread must yield: short, because the loop and the writer of the log take turns."""


@contextlib.contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause garbage collection during long work that leaves little garbage."""
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()


def freeze_garbage() -> None:
    """Exempt everything alive now from garbage collection. From then on the running loop collects."""
    sys.setswitchinterval(SWITCH)
    gc.disable()
    gc.collect()
    gc.freeze()
    _soon(asyncio.get_running_loop())


def _soon(loop: asyncio.AbstractEventLoop) -> None:
    loop.call_later(NEW, _search_new, loop, round(EVERYTHING / NEW))


def _search_new(loop: asyncio.AbstractEventLoop, left: int) -> None:
    if left:
        gc.collect(0)
        loop.call_later(NEW, _search_new, loop, left - 1)
    else:
        gc.collect()
        _soon(loop)


LONG = 50_000
"""Lines whose replay takes long enough to be reported."""
MOST_WAITING = 20_000
"""Rows of rounds held in memory before they are written."""


class Startup:
    """The replay of every log of a room, in the order of their dependencies."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.broken: dict[str, Exception] = {}
        """The error of each log that does not open, when all logs are tried."""
        self._goes_on = False
        self._standby: Standby | ParallelReplay | None = None

    def replay(self, say: Callable[[str], None] = lambda _: None, standby: Standby | None = None) -> None:
        """Replay the room's logs. Raises `LogError` if they are inconsistent.

        Tables kept on the `standby` are reused. Their cache entries are written once the room is open.
        """
        room = self.room
        with without_garbage_collection(), one_connection(room.store.engine):
            self._replay(say, standby)

    def problems(self) -> dict[str, Exception]:
        """Replay every log; for each that fails, return the reason."""
        self._goes_on = True
        self.replay()
        return self.broken

    @contextmanager
    def _opening(self, log: str) -> Iterator[None]:
        """Note a log that does not open, and continue with the next."""
        try:
            yield
        except Exception as error:  # any error would stop the server
            if not self._goes_on:
                raise
            self.broken[log] = error

    def _replay(self, say: Callable[[str], None], standby: Standby | None) -> None:
        room = self.room
        room.bots.find()
        heads = room.journal.heads
        unread = {name: count for name, count in room.caches.snapshots.unread(heads).items() if kind_of(name).snapshots}
        names = in_order(room.store.tables())
        first = [name for name in names if kind_of(name).name in TABLE_KIND.after]
        self._replay_logs(first, None)
        rest = names[len(first) :]
        if sum(unread.values()) <= LONG or standby is not None:
            self._replay_logs(rest, standby)
        else:
            say(f"Replaying {sum(unread.values())} lines of the log. This takes a while, once after an update.")
            replaying = ParallelReplay(room.store, room.keys, room.calendar, heads, unread)
            try:
                self._replay_logs(rest, replaying)
            finally:
                replaying.close()
            room.caches.snapshots.waiting += replaying.snapshots
        if self.broken:
            return
        room.caches.figures.gather(all_=True)
        if standby is None:
            room.caches.write()

    def _replay_logs(self, names: list[str], standby: Standby | ParallelReplay | None) -> None:
        self._standby = standby
        tables = Holder(lambda entry: self.room.tables[entry.line.table].log.replay(entry), self.restore)
        holders = holders_of(self.room) | {TABLE_KIND.name: tables}
        for name in names:
            with self._opening(name):
                holder_of(self.room, name, holders).restore(name, self.room.store.followed(name))

    def restore(self, name: str, _: Iterable[LogEntry]) -> None:
        """Replay a table's log after its last snapshot, or after its state on the standby."""
        room, standby = self.room, self._standby
        table, head = room.live(name), room.journal.heads[name]
        kept = standby.take_over(name, head) if standby is not None else None
        if kept is not None:
            self._continue_from(table, kept, head)
        else:
            self._begin_at_snapshot(table, head)
        for entry in room.store.followed(name, table.number) if table.number < head.number else ():
            events = table.log.replay(entry).events
            if changes(table.floor.state, events):
                room.caches.note(table, entry, events)
        if len(room.caches.played.waiting) > MOST_WAITING:
            room.caches.figures.gather(all_=True)
            room.caches.write()
        table.restored()
        room.tables[name] = table

    def _begin_at_snapshot(self, table: "LiveTable", head: LogEntry) -> None:
        room = self.room
        start = room.caches.snapshots.begin(table.id, room.books, head.number)
        table.log.machine, table.log.number = start.machine, start.number
        room.limits.follow(table)
        self._catch_up(table.id, start.number)

    def _continue_from(self, table: "LiveTable", kept: StandbyTable, head: LogEntry) -> None:
        """Continue with a table from the standby, and with the cache entries since the last snapshot."""
        room = self.room
        room.caches.snapshots.continue_from(table.id, room.books, kept.moved, kept.since, head.number)
        table.log.machine, table.log.number = kept.machine, kept.number
        table.rounds.extend(kept.rounds)
        self._catch_up(table.id, kept.since)
        for one in kept.noted:
            room.caches.played.add(one.played)
        for day in {key.day for one in kept.noted for key in one.figures}:
            room.caches.figures.read_day(day)
        room.caches.figures.continue_from(
            table.id, [(one.entry, one.figures, one.won) for one in kept.noted], kept.figures
        )
        room.limits.continue_from(table, kept)

    def _catch_up(self, name: str, number: int) -> None:
        """Bring the figures of a table up to date if its last holder did not write them."""
        room = self.room
        if room.caches.figures.marks.get(name, Mark()).number < number:
            room.caches.figures.catch_up(name, room.calendar, number)
