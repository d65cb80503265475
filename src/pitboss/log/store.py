"""The store of the log: SQLite by default, PostgreSQL for larger rooms, behind one interface (SQLAlchemy Core).

`append` is atomic and durable: when it returns, either all entries are on disk or no entry is. Only one thread at a
time writes, always over the same connection. On PostgreSQL that connection holds the lock on the log.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache, cached_property
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import IntegrityError

from pitboss.log.database import (
    POSTGRESQL,
    StoreError,
    connected,
    database_errors,
    end,
    engine_at,
    file_of,
    read_only,
    reading,
    room_of,
    shown,
    url_of,
)
from pitboss.log.entry import LogEntry, LogError, LogLine, chain_followed, check_place, instant
from pitboss.log.multiroom import carry, check_alone
from pitboss.log.packed import LEAST, MOST, entries_of, has_digest, id_digest, packed, page_of
from pitboss.log.schema import check_schema, metadata, note_edition, note_new

AT_ONCE: Final = 500
"""The most rows that SQLite takes as fields of one statement. More are passed as one JSON text."""
PAGE: Final = 2000
"""Entries read per page, so that a log of any length takes little memory."""

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
    sql.Column("edition", sql.Integer, nullable=False),
)
archived = sql.Table(
    "archived",
    metadata,
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("last", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("file", sql.String(400), nullable=False),
    sql.Column("day", sql.String(10), nullable=False),
)
"""Archive files. Entries up to the last one are in the file, and no longer in this database."""
_SENT = log.c.id != sql.literal_column("''")
"""Lines with a request id. The databases use the index only for a query with exactly these words."""
sql.Index("log_client_ids", log.c.table_name, log.c.id, unique=True, sqlite_where=_SENT, postgresql_where=_SENT)
_EARLIER = sql.text("(CAST(:before AS text) IS NULL OR at < :before)")
_HEAD = sql.select(log).where(log.c.table_name == sql.bindparam("table"), _EARLIER)
_HEAD = _HEAD.order_by(log.c.number.desc()).limit(1)
_COLUMNS = ", ".join(column.name for column in log.c)
_HEADS = sql.text(
    f"SELECT found.* FROM unnest(CAST(:names AS text[])) AS wanted (name) CROSS JOIN LATERAL (SELECT {_COLUMNS} "
    f"FROM log WHERE table_name = name AND {_EARLIER} ORDER BY number DESC LIMIT 1) AS found"
)
"""Each table's last line, all in one query, because every query is a round trip."""
_BY_ID = sql.select(log).where(_SENT, log.c.table_name == sql.bindparam("table"), log.c.id == sql.bindparam("id"))
_PAGE_AFTER = sql.select(packed.c.last, packed.c.hash, packed.c.lines).where(
    packed.c.table_name == sql.bindparam("table"), packed.c.last > sql.bindparam("after")
)
_PAGE_AFTER = _PAGE_AFTER.order_by(packed.c.last).limit(1)
_MINE = log.c.table_name == sql.bindparam("table")
_LINES = sql.select(
    sql.select(sql.func.max(log.c.number)).where(_MINE).scalar_subquery()
    - sql.select(sql.func.min(log.c.number)).where(_MINE).scalar_subquery()
)
"""From a table's first line to its last: each end is found in one step of the index."""


class DuplicateId(StoreError):
    """An entry with this client id is in the log already."""


class Part(NamedTuple):
    """Entries that were read together."""

    entries: list[LogEntry]
    checked: bool
    """Each entry was checked to follow from the previous one, as those of a page are."""


class Store:
    """The log of a room."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._insert = _insert(engine.dialect.name)
        self._writer: Connection | None = None
        self._archived: dict[str, list[tuple[int, Path]]] = {}
        """The archive files with the first entries of each table, and the last entry in each."""
        self._archives: dict[Path, Store] = {}

    @classmethod
    def open(cls, url: str | URL, *, existing: bool = False, epoch: int | None = None) -> "Store":
        """Open the store at a SQLAlchemy URL, and create it unless it must exist already.

        One room of many is written by its holder, at the holder's `epoch` (multiroom.py).
        """
        engine = engine_at(url)
        if epoch is not None:
            carry(engine, epoch)
        path = file_of(engine.url)
        if existing and path is not None and not path.is_file():
            raise StoreError(f"there is no log at {path}: name the database with --db")
        try:
            store = cls(engine)
            with database_errors(f"the log at {shown(url)} cannot be opened"), engine.begin() as connection:
                store._prepare(connection, existing)
            store.find_archives()
        except IntegrityError:
            engine.dispose()
            raise StoreError(
                f"another pitboss process is creating the log at {shown(url)}: try again in a moment"
            ) from None
        except StoreError:
            engine.dispose()
            raise
        return store

    @property
    def room(self) -> str:
        """The room's name among many in one database; empty if the database has one room."""
        return room_of(self.engine.url)

    @classmethod
    def at(cls, path: Path) -> "Store":
        """Return the SQLite store in a file."""
        return cls.open(url_of(path))

    # --- writing

    @property
    def writer(self) -> Connection:
        """The only connection that writes the log."""
        if self._writer is None:
            self._writer = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return self._writer

    def append(self, entries: Sequence[LogEntry]) -> None:
        """Write entries of any tables in one transaction."""
        if not entries:
            return
        if any("\0" in entry.line.text or "\0" in entry.line.by for entry in entries):
            raise StoreError("a line must not contain a zero character: the database cannot store it")
        rows = [_row(entry) for entry in entries]
        try:
            with database_errors("the log cannot be written (nobody received anything unrecorded)"):
                if len(rows) <= AT_ONCE and self.engine.dialect.name != POSTGRESQL:
                    self.writer.exec_driver_sql(_insert_values(len(rows)), tuple(chain.from_iterable(rows)))
                else:
                    self.writer.execute(self._insert, {"rows": msgspec.json.encode(rows).decode()})
        except IntegrityError as error:
            raise DuplicateId(f"the log already has one of these {len(entries)} entries") from error

    # --- reading

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[LogEntry]:
        """Return a table's entries in order, those after a number, wherever they are kept."""
        page = PAGE if limit is None else min(limit, PAGE)
        return list(islice((entry for part in self._parts(table, after, page) for entry in part.entries), limit))

    def stream(self, table: str, after: int = 0) -> Iterator[LogEntry]:
        """Yield a table's entries in order, those after a number, one at a time."""
        for part in self._parts(table, after, PAGE):
            yield from part.entries

    def _parts(self, table: str, after: int, page: int) -> Iterator[Part]:
        """Yield a table's entries after a number: first those in archives, then packed ones, then the others."""
        for last, file in self._archived.get(table, ()):
            if after < last:
                for part in self.archive(file)._own_parts(table, after, page):
                    yield part
                    after = part.entries[-1].number
        yield from self._own_parts(table, after, page)

    def _own_parts(self, table: str, after: int, page: int) -> Iterator[Part]:
        """Yield the parts of a log. Lines may be packed meanwhile: a line that has gone is in a page by then."""
        while True:
            lines = self._lines(table, after, page)
            until = lines[0].number if lines else None
            while until != after + 1 and (found := self._page_after(table, after)) is not None:
                entries = [one for one in found if one.number > after and (until is None or one.number < until)]
                if not entries:
                    break
                yield Part(entries, checked=True)
                after = entries[-1].number
            if not lines:
                return
            yield Part(lines, checked=False)
            if len(lines) < page:
                return
            after = lines[-1].number

    def _lines(self, table: str, after: int, limit: int) -> list[LogEntry]:
        query = sql.select(log).where(log.c.table_name == table, log.c.number > after).order_by(log.c.number)
        with reading(self.engine) as connection:
            return [entry_of(row) for row in connection.execute(query.limit(limit))]

    def _page_after(self, table: str, after: int) -> list[LogEntry] | None:
        """Return the page that has the entry after a number."""
        if not self._has_pages:
            return None
        with reading(self.engine) as connection:
            row = connection.execute(_PAGE_AFTER, {"table": table, "after": after}).first()
        return entries_of(table, *row) if row is not None else None

    @cached_property
    def _has_pages(self) -> bool:
        """Return True if the database has packed pages."""
        with connected(self.engine) as connection:
            return sql.inspect(connection).has_table(packed.name)

    def tables(self) -> list[str]:
        """Return every table that has a log, found without reading every entry."""
        with connected(self.engine) as connection:
            return sorted(leaps(connection, log.c.table_name))

    def heads(self, until: datetime | None = None) -> dict[str, LogEntry]:
        """Return each table's last entry, or its last before an instant."""
        tables, before = self.tables(), instant(until) if until is not None else None
        with connected(self.engine) as connection:
            if self.engine.dialect.name == POSTGRESQL:
                rows = [*connection.execute(_HEADS, {"names": tables, "before": before})]
            else:
                each = (connection.execute(_HEAD, {"table": table, "before": before}).first() for table in tables)
                rows = [row for row in each if row is not None]
        lines = {entry.line.table: entry for entry in map(entry_of, rows)}
        found = {table: lines.get(table) or self._packed_head(table, until) for table in tables}
        return {table: entry for table, entry in found.items() if entry is not None}

    def _packed_head(self, table: str, until: datetime | None) -> LogEntry | None:
        """Return a table's last packed entry before an instant, here or in an archive."""
        if self._has_pages:
            query = sql.select(packed.c.last, packed.c.hash, packed.c.lines).where(packed.c.table_name == table)
            if until is not None:
                query = query.where(packed.c.since < instant(until))
            with connected(self.engine) as connection:
                row = connection.execute(query.order_by(packed.c.last.desc()).limit(1)).first()
            if row is not None:
                return [one for one in entries_of(table, *row) if until is None or one.line.at < until][-1]
        return self._archived_head(table, until)

    def _archived_head(self, table: str, until: datetime | None) -> LogEntry | None:
        """Return a table's last archived entry before an instant."""
        for _, file in reversed(self._archived.get(table, [])):
            if (entry := self.archive(file).heads(until).get(table)) is not None:
                return entry
        return None

    def cut(self) -> dict[str, int]:
        """Return the number of every table's last entry, all at one instant."""
        query = sql.select(log.c.table_name, sql.func.max(log.c.number).label("last")).group_by(log.c.table_name)
        with connected(self.engine) as connection:
            found = {row.table_name: row.last for row in connection.execute(query)}
        for table, last in found.items():
            if not isinstance(last, int):
                raise LogError(f"table {table} has been changed: {last!r} is not an entry number")
        return found

    def followed(self, table: str, after: int = 0) -> Iterator[LogEntry]:
        """Yield a table's entries after a number, checking that each follows from the previous one. Raises
        `LogError`."""
        before = self.read(table, after - 1, 1)[0] if after else None
        for part in self._parts(table, after, PAGE):
            if part.checked:
                check_place(part.entries[0], before)
                yield from part.entries
            else:
                yield from chain_followed(part.entries, before)
            before = part.entries[-1]

    def find(self, table: str, client_id: str) -> LogEntry | None:
        """Return the entry that came with a client's request id, if any."""
        with connected(self.engine) as connection:
            row = connection.execute(_BY_ID, {"table": table, "id": client_id}).first()
        if row is not None:
            return entry_of(row)
        if (entry := self._find_packed(table, client_id)) is not None:
            return entry
        files = [file for _, file in self._archived.get(table, ()) if self.find_archive(file)]
        found = (self.archive(file).find(table, client_id) for file in files)
        return next((entry for entry in found if entry is not None), None)

    def _find_packed(self, table: str, client_id: str) -> LogEntry | None:
        if not self._has_pages:
            return None
        digest = id_digest(table, client_id)
        with connected(self.engine) as connection:
            ids = connection.execute(sql.select(packed.c.last, packed.c.ids).where(packed.c.table_name == table))
            pages = [last for last, kept in ids if has_digest(kept, digest)]
        found = (entry for last in pages for entry in self._page_after(table, last - 1) or ())
        return next((entry for entry in found if entry.line.id == client_id), None)

    def packed_ids(self, after: tuple[str, int], limit: int) -> list[tuple[str, int, bytes]]:
        """Return the digests of packed ids, page by page: table, last entry, digests."""
        if not self._has_pages:
            return []
        at = packed.c.table_name, packed.c.last
        query = sql.select(*at, packed.c.ids).where(sql.tuple_(*at) > after).order_by(*at).limit(limit)
        with connected(self.engine) as connection:
            return [(table, last, ids) for table, last, ids in connection.execute(query)]

    def client_ids(self, after: tuple[str, str], limit: int) -> list[tuple[str, str]]:
        """Return the ids that clients have sent, each with its table, in the order of the index."""
        both = sql.tuple_(log.c.table_name, log.c.id)
        query = sql.select(log.c.table_name, log.c.id).where(_SENT, both > after).order_by(log.c.table_name, log.c.id)
        with connected(self.engine) as connection:
            return [(table, client_id) for table, client_id in connection.execute(query.limit(limit))]

    # --- packing

    def may_be_packed(self, table: str) -> bool:
        """Return True if a table has enough lines for a page. It is asked often and reads no lines."""
        with connected(self.engine) as connection:
            return (connection.scalar(_LINES, {"table": table}) or 0) >= LEAST

    def pack(self, table: str, upto: int, most: int = 1) -> int:
        """Pack a table's first lines up to an entry, never its last, into a limited number of pages; return the
        number of lines.

        Only the process that writes the log may call it. Raises `LogError` if a line was changed; that line stays.
        """
        count = 0
        for _ in range(most):
            found = [entry for entry in self._lines(table, 0, MOST) if entry.number <= upto]
            if len(found) < LEAST:
                break
            page = page_of(found)
            if entries_of(table, found[-1].number, page["hash"], page["lines"]) != found:
                raise LogError(f"table {table}, entries {found[0].number} to {found[-1].number}: one has been changed")
            with connected(self.engine) as connection:
                connection.execute(packed.insert().values(page))
                self._delete_lines(connection, table, found[-1].number)
            count += len(found)
        return count

    def forget(self, connection: Connection, table: str, last: int) -> None:
        """Delete a table's entries up to one, after they were archived. A page that continues after it is rewritten."""
        rest = [entry for entry in self._page_after(table, last - 1) or () if entry.number > last]
        if self._has_pages:
            mine = packed.c.table_name == table
            connection.execute(packed.delete().where(mine, packed.c.last <= (rest[-1].number if rest else last)))
        if rest:
            connection.execute(packed.insert().values(page_of(rest)))
        self._delete_lines(connection, table, last)

    @staticmethod
    def _delete_lines(connection: Connection, table: str, last: int) -> None:
        connection.execute(log.delete().where(log.c.table_name == table, log.c.number <= last))

    # --- what is kept elsewhere

    def archives(self) -> list[Path]:
        """Return the files that have the first entries of tables."""
        return sorted({file for parts in self._archived.values() for _, file in parts})

    def archive(self, file: Path) -> "Store":
        """Return an archive. Raises `StoreError` if it is missing."""
        if file not in self._archives:
            found = self.find_archive(file)
            if found is None:
                raise StoreError(f"the first lines of tables are in the archive {file}, which is missing: put it back")
            self._archives[file] = Store(read_only(found))
        return self._archives[file]

    def find_archive(self, file: Path) -> Path | None:
        """Return the path of an archive: where it was made, or beside the database; None if it is gone."""
        home = file_of(self.engine.url)
        places = [file] if home is None else [file, home.with_name(file.name)]
        return next((place for place in places if place.is_file()), None)

    def archived_up_to(self, table: str) -> int:
        """Return the number of a table's last entry that is in an archive."""
        parts = self._archived.get(table)
        return parts[-1][0] if parts else 0

    def find_archives(self) -> None:
        """Find which entries are kept in archives."""
        self._archived = {}
        with connected(self.engine) as connection:
            if sql.inspect(connection).has_table(archived.name):
                for row in connection.execute(sql.select(archived).order_by(archived.c.table_name, archived.c.last)):
                    self._archived.setdefault(row.table_name, []).append((row.last, Path(row.file)))

    def close(self) -> None:
        for one in self._archives.values():
            one.close()
        self._archives = {}
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        end(self.engine)

    def _prepare(self, connection: Connection, existing: bool) -> None:
        there = sql.inspect(connection).has_table(log.name)
        if not self.room:
            check_alone(connection, self.engine.url)
        if existing and not there:
            raise StoreError(f"there is no log at {shown(self.engine.url)}: name the database with --db")
        if there:
            check_schema(connection, shown(self.engine.url))
        if not existing:
            metadata.create_all(connection)
            if there:
                note_edition(connection)
            else:
                note_new(connection)


def leaps(connection: Connection, column: sql.Column[str]) -> list[str]:
    """Return every value of a column that an index begins with, in as many steps as there are values."""
    first = sql.select(sql.func.min(column).label("value")).cte("leaps", recursive=True)
    later = sql.select(sql.func.min(column)).where(column > first.c.value).scalar_subquery()
    steps = first.union_all(sql.select(later).where(first.c.value.is_not(None)))
    return list(connection.scalars(sql.select(steps.c.value).where(steps.c.value.is_not(None))))


def _insert(dialect: str) -> sql.Insert:
    """Return an INSERT that takes all rows as one JSON text. The driver binds one parameter and the database takes one
    step, whatever the number of rows, so that the writing thread delays the event loop as little as possible.
    """
    rows = sql.bindparam("rows", type_=sql.Text)
    if dialect == POSTGRESQL:
        array = sql.func.json_array_elements(sql.cast(rows, sql.JSON)).column_valued("one")
        fields: list[Any] = [array.op("->>")(sql.literal_column(str(at))) for at in range(len(log.c))]
        fields[1], fields[-1] = sql.cast(fields[1], sql.BigInteger), sql.cast(fields[-1], sql.Integer)
    else:
        one = sql.func.json_each(rows).table_valued("value").c.value
        fields = [sql.func.json_extract(one, sql.literal_column(f"'$[{at}]'")) for at in range(len(log.c))]
    return log.insert().from_select(list(log.c), sql.select(*fields))


@cache
def _insert_values(count: int) -> str:
    """Return an INSERT of several rows with one parameter per field, which costs SQLite a third less than JSON."""
    names, row = ", ".join(f'"{column.name}"' for column in log.c), f"({', '.join('?' * len(log.c))})"
    return f"INSERT INTO {log.name} ({names}) VALUES {', '.join([row] * count)}"


def _row(entry: LogEntry) -> tuple[str | int, ...]:
    line, at = entry.line, instant(entry.line.at)
    return line.table, entry.number, at, line.by, line.text, line.id, entry.previous, entry.hash, entry.edition


def entry_of(row: Any) -> LogEntry:
    """Return the entry of a row. Raises `LogError` if a field has the wrong type: SQLite accepts anything anywhere."""
    table, number, at, by, text, client_id, previous, hash_, edition = row
    try:
        time = datetime.fromisoformat(at)
    except (TypeError, ValueError):
        raise LogError(f"table {table}, entry {number} has been changed: {at!r} is not a time") from None
    kinds = (type(table), type(by), type(text), type(client_id), type(previous), type(hash_))
    if time.tzinfo is None or kinds != _TEXTS or type(number) is not int or type(edition) is not int:
        raise LogError(
            f"table {table}, entry {number} has been changed: one of its fields differs from what was written"
        )
    line = LogLine(table=table, at=time, by=by, text=text, id=client_id)
    return LogEntry(number=number, line=line, previous=previous, hash=hash_, edition=edition)


_TEXTS: Final = (str,) * 6
