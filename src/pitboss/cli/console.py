"""The console of the commands, and what they share: the room's database, progress, files, verification."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from pitboss.log.store import Store
    from pitboss.room.verify import Verification

PLAIN_WIDTH = 100
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Cluster = Annotated[
    str | None, typer.Option(help="A Dask scheduler, such as tcp://host:8786 (default: the local cores).")
]


class Page(Console):
    """A console that cuts nothing off: a table grows as wide as its words need.

    Rich honours `NO_COLOR`, and `COLUMNS` if no width is given.
    """

    def print(self, *objects: Any, **options: Any) -> None:
        width = self.width
        self.width = max(width, *(self._fit(one) for one in objects if isinstance(one, Table)), 0)
        try:
            super().print(*objects, **options)
        finally:
            self.width = width

    def _fit(self, table: Table) -> int:
        """Share the width among a table's columns so that each has room for its words, and return the table's width."""
        wide = self.options.update(width=10_000)
        bounds = [self._bounds(table, column) for column in table.columns]
        most = sum(bound.maximum for bound in bounds)
        rest = Measurement.get(self, wide, table).maximum - most
        if most + rest <= self.width:
            return most + rest
        left = self.width - rest - sum(bound.minimum for bound in bounds)
        wanting = sorted(range(len(bounds)), key=lambda at: bounds[at].span)
        for number, at in enumerate(wanting):
            more = max(0, min(bounds[at].span, left // (len(wanting) - number)))
            left -= more
            table.columns[at].width = bounds[at].minimum + more
            table.columns[at].overflow = "fold"
        return rest + sum(column.width or 0 for column in table.columns)

    def _bounds(self, table: Table, column: Column) -> Measurement:
        """Return a column's minimum width (its longest word or number) and maximum width (its longest line)."""
        cells = [*([column.header] if table.show_header else []), *column.cells]
        measured = [Measurement.get(self, self.options.update(width=10_000), cell) for cell in cells]
        most = max((one.maximum for one in measured), default=0)
        whole = column.no_wrap or column.justify == "right"
        least = most if whole else max((one.minimum for one in measured), default=0)
        return Measurement(least, max(least, min(most, column.max_width or most))).with_minimum(column.min_width or 0)

    def on_broken_pipe(self) -> None:
        """Leave quietly when the reader has closed the pipe: `pitboss games | head` has not failed."""
        raise BrokenPipeError


def out() -> Console:
    """Return the console for results. A pipe gets no colour, and a fixed width unless `COLUMNS` is set."""
    given = sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit()
    return Page(width=None if given else PLAIN_WIDTH, highlight=False, soft_wrap=False)


def err() -> Console:
    """Return the console for progress and errors."""
    return Page(stderr=True, highlight=False)


def say(text: str) -> None:
    """Print a sentence on stdout, without markup or wrapping."""
    out().print(text, markup=False, soft_wrap=True)


def warn(text: str) -> None:
    """Print a sentence on stderr, without markup or wrapping."""
    err().print(text, markup=False, soft_wrap=True)


@contextmanager
def file_errors(path: Path, done: str = "read", kind: type[PitbossError] = PitbossError) -> Iterator[None]:
    """Turn a failure to read or write a file into a one-sentence error."""
    try:
        yield
    except OSError as error:
        raise kind(f"{path} cannot be {done}: {(error.strerror or str(error)).lower()}") from None


def complain(message: str) -> None:
    """Print one sentence about what is wrong."""
    err().print(f"[bold red]pitboss:[/] {plain(message)}", soft_wrap=True)


def print_json(value: object) -> None:
    """Print one line of JSON on stdout."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def plain(text: str) -> str:
    """Escape the brackets of a text, so that Rich takes none for a style."""
    return text.replace("[", "\\[")


Rows = Iterable[Iterable[str | Text]]


def numbers(first: str, *columns: str, rows: Rows = ()) -> Table:
    """Return a table with one column of words and columns of numbers."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_header=any((first, *columns)))
    table.add_column(first, no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return _filled(table, rows)


def words(*columns: str, rows: Rows = (), right: Iterable[str] = ()) -> Table:
    """Return a table of words without lines. The columns in `right` hold numbers."""
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return _filled(table, rows)


def listing(title: str, *columns: str, rows: Rows = ()) -> Table:
    """Return a table of things, one in each row: its name, short facts about it, and a text that takes the rest."""
    table = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for at, column in enumerate(columns, 1):
        name, text = at == 1, at == len(columns)
        table.add_column(column, style="bold" if name else "", no_wrap=not text, ratio=1 if text else None)
    return _filled(table, rows)


def _filled(table: Table, rows: Rows) -> Table:
    for row in rows:
        table.add_row(*row)
    return table


BROKEN = 1
DEFAULT = None
Database = Annotated[
    str | None,
    typer.Option(
        "--db", help="The room's database: a URL or a SQLite file (default: PITBOSS_DB, pitboss.toml or pitboss.db)."
    ),
]


AnchorFile = Annotated[
    Path | None, typer.Option("--anchor", metavar="FILE", help="The anchor file, if it is not in its default place.")
]


def cited(rules: Iterable[str]) -> str:
    """Return clauses in brackets, to follow a text; "" without any."""
    named = ", ".join(rules)
    return f" ({named})" if named else ""


def as_url(db: str | None) -> str:
    """Return a database as a SQLAlchemy URL; without one, the configured database."""
    from pitboss.web.settings import settings

    return settings({"db": db}).url


def open_log(db: str | None) -> "Store":
    """Open the log of an existing room."""
    from pitboss.log.keys import show_room
    from pitboss.log.store import Store
    from pitboss.web.settings import settings

    store = Store.open(as_url(db), existing=True)
    show_room(store, settings().keys)
    return store


def begin_anchor(store: "Store", anchor: Path | None) -> Path:
    """Start a new anchor with the log as it is, and return its file."""
    from pitboss.log.anchors import Anchor, anchor_path

    held = Anchor(anchor or anchor_path(store))
    held.begin(store.heads().values())
    held.close()
    return held.path


def verified(url: str) -> "Verification":
    """Verify a whole room from its first line."""
    from pitboss.log.store import Store
    from pitboss.room.verify import verify

    with closing(Store.open(url, existing=True)) as store, progress("entries", sum(store.cut().values())) as advance:
        return verify(store, advance, os.cpu_count() or 1)


def say_verified(found: "Verification", advice: str) -> None:
    """Print the result of a verification. If it found problems, print `advice` and end the command."""
    for problem in found.problems:
        warn(problem)
    if found.problems:
        warn(advice)
        raise typer.Exit(BROKEN)
    say(
        f"{found.tables} logs, {found.entries} entries, {found.rounds} rounds: every hash is right, every line "
        "replays, and the accounts balance."
    )


@contextmanager
def bar(what: str, total: float | None, shown: bool = True, **fields: Any) -> "Iterator[tuple[Progress, TaskID]]":
    """Show a progress bar on stderr if it is a terminal, with a column for the text of each field."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    said: list[ProgressColumn] = [TextColumn(f"{{task.fields[{name}]}}") for name in fields]
    columns = (TextColumn("{task.description}"), BarColumn(), *(said or [MofNCompleteColumn()]), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not (shown and err().is_terminal)) as drawn:
        yield drawn, drawn.add_task(what, total=total, **fields)


@contextmanager
def progress(what: str, total: int | None, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """Show a progress bar. Yields a function to call with the number of steps done."""
    with bar(what, total, shown) as (drawn, task):
        yield lambda more: drawn.advance(task, more)
