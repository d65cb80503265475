"""Spreadsheets open every CSV file that pitboss writes as text and numbers."""

import ast
import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss
from pitboss.core.spreadsheet import FORMULA, SheetWriter, neutral
from pitboss.histories.rows import CsvWriter

SOURCE = Path(pitboss.__file__).parent


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+61 400", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "--5", "-5-5"],
)  # fmt: skip
def test_a_name_that_begins_like_a_formula_gets_a_quote(name: str) -> None:
    assert neutral(name) == f"'{name}"


@pytest.mark.parametrize("cell", ["-5.00", "-5", "+40", "-0.5%", "-", "", "anna", "a=b", "~Maria", -5, 5.5, None, True])
def test_numbers_and_other_texts_stay_what_they_are(cell: object) -> None:
    assert neutral(cell) is cell


@given(rows=st.lists(st.lists(st.text(max_size=8) | st.integers(), min_size=2, max_size=4), min_size=1, max_size=4))
def test_no_cell_that_is_read_again_is_a_formula(rows: list[list[object]]) -> None:
    file = io.StringIO()
    writer = SheetWriter(file, "\r\n")
    for row in rows:
        writer.row(row)
    cells = [cell for row in csv.reader(io.StringIO(file.getvalue(), newline="")) for cell in row]
    assert cells == [str(neutral(cell)) for row in rows for cell in row]
    for cell in cells:
        assert not cell.startswith(FORMULA) or cell == "-" or float(cell.removesuffix("%")) is not None


def test_rows_of_hand_histories_are_written_so(tmp_path: Path) -> None:
    writer = CsvWriter(tmp_path / "hands.csv", {"player": str, "net": int})
    writer.write([("=cmd()", -500)])
    writer.close()
    assert (tmp_path / "hands.csv").read_text() == "player,net\n'=cmd(),-500\n"


def test_nothing_else_writes_csv() -> None:
    """Only one module writes CSV; another writer would have to repeat its precautions."""
    found = []
    for path in SOURCE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "csv" in source else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if "csv" in names or (isinstance(node, ast.ImportFrom) and node.module == "csv"):
                found.append(path.name)
    assert found == ["spreadsheet.py"]
