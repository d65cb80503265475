"""Several rooms in one PostgreSQL database: what they share, which process holds which, and the fence."""

import contextlib
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
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from pitboss.core.errors import nearest
from pitboss.log.database import (
    POSTGRESQL,
    SHARED_SCHEMA,
    StoreError,
    database_errors,
    end,
    engine_at,
    reason,
    room_of,
    schema_of,
    shared_url,
    shown,
)
from pitboss.log.schema import metadata

KEY: Final = 0x70697463
"""The advisory lock for changes to the shared schema."""
EPOCH: Final = "pitboss.epoch"
PATIENCE: Final = "-cidle_in_transaction_session_timeout=2000"
"""A process that stalls in the middle of a write does not keep a room's row locked for long."""
HOLDER: Final = "pitboss-room:"
"""Name prefix of connections that may write a room. A process that takes the room over ends the previous holder's."""

shared = sql.MetaData(schema=SHARED_SCHEMA)
rooms = sql.Table(
    "rooms",
    shared,
    sql.Column("name", sql.String(30), primary_key=True),
    sql.Column("title", sql.String(80), nullable=False),
    sql.Column("epoch", sql.BigInteger, nullable=False, server_default="0"),
)
leases = sql.Table(
    "leases",
    shared,
    sql.Column("name", sql.String(30), sql.ForeignKey(rooms.c.name), primary_key=True),
    sql.Column("owner", sql.String(40)),
    sql.Column("address", sql.String(200)),
    sql.Column("until", sql.DateTime(timezone=True)),
    sql.Column("shown", sql.Text),
)
"""Leases are apart from the epoch, which every write locks, so that a long write does not block the renewal.
`address` stays when a room is released: a standby takes only rooms that were open before.
"""
said = sql.Table(
    "said",
    shared,
    sql.Column("number", sql.BigInteger, sql.Identity(always=True), primary_key=True),
    sql.Column("room", sql.String(30), nullable=False),
    sql.Column("at", sql.String(40), nullable=False),
    sql.Column("by", sql.String(80), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
)
"""Lines about people's play limits, and the room they came from."""
playing = sql.Table(
    "playing",
    shared,
    sql.Column("person", sql.String(80), primary_key=True),
    sql.Column("room", sql.String(30), nullable=False),
    sql.Column("turn", sql.BigInteger, nullable=False),
)
"""The places where people who have set limits have chips in play (ruling care C14)."""
SHARED: Final = ("people", "sessions", "tokens", "settings")
"""A room's tables that all rooms share if there are several."""

_HELD: Final = f"""
CREATE OR REPLACE FUNCTION {SHARED_SCHEMA}.held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  room text := replace(substr(TG_TABLE_SCHEMA, 6), '_', '-');
  mine text := coalesce(current_setting('{EPOCH}', true), '');
  present text;
BEGIN
  SELECT epoch::text INTO present FROM {SHARED_SCHEMA}.rooms WHERE name = room FOR SHARE;
  IF mine = '' THEN
    RAISE EXCEPTION 'the room % is written by the process that holds it and by nobody else', room;
  ELSIF present IS NULL OR mine <> present THEN
    RAISE EXCEPTION 'the room % was taken over by another process: this one held it at epoch %, now it is at %',
      room, mine, coalesce(present, 'none');
  END IF;
  RETURN NULL;
END $$
"""
_SHARE: Final = f"""
CREATE OR REPLACE FUNCTION {SHARED_SCHEMA}.share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO {SHARED_SCHEMA}.said (room, at, by, text)
    SELECT replace(substr(TG_TABLE_SCHEMA, 6), '_', '-'), at, by, text FROM written
    WHERE table_name = 'care' AND id = '' AND by <> 'room';
  RETURN NULL;
END $$
"""
_UNHELD: Final = """
SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND NOT EXISTS (
  SELECT FROM pg_trigger WHERE tgname = 'held' AND tgrelid = format('%I.%I', table_schema, table_name)::regclass)
"""


def hold_tables(connection: Connection) -> None:
    """Put every table of a room under the fence."""
    if connection.dialect.name != POSTGRESQL:
        return
    schema = connection.scalar(sql.text("SELECT current_schema()"))
    if not str(schema).startswith("room_"):
        return
    for name in connection.scalars(sql.text(_UNHELD)).all():
        place = f'{schema}."{name}"'
        connection.exec_driver_sql(
            f"CREATE TRIGGER held BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON {place} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {SHARED_SCHEMA}.held()"
        )
        if name == "log":
            connection.exec_driver_sql(
                f"CREATE TRIGGER share AFTER INSERT ON {place} REFERENCING NEW TABLE AS written "
                f"FOR EACH STATEMENT EXECUTE FUNCTION {SHARED_SCHEMA}.share()"
            )


@sql.event.listens_for(metadata, "after_create")
def _made(_: object, connection: Connection, **more: Any) -> None:
    """Put a table under the fence when it is created."""
    if more.get("tables"):
        hold_tables(connection)


def carry(engine: Engine, epoch: int) -> None:
    """Have the connections of an engine carry the epoch at which its room is held, and the room's name."""
    name = f"-capplication_name={HOLDER}{room_of(engine.url)}"

    @sql.event.listens_for(engine, "do_connect")
    def _(_dialect: Any, _record: Any, _args: Any, given: dict[str, Any]) -> None:
        given["options"] = f"{given.get('options', '')} {name} -c{EPOCH}={epoch} {PATIENCE}".strip()

    engine.dispose()


def multiroom_engine(url: str | URL, **more: str) -> Engine:
    """Return the shared database of a room's URL. Every statement is a transaction of its own."""
    found = shared_url(engine_at(url).url).update_query_dict(more)
    if found.get_backend_name() != POSTGRESQL:
        raise StoreError(
            f"several rooms need PostgreSQL, but {shown(url)} is a single file: expected postgresql://user@host/name"
        )
    return engine_at(found).execution_options(isolation_level="AUTOCOMMIT")


def is_multiroom(connection: Connection) -> bool:
    """Return True if a database has been made for many rooms."""
    return connection.dialect.name == POSTGRESQL and sql.inspect(connection).has_table(rooms.name, schema=SHARED_SCHEMA)


def check_multiroom(engine: Engine) -> None:
    """Raise `StoreError` if a database belongs to one room or is empty."""
    with database_errors(f"the database {shown(engine.url)} cannot be opened"), engine.connect() as connection:
        if is_multiroom(connection):
            return
        alone = sql.inspect(connection).has_table("log")
    raise StoreError(
        f"{shown(engine.url)} is the database of a single room: open it without --rooms, or move"
        " the room to a database for several with `pitboss backup` and `pitboss restore`"
        if alone
        else f"{shown(engine.url)} is not set up for several rooms: `pitboss rooms add NAME` sets it"
        " up and adds the first room"
    )


def check_alone(connection: Connection, url: URL) -> None:
    """Raise `StoreError` if a URL names a database of several rooms but no room in it."""
    if is_multiroom(connection):
        raise StoreError(
            f"{shown(url)} has several rooms: name one with ?room=NAME, or open them all with `pitboss serve --rooms`"
        )


def found(engine: Engine) -> None:
    """Create the shared schema if it is missing. Raises `StoreError` in the database of a single room."""
    with database_errors(f"the database {shown(engine.url)} cannot be set up"), engine.connect() as plain:
        connection = plain.execution_options(isolation_level="READ COMMITTED")
        with connection.begin():
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(KEY)))
            if not is_multiroom(connection) and sql.inspect(connection).has_table("log"):
                raise StoreError(
                    f"{shown(engine.url)} is the database of a single room: several rooms need another database;"
                    " move the room there with `pitboss backup` and `pitboss restore`"
                )
            connection.execute(sql.schema.CreateSchema(SHARED_SCHEMA, if_not_exists=True))
            shared.create_all(connection)
            for name in SHARED:
                metadata.tables[name].to_metadata(sql.MetaData(), schema=SHARED_SCHEMA).create(
                    connection, checkfirst=True
                )
            connection.execute(sql.text(_HELD))
            connection.execute(sql.text(_SHARE))


def add_room(engine: Engine, name: str, title: str) -> None:
    """Add a room's row and its empty schema. Raises `StoreError` if the name is taken."""
    schema = schema_of(name)
    with database_errors(f"the room {name} cannot be made"), engine.connect() as plain:
        connection = plain.execution_options(isolation_level="READ COMMITTED")
        with connection.begin():
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(KEY)))
            if connection.scalar(sql.select(rooms.c.name).where(rooms.c.name == name)) is not None:
                raise StoreError(f"there is already a room {name!r} at {shown(engine.url)}: choose another name")
            connection.execute(rooms.insert().values(name=name, title=title))
            connection.execute(leases.insert().values(name=name))
            connection.execute(sql.schema.CreateSchema(schema))


def room_names(engine: Engine) -> list[str]:
    with database_errors(f"the rooms at {shown(engine.url)} cannot be read"), engine.connect() as connection:
        return list(connection.scalars(sql.select(rooms.c.name).order_by(rooms.c.name)))


def cut_off(connections: list[Any]) -> None:
    """Close connections that a call is still waiting on, because the other side does not answer."""
    import os
    import socket

    for one in connections:
        with contextlib.suppress(Exception), socket.socket(fileno=os.dup(one.fileno())) as end:
            end.shutdown(socket.SHUT_RDWR)


log = logging.getLogger("pitboss.log")

LASTS: Final = 2.0
EVERY: Final = 0.4
"""Seconds for which a lease is valid, and seconds between two renewals."""
ALONE: Final = 1.0
"""Seconds without a renewal after which a process that has lost the database counts as gone."""
LOOKS: Final = 0.1
IMPATIENT: Final = {"connect_timeout": "2", "tcp_user_timeout": "2000", "keepalives_idle": "1"}

ASKER: Final = "pitboss-lease:"
"""The prefix of the names of connections that ask for leases."""

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
"""Ends writes that were cut off half-way and still hold the room's row. Unfinished work is rolled back."""


class LeaseLost(StoreError):
    """This process no longer holds the room."""


class RoomShown(msgspec.Struct):
    """A room in the lobby of all rooms."""

    name: str
    title: str
    open: bool = False
    tables: int = 0
    players: int = 0
    address: str = ""


class Counts(msgspec.Struct):
    """The figures that a room shows in the lobby of all rooms."""

    tables: int = 0
    players: int = 0


class Held(msgspec.Struct):
    """A room that this process holds."""

    epoch: int
    until: float
    """The expiry, by this process's own clock, which keeps running while the machine sleeps."""
    lost: Callable[[LeaseLost], None]
    """The function to call once, from another thread, when the lease is lost."""
    cut: Callable[[], None] = lambda: None
    """Ends calls that wait for a database that does not answer."""


class Leases:
    """The leases of the rooms that one process holds."""

    def __init__(self, url: str | URL, address: str = "") -> None:
        self.address, self.owner = address, uuid.uuid4().hex
        self.engine = multiroom_engine(url, application_name=f"{ASKER}{self.owner}", **IMPATIENT)
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
            check_multiroom(self.engine)
        except StoreError:
            self.engine.dispose()
            raise
        self._watch.start()

    # --- taking and letting go

    def take(self, room: str, lost: Callable[[LeaseLost], None], *, only_left: bool = False) -> int | None:
        """Take a room and return its epoch; None if another process holds it. `only_left` takes it only if it was open
        before."""
        asked = time.monotonic()
        free = sql.update(leases).where(leases.c.name == room, _FREE)
        if only_left:
            free = free.where(leases.c.address.is_not(None))
        mine = {"owner": self.owner, "until": _LATER} | ({"address": self.address} if self.address else {})
        higher = sql.update(rooms).where(rooms.c.name == room).values(epoch=rooms.c.epoch + 1).returning(rooms.c.epoch)
        with database_errors(f"the room {room} cannot be taken"), self.engine.connect() as plain:
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
        """Return the rooms that no process holds, and whether each was open before."""
        with database_errors("the rooms cannot be read"), self.engine.connect() as connection:
            return {row.name: row.address is not None for row in connection.execute(sql.select(leases).where(_FREE))}

    def check(self, names: list[str]) -> None:
        """Raise `StoreError` if the database has no such room."""
        known = room_names(self.engine)
        for name in names:
            if name not in known:
                raise StoreError(
                    f"there is no room {name!r} at {shown(self.engine.url)}{nearest(name, known)}: `pitboss rooms"
                    f" add {name}` adds it"
                )

    def release(self, room: str) -> None:
        """Release a closed room, so that another process can take it."""
        with self._mutex:
            held = self.held.pop(room, None)
        if held is None:
            return
        mine = sql.update(leases).where(leases.c.name == room, leases.c.owner == self.owner)
        try:
            with self.engine.connect() as connection:
                connection.execute(mine.values(owner=None, until=None, shown=None))
        except SQLAlchemyError as error:
            log.warning("the room %s could not be released and is free when its lease ends: %s", room, reason(error))

    def holds(self, room: str) -> bool:
        held = self.held.get(room)
        return held is not None and time.monotonic() < held.until

    def shown(self) -> list[RoomShown]:
        """Return every room of the database, and where it is open."""
        open_ = sql.not_(sql.func.coalesce(_FREE, True)).label("open")
        with database_errors("the rooms cannot be read"), self.engine.connect() as connection:
            both = sql.select(rooms.c.title, leases, open_).join(leases, leases.c.name == rooms.c.name)
            rows = connection.execute(both.order_by(rooms.c.name)).all()
        found = []
        for row in rows:
            counts = msgspec.json.decode(row.shown, type=Counts) if row.shown and row.open else Counts()
            where = (row.address or "") if row.open else ""
            found.append(RoomShown(row.name, row.title, bool(row.open), counts.tables, counts.players, where))
        return found

    def close(self) -> None:
        """Release every room and close every connection."""
        for room in list(self.held):
            self.release(room)
        self._stop.set()
        self._watch.join(5)
        cut_off(list(self._open))
        self._asking.shutdown(wait=True)
        end(self.engine)

    # --- time

    def _watched(self) -> None:
        """Renew the leases, and check whether time is left. Renewing may hang; the check never does."""
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
        counted = {room: counts for room in mine if (counts := self.counts(room)) is not None}
        query = sql.update(leases).where(leases.c.owner == self.owner, leases.c.name.in_(mine)).values(until=_LATER)
        if counted:
            words = {room: msgspec.json.encode(counts).decode() for room, counts in counted.items()}
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
    """Return the URL of one room in a shared database."""
    return sql.make_url(url).update_query_dict({"room": room})


def connections_of(engine: Engine) -> "weakref.WeakSet[Any]":
    """Return the driver's connections that an engine has open."""
    found: weakref.WeakSet[Any] = weakref.WeakSet()
    sql.event.listen(engine, "connect", lambda connection, _: found.add(connection))
    return found
