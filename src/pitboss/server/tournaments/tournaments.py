"""The tournaments of a room: announcing one, finding one, and what the room says in them by itself."""

import re
from collections.abc import Iterator
from typing import Protocol

from pitboss.errors import PitbossError, nearest
from pitboss.ledger.entry import LogEntry
from pitboss.ledger.tournaments import terms_line
from pitboss.rounds.event import Event
from pitboss.server.socket.hub import Hub
from pitboss.server.table.live import LiveTable
from pitboss.server.tournaments.live import LiveTournament, TournamentHouse
from pitboss.server.tournaments.software import SoftwareTables, TableHouse

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")
MOST = 200
ROOM = "room"
"""Who says what the room knows by itself."""


class NoSuchTournament(PitbossError):
    """A tournament that is not in the room."""


class EventHouse(TournamentHouse, TableHouse, Protocol):
    """What tournaments need of the room."""


class RoomTournaments:
    """Every tournament, by its name in the address."""

    def __init__(self, room: EventHouse) -> None:
        self.room = room
        self.all: dict[str, LiveTournament] = {}
        self.dealt: dict[str, SoftwareTables] = {}
        """The tables of those that the room deals itself."""

    def find(self, name: str) -> LiveTournament:
        found = self.all.get(name)
        if found is None:
            raise NoSuchTournament(f"there is no tournament {name!r} in this room{nearest(name, self.all)}")
        return found

    @property
    def hubs(self) -> list[Hub]:
        return [one.hub for one in self.all.values()]

    def restore(self, name: str, entries: Iterator[LogEntry]) -> None:
        """A tournament from its log."""
        found = LiveTournament(self.room, name)
        for entry in entries:
            found.restore(entry)
        found.restored()
        self.all[name] = found

    def open(self) -> None:
        """The clocks go on; what they missed while nobody was there, they say now."""
        for one in self.all.values():
            self._deal_for(one)
            one.clock.set()
        for tables in self.dealt.values():
            tables.catch_up()

    def stop(self) -> None:
        for one in self.all.values():
            one.stop()

    def announce(self, name: str, toml: str, offset: int, by: str) -> LiveTournament:
        """A new tournament by its terms. Whoever announces it is its director until another is appointed."""
        if not NAME.fullmatch(name):
            raise PitbossError(f"{name[:40]!r} cannot be a tournament's name: expected small letters, digits and -")
        if name in self.all:
            raise PitbossError(f"there is a tournament {name!r} already: choose another name")
        if len(self.all) >= MOST:
            raise PitbossError(f"a room has at most {MOST} tournaments")
        if not -24 * 60 < offset < 24 * 60:
            raise PitbossError(f"{offset} minutes is not any zone's difference from UTC")
        found = LiveTournament(self.room, name)
        found.say(by, terms_line(toml, offset))
        self.all[name] = found
        self._deal_for(found)
        self._prepare(found, by)
        return found

    def _deal_for(self, tournament: LiveTournament) -> None:
        if not tournament.state.terms.counted:
            self.dealt[tournament.id] = SoftwareTables(self.room, tournament)

    def changed(self, tournament: LiveTournament) -> None:
        """After a line of a tournament."""
        tables = self.dealt.get(tournament.id)
        if tables is not None:
            tables.follow_soon()

    def happened(self, table: LiveTable, events: list[Event]) -> None:
        """After a line of a table that a tournament plays at."""
        tables = self.dealt.get(table.floor.sign.event)
        if tables is not None:
            tables.happened(table, events)

    def waits(self, table: LiveTable) -> bool:
        """Whether a tournament's table waits for it; a table whose tournament is gone waits for ever."""
        tables = self.dealt.get(table.floor.sign.event)
        return tables is None or tables.waits(table)

    def _prepare(self, tournament: LiveTournament, by: str) -> None:
        """What needs no decision: the terms are there to be read, the director is known, the tables are named."""
        s = tournament.state
        lines = [f"operator appoint {by}"]
        if not s.terms.missing:  # else the director's page says what is missing, and by which clause
            lines.insert(0, "operator publish")
        if s.book.before.designated:
            lines.append(f"operator designate {' '.join(s.terms.tables)}")
        for line in lines:
            tournament.say(ROOM, line)
