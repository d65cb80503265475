"""The database behind a room: opened by URL, made durable. Every failure becomes one sentence."""

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from pitboss.log.entry import LogError

OWNER_ONLY: Final = 0o600
HAS_MODES: Final = os.name == "posix"
POSTGRESQL: Final = "postgresql"
DRIVER: Final = "postgresql+psycopg"
DURABLE: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
"""Write-ahead log, and every commit on disk before it returns."""
PATIENCE: Final = {
    "connect_timeout": "10",
    "keepalives_idle": "20",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}
"""Time-outs after which a silent PostgreSQL server counts as gone. The URL may override them."""
ADVICE: Final = {
    "terminating connection": "PostgreSQL was stopped, or ended this connection because another process has taken over",
    "closed the connection": "PostgreSQL was stopped, or the network to it has failed",
    "password": "check the user and the password in --db, or put the password into PGPASSWORD or ~/.pgpass",
    "does not exist": "create it first, with createdb or createuser",
    "refused": "start PostgreSQL, or check the host and the port in --db",
    "timeout": "check the host and the port in --db, and whether a firewall lets this computer through",
    "resolve": "check the host in --db",
    "translate": "check the host in --db",
    "No such file": "start PostgreSQL, or check the host in --db",
    "permission denied": "the database user needs the right to create and write tables in it",
    "unable to open": "check that the folder exists and may be written to",
    "not a database": "name another file with --db",
    "readonly": "check who may write the file and its folder",
    "full": "free the disk",
}


SHARED_SCHEMA: Final = "building"
"""The schema that the rooms of one database share: accounts, and which process holds which room."""
ROOM_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_ROOM_NAME: Final = 30
FOLLOWS: Final = "pitboss_follows"
_IN_ROOM: Final = re.compile(rf"-csearch_path=room_([a-z0-9_]+),{SHARED_SCHEMA}\b")


class StoreError(LogError):
    """The store cannot be opened, read or written; the message says what to do."""


class DatabaseFailed(StoreError):
    """An error message from the database itself, for the operator only."""


def engine_at(url: str | URL) -> Engine:
    """Return the engine of a SQLAlchemy URL: `sqlite:///room.db`, `postgresql://user@host/room`."""
    try:
        found = sql.make_url(url)
        if found.drivername in ("postgres", POSTGRESQL, DRIVER):
            return _postgresql(in_its_room(found.set(drivername=DRIVER)))
        if found.drivername == "sqlite":
            return _sqlite(found)
    except ModuleNotFoundError as error:
        raise StoreError(f"{shown(url)} needs {error.name}: install pitboss[postgresql]") from None
    except StoreError:
        raise
    except (SQLAlchemyError, ValueError):
        pass
    raise StoreError(
        f"{shown(url)!r} is not a database pitboss can use: expected the name of a SQLite file or "
        "postgresql://user@host/name"
    )


def make_private(path: Path) -> None:
    """Create a file that only its owner may read, unless it exists. A log holds password hashes and hands in play.

    On systems without file modes the rights of the folder apply. Opening the file later reports any problem.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def open_to_others(path: Path, *more: Path) -> list[Path]:
    """Return the files of a database that users other than the owner may read or write."""
    files = (path, *(Path(f"{path}{end}") for end in ("-wal", "-shm", ".lock")), *more)
    found = [file for file in files if HAS_MODES and file.is_file()]
    return [file for file in found if file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)]


def _sqlite(url: URL) -> Engine:
    engine = sql.create_engine(url)
    if (path := file_of(url)) is not None:

        @sql.event.listens_for(engine, "do_connect")
        def _(*_: object) -> None:
            make_private(path)  # and the files next to it, which SQLite creates with the same mode

    sql.event.listen(engine, "connect", _durable)
    return engine


def read_only(path: Path) -> Engine:
    """Return an engine that only reads a SQLite file."""
    engine = sql.create_engine(url_of(path))
    sql.event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only=ON").close())
    return engine


def _postgresql(url: URL) -> Engine:
    given = {key: value for key, value in PATIENCE.items() if key not in url.query}
    return sql.create_engine(url, pool_pre_ping=True, connect_args=given)


def only_read(engine: Engine) -> Engine:
    """Return the same database read-only, for a process that follows a room. The database itself refuses writes."""

    @sql.event.listens_for(engine, "do_connect")
    def _(_dialect: Any, _record: Any, _args: Any, given: dict[str, Any]) -> None:
        given["options"] = f"{given.get('options', '')} -cdefault_transaction_read_only=on".strip()

    return engine.execution_options(**{FOLLOWS: True})


def end(engine: Engine) -> None:
    """Close an engine for good.

    A connection that another thread is still using is closed, not pooled, when it is returned.
    """
    sql.event.listen(engine, "checkin", _not_kept)
    engine.dispose()


def _not_kept(_: object, given_back: ConnectionPoolEntry) -> None:
    given_back.close()


def follows(of: Engine | Connection) -> bool:
    """Return True if this process reads a database that another process writes."""
    return bool(of.get_execution_options().get(FOLLOWS))


def schema_of(room: str) -> str:
    """Return the schema of one room among many. Raises `StoreError` if the name is not a valid room name."""
    if not ROOM_NAME.fullmatch(room) or len(room) > LONGEST_ROOM_NAME:
        raise StoreError(
            f"{room[:40]!r} cannot be a room's name: use lower-case letters and digits, with - between them"
        )
    return f"room_{room.replace('-', '_')}"


def in_its_room(url: URL) -> URL:
    """Resolve `?room=main`, which names one room of a shared database: its own tables are searched first, then the
    shared ones."""
    room = url.query.get("room")
    if room is None:
        return url
    path = f"-csearch_path={schema_of(str(room))},{SHARED_SCHEMA}"
    options = " ".join([*([str(url.query["options"])] if "options" in url.query else []), path])
    return url.difference_update_query(["room"]).update_query_dict({"options": options})


def room_of(url: URL) -> str:
    """Return the room that a URL names in a shared database; empty if the database has one room."""
    found = _IN_ROOM.search(str(url.query.get("options", "")))
    return found[1].replace("_", "-") if found else str(url.query.get("room", ""))


def shared_url(url: URL) -> URL:
    """Return the URL of the database itself, without the name of a room."""
    bare = _IN_ROOM.sub("", str(url.query.get("options", ""))).strip()
    left = url.difference_update_query(["room", "options"])
    return left.update_query_dict({"options": bare}) if bare else left


def _durable(connection: Any, _: object) -> None:
    for pragma in DURABLE:
        connection.execute(f"PRAGMA {pragma}").close()


@contextlib.contextmanager
def database_errors(what: str) -> Iterator[None]:
    """Turn a failure of the database into one sentence that begins with `what`."""
    try:
        yield
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        raise DatabaseFailed(f"{what}: {reason(error)}") from error


@contextlib.contextmanager
def connected(engine: Engine) -> Iterator[Connection]:
    """Open a connection in a transaction of its own."""
    with database_errors(f"the database at {shown(engine.url)} cannot be used"), engine.begin() as connection:
        yield connection


_held: ContextVar[tuple[Engine, Connection] | None] = ContextVar("held", default=None)


@contextlib.contextmanager
def one_connection(engine: Engine) -> Iterator[None]:
    """Send all reads within the block over one PostgreSQL connection, each in one message."""
    if engine.dialect.name != POSTGRESQL:
        yield
        return
    with database_errors(f"the database at {shown(engine.url)} cannot be used"), engine.connect() as plain:
        token = _held.set((engine, plain.execution_options(isolation_level="AUTOCOMMIT")))
        try:
            yield
        finally:
            _held.reset(token)


@contextlib.contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a connection for one query that changes nothing."""
    found = _held.get()
    if found is None or found[0] is not engine:
        with connected(engine) as connection:
            yield connection
    else:
        with database_errors(f"the database at {shown(engine.url)} cannot be used"):
            yield found[1]


def upsert(connection: Connection, table: sql.Table, rows: list[dict[str, Any]]) -> None:
    """Insert rows, or replace those that have the same key."""
    if rows:
        insert = (postgresql.insert if connection.dialect.name == POSTGRESQL else sqlite.insert)(table)
        new = {column.name: insert.excluded[column.name] for column in table.c if not column.primary_key}
        connection.execute(insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=new), rows)


def empty(engine: Engine, *tables: sql.Table) -> None:
    """Delete every row of these tables, where they exist."""
    with connected(engine) as connection:
        for table in tables:
            if sql.inspect(connection).has_table(table.name):
                connection.execute(sql.delete(table))


def url_of(path: Path) -> URL:
    """Return the URL of the SQLite database in a file, whatever the file is called."""
    return URL.create("sqlite", database=str(path))


def file_of(url: URL) -> Path | None:
    """Return the file of a SQLite database; None for other databases and in memory."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def shown(url: str | URL) -> str:
    """Return a URL in a form that may be printed: a file's name, or the URL without its password."""
    try:
        found = sql.make_url(url)
    except (SQLAlchemyError, ValueError):
        return str(url).split("@")[-1]
    path, room = file_of(found), room_of(found)
    if room:
        found = shared_url(found).update_query_dict({"room": room})
    return str(path) if path else found.set(drivername=found.get_backend_name()).render_as_string(hide_password=True)


def reason(error: SQLAlchemyError) -> str:
    """Return the driver's message in one line, with advice if there is any."""
    if not isinstance(error, DBAPIError):
        return "the connection to the database is lost"
    said = str(error.orig).strip().splitlines() or [type(error.orig).__name__]
    line = said[0].removeprefix("connection failed: ").rstrip(".")
    advice = next((advice for word, advice in ADVICE.items() if word in line), "")
    return f"{line}; {advice}" if advice else line
