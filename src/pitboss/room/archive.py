"""Archiving: the tables' lines of closed days move into a file of their own and can still be read.

Only lines of tables are archived, because they are the most numerous, and only those before the last snapshot and
figures, so that a start needs no archive. Verification, a replay of an old round and the first start after an update
read them there.
"""

import logging
from datetime import date, datetime
from pathlib import Path

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from pitboss.core.errors import PitbossError
from pitboss.log.balances import CAGE
from pitboss.log.database import connected, database_errors, file_of
from pitboss.log.entry import chain_followed
from pitboss.log.log import replay
from pitboss.log.registry import kind_of
from pitboss.log.snapshots import code_version
from pitboss.log.snapshots import kept as snapshots
from pitboss.log.store import PAGE, Store, archived
from pitboss.pit.cage.machine import Cage
from pitboss.room.projections.kept_figures import marks

say = logging.getLogger("pitboss.log")


def pack_old(store: Store, table: str) -> bool:
    """Pack the first old lines of a table into a page, between two writes of the log. Return True if there were any.

    A failure only costs space.
    """
    try:
        return store.may_be_packed(table) and store.pack(table, first_needed(store, table) - 1) > 0
    except (PitbossError, SQLAlchemyError) as error:
        say.warning("the old lines of table %s could not be packed: %s", table, error)
        return False


def first_needed(store: Store, table: str) -> int:
    """Return the entry after which a start needs a table's log, given its last snapshot and its figures; 0 without
    them."""
    taken = sql.select(sql.func.max(snapshots.c.number)).where(snapshots.c.table_name == table)
    marked = sql.select(marks.c.number).where(marks.c.log == table)
    with connected(store.engine) as connection:
        present = sql.inspect(connection)
        if not present.has_table(snapshots.name):
            return 0
        stands = connection.scalar(taken.where(snapshots.c.version == code_version())) or 0
        counted = connection.scalar(marked) if present.has_table(marks.name) else None
    return min(stands, stands if counted is None else counted)


class Archived(msgspec.Struct, frozen=True):
    """The number of entries moved, by table."""

    entries: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.entries.values())


def archive(store: Store, until: date, to: Path) -> Archived:
    """Move the tables' lines of closed days up to one into a new file. The caller holds the lock on the log."""
    stood = _closed(store, until)
    if to.exists():
        raise PitbossError(f"there is already a file {to}: choose another name")
    upto = {
        table: min(head.number, first_needed(store, table) - 1)
        for table, head in store.heads(stood).items()
        if kind_of(table).snapshots
    }
    found = {table: last for table, last in upto.items() if last > store.archived_up_to(table)}
    if not found:
        raise PitbossError(f"there is nothing left to archive up to {until}")
    counts = {table: last - store.archived_up_to(table) for table, last in found.items()}
    try:
        _write(store, found, to)
    except BaseException:
        to.unlink(missing_ok=True)
        raise
    with connected(store.engine) as connection:
        for table, last in found.items():
            row = {"table_name": table, "last": last, "file": str(to.resolve()), "day": str(until)}
            connection.execute(archived.insert().values(row))
            store.forget(connection, table, last)
    store.find_archives()
    if file_of(store.engine.url) is not None:
        store.writer.execute(sql.text("VACUUM"))
    return Archived(counts)


def _closed(store: Store, until: date) -> datetime:
    """Return the time at which a day was closed. Raises `PitbossError` if it is not closed."""
    machine = Cage()
    for entry in store.stream(CAGE):
        replay(machine, entry)
    sealed = machine.state.sealed
    if until not in sealed:
        last = max(sealed, default=None)
        known = f"the last day that is closed is {last}" if last else "no day is closed yet"
        raise PitbossError(f"{until} is not closed, so it cannot be archived: {known}")
    return sealed[until].stood


def _write(store: Store, found: dict[str, int], to: Path) -> None:
    """Write the entries into a new file and read them back: each follows from the previous one, to the same hash."""
    made = Store.at(to)
    try:
        with database_errors(f"the archive {to} cannot be written"):
            for table, last in found.items():
                for after in range(store.archived_up_to(table), last, PAGE):
                    made.append(store.read(table, after, min(PAGE, last - after)))
                made.pack(table, last - 1, most=last)
            made.close()  # a file can leave WAL mode only while one connection has it open
            made.writer.execute(sql.text("VACUUM"))
            made.writer.execute(sql.text("PRAGMA journal_mode=DELETE"))
        for table, last in found.items():
            first = store.archived_up_to(table)
            before = store.read(table, first - 1, 1)[0] if first else None
            *_, end = chain_followed(made.stream(table, first), before)
            if end != store.read(table, last - 1, 1)[0]:
                raise PitbossError(f"the archive {to} does not match table {table} at entry {last}")
    finally:
        made.close()
