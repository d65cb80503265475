"""A plan in pictures: when it ends, how many are in, how deep the stacks are."""

from html import escape
from pathlib import Path
from string import Template
from typing import Any

from pitboss.cli.picture import INK, QUIET, bare, html_table, new_figure, write_picture
from pitboss.cli.tournament.plan_input import Wanted
from pitboss.cli.tournament.plan_page import clock, lasts, payouts, starts
from pitboss.pit.tournament.document.fields import dollars
from pitboss.pit.tournament.planning.plan import Plan
from pitboss.pit.tournament.planning.simulation import GRID

FIELD, BAND, STACK, ENDS = "#1f6f8b", "#b9d6df", "#e0a458", "#5aa9a3"
BINS = 10
"""Minutes of a bar."""


def draw(wanted: Wanted, plan: Plan, runs: int, seed: int, file: Path) -> None:
    """Writes the picture: a PNG, or a page that needs nothing else."""
    figure = _figure(wanted, plan, runs, seed)
    write_picture(file, figure, lambda svg: _page(svg, wanted, plan, runs, seed))


def _figure(wanted: Wanted, plan: Plan, runs: int, seed: int) -> Any:
    figure = new_figure(11, 8.5)
    field, stack, ends = figure.subplots(3, 1, sharex=True, height_ratios=(2, 1.2, 1.2))
    end = plan.outcome.minutes[-1]
    _draw_field(field, plan)
    _draw_stacks(stack, plan)
    _draw_ends(ends, plan)
    for axes in (field, stack, ends):
        _mark_levels(axes, plan, end)
        axes.set_xlim(0, end)
    ends.set_xticks(range(0, int(end) + 1, 30))
    ends.xaxis.set_major_formatter(lambda value, _=None: clock(value))
    ends.set_xlabel(f"hours from the start, breaks included; {runs} tournaments, seed {seed}", color=INK, fontsize=9)
    figure.suptitle(f"{wanted.name}: about {lasts(plan)}", x=0.01, ha="left", fontsize=13, color=INK, fontweight="bold")
    return figure


def _mark_levels(axes: Any, plan: Plan, end: float) -> None:
    """Every second level shaded, breaks hatched."""
    for level, start in zip(plan.levels, starts(plan), strict=True):
        if start > end:
            break
        length = level.minutes or end - start
        if level.number % 2 == 0:
            axes.axvspan(start, start + length, color=QUIET, alpha=0.08, linewidth=0)
        if level.pause:
            axes.axvspan(start + length, start + length + level.pause, color=QUIET, alpha=0.28, linewidth=0)


def _draw_field(axes: Any, plan: Plan) -> None:
    bare(axes, "Players in: half of the tournaments, and eight in ten", fontsize=11)
    times = [at * GRID for at in range(len(plan.outcome.left))]
    low, middle, high = zip(*plan.outcome.left, strict=True)
    axes.fill_between(times, low, high, color=BAND, linewidth=0)
    axes.plot(times, middle, color=FIELD, linewidth=2)
    axes.set_ylim(0, max(high) * 1.08)
    last = plan.outcome.minutes[-1]
    for level, start in zip(plan.levels, starts(plan), strict=True):
        if start < last:
            label = "/".join(_short(blind) for blind in level.blinds) or _short(level.ante or level.minimum)
            axes.text(start + 1, max(high) * 1.02, label, fontsize=7, color=QUIET, rotation=0, va="bottom")


def _short(blind: int) -> str:
    return f"{blind / 1000:g}k" if blind >= 1000 else str(blind)


def _draw_stacks(axes: Any, plan: Plan) -> None:
    bare(axes, "Average stack, in big blinds", fontsize=11)
    values = plan.outcome.blinds
    axes.plot([at * GRID for at in range(len(values))], values, color=STACK, linewidth=2)
    axes.set_yscale("log")
    axes.set_yticks([ten for ten in (5, 10, 20, 50, 100, 200, 500) if min(values) / 2 <= ten <= max(values) * 1.5])
    axes.yaxis.set_major_formatter(lambda value, _=None: f"{value:g}")
    axes.minorticks_off()


def _draw_ends(axes: Any, plan: Plan) -> None:
    bare(axes, "When it ends, of 100 tournaments", fontsize=11)
    minutes = plan.outcome.minutes
    edges = range(int(minutes[0] // BINS) * BINS, int(minutes[-1] // BINS + 2) * BINS, BINS)
    axes.hist(minutes, bins=list(edges), weights=[100 / len(minutes)] * len(minutes), color=ENDS, rwidth=0.92)


_PAGE = Template("""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>$title</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #22282f; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; height: auto } table { border-collapse: collapse; margin: 1.5rem 2rem 1.5rem 0; float: left }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem }
th, td { text-align: right; padding: .15rem .8rem; border-bottom: 1px solid #d9dde1 }
td { font-variant-numeric: tabular-nums }
footer { clear: both; color: #6a727b }
</style>
<h1>$title</h1><p>$line</p>
$figure
$tables
<footer>$runs tournaments simulated, seed $seed.</footer></html>
""")


def _page(svg: str, wanted: Wanted, plan: Plan, runs: int, seed: int) -> str:
    brief = wanted.brief
    return _PAGE.substitute(
        title=escape(wanted.name),
        line=f"{brief.players} players, {brief.chips:,} chips each. Lasts about {lasts(plan)}.",
        figure=svg,
        tables=_levels_table(plan) + _colours_table(plan) + _payouts_table(wanted, plan),
        runs=runs,
        seed=seed,
    )


def _levels_table(plan: Plan) -> str:
    rows: list[tuple[str, ...]] = []
    for level, start in zip(plan.levels, starts(plan), strict=True):
        blinds = " / ".join(f"{blind:,}" for blind in level.blinds)
        rows.append((str(level.number), clock(start), blinds, f"{level.ante:,}", str(level.minutes or "untimed")))
        if level.pause:
            rows.append(("", clock(start + (level.minutes or 0)), "break", "", str(level.pause)))
    return html_table("Levels", ("level", "begins", "blinds", "ante", "minutes"), rows)


def _colours_table(plan: Plan) -> str:
    rows = [
        (f"{one.denomination:,}", str(one.each), f"{one.needed:,}", str(one.leaves_after or "stays"))
        for one in plan.colours
    ]
    return html_table("Chips", ("colour", "in a bank", "in the room", "leaves after level"), rows)


def _payouts_table(wanted: Wanted, plan: Plan) -> str:
    pool, listed = payouts(wanted, plan)
    rows = [(str(place), dollars(amount)) for place, amount in enumerate(listed, 1)]
    return html_table(f"Payouts for {plan.entries} entries: {dollars(pool)}", ("place", "prize"), rows)
