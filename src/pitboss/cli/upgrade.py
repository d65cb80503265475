"""`pitboss upgrade`: upgrade a room of an earlier version to this one."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import DEFAULT, Database, as_url, out, say, say_verified, verified
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine

    from pitboss.log.schema import Step


def upgrade(
    db: Database = DEFAULT,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing: list the steps and try them on a copy.")
    ] = False,
    backup: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file for the backup (default: next to the room).")
    ] = None,
) -> None:
    """Upgrade a room of an earlier version to this one, after a backup and a full check.

    With --check, nothing is changed: a copy is upgraded, every line is replayed and a room is opened from it. The
    room may be in play for --check, but must be closed for the upgrade. There is no downgrade. Exit status: 0 if
    every check passes, 1 if one fails.

    Example: [bold]pitboss upgrade --check --db room.db[/]

    Example: [bold]pitboss upgrade --db room.db[/]
    """
    from pitboss.log.database import engine_at, file_of

    engine = engine_at(as_url(db))
    path = file_of(engine.url)
    try:
        if path is not None and not path.is_file():
            raise PitbossError(f"there is no log at {path}: name the database with --db")
        if check:
            _check(engine)
        else:
            _upgrade(engine, backup)
    finally:
        engine.dispose()


def _check(engine: "Engine") -> None:
    from pitboss.log.database import engine_at
    from pitboss.log.keys import show_room
    from pitboss.log.schema import upgrade as take_steps
    from pitboss.log.store import Store
    from pitboss.room.backup import copy_database
    from pitboss.web.settings import settings

    steps = _due(engine)
    show_room(Store(engine), settings().keys)
    with TemporaryDirectory(prefix="pitboss-") as folder:
        copy = Path(folder) / "room.db"
        copy_database(engine, copy)
        tried = engine_at(f"sqlite:///{copy}")
        take_steps(tried)
        tried.dispose()
        found = verified(f"sqlite:///{copy}")
        found.problems += _closed(f"sqlite:///{copy}")
    for step in steps:
        say(f"To do, schema {step.to}: {step.words}.")
    if not steps:
        out().print("Nothing to do: the room already has the schema of this version.")
    say_verified(
        found, "The log fails verification with this version: keep the version that wrote it, and report this."
    )


def _closed(url: str) -> list[str]:
    """Open the room as the server does and close it; return one sentence per log that fails."""
    import asyncio

    from pitboss.log.keys import shown
    from pitboss.log.store import Store
    from pitboss.room.room import Room

    async def opened(room: Room) -> dict[str, Exception]:
        if not (found := room.problems()):
            room.open()
            await room.close()
        return found

    with closing(Store.open(url, existing=True)) as store:
        try:
            own = shown()
            found = asyncio.run(opened(Room(store, keys=own if own.all else None)))
        except Exception as error:  # any error would stop the server
            found = {"": error}
    return [f"the room does not open: {_why(log, error)}" for log, error in found.items()]


def _why(log: str, error: Exception) -> str:
    """Return the error as text; an internal error also names its log."""
    if isinstance(error, PitbossError):
        return str(error)
    return f"{f'the log {log}: ' if log else ''}{type(error).__name__}: {error}"


def _upgrade(engine: "Engine", backup: Path | None) -> None:
    from pitboss.log.database import database_errors, file_of
    from pitboss.log.lock import sole_writer
    from pitboss.log.schema import VERSION
    from pitboss.log.schema import upgrade as take_steps
    from pitboss.log.store import Store
    from pitboss.room.backup import copy_database

    with closing(Store(engine)) as store, sole_writer(store):
        if not _due(engine) and not _halfway(engine):
            out().print("Nothing to do: the room already has the schema of this version.")
            return
        home = file_of(engine.url) or Path(f"{engine.url.database}.db")
        kept = backup or home.with_name(f"{home.name}.before-schema-{VERSION}")
        if not (backup is None and _halfway(engine) and kept.exists()):
            copy_database(engine, kept)
        say(f"The old room is kept in {kept}.")
        with database_errors("the upgrade was stopped half-way"):
            steps = take_steps(engine)
    for step in steps:
        say(f"Done, schema {step.to}: {step.words}.")
    found = verified(engine.url.render_as_string(hide_password=False))
    say_verified(found, f"The log fails verification with this version: go back to the previous version, with {kept}.")


def _due(engine: "Engine") -> "list[Step]":
    from pitboss.log.database import connected
    from pitboss.log.schema import due

    with connected(engine) as connection:
        return due(connection)


def _halfway(engine: "Engine") -> bool:
    from pitboss.log.database import connected
    from pitboss.log.schema import halfway

    with connected(engine) as connection:
        return halfway(connection)
