"""`pitboss tournament plan`: what an organiser works out beforehand, also as terms to edit."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import AsJson, err, out, print_json
from pitboss.cli.tournament.plan_input import Wanted
from pitboss.cli.tournament.plan_page import prizes_of
from pitboss.core.errors import PitbossError
from pitboss.core.money import short_money
from pitboss.pit.tournament.conditions import Level, Prizes
from pitboss.pit.tournament.planning.simulation import Plan
from pitboss.pit.tournament.terms import read_terms

if TYPE_CHECKING:
    from pitboss.cli.tournament.plan_input import Wanted


MOST_RUNS = 20_000


def plan(
    terms: Annotated[
        Path | None, typer.Argument(help="Terms to try out; without them a structure is suggested.", show_default=False)
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many players (27; with given terms, their maximum).")] = None,
    chips: Annotated[int, typer.Option(help="The bank everybody starts with.")] = 10_000,
    denominations: Annotated[str, typer.Option(help="The chip set, ascending.")] = "25,100,500,1000,5000,25000",
    hours: Annotated[float, typer.Option(help="How long it should last, breaks included.")] = 4.0,
    minutes: Annotated[int, typer.Option(help="Minutes in a level.")] = 20,
    levels: Annotated[int | None, typer.Option(help="About how many levels, instead of minutes.")] = None,
    depth: Annotated[int, typer.Option(help="Big blinds in the bank at the start.")] = 100,
    antes: Annotated[bool, typer.Option("--antes", help="Antes from the fifth level on.")] = False,
    break_every: Annotated[int, typer.Option(help="Levels between breaks; 0: none.")] = 4,
    break_minutes: Annotated[int, typer.Option(help="Minutes in a break.")] = 10,
    game: Annotated[str, typer.Option(help="A poker game from 'pitboss games'.")] = "wa-poker/holdem",
    seats: Annotated[int | None, typer.Option(help="Seats at a table (9, or what the book allows).")] = None,
    buy_in: Annotated[str, typer.Option(help="To the prize pool, in dollars.")] = "100",
    fee: Annotated[str, typer.Option(help="To the house, in dollars.")] = "20",
    rounding: Annotated[str, typer.Option(help="All prizes but the first are rounded down to this.")] = "10",
    again: Annotated[float, typer.Option(help="The chance that a player out in time comes back: 0.3.")] = 0.0,
    late_level: Annotated[int, typer.Option(help="Entries are taken until this level is over.")] = 0,
    runs: Annotated[int, typer.Option(help="Tournaments to simulate.")] = 400,
    seed: Annotated[int, typer.Option(help="The random numbers: the same number, the same tournaments.")] = 1,
    plot: Annotated[list[Path] | None, typer.Option(help="Draw it: a .png or an .html file; may be repeated.")] = None,
    write: Annotated[Path | None, typer.Option(help="Write the plan as terms to edit.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Suggest levels that fit an evening: how long they last, chips of each colour, the payout table.

    With a terms file its own levels are tried instead (add-ons are not counted). Tournaments are simulated by a simple
    model of poker: good for the length of an evening, not for anybody's chances.

    Example: [bold]pitboss tournament plan --players 30 --chips 10000 --hours 4 --plot evening.png[/]

    Example: [bold]pitboss tournament plan wednesday.toml --players 24[/]
    """
    from pitboss.cli.tournament.plan_input import read_wanted

    for file in plot or ():
        if file.suffix not in (".png", ".html"):
            raise PitbossError(f"{file} cannot be drawn: expected a name that ends in .png or .html")
    if not 10 <= runs <= MOST_RUNS:
        raise PitbossError(f"runs = {runs}: expected 10 to {MOST_RUNS:,}")
    wanted = read_wanted(
        terms, players=players, chips=chips, denominations=denominations, hours=hours, minutes=minutes, levels=levels,
        depth=depth, antes=antes, break_every=break_every, break_minutes=break_minutes, game=game, seats=seats,
        buy_in=buy_in, fee=fee, rounding=rounding, again=again, late_level=late_level,
    )  # fmt: skip
    _show(wanted, runs, seed, plot or [], write, force, as_json)


def _show(
    wanted: "Wanted", runs: int, seed: int, plot: list[Path], write: Path | None, force: bool, as_json: bool
) -> None:
    import numpy as np

    from pitboss.cli.tournament.plan_page import plan_as_data, print_plan

    if seed < 0:
        raise PitbossError(f"seed = {seed}: expected a number of at least 0")
    found = wanted.planned(runs, np.random.default_rng(seed))
    if as_json:
        print_json(plan_as_data(wanted, found, runs, seed))
    else:
        print_plan(out(), wanted, found, runs, seed)
    if write is not None:
        from pitboss.cli.tournament.files import write_file

        write_file(write, as_terms(wanted, found), over=force)
        err().print(f"written: {write}", soft_wrap=True, markup=False)
    if plot:
        from pitboss.cli.tournament.plan_plot import draw

        for file in plot:
            draw(wanted, found, runs, seed, file)
            err().print(f"drawn: {file}", soft_wrap=True, markup=False)


def as_terms(wanted: Wanted, plan: Plan) -> str:
    """The text of a terms file that reads back as what was planned."""
    brief = wanted.brief
    tables = -(-brief.players // brief.seats)
    denominations = [colour.denomination for colour in plan.colours if colour.needed] or list(brief.denominations)
    lines = [
        "# Planned with pitboss: what follows a # is still to be decided.",
        "",
        "tournament = 1",
        f"name = {_text(wanted.name)}",
        f'game = "{wanted.game}"',
        '# start = "2026-03-04T19:00"',
        '# location = "the poker room"',
        f"tables = [{', '.join(_text(f't{number}') for number in range(1, tables + 1))}]",
        f"seats = {brief.seats}",
        "",
        "[players]",
        "minimum = 2",
        f"maximum = {tables * brief.seats}",
        "",
        "[entry]",
        f'buy_in = "{short_money(wanted.buy_in)}"',
        f'fee = "{short_money(wanted.fee)}"',
        f"chips = {brief.chips}",
        f"late_level = {wanted.late_level}",
        *(["re_entries = 1"] if wanted.again and wanted.late_level else []),
        '# method = "at the tournament desk"',
        "",
        "[chips]",
        f"denominations = {denominations}",
        "",
    ]
    for level in plan.levels:
        lines += _level(level)
    lines += _prizes(prizes_of(wanted, plan))
    text = "\n".join(lines) + "\n"
    read_terms(text)
    return text


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _level(level: Level) -> list[str]:
    lines = ["[[level]]"]
    lines += [f"blinds = {list(level.blinds)}"] if level.blinds else []
    lines += [f"ante = {level.ante}"] if level.ante else []
    lines += [f"minimum = {level.minimum}"] if level.minimum else []
    lines += [f"minutes = {level.minutes}"] if level.minutes else []
    return [*lines, "", *(["[[level]]", f"break = {level.pause}", ""] if level.pause else [])]


def _prizes(prizes: Prizes) -> list[str]:
    lines = ["[prizes]", f'rounding = "{short_money(prizes.rounding)}"']
    if prizes.brackets:
        rows = [
            f"    {{ entries = {bracket.entries}, places = [{_percentages(bracket.places)}] }},"
            for bracket in prizes.brackets
        ]
        return [*lines, "brackets = [", *rows, "]"]
    if prizes.places:
        return [*lines, f"places = [{_percentages(prizes.places)}]"]
    if prizes.amounts:
        amounts = ", ".join(f'"{short_money(amount)}"' for amount in prizes.amounts)
        return [*lines, f"amounts = [{amounts}]"]
    return [*lines, f'seat = "{short_money(prizes.seat)}"'] if prizes.seat else [*lines, 'by = "chips"']


def _percentages(places: tuple[Fraction, ...]) -> str:
    return ", ".join(f"{float(part * 100):.10g}" for part in places)
