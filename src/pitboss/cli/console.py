"""How the command speaks: tables on stdout, complaints and progress on stderr."""

import os
import sys
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Column, Table

PLAIN_WIDTH = 100
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Page(Console):
    """A console that cuts nothing off: a table whose words need more room than there is becomes as wide as they need.

    Rich honours `NO_COLOR`, and `COLUMNS` where no width is given.
    """

    def print(self, *objects: Any, **options: Any) -> None:
        width = self.width
        self.width = max(width, *(self._fit(one) for one in objects if isinstance(one, Table)), 0)
        try:
            super().print(*objects, **options)
        finally:
            self.width = width

    def _fit(self, table: Table) -> int:
        """Share the width out among a table's columns, so that each has room for its words; the width it takes."""
        wide = self.options.update(width=10_000)
        bounds = [self._bounds(table, column) for column in table.columns]
        most = sum(bound.maximum for bound in bounds)
        beside = Measurement.get(self, wide, table).maximum - most
        if most + beside <= self.width:
            return most + beside
        left = self.width - beside - sum(bound.minimum for bound in bounds)
        wanting = sorted(range(len(bounds)), key=lambda at: bounds[at].span)
        for number, at in enumerate(wanting):
            more = max(0, min(bounds[at].span, left // (len(wanting) - number)))
            left -= more
            table.columns[at].width = bounds[at].minimum + more
            table.columns[at].overflow = "fold"
        return beside + sum(column.width or 0 for column in table.columns)

    def _bounds(self, table: Table, column: Column) -> Measurement:
        """The least and the most that a column needs: its longest word, or all of a number; its longest line."""
        cells = [*([column.header] if table.show_header else []), *column.cells]
        measured = [Measurement.get(self, self.options.update(width=10_000), cell) for cell in cells]
        most = max((one.maximum for one in measured), default=0)
        whole = column.no_wrap or column.justify == "right"
        least = most if whole else max((one.minimum for one in measured), default=0)
        return Measurement(least, max(least, min(most, column.max_width or most))).with_minimum(column.min_width or 0)

    def on_broken_pipe(self) -> None:
        """Leave quietly when whoever reads has gone: `pitboss games | head` has not failed."""
        raise BrokenPipeError


def out() -> Console:
    """Where answers go. A pipe gets no colour, and the width of a printed page unless `COLUMNS` says otherwise."""
    given = sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit()
    return Page(width=None if given else PLAIN_WIDTH, highlight=False, soft_wrap=False)


def err() -> Console:
    """Where progress and complaints go."""
    return Page(stderr=True, highlight=False)


def complain(message: str) -> None:
    """One sentence about what is wrong."""
    err().print(f"[bold red]pitboss:[/] {plain(message)}", soft_wrap=True)


def print_json(value: object) -> None:
    """One line of JSON on stdout."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def plain(text: str) -> str:
    """Text in which no bracket is taken for a style."""
    return text.replace("[", "\\[")


def numbers(first: str, *columns: str) -> Table:
    """A table of one word and numbers a row."""
    from rich import box

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_header=any((first, *columns)))
    table.add_column(first, no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table
