"""One server at a time on one log: a second one is refused and damages nothing."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from pitboss.log.database import POSTGRESQL, StoreError, database_errors, file_of, make_private, shown
from pitboss.log.multiroom import Leases, carry
from pitboss.log.store import Store

ADVISORY_KEY = 0x70697462
"""The key of PostgreSQL's advisory lock: 'pitb'."""


@contextlib.contextmanager
def sole_writer(store: Store) -> Iterator[None]:
    """Hold the log for this process until the block ends."""
    if store.room:
        with _hold_room(store):
            yield
    elif store.engine.dialect.name == POSTGRESQL:
        with _hold_connection(store):
            yield
    elif (path := file_of(store.engine.url)) is not None:
        with _hold_file(path):
            yield
    else:
        yield


@contextlib.contextmanager
def _hold_room(store: Store) -> Iterator[None]:
    """Hold one room of many: no other process opens it, and every write carries the epoch."""
    holding = Leases(store.engine.url)
    try:
        holding.check([store.room])
        epoch = holding.take(store.room, lambda _: None)
        if epoch is None:
            raise StoreError(_in_use(shown(store.engine.url)))
        carry(store.engine, epoch)
        yield
    finally:
        holding.close()


@contextlib.contextmanager
def _hold_file(database: Path) -> Iterator[None]:
    """Hold the file beside the database. The system releases it when this process dies."""
    lock = Path(f"{database}.lock")
    try:
        import fcntl
    except ImportError:  # Windows: SQLite locks a file there as well
        with contextlib.closing(sqlite3.connect(lock, timeout=0, isolation_level=None)) as held:
            try:
                held.execute("BEGIN EXCLUSIVE")  # locked on disk, with nothing written
            except sqlite3.OperationalError:
                raise StoreError(_in_use(str(database))) from None
            yield
        return
    make_private(lock)
    try:
        opened = lock.open("a")
    except OSError as error:
        raise StoreError(f"{lock} cannot be written: {(error.strerror or str(error)).lower()}") from None
    with opened as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(_in_use(str(database))) from None
        yield


@contextlib.contextmanager
def _hold_connection(store: Store) -> Iterator[None]:
    """Hold the lock on the connection that writes: if it breaks, the lock is gone too and nothing is written."""
    with database_errors("the log cannot be locked"):
        held = store.writer.scalar(sql.select(sql.func.pg_try_advisory_lock(ADVISORY_KEY)))
    if not held:
        raise StoreError(_in_use(shown(store.engine.url)))
    try:
        yield
    finally:
        with contextlib.suppress(SQLAlchemyError):
            store.writer.execute(sql.select(sql.func.pg_advisory_unlock(ADVISORY_KEY)))


def _in_use(database: str) -> str:
    return f"another pitboss server is running on {database}: stop it first, or give this one another database"
