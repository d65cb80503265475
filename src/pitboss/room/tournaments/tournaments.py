"""The tournaments of a room: announcing one, finding one, and what the room says in them by itself."""

import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import Instant
from pitboss.log.database import follows
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.tournament import PREFIX, terms_line
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.entries import entries_open, price
from pitboss.pit.tournament.terms import read_terms
from pitboss.room.accounts.people import Person
from pitboss.room.table.listeners import Hub
from pitboss.room.table.live import LiveTable
from pitboss.room.tournaments.leagues import RoomLeagues
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.tournaments.speakers import PLAYING, ROOM, check_office, entered, plays
from pitboss.room.tournaments.tables import SoftwareTables
from pitboss.room.wiring import wire_tournament
from pitboss.rules.event import Event

if TYPE_CHECKING:
    from pitboss.room.room import Room

log = logging.getLogger("pitboss.room")

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")
MOST = 200
EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001
"""By the clock on the wall, as the terms of a tournament tell times."""


class NoSuchTournament(PitbossError):
    """A tournament that is not in the room."""


class RoomTournaments:
    """Every tournament, by its name in the address."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.leagues = RoomLeagues(room)
        self.all: dict[str, LiveTournament] = {}
        self.dealt: dict[str, SoftwareTables] = {}
        """The tables of those that the room deals itself."""

    def find(self, name: str) -> LiveTournament:
        found = self.all.get(name)
        if found is None:
            raise NoSuchTournament(f"there is no tournament {name!r} in this room{nearest(name, self.all)}")
        return found

    def made(self, name: str) -> LiveTournament:
        """Return a tournament's place in the room, before anything is known of it."""
        found = LiveTournament(self.room, name)
        wire_tournament(self.room, found)
        return found

    @property
    def hubs(self) -> list[Hub]:
        return [one.hub for one in self.all.values()]

    def restore(self, log: str, entries: Iterable[LogEntry]) -> None:
        """Make a tournament from its log."""
        name = log.removeprefix(PREFIX)
        found = self.made(name)
        for entry in entries:
            found.replay(entry)
        found.restored()
        self.all[name] = found

    def follow(self, entry: LogEntry) -> None:
        """Take in a line that was written where the room is held."""
        if (known := self.all.get(entry.line.table.removeprefix(PREFIX))) is not None:
            known.follow(entry)
        else:
            self.restore(entry.line.table, [entry])

    def open(self) -> None:
        """Play and clocks go on, as ruling tournaments T31 has it after a time when nobody was there."""
        for one in self.all.values():
            self._deal_for(one)
        for tables in self.dealt.values():
            tables.catch_up()
        for one in list(self.all.values()):
            one.clock.set()
            self._offer_again(one)

    def stop(self) -> None:
        for one in self.all.values():
            one.stop()

    def announce(
        self, name: str, toml: str, offset: int | None, by: str, *, again: bool = False, bots: int = 0
    ) -> LiveTournament:
        """A new tournament by its terms. Whoever announces it is its director until another is appointed."""
        if not NAME.fullmatch(name):
            raise PitbossError(f"{name[:40]!r} cannot be a tournament's name: expected small letters, digits and -")
        if name in self.all:
            raise PitbossError(f"there is a tournament {name!r} already: choose another name")
        if sum(not one.state.over for one in self.all.values()) >= MOST:
            raise PitbossError(f"a room has at most {MOST} tournaments that are not over")
        if offset is None:
            offset = self._ahead(read_terms(toml).start)
        if not -24 * 60 < offset < 24 * 60:
            raise PitbossError(f"{offset} minutes is not any zone's difference from UTC")
        if again or bots:
            _check_offer(read_terms(toml), again=again)
        found = self.made(name)
        found.say(by, terms_line(toml, offset, again=again, bots=bots))
        self.all[name] = found
        self._deal_for(found)
        self._prepare(found, by)
        return found

    def _ahead(self, start: Instant | None) -> int:
        """Minutes that the room's clock is ahead of UTC when a tournament starts, on whichever side of a change."""
        zone, now = self.room.zone, self.room.now()
        wall = now.astimezone(zone) if start is None else (EPOCH + timedelta(milliseconds=start)).replace(tzinfo=zone)
        ahead = wall.utcoffset()
        return 0 if ahead is None else int(ahead.total_seconds()) // 60

    def _deal_for(self, tournament: LiveTournament) -> None:
        if not tournament.state.terms.counted:
            self.dealt[tournament.id] = SoftwareTables(self.room, tournament)

    def changed(self, tournament: LiveTournament) -> None:
        """After a line of a tournament, and when somebody comes to look at it."""
        if follows(self.room.store.engine):
            return
        tables = self.dealt.get(tournament.id)
        if tables is not None:
            tables.follow_soon()
        self._offer_again(tournament)

    def _offer_again(self, tournament: LiveTournament) -> None:
        """Another one on the same terms when no more can enter this one, where the manager said so."""
        machine, s, name = tournament.machine, tournament.state, next_name(tournament.id)
        if not machine.again or name in self.all or not s.directors or s.cancelled or (entries_open(s) and not s.over):
            return
        offset = machine.offset if self.room.zone is UTC else None
        try:
            self.announce(name, machine.toml, offset, s.directors[0], again=True, bots=machine.bots)
        except PitbossError as error:
            log.warning("tournament %s: another one cannot be offered: %s", tournament.id, error)

    def fill(self, tournament: LiveTournament, count: int) -> None:
        """So many bots enter that play in no other tournament; the house pays for them."""
        others = (one.state.players.values() for one in self.all.values() if one is not tournament)
        playing = {player.name for players in others for player in players if player.state in PLAYING}
        for bot in self.room.bots.hire(count, playing | tournament.state.players.keys()):
            self.room.cage.play_chips.give(bot.name, price(tournament.state))
            tournament.say(ROOM, f"operator enter {bot.name} signed")

    def happened(self, table: LiveTable, events: list[Event]) -> None:
        """After a line of a table that a tournament plays at."""
        tables = self.dealt.get(table.floor.sign.event)
        if tables is not None:
            tables.happened(table, events)

    def more_time(self, table: LiveTable, name: str) -> int:
        """Whoever lets the time run out hands in a time chip, if there is one; what it is worth in seconds."""
        tables = self.dealt.get(table.floor.sign.event)
        return tables.more_time(table, name) if tables is not None else 0

    def decline(self, tournament: str, name: str) -> None:
        """Somebody whom the next hand waits for does not want anything."""
        tables = self.dealt.get(tournament)
        if tables is not None:
            tables.calls.decline(name)

    def check_office(self, table: LiveTable, person: Person) -> None:
        """At a table of a tournament nobody who plays in it, at whichever table, holds an office."""
        tournament = self.all.get(table.floor.sign.event)
        if tournament is not None:
            check_office(person, tournament.state)

    def playing(self, name: str, table: LiveTable) -> bool:
        """Return whether somebody plays in the tournament that plays at a table, at whichever of its tables."""
        tournament = self.all.get(table.floor.sign.event)
        return tournament is not None and plays(name, tournament.state)

    def entered(self, name: str, table: LiveTable) -> bool:
        """Return whether somebody has entered the tournament that plays at a table and that is not over, out or not."""
        tournament = self.all.get(table.floor.sign.event)
        return tournament is not None and entered(name, tournament.state)

    def before_close(self, table: LiveTable) -> None:
        """No more bets at a table that a tournament plays at."""
        tables = self.dealt.get(table.floor.sign.event)
        if tables is not None:
            tables.place_secrets(table)

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


def next_name(name: str) -> str:
    """`turbo`, `turbo-2`, `turbo-3`: tournaments that follow one another."""
    stem, dash, number = name.rpartition("-")
    return f"{stem}-{int(number) + 1}" if dash and number.isdecimal() else f"{name}-2"


def _check_offer(terms: Terms, *, again: bool) -> None:
    """Bots play, and a tournament is offered again and again, where the room deals and begins it by itself."""
    if terms.counted:
        raise NotAllowed("bots play, and another one is offered, where the room deals the cards", ruling("T32"))
    if again and terms.players.sit_and_go is None:
        raise NotAllowed(
            "another one is offered only of a sit-and-go: its terms say [players] sit_and_go", ruling("T32")
        )
