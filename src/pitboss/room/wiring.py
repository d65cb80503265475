"""Which part of the running room holds each kind of log: when the room opens, and where it is followed elsewhere."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeVar

from pitboss.log.entry import LogEntry
from pitboss.log.registry import kind_of
from pitboss.log.replay import replay
from pitboss.pit.machine import Machine

if TYPE_CHECKING:
    from pitboss.room.room import Room


class Restorer(Protocol):
    """A part of the room that is made from the logs of one kind when the room opens."""

    def restore(self, log: str, entries: Iterable[LogEntry]) -> None:
        """Replay a whole log."""


class Holder(Restorer, Protocol):
    """A part of the room that also follows logs which are written elsewhere."""

    def follow(self, entry: LogEntry) -> None:
        """Replay a line that was written where the room is held."""


AnyHolder = TypeVar("AnyHolder", bound=Restorer)


def holder_of(log: str, holders: Mapping[str, AnyHolder]) -> "AnyHolder | Plain":
    """Return who holds a log. A kind that nothing in the room asks for is replayed by a machine of its own."""
    kind = kind_of(log)
    return holders.get(kind.name) or Plain(kind.new(log))


def holders_of(room: "Room") -> dict[str, Holder]:
    """Return who holds the logs of each kind; tables are added by whoever opens or follows them."""
    return {
        "cage": Booked(room.cage, room),
        "offices": Opened(room.grants),
        "jackpots": Jackpots(room),
        "lists": Plain(room.seating.lists),
        "rotation": Plain(room.seating.rotation),
        "duty": Plain(room.pit.fold),
        "limits": Plain(room.care.care),
        "tournament": room.tournaments,
        "league": room.leagues,
    }


class Plain:
    """A machine that only its own log changes."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def restore(self, log: str, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            self.follow(entry)

    def follow(self, entry: LogEntry) -> None:
        replay(self.machine, entry)


class Opened(Plain):
    """A machine that was replayed before everything else."""

    def restore(self, log: str, entries: Iterable[LogEntry]) -> None:
        pass


class Booked(Plain):
    """A machine whose lines move money in the room's books."""

    def __init__(self, machine: Machine, room: "Room") -> None:
        super().__init__(machine)
        self.room = room

    def follow(self, entry: LogEntry) -> None:
        self.room.books.post(replay(self.machine, entry).movements)


class Jackpots:
    """The Game Manager, whose prizes count in the figures and for people's play limits."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    def restore(self, log: str, entries: Iterable[LogEntry]) -> None:
        room = self.room
        for entry in entries:
            movements = room.jackpots.replay(entry).movements
            room.books.post(movements)
            room.note_prizes(entry)
            room.care.note_money(entry, movements)

    def follow(self, entry: LogEntry) -> None:
        self.room.books.post(self.room.jackpots.replay(entry).movements)
