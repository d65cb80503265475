"""Players' rounds with their results, and the finished rounds of a table."""

import logging
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from pitboss.books import catalogue
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, write_money
from pitboss.log import cache
from pitboss.log.database import POSTGRESQL, connected
from pitboss.log.entry import microseconds, moment
from pitboss.log.kinds.table import FinishedRound, TableMachine
from pitboss.log.log import replay
from pitboss.log.schema import metadata
from pitboss.log.snapshots import has_snapshots, restored
from pitboss.log.store import Store
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import Claim
from pitboss.room.jackpots.claims import claim_shown, is_paid
from pitboss.room.wire.shapes import ClaimShown, shape

kept = sql.Table(
    "played",
    metadata,
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("player", sql.String(80), primary_key=True),
    sql.Column("game", sql.String(80), nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("ended", sql.BigInteger, nullable=False),
    sql.Column("net", sql.BigInteger, nullable=False),
)

sql.Index("played_by", kept.c.player, kept.c.ended)

say = logging.getLogger("pitboss.log")


class PlayedRound(msgspec.Struct, frozen=True, gc=False):
    """A round somebody took part in."""

    table: str
    number: int
    player: str
    game: str
    status: str
    ended: datetime
    net: Chips


def played(table: str, found: FinishedRound) -> list[PlayedRound]:
    """Return a round counts for those who wagered in it."""
    return [
        PlayedRound(table, found.number, player, found.game, found.status, found.ended, net)
        for player, net in found.nets.items()
    ]


class PlayedRounds:
    """The rounds of a room, kept and found."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[PlayedRound] = []
        with connected(store.engine) as connection:
            cache.begin(connection, kept)

    def add(self, rounds: list[PlayedRound]) -> None:
        """Add finished rounds, to be written by `write`."""
        self.waiting += rounds

    def write(self, most: int | None = None) -> None:
        """Write so many of the waiting rows, once all before them is on disk. A failure only shortens the list."""
        rows = [_row(one) for one in self.waiting[:most]]
        if not rows:
            return
        insert = (postgresql.insert if self.store.engine.dialect.name == POSTGRESQL else sqlite.insert)(kept)
        made = {column.name: insert.excluded[column.name] for column in kept.c if not column.primary_key}
        try:
            with connected(self.store.engine) as connection:
                connection.execute(insert.on_conflict_do_update(index_elements=kept.primary_key, set_=made), rows)
        except (PitbossError, DBAPIError) as error:
            say.warning("%s rounds could not be listed: %s", len(rows), error)
        del self.waiting[: len(rows)]

    def of(self, player: str, most: int) -> tuple[list[PlayedRound], int]:
        """Return somebody's last rounds in the order they ended, and how many there are in all."""
        mine = sql.select(kept).where(kept.c.player == player).order_by(kept.c.ended.desc()).limit(most)
        count = sql.select(sql.func.count()).select_from(kept).where(kept.c.player == player)
        with connected(self.store.engine) as connection:
            rows, total = connection.execute(mine).all(), connection.scalar(count) or 0
        found = {(one.table, one.number): one for row in reversed(rows) if (one := _played(row)) is not None}
        waiting = {(one.table, one.number): one for one in self.waiting if one.player == player}
        new = len(waiting.keys() - found.keys())
        return [*(found | waiting).values()][-most:], total + new

    def last_at(self, player: str, table: str) -> datetime | None:
        """Return when the last round somebody played at a table ended."""
        mine = sql.select(sql.func.max(kept.c.ended)).where(kept.c.player == player, kept.c.table_name == table)
        with connected(self.store.engine) as connection:
            found = connection.scalar(mine)
        ended = [one.ended for one in self.waiting if one.player == player and one.table == table]
        return max([*ended, *([] if found is None else [moment(found)])], default=None)


def kept_nets(store: Store, table: str) -> dict[int, dict[str, Chips]]:
    """Return the recorded net of each player, by round of a table."""
    found: dict[int, dict[str, Chips]] = {}
    with connected(store.engine) as connection:
        if cache.is_ours(connection, kept):
            mine = sql.select(kept).where(kept.c.table_name == table)
            for row in connection.execute(mine):
                found.setdefault(row.number, {})[row.player] = row.net
    return found


def forget(store: Store) -> None:
    """Delete the list. A full replay rebuilds it."""
    with connected(store.engine) as connection:
        if sql.inspect(connection).has_table(kept.name):
            connection.execute(sql.delete(kept))


def _played(row: Any) -> PlayedRound | None:
    """Return a kept round; None if its time or amount is damaged. It is still in the log."""
    try:
        ended = moment(row.ended)
    except (TypeError, OverflowError):
        return None
    if not isinstance(row.net, int):
        return None
    return PlayedRound(row.table_name, row.number, row.player, row.game, row.status, ended, row.net)


def _row(one: PlayedRound) -> dict[str, Any]:
    return {
        "table_name": one.table,
        "number": one.number,
        "player": one.player,
        "game": one.game,
        "status": one.status,
        "ended": microseconds(one.ended),
        "net": one.net,
    }


def finished_rounds(store: Store, table: str, first: int = 1, last: int | None = None) -> Iterator[FinishedRound]:
    """Yield the rounds from one number to another. The replay begins at the last snapshot before them."""
    start = restored(store, table, first) if first > 1 and has_snapshots(store) else None
    machine, number = (start.machine, start.number) if start else (TableMachine(table), 0)
    for entry in store.stream(table, number):
        over = machine.finished(replay(machine, entry).events, entry.line.at)
        if over is None or over.number < first:
            continue
        if last is not None and over.number > last:
            return
        yield over
        if over.number == last:
            return


KEPT = 1000
"""Rounds of one person that are listed; older ones are in the log and in each table's list."""
PAGE = 50


class History:
    """The finished rounds of every player."""

    def __init__(self, played: PlayedRounds, claims: Mapping[ClaimRef, Claim]) -> None:
        self._played, self._claims = played, claims

    def of(self, name: str, table: str | None = None, before: int | None = None) -> "HistoryPage":
        """Return a page of somebody's rounds, the last first. `before` is the `count` of a row seen already."""
        rounds, total = self._played.of(name, KEPT)
        prizes = self._prizes(name)
        found, tables = list[HistoryLine](), dict[str, str]()
        for at, one in reversed([*enumerate(rounds, total - len(rounds) + 1)]):
            tables.setdefault(one.table, catalogue.game(one.game).title)
            if (table is None or one.table == table) and (before is None or at < before) and len(found) <= PAGE:
                found.append(_line(at, one, prizes.get((one.table, one.number), [])))
        more = found[PAGE - 1].count if len(found) > PAGE else None
        return HistoryPage(rounds=found[:PAGE], next=more, tables=[HistoryTable(*one) for one in tables.items()])

    def _prizes(self, name: str) -> dict[tuple[str, int], list[Claim]]:
        """Return somebody's claims by the round they were won in."""
        found: dict[tuple[str, int], list[Claim]] = {}
        for ref, claim in self._claims.items():
            if claim.winner == name:
                found.setdefault((ref.table, ref.round), []).append(claim)
        return found


class HistoryLine(msgspec.Struct, kw_only=True):
    """One of a person's own rounds."""

    count: int
    """A person's first round in this room is 1."""
    table: str
    number: int
    """The round's number at its table."""
    game: str
    title: str
    kind: str
    status: str
    ended: str
    net: str
    """The net of the round, with every jackpot prize it paid."""
    prizes: list[ClaimShown] = []


class HistoryTable(msgspec.Struct):
    """A table the person has played at."""

    id: str
    title: str


class HistoryPage(msgspec.Struct, kw_only=True):
    """A person's own rounds, the last first."""

    rounds: list[HistoryLine]
    next: int | None
    """The `before` for the next page; null at the end."""
    tables: list[HistoryTable]
    """Every table in the whole list, the last played first."""


def _line(count: int, one: PlayedRound, prizes: list[Claim]) -> HistoryLine:
    entry = catalogue.game(one.game)
    return shape(
        HistoryLine,
        one,
        count=count,
        title=entry.title,
        kind=entry.kind,
        net=write_money(one.net + sum(claim.amount for claim in prizes if is_paid(claim))),
        prizes=[claim_shown(claim) for claim in prizes],
    )
