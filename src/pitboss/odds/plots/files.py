"""Where a picture goes: a PNG, an SVG, or an HTML page that needs nothing else."""

from collections.abc import Callable
from html import escape
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.errors import PitbossError, nearest

SUFFIXES: Final = (".png", ".svg", ".html")
DOTS: Final = 144
"""Dots an inch of a PNG."""
WIDTH: Final = 12
"""Inches."""
LOOK: Final[dict[Any, Any]] = {"svg.hashsalt": "pitboss", "text.parse_math": False}
"""Dollars are not formulas, and the same numbers make the same file."""
_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ margin: 2rem auto; max-width: 76rem; padding: 0 1rem; font-family: system-ui, sans-serif; color: #222; }}
h1 {{ font-size: 1.3rem; }}
svg {{ width: 100%; height: auto; }}
</style>
</head>
<body>
<h1>{title}</h1>
{pictures}
</body>
</html>
"""


class PlotError(PitbossError):
    """A picture that cannot be drawn or written."""


class Picture(msgspec.Struct, frozen=True):
    """Something to draw: how high it is, in inches, and what draws it into a figure or a part of one."""

    title: str
    height: float
    draw: Callable[[Any], None]


def check_file(path: Path) -> None:
    """Raises what would keep a picture from being written, before anything is computed."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise PlotError(
            f"{path.name!r} is not a picture's name: expected one that ends in {', '.join(SUFFIXES)}"
            f"{nearest(suffix, SUFFIXES)}"
        )
    if not path.absolute().parent.is_dir():
        raise PlotError(f"{path} cannot be written: there is no folder {path.absolute().parent}")
    if find_spec("matplotlib") is None:
        raise PlotError("pictures need Matplotlib: install pitboss[plots]")


def save(title: str, pictures: list[Picture], path: Path) -> None:
    """Draws the pictures one below the other and writes them as the file's name says."""
    check_file(path)
    suffix = path.suffix.lower()
    try:
        if suffix == ".html":
            drawn = "\n".join(_svg([picture]) for picture in pictures)
            path.write_text(_PAGE.format(title=escape(title), pictures=drawn), "utf-8")
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
    """Without its prolog, so that a page can hold it; the same for the same numbers."""
    out = StringIO()
    _written(pictures, out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]
