"""Write the generated pages of docs/, and the generated parts of others. With --check, only name those out of date."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from commands_page import render as commands
from pitboss.pit.tournament.templates import TEMPLATES
from rulebook_pages import coverage_page, irregularities_page, own_rules_page, rulings_page
from tournament_lines import render as tournament_lines
from tutorials import labelled

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands,
    "reference/rulings.md": rulings_page,
    "reference/irregularities.md": irregularities_page,
    "reference/coverage.md": coverage_page,
    "reference/own-rules.md": own_rules_page,
    "reference/tournament-lines.md": tournament_lines,
}
PART = re.compile(r"<!-- generated: (\S+) -->\n.*?<!-- end -->", re.DOTALL)


def templates() -> str:
    """Return the table of tournament templates."""
    rows = (f"| `{name}` | {line} |" for name, line in TEMPLATES.items())
    return "\n".join(["| `pitboss tournament new …` | |", "|---|---|", *rows])


PARTS: dict[str, Callable[[], str]] = {"templates": templates}


def with_parts(text: str) -> str:
    """Return a page with its generated parts written again."""
    return PART.sub(lambda part: f"<!-- generated: {part[1]} -->\n{PARTS[part[1]]()}\n<!-- end -->", text)


def main() -> int:
    check, stale = "--check" in sys.argv[1:], []
    written = {DOCS / name: render() for name, render in PAGES.items()}
    written |= {page: labelled(with_parts(page.read_text())) for page in DOCS.rglob("*.md") if page not in written}
    for page, text in written.items():
        if not page.exists() or page.read_text() != text:
            stale.append(f"docs/{page.relative_to(DOCS).as_posix()}")
            if not check:
                page.write_text(text)
                print(f"{stale[-1]} written", file=sys.stderr)
    if check and stale:
        print(f"out of date: {', '.join(stale)}; run make docs", file=sys.stderr)
    return bool(check and stale)


if __name__ == "__main__":
    sys.exit(main())
