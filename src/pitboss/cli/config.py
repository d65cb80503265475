"""`pitboss config`: what a room is run with."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import AsJson, out, print_json
from pitboss.cli.settings import settled

app = typer.Typer(help="Show what a room is run with.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Show what a room is run with."""


@app.command()
def show(
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The configuration file; pitboss.toml here if left out.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show every setting: its value, and who said it. Options count first, then the environment, then pitboss.toml.

    Secrets are hidden.

    Example: [bold]pitboss config show[/]
    """
    from rich import box
    from rich.table import Table

    found = settled({}, config)
    if as_json:
        print_json({name: {"value": one.shown, "from": one.source} for name, one in found.items()})
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("setting", "value", "from", "what it is"):
        table.add_column(column, overflow="fold")
    for name, one in found.items():
        table.add_row(name, one.shown, one.source, one.setting.words)
    out().print(table)
