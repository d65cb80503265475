"""`pitboss backup` and `pitboss restore`: a room copied into one file, and back."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import DEFAULT, Database, as_url, open_log, say, say_verified, verified
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.log.store import Store


def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; in a folder it is named by the time.")],
    db: Database = DEFAULT,
) -> None:
    """Copy a room into one file while it is in play, and verify the copy from its first lines.

    The copy is a SQLite database, whichever kind the room has. Whoever can read it can read the room: keep it where
    nobody else may. Exit status: 0 when the copy holds together, 1 when it does not.

    Example: [bold]pitboss backup /mnt/other --db room.db[/]
    """
    from pitboss.room.backup import copy_database

    path = to / f"pitboss-{datetime.now(UTC):%Y%m%d-%H%M%S}.db" if to.is_dir() else to
    with closing(open_log(db)) as store:
        copy_database(store.engine, path)
        archives = ", ".join(map(str, store.archives()))
    found = verified(as_url(str(path)))
    say(f"The room is in {path}.")
    say("Its keys are not: a copy of their file is kept elsewhere (`pitboss keys show`).")
    if archives:
        say(f"Its archives are files of their own, to be kept too: {archives}.")
    say_verified(found, "The copy does not hold together, and nor does the room: `pitboss log verify` says the same.")


def restore(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    db: Database = DEFAULT,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put it in the place of the room that is there, which is kept beside it.")
    ] = False,
    anchor: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The anchor, where it is not in its usual place.")
    ] = None,
) -> None:
    """Make a room of a backup, which is verified first.

    Where there is a room already nothing is done without --replace, and then only with a backup of the same room. What
    was there is kept; the anchor begins anew with what was brought back.

    Example: [bold]pitboss restore /mnt/other/pitboss-20260131-060000.db --db room.db --replace[/]
    """
    from pitboss.log.database import engine_at, shown
    from pitboss.room.backup import bring_back, has_room

    if not copy.is_file():
        raise PitbossError(f"there is no backup {copy}")
    url = as_url(db)
    say_verified(verified(as_url(str(copy))), "The backup does not hold together, and was not brought back.")
    engine = engine_at(url)
    there = has_room(engine)
    engine.dispose()
    if there and not replace:
        raise PitbossError(
            f"there is a room at {shown(url)} already: --replace puts the backup in its place and keeps what was there"
        )
    if there:
        _replace(copy, url)
    else:
        bring_back(copy, url)
    with closing(open_log(url)) as store:
        _accept(store, anchor)
        _say_keys(store)
    say(f"The room at {shown(url)} is what the backup was.")


def _say_keys(store: "Store") -> None:
    """A backup has no keys in it: whoever brings one back is told which it needs."""
    from pitboss.log.keys import keys_path, read_keys, sealed_with
    from pitboss.web.settings import settings

    path, used = settings().keys or keys_path(store), sealed_with(store)
    found = read_keys(path) if used else None
    if used and (found is None or used not in {one.id for one in found.all}):
        say(f"Its seeds are sealed with the key {used}, which is not in {path}: bring that file before it is opened.")


def _replace(copy: Path, url: str) -> None:
    from pitboss.log.database import file_of, shown
    from pitboss.log.lock import sole_writer
    from pitboss.room.backup import another_room, put_in_place

    with closing(open_log(url)) as here, sole_writer(here):
        with closing(open_log(str(copy))) as brought:
            differs = another_room(here, brought)
            fewer = sum(here.cut().values()) - sum(brought.cut().values())
        if differs:
            raise PitbossError(f"{copy} is a backup of another room than {shown(url)}: {differs}")
        beside = file_of(here.engine.url) or Path(f"{here.engine.url.database}.db")
        kept = beside.with_name(f"{beside.name}.replaced-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
        put_in_place(copy, here.engine, kept)
    lost = f"it had {fewer} entries more" if fewer > 0 else "nothing in it was newer"
    say(f"What was there is in {kept}: {lost}.")


def _accept(store: "Store", anchor: Path | None) -> None:
    from pitboss.log.anchors import Anchor, anchor_path

    held = Anchor(anchor or anchor_path(store))
    held.begin(store.heads().values())
    held.close()
