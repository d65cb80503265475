"""The schema of a room's database and its versions: forward only, one step at a time, each step whole or not at all.

A step is a few statements that SQLite and PostgreSQL both understand. The database is marked as being upgraded before
the first, and the mark is removed with the last. A mark found later means that an upgrade was stopped half-way; only
another upgrade may touch such a database. New tables and caches need no step: they are created when they are used.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from pitboss import __version__
from pitboss.log.database import StoreError
from pitboss.rules.edition import EDITION

metadata = sql.MetaData()

about = sql.Table(
    "about",
    metadata,
    sql.Column("key", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)
VERSION_KEY, EDITION_KEY, UPGRADING_KEY = "version", "edition", "upgrading"


class Step(NamedTuple):
    """The statements that turn one version of the schema into the next."""

    to: int
    words: str
    statements: Sequence[str]


FIRST: Final = 3
"""The schema version of the first release. No database has an earlier one."""
STEPS: Final[tuple[Step, ...]] = ()
"""The steps since the first release, in order. Every change of the schema adds one."""
VERSION: Final = STEPS[-1].to if STEPS else FIRST


def schema_version(connection: Connection) -> int | None:
    """Return the version of a database; None if it is new. Raises `StoreError` if it needs a newer program."""
    if not sql.inspect(connection).has_table(about.name):
        return None
    said = read_about(connection)
    version, edition = said.get(VERSION_KEY, ""), said.get(EDITION_KEY, "")
    if not version.isdecimal() or not edition.isdecimal():
        raise StoreError(
            f"the database claims schema {version!r} and rules {edition!r}, so it was changed by hand: restore a backup"
        )
    if int(version) > VERSION or int(edition) > EDITION:
        raise StoreError(
            f"this database was written by a newer pitboss (schema {version}, rules {edition}; version {__version__} "
            f"knows schema {VERSION}, rules {EDITION}): use that version, or another database"
        )
    return int(version)


def check_schema(connection: Connection, where: str) -> None:
    """Refuse a database that has to be upgraded first."""
    version = schema_version(connection)
    if halfway(connection):
        raise StoreError(
            f"an upgrade of {where} to schema {read_about(connection)[UPGRADING_KEY]} was interrupted:"
            f" run `pitboss upgrade --db {where}` again, or restore the backup made before it"
        )
    if version is not None and version < VERSION:
        raise StoreError(
            f"{where} has schema {version}; this pitboss needs {VERSION}: try the upgrade on a copy"
            f" with `pitboss upgrade --check --db {where}`, then run `pitboss upgrade`"
        )
    present = {column["name"] for column in sql.inspect(connection).get_columns("log")}
    wanted = {column.name for column in metadata.tables["log"].c}
    if lacking := sorted(wanted - present):
        raise StoreError(
            f"{where} claims schema {VERSION}, but its log has no {', '.join(lacking)}, so it was changed"
            " by hand: restore a backup"
        )


def note_new(connection: Connection) -> None:
    """Record the version in a new database."""
    connection.execute(about.insert(), [
        {"key": VERSION_KEY, "value": str(VERSION)},
        {"key": EDITION_KEY, "value": str(EDITION)},
    ])  # fmt: skip


def note_edition(connection: Connection) -> None:
    """Record that lines of this edition may be written. Older programs no longer open the database."""
    if int(read_about(connection)[EDITION_KEY]) < EDITION:
        write_about(connection, EDITION_KEY, str(EDITION))


def due(connection: Connection) -> list[Step]:
    """Return the steps that a database still needs."""
    version = schema_version(connection)
    if version is None:
        raise StoreError("there is no room in this database: name another with --db")
    return [step for step in STEPS if step.to > version]


def halfway(connection: Connection) -> bool:
    """Return True if an upgrade was begun and not finished."""
    return UPGRADING_KEY in read_about(connection)


def upgrade(engine: Engine) -> list[Step]:
    """Take every step that is due and return them. An interrupted upgrade continues where it stopped."""
    with engine.begin() as connection:
        steps = due(connection)
        if steps and not halfway(connection):
            connection.execute(about.insert().values(key=UPGRADING_KEY, value=str(VERSION)))
    for step in steps:
        with engine.begin() as connection:
            # change a row first: this opens SQLite's transaction, so that the statements below run in it
            write_about(connection, VERSION_KEY, str(step.to))
            for statement in step.statements:
                connection.exec_driver_sql(statement)
    with engine.begin() as connection:
        connection.execute(about.delete().where(about.c.key == UPGRADING_KEY))
    return steps


def write_about(connection: Connection, key: str, value: str) -> None:
    """Store a fact about the database under a key."""
    if not connection.execute(about.update().where(about.c.key == key).values(value=value)).rowcount:
        connection.execute(about.insert().values(key=key, value=value))


def read_about(connection: Connection) -> dict[str, str]:
    """Return the database's facts about itself, by key."""
    return {row.key: row.value for row in connection.execute(sql.select(about))}
