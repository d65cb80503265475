"""Simulate a room's jackpots over years, on local cores or a cluster, and print or draw the result."""

from collections.abc import Callable
from contextlib import nullcontext
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from rich.console import Console

from pitboss.books.jackpot import KINDS
from pitboss.cli.console import numbers
from pitboss.cli.jackpot_page import MOVEMENTS, shares
from pitboss.core import html
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, read_money, write_exact, write_money
from pitboss.core.time import DAY, write_instant
from pitboss.odds.cluster import connected, spread
from pitboss.odds.compiled import cores
from pitboss.odds.drawing import BLUE, GREEN, GREY, ORANGE, RED, SKY, Picture, label, note, save, tidy
from pitboss.pit.jackpot.simulation import Plan, Year, simulate
from pitboss.pit.jackpot.statement import Statement

SIMULATED = [word for word, kind in KINDS.items() if kind.prizes]


def make_plan(
    kind: str, take_up: str, parameters: dict[str, Any], *, tables: int, boxes: int, rounds: int, hours: int, days: int
) -> Plan:
    """Return the plan of a simulation. `kind` is a kind of jackpot, or its terms as written to open one."""
    word, *terms = kind.split() or [""]
    if word not in SIMULATED:
        listed = ", ".join(SIMULATED)
        raise PitbossError(f"{kind!r} is not a kind of jackpot: expected {listed}{nearest(word, SIMULATED)}")
    jackpot, _, _ = KINDS[word].read_terms(terms or _terms(word, parameters))
    levels = len(jackpot.levels) if jackpot.wagered else 0
    return Plan(
        kind=jackpot,
        tables=tables,
        boxes=boxes,
        rounds_an_hour=rounds,
        hours_a_day=hours,
        days=days,
        take_up=_parts(take_up) if take_up else (0.4,) if levels == 1 else (0.2, *(0.1,) * (levels - 1))[:levels],
    )


def _terms(word: str, given: dict[str, Any]) -> list[str]:
    """Return the terms that the command's options make."""
    terms: list[str] = []
    for key in KINDS[word].keys:
        if key.word not in given:
            raise PitbossError(f"{word} jackpots need terms: expected '{word} {key.word} …'")
        said = [text.strip() for text in str(given[key.word]).split(",")]
        if len(said) != len(key.sets):
            raise PitbossError(f"{given[key.word]!r} is not a {key.word}: expected two amounts, such as 1.50,0.50")
        for text in said if key.part.kind == "money" else ():
            if read_money(text) <= 0:
                raise PitbossError(f"{text} is not an amount to wager: expected more than 0")
        terms += [key.word, *said]
    return terms


def _parts(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise PitbossError(f"{text!r} is not a list of take-up rates: expected shares such as 0.2,0.1,0.1") from None


MOST_YEARS = 10_000


class YearResult(msgspec.Struct, frozen=True, kw_only=True):
    """The figures kept for each simulated year."""

    chance: int
    statement: Statement
    hits: dict[str, int]
    largest: Chips
    """The largest prize out of the pools."""


def play_year(plan: Plan, chance: int) -> Year:
    """Simulate a whole year."""
    *_, year = simulate(plan, np.random.default_rng(chance))
    return year


def year_result(plan: Plan, chance: int) -> YearResult:
    year = play_year(plan, chance)
    return YearResult(
        chance=chance,
        statement=year.statement,
        hits={str(category): count for category, count in year.counts.items()},
        largest=max((prize.amount for prize in year.prizes), default=0),
    )


def year_on(address: str, plan: Plan, chance: int) -> Year:
    """Simulate one year on the cluster at an address."""
    with connected(address) as there:
        ((_, year),) = spread(partial(play_year, plan), [chance], 1, there)
    return year


def years(plan: Plan, chances: range, address: str | None, progress: Callable[[], None]) -> list[YearResult]:
    """Simulate one year per random seed, in order, locally or on a cluster."""
    found = []
    with connected(address) if address else nullcontext() as there:
        for _, year in spread(partial(year_result, plan), chances, min(cores(), len(chances)), there):
            found.append(year)
            progress()
    return found


_FIGURES: dict[str, Callable[[YearResult], Fraction]] = {
    "wagered": lambda year: Fraction(year.statement.staked, DOLLAR),
    "into the pools": lambda year: year.statement.increments,
    "prizes of the pools": lambda year: year.statement.prizes,
    "bonus prizes": lambda year: Fraction(year.statement.bonus, DOLLAR),
    "top-ups of the pools": lambda year: year.statement.topped_up,
    "kept by the house": lambda year: year.statement.kept,
    "largest prize": lambda year: Fraction(year.largest, DOLLAR),
}


def _spread(values: list[Fraction]) -> dict[str, Fraction]:
    """Return the mean, the extremes and three percentiles of some values."""
    ordered, last = sorted(values), len(values) - 1
    at = {"least": 0, "5 %": last // 20, "median": last // 2, "95 %": last - last // 20, "most": last}
    return {"mean": sum(values, Fraction()) / len(values)} | {name: ordered[place] for name, place in at.items()}


def figures(found: list[YearResult]) -> dict[str, dict[str, Fraction]]:
    return {name: _spread([figure(year) for year in found]) for name, figure in _FIGURES.items()}


def years_as_data(plan: Plan, found: list[YearResult]) -> dict[str, Any]:
    return {
        "kind": plan.kind.word,
        "years": [
            {
                "chance": year.chance,
                "rounds": year.statement.rounds,
                "reconciles": year.statement.reconciles,
                "hits": year.hits,
                **{name.replace(" ", "_"): _money(figure(year)) for name, figure in _FIGURES.items()},
            }
            for year in found
        ],
        "figures": {
            name.replace(" ", "_"): {at.replace(" %", "_percent"): _money(value) for at, value in spread.items()}
            for name, spread in figures(found).items()
        },
    }


def print_years(console: Console, plan: Plan, found: list[YearResult]) -> None:
    rounds = sum(year.statement.rounds for year in found)
    console.print(
        f"[bold]{plan.kind.word}[/] · {len(found):,} years of {plan.days} days, {plan.tables} tables, {rounds:,} rounds"
    )
    spreads = figures(found)
    rows = ((name, *map(_money, one.values())) for name, one in spreads.items())
    console.print(numbers("a year", *next(iter(spreads.values())), rows=rows))
    wrong = [year.chance for year in found if not year.statement.reconciles]
    console.print(f"[bold red]does not reconcile: chance {wrong[0]}[/]" if wrong else "[green]every year reconciles[/]")


def _money(amount: Fraction) -> str:
    return write_money(round(amount * DOLLAR))


POOLS = (BLUE, SKY, GREEN)
PARTS = (BLUE, ORANGE, RED, GREY)
LABELLED = 6
"""The biggest royal flushes, which are labelled with their amounts."""
LISTED = 25
"""The biggest prizes, which are listed on the page."""


def draw(year: Year, file: Path) -> None:
    """Write the year as a picture or as a self-contained page."""
    plan, period = year.plan, year.statement
    title = f"{plan.days} days of a {plan.kind.word} jackpot"
    about = (
        f"{plan.tables} tables, {period.rounds:,} rounds, {_grouped(write_money(period.staked))} wagered, "
        f"{_grouped(write_money(period.bonus))} paid in bonus prizes, {len(year.prizes)} prizes out of the pools."
    )
    picture = Picture(title, 8, lambda part: _draw_year(part, year))
    save(title, [picture], file, about, (_statement(period), _biggest(year)))


def _draw_year(part: Any, year: Year) -> None:
    grid = part.add_gridspec(2, 2, height_ratios=(1.7, 1), width_ratios=(1.6, 1))
    _draw_pools(part.add_subplot(grid[0, :]), year)
    _draw_prizes(part.add_subplot(grid[1, 0]), year)
    _draw_money(part.add_subplot(grid[1, 1]), year)


def _thousands(value: float, _: Any = None) -> str:
    if value >= 1_000_000:
        return f"${value / 1_000_000:.4g}m"
    return f"${value / 1000:.4g}k" if value >= 1000 else f"${value:,.0f}"


def _rounded(value: float) -> str:
    """Return an amount rounded to three significant figures."""
    return _thousands(float(f"{value:.3g}"))


def _draw_pools(axes: Any, year: Year) -> None:
    kind = year.plan.kind
    days = range(1, len(year.days) + 1)
    pools = [[day[at] / kind.parts for day in year.days] for at in range(len(kind.pools))]
    linked = len(kind.levels) > 1
    names = [f"display, level {level}" for level in kind.levels] if linked else list(kind.pools)
    axes.stackplot(days, *pools, colors=POOLS, labels=names, alpha=0.9, linewidth=0)
    axes.margins(x=0.01)
    axes.set_ylim(0, max(sum(day) for day in year.days) / kind.parts * 1.2)
    floor = sum(kind.floor) / kind.parts
    axes.axhline(floor, color="black", linewidth=1, linestyle=(0, (4, 3)), label=f"never below {_thousands(floor)}")
    _mark_royals(axes, year)
    title = "Prizes on display, day by day" if linked else "The pools, day by day"
    label(axes, title, "day", y_format=_thousands)
    axes.legend(loc="upper left", ncols=5, frameon=False, fontsize=9, bbox_to_anchor=(0, 1.0))
    tidy(axes)


def _mark_royals(axes: Any, year: Year) -> None:
    from matplotlib.patheffects import withStroke

    royals = [prize for prize in year.prizes if prize.category is Category.ROYAL_FLUSH]
    top = axes.get_ylim()[1] * 0.86
    named = sorted(royals, key=lambda prize: -prize.amount)[:LABELLED]
    axes.plot([], [], marker="*", markersize=9, color=RED, linestyle="", label="royal flush")
    look = {"fontsize": 9, "color": RED, "fontweight": "bold"}
    for prize in royals:
        day, amount = prize.at / DAY + 1, prize.amount / DOLLAR
        axes.plot([day, day], [0, amount], color=RED, linewidth=1, alpha=0.8)
        axes.plot(day, min(amount, top), marker="*", markersize=9, color=RED)
        if prize in named:
            effects = [withStroke(linewidth=3, foreground="white")]
            note(axes, _rounded(amount), (day, amount), (5, 5), path_effects=effects, **look)


def _draw_prizes(axes: Any, year: Year) -> None:
    axes.set_yscale("log")
    for royal, colour, name in ((False, BLUE, "straight flush"), (True, RED, "royal flush")):
        found = [prize for prize in year.prizes if (prize.category is Category.ROYAL_FLUSH) is royal and prize.amount]
        if found:
            days, amounts = [prize.at / DAY + 1 for prize in found], [prize.amount / DOLLAR for prize in found]
            axes.vlines(days, 100, amounts, color=colour, linewidth=1, alpha=0.35)
            size, marker = (46, "*") if royal else (16, "o")
            axes.scatter(days, amounts, s=size, marker=marker, color=colour, label=f"{name} ({len(found)})", zorder=3)
    label(axes, "Prizes out of the pools", "day", y_format=_thousands)
    axes.minorticks_off()
    axes.set_xlim(0, len(year.days) + 1)
    axes.set_ylim(bottom=100)
    if year.prizes:
        axes.legend(loc="upper right", frameon=False, fontsize=9, ncols=2, bbox_to_anchor=(1.0, 1.14))
    tidy(axes)


def _draw_money(axes: Any, year: Year) -> None:
    """Draw where the wagers went or, for a jackpot without wagers, the house's money."""
    parts, period = shares(year), year.statement
    if parts:
        _draw_bars(axes, "Where each dollar wagered went", parts, PARTS, lambda value: f"{value:.1f} %")
    else:
        amounts = (period.increments, period.topped_up, period.prizes)
        named = zip(("contributions", "top-ups to the reseed", "paid in prizes"), map(float, amounts), strict=True)
        _draw_bars(axes, "The house's money", dict(named), (BLUE, ORANGE, RED), _rounded)


def _draw_bars(
    axes: Any, title: str, values: dict[str, float], colours: tuple[str, ...], said: Callable[[float], str]
) -> None:
    """Draw a bar for each value, the first on top."""
    label(axes, title)
    axes.barh(list(values), list(values.values()), color=colours, height=0.62)
    axes.invert_yaxis()
    for at, value in enumerate(values.values()):
        note(axes, said(value), (max(value, 0), at), va="center")
    axes.set_xlim(min(0, *values.values()), max(values.values()) * 1.25)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    tidy(axes, "")


def _statement(period: Statement) -> str:
    unused = {"difference"} if any(line.moved for line in period.lines) else {"difference", "moved"}
    fields = [field for field in MOVEMENTS if field not in unused]
    pools = [
        (line.pool, *(_grouped(write_exact(getattr(line, field), period.parts)) for field in fields))
        for line in period.lines
    ]
    return html.table("Statement", ("", *map(MOVEMENTS.__getitem__, fields)), pools)


def _biggest(year: Year) -> str:
    prizes = [
        (f"day {prize.at // DAY + 1}, {write_instant(prize.at)[11:16]}", prize.table, prize.category, prize.level,
         _grouped(write_money(prize.amount)))
        for prize in sorted(year.prizes, key=lambda prize: -prize.amount)[:LISTED]
    ]  # fmt: skip
    return html.table("The biggest prizes", ("when", "table", "hand", "level", "amount"), prizes)


def _grouped(amount: str) -> str:
    """Return exact dollars with thousands separators."""
    whole, _, rest = amount.partition(".")
    return f"{int(whole):,}.{rest}"
