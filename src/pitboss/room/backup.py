"""Copies of a whole database: into one SQLite file while the room is in play, and back into an empty database.

A SQLite room is copied by SQLite's online backup, a PostgreSQL room row by row at one instant. Both give the same kind
of file, so that a room can be inspected anywhere and moved from one database to the other.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from pitboss.log import database, packed, snapshots, store  # noqa: F401  their tables
from pitboss.log.multiroom import SHARED, hold_tables
from pitboss.log.schema import metadata
from pitboss.room.accounts import people
from pitboss.room.projections import history, kept_figures, play  # noqa: F401
from pitboss.room.reports import expectation  # noqa: F401

PAGE: Final = 5000
"""Rows copied per page."""


def copy_database(source: Engine, to: Path) -> None:
    """Copy everything into a new file, which appears only once it is completely on disk."""
    if to.exists():
        raise database.StoreError(f"there is already a file {to}: choose another name")
    temporary = to.with_name(f"{to.name}.part")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, database.OWNER_ONLY))
        with database.database_errors(f"{database.shown(source.url)} cannot be copied"):
            if database.file_of(source.url) is not None:
                _copy_file(source, temporary)
            else:
                with _engine(temporary) as target:
                    _copy_rows(source, target)
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise database.StoreError(f"the copy {to} cannot be written: {_why(error)}") from None
    finally:
        temporary.unlink(missing_ok=True)


def bring_back(copy: Path, url: str) -> None:
    """Make a database from a copy. The database must not have a room yet."""
    target = database.engine_at(url)
    path = database.file_of(target.url)
    try:
        with _engine(copy) as source, database.database_errors(f"{database.shown(target.url)} cannot be written"):
            if path is not None:
                copy_database(source, path)
            elif has_room(target):
                raise database.StoreError(
                    f"there is already a room at {database.shown(target.url)}: name an empty database"
                )
            else:
                _copy_rows(source, target)
    finally:
        target.dispose()


def has_room(engine: Engine) -> bool:
    """Return True if the database contains a log."""
    path = database.file_of(engine.url)
    if path is not None and not path.exists():
        return False
    with database.connected(engine) as connection:
        return sql.inspect(connection).has_table(store.log.name)


def put_in_place(copy: Path, engine: Engine, kept: Path) -> None:
    """Replace a room with a copy, after copying the room to `kept`. The caller holds the lock on the log."""
    copy_database(engine, kept)
    path = database.file_of(engine.url)
    if path is None:
        with _engine(copy) as source, database.database_errors(f"{database.shown(engine.url)} cannot be written"):
            _copy_rows(source, engine, instead=True)
        return
    engine.dispose()
    temporary = path.with_name(f"{path.name}.restored")
    temporary.unlink(missing_ok=True)
    with _engine(copy) as source:
        copy_database(source, temporary)
    for end in ("-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)
    temporary.replace(path)


def another_room(here: store.Store, copy: store.Store) -> str:
    """Compare the first lines of logs that both have, and return why a copy belongs to another room; empty if it does
    not.
    """
    both = sorted(set(here.tables()) & set(copy.tables()))
    if not both and here.tables():
        return "they have no log in common"
    differ = next((log for log in both if here.read(log, 0, 1)[0].hash != copy.read(log, 0, 1)[0].hash), "")
    return f"the log {differ} begins with another line" if differ else ""


@contextlib.contextmanager
def _engine(path: Path) -> Iterator[Engine]:
    engine = sql.create_engine(database.url_of(path))
    try:
        yield engine
    finally:
        engine.dispose()


def _copy_file(source: Engine, to: Path) -> None:
    with contextlib.closing(source.raw_connection()) as held, contextlib.closing(sqlite3.connect(to)) as target:
        cast(sqlite3.Connection, held.driver_connection).backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


def _copy_rows(source: Engine, target: Engine, *, instead: bool = False) -> None:
    """Copy all tables as they were at one instant, with the columns they have: an older room stays an older room.

    `instead` replaces the existing rows in one transaction.
    """
    with source.connect() as from_, target.begin() as into:
        if source.dialect.name != "sqlite":
            from_ = from_.execution_options(isolation_level="REPEATABLE READ")
        shared = SHARED if database.room_of(target.url) else ()
        if instead:
            metadata.drop_all(into, tables=[one for one in metadata.sorted_tables if one.name not in shared])
        for table in _tables(from_):
            if table.name in shared:
                _join_accounts(from_, into, table)
                continue
            table.create(into)
            rows = from_.execution_options(yield_per=PAGE).execute(sql.select(table))
            for page in rows.partitions(PAGE):
                into.execute(table.insert(), [dict[str, Any](row._mapping) for row in page])
        hold_tables(into)


def _join_accounts(from_: Connection, into: Connection, table: sql.Table) -> None:
    """Add the accounts of a room to the shared ones. Raises `StoreError` if a name belongs to another person there."""
    if table.name == people.settings.name:
        known_here = set(into.scalars(sql.select(people.settings.c.name)))
        brought_along = [row for row in from_.execute(sql.select(table)) if row.name not in known_here]
        if brought_along:
            into.execute(people.settings.insert(), [dict[str, Any](row._mapping) for row in brought_along])
        return
    if table.name != people.people.name:
        return  # nobody stays signed in during the move
    known = {row.folded: row for row in into.execute(sql.select(people.people))}
    rows = [row for row in from_.execute(sql.select(table)) if known.get(row.folded) is None]
    brought = {row.folded: row for row in from_.execute(sql.select(table))}
    other = sorted(
        known[name].name for name in known.keys() & brought if known[name].password != brought[name].password
    )
    if other:
        raise database.StoreError(
            f"the account {other[0]} has one password in the backup and another in the other rooms"
            f"{f' (and {len(other) - 1} more)' if len(other) > 1 else ''}:"
            " it may belong to somebody else; nothing was restored"
        )
    if rows:
        into.execute(people.people.insert(), [dict[str, Any](row._mapping) | {"offices": "player"} for row in rows])


def _tables(connection: Connection) -> Iterator[sql.Table]:
    """Yield our own tables of a database, each with the columns it has there."""
    found, made = sql.inspect(connection), sql.MetaData()
    for table in metadata.sorted_tables:
        if found.has_table(table.name):
            present = {column["name"] for column in found.get_columns(table.name)}
            yield _with(table, present, made)


def _with(table: sql.Table, present: set[str], made: sql.MetaData) -> sql.Table:
    columns = [
        sql.Column(
            one.name, one.type, primary_key=one.primary_key, nullable=one.nullable, unique=one.unique,
            autoincrement=False,
        )
        for one in table.c
        if one.name in present
    ]  # fmt: skip
    copy = sql.Table(table.name, made, *columns)
    for index in table.indexes:
        sql.Index(index.name, *(copy.c[one.name] for one in index.columns), unique=index.unique, **index.dialect_kwargs)
    return copy


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or error).lower()
