"""Database tables that cache data from the logs. A table made by other source code is rebuilt.

The version that made a table is written once, in `about`, and not in every row.
"""

import logging
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from pitboss.core.errors import PitbossError
from pitboss.log.database import connected, follows, upsert
from pitboss.log.schema import about, metadata
from pitboss.log.snapshots import code_version
from pitboss.log.store import Store

say = logging.getLogger("pitboss.log")
One = TypeVar("One")


class WaitingRows(Generic[One]):
    """Rows of a cached table that wait to be written until everything before them is on disk."""

    def __init__(self, store: Store, table: sql.Table, row: Callable[[One], dict[str, Any]]) -> None:
        self.store, self._table, self._row = store, table, row
        self.waiting: list[One] = []
        with connected(store.engine) as connection:
            begin(connection, table)

    def add(self, rows: list[One]) -> None:
        """Add rows, to be written by `write`."""
        self.waiting += rows

    def write(self, most: int | None = None) -> bool:
        """Write at most this many of the waiting rows. Return True if a snapshot may depend on them; a failure only
        delays them.
        """
        rows = self.waiting[:most]
        try:
            with connected(self.store.engine) as connection:
                upsert(connection, self._table, [self._row(one) for one in rows])
        except (PitbossError, DBAPIError) as error:
            say.warning("%s rows of the cache %s could not be written: %s", len(rows), self._table.name, error)
            return False
        del self.waiting[: len(rows)]
        return True


def begin(connection: Connection, table: sql.Table) -> None:
    """Create the table if it is missing. Recreate it if other source code made it, because its columns may differ."""
    if follows(connection):
        return
    metadata.create_all(connection, tables=[about])
    if _made_by(connection, table) == code_version():
        metadata.create_all(connection, tables=[table])
        return
    metadata.drop_all(connection, tables=[table])
    metadata.create_all(connection, tables=[table])
    connection.execute(about.delete().where(about.c.key == _key(table)))
    connection.execute(about.insert().values(key=_key(table), value=code_version()))


def is_ours(connection: Connection, table: sql.Table) -> bool:
    """Return True if the table exists and this source code made it."""
    return sql.inspect(connection).has_table(table.name) and _made_by(connection, table) == code_version()


def _made_by(connection: Connection, table: sql.Table) -> str | None:
    return connection.scalar(sql.select(about.c.value).where(about.c.key == _key(table)))


def _key(table: sql.Table) -> str:
    return f"made:{table.name}"
