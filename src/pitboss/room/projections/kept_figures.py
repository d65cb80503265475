"""The figures of a room, kept as a cache of its logs.

A row has the sum of all its log's entries up to a mark, the last entry in it. Rows and mark are written together, and
only when that entry is on disk; a later start adds what comes after. Rows made by other source code, or whose mark is
not in the log, are deleted and rebuilt.
"""

import logging
import threading
from collections.abc import Iterable
from itertools import chain
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips
from pitboss.log.database import POSTGRESQL, connected, upsert
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.table import TableMachine
from pitboss.log.log import replay
from pitboss.log.schema import metadata
from pitboss.log.snapshots import code_version, has_snapshots, restored
from pitboss.log.store import Store, log
from pitboss.pit.cage.calendar import Calendar
from pitboss.room.projections.figures import FigureReplay, Figures, Key, Rows
from pitboss.rules.event import Event

kept = sql.Table(
    "figures",
    metadata,
    sql.Column("log", sql.String(80), primary_key=True),
    sql.Column("day", sql.String(10), primary_key=True),
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("game", sql.String(80), primary_key=True),
    sql.Column("terms", sql.String(200), primary_key=True),
    sql.Column("dealer", sql.String(80), primary_key=True),
    sql.Column("data", sql.Text, nullable=False),
)

marks = sql.Table(
    "figure_marks",
    metadata,
    sql.Column("log", sql.String(80), primary_key=True),
    sql.Column("number", sql.BigInteger, nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
    sql.Column("stands", sql.BigInteger, nullable=False),
    sql.Column("version", sql.String(64), nullable=False),
)

say = logging.getLogger("pitboss.log")
AT_ONCE: Final = 200
"""Entries asked for in one query."""
_KEY: Final = ("log", "day", "table_name", "game", "terms", "dealer")
_decoder: msgspec.json.Decoder[Figures] = msgspec.json.Decoder(Figures)


class Mark(msgspec.Struct, frozen=True):
    """The last entry of a log that its rows include, and the house's win at the table up to then."""

    number: int = 0
    hash: str = ""
    stands: Chips = 0


class Projection:
    """The figures of every log. Rows that were touched are complete in memory and replace those on disk."""

    def __init__(self, store: Store, *, keep: bool = True) -> None:
        self.store, self.keep = store, keep
        self.marks: dict[str, Mark] = {}
        """The last entry of each log that its rows include, in memory or on disk."""
        self._rows: dict[tuple[str, Key], Figures] = {}
        self._replays: dict[str, FigureReplay] = {}
        self._days: set[str] = set()
        """Days whose rows are all in memory."""
        self._changed: set[tuple[str, Key]] = set()
        self._pending: tuple[list[dict[str, Any]], dict[str, Mark]] | None = None
        self._put: dict[str, Mark] = {}
        """The marks as written, so that only logs that have grown are written."""
        self._lock = threading.Lock()
        with connected(store.engine) as connection:
            if keep:
                metadata.create_all(connection, tables=[kept, marks])
            self._tables = sql.inspect(connection).has_table(marks.name)
            if self._tables:
                self._begin(connection)

    def _begin(self, connection: Connection) -> None:
        """Accept the rows that this source code made of entries still in the log."""
        there = sql.and_(marks.c.log == log.c.table_name, marks.c.number == log.c.number, marks.c.hash == log.c.hash)
        good = sql.select(marks).join(log, there).where(marks.c.version == code_version())
        self.marks = {row.log: Mark(row.number, row.hash, row.stands) for row in connection.execute(good)}
        self._put = dict(self.marks)
        if self.keep:
            for table in (kept, marks):
                connection.execute(sql.delete(table).where(table.c.log.not_in([*self.marks])))

    # --- adding

    def stands(self, table: str) -> Chips:
        """Return the house's win from stakes at a table since its first line."""
        machine = self._replays.get(table)
        return machine.stands if machine else self.marks.get(table, Mark()).stands

    def note(self, machine: TableMachine, entry: LogEntry, events: Iterable[Event], calendar: Calendar) -> None:
        """Note an entry of a table. An entry that the rows already include changes nothing."""
        name, mark = machine.table, self.marks.get(machine.table, Mark())
        mine = self._replays.setdefault(name, FigureReplay(name, mark.stands))
        stood = mine.stands
        rows = mine.take(machine, entry, events, calendar)
        if entry.number <= mark.number:
            mine.stands = stood
            return
        self.add(name, entry, rows, mine.stands)

    def continue_from(self, name: str, noted: Iterable[tuple[LogEntry, Rows, Chips]], mine: FigureReplay) -> None:
        """Continue with a table replayed by another process, with the rows that each entry adds and the win after
        it."""
        mark = self.marks.get(name, Mark())
        mine.stands, self._replays[name] = mark.stands, mine
        for entry, rows, won in noted:
            if entry.number > mark.number:
                mine.stands += won
                self.add(name, entry, rows, mine.stands)

    def read_day(self, day: str) -> None:
        """Read all rows of a day in one query instead of one by one."""
        if not self._tables or day in self._days:
            return
        with connected(self.store.engine) as connection:
            found = connection.execute(sql.select(kept).where(kept.c.day == day)).all()
        with self._lock:
            self._days.add(day)
            for row in found:
                if row[0] in self.marks:
                    self._rows.setdefault((row[0], Key(*row[1:6])), _decoder.decode(row[6]))

    def of_day(self, table: str, day: str) -> list[tuple[Key, Figures]]:
        """Return a table's rows of one day."""
        self.read_day(day)
        with self._lock:
            return [(key, row) for (name, key), row in self._rows.items() if name == table and key.day == day]

    def add(self, name: str, entry: LogEntry, rows: Rows, stands: Chips = 0) -> None:
        """Add the rows of an entry."""
        if entry.number <= self.marks.get(name, Mark()).number:
            return
        with self._lock:
            for key, more in rows.items():
                self._row(name, key).add(more)
                self._changed.add((name, key))
            self.marks[name] = Mark(entry.number, entry.hash, stands)

    def _row(self, name: str, key: Key) -> Figures:
        found = self._rows.get((name, key))
        if found is None:
            found = self._rows[name, key] = self._read(name, key) or Figures()
        return found

    def _read(self, name: str, key: Key) -> Figures | None:
        if not self._tables or name not in self.marks or key.day in self._days:
            return None
        values = (name, *msgspec.structs.astuple(key))
        found = sql.select(kept.c.data).where(
            *(kept.c[column] == value for column, value in zip(_KEY, values, strict=True))
        )
        with connected(self.store.engine) as connection:
            data = connection.scalar(found)
        return _decoder.decode(data) if data else None

    def catch_up(self, name: str, calendar: Calendar, before: int | None = None) -> None:
        """Add the entries of a table's log after its mark, up to one."""
        mark = self.marks.get(name, Mark()).number
        start = restored(self.store, name, before=mark + 1) if mark and has_snapshots(self.store) else None
        machine, number = (start.machine, start.number) if start else (TableMachine(name), 0)
        for entry in self.store.followed(name, number):
            if before is not None and entry.number > before:
                return
            self.note(machine, entry, replay(machine, entry).events, calendar)

    def forget_log(self, name: str) -> None:
        """Discard the figures of a log. `catch_up` rebuilds them."""
        with self._lock:
            self.marks.pop(name, None)
            self._put.pop(name, None)
            self._replays.pop(name, None)
            self._rows = {at: row for at, row in self._rows.items() if at[0] != name}
            self._changed = {at for at in self._changed if at[0] != name}
            self._pending = None
        if self.keep:
            with connected(self.store.engine) as connection:
                for table in (kept, marks):
                    connection.execute(sql.delete(table).where(table.c.log == name))

    # --- keeping

    def gather(self, *, all_: bool = False) -> None:
        """Set aside everything gathered so far to be written, while its entries are on their way to the disk."""
        with self._lock:
            if self._pending is not None and not all_:
                return
            rows = [_written(name, key, self._rows[name, key]) for name, key in self._changed]
            self._pending = ((self._pending[0] if self._pending else []) + rows, dict(self.marks))
            latest = max((key.day for _, key in self._rows), default="")
            self._rows = {at: row for at, row in self._rows.items() if at[1].day == latest or at in self._changed}
            self._days &= {latest}
            self._changed = set()

    def write(self) -> None:
        """Write the rows set aside if their entries are on disk; otherwise try again next time."""
        if self._pending is None:
            return
        rows, marked = self._pending
        marked = {name: mark for name, mark in marked.items() if self._put.get(name) != mark}
        try:
            with connected(self.store.engine) as connection:
                if not on_disk(connection, marked):
                    return
                upsert(connection, kept, list({tuple(row[name] for name in _KEY): row for row in rows}.values()))
                upsert(connection, marks, [_mark(name, mark) for name, mark in marked.items()])
        except (PitbossError, SQLAlchemyError) as error:
            say.warning("the figures could not be written: %s", error)
            return
        with self._lock:
            self._pending = None
            self._put |= marked

    # --- asking

    def rows(self, first: str = "", last: str = "9999") -> list[tuple[Key, Figures]]:
        """Return every row of the days from one to another, of all logs."""
        found: dict[tuple[str, Key], Figures] = {}
        if self._tables:
            query = sql.select(kept).where(kept.c.day.between(first, last), kept.c.log.in_([*self.marks]))
            with connected(self.store.engine) as connection:
                for row in connection.execute(query):
                    found[row[0], Key(*row[1:6])] = _decoder.decode(row[6])
        with self._lock:
            waiting = [_row_of(row) for row in (self._pending[0] if self._pending else ())]
            found |= {at: row for at, row in waiting if first <= at[1].day <= last}
            mine = {at: row for at, row in self._rows.items() if first <= at[1].day <= last}
            found |= {at: msgspec.json.decode(msgspec.json.encode(row), type=Figures) for at, row in mine.items()}
        return [(key, figures) for (_, key), figures in sorted(found.items(), key=lambda one: (one[0][1], one[0][0]))]


def kept_rows(store: Store, name: str) -> tuple[int, Rows]:
    """Return the mark of a log and its kept rows; 0 without rows."""
    with connected(store.engine) as connection:
        if not sql.inspect(connection).has_table(marks.name):
            return 0, {}
        query = sql.select(marks.c.number).where(marks.c.log == name, marks.c.version == code_version())
        number = connection.scalar(query)
        if number is None:
            return 0, {}
        rows = connection.execute(sql.select(kept).where(kept.c.log == name)).all()
    return number, {Key(*row[1:6]): _decoder.decode(row[6]) for row in rows}


def on_disk(connection: Connection, marked: dict[str, Mark]) -> bool:
    """Return True if the entries at these marks are in the log."""
    wanted = [(name, mark.number, mark.hash) for name, mark in marked.items()]
    parts = [wanted[at : at + AT_ONCE] for at in range(0, len(wanted), AT_ONCE)]
    return sum(_counted(connection, part) for part in parts) == len(wanted)


def _counted(connection: Connection, wanted: list[tuple[str, int, str]]) -> int:
    """Return the number of these entries that exist. Each has its own query, because SQLite would read the whole log
    for a list."""
    if connection.dialect.name == POSTGRESQL:
        these = sql.tuple_(log.c.table_name, log.c.number, log.c.hash).in_(wanted)
        return connection.scalar(sql.select(sql.func.count()).select_from(log).where(these)) or 0
    each = " OR ".join(["(table_name = ? AND number = ? AND hash = ?)"] * len(wanted))
    values = tuple(chain.from_iterable(wanted))
    asked = f"SELECT count(*) FROM {log.name} WHERE {each}"  # noqa: S608 (the values are bound)
    return int(connection.exec_driver_sql(asked, values).scalar_one())


def _written(name: str, key: Key, figures: Figures) -> dict[str, Any]:
    fields = dict(zip(_KEY, (name, *msgspec.structs.astuple(key)), strict=True))
    return {**fields, "data": msgspec.json.encode(figures).decode()}


def _row_of(row: dict[str, Any]) -> tuple[tuple[str, Key], Figures]:
    name, *key = (row[column] for column in _KEY)
    return (name, Key(*key)), _decoder.decode(row["data"])


def _mark(name: str, mark: Mark) -> dict[str, Any]:
    return {
        "log": name,
        "number": mark.number,
        "hash": mark.hash,
        "stands": mark.stands,
        "version": code_version(),
    }
