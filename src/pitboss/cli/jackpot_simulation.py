"""A room's jackpots simulated over years, on every core or on the workers of a cluster."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
from rich.console import Console

from pitboss.books.jackpot import KINDS
from pitboss.cli.console import numbers
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import DOLLAR, Chips, read_money, write_money
from pitboss.odds.compiled import cores
from pitboss.pit.jackpot.simulation import Plan, Year, simulate
from pitboss.pit.jackpot.statement import Statement

SIMULATED = [word for word, kind in KINDS.items() if kind.prizes]


def make_plan(
    kind: str, take_up: str, parameters: dict[str, Any], *, tables: int, boxes: int, rounds: int, hours: int, days: int
) -> Plan:
    """The plan; refuses what no room could be. A kind is a word, or its terms as a jackpot is opened on them."""
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
    """The terms that the options of the command make."""
    terms: list[str] = []
    for key in KINDS[word].keys:
        if key.word not in given:
            raise PitbossError(f"{word} is played on terms of its own: expected such as '{word} {key.word} …'")
        said = [text.strip() for text in str(given[key.word]).split(",")]
        if len(said) != len(key.sets):
            raise PitbossError(f"a {key.word} is two amounts, such as 1.50,0.50, not {given[key.word]!r}")
        for text in said if key.part.kind == "money" else ():
            if read_money(text) <= 0:
                raise PitbossError(f"{text} is not an amount to wager: expected more than nothing")
        terms += [key.word, *said]
    return terms


def _parts(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise PitbossError(f"{text!r} is not a take-up: expected parts such as 0.2,0.1,0.1") from None


MOST_YEARS = 10_000


class YearTold(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of one year among many."""

    chance: int
    statement: Statement
    hits: dict[str, int]
    largest: Chips
    """The largest prize out of the pools."""


def play_year(plan: Plan, chance: int) -> Year:
    """A year, all of it."""
    *_, year = simulate(plan, np.random.default_rng(chance))
    return year


def tell_year(plan: Plan, chance: int) -> YearTold:
    year = play_year(plan, chance)
    return YearTold(
        chance=chance,
        statement=year.statement,
        hits={str(category): count for category, count in year.counts.items()},
        largest=max((prize.amount for prize in year.prizes), default=0),
    )


def year_on(address: str, plan: Plan, chance: int) -> Year:
    """One year on the cluster at an address."""
    from pitboss.odds.cluster import connected

    with connected(address) as there:
        ((_, year),) = there.spread(play_year, [(plan, chance)], lambda piece: piece, lambda piece: play_year(*piece))
    return year


def years(plan: Plan, chances: range, address: str | None, progress: Callable[[], None]) -> list[YearTold]:
    """A year for every chance, in their order, wherever they are played."""
    found = []
    for year in _here(plan, chances) if address is None else _there(plan, chances, address):
        found.append(year)
        progress()
    return found


def _here(plan: Plan, chances: range) -> Iterator[YearTold]:
    with ProcessPoolExecutor(min(cores(), len(chances))) as pool:
        yield from pool.map(tell_year, [plan] * len(chances), chances)


def _there(plan: Plan, chances: range, address: str) -> Iterator[YearTold]:
    from pitboss.odds.cluster import connected

    with connected(address) as there:
        for _, year in there.spread(
            tell_year, chances, lambda chance: (plan, chance), lambda chance: tell_year(plan, chance)
        ):
            yield year


_FIGURES: dict[str, Callable[[YearTold], Fraction]] = {
    "wagered": lambda year: Fraction(year.statement.staked, DOLLAR),
    "into the pools": lambda year: year.statement.increments,
    "prizes of the pools": lambda year: year.statement.prizes,
    "bonus prizes": lambda year: Fraction(year.statement.bonus, DOLLAR),
    "top-ups of the pools": lambda year: year.statement.topped_up,
    "kept by the house": lambda year: year.statement.kept,
    "largest prize": lambda year: Fraction(year.largest, DOLLAR),
}


def _spread(values: list[Fraction]) -> dict[str, Fraction]:
    """Mean, and the values below which so many of a hundred years end."""
    ordered, last = sorted(values), len(values) - 1
    at = {"least": 0, "5 %": last // 20, "median": last // 2, "95 %": last - last // 20, "most": last}
    return {"mean": sum(values, Fraction()) / len(values)} | {name: ordered[place] for name, place in at.items()}


def figures(found: list[YearTold]) -> dict[str, dict[str, Fraction]]:
    return {name: _spread([figure(year) for year in found]) for name, figure in _FIGURES.items()}


def years_as_data(plan: Plan, found: list[YearTold]) -> dict[str, Any]:
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


def print_years(console: Console, plan: Plan, found: list[YearTold]) -> None:
    rounds = sum(year.statement.rounds for year in found)
    console.print(
        f"[bold]{plan.kind.word}[/] · {len(found):,} years of {plan.days} days, {plan.tables} tables, {rounds:,} rounds"
    )
    spreads = figures(found)
    table = numbers("a year", *next(iter(spreads.values())))
    for name, spread in spreads.items():
        table.add_row(name, *map(_money, spread.values()))
    console.print(table)
    wrong = [year.chance for year in found if not year.statement.reconciles]
    console.print(f"[bold red]does not reconcile: chance {wrong[0]}[/]" if wrong else "[green]every year reconciles[/]")


def _money(amount: Fraction) -> str:
    return write_money(round(amount * DOLLAR))
