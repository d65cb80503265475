"""`pitboss report`: a room's results by day, table, game and dealer, with the expected win."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from zoneinfo import ZoneInfo

import typer

from pitboss.cli.console import (
    DEFAULT,
    AsJson,
    Database,
    err,
    file_errors,
    numbers,
    open_log,
    out,
    print_json,
    say,
    warn,
)
from pitboss.core.errors import PitbossError
from pitboss.core.money import DOLLAR, short_money, write_money

if TYPE_CHECKING:
    from pitboss.log.store import Store
    from pitboss.pit.cage.state import CageState, DeskSlip, Slip
    from pitboss.room.projections.figures import Figures, Key
    from pitboss.room.projections.kept_figures import Projection
    from pitboss.room.reports.expectation import Prices
    from pitboss.room.reports.report import Report, ReportRow

SHOWN = (
    "rounds", "handle", "drop", "win", "commission", "charges", "jackpot_in", "jackpot_out", "side_handle", "side_win",
)  # fmt: skip


def report(
    db: Database = DEFAULT,
    by: Annotated[
        str, typer.Option(help="Group the rows by day, table, game or dealer; several joined by commas.")
    ] = "table",
    day: Annotated[str, typer.Option(help="Report only this gaming day, such as 2026-01-31.")] = "",
    first: Annotated[str, typer.Option("--from", help="Report from this gaming day on.")] = "",
    last: Annotated[str, typer.Option("--to", help="Report up to and including this gaming day.")] = "",
    table: Annotated[str, typer.Option(help="Report only this table.")] = "",
    game: Annotated[str, typer.Option(help="Report only this game.")] = "",
    dealer: Annotated[str, typer.Option(help="Report only rounds dealt by this dealer.")] = "",
    expected: Annotated[
        bool, typer.Option(help="Compute odds that are not known yet, once: up to a minute per game.")
    ] = True,
    banks: Annotated[
        bool, typer.Option("--banks", help="Print the table banks and the cage of each day instead.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the report to a .csv, .parquet or .json file."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Report a room's rounds, handle, drop, win, hold, commission and jackpots, and the expected win.

    A row is marked if its win differs from the odds by more than chance explains. The figures are stored with the
    log and updated from it. The room may be in play.

    Example: [bold]pitboss report --db room.db --by day,table --from 2026-01-01 -o january.csv[/]
    """
    from pitboss.room.reports.report import Filter, read_dimensions
    from pitboss.room.reports.report import report as made_of

    dimensions = read_dimensions(by)
    wanted = Filter(first=day or first, last=day or last or "9999", table=table, game=game, dealer=dealer)
    with closing(open_log(db)) as store:
        state = cage_of(store)
        if banks:
            _print_banks(state, figures_of(store, state), wanted.first, wanted.last, as_json)
            return
        rows = figures_of(store, state).rows(wanted.first, wanted.last)
        mine = [(key, figures) for key, figures in rows if wanted.takes(key)]
        made = made_of(mine, dimensions, prices_of(store, mine, count=expected))
    if output is not None:
        _write(output, made)
    elif as_json:
        print_json(_plain(made))
    else:
        _print(made)


def cage_of(store: "Store") -> "CageState":
    """Return the cage, replayed from its log."""
    from pitboss.log.balances import CAGE
    from pitboss.log.log import replay
    from pitboss.pit.cage.machine import Cage

    machine = Cage()
    for entry in store.followed(CAGE):
        replay(machine, entry)
    return machine.state


def figures_of(store: "Store", state: "CageState") -> "Projection":
    """Return the stored figures, updated from the logs."""
    from pitboss.room.reports.report import brought_up_to_date

    return brought_up_to_date(store, state.calendar)


def prices_of(store: "Store", rows: list[tuple["Key", "Figures"]], *, count: bool) -> "Prices":
    """Return the odds of the games in these rows, computing those that are not stored."""
    import msgspec

    from pitboss.log.snapshots import source_version
    from pitboss.odds.prices import SOURCES, WagerPrice, prices
    from pitboss.room.reports.expectation import keep_prices, kept_prices
    from pitboss.room.reports.report import uncounted

    games, version = {key.game for key, figures in rows if figures.stakes}, source_version(*SOURCES)
    found = dict(kept_prices(store, games, version))
    for game in uncounted(rows, found) if count else ():
        with err().status(f"Computing the odds of {game}, once"):
            found[game] = msgspec.json.encode(prices(game)).decode()
        keep_prices(store, game, version, found[game])
    return {game: [*msgspec.json.decode(data, type=list[WagerPrice])] for game, data in found.items()}


def _print(made: "Report") -> None:
    """Print only the columns that are not empty, because a page is narrow."""
    shown = [name for name in SHOWN if name == "rounds" or getattr(made.total.figures, name)]
    table = numbers(", ".join(made.by) or "all", *(name.replace("_", " ") for name in shown), "hold %", "expected", "")
    for row in (*made.rows, made.total) if made.by else (made.total,):
        values = {name: getattr(row.figures, name) for name in shown}
        texts = [str(value) if name == "rounds" else short_money(value) for name, value in values.items()]
        name = ", ".join(one or "nobody" for one in row.names.values())
        table.add_row(name or "total", *texts, row.hold, *_expected(row))
    out().print(table)
    if made.uncounted:
        games = ", ".join(made.uncounted)
        warn(f"The odds of {games} are not computed yet: run this without --no-expected.")


def _expected(row: "ReportRow") -> tuple[str, str]:
    there = row.expected
    if there is None:
        return "", ""
    band = f"{there.win / DOLLAR:.0f} ± {(there.high - there.win) / DOLLAR:.0f}"
    return band, "odd" if there.odd else ""


def _plain(made: "Report") -> dict[str, Any]:
    """Return a report as JSON, with amounts as printed text."""
    from pitboss.room.reports.report import MONEY, cells

    def one(row: "ReportRow") -> dict[str, Any]:
        return row.names | {
            name: write_money(value) if name in MONEY and isinstance(value, int) else value
            for name, value in cells(row).items()
        }

    rows, total = [one(row) for row in made.rows], one(made.total)
    return {"by": made.by, "rows": rows, "total": total, "uncounted": made.uncounted}


def _write(path: Path, made: "Report") -> None:
    import msgspec

    from pitboss.room.reports.report import as_csv, as_parquet

    kinds = {
        ".csv": lambda: as_csv(made).encode(),
        ".parquet": lambda: as_parquet(made),
        ".json": lambda: msgspec.json.encode(_plain(made)) + b"\n",
    }
    if path.suffix not in kinds:
        raise PitbossError(f"{path.name} cannot be written: expected a name that ends in {', '.join(kinds)}")
    data = kinds[path.suffix]()
    with file_errors(path, "written"):
        path.write_bytes(data)


def _print_banks(state: "CageState", figures: "Projection", first: str, last: str, as_json: bool) -> None:
    """Print every slip of the cage, what did not agree, and the roots of closed days."""
    from pitboss.room.reports.cage_check import days_needed, unbanked

    slips = [slip for slip in state.slips.values() if first <= str(slip.day) <= last]
    sealed = [one for one in state.sealed.values() if first <= str(one.day) <= last]
    desk = {str(day): one for day, one in sorted(state.desk.items()) if first <= str(day) <= last}
    if as_json:
        print_json({"slips": slips, "sealed": sealed, "desk": desk, "clock": state.calendar.clock})
        return
    console, zone = out(), ZoneInfo(state.calendar.clock.zone)
    for slip in slips:
        say("\n".join(_slip_lines(slip, zone)))
    for day, one in desk.items():
        console.print(
            f"{day}: issued {write_money(one.issued)}, cashed {write_money(one.cashed)}, "
            f"play chips granted {write_money(one.given)}"
        )
        for slip_ in one.slips:
            say(_desk_line(slip_, zone))
    for day_ in [*state.sealed, *([state.day] if state.day else [])]:
        if not first <= str(day_) <= last:
            continue
        for table in unbanked(state, day_, figures.rows(*days_needed(state, day_)), figures.stands):
            counted = "" if table.after is None else f"; win/loss {write_money(table.after)} since the last count"
            never = "never counted, " if table.after is None else ""
            say(f"{day_}: {table.table}, {never}{table.rounds} rounds{counted}")
    for closed in sealed:
        at = f"{closed.at.astimezone(zone):%Y-%m-%d %H:%M} {zone}"
        why = f" Closed without a count: {closed.why}." if closed.why else ""
        both = f" and {closed.first.by}" if closed.first else ""
        variance = f" Variance {write_money(closed.first.variance)}." if closed.first else ""
        say(f"{closed.day} closed by {closed.by}{both} {at}.{variance}{why} Root {closed.root}")
    if not state.sealed and state.day is None:
        today = state.calendar.day(datetime.now(UTC))
        console.print(f"No gaming day has been opened yet. Today is {today} by the room's clock.")


def _desk_line(slip: "DeskSlip", zone: tzinfo) -> str:
    """Return a cage window slip on one line: the transaction, and who approved or corrected it."""
    done = {"issue": f"issued to {slip.player}", "cash": f"cashed for {slip.player}", "limit": "house limit raised to"}
    what = f"corrects {slip.of}: {slip.player}" if slip.of else done[slip.what]
    more = [f"approved by {slip.approved}"] if slip.approved else []
    more += [f"corrected by {slip.corrected}"] if slip.corrected else []
    more += [slip.why] if slip.why else []
    at = f"{slip.at.astimezone(zone):%Y-%m-%d %H:%M}"
    return f"  {slip.number}. {at} {what} {write_money(slip.amount)} by {', '.join([slip.by, *more])}"


def _slip_lines(slip: "Slip", zone: tzinfo) -> Iterator[str]:
    """Yield a slip's lines: its content, its variance, and who took which step when."""
    yield f"Slip {slip.number}, {slip.day}: {slip.kind} {slip.bank}, {slip.chips}, {write_money(slip.chips.value)}"
    if slip.cancelled:
        back = "" if slip.came_back is None else f"; {write_money(slip.came_back)} came back"
        yield f"  cancelled: {slip.why}{back}"
    elif slip.difference:
        yield f"  {write_money(slip.difference)} against {write_money(slip.expected or 0)}: {slip.why or 'unnamed'}"
    for step in slip.steps:
        yield f"  {step.what} {step.by} {step.at.astimezone(zone):%Y-%m-%d %H:%M}"
    if slip.left:
        yield f"  waits for {', '.join(slip.left)}"
