"""Write the generated pages of docs/. With --check, only name those that are out of date."""

import sys
from collections.abc import Callable
from pathlib import Path

from commands_page import render as commands
from rulebook_pages import coverage_page, irregularities_page, own_rules_page, rulings_page
from tournament_lines import render as tournament_lines

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands,
    "reference/rulings.md": rulings_page,
    "reference/irregularities.md": irregularities_page,
    "reference/coverage.md": coverage_page,
    "reference/own-rules.md": own_rules_page,
    "reference/tournament-lines.md": tournament_lines,
}


def main() -> int:
    check, stale = "--check" in sys.argv[1:], []
    for name, render in PAGES.items():
        page, text = DOCS / name, render()
        if not page.exists() or page.read_text() != text:
            stale.append(name)
            if not check:
                page.write_text(text)
                print(f"docs/{name} written", file=sys.stderr)
    if check and stale:
        print(f"out of date: {', '.join(f'docs/{name}' for name in stale)}; run make docs", file=sys.stderr)
    return bool(check and stale)


if __name__ == "__main__":
    sys.exit(main())
