"""`pitboss log`: verify, show, export and archive a room's log."""

import os
from contextlib import closing
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import (
    BROKEN,
    DEFAULT,
    AnchorFile,
    AsJson,
    Database,
    begin_anchor,
    file_errors,
    open_log,
    out,
    print_json,
    progress,
    say,
    warn,
)
from pitboss.core.errors import PitbossError, nearest

if TYPE_CHECKING:
    from pitboss.log.store import Store

app = typer.Typer(help="Verify, show, export and archive the log of a room.", no_args_is_help=True)
SECRET = "!"
TableName = Annotated[str, typer.Argument(help="A table of the room.", show_default=False)]


def _known(store: "Store", table: str) -> str:
    tables = store.tables()
    if table not in tables:
        raise PitbossError(
            f"the log has no table {table!r}{nearest(table, tables)}: expected one of {', '.join(tables)}"
        )
    return table


@app.command()
def verify(
    db: Database = DEFAULT,
    as_json: AsJson = False,
    processes: Annotated[
        int, typer.Option("--workers", "--processes", help="Processes to use; 0 uses one per core.", min=0)
    ] = 0,
    anchor: AnchorFile = None,
) -> None:
    """Verify a whole log: check every hash, replay every line and compare every account with the tables.

    If there is an anchor, everything acknowledged must be in the log too. The room may be in play. Exit status: 0
    if every check passes, 1 if one fails.

    Example: [bold]pitboss log verify --db room.db[/]
    """
    from pitboss.log.anchors import anchor_path, read_anchor
    from pitboss.room.verify import verify as check

    with closing(open_log(db)) as store:
        path = anchor or anchor_path(store)
        anchored = read_anchor(path)
        if anchor is not None and anchored is None:
            raise PitbossError(f"there is no anchor at {anchor}")
        with progress("entries", sum(store.cut().values())) as advance:
            report = check(store, advance, processes or os.cpu_count() or 1, anchored)
    if as_json:
        print_json(report)
    else:
        console = out()
        say(f"{report.tables} logs, {report.entries} entries, {report.rounds} rounds. Root {report.root}")
        for problem in report.problems:
            warn(problem)
        if not report.problems:
            console.print("Every hash is right, every line replays, and the accounts balance.")
        if report.sealed:
            say(
                f"{report.sealed} shuffles were not checked against their seeds, because their keys are missing: "
                "name the key file with PITBOSS_KEYS."
            )
        if anchored is None:
            say(f"There is no anchor at {path}, so a log cut short at its end would not be noticed.")
    raise typer.Exit(BROKEN if report.problems else 0)


@app.command()
def root(
    day: Annotated[
        str, typer.Argument(help="The gaming day, such as 2026-01-31 (default: today).", show_default=False)
    ] = "",
    db: Database = DEFAULT,
    kept: Annotated[
        str, typer.Option("--compare", "--is", metavar="HASH", help="Compare with the root kept for that day.")
    ] = "",
) -> None:
    """Print the audit root of a gaming day: one hash over all logs as they were when the day ended.

    If the day was closed at the cage, the root over its counts is printed too. Keep the roots outside the room:
    they show later whether entries of that day were removed or replaced. Use `log verify` to check the log itself.
    Exit status: 0, or 1 if the root differs from the one given.

    Example: [bold]pitboss log root 2026-01-31 --compare 5f2c…[/]
    """
    from pitboss.cli.report import cage_of
    from pitboss.log.entry import day_root
    from pitboss.pit.cage.calendar import read_day

    with closing(open_log(db)) as store:
        state = cage_of(store)
        asked = read_day(day) if day else state.calendar.day(datetime.now(UTC))
        ends = state.calendar.end(asked)
        found = day_root({table: entry.hash for table, entry in store.heads(ends).items()})
    say(f"{asked}  {found}")
    sealed = state.sealed.get(asked)
    if sealed is not None:
        say(f"{asked}  {sealed.root}  closed by {sealed.by}")
    if kept and kept not in (found, sealed.root if sealed else found):
        warn(f"The root differs from the one given: {kept}")
        raise typer.Exit(BROKEN)


@app.command()
def heads(
    db: Database = DEFAULT,
    kept: Annotated[
        Path | None,
        typer.Option("--compare", "--are", metavar="FILE", help="Compare with heads printed earlier, or an anchor."),
    ] = None,
) -> None:
    """Print the heads of all logs as JSON, or check that all entries of earlier heads are still there.

    Keep the heads outside the room. Exit status: 0, or 1 if a log is shortened or its entries have changed.

    Example: [bold]pitboss log heads > heads.json[/], later [bold]pitboss log heads --compare heads.json[/]
    """
    from pitboss.log.anchors import heads_of, missing, read_anchor, zone_of

    with closing(open_log(db)) as store:
        if kept is None:
            print_json(heads_of(store))
            return
        anchored = read_anchor(kept)
        if anchored is None:
            raise PitbossError(f"there is no file {kept}")
        lost, zone = missing(anchored, store), zone_of(store)
    for one in lost:
        warn(one)
    if lost:
        raise typer.Exit(BROKEN)
    at = f"{anchored.at.astimezone(zone):%Y-%m-%d %H:%M:%S} {zone}"
    say(f"All {anchored.sequence} entries of {at} are there.")


@app.command()
def accept(db: Database = DEFAULT, anchor: AnchorFile = None) -> None:
    """Accept the log as it is and start a new anchor, after restoring a backup or losing the end of a log.

    Example: [bold]pitboss log accept --db room.db[/]
    """
    from pitboss.log.lock import sole_writer

    with closing(open_log(db)) as store, sole_writer(store):
        say(f"A new anchor is started at {begin_anchor(store, anchor)} with the log as it is.")


@app.command()
def show(
    table: TableName,
    db: Database = DEFAULT,
    after: Annotated[int, typer.Option(help="Show only entries after this number.", min=0)] = 0,
    limit: Annotated[int, typer.Option(help="Maximum number of entries.", min=1)] = 200,
    as_json: AsJson = False,
) -> None:
    """Show a table's log: who did what, and when by the room's clock. Shuffle seeds are left out.

    Example: [bold]pitboss log show wa-poker-holdem --after 1200[/]
    """
    from pitboss.log.anchors import zone_of

    with closing(open_log(db)) as store:
        zone = zone_of(store)
        for entry in islice(store.stream(_known(store, table), after), limit):
            line = entry.line
            at = line.at.astimezone(zone)
            text = f"{line.text.split(' ')[0]} …" if line.text.startswith(SECRET) else line.text
            if as_json:
                shown = {"number": entry.number, "at": line.at, "by": line.by, "line": text, "edition": entry.edition}
                print_json(shown | {"hash": entry.hash})
            else:
                say(f"{entry.number:>7}  {at:%Y-%m-%d %H:%M:%S}  {line.by:16} {text}")


@app.command()
def export(
    table: TableName,
    round_: Annotated[int | None, typer.Argument(metavar="[ROUND]", help="A round's number (default: all).")] = None,
    db: Database = DEFAULT,
    to: Annotated[
        Path | None, typer.Option("--output", "-o", "--to", help="A folder, one file per round (default: stdout).")
    ] = None,
) -> None:
    """Export finished rounds as complete records, with every card and the seeds of the shuffles.

    Example: [bold]pitboss log export wa-poker-holdem 17 > round.toml[/]
    """
    from pitboss.log.records import whole_record
    from pitboss.room.projections.history import finished_rounds
    from pitboss.rules.record import write_record

    with closing(open_log(db)) as store, progress("rounds", None, shown=to is not None) as advance:
        found = finished_rounds(store, _known(store, table), round_ or 1, round_)
        first = next(found, None)
        if first is None:
            raise PitbossError(f"table {table} has no finished round{'' if round_ is None else f' {round_}'}")
        for one in chain([first], found):
            text = write_record(whole_record(one, table))
            if to is None:
                typer.echo(text)
            else:
                _write(to, f"{table}-{one.number}.toml", text)
            advance(1)


@app.command()
def rebuild(db: Database = DEFAULT) -> None:
    """Delete snapshots, play histories and report figures, so that the next start replays the whole log.

    Nothing is lost: the room rebuilds them from the log.

    Example: [bold]pitboss log rebuild --db room.db[/]
    """
    from pitboss.log.database import empty
    from pitboss.log.lock import sole_writer
    from pitboss.log.snapshots import forget
    from pitboss.room.projections import history, kept_figures, play

    with closing(open_log(db)) as store, sole_writer(store):
        empty(store.engine, history.kept, kept_figures.kept, kept_figures.marks, play.kept)
        out().print(f"{forget(store)} snapshots deleted.")


@app.command()
def archive(
    until: Annotated[
        str, typer.Argument(metavar="DAY", help="The last gaming day to archive, which must be closed: 2026-01-31.")
    ],
    to: Annotated[Path, typer.Option("--output", "-o", "--to", metavar="FILE", help="A new file for the lines.")],
    db: Database = DEFAULT,
) -> None:
    """Move the tables' lines of closed gaming days into a separate file. The room must be closed.

    The room still reads them, as long as the file stays where it is or next to the database.

    Example: [bold]pitboss log archive 2026-01-31 --output room-2026-01.archive --db room.db[/]
    """
    from pitboss.log.lock import sole_writer
    from pitboss.pit.cage.calendar import read_day
    from pitboss.room.archive import archive as move

    with closing(open_log(db)) as store, sole_writer(store):
        moved = move(store, read_day(until), to)
    say(f"Moved {moved.total} lines of {len(moved.entries)} tables to {to}.")


def _write(folder: Path, name: str, text: str) -> None:
    from pitboss.log.database import make_private

    with file_errors(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        make_private(folder / name)
        (folder / name).write_text(text, encoding="utf-8")
