"""Where the log lies: SQLite by default, PostgreSQL to grow, behind one interface (SQLAlchemy Core).

`append` is atomic and durable: when it returns, the entries are on disk, or none of them is.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, OperationalError

from pitboss.ledger.entry import Entry, Line, LogError

VERSION: Final = 1

metadata = sql.MetaData()

about = sql.Table(
    "about",
    metadata,
    sql.Column("key", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)

log = sql.Table(
    "log",
    metadata,
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("at", sql.String(40), nullable=False),
    sql.Column("by", sql.String(80), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("id", sql.String(80), nullable=False),
    sql.Column("previous", sql.String(64), nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
)
sql.Index(
    "log_client_ids",
    log.c.table_name,
    log.c.id,
    unique=True,
    sqlite_where=log.c.id != "",
    postgresql_where=log.c.id != "",
)


class StoreError(LogError):
    """The store cannot be opened or written; the message says what to do."""


class DuplicateId(StoreError):
    """An entry with this client id is in the log already."""


class Store:
    """The log of a room."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @classmethod
    def open(cls, url: str) -> "Store":
        """Opens or creates the store at a SQLAlchemy URL; `sqlite:///room.db`, `postgresql+psycopg://…`."""
        engine = _engine(url)
        try:
            store = cls(engine)
            with engine.begin() as connection:
                store._prepare(connection)
        except OperationalError as error:
            engine.dispose()
            raise StoreError(f"the log at {_shown(url)} cannot be opened: {_reason(error)}") from None
        except StoreError:
            engine.dispose()
            raise
        return store

    @classmethod
    def at(cls, path: Path) -> "Store":
        """The SQLite store in a file."""
        return cls.open(f"sqlite:///{path}")

    def append(self, entries: Sequence[Entry]) -> None:
        """Writes entries of any tables in one transaction."""
        if not entries:
            return
        try:
            with self.engine.begin() as connection:
                connection.execute(log.insert(), [_row(entry) for entry in entries])
        except IntegrityError as error:
            raise DuplicateId(f"the log has one of these {len(entries)} entries already") from error
        except OperationalError as error:
            raise StoreError(f"the log cannot be written: {_reason(error)}; nothing was recorded") from error

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """A table's entries in order, those after a number."""
        query = sql.select(log).where(log.c.table_name == table, log.c.number > after).order_by(log.c.number)
        with self.engine.connect() as connection:
            return [_entry(row) for row in connection.execute(query.limit(limit))]

    def tables(self) -> list[str]:
        """Every table that has a log."""
        with self.engine.connect() as connection:
            return list(connection.scalars(sql.select(log.c.table_name).distinct().order_by(log.c.table_name)))

    def heads(self, until: datetime | None = None) -> dict[str, Entry]:
        """Each table's last entry, or its last before an instant."""
        inner = sql.select(log.c.table_name, sql.func.max(log.c.number).label("last")).group_by(log.c.table_name)
        if until is not None:
            inner = inner.where(log.c.at < _instant(until))
        last = inner.subquery()
        same = sql.and_(log.c.table_name == last.c.table_name, log.c.number == last.c.last)
        with self.engine.connect() as connection:
            found = [_entry(row) for row in connection.execute(sql.select(log).join(last, same))]
        return {entry.line.table: entry for entry in found}

    def find(self, table: str, client_id: str) -> Entry | None:
        """The entry a client's id was given, if any."""
        query = sql.select(log).where(log.c.table_name == table, log.c.id == client_id)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return _entry(row) if row else None

    def close(self) -> None:
        self.engine.dispose()

    def _prepare(self, connection: Connection) -> None:
        metadata.create_all(connection)
        version = connection.scalar(sql.select(about.c.value).where(about.c.key == "version"))
        if version is None:
            connection.execute(about.insert().values(key="version", value=str(VERSION)))
        elif int(version) > VERSION:
            raise StoreError(
                f"this database was written by a newer pitboss (version {version}, this one knows {VERSION}): "
                "use that version, or another file"
            )


def _engine(url: str) -> Engine:
    try:
        engine = sql.create_engine(url)
    except (sql.exc.ArgumentError, sql.exc.NoSuchModuleError, ModuleNotFoundError) as error:
        raise StoreError(f"{_shown(url)!r} is not a database pitboss can use: {error}") from None
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: object) -> None:
    """Write-ahead log, and every commit on disk before it returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _row(entry: Entry) -> dict[str, Any]:
    line = entry.line
    return {
        "table_name": line.table,
        "number": entry.number,
        "at": _instant(line.at),
        "by": line.by,
        "text": line.text,
        "id": line.id,
        "previous": entry.previous,
        "hash": entry.hash,
    }


def _entry(row: Any) -> Entry:
    at = datetime.fromisoformat(row.at)
    line = Line(table=row.table_name, at=at, by=row.by, text=row.text, id=row.id)
    return Entry(number=row.number, line=line, previous=row.previous, hash=row.hash)


def _instant(at: datetime) -> str:
    """UTC with microseconds, so that text order is time order."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _shown(url: str) -> str:
    """The URL without a password."""
    return url.split("@")[-1] if "@" in url else url


def _reason(error: OperationalError) -> str:
    return str(error.orig).strip().splitlines()[0]
