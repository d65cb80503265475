"""The page about the floor lists every line that exists, and no other."""

import re
from pathlib import Path
from typing import Any

from pitboss.pit.table.grammar import LINES

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "tables.md"


def test_every_floor_line_is_on_the_page() -> None:
    rows = [row.split("|")[1] for row in PAGE.read_text().splitlines() if row.startswith("| `")]
    named = {line.split()[0] for row in rows for line in re.findall(r"`([^`]+)`", row)}
    assert named == set(LINES.rows)


def test_the_example_on_the_page_runs() -> None:
    (example,) = re.findall(r"```python\n(.+?)```", PAGE.read_text(), re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["events"][-1].button == 5
    assert [seat.stack for seat in names["table"].facts().seats if seat.player] == [39000, 37000]
