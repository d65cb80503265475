"""Writes a page of HTML that needs nothing else: a heading, a sentence about it, and parts such as tables."""

from collections.abc import Iterable
from html import escape

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #22282f; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin-bottom: 0; } h1 + p { margin-top: .25rem; color: #59626b; }
h2 { font-size: 1.1rem; margin-top: 2rem; } svg { width: 100%; height: auto; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: bold; padding-bottom: .25rem; }
th, td { padding: .25rem .9rem .25rem 0; text-align: right; border-bottom: 1px solid #d9dde1; }
th:first-child, td:first-child { text-align: left; }
"""


def page(title: str, about: str, *parts: str, style: str = "") -> str:
    """Return the page. Its parts are HTML; `style` is added to the default style."""
    told = f"<p>{escape(about)}</p>\n" if about else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{told}" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[object]], raw: tuple[int, ...] = ()) -> str:
    """Return a table, which scrolls if it is wider than the page. The cells at `raw` are HTML already."""
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    heads = "".join(f"<th scope=col>{escape(name)}</th>" for name in head)
    lines = (
        "".join(f"<td>{cell if at in raw else escape(str(cell))}</td>" for at, cell in enumerate(row)) for row in rows
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<div class=scroll><table>{named}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
