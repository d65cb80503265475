"""`pitboss simulate`: simulate rounds of a banked game by the million."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from pitboss.cli.console import AsJson, Cluster, bar, out, print_json
from pitboss.cli.odds import named_tables, rules_given
from pitboss.cli.odds_page import percent, shares, titled
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money, write_money
from pitboss.odds.report import decimal
from pitboss.odds.simulation import SimulationReport, game_of


def simulate(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="A game against the house from 'pitboss games'.")],
    wager: Annotated[
        list[str] | None,
        typer.Option(help="A wager before the deal, in dollars, such as trips=5; may be repeated (default: ante=10)."),
    ] = None,
    strategy: Annotated[
        str, typer.Option(help="How the player decides: best, or a simple strategy; 'list' lists them.")
    ] = "best",
    table: Annotated[
        list[str] | None,
        typer.Option(help="A pay table by name or odds: trips=pay-table-2, pair-plus=40,30,6,4,1; may be repeated."),
    ] = None,
    meter: Annotated[
        str | None, typer.Option(help="The jackpot meter or the three pools, in dollars; held constant.")
    ] = None,
    rounds: Annotated[int, typer.Option(help="Number of rounds.")] = 10_000_000,
    session: Annotated[int, typer.Option(help="Rounds per session.")] = 100,
    bankroll: Annotated[
        str | None, typer.Option(help="Starting bankroll of a session in dollars; adds the risk of ruin.")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="Random seed; the same seed gives the same rounds on any number of cores.")
    ] = 1,
    cluster: Cluster = None,
    plot: Annotated[Path | None, typer.Option(help="Draw outcomes and sessions into a PNG, SVG or HTML file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate rounds of a game against the house: average result, sessions and risk of ruin.

    Example: pitboss simulate wa-ultimate-texas-holdem --wager ante=10 --wager trips=5 --bankroll 1000 --session 200
    """
    from pitboss.odds.compiled import listening
    from pitboss.odds.models import Play
    from pitboss.odds.simulation import Run, check, report, report_json
    from pitboss.odds.simulation import simulate as play_all

    if strategy == "list":
        _list_strategies(game, as_json)
        return
    play = Play(
        game=game,
        stakes=_stakes(wager or ["ante=10"]),
        strategy=strategy,
        tables=named_tables(game, table or []),
        rules=rules_given(ctx),
        meter=None if meter is None else tuple(Fraction(read_money(part.strip()), 100) for part in meter.split(",")),
    )
    run = Run(rounds=rounds, session=session, bankroll=read_money(bankroll.strip()) if bankroll else 0, seed=seed)
    check(play, run)
    if plot is not None:
        from pitboss.odds.drawing import check_file

        check_file(plot)
    with bar("preparing", rounds) as (progress, task), listening(lambda what: progress.update(task, description=what)):
        found = report(play, run, play_all(play, run, lambda played: progress.advance(task, played), cluster))
    if plot is not None:
        from pitboss.odds.drawing import save
        from pitboss.odds.pictures import simulation_pictures

        save(f"pitboss simulate {game}", simulation_pictures(found), plot)
    if as_json:
        print_json(report_json(found))
    else:
        print_report(found)


def _list_strategies(game: str, as_json: bool) -> None:
    strategies = game_of(game).strategies
    if as_json:
        print_json(strategies)
        return
    table = titled(f"strategies of {game}", "meaning", rows=strategies.items())
    table.columns[1].justify = "left"
    out().print(table)


def _stakes(wagers: list[str]) -> dict[str, Chips]:
    stakes: dict[str, Chips] = {}
    for text in wagers:
        name, equals, amount = text.partition("=")
        if not equals:
            raise PitbossError(f"--wager {text!r} is not a wager: expected a name and an amount, such as ante=10")
        stakes[name.strip()] = read_money(amount.strip())
    return stakes


def print_report(found: SimulationReport) -> None:
    console, play = out(), found.play
    stakes = ", ".join(f"{name} {write_money(amount)}" for name, amount in play.stakes.items())
    console.print(Text(f"{play.game}: {found.tally.rounds:,} rounds, seed {found.run.seed}", style="bold"))
    console.print(f"{stakes}; strategy {play.strategy}: {game_of(play.game).strategies[play.strategy]}")
    console.print(_round(found))
    wagers = (
        (one.wager, write_money(one.staked), write_money(one.net), percent(one.edge) if one.staked else "–")
        for one in found.wagers
    )
    console.print(titled("wagers", "staked", "result", "edge", rows=wagers))
    if play.stake("ante"):
        console.print(shares(found.decisions))
    if len(found.tally.ends):
        console.print(_sessions(found))


def _round(found: SimulationReport) -> Table:
    table = titled("per round", "dollars")
    table.add_row("mean", Text(f"{decimal(found.mean / 100, 4)} ± {found.bound / 100:.4f}", style="bold"))
    table.add_row("standard deviation", f"{found.deviation / 100:.4f}")
    table.add_row("average stake", decimal(Fraction(found.staked, 100 * found.tally.rounds), 4))
    if found.play.stake("ante"):
        table.add_row("edge per Ante", percent(found.main_edge))
    if found.exact is not None:
        table.add_row("  exactly", percent(found.exact))
    return table


def _sessions(found: SimulationReport) -> Table:
    table = titled(f"{len(found.tally.ends):,} sessions of {found.run.session:,} rounds", "dollars")
    for at, amount in found.quantiles().items():
        table.add_row(f"{at} % end at or below", write_money(amount))
    table.add_row("end ahead", percent(found.winning, 2))
    if found.run.bankroll:
        share, low, high = found.ruin
        needed = write_money(game_of(found.play.game).most(found.play))
        table.add_row(f"risk of ruin with {write_money(found.run.bankroll)}", Text(percent(share, 3), style="bold"))
        table.add_row("  95 % confidence", f"{100 * low:.3f} to {100 * high:.3f} %")
        table.caption = f"ruin: less left than the {needed} a round can cost"
        table.caption_justify = "left"
    return table
