"""How a simulation is laid out on the terminal."""

from fractions import Fraction

from rich.table import Table
from rich.text import Text

from pitboss.cli.console import out
from pitboss.cli.odds_page import percent, titled
from pitboss.money import write_money
from pitboss.odds.report import decimal
from pitboss.odds.simulation.report import SimulationReport
from pitboss.odds.simulation.run import game_of


def print_report(found: SimulationReport) -> None:
    console, play = out(), found.play
    stakes = ", ".join(f"{name} {write_money(amount)}" for name, amount in play.stakes.items())
    console.print(Text(f"{play.game}: {found.tally.rounds:,} rounds, seed {found.run.seed}", style="bold"))
    console.print(f"{stakes}; strategy {play.strategy}: {game_of(play.game).strategies[play.strategy]}")
    console.print(_round(found))
    console.print(_wagers(found))
    if play.stake("ante"):
        console.print(_decisions(found))
    if len(found.tally.ends):
        console.print(_sessions(found))


def _round(found: SimulationReport) -> Table:
    table = titled("a round", "dollars")
    table.add_row("mean", Text(f"{decimal(found.mean / 100, 4)} ± {found.bound / 100:.4f}", style="bold"))
    table.add_row("standard deviation", f"{found.deviation / 100:.4f}")
    table.add_row("staked on average", decimal(Fraction(found.staked, 100 * found.tally.rounds), 4))
    if found.play.stake("ante"):
        table.add_row("edge of the Ante and its wagers", percent(found.main_edge))
    if found.exact is not None:
        table.add_row("  exactly", percent(found.exact))
    return table


def _wagers(found: SimulationReport) -> Table:
    table = titled("wagers", "staked", "won or lost", "edge")
    for one in found.wagers:
        edge = percent(one.edge) if one.staked else "–"
        table.add_row(one.wager, write_money(one.staked), write_money(one.net), edge)
    return table


def _decisions(found: SimulationReport) -> Table:
    table = titled("decisions, of all rounds", "share")
    for name, share in found.decisions.items():
        table.add_row(name, percent(share))
    return table


def _sessions(found: SimulationReport) -> Table:
    table = titled(f"{len(found.tally.ends):,} sessions of {found.run.session:,} rounds", "dollars")
    for at, amount in found.quantiles().items():
        table.add_row(f"{at} % end at most", write_money(amount))
    table.add_row("end ahead", percent(found.winning, 2))
    if found.run.bankroll:
        share, low, high = found.ruin
        needed = write_money(game_of(found.play.game).most(found.play))
        table.add_row(f"ruined with {write_money(found.run.bankroll)}", Text(percent(share, 3), style="bold"))
        table.add_row("  with 95 % confidence", f"{100 * low:.3f} to {100 * high:.3f} %")
        table.caption = f"ruined: less is left than the {needed} a round may cost"
        table.caption_justify = "left"
    return table
