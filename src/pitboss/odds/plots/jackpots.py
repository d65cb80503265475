"""Jackpot wagers drawn: what they return as the meter climbs, and where they turn in the player's favour."""

from typing import Any, Final

from pitboss.odds.plots.drawing import COLOURS, GREY, Picture, dollars, tidy
from pitboss.odds.report import GameOdds, JackpotTerms, WagerOdds

ROOM: Final = 1.25
"""How far past the break-even meter the lines go."""


def jackpot_picture(odds: GameOdds) -> Picture | None:
    """Return against the meter, where the game has a jackpot; wagers that pay alike share a line."""
    lines: dict[str, list[WagerOdds]] = {}
    for wager in odds.wagers:
        if wager.jackpot:
            name = (wager.pay_table or "").split(" ")[0] or wager.wager
            lines.setdefault(name, []).append(wager)
    if not lines:
        return None
    title = f"{odds.game}: what the jackpot wager returns as the meter climbs"
    return Picture(title, 5.8, lambda part: _draw(part.subplots(), lines))


def _draw(axes: Any, lines: dict[str, list[WagerOdds]]) -> None:
    terms = {name: [wager.jackpot for wager in wagers if wager.jackpot] for name, wagers in lines.items()}
    furthest = ROOM * max(float(one.best_play_break_even_meter) for group in terms.values() for one in group)
    folds = any(one.return_now != one.best_play_return_now for group in terms.values() for one in group)
    for colour, (name, group) in zip(COLOURS, terms.items(), strict=False):
        _draw_line(axes, colour, name, group, furthest)
    axes.axhline(100, color=GREY, linewidth=1.2, linestyle=":")
    axes.annotate(
        "gets back all that is wagered",
        (0, 100),
        xytext=(6, 4),
        textcoords="offset points",
        ha="left",
        fontsize=9,
        color=GREY,
    )
    axes.set_xlim(0, furthest)
    axes.set_xlabel("where the meter stands")
    axes.set_ylabel("returned of a dollar wagered, %")
    axes.xaxis.set_major_formatter(dollars)
    axes.legend(
        frameon=False,
        fontsize=9,
        loc="upper left",
        title="dashed: when the hands best play folds are folded" if folds else None,
        title_fontsize=9,
        alignment="left",
    )
    tidy(axes, "both")


def _draw_line(axes: Any, colour: str, name: str, group: list[JackpotTerms], furthest: float) -> None:
    """The line begins at the lowest seed; a mark at every seed, a ring where it breaks even."""
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
    """The slope of a return that is 1 at the even meter, and the return at the start."""
    slope = (1 - returned) / (even - meter) if even != meter else 0.0
    return slope, returned + slope * (start - meter)
