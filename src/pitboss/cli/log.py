"""`pitboss log`: what happened in a room, checked, shown, and taken out as records."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import err, out, print_json
from pitboss.errors import PitbossError, nearest

if TYPE_CHECKING:
    from pitboss.ledger.store import Store

app = typer.Typer(help="Verify, show and export the log of a room.", no_args_is_help=True)
BROKEN = 1
SECRET = "!"
Database = Annotated[str, typer.Option("--db", help="A database URL, or the name of a SQLite file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
TableName = Annotated[str, typer.Argument(help="A table of the room.", show_default=False)]
DEFAULT = "pitboss.db"


def _open(db: str) -> "Store":
    from pitboss.ledger.store import Store

    if "://" not in db and not Path(db).is_file():
        raise PitbossError(f"there is no log at {db}: name the database with --db")
    return Store.open(db if "://" in db else f"sqlite:///{db}")


def _known(store: "Store", table: str) -> str:
    tables = store.tables()
    if table not in tables:
        raise PitbossError(f"the log has no table {table!r}{nearest(table, tables)}: it has {', '.join(tables)}")
    return table


@app.command()
def verify(db: Database = DEFAULT, as_json: AsJson = False) -> None:
    """Check a whole log: every hash, every line taken again, every account compared with the tables.

    Exit status: 0 when everything holds together, 1 when something does not.

    Example: [bold]pitboss log verify --db room.db[/]
    """
    from pitboss.ledger.verify import verify as check

    report = check(_open(db))
    if as_json:
        print_json(report)
    else:
        console = out()
        console.print(
            f"{report.tables} logs, {report.entries} entries, {report.rounds} rounds. Root {report.root}",
            soft_wrap=True,
        )
        for problem in report.problems:
            err().print(problem, markup=False, soft_wrap=True)
        if not report.problems:
            console.print("Every hash follows, every line is taken again, and the accounts balance.")
    raise typer.Exit(BROKEN if report.problems else 0)


@app.command()
def show(
    table: TableName,
    db: Database = DEFAULT,
    after: Annotated[int, typer.Option(help="Only entries after this number.", min=0)] = 0,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1)] = 200,
    as_json: AsJson = False,
) -> None:
    """Show a table's log: who did what, and when. The seeds of shuffles are left out.

    Example: [bold]pitboss log show wa-poker-holdem --after 1200[/]
    """
    store = _open(db)
    for entry in store.read(_known(store, table), after, limit):
        line = entry.line
        text = f"{line.text.split(' ')[0]} …" if line.text.startswith(SECRET) else line.text
        if as_json:
            print_json({"number": entry.number, "at": line.at, "by": line.by, "line": text, "hash": entry.hash})
        else:
            out().print(
                f"{entry.number:>7}  {line.at:%Y-%m-%d %H:%M:%S}  {line.by:16} {text}", markup=False, soft_wrap=True
            )


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
    from pitboss.ledger.records import whole_record
    from pitboss.ledger.verify import finished_rounds
    from pitboss.rounds.record import write_record

    store = _open(db)
    found = finished_rounds(table, store.read(_known(store, table)))
    wanted = [one for one in found if round_ is None or one.number == round_]
    if not wanted:
        raise PitbossError(f"table {table} has no finished round{'' if round_ is None else f' {round_}'}")
    for one in wanted:
        text = write_record(whole_record(one, table))
        if to is None:
            typer.echo(text)
            continue
        try:
            to.mkdir(parents=True, exist_ok=True)
            (to / f"{table}-{one.number}.toml").write_text(text, encoding="utf-8")
        except OSError as error:
            raise PitbossError(f"{to} cannot be written: {(error.strerror or str(error)).lower()}") from None
