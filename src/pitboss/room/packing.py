"""Packing what nothing needs as lines any more: what a start would read stays as it is."""

import logging

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from pitboss.core.errors import PitbossError
from pitboss.log.database import connected
from pitboss.log.snapshots import code_version
from pitboss.log.snapshots import kept as snapshots
from pitboss.log.store import Store
from pitboss.room.projections.kept_figures import marks

say = logging.getLogger("pitboss.log")


def pack_old(store: Store, table: str) -> bool:
    """Packs the first old lines of a table into a page, between two writes of the log; whether there was one to make.

    A failure costs nothing but space.
    """
    try:
        return store.may_be_packed(table) and store.pack(table, first_needed(store, table) - 1) > 0
    except (PitbossError, SQLAlchemyError) as error:
        say.warning("the old lines of table %s could not be packed: %s", table, error)
        return False


def first_needed(store: Store, table: str) -> int:
    """The first entry that a start needs: its last snapshot stands on it, or its figures; all where there are none."""
    taken = sql.select(sql.func.max(snapshots.c.number)).where(snapshots.c.table_name == table)
    marked = sql.select(marks.c.number).where(marks.c.log == table)
    with connected(store.engine) as connection:
        present = sql.inspect(connection)
        if not present.has_table(snapshots.name):
            return 0
        stands = connection.scalar(taken.where(snapshots.c.version == code_version())) or 0
        counted = connection.scalar(marked) if present.has_table(marks.name) else None
    return min(stands, stands if counted is None else counted)
