"""`pitboss rooms`: many rooms in one PostgreSQL database."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import DEFAULT, Database, as_url, out, print_json, say
from pitboss.core.errors import ensure
from pitboss.web.settings import settings

app = typer.Typer(help="Many rooms in one PostgreSQL database: list them, add one.", no_args_is_help=True)


@app.command("list")
def list_(db: Database = DEFAULT, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the rooms of a building: which are open, where, with how many tables and players.

    Example: [bold]pitboss rooms list --db postgresql://user@host/casino[/]
    """
    from rich.table import Table

    from pitboss.log.multiroom import Leases

    leases = Leases(as_url(db))
    try:
        found = leases.shown()
    finally:
        leases.close()
    if json:
        print_json(found)
        return
    table = Table("room", "title", "open", "tables", "players", "held by", box=None)
    for one in found:
        counts = (str(one.tables), str(one.players)) if one.open else ("", "")
        table.add_row(one.name, one.title, "yes" if one.open else "no", *counts, one.address)
    out().print(table)


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="Small letters, digits and - between them: it is part of the address.")],
    title: Annotated[str, typer.Option(help="What people read. [the name]")] = "",
    keys: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The building's keys, made where there are none; every process needs them."),
    ] = None,
    db: Database = DEFAULT,
) -> None:
    """Add a room to a building, which is made with its first room.

    The file of keys seals the seeds of the rooms' shuffles; `pitboss serve --rooms` opens no room without it.

    Example: [bold]pitboss rooms add poker-room --title "The poker room" --keys casino.keys --db postgresql://user@host/casino[/]
    """
    from pitboss.log.database import schema_of, shown
    from pitboss.log.keys import room_keys
    from pitboss.log.multiroom import Leases, add_room, building_at, found, in_room
    from pitboss.log.store import Store
    from pitboss.room import backup
    from pitboss.room.accounts import people  # noqa: F401  its tables are shared

    ensure(bool(backup), "every table of a room is known")
    schema_of(name)
    url = as_url(db)
    engine = building_at(url)
    try:
        found(engine)
        add_room(engine, name, title or name)
    finally:
        engine.dispose()
    leases = Leases(url)
    try:
        epoch = leases.take(name, lambda _: None)
        told, file = "", keys or settings().keys
        with closing(Store.open(in_room(url, name), epoch=epoch)) as store:
            if file is not None:
                _, told = room_keys(store, file)
    finally:
        leases.close()
    if told:
        say(f"{told} Every process of the building needs a copy.")
    say(f"The room {name} is in {shown(url)}: pitboss serve --rooms {name} opens it.")
