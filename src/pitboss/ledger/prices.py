"""What the odds have made of the games in a room, kept: counting them again takes up to a minute each."""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.ledger.database import POSTGRESQL, connected
from pitboss.ledger.schema import metadata
from pitboss.ledger.store import Store

kept = sql.Table(
    "prices",
    metadata,
    sql.Column("game", sql.String(80), primary_key=True),
    sql.Column("version", sql.String(64), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)


def kept_prices(store: Store, games: Iterable[str], version: str) -> dict[str, str]:
    """By game, what was kept of it by the same source; those that are not there are left out."""
    with connected(store.engine) as connection:
        if not sql.inspect(connection).has_table(kept.name):
            return {}
        query = sql.select(kept).where(kept.c.game.in_([*games]), kept.c.version == version)
        return {row.game: row.data for row in connection.execute(query)}


def keep_prices(store: Store, game: str, version: str, data: str) -> None:
    row: dict[str, Any] = {"game": game, "version": version, "data": data}
    with connected(store.engine) as connection:
        metadata.create_all(connection, tables=[kept])
        insert = (postgresql.insert if connection.dialect.name == POSTGRESQL else sqlite.insert)(kept).values(row)
        connection.execute(insert.on_conflict_do_update(index_elements=["game"], set_=row))
