"""Who holds which room of a building: a row a room, good for a few seconds, renewed several times in it.

The database's clock alone counts for when a lease is over, and the epoch in the row for who may write (building.py). A
process counts its own time from before it asked, so it stops at the latest when the database would let another begin.

Whoever is killed does not live its lease out: its connections end with it, and PostgreSQL knows that at once. A lease
that was not renewed in time, of a process that has no connection any more, is over. One that only hangs has them still.
"""

import logging
import threading
import time
import uuid
import weakref
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import nearest
from pitboss.ledger.building import HOLDER, building_at, check_building, cut_off, leases, room_names, rooms
from pitboss.ledger.database import StoreError, end, reason, shown, told

log = logging.getLogger("pitboss.ledger")

LASTS: Final = 2.0
EVERY: Final = 0.4
"""Seconds that a lease is good for, and between two renewals."""
ALONE: Final = 1.0
"""Seconds without a renewal after which whoever has no connection to the database any more counts as gone."""
LOOKS: Final = 0.1
IMPATIENT: Final = {"connect_timeout": "2", "tcp_user_timeout": "2000", "keepalives_idle": "1"}

ASKER: Final = "pitboss-lease:"
"""How the connections that ask for leases are named, before the name of their owner."""

_NOW: Final = sql.func.clock_timestamp()
_LATER: Final = _NOW + sql.text(f"interval '{LASTS} seconds'")
_SILENT: Final = leases.c.until < _NOW + sql.text(f"interval '{LASTS - ALONE} seconds'")
_sessions: Final = sql.table("pg_stat_activity", sql.column("datname"), sql.column("application_name"))
_CONNECTED: Final = sql.exists().where(
    _sessions.c.datname == sql.func.current_database(), _sessions.c.application_name == ASKER + leases.c.owner
)
_FREE: Final = sql.or_(leases.c.owner.is_(None), leases.c.until < _NOW, sql.and_(_SILENT, sql.not_(_CONNECTED)))

_ENDED: Final = sql.text(
    "SELECT set_config('lock_timeout', '2s', true), (SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = :name)"
)
"""Writes that were cut off in the middle hold the room's row: they are ended, and what was unfinished is undone."""


class LeaseLost(StoreError):
    """The room is no longer this process's."""


class RoomShown(msgspec.Struct):
    """A room as the lobby over all rooms has it."""

    name: str
    title: str
    open: bool = False
    tables: int = 0
    players: int = 0
    address: str = ""


class Counts(msgspec.Struct):
    """What a room tells of itself beyond its walls."""

    tables: int = 0
    players: int = 0


class Held(msgspec.Struct):
    """A room that this process holds."""

    epoch: int
    until: float
    """By the process's own clock, which goes on while it sleeps."""
    lost: Callable[[LeaseLost], None]
    """Called once, from another thread."""
    cut: Callable[[], None] = lambda: None
    """Ends what waits for the database in vain."""


class Leases:
    """The rooms of one process."""

    def __init__(self, url: str | URL, address: str = "") -> None:
        self.address, self.owner = address, uuid.uuid4().hex
        self.engine = building_at(url, application_name=f"{ASKER}{self.owner}", **IMPATIENT)
        self.held: dict[str, Held] = {}
        self.counts: Callable[[str], Counts | None] = lambda _: None
        self._mutex = threading.Lock()
        self._open = connections_of(self.engine)
        self._asking = ThreadPoolExecutor(1, "pitboss-lease")
        self._asked: Future[None] | None = None
        self._since = 0.0
        self._stop = threading.Event()
        self._watch = threading.Thread(target=self._watched, name="pitboss-lease-watch", daemon=True)
        try:
            check_building(self.engine)
        except StoreError:
            self.engine.dispose()
            raise
        self._watch.start()

    # --- taking and letting go

    def take(self, room: str, lost: Callable[[LeaseLost], None], *, only_left: bool = False) -> int | None:
        """Takes a room that nobody holds; its epoch, or None. `only_left`: one that was open somewhere before."""
        asked = time.monotonic()
        free = sql.update(leases).where(leases.c.name == room, _FREE)
        if only_left:
            free = free.where(leases.c.address.is_not(None))
        mine = {"owner": self.owner, "until": _LATER} | ({"address": self.address} if self.address else {})
        higher = sql.update(rooms).where(rooms.c.name == room).values(epoch=rooms.c.epoch + 1).returning(rooms.c.epoch)
        with told(f"the room {room} cannot be taken"), self.engine.connect() as plain:
            connection = plain.execution_options(isolation_level="READ COMMITTED")
            with connection.begin():
                if not connection.execute(free.values(mine)).rowcount:
                    return None
                connection.execute(_ENDED, {"name": f"{HOLDER}{room}"})
                epoch = connection.scalar(higher)
        with self._mutex:
            self.held[room] = Held(int(epoch), asked + LASTS, lost)
        return int(epoch)

    def free(self) -> dict[str, bool]:
        """The rooms that nobody holds, and whether each was open before."""
        with told("the rooms cannot be read"), self.engine.connect() as connection:
            return {row.name: row.address is not None for row in connection.execute(sql.select(leases).where(_FREE))}

    def check(self, names: list[str]) -> None:
        """Raises `StoreError` where the building has no such room."""
        known = room_names(self.engine)
        for name in names:
            if name not in known:
                raise StoreError(
                    f"there is no room {name!r} at {shown(self.engine.url)}{nearest(name, known)}: "
                    f"`pitboss rooms add {name}` makes one"
                )

    def release(self, room: str) -> None:
        """Lets another have a room; it has to be closed."""
        with self._mutex:
            held = self.held.pop(room, None)
        if held is None:
            return
        mine = sql.update(leases).where(leases.c.name == room, leases.c.owner == self.owner)
        try:
            with self.engine.connect() as connection:
                connection.execute(mine.values(owner=None, until=None, shown=None))
        except SQLAlchemyError as error:
            log.warning("the room %s is let go of when its lease is over: %s", room, reason(error))

    def holds(self, room: str) -> bool:
        held = self.held.get(room)
        return held is not None and time.monotonic() < held.until

    def shown(self) -> list[RoomShown]:
        """Every room of the building, and where it is open."""
        open_ = sql.not_(sql.func.coalesce(_FREE, True)).label("open")
        with told("the rooms cannot be read"), self.engine.connect() as connection:
            both = sql.select(rooms.c.title, leases, open_).join(leases, leases.c.name == rooms.c.name)
            rows = connection.execute(both.order_by(rooms.c.name)).all()
        found = []
        for row in rows:
            counts = msgspec.json.decode(row.shown, type=Counts) if row.shown and row.open else Counts()
            where = (row.address or "") if row.open else ""
            found.append(RoomShown(row.name, row.title, bool(row.open), counts.tables, counts.players, where))
        return found

    def close(self) -> None:
        """Lets go of everything."""
        for room in list(self.held):
            self.release(room)
        self._stop.set()
        self._watch.join(5)
        cut_off(list(self._open))
        self._asking.shutdown(wait=True)
        end(self.engine)

    # --- time

    def _watched(self) -> None:
        """Asks for more time, and looks whether any is left: what asks may hang, what looks never does."""
        renewed = 0.0
        while not self._stop.wait(LOOKS):
            now = time.monotonic()
            if self._asked is not None and self._asked.done():
                self._asked = None
            if self._asked is None and self.held and now - renewed >= EVERY:
                renewed = self._since = now
                self._asked = self._asking.submit(self._renew, now)
            elif self._asked is not None and now - self._since > LASTS:
                cut_off(list(self._open))
            for room, held in list(self.held.items()):
                if now >= held.until:
                    self._lose(room, held, "its lease ran out before the database answered")

    def _renew(self, asked: float) -> None:
        with self._mutex:
            mine = {room: held.epoch for room, held in self.held.items()}
        told = {room: counts for room in mine if (counts := self.counts(room)) is not None}
        query = sql.update(leases).where(leases.c.owner == self.owner, leases.c.name.in_(mine)).values(until=_LATER)
        if told:
            words = {room: msgspec.json.encode(counts).decode() for room, counts in told.items()}
            query = query.values(shown=sql.case(words, value=leases.c.name, else_=leases.c.shown))
        try:
            with self.engine.connect() as connection:
                found = set(connection.scalars(query.returning(leases.c.name)))
        except SQLAlchemyError as error:
            log.warning("the leases of %s could not be renewed: %s", ", ".join(sorted(mine)), reason(error))
            return
        for room, epoch in mine.items():
            held = self.held.get(room)
            if held is None or held.epoch != epoch:
                continue
            if room in found:
                held.until = asked + LASTS
            else:
                self._lose(room, held, "another process has it now")

    def _lose(self, room: str, held: Held, why: str) -> None:
        with self._mutex:
            if self.held.get(room) is not held:
                return
            del self.held[room]
        held.cut()
        held.lost(LeaseLost(f"the room {room} is no longer held by this process: {why}"))


def in_room(url: str | URL, room: str) -> URL:
    """One room of a building."""
    return sql.make_url(url).update_query_dict({"room": room})


def connections_of(engine: Engine) -> "weakref.WeakSet[Any]":
    """The driver's connections that an engine has open."""
    found: weakref.WeakSet[Any] = weakref.WeakSet()
    sql.event.listen(engine, "connect", lambda connection, _: found.add(connection))
    return found
