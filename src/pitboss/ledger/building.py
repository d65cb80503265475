"""Many rooms in one PostgreSQL database: what they share, who holds which, and that nobody else writes there.

Every room has a schema of its own with the tables that a room has anywhere. The schema `building` has what is shared:
the accounts, one row a room, and what people said of their own limits, which every room keeps to.

A room is held by one process at a time. Whoever takes it makes its epoch one higher, and a trigger on every table of
the room lets only connections write that carry the present epoch: it locks the room's row for as long as the writing
takes, so no write and no change of hands are ever half-way at the same time. That holds whatever a process that was cut
off or asleep believes, and whichever of the room's tables it would write.
"""

import contextlib
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine

from pitboss.ledger.database import (
    BUILDING,
    POSTGRESQL,
    StoreError,
    engine_at,
    of_the_building,
    room_of,
    schema_of,
    shown,
    told,
)
from pitboss.ledger.schema import metadata

KEY: Final = 0x70697463
"""The advisory lock of whoever changes the building itself."""
EPOCH: Final = "pitboss.epoch"
PATIENCE: Final = "-cidle_in_transaction_session_timeout=2000"
"""Whoever falls asleep in the middle of a write does not keep a room's row locked for long."""
HOLDER: Final = "pitboss-room:"
"""How the connections that may write a room are named: whoever takes it over has those of the one before ended."""

shared = sql.MetaData(schema=BUILDING)
rooms = sql.Table(
    "rooms",
    shared,
    sql.Column("name", sql.String(30), primary_key=True),
    sql.Column("title", sql.String(80), nullable=False),
    sql.Column("epoch", sql.BigInteger, nullable=False, server_default="0"),
)
leases = sql.Table(
    "leases",
    shared,
    sql.Column("name", sql.String(30), sql.ForeignKey(rooms.c.name), primary_key=True),
    sql.Column("owner", sql.String(40)),
    sql.Column("address", sql.String(200)),
    sql.Column("until", sql.DateTime(timezone=True)),
    sql.Column("shown", sql.Text),
)
"""Apart from the epoch, which every write locks: a long write does not keep its own room's lease from being renewed.
`address` stays when a room is let go: whoever stands by takes only rooms that were open before."""
said = sql.Table(
    "said",
    shared,
    sql.Column("number", sql.BigInteger, sql.Identity(always=True), primary_key=True),
    sql.Column("room", sql.String(30), nullable=False),
    sql.Column("at", sql.String(40), nullable=False),
    sql.Column("by", sql.String(80), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
)
"""What people said of their own limits, and in which room."""
playing = sql.Table(
    "playing",
    shared,
    sql.Column("person", sql.String(80), primary_key=True),
    sql.Column("room", sql.String(30), nullable=False),
    sql.Column("turn", sql.BigInteger, nullable=False),
)
"""Where those who have set limits have chips in play (ruling care C14)."""
SHARED: Final = ("people", "sessions", "tokens", "settings")
"""A room's own tables that are the building's where there are many rooms."""

_HELD: Final = f"""
CREATE OR REPLACE FUNCTION {BUILDING}.held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  room text := replace(substr(TG_TABLE_SCHEMA, 6), '_', '-');
  mine text := coalesce(current_setting('{EPOCH}', true), '');
  present text;
BEGIN
  SELECT epoch::text INTO present FROM {BUILDING}.rooms WHERE name = room FOR SHARE;
  IF mine = '' THEN
    RAISE EXCEPTION 'the room % is written by the process that holds it and by nobody else', room;
  ELSIF present IS NULL OR mine <> present THEN
    RAISE EXCEPTION 'the room % was taken over by another process: this one held it at epoch %, now it is at %',
      room, mine, coalesce(present, 'none');
  END IF;
  RETURN NULL;
END $$
"""
_SHARE: Final = f"""
CREATE OR REPLACE FUNCTION {BUILDING}.share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO {BUILDING}.said (room, at, by, text)
    SELECT replace(substr(TG_TABLE_SCHEMA, 6), '_', '-'), at, by, text FROM written
    WHERE table_name = 'care' AND id = '' AND by <> 'room';
  RETURN NULL;
END $$
"""
_UNHELD: Final = """
SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND NOT EXISTS (
  SELECT FROM pg_trigger WHERE tgname = 'held' AND tgrelid = format('%I.%I', table_schema, table_name)::regclass)
"""


def hold_tables(connection: Connection) -> None:
    """In one room of many: every table that is not under the fence yet is from now on."""
    if connection.dialect.name != POSTGRESQL:
        return
    schema = connection.scalar(sql.text("SELECT current_schema()"))
    if not str(schema).startswith("room_"):
        return
    for name in connection.scalars(sql.text(_UNHELD)).all():
        place = f'{schema}."{name}"'
        connection.exec_driver_sql(
            f"CREATE TRIGGER held BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON {place} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {BUILDING}.held()"
        )
        if name == "log":
            connection.exec_driver_sql(
                f"CREATE TRIGGER share AFTER INSERT ON {place} REFERENCING NEW TABLE AS written "
                f"FOR EACH STATEMENT EXECUTE FUNCTION {BUILDING}.share()"
            )


@sql.event.listens_for(metadata, "after_create")
def _made(_: object, connection: Connection, **more: Any) -> None:
    """A table that is made later is under the fence from its beginning."""
    if more.get("tables"):
        hold_tables(connection)


def carry(engine: Engine, epoch: int) -> None:
    """From now on the connections of an engine carry the epoch at which its room is held, and the room's name."""
    name = f"-capplication_name={HOLDER}{room_of(engine.url)}"

    @sql.event.listens_for(engine, "do_connect")
    def _(_dialect: Any, _record: Any, _args: Any, given: dict[str, Any]) -> None:
        given["options"] = f"{given.get('options', '')} {name} -c{EPOCH}={epoch} {PATIENCE}".strip()

    engine.dispose()


def building_at(url: str | URL, **more: str) -> Engine:
    """The database of a building, whichever room of it a URL names. Every statement is a transaction of its own."""
    found = of_the_building(engine_at(url).url).update_query_dict(more)
    if found.get_backend_name() != POSTGRESQL:
        raise StoreError(
            f"many rooms need PostgreSQL, and {shown(url)} is one file: expected postgresql://user@host/name"
        )
    return engine_at(found).execution_options(isolation_level="AUTOCOMMIT")


def is_building(connection: Connection) -> bool:
    """Whether a database has been made for many rooms."""
    return connection.dialect.name == POSTGRESQL and sql.inspect(connection).has_table(rooms.name, schema=BUILDING)


def check_building(engine: Engine) -> None:
    """Raises `StoreError` where a database is one room's, or nobody's yet."""
    with told(f"the building at {shown(engine.url)} cannot be opened"), engine.connect() as connection:
        if is_building(connection):
            return
        alone = sql.inspect(connection).has_table("log")
    raise StoreError(
        f"{shown(engine.url)} is the database of one room: open it without --rooms, or move it with "
        "`pitboss backup` and `pitboss restore` into a building"
        if alone
        else f"there is no building at {shown(engine.url)}: `pitboss rooms add NAME` makes it with its first room"
    )


def check_alone(connection: Connection, url: URL) -> None:
    """Raises `StoreError` where a URL names a building and no room of it."""
    if is_building(connection):
        raise StoreError(
            f"{shown(url)} has many rooms: name one of them with ?room=NAME, or open them with `pitboss serve --rooms`"
        )


def found(engine: Engine) -> None:
    """Makes what rooms share, where it is not there yet. Raises `StoreError` in the database of one room."""
    from pitboss.ledger import people  # noqa: F401  its tables are shared

    with told(f"the building at {shown(engine.url)} cannot be made"), engine.connect() as plain:
        connection = plain.execution_options(isolation_level="READ COMMITTED")
        with connection.begin():
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(KEY)))
            if not is_building(connection) and sql.inspect(connection).has_table("log"):
                raise StoreError(
                    f"{shown(engine.url)} is the database of one room: a building needs another, and "
                    "`pitboss backup` and `pitboss restore` move the room into it"
                )
            connection.execute(sql.schema.CreateSchema(BUILDING, if_not_exists=True))
            shared.create_all(connection)
            for name in SHARED:
                metadata.tables[name].to_metadata(sql.MetaData(), schema=BUILDING).create(connection, checkfirst=True)
            connection.execute(sql.text(_HELD))
            connection.execute(sql.text(_SHARE))


def add_room(engine: Engine, name: str, title: str) -> None:
    """A room's row and its empty schema. Raises `StoreError` where there is one of that name."""
    schema = schema_of(name)
    with told(f"the room {name} cannot be made"), engine.connect() as plain:
        connection = plain.execution_options(isolation_level="READ COMMITTED")
        with connection.begin():
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(KEY)))
            if connection.scalar(sql.select(rooms.c.name).where(rooms.c.name == name)) is not None:
                raise StoreError(f"there is a room {name!r} at {shown(engine.url)} already: choose another name")
            connection.execute(rooms.insert().values(name=name, title=title))
            connection.execute(leases.insert().values(name=name))
            connection.execute(sql.schema.CreateSchema(schema))


def room_names(engine: Engine) -> list[str]:
    with told(f"the rooms at {shown(engine.url)} cannot be read"), engine.connect() as connection:
        return list(connection.scalars(sql.select(rooms.c.name).order_by(rooms.c.name)))


def cut_off(connections: list[Any]) -> None:
    """Ends connections in the middle of whatever waits on them: somebody does, and the other side does not answer."""
    import os
    import socket

    for one in connections:
        with contextlib.suppress(Exception), socket.socket(fileno=os.dup(one.fileno())) as end:
            end.shutdown(socket.SHUT_RDWR)
