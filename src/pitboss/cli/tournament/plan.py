"""`pitboss tournament plan`: plan a tournament's levels and payouts, and write them as terms to edit."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
import typer

from pitboss.books import catalogue
from pitboss.books.tournament import BOOKS
from pitboss.cli.console import AsJson, cited, file_errors, out, print_json, warn
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import Refusal
from pitboss.core.toml import write_toml, write_value
from pitboss.odds.drawing import check_file
from pitboss.pit.tournament.conditions import Level, Prizes, Terms
from pitboss.pit.tournament.simulation import Plan, make_plan, plan_of
from pitboss.pit.tournament.structure import Brief, check_brief
from pitboss.pit.tournament.terms import read_terms


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The organiser's requirements, checked."""

    name: str
    game: str
    brief: Brief
    hours: float
    buy_in: Chips
    fee: Chips
    rounding: Chips
    again: float = 0.0
    late_level: int = 0
    levels: tuple[Level, ...] = ()
    """The levels given; empty if they are to be suggested."""
    prizes: Prizes | None = None
    """The prizes given; None if they are to be suggested."""

    def planned(self, runs: int, draws: np.random.Generator) -> Plan:
        if self.levels:
            return plan_of(
                self.brief, self.levels, self.hours, runs, draws, again=self.again, late_level=self.late_level
            )
        return make_plan(self.brief, self.hours, runs, draws, again=self.again, late_level=self.late_level)


def read_wanted(terms: Path | None, **given: Any) -> Wanted:
    """Read the requirements and refuse impossible ones."""
    if not 0 <= given["again"] <= 1:
        raise PitbossError(f"--re-entry {given['again']} is out of range: expected a probability from 0 to 1")
    if not 0 <= given["late_level"] <= 50:
        raise PitbossError(f"--late-level {given['late_level']} is out of range: expected 0 to 50")
    if not 0.25 <= given["hours"] <= 48:
        raise PitbossError(f"--hours {given['hours']} is out of range: expected 0.25 to 48")
    return _from_options(given) if terms is None else _from_terms(read_terms_file(terms), given)


def _from_options(given: dict[str, Any]) -> Wanted:
    entry = catalogue.game(given["game"])
    if entry.rulebook not in BOOKS or entry.kind != "poker":
        poker = [one.rulebook for one in catalogue.GAMES.values() if one.kind == "poker" and one.rulebook in BOOKS]
        raise PitbossError(
            f"{entry.id} cannot be planned: expected a poker game of {' or '.join(dict.fromkeys(poker))}"
        )
    declared, most = catalogue.poker(entry.id), entry.seats[entry.decks[0]]
    seats = min(USUAL_SEATS, most) if given["seats"] is None else given["seats"]
    if seats > most:
        raise PitbossError(f"--seats {seats} is out of range: {entry.title} has at most {most} players at a table")
    minutes = given["minutes"]
    if given["levels"] is not None:
        if not 2 <= given["levels"] <= 60:
            raise PitbossError(f"--levels {given['levels']} is out of range: expected 2 to 60")
        minutes = max(1, round(60 * given["hours"] / given["levels"]))
    brief = Brief(
        players=USUAL_PLAYERS if given["players"] is None else given["players"],
        chips=given["chips"],
        denominations=_denominations(given["denominations"]),
        minutes=minutes,
        seats=seats,
        depth=given["depth"],
        break_every=given["break_every"],
        break_minutes=given["break_minutes"],
        antes=given["antes"],
        form="antes" if declared.antes else "blind" if declared.single_blind else "blinds",
    )
    check_brief(brief)
    return Wanted(
        name=f"{entry.title} for {brief.players}",
        game=entry.id,
        brief=brief,
        hours=given["hours"],
        buy_in=_money(given["buy_in"], "buy-in"),
        fee=_money(given["fee"], "fee"),
        rounding=_money(given["rounding"], "rounding", least=1),
        again=given["again"],
        late_level=given["late_level"],
    )


def _from_terms(terms: Terms, given: dict[str, Any]) -> Wanted:
    (stage, *others) = terms.stages
    if terms.house_game or others or stage.ends != "players":
        raise PitbossError(
            "these terms cannot be simulated: expected a single stage that ends at a set number of players"
        )
    if not any(level.costs for level in terms.levels):
        raise PitbossError("the levels have no cost: every [[level]] needs blinds, antes or a minimum")
    brief = Brief(
        players=terms.players.maximum if given["players"] is None else given["players"],
        chips=terms.entry.chips,
        denominations=terms.chips.denominations or USUAL_CHIPS,
        minutes=terms.levels[0].minutes or given["minutes"],
        seats=terms.seats,
    )
    check_brief(brief)
    return Wanted(
        name=terms.name,
        game=terms.game,
        brief=brief,
        hours=given["hours"],
        buy_in=terms.entry.buy_in,
        fee=terms.entry.fee,
        rounding=terms.prizes.rounding if terms.prizes else 1,
        again=given["again"],
        late_level=given["late_level"] or terms.entry.late_level,
        levels=terms.levels,
        prizes=terms.prizes,
    )


def _denominations(text: str) -> tuple[int, ...]:
    parts = text.replace(" ", "").split(",")
    if not all(part.isascii() and part.isdigit() and len(part) <= 12 for part in parts):
        raise PitbossError(f"{text!r} is not a chip set: expected values such as 25,100,500,1000")
    return tuple(int(part) for part in parts)


def _money(text: str, name: str, least: Chips = 0) -> Chips:
    amount = read_money(text.strip())
    if amount < least:
        raise PitbossError(f"--{name} {text} is out of range: expected {'more than 0' if least else '0 or more'}")
    return amount


def read_terms_file(file: Path) -> Terms:
    """Read the terms in a file; a refusal names the file and the clauses."""
    try:
        with file_errors(file):
            return read_terms(file.read_bytes())
    except Refusal as refusal:
        raise PitbossError(f"{file}: {refusal.message}{cited(refusal.rules)}") from None


def write_file(file: Path, text: str, *, over: bool = False) -> None:
    """Write a file, refusing to overwrite an existing one unless `over`."""
    if file.exists() and not over:
        raise PitbossError(f"{file} already exists: choose another name, or use --force to overwrite it")
    with file_errors(file, "written"), file.open("w" if over else "x", encoding="utf-8") as stream:
        stream.write(text)


MOST_RUNS = 20_000


def plan(
    terms: Annotated[
        Path | None,
        typer.Argument(help="Terms to simulate; without them, a structure is suggested.", show_default=False),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of players (default: 27, or the maximum of the terms).")
    ] = None,
    chips: Annotated[int, typer.Option(help="Starting stack.")] = 10_000,
    denominations: Annotated[
        str, typer.Option(help="The chip denominations, ascending.")
    ] = "25,100,500,1000,5000,25000",
    hours: Annotated[float, typer.Option(help="Target length in hours, breaks included.")] = 4.0,
    minutes: Annotated[int, typer.Option(help="Minutes per level.")] = 20,
    levels: Annotated[int | None, typer.Option(help="Approximate number of levels, instead of --minutes.")] = None,
    depth: Annotated[int, typer.Option(help="Big blinds in the starting stack.")] = 100,
    antes: Annotated[bool, typer.Option("--antes", help="Add antes from the fifth level on.")] = False,
    break_every: Annotated[int, typer.Option(help="Levels between breaks; 0 for no breaks.")] = 4,
    break_minutes: Annotated[int, typer.Option(help="Minutes per break.")] = 10,
    game: Annotated[str, typer.Option(help="A poker game from 'pitboss games'.")] = catalogue.POKER_GAME,
    seats: Annotated[int | None, typer.Option(help="Seats per table (default: 9, or what the book allows).")] = None,
    buy_in: Annotated[str, typer.Option(help="Buy-in to the prize pool, in dollars.")] = "100",
    fee: Annotated[str, typer.Option(help="Entry fee to the house, in dollars.")] = "20",
    rounding: Annotated[str, typer.Option(help="Round all prizes but the first down to a multiple of this.")] = "10",
    again: Annotated[
        float,
        typer.Option(
            "--re-entry",
            "--again",
            help="Probability that an eliminated player re-enters while re-entry is open, e.g. 0.3.",
        ),
    ] = 0.0,
    late_level: Annotated[int, typer.Option(help="Late entry is open until the end of this level.")] = 0,
    runs: Annotated[int, typer.Option(help="Number of tournaments to simulate.")] = 400,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same tournaments.")] = 1,
    plot: Annotated[
        list[Path] | None, typer.Option(help="Draw the plan into a PNG, SVG or HTML file; may be repeated.")
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write the plan to this file, as terms to edit.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    as_json: AsJson = False,
) -> None:
    """Suggest levels that fit an evening, with their length, the chips of each colour and the payouts.

    With a terms file, its own levels are simulated instead (without add-ons). Tournaments are simulated with a
    simple model of poker: good for the length of an evening, not for a player's chances.

    Example: [bold]pitboss tournament plan --players 30 --chips 10000 --hours 4 --plot evening.png[/]

    Example: [bold]pitboss tournament plan wednesday.toml --players 24[/]
    """
    for file in plot or ():
        check_file(file)
    if not 10 <= runs <= MOST_RUNS:
        raise PitbossError(f"--runs {runs} is out of range: expected 10 to {MOST_RUNS:,}")
    wanted = read_wanted(
        terms, players=players, chips=chips, denominations=denominations, hours=hours, minutes=minutes, levels=levels,
        depth=depth, antes=antes, break_every=break_every, break_minutes=break_minutes, game=game, seats=seats,
        buy_in=buy_in, fee=fee, rounding=rounding, again=again, late_level=late_level,
    )  # fmt: skip
    from pitboss.cli.tournament.plan_page import draw, plan_as_data, print_plan

    if seed < 0:
        raise PitbossError(f"--seed {seed} is out of range: expected 0 or more")
    found = wanted.planned(runs, np.random.default_rng(seed))
    if as_json:
        print_json(plan_as_data(wanted, found, runs, seed))
    else:
        print_plan(out(), wanted, found, runs, seed)
    if write is not None:
        write_file(write, as_terms(wanted, found), over=force)
        warn(f"written: {write}")
    for file in plot or ():
        draw(wanted, found, runs, seed, file)
        warn(f"drawn: {file}")


def as_terms(wanted: Wanted, plan: Plan) -> str:
    """Return the plan as the text of a terms file, which reads back as the same plan."""
    from pitboss.cli.tournament.plan_page import prizes_of

    brief = wanted.brief
    tables = -(-brief.players // brief.seats)
    denominations = [colour.denomination for colour in plan.colours if colour.needed] or list(brief.denominations)
    lines = [
        "# Planned with pitboss. Lines that start with # are still to be decided.",
        "",
        "tournament = 1",
        f"name = {write_value(wanted.name)}",
        f'game = "{wanted.game}"',
        '# start = "2026-03-04T19:00"',
        '# location = "the poker room"',
        f"tables = [{', '.join(write_value(f't{number}') for number in range(1, tables + 1))}]",
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
    ]
    levels = [row for level in plan.levels for row in _level(level)]
    rest = {"chips": {"denominations": denominations}, "level": levels, "prizes": _prizes(prizes_of(wanted, plan))}
    text = "\n".join(lines) + write_toml(rest)
    read_terms(text)
    return text


def _level(level: Level) -> list[dict[str, Any]]:
    """Return a level as the terms write it, and the break after it."""
    costs = {"blinds": list(level.blinds), "ante": level.ante, "minimum": level.minimum, "minutes": level.minutes}
    return [{key: value for key, value in costs.items() if value}, *([{"break": level.pause}] if level.pause else [])]


def _prizes(prizes: Prizes) -> dict[str, Any]:
    found: dict[str, Any] = {"rounding": short_money(prizes.rounding)}
    if prizes.brackets:
        rows = [{"entries": one.entries, "places": _percentages(one.places)} for one in prizes.brackets]
        return found | {"brackets": rows}
    if prizes.places:
        return found | {"places": _percentages(prizes.places)}
    if prizes.amounts:
        return found | {"amounts": [short_money(amount) for amount in prizes.amounts]}
    return found | ({"seat": short_money(prizes.seat)} if prizes.seat else {"by": "chips"})


def _percentages(places: tuple[Fraction, ...]) -> list[Decimal]:
    return [Decimal(f"{float(part * 100):.10g}") for part in places]


USUAL_PLAYERS, USUAL_SEATS = 27, 9
USUAL_CHIPS = (25, 100, 500, 1000, 5000, 25000)
