"""What the commands about a room share: which one, the bar that shows how far they are, what verification says."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import err, out

if TYPE_CHECKING:
    from pitboss.log.store import Store
    from pitboss.room.verify import Verification

BROKEN = 1
DEFAULT = None
Database = Annotated[
    str | None,
    typer.Option("--db", help="A database URL, or the name of a SQLite file. [PITBOSS_DB, pitboss.toml or pitboss.db]"),
]


def as_url(db: str | None) -> str:
    """A database as SQLAlchemy names it; the one that is set where none is given."""
    from pitboss.web.settings import settings

    return settings({"db": db}).url


def open_log(db: str | None) -> "Store":
    """The log of a room that must be there already."""
    from pitboss.log.keys import show_room
    from pitboss.log.store import Store
    from pitboss.web.settings import settings

    store = Store.open(as_url(db), existing=True)
    show_room(store, settings().keys)
    return store


def verified(url: str) -> "Verification":
    """A whole room checked from its first lines."""
    from pitboss.log.store import Store
    from pitboss.room.verify import verify

    with closing(Store.open(url, existing=True)) as store, progress("entries", sum(store.cut().values())) as tell:
        return verify(store, tell, os.cpu_count() or 1)


def say_verified(found: "Verification", advice: str) -> None:
    """What verification found; ends the command with `advice` where something does not hold together."""
    for problem in found.problems:
        err().print(problem, markup=False, soft_wrap=True)
    if found.problems:
        err().print(advice, markup=False, soft_wrap=True)
        raise typer.Exit(BROKEN)
    out().print(
        f"{found.tables} logs, {found.entries} entries, {found.rounds} rounds: every hash follows, every line is taken "
        "again, and the accounts balance.",
        soft_wrap=True,
    )


@contextmanager
def progress(what: str, total: int | None, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, where somebody watches; what it yields is told how many more are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not (shown and err().is_terminal)) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.advance(task, more)
