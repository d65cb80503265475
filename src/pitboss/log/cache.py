"""Cached tables that repeat what the logs contain. They are made again when other source code made them.

The version that made a table is written once, in `about`, and not in every row.
"""

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from pitboss.log.database import follows
from pitboss.log.schema import about, metadata
from pitboss.log.snapshots import code_version


def begin(connection: Connection, table: sql.Table) -> None:
    """Make the table where it is not there. Make it again if other source made it: its columns may differ."""
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
    """Return True if the table is there and this source has made it."""
    return sql.inspect(connection).has_table(table.name) and _made_by(connection, table) == code_version()


def _made_by(connection: Connection, table: sql.Table) -> str | None:
    return connection.scalar(sql.select(about.c.value).where(about.c.key == _key(table)))


def _key(table: sql.Table) -> str:
    return f"made:{table.name}"
