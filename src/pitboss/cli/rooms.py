"""`pitboss rooms`: list and add rooms that share one PostgreSQL database."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import DEFAULT, AsJson, Database, as_url, out, print_json, say, words
from pitboss.core.errors import ensure
from pitboss.web.settings import settings

app = typer.Typer(help="List and add rooms that share one PostgreSQL database.", no_args_is_help=True)


@app.command("list")
def list_(db: Database = DEFAULT, as_json: AsJson = False) -> None:
    """List the rooms of a database: which are open and where, with their tables and players.

    Example: [bold]pitboss rooms list --db postgresql://user@host/casino[/]
    """
    from pitboss.log.multiroom import Leases

    leases = Leases(as_url(db))
    try:
        found = leases.shown()
    finally:
        leases.close()
    if as_json:
        print_json(found)
        return
    rows = (
        (
            one.name,
            one.title,
            *(("yes", str(one.tables), str(one.players)) if one.open else ("no", "", "")),
            one.address,
        )
        for one in found
    )
    out().print(words("room", "title", "open", "tables", "players", "held by", rows=rows))


@app.command()
def add(
    name: Annotated[
        str,
        typer.Argument(help="The room's name in web addresses: lower-case letters and digits, with - between them."),
    ],
    title: Annotated[str, typer.Option(help="The title that people read (default: the name).")] = "",
    keys: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The shared key file, created if missing. Every process needs it."),
    ] = None,
    db: Database = DEFAULT,
) -> None:
    """Add a room to a database. The first room makes it a multi-room database.

    The key file seals the shuffle seeds of all rooms. `pitboss serve --rooms` needs it to open a room.

    Example: [bold]pitboss rooms add poker-room --title "Poker" --keys casino.keys --db postgresql://user@host/casino[/]
    """
    from pitboss.log.database import schema_of, shown
    from pitboss.log.keys import room_keys
    from pitboss.log.multiroom import Leases, add_room, found, in_room, multiroom_engine
    from pitboss.log.store import Store
    from pitboss.room import backup
    from pitboss.room.accounts import people  # noqa: F401  its tables are shared

    ensure(bool(backup), "every table of a room is known")
    schema_of(name)
    url = as_url(db)
    engine = multiroom_engine(url)
    try:
        found(engine)
        add_room(engine, name, title or name)
    finally:
        engine.dispose()
    leases = Leases(url)
    try:
        epoch = leases.take(name, lambda _: None)
        message, file = "", keys or settings().keys
        with closing(Store.open(in_room(url, name), epoch=epoch)) as store:
            if file is not None:
                _, message = room_keys(store, file)
    finally:
        leases.close()
    if message:
        say(f"{message} Every process that serves these rooms needs a copy.")
    say(f"Room {name} added to {shown(url)}. Open it with: pitboss serve --rooms {name}")
