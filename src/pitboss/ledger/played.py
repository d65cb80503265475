"""Who played which round and what it came to, kept beside the snapshots so that a restart need not fold for it.

Like them it is a cache: of a table it holds what was folded up to a snapshot, and whoever starts from that snapshot
reads it here. Made by other source, or of a table without a snapshot, it is made anew with the fold.
"""

import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from pitboss.errors import PitbossError
from pitboss.ledger.database import POSTGRESQL, connected
from pitboss.ledger.fold import FinishedRound
from pitboss.ledger.snapshot import code_version
from pitboss.ledger.store import Store, metadata
from pitboss.money import Chips

LISTED: Final = 1000
"""Rounds of one table that are read again when a room opens."""

kept = sql.Table(
    "played",
    metadata,
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("player", sql.String(80), primary_key=True),
    sql.Column("game", sql.String(80), nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("ended", sql.String(40), nullable=False),
    sql.Column("net", sql.BigInteger, nullable=False),
    sql.Column("version", sql.String(64), nullable=False),
)

say = logging.getLogger("pitboss.ledger")


class Played(msgspec.Struct, frozen=True, gc=False):
    """A round somebody had part in."""

    table: str
    number: int
    player: str
    game: str
    status: str
    ended: datetime
    net: Chips


def played(table: str, found: FinishedRound) -> list[Played]:
    """A round counts for those who wagered in it."""
    return [
        Played(table, found.number, player, found.game, found.status, found.ended, net)
        for player, net in found.nets.items()
    ]


class PlayedRounds:
    """The rounds of a room, kept and found."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[dict[str, Any]] = []
        with connected(store.engine) as connection:
            metadata.create_all(connection, tables=[kept])
            connection.execute(sql.delete(kept).where(kept.c.version != code_version()))

    def add(self, rounds: list[Played]) -> None:
        """Rounds that are over; they wait for `write`."""
        self.waiting += [_row(one) for one in rounds]

    def write(self) -> None:
        """Writes what waits, once everything before it is on disk; a failure costs a shorter list after a restart."""
        rows, self.waiting = self.waiting, []
        if not rows:
            return
        insert = postgresql.insert if self.store.engine.dialect.name == POSTGRESQL else sqlite.insert
        try:
            with connected(self.store.engine) as connection:
                connection.execute(insert(kept).on_conflict_do_nothing(), rows)
        except (PitbossError, DBAPIError) as error:
            say.warning("%s rounds could not be listed: %s", len(rows), error)

    def until(self, table: str, last: int) -> Iterator[Played]:
        """The rounds of a table up to one, as many as are listed."""
        query = sql.select(kept).where(kept.c.table_name == table, kept.c.number <= last, kept.c.number > last - LISTED)
        with connected(self.store.engine) as connection:
            rows = connection.execute(query.order_by(kept.c.number)).all()
        for row in rows:
            ended = datetime.fromisoformat(row.ended)
            yield Played(table, row.number, row.player, row.game, row.status, ended, row.net)

    def forget(self, table: str) -> None:
        """A table was folded anew: what was kept of it may be wrong."""
        self.waiting = [row for row in self.waiting if row["table_name"] != table]
        with connected(self.store.engine) as connection:
            connection.execute(sql.delete(kept).where(kept.c.table_name == table))


def _row(one: Played) -> dict[str, Any]:
    return {
        "table_name": one.table,
        "number": one.number,
        "player": one.player,
        "game": one.game,
        "status": one.status,
        "ended": one.ended.isoformat(),
        "net": one.net,
        "version": code_version(),
    }
