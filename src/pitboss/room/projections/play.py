"""The effect of each line of a log on people's time and money, for play limits and for a person's own history.

It is a cache of the logs, written before the snapshots, which depend on it. Later lines are noted again in a replay. A
row is the effect of one entry on one person, so that noting it twice changes nothing.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, cast

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from pitboss.log import cache
from pitboss.log.database import connected, follows
from pitboss.log.entry import LogEntry, microseconds, moment
from pitboss.log.schema import metadata
from pitboss.log.store import Store, leaps
from pitboss.pit.limits.play import Kind, Tallied
from pitboss.pit.table.event import FloorEvent, RoundFinished
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.state import TableState
from pitboss.pit.tournament.grammar import verb_of
from pitboss.rules.event import Event
from pitboss.rules.movement import POCKET, Movement

kept = sql.Table(
    "tallied",
    metadata,
    sql.Column("log", sql.String(80), primary_key=True),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("player", sql.String(80), primary_key=True),
    sql.Column("kind", sql.String(10), primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("amount", sql.BigInteger, nullable=False),
)
sql.Index("tallied_by", kept.c.player, kept.c.at)

_WALLET: Final = "wallet:"
_GIVEN_BACK: Final = ("withdraw", "undo")
"""Lines of a tournament that give an entry's money back."""


class TableTally:
    """One table, line by line: the people there, and the effect of its lines on their money."""

    def __init__(self, state: TableState | None = None) -> None:
        self.here = _here(state) if state is not None else set[str]()

    def take(self, state: TableState, entry: LogEntry, events: Iterable[Event]) -> list[Tallied]:
        """Return the rows of an entry."""
        found = [event for event in events if isinstance(event, FloorEvent)]
        if not found:
            return []
        rows = _Rows(entry)
        if not state.sign.event:
            moves = LINES.verb_of(entry.line.text) != "receive"
            for event in found:
                _table_money(rows, state.id, event, moves)
        here = _here(state)
        for name in here ^ self.here:
            rows.add(name, "here" if name in here else "gone", 0)
        self.here = here
        return rows.made()


class _Rows:
    """The rows of one entry, added up."""

    def __init__(self, entry: LogEntry) -> None:
        self.entry = entry
        self.sums: dict[tuple[str, Kind], int] = {}

    def add(self, player: str, kind: Kind, amount: int) -> None:
        self.sums[player, kind] = self.sums.get((player, kind), 0) + amount

    def made(self) -> list[Tallied]:
        log, number, at = self.entry.line.table, self.entry.number, self.entry.line.at
        return [
            Tallied(log, number, player, kind, at, amount)
            for (player, kind), amount in self.sums.items()
            if amount or kind in ("here", "gone")
        ]


def _here(state: TableState) -> set[str]:
    """Return the people who play. A player who leaves during a round still decides in it and is gone when it is
    over."""
    began = state.began if state.in_round else None
    dealt = set(state.places.values())
    return {
        player.name
        for player in state.players.values()
        if player.away_since is None or (began and player.name in dealt and player.away_since >= began)
    }


def _table_money(rows: _Rows, table: str, event: FloorEvent, moves: bool) -> None:
    """Add a table's rows: rounds, buy-ins, charges, withheld chips, and other chips paid to a wallet."""
    over = isinstance(event, RoundFinished)
    if isinstance(event, RoundFinished):
        for name, net in event.nets.items():
            rows.add(name, "won", net)
    for one in event.movements:
        debit, credit = _staked(one.debit, table), _staked(one.credit, table)
        if credit and not debit:
            if _off_table(one.debit):
                rows.add(credit, "bought", one.amount if moves else 0)
            elif not over:
                rows.add(credit, "won", one.amount)
        elif debit and not credit and not _off_table(one.credit) and not over:
            rows.add(debit, "won", -one.amount)
        elif one.credit.startswith(_WALLET) and not debit:
            rows.add(one.credit.removeprefix(_WALLET), "won", one.amount)


def _staked(account: str, table: str) -> str:
    """Return the owner of an account of chips at the table; empty for any other account."""
    for owned in (f"stack:{table}:", f"held:{table}:"):
        if account.startswith(owned):
            return account.removeprefix(owned)
    return ""


def _off_table(account: str) -> bool:
    """Return True if an account is off the tables: a wallet, a pocket, or the cash of a person without an account."""
    return account.startswith((_WALLET, f"{POCKET}:", "cash:"))


def money_tallied(entry: LogEntry, movements: Iterable[Movement]) -> list[Tallied]:
    """Return the rows of an entry of a tournament or of the Game Manager: prices paid, and prizes."""
    rows, verb = _Rows(entry), verb_of(entry.line.text)
    for one in movements:
        if one.debit.startswith(_WALLET) and not one.credit.startswith(_WALLET):
            name = one.debit.removeprefix(_WALLET)
            rows.add(name, "bought", one.amount)
            rows.add(name, "won", -one.amount)
        elif one.credit.startswith(_WALLET) and not one.debit.startswith(_WALLET):
            name = one.credit.removeprefix(_WALLET)
            rows.add(name, "won", one.amount)
            if verb in _GIVEN_BACK:
                rows.add(name, "bought", -one.amount)
    return rows.made()


class Tallies(cache.WaitingRows[Tallied]):
    """The rows of a room, kept and found."""

    def __init__(self, store: Store, heads: dict[str, LogEntry]) -> None:
        super().__init__(store, kept, _row)
        with connected(store.engine) as connection:
            if not follows(connection):
                self._forget_lost(connection, heads)

    def _forget_lost(self, connection: Connection, heads: dict[str, LogEntry]) -> None:
        """Delete rows of lines that never reached the disk because of a crash. Other lines will get their numbers."""
        lost = sql.delete(kept).where(kept.c.log == sql.bindparam("name"), kept.c.number > sql.bindparam("head"))
        names = leaps(connection, kept.c.log)
        rows = [{"name": name, "head": heads[name].number if name in heads else 0} for name in names]
        if rows:
            connection.execute(lost, rows)

    def of(self, player: str, since: datetime) -> list[Tallied]:
        """Return a person's rows since a time, including rows not written yet, in order of time."""
        waiting = [
            row for row in [*self.waiting] if row.player == player and row.at >= since
        ]  # before they are written
        mine = sql.select(kept).where(kept.c.player == player, kept.c.at >= microseconds(since))
        with connected(self.store.engine) as connection:
            rows = [one for row in connection.execute(mine) if (one := read_row(row)) is not None]
        found = {_key(row): row for row in [*rows, *waiting]}
        return sorted(found.values(), key=lambda row: (row.at, row.log, row.number))


def kept_rows(store: Store, log: str) -> dict[int, dict[tuple[str, str], int]]:
    """Return the amounts in a log's kept rows, by entry, then by player and kind."""
    found: dict[int, dict[tuple[str, str], int]] = {}
    with connected(store.engine) as connection:
        if cache.is_ours(connection, kept):
            mine = sql.select(kept).where(kept.c.log == log)
            for row in connection.execute(mine):
                found.setdefault(row.number, {})[row.player, row.kind] = row.amount
    return found


def _key(row: Tallied) -> tuple[str, int, str, str]:
    return row.log, row.number, row.player, row.kind


def read_row(row: Any) -> Tallied | None:
    """Return a kept row; None if it is damaged, which `verify` reports."""
    try:
        at = moment(row.at)
    except (TypeError, OverflowError):
        return None
    if not isinstance(row.amount, int):
        return None
    return Tallied(row.log, row.number, row.player, cast(Kind, row.kind), at, row.amount)


def _row(one: Tallied) -> dict[str, Any]:
    return msgspec.structs.asdict(one) | {"at": microseconds(one.at)}
