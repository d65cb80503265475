"""Write a simulation's picture as a PNG or as a self-contained HTML page."""

from collections.abc import Callable, Iterable
from html import escape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from pitboss.cli.console import file_errors
from pitboss.core.errors import PitbossError

INK, QUIET, PAPER = "#22282f", "#8a929b", "#ffffff"
PIXELS_AN_INCH = 144


def new_figure(width: float, height: float) -> Any:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise PitbossError("drawing needs matplotlib: install pitboss[plots]") from None
    return Figure(figsize=(width, height), layout="constrained")


def write_picture(file: Path, figure: Any, page: Callable[[str], str], paper: str = PAPER) -> None:
    """Write the picture; `page` turns the SVG drawing, on `paper`, into an HTML page."""
    with file_errors(file, "written"):
        if file.suffix == ".png":
            buffer = BytesIO()
            figure.savefig(buffer, format="png", dpi=PIXELS_AN_INCH, facecolor=PAPER)
            file.write_bytes(buffer.getvalue())
        else:
            drawn = StringIO()
            figure.savefig(drawn, format="svg", facecolor=paper, metadata={"Date": None})
            svg = drawn.getvalue()
            file.write_text(page(svg[svg.index("<svg") :]), encoding="utf-8")


def bare(axes: Any, title: str, *, grid: bool = True, **look: Any) -> None:
    """Remove the frame and ticks that a chart does not need."""
    axes.set_title(title, loc="left", color=INK, **look)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(QUIET)
    axes.tick_params(colors=QUIET, labelcolor=INK, length=0, labelsize=9)
    if grid:
        axes.grid(axis="y", color=QUIET, alpha=0.25, linewidth=0.7)
        axes.set_axisbelow(True)


def html_table(caption: str, head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    heads = "".join(f"<th scope=col>{escape(name)}</th>" for name in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row) + "</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
