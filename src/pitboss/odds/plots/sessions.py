"""A simulation drawn: how a round ends, how sessions end, and the fan of their paths."""

from typing import Any, Final

import numpy as np

from pitboss.core.money import write_money
from pitboss.odds.plots.drawing import (
    BLUE,
    GREY,
    LEVEL,
    ORANGE,
    RED,
    SKY,
    Picture,
    dollars,
    percent,
    result_colour,
    stems,
    tidy,
)
from pitboss.odds.simulation.report import SimulationReport
from pitboss.odds.simulation.tally import marks_of

BANDS: Final = ((1, 99, 0.16), (5, 95, 0.26), (25, 75, 0.42))
"""From how many to how many of a hundred sessions, and how strongly it is coloured."""
BARS: Final = 40
SHOWN: Final = 12
"""Single sessions drawn over the fan."""


def simulation_pictures(found: SimulationReport) -> list[Picture]:
    """All of a simulation in one picture."""
    stakes = ", ".join(f"{name} ${write_money(amount)}" for name, amount in found.play.stakes.items())
    title = f"{found.play.game}: {found.tally.rounds:,} rounds, strategy {found.play.strategy}\n{stakes}"
    return [Picture(title, 9.5 if len(found.tally.ends) else 5, lambda part: _draw(part, found))]


def _draw(part: Any, found: SimulationReport) -> None:
    if not len(found.tally.ends):
        _draw_round(part.subplots(), found)
        return
    top, bottom = part.subfigures(2, 1, height_ratios=(4, 5))
    left, right = top.subplots(1, 2, width_ratios=(5, 4))
    _draw_round(left, found)
    _draw_ends(right, found)
    _draw_fan(bottom.subplots(), found)


def _draw_round(axes: Any, found: SimulationReport) -> None:
    rounds = found.tally.rounds
    unit = (found.play.stake("ante") or max(found.play.stakes.values())) / 100
    stems(axes, [(net / 100, count / rounds) for net, count in found.tally.outcomes.items()], unit)
    axes.set_title(
        f"A round: {dollars(float(found.mean) / 100)} on average, ± {found.bound / 100:.4f}", loc="left", fontsize=11
    )
    axes.set_xlabel("net result of a round")
    axes.set_ylabel("share of rounds")
    axes.xaxis.set_major_formatter(dollars)
    axes.yaxis.set_major_formatter(percent)
    axes.tick_params(axis="x", labelrotation=60, labelsize=8)


def _draw_ends(axes: Any, found: SimulationReport) -> None:
    ends = found.tally.ends / 100
    low, high = np.percentile(ends, (0.2, 99.8))
    counts, edges = np.histogram(ends, bins=_bins(found.tally.ends, low, high))
    middles = (edges[1:] + edges[:-1]) / 2
    axes.bar(
        middles,
        counts / len(ends),
        np.diff(edges) * 0.92,
        color=[result_colour(float(at)) for at in middles],
        alpha=0.85,
    )
    axes.axvline(0, color=LEVEL, linewidth=1)
    axes.set_title(
        f"{len(ends):,} sessions of {found.run.session:,} rounds: {percent(round(float(found.winning), 4))} end ahead",
        loc="left", fontsize=11,
    )  # fmt: skip
    axes.set_xlabel("result of a session")
    axes.locator_params(axis="x", nbins=6)
    axes.set_ylabel("share of sessions")
    axes.xaxis.set_major_formatter(dollars)
    axes.yaxis.set_major_formatter(percent)
    tidy(axes)


def _bins(ends: Any, low: float, high: float) -> Any:
    """Bars of one width, each with as many possible results as any other: else they would rise and fall by chance."""
    grain = max(1, int(np.gcd.reduce(ends - ends.min()))) / 100
    width = grain * max(1, round((high - low) / BARS / grain))
    first = np.floor(low / width) * width - grain / 2
    return np.arange(first, high + 2 * width, width)


def _draw_fan(axes: Any, found: SimulationReport) -> None:
    paths = found.tally.paths / 100
    rounds = np.concatenate(([0], marks_of(found.run.session)))
    start = found.run.bankroll / 100
    money = start + np.hstack((np.zeros((len(paths), 1)), paths))
    for low, high, alpha in BANDS:
        below, above = np.percentile(money, (low, high), axis=0)
        axes.fill_between(
            rounds, below, above, color=SKY, alpha=alpha, linewidth=0, label=f"{high - low} % of sessions"
        )
    for path in money[:SHOWN]:
        axes.plot(rounds, path, color=GREY, linewidth=0.7, alpha=0.6)
    axes.plot(rounds, np.median(money, axis=0), color=BLUE, linewidth=2.2, label="half are below this line")
    axes.plot(
        rounds, start + rounds * float(found.mean) / 100, color=ORANGE, linewidth=2, linestyle="--", label="the average"
    )
    axes.axhline(start, color=LEVEL, linewidth=1)
    words = f"{'Bankroll' if start else 'Won or lost'} over a session, from {len(paths):,} sessions"
    if found.run.bankroll:
        axes.axhline(0, color=RED, linewidth=1.5)
        words += f": {percent(round(float(found.ruin[0]), 5))} are ruined"
    axes.set_title(words, loc="left", fontsize=11)
    axes.set_xlabel("rounds played")
    axes.set_ylabel("dollars in hand" if start else "dollars won or lost")
    axes.yaxis.set_major_formatter(dollars)
    axes.set_xlim(0, found.run.session)
    axes.legend(loc="upper left", frameon=False, fontsize=9)
    tidy(axes)
