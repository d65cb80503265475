"""Wagers drawn: how each ends, what its tables keep, and what a change of a row would do."""

from itertools import groupby
from math import ceil
from typing import Any, Final

from pitboss.odds.plots.drawing import COLOURS, GREY, RED, Picture, percent, signed, stems, tidy
from pitboss.odds.report import GameOdds, WagerOdds

COLUMNS: Final = 2
STEPS: Final = 5
"""How far a row's odds are changed either way."""
MOST: Final = 25
"""How far from the edge the picture goes, in percentage points: further out, nobody would offer such a table."""


def _first_of_each(odds: GameOdds) -> list[WagerOdds]:
    """One table of every wager but the jackpot's: the one to try, or the rulebook's first."""
    found = []
    for _, group in groupby((w for w in odds.wagers if not w.jackpot), key=lambda wager: wager.wager):
        tables = list(group)
        found.append(next((table for table in tables if table.pay_table == "custom"), tables[0]))
    return found


def outcomes_picture(odds: GameOdds) -> Picture:
    """How often each wager comes to what, for one staked at first."""
    wagers = _first_of_each(odds)
    rows = ceil(len(wagers) / COLUMNS)

    def draw(part: Any) -> None:
        panels = part.subplots(rows, COLUMNS, squeeze=False).flatten()
        for axes, wager in zip(panels, wagers, strict=False):
            chances = [(float(net), float(share)) for net, share in wager.spread.probabilities().items()]
            stems(axes, chances, 1)
            axes.set_title(f"{wager.title()}: edge {percent(float(wager.edge))}", loc="left", fontsize=11)
            axes.set_xlabel("net result, in stakes")
            axes.set_ylabel("chance")
            axes.yaxis.set_major_formatter(percent)
            axes.tick_params(axis="x", labelsize=8)
            axes.xaxis.set_major_formatter(signed)
        for axes in panels[len(wagers) :]:
            axes.set_axis_off()

    return Picture(f"{odds.game}: how each wager ends", 3.6 * rows + 0.4, draw)


def edges_picture(odds: GameOdds) -> Picture | None:
    """What each pay table keeps, and what a change of a row would do to it."""
    wagers = [wager for wager in odds.wagers if not wager.jackpot]
    side = [wager for wager in _first_of_each(odds) if wager.hands]
    if not side:
        return None

    def draw(part: Any) -> None:
        left, right = part.subfigures(1, 2, width_ratios=(4, 5))
        _draw_edges(left.subplots(), wagers)
        for axes, wager in zip(right.subplots(len(side), 1, squeeze=False)[:, 0], side, strict=True):
            _draw_changes(axes, wager)

    height = max(0.36 * len(wagers) + 1.5, 3.3 * len(side) + 0.4)
    return Picture(f"{odds.game}: what the house keeps, by pay table", height, draw)


def _draw_edges(axes: Any, wagers: list[WagerOdds]) -> None:
    names = list(dict.fromkeys(wager.wager for wager in wagers))
    for place, wager in enumerate(wagers):
        edge = float(wager.edge)
        colour = RED if wager.favours_player else COLOURS[names.index(wager.wager) % 5]
        axes.barh(place, 100 * edge, color=colour, hatch="//" if wager.favours_player else None, edgecolor="white")
        axes.annotate(
            percent(edge),
            (100 * edge, place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
        )
    axes.set_yticks(range(len(wagers)), [wager.title() for wager in wagers])
    axes.invert_yaxis()
    axes.axvline(0, color=GREY, linewidth=1)
    axes.margins(x=0.18)
    axes.set_xlabel("house edge, % of the first stake")
    axes.set_title("The edge of every table", loc="left", fontsize=11)
    tidy(axes, "x")


def _draw_changes(axes: Any, wager: WagerOdds) -> None:
    """A line a row: the more hands the row has, the steeper the edge."""
    counts = wager.hands
    total, edge = sum(counts.values()), float(wager.edge)
    rows = sorted(wager.pays.items(), key=lambda row: -counts[row[0]])
    for colour, (category, pay) in zip(COLOURS * 2, rows, strict=False):
        least = -min(STEPS, int(pay))
        share = counts[category] / total
        steps = range(least, STEPS + 1)
        axes.plot(
            list(steps), [100 * (edge - step * share) for step in steps], color=colour, linewidth=2, marker="o",
            markersize=3, label=f"{category} ({pay} to 1)",
        )  # fmt: skip
    axes.set_ylim(100 * edge - MOST, 100 * edge + MOST)
    axes.axhline(0, color=RED, linewidth=1.2, linestyle="--")
    axes.plot([0], [100 * edge], "o", color="black", markersize=6, zorder=5)
    axes.set_title(f"{wager.title()}: the edge if one row paid more or less", loc="left", fontsize=11)
    axes.set_xlabel("change of the row's odds")
    axes.set_ylabel("house edge, %")
    axes.xaxis.set_major_formatter(lambda value, _: signed(value) if value else "as is")
    axes.legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))
    tidy(axes)
