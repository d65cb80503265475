"""Snapshots of tables, so that a restart need not replay every log from its first line."""

import hashlib
import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

import pitboss
from pitboss.books import catalogue
from pitboss.core.cards.card import read_cards, write_cards
from pitboss.core.cards.deck import read_deck
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Mixed, Shuffle
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips
from pitboss.log import keys
from pitboss.log.balances import Books, movements_of
from pitboss.log.database import connected, follows, reading, upsert
from pitboss.log.entry import LogEntry, LogError
from pitboss.log.keys import Keys
from pitboss.log.kinds.table import Fixed, TableMachine
from pitboss.log.log import replay
from pitboss.log.schema import metadata
from pitboss.log.store import Store
from pitboss.pit.table.state import TableState
from pitboss.pit.table.table import FloorTable
from pitboss.rules.event import Event
from pitboss.rules.round import Round

FOLDING: Final = ("core", "rules", "books", "pit", "log")
"""The folders whose source decides how a log is replayed."""


class KeptShuffle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shuffle, with its cards as text."""

    version: str
    commitment: str
    seed: str
    cards: str
    cut: int | None
    mixed: Mixed | None = None


class KeptShoe(msgspec.Struct, frozen=True):
    """The shoe that the dealer deals from, with its cards as text."""

    deck: str
    stub: str
    burnt: str
    shuffles: tuple[KeptShuffle, ...]


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The whole state of a table."""

    state: TableState
    """The table without its round."""
    game: str = ""
    """Data of the round in progress or just over."""
    lines: list[str] = []
    """The lines of the round."""
    shoe: KeptShoe | str | None = None
    """The shoe, as text if it is sealed."""
    fixed: Fixed | None = None
    fresh: bool = False
    root: str = ""
    lost: str = ""
    given_up: bool = False
    unshuffled: bool = False
    ready: set[str] = set()
    silent: dict[str, int] = {}
    company: tuple[str, ...] = ()
    started: datetime | None = None
    moved: dict[str, Chips] = {}
    """Net movements of the table's lines, by account."""


_decoder: msgspec.json.Decoder[Snapshot] = msgspec.json.Decoder(Snapshot)


def snapshot_of(machine: TableMachine, moved: Counter[str]) -> Snapshot:
    state, round_ = machine.floor.state, machine.floor.round
    return Snapshot(
        state=msgspec.structs.replace(state, round=None),
        game=round_.game_id if round_ else "",
        lines=round_.lines if round_ else [],
        shoe=_kept_shoe(machine.shoe) if machine.shoe else None,
        fixed=machine.fixed,
        fresh=machine.fresh,
        root=machine.root,
        lost=machine.lost,
        given_up=machine.given_up,
        unshuffled=machine.unshuffled,
        ready=machine.ready,
        silent=machine.silent,
        company=machine.invited,
        started=machine.started,
        moved={account: amount for account, amount in moved.items() if amount},
    )


def write_snapshot(snapshot: Snapshot, own: keys.Keys | None = None) -> str:
    """Return the snapshot as text, the shoe sealed if the room has keys."""
    if own is not None and snapshot.shoe is not None:
        hidden = own.seal(msgspec.json.encode(snapshot.shoe).decode(), _about(snapshot))
        snapshot = msgspec.structs.replace(snapshot, shoe=hidden)
    return msgspec.json.encode(snapshot).decode()


def read_snapshot(text: str) -> Snapshot:
    """Return the snapshot in a text, without its shoe if this process lacks the key. Raises `msgspec.MsgspecError`."""
    found = _decoder.decode(text)
    if not isinstance(found.shoe, str):
        return found
    if not keys.can_open(found.shoe):
        return msgspec.structs.replace(found, shoe=None, lost=keys.key_of(found.shoe))
    shoe = msgspec.json.decode(keys.opened(found.shoe, _about(found)), type=KeptShoe)
    return msgspec.structs.replace(found, shoe=shoe)


def _about(snapshot: Snapshot) -> str:
    return f"the shoe of table {snapshot.state.id} at hand {snapshot.state.hands}"


def machine_of(snapshot: Snapshot) -> TableMachine:
    """Return an independent copy of the table."""
    state = snapshot.state.copy()
    state.round = _played(snapshot)
    machine = TableMachine(state.id)
    machine.opened = FloorTable(state.id, state.sign, state.now)
    machine.opened.state = state
    machine.shoe = _shoe(snapshot.shoe) if isinstance(snapshot.shoe, KeptShoe) else None
    machine.fixed, machine.fresh = snapshot.fixed, snapshot.fresh
    machine.root, machine.lost, machine.given_up = snapshot.root, snapshot.lost, snapshot.given_up
    machine.unshuffled, machine.ready, machine.started = snapshot.unshuffled, set(snapshot.ready), snapshot.started
    machine.silent, machine.invited = dict(snapshot.silent), snapshot.company
    machine.follow_from(len(snapshot.lines))
    return machine


def code_version() -> str:
    """Return a hash of the source that replays a log. A snapshot made by other code is ignored."""
    return source_version(*FOLDING)


@cache
def source_version(*folders: str) -> str:
    """Return a hash of the source in these folders."""
    root, found = Path(pitboss.__file__).parent, hashlib.sha256()
    files = [path for folder in folders for path in root.joinpath(folder).rglob("*") if path.is_file()]
    for path in sorted([*root.glob("*.py"), *files]):
        if path.suffix != ".pyc":
            found.update(f"{path.relative_to(root)}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def _played(snapshot: Snapshot) -> Round | None:
    if not snapshot.game:
        return None
    found = catalogue.new_round(snapshot.game, *snapshot.state.opening)
    for line in snapshot.lines:
        found.push(line)
    return found


def _kept_shoe(shoe: Shoe) -> KeptShoe:
    shuffles = tuple(
        KeptShuffle(one.version, one.commitment, one.seed.hex(), write_cards(one.cards), one.cut, one.mixed)
        for one in shoe.shuffles
    )
    return KeptShoe(shoe.deck.name, write_cards(shoe.stub), write_cards(shoe.burnt), shuffles)


def _shoe(kept: KeptShoe) -> Shoe:
    shuffles = tuple(
        Shuffle(one.version, one.commitment, bytes.fromhex(one.seed), read_cards(one.cards), one.cut, one.mixed)
        for one in kept.shuffles
    )
    deck = read_deck(kept.deck)
    return Shoe(deck, read_cards(kept.stub), shuffles, read_cards(kept.burnt))


EVERY: Final = 100
"""The least number of lines between two snapshots of a table."""
PAUSE: Final = timedelta(seconds=2)
"""The pause between two writes of snapshots."""
LAST: Final = 2
"""Snapshots kept per table: one to start from, one for requests that look back a little."""
MILESTONE: Final = 5000
"""One further snapshot is kept per this many lines, for requests that look far back. All others are deleted."""
BYTES_A_LINE: Final = 48
"""The most bytes of snapshots written per line of the log, so that a large snapshot waits longer."""

kept = sql.Table(
    "snapshots",
    metadata,
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("hash", sql.String(64), nullable=False),
    sql.Column("hands", sql.BigInteger, nullable=False),
    sql.Column("version", sql.String(64), nullable=False),
    sql.Column("digest", sql.String(64), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)

say = logging.getLogger("pitboss.log")


class Restored(msgspec.Struct, frozen=True):
    """A table restored from the snapshot taken after entry `number`."""

    number: int
    machine: TableMachine
    moved: Counter[str]


class Snapshots:
    """Takes, keeps and finds the snapshots of a room."""

    def __init__(self, store: Store, every: int = EVERY, keys: Keys | None = None) -> None:
        self.store, self.every, self.keys = store, every, keys
        self.waiting: list[dict[str, Any]] = []
        """Snapshots that are taken and not written yet."""
        self._moved: dict[str, Counter[str]] = {}
        self._due: dict[str, int] = {}
        self._heads: dict[str, int] = {}
        self._next: datetime | None = None
        if follows(store.engine):
            return
        with connected(store.engine) as connection:
            metadata.create_all(connection, tables=[kept])
            connection.execute(sql.delete(kept).where(kept.c.version != code_version()))

    def begin(self, table: str, books: Books, head: int = 0) -> Restored:
        """Return the table at its last snapshot, or before its first line, and add what it moved to the balances.

        A table that will be replayed up to its `head` gets no snapshots that would be deleted again.
        """
        found = begun(self.store, table)
        books.balances.update(found.moved)
        self._moved[table], self._heads[table] = found.moved, head
        self._due[table] = self._later(table, found.number, self.every)
        return found

    def continue_from(self, table: str, books: Books, moved: Counter[str], since: int, head: int) -> None:
        """Continue with a table that another process replayed from a snapshot, and with what it moved."""
        books.balances.update(moved)
        self._moved[table], self._heads[table] = moved, head
        self._due[table] = self._later(table, since, self.every)

    def unread(self, heads: dict[str, LogEntry]) -> dict[str, int]:
        """Return how many entries of each log come after its last snapshot."""
        query = sql.select(kept.c.table_name, sql.func.max(kept.c.number).label("last")).group_by(kept.c.table_name)
        with connected(self.store.engine) as connection:
            reached = {row.table_name: row.last for row in connection.execute(query)}
        return {table: max(entry.number - reached.get(table, 0), 0) for table, entry in heads.items()}

    def follow(self, machine: TableMachine, entry: LogEntry, events: Iterable[Event]) -> bool:
        """Follow a line of a table; return True if it is time to `write`. Failures here must not stop play."""
        moved = self._moved.setdefault(machine.table, Counter())
        move(moved, events)
        if entry.number < self._due.setdefault(machine.table, self.every) or machine.floor.in_round:
            return False
        if not self.take(machine, entry):
            return False
        if self._next is not None and entry.line.at < self._next:
            return False
        self._next = entry.line.at + PAUSE
        return True

    def take(self, machine: TableMachine, entry: LogEntry) -> bool:
        """Take a snapshot of a table after its last entry, to be written by `write`. Return False if that failed."""
        self._due[machine.table] = self._later(machine.table, entry.number, self.every)
        try:
            row = _row(entry, snapshot_of(machine, self._moved.setdefault(machine.table, Counter())), self.keys)
        except (TypeError, ValueError, msgspec.MsgspecError) as error:
            say.warning("table %s: no snapshot could be taken: %s", machine.table, error)
            return False
        wait = max(self.every, len(row["data"]) // BYTES_A_LINE)
        self._due[machine.table] = self._later(machine.table, entry.number, wait)
        self.waiting.append(row)
        return True

    def _later(self, table: str, number: int, wait: int) -> int:
        """Return the entry after which the next snapshot is due."""
        milestone, last = (number // MILESTONE + 1) * MILESTONE, self._heads.get(table, 0) - LAST * wait
        return max(number + wait, min(milestone, last))

    def replayed(self, table: str, moved: Counter[str]) -> None:
        """Discard what was kept of a table that was replayed from its first line."""
        self._moved[table] = moved
        self.waiting = [row for row in self.waiting if row["table_name"] != table]
        with connected(self.store.engine) as connection:
            connection.execute(sql.delete(kept).where(kept.c.table_name == table))

    def take_waiting(self) -> list[dict[str, Any]]:
        """Return the waiting snapshots and clear them. What they depend on is written first, while play continues."""
        rows, self.waiting = self.waiting, []
        return rows

    def write(self, rows: list[dict[str, Any]] | None = None) -> None:
        """Write the waiting snapshots between two writes of the log. A failure only makes the next start slower."""
        rows = self.take_waiting() if rows is None else rows
        if not rows:
            return
        try:
            with connected(self.store.engine) as connection:
                upsert(connection, kept, rows)
                for table in {row["table_name"] for row in rows}:
                    _thin_out(connection, table)
        except (PitbossError, SQLAlchemyError) as error:
            say.warning("%s snapshots could not be written: %s", len(rows), error)


def replay_table(table: str, entries: Iterable[LogEntry]) -> tuple[TableMachine, Counter[str]]:
    """Replay a table from its first line, and count what it moved."""
    machine, moved = TableMachine(table), Counter[str]()
    for entry in entries:
        move(moved, replay(machine, entry).events)
    return machine, moved


def restored(store: Store, table: str, before_hand: int | None = None, before: int | None = None) -> Restored | None:
    """Return a table at its last snapshot, or at its last before a round began or before an entry."""
    for number, snapshot in _fitting(store, table, before_hand, before):
        try:
            return Restored(number, machine_of(snapshot), Counter(snapshot.moved))
        except Exception as error:
            say.warning("table %s: the snapshot at entry %s cannot be used: %s", table, number, error)
    return None


def begun(store: Store, table: str) -> Restored:
    """Return a table at its last snapshot, or before its first line."""
    return restored(store, table) or Restored(0, TableMachine(table), Counter())


def last_taken(store: Store) -> dict[str, int]:
    """Return the entry of each table's last snapshot."""
    query = sql.select(kept.c.table_name, sql.func.max(kept.c.number).label("last")).where(
        kept.c.version == code_version()
    )
    with connected(store.engine) as connection:
        return {row.table_name: row.last for row in connection.execute(query.group_by(kept.c.table_name))}


def has_snapshots(store: Store) -> bool:
    """Return True if snapshots were ever kept here."""
    with connected(store.engine) as connection:
        return sql.inspect(connection).has_table(kept.name)


def kept_at(store: Store, table: str) -> dict[int, str]:
    """Return the entries of a table that have a snapshot, each with the hash the snapshot recorded."""
    query = sql.select(kept.c.number, kept.c.hash).where(kept.c.table_name == table, kept.c.version == code_version())
    if not has_snapshots(store):
        return {}
    with connected(store.engine) as connection:
        return {row.number: row.hash for row in connection.execute(query)}


def kept_snapshot(store: Store, table: str, number: int) -> Snapshot | None:
    """Return the snapshot at an entry, if it is intact."""
    query = sql.select(kept).where(kept.c.table_name == table, kept.c.number == number)
    with connected(store.engine) as connection:
        row = connection.execute(query).first()
    return _read(row._asdict()) if row else None


def _fitting(store: Store, table: str, before_hand: int | None, before: int | None) -> Iterator[tuple[int, Snapshot]]:
    """Return the snapshots that fit the log, latest first."""
    query = sql.select(kept).where(kept.c.table_name == table, kept.c.version == code_version())
    if before_hand is not None:
        query = query.where(kept.c.hands < before_hand)
    if before is not None:
        query = query.where(kept.c.number < before)
    query = query.order_by(kept.c.number.desc()).limit(1)
    last = None
    while True:
        with reading(store.engine) as connection:
            row = connection.execute(query if last is None else query.where(kept.c.number < last)).first()
        if row is None:
            return
        last, snapshot = row.number, _read(row._asdict())
        if snapshot is not None and _stands(store, table, row.number, row.hash):
            yield row.number, snapshot


def _stands(store: Store, table: str, number: int, hash_: str) -> bool:
    """Return True if an entry is in the log. An entry in a missing archive is not."""
    try:
        found = store.read(table, number - 1, 1)
    except LogError:
        return False
    return [(entry.number, entry.hash) for entry in found] == [(number, hash_)]


def forget(store: Store) -> int:
    """Delete every snapshot and return their number."""
    if not has_snapshots(store):
        return 0
    with connected(store.engine) as connection:
        return connection.execute(sql.delete(kept)).rowcount


def _thin_out(connection: Connection, table: str) -> None:
    query = sql.select(kept.c.number).where(kept.c.table_name == table).order_by(kept.c.number)
    numbers, milestones, dropped = list(connection.scalars(query)), set[int](), list[int]()
    for number in numbers[:-LAST]:
        if number // MILESTONE in milestones:
            dropped.append(number)
        milestones.add(number // MILESTONE)
    if dropped:
        connection.execute(sql.delete(kept).where(kept.c.table_name == table, kept.c.number.in_(dropped)))


def move(moved: Counter[str], events: Iterable[Event]) -> None:
    """Add what a line moved. An account that returns to its first balance is dropped."""
    for one in movements_of(events):
        for account, amount in ((one.debit, -one.amount), (one.credit, one.amount)):
            moved[account] += amount
            if not moved[account]:
                del moved[account]


def _row(entry: LogEntry, snapshot: Snapshot, keys: Keys | None) -> dict[str, Any]:
    row = {
        "table_name": entry.line.table,
        "number": entry.number,
        "hash": entry.hash,
        "hands": snapshot.state.hands,
        "version": code_version(),
        "data": write_snapshot(snapshot, keys),
    }
    return {**row, "digest": _digest(row)}


def _read(row: dict[str, Any]) -> Snapshot | None:
    """Return the snapshot of a row, if the row is intact."""
    if row["digest"] != _digest(row):
        return None
    try:
        return read_snapshot(row["data"])
    except (msgspec.MsgspecError, LogError):
        return None


def _digest(row: dict[str, Any]) -> str:
    fields = [row[key] for key in ("table_name", "number", "hash", "hands", "version", "data")]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()
