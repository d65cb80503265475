"""`pitboss log`: what happened in a room, checked, shown, and taken out as records."""

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
    AsJson,
    Database,
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

app = typer.Typer(help="Verify, show and export the log of a room.", no_args_is_help=True)
SECRET = "!"
TableName = Annotated[str, typer.Argument(help="A table of the room.", show_default=False)]
AnchorFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The anchor, where it is not in its usual place.")
]


def _known(store: "Store", table: str) -> str:
    tables = store.tables()
    if table not in tables:
        raise PitbossError(f"the log has no table {table!r}{nearest(table, tables)}: it has {', '.join(tables)}")
    return table


@app.command()
def verify(
    db: Database = DEFAULT,
    as_json: AsJson = False,
    processes: Annotated[int, typer.Option(help="Processes that share a long log; 0: one a core.", min=0)] = 0,
    anchor: AnchorFile = None,
) -> None:
    """Check a whole log: every hash, every line taken again from the first, every account compared with the tables.

    Where there is an anchor, everything that was acknowledged has to be there too. A room may be checked while it is
    in play. Exit status: 0 when everything holds together, 1 when something does not.

    Example: [bold]pitboss log verify --db room.db[/]
    """
    from pitboss.log.anchors import anchor_path, read_anchor
    from pitboss.room.verify import verify as check

    with closing(open_log(db)) as store:
        path = anchor or anchor_path(store)
        anchored = read_anchor(path)
        if anchor is not None and anchored is None:
            raise PitbossError(f"there is no anchor at {anchor}")
        with progress("entries", sum(store.cut().values())) as tell:
            report = check(store, tell, processes or os.cpu_count() or 1, anchored)
    if as_json:
        print_json(report)
    else:
        console = out()
        say(f"{report.tables} logs, {report.entries} entries, {report.rounds} rounds. Root {report.root}")
        for problem in report.problems:
            warn(problem)
        if not report.problems:
            console.print("Every hash follows, every line is taken again, and the accounts balance.")
        if report.sealed:
            say(
                f"{report.sealed} shuffles are sealed with keys that are not here: that their cards follow from their "
                "seeds was not checked; name the keys with PITBOSS_KEYS."
            )
        if anchored is None:
            say(f"There is no anchor at {path}: whether a log lost its end is not known.")
    raise typer.Exit(BROKEN if report.problems else 0)


@app.command()
def root(
    day: Annotated[str, typer.Argument(help="Such as 2026-01-31; today if left out.", show_default=False)] = "",
    db: Database = DEFAULT,
    kept: Annotated[str, typer.Option("--is", metavar="HASH", help="The root that was kept for that day.")] = "",
) -> None:
    """Print the root of a gaming day: one hash over every log as it stood when the day ended by the room's clock.

    A day that was closed at the cage has a root of its own, over the logs with its counts: that one is printed too.
    Kept elsewhere, it shows later whether entries of that day were taken away or others put in their place; that they
    hold together in themselves is for verify. Exit status: 0, or 1 where it is not the root that was kept.

    Example: [bold]pitboss log root 2026-01-31 --is 5f2c…[/]
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
        warn(f"The root that was kept is different: {kept}")
        raise typer.Exit(BROKEN)


@app.command()
def heads(
    db: Database = DEFAULT,
    kept: Annotated[
        Path | None, typer.Option("--are", metavar="FILE", help="Heads that were kept, or an anchor.")
    ] = None,
) -> None:
    """Print the heads of all logs as JSON, to be kept elsewhere, or find out whether all that was kept is still there.

    Exit status: 0, or 1 where a log has lost its end or no longer has the entries it had.

    Example: [bold]pitboss log heads > heads.json[/], later [bold]pitboss log heads --are heads.json[/]
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
    """Accept the log as it is, after a backup was brought back or its end was lost for good: the anchor begins anew.

    Example: [bold]pitboss log accept --db room.db[/]
    """
    from pitboss.log.anchors import Anchor, anchor_path
    from pitboss.log.lock import sole_writer

    with closing(open_log(db)) as store, sole_writer(store):
        held = Anchor(anchor or anchor_path(store))
        held.begin(store.heads().values())
        held.close()
        say(f"The anchor at {held.path} begins anew with the log as it is.")


@app.command()
def show(
    table: TableName,
    db: Database = DEFAULT,
    after: Annotated[int, typer.Option(help="Only entries after this number.", min=0)] = 0,
    limit: Annotated[int, typer.Option(help="The most entries to show.", min=1)] = 200,
    as_json: AsJson = False,
) -> None:
    """Show a table's log: who did what, and when by the room's clock. The seeds of shuffles are left out.

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
    round_: Annotated[int | None, typer.Argument(metavar="[ROUND]", help="A round's number; all if left out.")] = None,
    db: Database = DEFAULT,
    to: Annotated[Path | None, typer.Option(help="A folder for one file each; stdout if left out.")] = None,
) -> None:
    """Export finished rounds as records, whole: every card, and the seeds of the shuffles.

    Example: [bold]pitboss log export wa-poker-holdem 17 > round.toml[/]
    """
    from pitboss.log.records import whole_record
    from pitboss.room.projections.history import finished_rounds
    from pitboss.rules.record import write_record

    with closing(open_log(db)) as store, progress("rounds", None, shown=to is not None) as tell:
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
            tell(1)


@app.command()
def refold(db: Database = DEFAULT) -> None:
    """Delete snapshots, the list of who played and the figures of reports. The next start replays the whole log.

    Nothing is lost: the room makes all of them again from the log.

    Example: [bold]pitboss log refold --db room.db[/]
    """
    from pitboss.log.lock import sole_writer
    from pitboss.log.snapshots import forget
    from pitboss.room.projections import history, kept_figures, play

    with closing(open_log(db)) as store, sole_writer(store):
        history.forget(store)
        kept_figures.forget(store)
        play.forget(store)
        out().print(f"{forget(store)} snapshots thrown away.")


@app.command()
def archive(
    until: Annotated[str, typer.Argument(metavar="DAY", help="The last gaming day, which is closed: 2026-01-31.")],
    to: Annotated[Path, typer.Option(metavar="FILE", help="A new file for the lines.")],
    db: Database = DEFAULT,
) -> None:
    """Move the tables' lines of closed days into a file of their own. The room has to be closed.

    Everything still reads from the first line as long as the file stays where it is, or lies beside the database.

    Example: [bold]pitboss log archive 2026-01-31 --to room-2026-01.archive --db room.db[/]
    """
    from pitboss.log.lock import sole_writer
    from pitboss.pit.cage.calendar import read_day
    from pitboss.room.archive import archive as move

    with closing(open_log(db)) as store, sole_writer(store):
        moved = move(store, read_day(until), to)
    say(f"{moved.total} lines of {len(moved.entries)} tables are in {to}.")


def _write(folder: Path, name: str, text: str) -> None:
    from pitboss.log.database import make_private

    with file_errors(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        make_private(folder / name)
        (folder / name).write_text(text, encoding="utf-8")
