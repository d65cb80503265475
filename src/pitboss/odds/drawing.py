"""Draw pictures and write them as PNG, SVG or a self-contained HTML page."""

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.core.errors import PitbossError, nearest
from pitboss.core.html import page

SUFFIXES: Final = (".png", ".svg", ".html")
DOTS: Final = 144
"""The resolution of a PNG in dots per inch."""
WIDTH: Final = 12
"""The width in inches."""
LOOK: Final[dict[Any, Any]] = {"svg.hashsalt": "pitboss", "text.parse_math": False}
"""Matplotlib settings: a dollar sign starts no formula, and the same numbers give the same file."""


class PlotError(PitbossError):
    """A picture cannot be drawn or written."""


class Picture(msgspec.Struct, frozen=True):
    """A picture to draw: its height in inches, and the function that draws it into a figure."""

    title: str
    height: float
    draw: Callable[[Any], None]


def check_file(path: Path) -> None:
    """Raise an error that would prevent writing the picture, before anything is computed."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise PlotError(
            f"{path.name!r} is not a picture file: expected a name that ends in {', '.join(SUFFIXES)}"
            f"{nearest(suffix, SUFFIXES)}"
        )
    if not path.absolute().parent.is_dir():
        raise PlotError(f"{path} cannot be written: there is no folder {path.absolute().parent}")
    if find_spec("matplotlib") is None:
        raise PlotError("pictures need Matplotlib: install pitboss[plots]")


def save(title: str, pictures: list[Picture], path: Path, about: str = "", tables: Iterable[str] = ()) -> None:
    """Draw the pictures one below the other and write them in the format that the file's name asks for. An HTML page
    also has a sentence about them, and tables below.
    """
    check_file(path)
    suffix = path.suffix.lower()
    try:
        if suffix == ".html":
            path.write_text(page(title, about, *(_svg([picture]) for picture in pictures), *tables), "utf-8")
        elif suffix == ".svg":
            path.write_text(_svg(pictures), "utf-8")
        else:
            image = BytesIO()
            _written(pictures, image, format="png", dpi=DOTS)
            path.write_bytes(image.getvalue())
    except OSError as error:
        raise PlotError(f"{path} cannot be written: {error.strerror}") from None


def _written(pictures: list[Picture], out: Any, **how: Any) -> None:
    from matplotlib import rc_context

    with rc_context(LOOK):
        _figure(pictures).savefig(out, **how)


def _figure(pictures: list[Picture]) -> Any:
    from matplotlib.figure import Figure

    heights = [picture.height for picture in pictures]
    figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained", facecolor="white")
    parts = figure.subfigures(len(pictures), 1, height_ratios=heights, squeeze=False)
    for part, picture in zip(parts[:, 0], pictures, strict=True):
        part.suptitle(picture.title, fontsize=13, fontweight="bold", x=0.01, ha="left")
        picture.draw(part)
    return figure


def _svg(pictures: list[Picture]) -> str:
    """Return the SVG without its prologue, for embedding; the same numbers give the same text."""
    out = StringIO()
    _written(pictures, out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


BLUE, ORANGE, GREEN, PINK, SKY, RED = "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"
"""The colour-blind-safe palette of Okabe and Ito."""
GREY: Final = "#777777"
COLOURS: Final = (BLUE, ORANGE, GREEN, PINK, SKY, RED, GREY, "black")
LOST, LEVEL, WON = RED, GREY, BLUE


def result_colour(net: float) -> str:
    return WON if net > 0 else LOST if net < 0 else LEVEL


Format = Callable[[float, object], str]
"""A function that writes the number at a tick."""


def label(
    axes: Any, title: str, x: str = "", y: str = "", x_format: Format | None = None, y_format: Format | None = None
) -> None:
    """Write a chart's title, the labels of its axes, and the numbers on them."""
    axes.set_title(title, loc="left", fontsize=11)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    if x_format:
        axes.xaxis.set_major_formatter(x_format)
    if y_format:
        axes.yaxis.set_major_formatter(y_format)


def note(axes: Any, text: str, at: tuple[float, float], by: tuple[float, float] = (5, 0), **look: Any) -> None:
    """Write a text beside a point, at a distance in points of the page."""
    axes.annotate(text, at, xytext=by, textcoords="offset points", **look)


def tidy(axes: Any, grid: str = "y") -> None:
    """Remove chart lines that are not needed; `grid` names the axes that keep theirs, if any."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    if grid:
        axes.grid(axis=grid, color="#dddddd", linewidth=0.8)


def dollars(value: float, _: object = None) -> str:
    """Return '$1,200', '−$50' or '$2.50'."""
    sign = "−" if value < 0 else ""
    whole = f"{abs(value):,.0f}" if float(value).is_integer() or abs(value) >= 100 else f"{abs(value):,.2f}"
    return f"{sign}${whole}"


def percent(value: float, _: object = None) -> str:
    """Return a share as a percentage with no more digits than needed."""
    digits = f"{100 * value:.12f}" if abs(value) < 1e-6 else f"{100 * value:.4g}"
    return f"{digits.rstrip('0').rstrip('.') if '.' in digits else digits} %".replace("-", "−")


def signed(value: float, _: object = None) -> str:
    return f"{value:+,.0f}".replace("-", "−") if value else "0"


def _ticks(low: float, high: float, unit: float) -> list[float]:
    """Return round numbers of units for an axis that is stretched up to eight units either side."""
    steps = [2, 4, 6, 8, *(digit * 10**power for power in range(1, 8, 2) for digit in (2, 6, 20))]
    ticks = [-step * unit for step in reversed(steps) if -step * unit >= low]
    return [*ticks, 0, *(step * unit for step in steps if step * unit <= high)]


def stems(axes: Any, outcomes: Iterable[tuple[float, float]], unit: float) -> None:
    """Draw the probability of every net result; both axes are stretched near zero to show small values."""
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
