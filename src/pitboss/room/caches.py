"""The caches that spare a restart the replay of the whole log: rounds, figures, people's play, snapshots."""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from pitboss.log.database import follows
from pitboss.log.entry import LogEntry
from pitboss.log.journal import BackgroundWrite
from pitboss.log.snapshots import Snapshots
from pitboss.pit.table.event import RoundFinished
from pitboss.room.archive import pack_old
from pitboss.room.projections.history import History, PlayedRounds, played
from pitboss.room.projections.kept_figures import Projection
from pitboss.rules.event import Event

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

PART: Final = 100
"""Rows written at a time during play, which takes some milliseconds."""
ALL: Final = 1_000_000
DONE: Final = object()


class Caches:
    """Follows the tables' lines and writes the caches when the disk is idle."""

    def __init__(self, room: "Room") -> None:
        self.room, store = room, room.store
        self.snapshots = Snapshots(store, keys=room.keys)
        self.figures = Projection(store, keep=not follows(store.engine))
        self.played = PlayedRounds(store)
        self.history = History(self.played, room.jackpots.manager.claims)
        self._parts: Iterator[None] | None = None
        """The write in progress, a part at a time."""
        self._unpacked: dict[str, None] = {}
        """Tables with lines that may be packed."""

    def note(self, table: "LiveTable", entry: LogEntry, events: list[Event]) -> bool:
        """Note a line, unless it is in the middle of a round. Return True if it is time to write."""
        room = self.room
        if any(isinstance(event, RoundFinished) for event in events):
            self.played.add(played(table.id, table.rounds[-1], table.floor.state.current()))
        room.limits.note(table, entry, events)
        self.figures.note(table.machine, entry, events, room.calendar)
        return self.snapshots.follow(table.machine, entry, events)

    def write(self) -> None:
        """Write everything that waits. Called before the room opens and when it closes."""
        for _ in chain(self._parts or (), self._in_parts(ALL)):
            pass
        self._parts = None

    def write_in_parts(self) -> BackgroundWrite | None:
        """Write one part and return the next. The log is written between two parts, because players wait for it."""
        if self._parts is None:
            self._unpacked.update(dict.fromkeys(row["table_name"] for row in self.snapshots.waiting))
            self._parts = self._in_parts(PART)
        if next(self._parts, DONE) is not DONE:
            return self.write_in_parts
        self._parts = None
        return self._pack if self._unpacked else None

    def _in_parts(self, most: int) -> Iterator[None]:
        """Write rounds and people's play before the snapshots, which depend on them."""
        room = self.room
        snapshots, rounds, tallies = self.snapshots.take_waiting(), self.played, room.limits.tallies
        if follows(room.store.engine):  # the process that holds the room writes them
            rounds.waiting, tallies.waiting = [], []
            return
        for _ in range(0, len(rounds.waiting), most):
            rounds.write(most)
            yield
        self.figures.write()
        yield
        for _ in range(0, len(tallies.waiting), most):
            if not tallies.write(most):
                return
            yield
        for at in range(0, len(snapshots), most):
            self.snapshots.write(snapshots[at : at + most])
            yield

    def _pack(self) -> BackgroundWrite | None:
        """Pack old lines that are seldom read, a page at a time. Return the work that remains."""
        table = next(iter(self._unpacked))
        if not pack_old(self.room.store, table):
            del self._unpacked[table]
        return self._pack if self._unpacked else None

    def take_snapshots(self) -> None:
        """Take a snapshot of every table between two rounds, so that the next start finds it at its last line."""
        room = self.room
        for name, table in room.tables.items():
            head = room.journal.heads.get(name)
            if head is not None and not table.mending and not table.floor.in_round and head.number == table.number:
                self.snapshots.take(table.machine, head)
