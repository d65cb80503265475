"""How the command speaks: tables on stdout, complaints and progress on stderr."""

import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

if TYPE_CHECKING:
    from rich.table import Table

PLAIN_WIDTH = 100
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def out() -> Console:
    """Where answers go. A pipe gets no colour and a width that fits a printed page."""
    return Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False, soft_wrap=False)


def err() -> Console:
    """Where progress and complaints go."""
    return Console(stderr=True, highlight=False)


def complain(message: str) -> None:
    """One sentence about what is wrong."""
    err().print(f"[bold red]pitboss:[/] {plain(message)}", soft_wrap=True)


def print_json(value: object) -> None:
    """One line of JSON on stdout."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def plain(text: str) -> str:
    """Text in which no bracket is taken for a style."""
    return text.replace("[", "\\[")


def numbers(first: str, *columns: str) -> "Table":
    """A table of one word and numbers a row."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_header=any((first, *columns)))
    table.add_column(first, no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table
