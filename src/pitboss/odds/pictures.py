"""Draw a game's odds (hole-card chart, outcomes, edges, jackpots) and simulations."""

from collections.abc import Callable
from fractions import Fraction
from itertools import groupby
from math import ceil
from typing import Any, Final

import numpy as np

from pitboss.core.cards import Card
from pitboss.core.cards.card import RANKS
from pitboss.core.errors import nearest
from pitboss.core.money import write_money
from pitboss.odds.decide import Advice, decide
from pitboss.odds.drawing import (
    BLUE,
    COLOURS,
    GREEN,
    GREY,
    LEVEL,
    ORANGE,
    RED,
    SKY,
    Picture,
    PlotError,
    dollars,
    label,
    note,
    percent,
    result_colour,
    signed,
    stems,
    tidy,
)
from pitboss.odds.plain_rules import SIDE, square_name, squares
from pitboss.odds.report import GameOdds, JackpotTerms, WagerOdds
from pitboss.odds.simulation import SimulationReport, marks_of
from pitboss.odds.tables import Options

COLUMNS: Final = 2
STEPS: Final = 5
"""The changes of a row's odds to draw, either way."""
MOST: Final = 25
"""The range around the edge, in percentage points; nobody would offer a table outside this range."""


def _first_of_each(odds: GameOdds) -> list[WagerOdds]:
    """Return one table of every wager except jackpots: the one to try, or else the rulebook's first."""
    found = []
    for _, group in groupby((w for w in odds.wagers if not w.jackpot), key=lambda wager: wager.wager):
        tables = list(group)
        found.append(next((table for table in tables if table.pay_table == "custom"), tables[0]))
    return found


def outcomes_picture(odds: GameOdds) -> Picture:
    """Return the picture of each wager's net results, per unit of the first stake."""
    wagers = _first_of_each(odds)
    rows = ceil(len(wagers) / COLUMNS)

    def draw(part: Any) -> None:
        panels = part.subplots(rows, COLUMNS, squeeze=False).flatten()
        for axes, wager in zip(panels, wagers, strict=False):
            chances = [(float(net), float(share)) for net, share in wager.spread.probabilities().items()]
            stems(axes, chances, 1)
            title = f"{wager.title()}: edge {percent(float(wager.edge))}"
            label(axes, title, "net result, in stakes", "chance", signed, percent)
            axes.tick_params(axis="x", labelsize=8)
        for axes in panels[len(wagers) :]:
            axes.set_axis_off()

    return Picture(f"{odds.game}: results of each wager", 3.6 * rows + 0.4, draw)


def edges_picture(odds: GameOdds) -> Picture | None:
    """Return the picture of each pay table's edge, and the effect of changing a row."""
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
    return Picture(f"{odds.game}: house edge by pay table", height, draw)


def _draw_edges(axes: Any, wagers: list[WagerOdds]) -> None:
    names = list(dict.fromkeys(wager.wager for wager in wagers))
    for place, wager in enumerate(wagers):
        edge = float(wager.edge)
        colour = RED if wager.favours_player else COLOURS[names.index(wager.wager) % 5]
        axes.barh(place, 100 * edge, color=colour, hatch="//" if wager.favours_player else None, edgecolor="white")
        note(axes, percent(edge), (100 * edge, place), (4, 0), va="center", fontsize=9)
    axes.set_yticks(range(len(wagers)), [wager.title() for wager in wagers])
    axes.invert_yaxis()
    axes.axvline(0, color=GREY, linewidth=1)
    axes.margins(x=0.18)
    label(axes, "The edge of each table", "house edge, % of the first stake")
    tidy(axes, "x")


def _draw_changes(axes: Any, wager: WagerOdds) -> None:
    """Draw one line per row: the more hands it covers, the steeper the line."""
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
    title, words = f"{wager.title()}: the edge if one row paid more or less", "change of the row's odds"
    label(axes, title, words, "house edge, %", lambda value, _: signed(value) if value else "unchanged")
    axes.legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))
    tidy(axes)


ROOM: Final = 1.25
"""The extent of the lines, as a multiple of the highest break-even meter."""


def jackpot_picture(odds: GameOdds) -> Picture | None:
    """Return the picture of the return by meter, if the game has a jackpot; equal wagers share a line."""
    lines: dict[str, list[WagerOdds]] = {}
    for wager in odds.wagers:
        if wager.jackpot:
            name = (wager.pay_table or "").split(" ")[0] or wager.wager
            lines.setdefault(name, []).append(wager)
    if not lines:
        return None
    title = f"{odds.game}: return of the jackpot wager by meter"
    return Picture(title, 5.8, lambda part: _draw_returns(part.subplots(), lines))


def _draw_returns(axes: Any, lines: dict[str, list[WagerOdds]]) -> None:
    terms = {name: [wager.jackpot for wager in wagers if wager.jackpot] for name, wagers in lines.items()}
    furthest = ROOM * max(float(one.best_play_break_even_meter) for group in terms.values() for one in group)
    folds = any(one.return_now != one.best_play_return_now for group in terms.values() for one in group)
    for colour, (name, group) in zip(COLOURS, terms.items(), strict=False):
        _draw_line(axes, colour, name, group, furthest)
    axes.axhline(100, color=GREY, linewidth=1.2, linestyle=":")
    note(axes, "break-even", (0, 100), (6, 4), ha="left", fontsize=9, color=GREY)
    axes.set_xlim(0, furthest)
    label(axes, "", "meter", "return, % of the wager", dollars)
    dashed = "dashed: with the folds of best play" if folds else None
    axes.legend(frameon=False, fontsize=9, loc="upper left", title=dashed, title_fontsize=9, alignment="left")
    tidy(axes, "both")


def _draw_line(axes: Any, colour: str, name: str, group: list[JackpotTerms], furthest: float) -> None:
    """Draw a line from the lowest seed, with a mark at every seed and a ring at break-even."""
    first = min(group, key=lambda one: one.seed)
    start = float(first.seed)
    slope, at_start = _line(float(first.meter), float(first.return_now), float(first.break_even_meter), start)
    even, price = float(first.break_even_meter), float(first.wager)
    run = sorted(float(one.long_run_return) * 100 for one in group)
    long_run = f"{run[0]:.1f} %" if run[-1] - run[0] < 0.05 else f"{run[0]:.1f}–{run[-1]:.1f} %"
    axes.plot(
        [start, furthest], [100 * at_start, 100 * (at_start + slope * (furthest - start))], color=colour, linewidth=2.2,
        label=f"{name} at ${price:g}: even at {dollars(round(even))}, in the long run {long_run}",
    )  # fmt: skip
    folded_slope, folded_start = _line(
        float(first.meter), float(first.best_play_return_now), float(first.best_play_break_even_meter), start
    )
    ends = [100 * folded_start, 100 * (folded_start + folded_slope * (furthest - start))]
    if first.return_now != first.best_play_return_now:
        axes.plot([start, furthest], ends, color=colour, linewidth=1.6, linestyle="--")
    axes.plot([even], [100], "o", color=colour, markersize=9, markerfacecolor="white", markeredgewidth=2, zorder=5)
    seeds = [float(one.seed) for one in group]
    axes.plot(seeds, [100 * (at_start + slope * (seed - start)) for seed in seeds], "|", color=colour, markersize=11)


def _line(meter: float, returned: float, even: float, start: float) -> tuple[float, float]:
    """Return the slope of a return that is 1 at the break-even meter, and the return at the start."""
    slope = (1 - returned) / (even - meter) if even != meter else 0.0
    return slope, returned + slope * (start - meter)


CHOICES: Final = {
    "play-4x": ("play 4x", BLUE),
    "play-3x": ("play 3x", GREEN),
    "check": ("check", ORANGE),
    "flop": ("place the Flop Wager", BLUE),
    "fold": ("fold", ORANGE),
}
LIGHTEST: Final = 0.35
DARK: Final = 0.7


def chart_picture(odds: GameOdds, options: Options) -> Picture | None:
    """Return the chart, if the game has one: the colour shows the choice, and its depth how much better that choice
    is."""
    if "before the flop" not in odds.strategy:
        return None
    advice = {}
    for hole in (hole for row in squares() for hole in row):
        row, column = divmod(hole, SIDE)
        cards = Card(4 * row), Card(4 * column + (0 if row > column else 1))
        advice[hole] = decide(odds.game, cards, (), options)
    title = f"{odds.game}: best play before the flop, and the value of the hand in Antes"
    return Picture(title, 8.6, lambda part: _draw_chart(part.subplots(), advice))


def _draw_chart(axes: Any, advice: dict[int, Advice]) -> None:
    from matplotlib.patches import Patch, Rectangle

    most = max(one.cost for one in advice.values())
    for down, row in enumerate(squares()):
        for across, hole in enumerate(row):
            one = advice[hole]
            depth = LIGHTEST + (1 - LIGHTEST) * float(min(Fraction(1), one.cost * 4 / most)) ** 0.5
            axes.add_patch(Rectangle((across, down), 0.96, 0.96, color=CHOICES[one.best][1], alpha=depth, linewidth=0))
            ink = "white" if depth > DARK and CHOICES[one.best][1] == BLUE else "black"
            at = {"ha": "center", "va": "center", "color": ink}
            value = f"{float(one.values[one.best]):+.2f}".replace("-", "−")
            axes.text(across + 0.48, down + 0.4, square_name(hole), fontsize=10, weight="bold", **at)
            axes.text(across + 0.48, down + 0.73, value, fontsize=7.5, **at)
    axes.set_xlim(0, SIDE)
    axes.set_ylim(SIDE, 0)
    axes.set_aspect("equal")
    axes.set_xticks([at + 0.48 for at in range(SIDE)], RANKS[::-1])
    axes.set_yticks([at + 0.48 for at in range(SIDE)], RANKS[::-1])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel("suited above the diagonal, offsuit below; the deeper the colour, the clearer the choice")
    taken = {one.best for one in advice.values()}
    patches = [Patch(color=colour, label=words) for key, (words, colour) in CHOICES.items() if key in taken]
    axes.legend(handles=patches, frameon=False, loc="upper left", bbox_to_anchor=(1.01, 1), fontsize=10)


NAMES: Final = ("chart", "outcomes", "edges", "jackpot")


def odds_pictures(odds: GameOdds, options: Options, name: str | None = None) -> list[Picture]:
    """Return all the pictures of a game's odds, or the one named."""
    if name is not None and name not in NAMES:
        raise PlotError(f"there is no picture {name!r}: expected one of {', '.join(NAMES)}{nearest(name, NAMES)}")
    drawn: dict[str, Callable[[], Picture | None]] = {
        "chart": lambda: chart_picture(odds, options),
        "outcomes": lambda: outcomes_picture(odds),
        "edges": lambda: edges_picture(odds),
        "jackpot": lambda: jackpot_picture(odds),
    }
    found = [picture for key in drawn if name in (None, key) and (picture := drawn[key]())]
    if not found:
        raise PlotError(f"{odds.game} has no {name} to draw")
    return found


BANDS: Final = ((1, 99, 0.16), (5, 95, 0.26), (25, 75, 0.42))
"""The percentile bands of sessions, and their opacity."""
BARS: Final = 40
SHOWN: Final = 12
"""The number of single sessions drawn over the bands."""


def simulation_pictures(found: SimulationReport) -> list[Picture]:
    """Return a simulation as one picture."""
    stakes = ", ".join(f"{name} ${write_money(amount)}" for name, amount in found.play.stakes.items())
    title = f"{found.play.game}: {found.tally.rounds:,} rounds, strategy {found.play.strategy}\n{stakes}"
    return [Picture(title, 9.5 if len(found.tally.ends) else 5, lambda part: _draw_simulation(part, found))]


def _draw_simulation(part: Any, found: SimulationReport) -> None:
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
    title = f"Per round: {dollars(float(found.mean) / 100)} on average, ± {found.bound / 100:.4f}"
    label(axes, title, "net result of a round", "share of rounds", dollars, percent)
    axes.tick_params(axis="x", labelrotation=60, labelsize=8)


def _draw_ends(axes: Any, found: SimulationReport) -> None:
    ends = found.tally.ends / 100
    low, high = np.percentile(ends, (0.2, 99.8))
    counts, edges = np.histogram(ends, bins=_bins(found.tally.ends, low, high))
    middles = (edges[1:] + edges[:-1]) / 2
    colours = [result_colour(float(at)) for at in middles]
    axes.bar(middles, counts / len(ends), np.diff(edges) * 0.92, color=colours, alpha=0.85)
    axes.axvline(0, color=LEVEL, linewidth=1)
    ahead = percent(round(float(found.winning), 4))
    title = f"{len(ends):,} sessions of {found.run.session:,} rounds: {ahead} end ahead"
    axes.locator_params(axis="x", nbins=6)
    label(axes, title, "result of a session", "share of sessions", dollars, percent)
    tidy(axes)


def _bins(ends: Any, low: float, high: float) -> Any:
    """Return bars of one width, each covering the same number of possible results, to avoid artefacts."""
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
        within = f"{high - low} % of sessions"
        axes.fill_between(rounds, below, above, color=SKY, alpha=alpha, linewidth=0, label=within)
    for path in money[:SHOWN]:
        axes.plot(rounds, path, color=GREY, linewidth=0.7, alpha=0.6)
    axes.plot(rounds, np.median(money, axis=0), color=BLUE, linewidth=2.2, label="median")
    average = start + rounds * float(found.mean) / 100
    axes.plot(rounds, average, color=ORANGE, linewidth=2, linestyle="--", label="average")
    axes.axhline(start, color=LEVEL, linewidth=1)
    words = f"{'Bankroll' if start else 'Result'} over a session, from {len(paths):,} sessions"
    if found.run.bankroll:
        axes.axhline(0, color=RED, linewidth=1.5)
        words += f": {percent(round(float(found.ruin[0]), 5))} go broke"
    money_axis = "dollars in hand" if start else "net result in dollars"
    label(axes, words, "rounds played", money_axis, y_format=dollars)
    axes.set_xlim(0, found.run.session)
    axes.legend(loc="upper left", frameon=False, fontsize=9)
    tidy(axes)
