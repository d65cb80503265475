"""What a restart would otherwise have to fold the whole log for: rounds, figures, people's play, snapshots."""

from typing import TYPE_CHECKING

from pitboss.floor.event import RoundFinished
from pitboss.ledger.database import follows
from pitboss.ledger.entry import LogEntry
from pitboss.ledger.journal import Beside
from pitboss.ledger.packing import pack_old
from pitboss.ledger.played import played
from pitboss.rounds.event import Event

if TYPE_CHECKING:
    from pitboss.server.room import Room
    from pitboss.server.table.live import LiveTable


class Caches:
    """Follows the tables' lines, and writes what they come to when the disk has nothing better to do."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._unpacked: dict[str, None] = {}
        """Tables some of whose lines may be packed."""

    def note(self, table: "LiveTable", entry: LogEntry, events: list[Event]) -> bool:
        """More happened than a line in the middle of a round; whether there is enough of it to be written."""
        room = self.room
        if any(isinstance(event, RoundFinished) for event in events):
            room.played.add(played(table.id, table.rounds[-1]))
        room.care.note(table, entry, events)
        room.figures.note(table.fold, entry, events, room.calendar)
        return room.snapshots.follow(table.fold, entry, events)

    def write(self) -> None:
        """Rounds first, for a snapshot counts on them."""
        room = self.room
        snapshots = room.snapshots.taken()
        if follows(room.store.engine):  # whoever holds the room writes them
            room.played.waiting, room.care.tallies.waiting = [], []
            return
        room.played.write()
        room.figures.write()
        if room.care.tallies.write():
            room.snapshots.write(snapshots)

    def write_beside(self) -> Beside | None:
        """In play: the same, and then the lines that only those need who look far back are packed, a page at a time."""
        self._unpacked.update(dict.fromkeys(row["table_name"] for row in self.room.snapshots.waiting))
        self.write()
        return self._pack if self._unpacked else None

    def _pack(self) -> Beside | None:
        table = next(iter(self._unpacked))
        if not pack_old(self.room.store, table):
            del self._unpacked[table]
        return self._pack if self._unpacked else None

    def take_snapshots(self) -> None:
        """The room closes: every table between two rounds is found at its last line when it opens again."""
        room = self.room
        for name, table in room.tables.items():
            head = room.journal.heads.get(name)
            if head is not None and not table.mending and not table.floor.in_round and head.number == table.number:
                room.snapshots.take(table.fold, head)
