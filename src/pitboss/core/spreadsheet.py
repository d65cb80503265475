"""CSV that a spreadsheet opens as text and numbers, never as formulas. Every CSV file of pitboss is written here."""

import csv
import re
from collections.abc import Iterable
from typing import Any, Final, Protocol

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a cell begins with that a spreadsheet runs."""
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)%?")


class Text(Protocol):
    """Something that text is written to."""

    def write(self, text: str, /) -> Any: ...


def neutral(cell: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula: a quote before what begins like one and is no number."""
    if not isinstance(cell, str) or not cell.startswith(FORMULA) or cell == "-" or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}"


class SheetWriter:
    """Writes rows of cells as CSV."""

    def __init__(self, file: Text, lineterminator: str = "\n") -> None:
        self._writer = csv.writer(file, lineterminator=lineterminator)

    def row(self, cells: Iterable[Any]) -> None:
        self._writer.writerow([neutral(cell) for cell in cells])
