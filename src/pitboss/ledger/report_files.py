"""A report as CSV or Parquet: one row a group, amounts in dollars and cents."""

import io
from decimal import Decimal
from importlib import import_module
from typing import Any, Final

from pitboss.errors import PitbossError
from pitboss.ledger.report import MONEY, Report, ReportRow, cells, columns
from pitboss.money import write_money
from pitboss.spreadsheet import SheetWriter

TYPES: Final = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}


def as_csv(made: Report) -> str:
    """Text, and the line of totals last."""
    file = io.StringIO()
    writer = SheetWriter(file)
    names = columns(made)
    writer.row(names)
    for row in (*made.rows, made.total) if made.by else (made.total,):
        found: dict[str, Any] = {**row.names, **cells(row)}
        writer.row(_text(name, found.get(name, "total" if name == made.by[0] else None)) for name in names)
    return file.getvalue()


def _text(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return write_money(value) if name in MONEY else str(value)


def as_parquet(made: Report) -> bytes:
    """Typed columns, without the totals."""
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise PitbossError("Parquet files need pyarrow: install pitboss[data], or ask for CSV") from None
    kinds = {name: arrow.string() for name in (*made.by, "hold")} | {"odd": arrow.bool_()}
    kinds |= {name: arrow.int64() for name in ("rounds", "void")}
    schema = arrow.schema([(name, kinds.get(name, arrow.decimal128(20, 2))) for name in columns(made)])
    rows = [_typed(row) for row in (made.rows if made.by else [made.total])]
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), sink, compression="zstd")
    found: bytes = sink.getvalue().to_pybytes()
    return found


def _typed(row: ReportRow) -> dict[str, Any]:
    found: dict[str, Any] = {**row.names, **cells(row)}
    return {
        name: Decimal(value).scaleb(-2) if name in MONEY and value is not None else value
        for name, value in found.items()
    }
