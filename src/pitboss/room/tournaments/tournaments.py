"""The tournaments of a room: announcing and finding them, and the room's own lines in them."""

import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from pitboss.books import versions
from pitboss.books.tournaments.clauses import ruling
from pitboss.core.errors import NotThere, PitbossError, nearest
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
"""The epoch by the wall clock, as in the terms of a tournament."""


class RoomTournaments:
    """Every tournament, by its name in the address."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.leagues = RoomLeagues(room)
        self.all: dict[str, LiveTournament] = {}
        self.dealt: dict[str, SoftwareTables] = {}
        """The tables of each tournament that the room deals itself."""

    def find(self, name: str) -> LiveTournament:
        found = self.all.get(name)
        if found is None:
            raise NotThere(f"there is no tournament {name!r} in this room{nearest(name, self.all)}")
        return found

    def made(self, name: str) -> LiveTournament:
        """Create and return a tournament's place in the room, before its log is replayed."""
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
        """Apply a line that the room's holder wrote."""
        if (known := self.all.get(entry.line.table.removeprefix(PREFIX))) is not None:
            known.follow(entry)
        else:
            self.restore(entry.line.table, [entry])

    def open(self) -> None:
        """Continue play and clocks after a start, by ruling tournaments T31."""
        for one in self.all.values():
            self._deal_for(one)
        for tables in self.dealt.values():
            tables.catch_up()
        for one in list(self.all.values()):
            one.clock.set()
            self._offer_next(one)

    def stop(self) -> None:
        for one in self.all.values():
            one.stop()

    def announce(
        self, name: str, toml: str, offset: int | None, by: str, *, again: bool = False, bots: int = 0
    ) -> LiveTournament:
        """Announce a tournament by its terms. The person who announces it directs it until another is appointed."""
        if not NAME.fullmatch(name):
            raise PitbossError(f"{name[:40]!r} cannot be a tournament's name: use lower-case letters, digits and -")
        if name in self.all:
            raise PitbossError(f"there is already a tournament {name!r}: choose another name")
        if sum(not one.state.over for one in self.all.values()) >= MOST:
            raise PitbossError(f"a room has at most {MOST} tournaments that are not over")
        if offset is None:
            offset = self._ahead(read_terms(toml).start)
        if not -24 * 60 < offset < 24 * 60:
            raise PitbossError(f"{offset} minutes is not any zone's difference from UTC")
        if again or bots:
            _check_offer(read_terms(toml), again=again)
        found = self.made(name)
        found.say(by, terms_line(toml, offset, again=again, bots=bots, version=self._version(toml)))
        self.all[name] = found
        self._deal_for(found)
        self._prepare(found, by)
        return found

    def _version(self, toml: str) -> str:
        """Return the version of the rulebook in force on the day a tournament starts, which the tournament keeps to its
        end."""
        terms = read_terms(toml)
        day = self.room.today if terms.start is None else (EPOCH + timedelta(milliseconds=terms.start)).date()
        return versions.played(versions.version_at(terms.listed.rulebook, day)).name

    def _ahead(self, start: Instant | None) -> int:
        """Return the minutes that the room's clock is ahead of UTC at a tournament's start."""
        zone, now = self.room.zone, self.room.now()
        wall = now.astimezone(zone) if start is None else (EPOCH + timedelta(milliseconds=start)).replace(tzinfo=zone)
        ahead = wall.utcoffset()
        return 0 if ahead is None else int(ahead.total_seconds()) // 60

    def _deal_for(self, tournament: LiveTournament) -> None:
        if not tournament.state.terms.counted:
            self.dealt[tournament.id] = SoftwareTables(self.room, tournament)

    def changed(self, tournament: LiveTournament) -> None:
        """Act on a line of a tournament, or on a new viewer."""
        if follows(self.room.store.engine):
            return
        tables = self.dealt.get(tournament.id)
        if tables is not None:
            tables.follow_soon()
        self._offer_next(tournament)

    def _offer_next(self, tournament: LiveTournament) -> None:
        """Announce another one on the same terms once nobody can enter this one, if the manager asked for it."""
        machine, s, name = tournament.machine, tournament.state, next_name(tournament.id)
        if not machine.again or name in self.all or not s.directors or s.cancelled or (entries_open(s) and not s.over):
            return
        offset = machine.offset if self.room.zone is UTC else None
        try:
            self.announce(name, machine.toml, offset, s.directors[0], again=True, bots=machine.bots)
        except PitbossError as error:
            log.warning("tournament %s: another one cannot be offered: %s", tournament.id, error)

    def fill(self, tournament: LiveTournament, count: int) -> None:
        """Enter a number of bots that play in no other tournament. The house pays for them."""
        others = (one.state.players.values() for one in self.all.values() if one is not tournament)
        playing = {player.name for players in others for player in players if player.state in PLAYING}
        for bot in self.room.bots.hire(count, playing | tournament.state.players.keys()):
            self.room.cage.play_chips.give(bot.name, price(tournament.state))
            tournament.say(ROOM, f"operator enter {bot.name} signed")

    def after_line(self, table: LiveTable, events: list[Event]) -> None:
        """Act on a line of a tournament's table."""
        tables = self.dealt.get(table.floor.sign.event)
        if tables is not None:
            tables.after_line(table, events)

    def more_time(self, table: LiveTable, name: str) -> int:
        """Hand in a time chip for a player whose time runs out; return its seconds."""
        tables = self.dealt.get(table.floor.sign.event)
        return tables.more_time(table, name) if tables is not None else 0

    def decline(self, tournament: str, name: str) -> None:
        """Note that a player declines, so that the next hand no longer waits for them."""
        tables = self.dealt.get(tournament)
        if tables is not None:
            tables.calls.decline(name)

    def check_office(self, table: LiveTable, person: Person) -> None:
        """Refuse an office at a tournament's table to a player of the tournament, at whichever table."""
        tournament = self.all.get(table.floor.sign.event)
        if tournament is not None:
            check_office(person, tournament.state)

    def playing(self, name: str, table: LiveTable) -> bool:
        """Return True if a person plays at any table of the tournament to which this table belongs."""
        tournament = self.all.get(table.floor.sign.event)
        return tournament is not None and plays(name, tournament.state)

    def entered(self, name: str, table: LiveTable) -> bool:
        """Return True if a person has entered the unfinished tournament to which this table belongs, out or not."""
        tournament = self.all.get(table.floor.sign.event)
        return tournament is not None and entered(name, tournament.state)

    def before_close(self, table: LiveTable) -> None:
        """Place secret wagers before the bets close at a tournament's table."""
        tables = self.dealt.get(table.floor.sign.event)
        if tables is not None:
            tables.place_secrets(table)

    def waits(self, table: LiveTable) -> bool:
        """Return True if a tournament's table has to wait. A table whose tournament is gone waits for ever."""
        tables = self.dealt.get(table.floor.sign.event)
        return tables is None or tables.waits(table)

    def _prepare(self, tournament: LiveTournament, by: str) -> None:
        """Publish the terms, appoint the director and designate the tables, because none of these needs a decision."""
        s = tournament.state
        lines = [f"operator appoint {by}"]
        if not s.terms.missing:  # otherwise the director's page shows what is missing, and the clause
            lines.insert(0, "operator publish")
        if s.book.before.designated:
            lines.append(f"operator designate {' '.join(s.terms.tables)}")
        for line in lines:
            tournament.say(ROOM, line)


def next_name(name: str) -> str:
    """Return the name of the next tournament in a series: `turbo`, `turbo-2`, `turbo-3`."""
    stem, dash, number = name.rpartition("-")
    return f"{stem}-{int(number) + 1}" if dash and number.isdecimal() else f"{name}-2"


def _check_offer(terms: Terms, *, again: bool) -> None:
    """Refuse bots and series for tournaments that the room does not deal and begin itself."""
    if terms.counted:
        raise NotAllowed("bots and series need a tournament that the room deals", ruling("T32"))
    if again and terms.players.sit_and_go is None:
        raise NotAllowed("only a sit-and-go can be offered again: its terms have [players] sit_and_go", ruling("T32"))
