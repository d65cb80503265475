"""One server at a time on one log: a second one is told so and damages nothing."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Engine

from pitboss.ledger.store import Store, StoreError

ADVISORY_KEY = 0x70697462
"""The key of PostgreSQL's advisory lock: 'pitb'."""


@contextlib.contextmanager
def sole_writer(store: Store) -> Iterator[None]:
    """Holds the log for this process until the block ends."""
    holder = _hold_server(store.engine) if store.engine.dialect.name == "postgresql" else _hold_file(store.engine)
    with holder:
        yield


@contextlib.contextmanager
def _hold_file(engine: Engine) -> Iterator[None]:
    database = engine.url.database
    if not database or database == ":memory:":
        yield
        return
    import fcntl

    path = Path(f"{database}.lock")
    with path.open("a") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(_taken(database)) from None
        yield


@contextlib.contextmanager
def _hold_server(engine: Engine) -> Iterator[None]:
    with engine.connect() as connection:
        if not connection.scalar(sql.select(sql.func.pg_try_advisory_lock(ADVISORY_KEY))):
            raise StoreError(_taken(str(engine.url.database)))
        try:
            yield
        finally:
            connection.execute(sql.select(sql.func.pg_advisory_unlock(ADVISORY_KEY)))


def _taken(database: str) -> str:
    return f"another pitboss server is running on {database}: stop it first, or give this one another database"
