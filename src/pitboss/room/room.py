"""The whole room: its log, its accounts and all its tables. One process, one event loop."""

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine
from datetime import UTC, date, datetime, tzinfo
from itertools import chain, repeat
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pitboss.books import versions
from pitboss.books.versions import Version
from pitboss.core.errors import NotThere, PitbossError, nearest
from pitboss.log.anchors import Anchor
from pitboss.log.entry import LogEntry
from pitboss.log.journal import Journal
from pitboss.log.keys import Keys
from pitboss.log.kinds.offices import GRANTS
from pitboss.log.log import Logs
from pitboss.log.snapshots import replay_table
from pitboss.log.store import Store
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.table.sign import TableSign, checked, in_version, settled
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.accounts import Accounts
from pitboss.room.accounts.offices import Granting
from pitboss.room.accounts.people import People, means_something
from pitboss.room.anchoring import Anchoring
from pitboss.room.caches import Caches
from pitboss.room.cage.desk import CageDesk
from pitboss.room.clock import RoomClock
from pitboss.room.connections import GENEROUS, Connections, SocketLimits
from pitboss.room.demo import demo_signs, open_demo
from pitboss.room.home_games import is_idle
from pitboss.room.jackpots.jackpots import RoomJackpots
from pitboss.room.jackpots.officials import ClaimOfficials
from pitboss.room.limits.limits import RoomLimits
from pitboss.room.lists.lists import RoomLists
from pitboss.room.metrics import Tally
from pitboss.room.pit.desk import PitDesk
from pitboss.room.pit.duty import RoomPit
from pitboss.room.reports.report import Reporting
from pitboss.room.shutdown import Shutdown
from pitboss.room.standby import Standby
from pitboss.room.startup import Startup
from pitboss.room.table.bots import Bots, HiredBots
from pitboss.room.table.live import LiveTable
from pitboss.room.table.moves import Moves
from pitboss.room.table.officials import plays
from pitboss.room.table.permissions import LineLimits
from pitboss.room.table.seat_codes import SeatCodes
from pitboss.room.table.timers import CASINO, Pace
from pitboss.room.tournaments.tournaments import RoomTournaments
from pitboss.room.wiring import wire, wire_table

if TYPE_CHECKING:
    from pitboss.room.multiroom.limits import OtherRooms

log = logging.getLogger("pitboss.room")

MOST_TABLES = 1000
HOUR = 3600.0
MEND_AGAIN = (1.0, 5.0, 30.0)
"""Seconds between attempts to replay a table from its log. The last repeats."""
TABLE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")


class Room:
    """Everything the server serves."""

    def __init__(
        self,
        store: Store,
        *,
        pace: Pace = CASINO,
        demo: bool = False,
        sockets: SocketLimits = GENEROUS,
        anchor: Anchor | None = None,
        keys: Keys | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.store = store
        self.pace = pace
        self.demo = demo
        self.keys = keys
        """Keys that seal secrets such as shuffle seeds. Without keys the log has them unsealed."""
        self.journal = Journal(store, anchor, self.fail)
        self.now = RoomClock(now, max((entry.line.at for entry in self.journal.heads.values()), default=None))
        self.logs = Logs(self.journal, self.now)
        self.granting = Granting(self)
        for entry in store.followed(GRANTS):
            self.granting.log.replay(entry)
        self.people = People(store, self.granting.held)
        self.granting.repeat_offices(store)
        self.accounts = Accounts(self.people, self.journal.run, self.now)
        self.seat_codes = SeatCodes(self.now)
        self.connections = Connections(sockets)
        self.lines = LineLimits()
        self.tally = Tally()
        self.books = self.logs.balances
        self.jackpots = RoomJackpots(self.logs, self.tally)
        self.officiating = ClaimOfficials(self)
        self.cage = CageDesk(self)
        self.reporting = Reporting(self)
        self.limits = RoomLimits(self)
        self.caches = Caches(self)
        self.tables: dict[str, LiveTable] = {}
        self.tournaments = RoomTournaments(self)
        self.lists = RoomLists(self)
        self.pit = RoomPit(self)
        self.pit_desk = PitDesk(self)
        self.bots = HiredBots(self)
        self.failure: BaseException | None = None
        self.on_failure: Callable[[], None] = lambda: None
        self.other_rooms: OtherRooms | None = None
        """The rooms that share their accounts with this one, if any."""
        self.moves = Moves(self.tables)
        self.shutdown = Shutdown(self.tables.values)
        self.anchoring: Anchoring | None = None
        """Signs the heads of the logs, if the room has signing keys."""
        self._learning: asyncio.Future[None] | None = None
        self._tasks: set[asyncio.Future[None]] = set()
        """Tasks in the background. The event loop itself keeps no task alive."""
        self._replayed = False
        wire(self)
        self._owes = False
        """True if the caches must be written once the room is open."""

    # --- beginning and end

    def replay(self, say: Callable[[str], None] = lambda _: None, standby: Standby | None = None) -> None:
        """Replay the room's logs. Raises `LogError` if they are inconsistent.

        Tables kept on the `standby` are reused. Their cache entries are written once the room is open.
        """
        self._replayed, self._owes = True, standby is not None
        Startup(self).replay(say, standby)

    def problems(self) -> dict[str, Exception]:
        """Replay the room's logs, skipping those that fail; return the error of each. Open the room only if there are
        none."""
        self._replayed = True
        return Startup(self).problems()

    def open(self) -> None:
        """Let play begin. A demonstration gets tables of every game. Needs the event loop."""
        if not self._replayed:
            self.replay()
        self._learning = self._begin(self.logs.requests.learn())
        if self._owes:
            self.journal.write_between(self.caches.write_in_parts)
        if self.anchoring is not None:
            self.anchoring.begin()
        self._begin(self._forget_sessions())
        if self.demo:
            self.jackpots.open_demo(self.now())
            for name, sign in demo_signs().items():
                if name not in self.tables:
                    self.new_table(name, sign, "manager")
        self.officiating.begin()
        for table in self.tables.values():
            self.moves.join(table)
        self.tournaments.open()
        if self.demo:
            open_demo(self.tournaments)
        self.lists.open()
        self.limits.open()
        for table in self.tables.values():
            table.autopilot.proceed()
        for table in self.tables.values():
            table.flush()

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Future[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _forget_sessions(self) -> None:
        """Delete expired sessions, now and every hour."""
        while True:
            try:
                await self.accounts.forget_expired()
            except PitbossError as error:
                log.warning("expired sessions could not be deleted: %s", error)
            await asyncio.sleep(HOUR)

    def begin_table(self, name: str, first: LogEntry) -> None:
        """Begin a table that was opened by the room's holder and is followed here."""
        table = self.tables[name] = self.live(name)
        table.log.replay(first)
        table.restored()
        self.limits.follow(table)

    def live(self, name: str) -> LiveTable:
        """Return a table's place in the room, before its log is replayed."""
        table = LiveTable(self, name, Bots(self.bots.people, self.cage.play_chips.give, fills=self.demo))
        wire_table(self, table)
        return table

    async def close(self) -> None:
        """Wait for the disk and disconnect everyone."""
        self.officiating.stop()
        await self.bots.worker.close()
        self.pit_desk.stop()
        await self.reporting.close()
        self.tournaments.stop()
        self.lists.stop()
        self.limits.stop()
        for table in self.tables.values():
            table.autopilot.stop()
        for task in self._tasks:
            task.cancel()
        if self.failure is None:
            self.caches.take_snapshots()
            self.caches.figures.gather(all_=True)
            self.journal.write_between(self.caches.write)
            await self.journal.flushed()
        if self.anchoring is not None:
            await self.anchoring.close(in_order=self.failure is None)
        self.journal.close()
        self.accounts.hashing.close()
        for hub in [table.hub for table in self.tables.values()] + self.tournaments.hubs + [self.pit_desk.hub]:
            for listener in list(hub.listeners):
                listener.drop()
        await asyncio.sleep(0)

    def fail(self, error: BaseException) -> None:
        """Stop the server, because the log cannot be written. Nothing more is acknowledged."""
        if self.failure is None:
            self.failure = error
            self.on_failure()

    def fault(self, table: LiveTable, error: Exception) -> None:
        """Restore a table after an internal error in a line by replaying its log."""
        self.tally.faults += 1
        log.error("table %s failed", table.id, exc_info=error)
        if not table.mending:
            table.mending = True
            self._begin(self._mend(table))

    async def _mend(self, table: LiveTable) -> None:
        """Replay a table's log until that succeeds. Until then the table accepts nothing."""
        for pause in chain(MEND_AGAIN, repeat(MEND_AGAIN[-1])):
            try:
                await self._replay_table(table)
            except Exception as error:
                log.error("table %s could not be restored: retrying in %s s", table.id, pause, exc_info=error)
                if self.failure is not None:
                    return
                await asyncio.sleep(pause)
            else:
                return

    async def _replay_table(self, table: LiveTable) -> None:
        await self.journal.flushed()
        machine, moved = await asyncio.to_thread(replay_table, table.id, self.store.stream(table.id))
        self.caches.snapshots.replayed(table.id, moved)
        self.caches.figures.forget_log(table.id)
        await asyncio.to_thread(self.caches.figures.catch_up, table.id, self.calendar)
        table.mend(machine)
        self.limits.follow(table)
        self.moves.join(table)

    # --- tables

    def table(self, name: str) -> LiveTable:
        found = self.tables.get(name)
        if found is None:
            raise NotThere(f"there is no table {name!r} in this room{nearest(name, self.tables)}")
        return found

    def in_use(self) -> list[LiveTable]:
        """Return every table except those of finished tournaments and private tables no longer in use."""
        over = {one.id for one in self.tournaments.all.values() if one.state.over}
        return [one for one in self.tables.values() if one.floor.sign.event not in over and not is_idle(self, one)]

    def new_table(self, name: str, sign: TableSign, by: str) -> LiveTable:
        """Create and return a table with its sign. It opens when enough players sit at it."""
        if not TABLE_NAME.fullmatch(name):
            raise PitbossError(f"{name!r} cannot be a table's name: use lower-case letters, digits and -")
        if name in self.tables or means_something(name):
            raise PitbossError(f"there is already a table {name!r}, or the name is reserved: choose another")
        if sign.pool and sign.pool not in self.jackpots.manager.systems:
            known = self.jackpots.manager.systems
            raise PitbossError(f"there is no jackpot {sign.pool!r} in this room{nearest(sign.pool, known)}")
        if len(self.in_use()) >= MOST_TABLES:
            raise PitbossError(f"a room has at most {MOST_TABLES} tables")
        sign = sign if sign.version else in_version(sign, self.version_of(sign.book).name)
        self.jackpots.check(name, sign)
        table = self.live(name)
        table.log.submit(by, FloorTable.first_line(checked(settled(sign))))
        self.tables[name] = table
        self.limits.follow(table)
        self.jackpots.join(name, sign, self.now())
        self.moves.join(table)
        table.flush()
        return table

    def version_of(self, book: str) -> Version:
        """Return the version of a rulebook that applies to a new round today."""
        return versions.played(versions.version_at(book, self.today))

    @property
    def today(self) -> date:
        """The day by the room's clock."""
        return self.now().astimezone(self.zone).date()

    def version_line(self, table: LiveTable) -> str | None:
        """Return the line that brings a table to the version in force before its next round, if one is due.

        A tournament's table keeps the version that the tournament began with.
        """
        sign = table.floor.sign
        listed, due = versions.versions(sign.book), self.version_of(sign.book)
        now = versions.version(sign.book, sign.version) if sign.version else versions.base(sign.book)
        return f"version {due.name}" if not sign.event and listed.index(now) < listed.index(due) else None

    # --- who takes part
    def takes_part(self, name: str, table: LiveTable) -> bool:
        """Return True if a person plays at a table or in its tournament, so that their offices do not count there."""
        return plays(name, table.floor) or self.tournaments.playing(name, table)

    def sees_as_player(self, name: str, table: LiveTable) -> bool:
        """Return True if a person sees a table only as a player, whatever their office, until play is over.

        At a tournament's table this includes everyone who has entered, out or not, until the tournament is over. At any
        other table it includes people who play there, wait to play, or have played there in this gaming day (ruling
        cage B1).
        """
        if self.takes_part(name, table) or self.tournaments.entered(name, table):
            return True
        state = table.floor.state
        if name in state.picked_up or any(one.name == name for one in state.waiting):
            return True
        last = None if state.sign.event else self.caches.played.last_at(name, table.id)
        return last is not None and self.calendar.day(last) == self.calendar.day(self.now())

    def continue_play(self, name: str) -> None:
        """Continue play at a table that waited for a claim."""
        table = self.tables.get(name)
        if table is not None:
            table.autopilot.proceed()
            table.flush()

    # --- chips

    @property
    def calendar(self) -> Calendar:
        """The room's gaming days."""
        return self.cage.state.calendar

    @property
    def zone(self) -> tzinfo:
        """The room's time zone; UTC until it is set."""
        name = self.calendar.clock.zone
        return UTC if name == "UTC" else ZoneInfo(name)
