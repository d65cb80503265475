"""`pitboss backup` and `pitboss restore`: copy a room into one file, and bring it back."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import (
    DEFAULT,
    AnchorFile,
    Database,
    as_url,
    begin_anchor,
    open_log,
    say,
    say_verified,
    verified,
)
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.log.store import Store


def backup(
    to: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write; in a folder, it is named by date and time.")
    ],
    db: Database = DEFAULT,
) -> None:
    """Copy a room into one file and verify the copy. The room may be in play.

    The copy is always a SQLite database. Keep it as safe as the room: anyone who can read it can read everything in it.
    Exit status: 0 if the copy passes every check, 1 if it does not.

    Example: [bold]pitboss backup /mnt/other --db room.db[/]
    """
    from pitboss.room.backup import copy_database

    path = to / f"pitboss-{datetime.now(UTC):%Y%m%d-%H%M%S}.db" if to.is_dir() else to
    with closing(open_log(db)) as store:
        copy_database(store.engine, path)
        archives = ", ".join(map(str, store.archives()))
    found = verified(as_url(str(path)))
    say(f"Backup written to {path}.")
    say("The room's keys are not in it: keep a copy of the key file elsewhere (`pitboss keys show`).")
    if archives:
        say(f"Its archives are separate files; keep them too: {archives}.")
    say_verified(found, "The backup fails verification, and so does the room: run `pitboss log verify`.")


def restore(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    db: Database = DEFAULT,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the existing room, which is kept in a file next to it.")
    ] = False,
    anchor: AnchorFile = None,
) -> None:
    """Verify a backup and restore a room from it.

    An existing room is replaced only with --replace, and only by a backup of the same room. The replaced room is
    kept, and a new anchor is started.

    Example: [bold]pitboss restore /mnt/other/pitboss-20260131-060000.db --db room.db --replace[/]
    """
    from pitboss.log.database import engine_at, shown
    from pitboss.room.backup import bring_back, has_room

    if not copy.is_file():
        raise PitbossError(f"there is no backup file {copy}")
    url = as_url(db)
    say_verified(verified(as_url(str(copy))), "The backup fails verification and was not restored.")
    engine = engine_at(url)
    there = has_room(engine)
    engine.dispose()
    if there and not replace:
        raise PitbossError(
            f"there is already a room at {shown(url)}: use --replace to put the backup in its place"
            " (the old room is kept)"
        )
    if there:
        _replace(copy, url)
    else:
        bring_back(copy, url)
    with closing(open_log(url)) as store:
        begin_anchor(store, anchor)
        _say_keys(store)
    say(f"Room restored at {shown(url)}.")


def _say_keys(store: "Store") -> None:
    """Warn that a backup contains no keys, and name the key that the restored room needs."""
    from pitboss.log.keys import keys_path, read_keys, sealed_with
    from pitboss.web.settings import settings

    path, used = settings().keys or keys_path(store), sealed_with(store)
    found = read_keys(path) if used else None
    if used and (found is None or used not in {one.id for one in found.all}):
        say(f"Its seeds are sealed with key {used}, which is not in {path}: restore that key file first.")


def _replace(copy: Path, url: str) -> None:
    from pitboss.log.database import file_of, shown
    from pitboss.log.lock import sole_writer
    from pitboss.room.backup import another_room, put_in_place

    with closing(open_log(url)) as here, sole_writer(here):
        with closing(open_log(str(copy))) as brought:
            differs = another_room(here, brought)
            fewer = sum(here.cut().values()) - sum(brought.cut().values())
        if differs:
            raise PitbossError(f"{copy} is not a backup of the room at {shown(url)}: {differs}")
        home = file_of(here.engine.url) or Path(f"{here.engine.url.database}.db")
        kept = home.with_name(f"{home.name}.replaced-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
        put_in_place(copy, here.engine, kept)
    lost = f"it has {fewer} entries that the backup lacks" if fewer > 0 else "it has nothing newer than the backup"
    say(f"The replaced room is kept in {kept}: {lost}.")
