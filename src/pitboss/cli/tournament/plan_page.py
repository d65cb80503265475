"""Print a plan on the terminal, or return it as data."""

from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from pitboss.cli.console import Rows, numbers
from pitboss.cli.tournament.plan import Wanted
from pitboss.core import html
from pitboss.core.money import Chips, write_money
from pitboss.odds.drawing import BLUE, GREEN, GREY, ORANGE, SKY, Picture, label, save, tidy
from pitboss.pit.tournament.conditions import Prizes
from pitboss.pit.tournament.document.wording import dollars
from pitboss.pit.tournament.prizes import make_pool, prize_list
from pitboss.pit.tournament.simulation import GRID, Plan
from pitboss.pit.tournament.structure import big_blind

BARS = 40
QUARTER = 15
SHOWN_PLACES = 30


def clock(minutes: float) -> str:
    """Return minutes as `4:05`."""
    whole = round(minutes)
    return f"{whole // 60}:{whole % 60:02d}"


def starts(plan: Plan) -> list[int]:
    """Return when each level begins, in minutes from the start."""
    found, at = [], 0
    for level in plan.levels:
        found.append(at)
        at += (level.minutes or 0) + level.pause
    return found


def prizes_of(wanted: Wanted, plan: Plan) -> Prizes:
    return wanted.prizes or Prizes(brackets=plan.brackets, rounding=wanted.rounding)


def payouts(wanted: Wanted, plan: Plan) -> tuple[Chips, tuple[Chips, ...]]:
    """Return the pool and the prizes for the expected entries."""
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
            {"level": level.number, "blinds": level.blinds, "ante": level.ante, "minimum": level.minimum,
             "minutes": level.minutes, "break": level.pause, "starts": start,
             "players": _at(outcome.left, start)[1] if _at(outcome.left, start) else None}
            for level, start in zip(plan.levels, starts(plan), strict=True)
        ],
        "colours": [
            {key: getattr(colour, key) for key in ("denomination", "each", "needed", "leaves_after")}
            for colour in plan.colours
        ],
        "pool": write_money(pool),
        "prizes": [{"place": place, "amount": write_money(amount)} for place, amount in enumerate(listed, 1)],
        "brackets": [
            {"entries": bracket.entries, "places": [float(part * 100) for part in bracket.places]}
            for bracket in prizes_of(wanted, plan).brackets
        ],
    }  # fmt: skip


_QUANTILES = (("shortest tenth", 0.1), ("half", 0.5), ("longest tenth", 0.9))


def _at(points: tuple[Any, ...], minute: float) -> Any:
    at = int(minute // GRID)
    return points[at] if at < len(points) else None


def print_plan(console: Console, wanted: Wanted, plan: Plan, runs: int, seed: int) -> None:
    brief = wanted.brief
    tables = -(-brief.players // brief.seats)
    console.print(f"{wanted.name}  ({wanted.game})", style="bold", markup=False)
    console.print(
        f"{brief.players} players at {tables} table{'s' if tables > 1 else ''} of {brief.seats}, starting"
        f" stack {brief.chips:,} chips, {brief.chips // big_blind(plan.levels[0])} big blinds",
    )
    console.print(f"lasts about {lasts(plan)}")
    if not wanted.levels and abs(plan.outcome.quantile(0.5) - 60 * wanted.hours) > 60 * wanted.hours / 10:
        longer = plan.outcome.quantile(0.5) < 60 * wanted.hours
        console.print(
            f"that is {'shorter' if longer else 'longer'} than the {clock(60 * wanted.hours)} you asked for: try"
            f" {'longer' if longer else 'shorter'} levels (--minutes) or"
            f" {'deeper' if longer else 'shallower'} stacks (--depth)"
        )
    console.print(f"[dim]{runs} tournaments simulated, seed {seed}[/]\n")
    _print_levels(console, plan)
    _print_lengths(console, plan)
    _print_colours(console, plan)
    _print_payouts(console, wanted, plan)


def _table(title: str, *columns: str, rows: Rows = ()) -> Table:
    """Return a table of numbers under a title."""
    table = numbers(*columns, rows=rows)
    table.title, table.title_justify, table.columns[0].justify = title, "left", "right"
    return table


def _print_levels(console: Console, plan: Plan) -> None:
    antes, minimum = (any(getattr(level, key) for level in plan.levels) for key in ("ante", "minimum"))
    columns = [*(["ante"] if antes else []), *(["minimum"] if minimum else [])]
    table = _table("Levels", "level", "begins", "blinds", *columns, "minutes", "in", "average", "")
    leave = {colour.leaves_after: colour.denomination for colour in plan.colours if colour.leaves_after}
    for level, start in zip(plan.levels, starts(plan), strict=True):
        left, stack = _at(plan.outcome.left, start), _at(plan.outcome.blinds, start)
        extra = [f"{getattr(level, key):,}" if getattr(level, key) else "" for key in columns]
        note = f"{leave[level.number]:,}s raced off" if level.number in leave else ""
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
    """Print how many tournaments ended in each quarter of an hour."""
    counts = Counter(int(minutes // QUARTER) for minutes in plan.outcome.minutes)
    most, runs = max(counts.values()), len(plan.outcome.minutes)
    quarters = ((at, counts[at]) for at in range(min(counts), max(counts) + 1))
    rows = (
        (clock(at * QUARTER), f"{100 * count / runs:.0f}", "█" * round(BARS * count / most)) for at, count in quarters
    )
    table = _table("When it ends", "from", "of 100", "", rows=rows)
    table.columns[2].justify = "left"
    console.print(table)


COLOURS = ("colour", "in a stack", "in the room", "raced off after level")


def _colours(plan: Plan) -> list[tuple[str, ...]]:
    return [
        (f"{one.denomination:,}", str(one.each), f"{one.needed:,}", str(one.leaves_after or "stays"))
        for one in plan.colours
    ]


def _print_colours(console: Console, plan: Plan) -> None:
    console.print(_table("Chips", *COLOURS, rows=_colours(plan)))


def _print_payouts(console: Console, wanted: Wanted, plan: Plan) -> None:
    pool, listed = payouts(wanted, plan)
    declared = prizes_of(wanted, plan)
    paid = (
        (str(place), dollars(amount), f"{100 * amount / pool:.1f} %" if pool else "")
        for place, amount in enumerate(listed[:SHOWN_PLACES], 1)
    )
    title = f"Payouts for {plan.entries} entries: {dollars(pool)}"
    console.print(_table(title, "place", "prize", "of the pool", rows=paid))
    if len(listed) > SHOWN_PLACES:
        console.print(f"… to place {len(listed)}: {dollars(listed[-1])}")
    if declared.brackets:
        rows = _table("By number of entries", "entries", "places paid", "first", "last")
        for bracket in declared.brackets:
            first, last = (f"{float(part * 100):.4g} %" for part in (bracket.places[0], bracket.places[-1]))
            rows.add_row(str(bracket.entries), str(len(bracket.places)), first, last)
        console.print(rows)


BINS = 10
"""Width of a bar in minutes."""


def draw(wanted: Wanted, plan: Plan, runs: int, seed: int, file: Path) -> None:
    """Write the plan as a picture or as a self-contained page."""
    brief = wanted.brief
    about = (
        f"{brief.players} players, {brief.chips:,} chips each. Lasts about {lasts(plan)}. "
        f"{runs} tournaments simulated, seed {seed}."
    )
    picture = Picture(f"{wanted.name}: about {lasts(plan)}", 8.5, lambda part: _draw_plan(part, plan, runs, seed))
    save(wanted.name, [picture], file, about, (_levels_table(plan), _colours_table(plan), _payouts_table(wanted, plan)))


def _draw_plan(part: Any, plan: Plan, runs: int, seed: int) -> None:
    field, stack, ends = part.subplots(3, 1, sharex=True, height_ratios=(2, 1.2, 1.2))
    end = plan.outcome.minutes[-1]
    _draw_field(field, plan)
    _draw_stacks(stack, plan)
    hours = f"hours from the start, breaks included; {runs} tournaments, seed {seed}"
    minutes = plan.outcome.minutes
    edges = range(int(minutes[0] // BINS) * BINS, int(end // BINS + 2) * BINS, BINS)
    ends.hist(minutes, list(edges), weights=[100 / len(minutes)] * len(minutes), color=GREEN, rwidth=0.92)
    label(ends, "When it ends, of 100 tournaments", hours, x_format=lambda value, _: clock(value))
    for axes in (field, stack, ends):
        _mark_levels(axes, plan, end)
        axes.set_xlim(0, end)
        tidy(axes)
    ends.set_xticks(range(0, int(end) + 1, 30))


def _mark_levels(axes: Any, plan: Plan, end: float) -> None:
    """Shade every second level and hatch the breaks."""
    for level, start in zip(plan.levels, starts(plan), strict=True):
        if start > end:
            break
        length = level.minutes or end - start
        if level.number % 2 == 0:
            axes.axvspan(start, start + length, color=GREY, alpha=0.08, linewidth=0)
        if level.pause:
            axes.axvspan(start + length, start + length + level.pause, color=GREY, alpha=0.28, linewidth=0)


def _draw_field(axes: Any, plan: Plan) -> None:
    times = [at * GRID for at in range(len(plan.outcome.left))]
    low, middle, high = zip(*plan.outcome.left, strict=True)
    axes.fill_between(times, low, high, color=SKY, alpha=0.4, linewidth=0)
    axes.plot(times, middle, color=BLUE, linewidth=2)
    axes.set_ylim(0, max(high) * 1.08)
    label(axes, "Players left: median and middle 80 %")
    last = plan.outcome.minutes[-1]
    for level, start in zip(plan.levels, starts(plan), strict=True):
        if start < last:
            blinds = "/".join(_short(blind) for blind in level.blinds) or _short(level.ante or level.minimum)
            axes.text(start + 1, max(high) * 1.02, blinds, fontsize=7, color=GREY, va="bottom")


def _short(blind: int) -> str:
    return f"{blind / 1000:g}k" if blind >= 1000 else str(blind)


def _draw_stacks(axes: Any, plan: Plan) -> None:
    values = plan.outcome.blinds
    axes.plot([at * GRID for at in range(len(values))], values, color=ORANGE, linewidth=2)
    axes.set_yscale("log")
    axes.set_yticks([ten for ten in (5, 10, 20, 50, 100, 200, 500) if min(values) / 2 <= ten <= max(values) * 1.5])
    label(axes, "Average stack, in big blinds", y_format=lambda value, _: f"{value:g}")
    axes.minorticks_off()


def _levels_table(plan: Plan) -> str:
    rows: list[tuple[str, ...]] = []
    for level, start in zip(plan.levels, starts(plan), strict=True):
        blinds = " / ".join(f"{blind:,}" for blind in level.blinds)
        rows.append((str(level.number), clock(start), blinds, f"{level.ante:,}", str(level.minutes or "untimed")))
        if level.pause:
            rows.append(("", clock(start + (level.minutes or 0)), "break", "", str(level.pause)))
    return html.table("Levels", ("level", "begins", "blinds", "ante", "minutes"), rows)


def _colours_table(plan: Plan) -> str:
    return html.table("Chips", COLOURS, _colours(plan))


def _payouts_table(wanted: Wanted, plan: Plan) -> str:
    pool, listed = payouts(wanted, plan)
    rows = [(place, dollars(amount)) for place, amount in enumerate(listed, 1)]
    return html.table(f"Payouts for {plan.entries} entries: {dollars(pool)}", ("place", "prize"), rows)
