"""CSV that a spreadsheet opens as text and numbers, never as formulas. pitboss writes every CSV file here."""

import csv
import re
from collections.abc import Iterable
from typing import Any, Final, Protocol

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of a cell that a spreadsheet runs as a formula."""
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)%?")


class Text(Protocol):
    """A text file or anything else with `write`."""

    def write(self, text: str, /) -> Any: ...


def neutral(cell: Any) -> Any:
    """Return a cell that no spreadsheet runs as a formula: prefix a quote if it begins like one and is not a number."""
    if not isinstance(cell, str) or not cell.startswith(FORMULA) or cell == "-" or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}"


class SheetWriter:
    """A writer of rows of cells as CSV."""

    def __init__(self, file: Text, lineterminator: str = "\n") -> None:
        self._writer = csv.writer(file, lineterminator=lineterminator)

    def row(self, cells: Iterable[Any]) -> None:
        self._writer.writerow([neutral(cell) for cell in cells])
