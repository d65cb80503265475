"""`pitboss jackpot`: run jackpots from their log, and simulate a year of a room."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import AsJson, Cluster, err, file_errors, out, print_json, progress
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal
from pitboss.core.time import read_instant
from pitboss.odds.drawing import check_file

if TYPE_CHECKING:
    from pitboss.pit.jackpot import JackpotManager
    from pitboss.pit.jackpot.simulation import Plan, Year

app = typer.Typer(
    help="Run, show and reconcile jackpots from their log; simulate a year of a room.", no_args_is_help=True
)
REFUSED, DIFFERS = 1, 1
LogFile = Annotated[Path, typer.Argument(help="A log: one line each, or TOML with lines = [ … ].", show_default=False)]


def _lines(file: Path) -> list[str]:
    from pitboss.pit.jackpot.manager import LARGEST_LOG, read_log

    with file_errors(file), file.open("rb") as stream:
        return read_log(stream.read(LARGEST_LOG + 1))


@app.command()
def run(log: LogFile, as_json: AsJson = False) -> None:
    """Play a log line by line and print each line's events with their clauses, or why it was refused.

    Exit status: 0 if every line was accepted, 1 if one was refused, 2 if the log cannot be read.

    Example: [bold]pitboss jackpot run evening.log[/]
    """
    from pitboss.cli.jackpot_page import line_as_data, print_line
    from pitboss.pit.jackpot import JackpotManager
    from pitboss.pit.jackpot.manager import play

    manager, refused = JackpotManager(), 0
    for played in play(manager, _lines(log)):
        refused += played.refusal is not None
        if as_json:
            print_json(line_as_data(played, manager))
        else:
            print_line(out(), played, manager)
    raise typer.Exit(REFUSED if refused else 0)


def _played(file: Path, until: str | None) -> "JackpotManager":
    """Return the Game Manager after replaying a log up to and including an instant."""
    from pitboss.pit.jackpot import JackpotManager
    from pitboss.pit.jackpot.manager import asked_in, entries

    manager, refused = JackpotManager(), 0
    last = None if until is None else read_instant(until)
    for entry in entries(_lines(file)):
        if last is not None and entry.at > last:
            break
        try:
            manager.push(asked_in(entry), entry.at)
        except Refusal:
            refused += 1
    if refused:
        lines = "line was" if refused == 1 else "lines were"
        err().print(f"{refused} {lines} refused and had no effect; 'pitboss jackpot run' shows why")
    return manager


@app.command()
def show(
    log: LogFile,
    at: Annotated[str | None, typer.Option(help="Show the state at this time, such as 2026-01-05T20:00.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show every jackpot of a log: meters by their legal names, displays, claims and the last hits.

    Example: [bold]pitboss jackpot show evening.log --at 2026-01-05T20:00[/]
    """
    from pitboss.cli.jackpot_page import print_state, state_as_data

    manager = _played(log, at)
    if as_json:
        print_json(state_as_data(manager))
    else:
        print_state(out(), manager)


@app.command()
def reconcile(
    log: LogFile,
    since: Annotated[str | None, typer.Option("--from", help="Start of the period (exclusive).")] = None,
    until: Annotated[str | None, typer.Option("--to", help="End of the period (inclusive).")] = None,
    as_json: AsJson = False,
) -> None:
    """Reconcile every pool over a period: opening + increments + top-ups − prizes = closing, exactly.

    Exit status: 0 if every pool reconciles, 1 if one does not, 2 if the log cannot be read.

    Example: [bold]pitboss jackpot reconcile evening.log --from 2026-01-01 --to 2026-02-01[/]
    """
    from pitboss.cli.jackpot_page import print_statements, statements_as_data
    from pitboss.pit.jackpot.statement import at_opening, problems, reading, statement

    if since and until and read_instant(since) > read_instant(until):
        raise PitbossError(f"--from {since} is after --to {until}: expected a start before the end")
    manager = _played(log, until)
    before = {name: reading(one) for name, one in _played(log, since).systems.items()} if since else {}
    periods = [statement(before.get(name) or at_opening(one), reading(one)) for name, one in manager.systems.items()]
    wrong = problems(manager)
    if as_json:
        print_json(statements_as_data(periods, wrong))
    else:
        print_statements(out(), periods, wrong)
    raise typer.Exit(0 if not wrong and all(period.reconciles for period in periods) else DIFFERS)


@app.command()
def simulate(
    kind: Annotated[
        str, typer.Option(help="The kind of jackpot: linked, meter or room; or its terms, such as 'linked wager 5'.")
    ] = "linked",
    tables: Annotated[int, typer.Option(help="Number of tables linked to it.")] = 6,
    boxes: Annotated[int, typer.Option(help="Boxes or seats per table.")] = 6,
    rounds: Annotated[int, typer.Option(help="Rounds per hour at a table.")] = 35,
    hours: Annotated[int, typer.Option(help="Hours per day.")] = 18,
    days: Annotated[int, typer.Option(help="Days to simulate.")] = 365,
    take_up: Annotated[str, typer.Option(help="Share of boxes with a jackpot wager, by level: 0.2,0.1,0.1.")] = "",
    wager: Annotated[str, typer.Option(help="The (Level 1) jackpot wager, in dollars.")] = "5",
    option: Annotated[int, typer.Option(help="A meter's option: 1 or 2.")] = 1,
    seed: Annotated[int, typer.Option("--initial-seed", "--seed", help="A meter's initial seed.")] = 10_000,
    reseed: Annotated[str, typer.Option(help="A room's reseed, in dollars.")] = "5000",
    contribution: Annotated[
        str, typer.Option(help="A room's contributions to pool and reserve, in dollars.")
    ] = "1.50,0.50",
    chance: Annotated[
        int, typer.Option("--random-seed", "--chance", help="Random seed; the same seed gives the same year.")
    ] = 1,
    years: Annotated[int, typer.Option(help="Years to simulate, each with the next random seed.")] = 1,
    cluster: Cluster = None,
    plot: Annotated[
        list[Path] | None, typer.Option(help="Draw the year into a PNG, SVG or HTML file; may be repeated.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate a year of a room: its pools, the hits and what the house keeps.

    For several years, print the averages and the spread.

    Example: [bold]pitboss jackpot simulate --tables 8 --take-up 0.2,0.1,0.1 --plot year.png --plot year.html[/]
    """
    from pitboss.cli.jackpot_page import print_year, year_as_data
    from pitboss.cli.jackpot_year import draw, make_plan

    for file in plot or ():
        check_file(file)
    parameters = {"wager": wager, "option": option, "seed": seed, "reseed": reseed, "contribution": contribution}
    plan = make_plan(kind, take_up, parameters, tables=tables, boxes=boxes, rounds=rounds, hours=hours, days=days)
    if years != 1:
        _many(plan, range(chance, chance + years), cluster, plot, as_json)
        return
    year = _simulated(plan, chance, cluster)
    if as_json:
        print_json(year_as_data(year))
    else:
        print_year(out(), year)
    for file in plot or ():
        draw(year, file)
        err().print(f"drawn: {file}")


def _many(plan: "Plan", chances: range, cluster: str | None, plot: list[Path] | None, as_json: bool) -> None:
    from pitboss.cli.jackpot_year import MOST_YEARS, print_years, years_as_data
    from pitboss.cli.jackpot_year import years as played

    if not 1 <= len(chances) <= MOST_YEARS:
        raise PitbossError(f"--years {len(chances)} is out of range: expected 1 to {MOST_YEARS:,}")
    if plot:
        raise PitbossError("--plot can draw only one year: leave out --years")
    plan.check()
    with progress("years", len(chances)) as advance:
        found = played(plan, chances, cluster, lambda: advance(1))
    if as_json:
        print_json(years_as_data(plan, found))
    else:
        print_years(out(), plan, found)


def _simulated(plan: "Plan", chance: int, cluster: str | None) -> "Year":
    import numpy as np

    from pitboss.pit.jackpot.simulation import simulate as played

    plan.check()
    if cluster is not None:
        from pitboss.cli.jackpot_year import year_on

        return year_on(cluster, plan, chance)
    with progress("days", plan.days) as advance:
        days = played(plan, np.random.default_rng(chance))
        year = next(days)
        for _ in days:
            advance(1)
    return year
