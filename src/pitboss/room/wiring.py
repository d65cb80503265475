"""The checks before a line and the subscribers after it, for every kind of log, in this order.

Projections receive new and replayed lines alike; subscribers receive new lines only. The log itself posts the money
that a line moves, before anybody is notified.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pitboss.log.entry import LogEntry
from pitboss.log.registry import kind_of
from pitboss.pit.machine import Command, Outcome
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.state import TableState
from pitboss.room.cage import walk_ins
from pitboss.room.limits.limits import check_line
from pitboss.room.pit.alarms import check_alarms
from pitboss.room.projections.figures import prizes_paid
from pitboss.room.standby import changes
from pitboss.rules.movement import WALK_IN, Movement

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable
    from pitboss.room.tournaments.live import LiveTournament


def wire(room: "Room") -> None:
    """Wire the logs that a room has one of."""

    def duty_changed(_: LogEntry, __: Outcome) -> None:
        room.pit.posted += 1
        room.pit.dealing.show()

    def count_prizes(entry: LogEntry, _: Outcome) -> None:
        """Add prizes that the Game Manager paid to the figures of the tables where they were won."""
        jackpots = room.jackpots
        room.caches.figures.add(jackpots.log.name, entry, prizes_paid(jackpots.paid, entry, room.calendar))

    def banks_changed(_: LogEntry, __: Outcome) -> None:
        for name in room.cage.state.banks:
            if name in room.tables:
                check_alarms(room, name)

    room.jackpots.log.checks = (room.officiating.check_independent,)
    room.jackpots.log.projections = (count_prizes, room.limits.note_money)
    room.lists.log.subscribers = (room.lists.changed,)
    room.lists.rotation_log.subscribers = (room.lists.rotated,)
    room.cage.log.subscribers = (banks_changed,)
    room.pit.log.subscribers = (duty_changed,)


def wire_tournament(room: "Room", tournament: "LiveTournament") -> None:
    """Wire the log of a tournament."""

    def changed(_: LogEntry, __: Outcome) -> None:
        room.tournaments.changed(tournament)

    log = tournament.log
    log.checks, log.allow = (tournament.check,), tournament.allow
    log.projections = (room.limits.note_money, tournament.note)
    log.subscribers = (tournament.note_news, changed)


def wire_table(room: "Room", table: "LiveTable") -> None:
    """Wire the log of a table."""

    def check(command: Command) -> None:
        """Refuse a line that play limits or a suspended jackpot do not allow."""
        line = command.line
        if log.machine.opened is None:
            return
        room.jackpots.check_line(table, command.by, line)
        check_line(room.limits, table, command.by, line)
        said = LINES.find(line)
        if said.verb == "seat" and said.values[0].startswith(WALK_IN):
            walk_ins.check_spelling(room, said.values[0], table.floor.state.barred)

    def allow(command: Command, _: TableState, movements: list[Movement]) -> None:
        """Refuse a line that needs chips the person or the table's bank does not have, or the house never issued."""
        room.books.check(movements)
        walk_ins.check_sale(room, table.id, movements)
        if LINES.verb_of(command.line) in walk_ins.ENTERED and not table.floor.sign.event:
            walk_ins.check_brought(room, movements)

    def after_line(entry: LogEntry, outcome: Outcome) -> None:
        """Notify other tables, lists, caches and tournaments of more than a line in the middle of a round."""
        state, events = table.floor.state, outcome.events
        if changes(state, events) and entry.number > 1:
            room.moves.after_line(table, entry.line.by, events)
            room.lists.after_line(table)
            if room.caches.note(table, entry, events):
                room.caches.figures.gather()
                room.journal.write_between(room.caches.write_in_parts)
            if state.sign.event:
                room.tournaments.after_line(table, events)
            else:
                check_alarms(room, table.id)

    def feed_jackpots(entry: LogEntry, outcome: Outcome) -> None:
        state = table.floor.state
        if state.sign.pool and entry.number > 1:
            made = room.jackpots.after_line(table, entry.line.by, outcome.events, state.now)
            table.note_prizes(room.officiating.followed(table, made) if made else [])

    log = table.log
    log.checks, log.allow = (check,), allow
    log.projections = (table.note_round,)
    log.subscribers = (table.note_news, after_line, feed_jackpots)


class Holder(NamedTuple):
    """A part of the room that holds the logs of one kind."""

    follow: Callable[[LogEntry], object]
    """Replays a line, which another process may have written."""
    make: Callable[[str, Iterable[LogEntry]], None] | None = None
    """Makes the part from a whole log, if following every line is not enough."""

    def restore(self, log: str, entries: Iterable[LogEntry]) -> None:
        """Replay a whole log."""
        if self.make is not None:
            self.make(log, entries)
            return
        for entry in entries:
            self.follow(entry)


def holder_of(room: "Room", log: str, holders: Mapping[str, Holder]) -> Holder:
    """Return the holder of a log. A log without one is replayed into the machine of its kind."""
    return holders.get(kind_of(log).name) or Holder(room.logs.open(log).replay)


def holders_of(room: "Room") -> dict[str, Holder]:
    """Return the holders of logs that need more than a machine. The caller adds the tables."""
    return {
        "offices": Holder(room.granting.log.replay, lambda _, __: None),  # replayed before everything else
        "jackpots": Holder(room.jackpots.replay),
        "tournament": Holder(room.tournaments.follow, room.tournaments.restore),
    }
