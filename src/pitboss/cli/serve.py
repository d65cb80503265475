"""`pitboss serve`: opens the room."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import out, print_json
from pitboss.errors import PitbossError

DATABASE = "sqlite:///pitboss.db"


def serve(
    demo: Annotated[bool, typer.Option("--demo", help="A table of every game, with bots ready to play.")] = False,
    db: Annotated[str, typer.Option("--db", help="A database URL, or the name of a SQLite file.")] = DATABASE,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8180,
    trusted_proxy: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Believe what this proxy says about where requests come from.")
    ] = None,
    sockets_per_address: Annotated[int, typer.Option(help="The most sockets from one address.", min=1)] = 64,
    sockets_per_account: Annotated[int, typer.Option(help="The most sockets of one account.", min=1)] = 16,
    anchor: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the heads of the logs are kept, outside the database.")
    ] = None,
    at_once: Annotated[bool, typer.Option("--at-once", help="Deal and settle without pauses, for tests.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the table socket.")] = False,
) -> None:
    """Open the room: tables in the browser, dealt by software or by a dealer, everything on record.

    The first start prints a link that makes the first manager. Play chips only.

    Example: [bold]pitboss serve --demo[/]
    """
    if schema:
        from pitboss.server.socket.wire import schema as wire_schema

        print_json(wire_schema())
        return
    from pitboss.server.run import run
    from pitboss.server.socket.visitors import SocketLimits
    from pitboss.server.table.pace import AT_ONCE, CASINO

    failed = run(
        url=db if "://" in db else f"sqlite:///{db}",
        host=host,
        port=port,
        demo=demo,
        pace=AT_ONCE if at_once else CASINO,
        say=lambda text: out().print(text, soft_wrap=True, markup=False),
        proxy=trusted_proxy,
        sockets=SocketLimits(sockets_per_address, sockets_per_account),
        anchor=anchor,
    )
    if failed is not None:
        raise PitbossError(f"the room had to close: {failed}")
