"""One look for all pictures: colours that colour-blind eyes tell apart, few lines, plain words on the axes."""

from collections.abc import Iterable
from typing import Any, Final

BLUE, ORANGE, GREEN, PINK, SKY, RED, YELLOW = (
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442",
)  # fmt: skip
"""The palette of Okabe and Ito."""
GREY: Final = "#777777"
COLOURS: Final = (BLUE, ORANGE, GREEN, PINK, SKY, RED, GREY, "black")
LOST, LEVEL, WON = RED, GREY, BLUE


def result_colour(net: float) -> str:
    return WON if net > 0 else LOST if net < 0 else LEVEL


def tidy(axes: Any, grid: str = "y") -> None:
    """Leaves out what the eye does not need."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis=grid, color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)


def dollars(value: float, _: object = None) -> str:
    """'$1,200', '−$50', '$2.50'."""
    sign = "−" if value < 0 else ""
    whole = f"{abs(value):,.0f}" if float(value).is_integer() or abs(value) >= 100 else f"{abs(value):,.2f}"
    return f"{sign}${whole}"


def percent(value: float, _: object = None) -> str:
    """A share as a percentage with no more digits than it needs."""
    digits = f"{100 * value:.12f}" if abs(value) < 1e-6 else f"{100 * value:.4g}"
    return f"{digits.rstrip('0').rstrip('.') if '.' in digits else digits} %".replace("-", "−")


def signed(value: float, _: object = None) -> str:
    return f"{value:+,.0f}".replace("-", "−") if value else "0"


def _ticks(low: float, high: float, unit: float) -> list[float]:
    """Round numbers of units on an axis that is stretched up to eight units either side."""
    steps = [2, 4, 6, 8, *(digit * 10**power for power in range(1, 8, 2) for digit in (2, 6, 20))]
    ticks = [-step * unit for step in reversed(steps) if -step * unit >= low]
    return [*ticks, 0, *(step * unit for step in steps if step * unit <= high)]


def stems(axes: Any, outcomes: Iterable[tuple[float, float]], unit: float) -> None:
    """The chance of every net result, small chances and far results in sight: both axes are stretched near zero."""
    points = sorted(outcomes)
    least = min(chance for _, chance in points)
    for net, chance in points:
        axes.plot([net, net], [least / 3, chance], color=result_colour(net), linewidth=2.2, alpha=0.85)
        axes.plot([net], [chance], "o", color=result_colour(net), markersize=4.5)
    axes.set_yscale("log")
    axes.set_ylim(least / 3, 1.6)
    low, high = min(points[0][0], -unit), max(points[-1][0], unit)
    axes.set_xscale("symlog", linthresh=8 * unit, linscale=1.6)
    axes.set_xlim(min(1.25 * low, low - unit), 1.4 * high)
    axes.set_xticks(_ticks(low, 1.4 * high, unit))
    axes.minorticks_off()
    tidy(axes)
