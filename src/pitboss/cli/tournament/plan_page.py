"""A plan on the terminal, and as data."""

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from pitboss.cli.tournament.plan_input import Wanted
from pitboss.core.money import Chips, write_money
from pitboss.pit.tournament.conditions import Prizes
from pitboss.pit.tournament.document.wording import dollars
from pitboss.pit.tournament.planning.simulation import GRID, Plan
from pitboss.pit.tournament.planning.structure import big_blind
from pitboss.pit.tournament.prizes import make_pool, prize_list

BARS = 40
QUARTER = 15
SHOWN_PLACES = 30


def clock(minutes: float) -> str:
    """`4:05`."""
    whole = round(minutes)
    return f"{whole // 60}:{whole % 60:02d}"


def starts(plan: Plan) -> list[int]:
    """When each level begins, in minutes from the start."""
    found, at = [], 0
    for level in plan.levels:
        found.append(at)
        at += (level.minutes or 0) + level.pause
    return found


def prizes_of(wanted: Wanted, plan: Plan) -> Prizes:
    return wanted.prizes or Prizes(brackets=plan.brackets, rounding=wanted.rounding)


def payouts(wanted: Wanted, plan: Plan) -> tuple[Chips, tuple[Chips, ...]]:
    """The pool and the prizes for the expected entries."""
    declared = prizes_of(wanted, plan)
    pool = make_pool(declared, wanted.buy_in * plan.entries).total
    return pool, prize_list(declared, pool, plan.entries)


def lasts(plan: Plan) -> str:
    low, middle, high = (plan.outcome.quantile(part) for part in (0.1, 0.5, 0.9))
    return f"{clock(middle)} hours; one in ten ends before {clock(low)}, one in ten after {clock(high)}"


def plan_as_data(wanted: Wanted, plan: Plan, runs: int, seed: int) -> dict[str, Any]:
    pool, listed = payouts(wanted, plan)
    outcome = plan.outcome
    return {
        "name": wanted.name,
        "game": wanted.game,
        "players": wanted.brief.players,
        "entries": plan.entries,
        "chips": wanted.brief.chips,
        "runs": runs,
        "seed": seed,
        "minutes": {name: round(outcome.quantile(part), 1) for name, part in _QUANTILES},
        "levels": [
            {
                "level": level.number,
                "blinds": level.blinds,
                "ante": level.ante,
                "minimum": level.minimum,
                "minutes": level.minutes,
                "break": level.pause,
                "starts": start,
                "players": _at(outcome.left, start)[1] if _at(outcome.left, start) else None,
            }
            for level, start in zip(plan.levels, starts(plan), strict=True)
        ],
        "colours": [
            {
                "denomination": colour.denomination,
                "each": colour.each,
                "needed": colour.needed,
                "leaves_after": colour.leaves_after,
            }
            for colour in plan.colours
        ],
        "pool": write_money(pool),
        "prizes": [{"place": place, "amount": write_money(amount)} for place, amount in enumerate(listed, 1)],
        "brackets": [
            {"entries": bracket.entries, "places": [float(part * 100) for part in bracket.places]}
            for bracket in prizes_of(wanted, plan).brackets
        ],
    }


_QUANTILES = (("shortest tenth", 0.1), ("half", 0.5), ("longest tenth", 0.9))


def _at(points: tuple[Any, ...], minute: float) -> Any:
    at = int(minute // GRID)
    return points[at] if at < len(points) else None


def print_plan(console: Console, wanted: Wanted, plan: Plan, runs: int, seed: int) -> None:
    brief = wanted.brief
    tables = -(-brief.players // brief.seats)
    console.print(f"{wanted.name}  ({wanted.game})", style="bold", markup=False)
    console.print(
        f"{brief.players} players at {tables} table{'s' if tables > 1 else ''} of {brief.seats}, a bank of"
        f" {brief.chips:,} chips, {brief.chips // big_blind(plan.levels[0])} big blinds",
    )
    console.print(f"lasts about {lasts(plan)}")
    if not wanted.levels and abs(plan.outcome.quantile(0.5) - 60 * wanted.hours) > 60 * wanted.hours / 10:
        longer = plan.outcome.quantile(0.5) < 60 * wanted.hours
        console.print(
            f"that is {'less' if longer else 'more'} than the {clock(60 * wanted.hours)} asked for: try"
            f" {'longer' if longer else 'shorter'} levels (--minutes) or"
            f" {'deeper' if longer else 'shallower'} stacks (--depth)"
        )
    console.print(f"[dim]{runs} tournaments simulated, seed {seed}[/]\n")
    _print_levels(console, plan)
    _print_lengths(console, plan)
    _print_colours(console, plan)
    _print_payouts(console, wanted, plan)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _print_levels(console: Console, plan: Plan) -> None:
    antes, minimum = (any(getattr(level, key) for level in plan.levels) for key in ("ante", "minimum"))
    columns = [*(["ante"] if antes else []), *(["minimum"] if minimum else [])]
    table = _table("Levels", "level", "begins", "blinds", *columns, "minutes", "in", "average", "")
    leave = {colour.leaves_after: colour.denomination for colour in plan.colours if colour.leaves_after}
    for level, start in zip(plan.levels, starts(plan), strict=True):
        left, stack = _at(plan.outcome.left, start), _at(plan.outcome.blinds, start)
        extra = [f"{getattr(level, key):,}" if getattr(level, key) else "" for key in columns]
        note = f"{leave[level.number]:,}s leave" if level.number in leave else ""
        table.add_row(
            str(level.number),
            clock(start),
            " / ".join(f"{blind:,}" for blind in level.blinds),
            *extra,
            str(level.minutes or "untimed"),
            f"{left[1]:.0f}" if left else "",
            f"{stack:.0f} bb" if left and stack else "",
            note,
        )
        if level.pause:
            table.add_row("", clock(start + (level.minutes or 0)), "break", *("" for _ in columns), str(level.pause))
    console.print(table)


def _print_lengths(console: Console, plan: Plan) -> None:
    """How many tournaments ended in each quarter of an hour."""
    counts: dict[int, int] = {}
    for minutes in plan.outcome.minutes:
        counts[int(minutes // QUARTER)] = counts.get(int(minutes // QUARTER), 0) + 1
    most, runs = max(counts.values()), len(plan.outcome.minutes)
    table = _table("When it ends", "from", "of 100", "")
    table.columns[2].justify = "left"
    for at in range(min(counts), max(counts) + 1):
        count = counts.get(at, 0)
        table.add_row(clock(at * QUARTER), f"{100 * count / runs:.0f}", "█" * round(BARS * count / most))
    console.print(table)


def _print_colours(console: Console, plan: Plan) -> None:
    table = _table("Chips", "colour", "in a bank", "in the room", "leaves after level")
    for colour in plan.colours:
        table.add_row(
            f"{colour.denomination:,}", str(colour.each), f"{colour.needed:,}", str(colour.leaves_after or "stays")
        )
    console.print(table)


def _print_payouts(console: Console, wanted: Wanted, plan: Plan) -> None:
    pool, listed = payouts(wanted, plan)
    declared = prizes_of(wanted, plan)
    table = _table(f"Payouts for {plan.entries} entries: {dollars(pool)}", "place", "prize", "of the pool")
    for place, amount in enumerate(listed[:SHOWN_PLACES], 1):
        table.add_row(str(place), dollars(amount), f"{100 * amount / pool:.1f} %" if pool else "")
    console.print(table)
    if len(listed) > SHOWN_PLACES:
        console.print(f"… to place {len(listed)}: {dollars(listed[-1])}")
    if declared.brackets:
        rows = _table("From this many entries on", "entries", "places paid", "first", "last")
        for bracket in declared.brackets:
            first, last = (f"{float(part * 100):.4g} %" for part in (bracket.places[0], bracket.places[-1]))
            rows.add_row(str(bracket.entries), str(len(bracket.places)), first, last)
        console.print(rows)
