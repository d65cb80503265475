"""What people's practice came to, decision by decision: each account's own, apart from all money."""

from datetime import datetime
from typing import Final

import msgspec
import sqlalchemy as sql

from pitboss.log.database import connected
from pitboss.log.entry import instant
from pitboss.log.schema import metadata
from pitboss.log.store import Store

MOST: Final = 5000
"""Decisions kept of one account; the oldest go first."""

kept = sql.Table(
    "training",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("name", sql.String(24), nullable=False, index=True),
    sql.Column("at", sql.String(40), nullable=False),
    sql.Column("game", sql.String(80), nullable=False),
    sql.Column("good", sql.Boolean, nullable=False),
    sql.Column("lost", sql.BigInteger, nullable=False),
    sql.Column("exact", sql.Boolean, nullable=False),
)


class Practised(msgspec.Struct, frozen=True, gc=False):
    """One decision at a practice hand."""

    at: str
    game: str
    good: bool
    lost: int
    """What it cost, in hundredths of a cent of chips that count nowhere."""
    exact: bool


class TrainingKept:
    """The decisions of everybody who practises."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        with connected(self.engine) as connection:
            metadata.create_all(connection, tables=[kept])

    def add(self, name: str, now: datetime, game: str, *, good: bool, lost: int, exact: bool) -> None:
        """Notes a decision."""
        row = {"name": name, "at": instant(now), "game": game, "good": good, "lost": lost, "exact": exact}
        with connected(self.engine) as connection:
            connection.execute(kept.insert().values(**row))
            mine = sql.select(kept.c.id).where(kept.c.name == name).order_by(kept.c.id.desc()).offset(MOST).limit(1)
            last = connection.scalar(mine)
            if last is not None:
                connection.execute(sql.delete(kept).where(kept.c.name == name, kept.c.id <= last))

    def of(self, name: str) -> list[Practised]:
        """Somebody's decisions, the oldest first."""
        query = sql.select(kept).where(kept.c.name == name).order_by(kept.c.id)
        with connected(self.engine) as connection:
            return [Practised(row.at, row.game, row.good, row.lost, row.exact) for row in connection.execute(query)]

    def forget(self, name: str) -> None:
        """Somebody begins anew."""
        with connected(self.engine) as connection:
            connection.execute(sql.delete(kept).where(kept.c.name == name))
