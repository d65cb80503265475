"""One row a hand and one a decision, for those who load them into Polars, DuckDB or pandas."""

from collections.abc import Callable
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import msgspec

from pitboss.errors import PitbossError
from pitboss.histories.amounts import UNLIMITED, dollars
from pitboss.histories.hand import PhhHand
from pitboss.histories.judging import Judged
from pitboss.histories.playing import HandInPlay
from pitboss.rulebooks.phh import VARIANTS
from pitboss.spreadsheet import SheetWriter

STREETS = {0: "preflop", 6: "flop", 8: "turn", 10: "river"}
"""By the length of the board as it is written."""


class MoneyColumn:
    """A column of amounts: cents here, exact decimals in a file."""


HANDS: dict[str, type] = {
    "file": str, "hand": str, "room": str, "stake": str, "game": str, "betting": str, "seats": int, "board": str,
    "pot": MoneyColumn, "take": MoneyColumn, "verdict": str, "why": str,
}  # fmt: skip
DECISIONS: dict[str, type] = {
    "file": str, "hand": str, "number": int, "street": str, "seat": int, "player": str, "position": int,
    "pot": MoneyColumn, "to_call": MoneyColumn, "stack": MoneyColumn, "act": str, "amount": MoneyColumn,
    "discarded": str, "cards": str, "net": MoneyColumn,
}  # fmt: skip
NO_LIMIT = VARIANTS["NT"]
ACTS = {"f": "fold", "cc": "call", "cbr": "raise"}
Row = tuple[Any, ...]


class OutError(PitbossError):
    """Rows cannot be written there."""


class Rows(msgspec.Struct):
    """The rows of a portion of hands."""

    hands: list[Row] = []
    decisions: list[Row] = []


class Noted(msgspec.Struct, frozen=True, gc=False):
    """A decision: what lay there before it, and what was done."""

    street: str
    seat: int
    pot: int
    to_call: int
    stack: int | None
    act: str
    amount: int
    discarded: str = ""
    cards: str = ""


class HandFacts(msgspec.Struct, frozen=True, gc=False):
    """What the rows say of the whole hand."""

    room: str
    stake: str
    game: str
    betting: str
    seats: int
    players: list[str]
    board: str = ""


def add_rows(rows: Rows, where: str, facts: HandFacts, ended: Judged, noted: list[Noted]) -> None:
    """The rows of a hand, once it is known how it ended."""
    file, mark, name = where.rpartition("#")
    file, name = (file, name) if mark else (where, "")
    rows.hands.append(
        (file, name, facts.room, facts.stake, facts.game, facts.betting, facts.seats, facts.board, ended.pot,
         ended.take, ended.verdict, ended.why)
    )  # fmt: skip
    players, last = facts.players, facts.seats - 1
    for number, one in enumerate(noted, 1):
        seat = one.seat
        rows.decisions.append(
            (file, name, number, one.street, seat + 1, players[seat] if seat < len(players) else "", last - seat,
             one.pot, one.to_call, one.stack, one.act, one.amount, one.discarded, one.cards,
             ended.nets[seat] if ended.nets else None)
        )  # fmt: skip


class Listening:
    """Notes every decision of a no-limit hold'em hand as it is played."""

    def __init__(self) -> None:
        self.noted: list[Noted] = []

    def __call__(self, table: HandInPlay, seat: int, verb: str, amount: int) -> None:
        owed = max(0, table.to_call - table.paid[seat])
        act = "check" if verb == "cc" and not owed else "bet" if verb == "cbr" and not table.to_call else ACTS[verb]
        pot = sum(table.put) + sum(table.dead)
        stack = table.stacks[seat]
        known = stack if stack < UNLIMITED >> 1 else None
        self.noted.append(Noted(STREETS[len(table.board)], seat, pot, owed, known, act, amount))

    def add_to(self, rows: Rows, where: str, hand: PhhHand, judged: Judged, table: HandInPlay | None) -> None:
        """The rows of the hand; without a table it broke off."""
        facts = HandFacts(
            hand.venue, hand.stake, NO_LIMIT.game, NO_LIMIT.betting, len(hand.stacks), hand.players,
            table.board if table else "",
        )  # fmt: skip
        noted = self.noted
        if table:
            noted = [msgspec.structs.replace(one, cards=table.known[one.seat]) for one in noted]
        add_rows(rows, where, facts, judged, noted)


class Writer(Protocol):
    """Takes rows a portion at a time."""

    def write(self, rows: list[Row]) -> None: ...
    def close(self) -> None: ...


class CsvWriter:
    def __init__(self, path: Path, columns: dict[str, type]) -> None:
        self.file = path.open("w", newline="", encoding="utf-8")
        self.writer = SheetWriter(self.file, "\r\n")
        self.writer.row(columns)
        self.money = [kind is MoneyColumn for kind in columns.values()]

    def write(self, rows: list[Row]) -> None:
        for row in rows:
            self.writer.row(
                dollars(value) if money and value is not None else value
                for value, money in zip(row, self.money, strict=True)
            )

    def close(self) -> None:
        self.file.close()


class ArrowWriter:
    """Parquet or Arrow, through pyarrow."""

    def __init__(self, path: Path, columns: dict[str, type]) -> None:
        try:
            arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        except ImportError:
            raise OutError(f"{path.suffix} files need pyarrow: install pitboss[data], or write .csv") from None
        kinds = {str: arrow.string(), int: arrow.int32(), MoneyColumn: arrow.decimal128(18, 2)}
        self.money = [kind is MoneyColumn for kind in columns.values()]
        self.arrow = arrow
        self.schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self.writer: Any
        if path.suffix == ".parquet":
            self.writer = parquet.ParquetWriter(path, self.schema, compression="zstd")
        else:
            self.writer = arrow.ipc.new_file(path, self.schema)

    def write(self, rows: list[Row]) -> None:
        if rows:
            columns = [
                [None if value is None else Decimal(value).scaleb(-2) for value in column] if money else list(column)
                for column, money in zip(zip(*rows, strict=True), self.money, strict=True)
            ]
            self.writer.write_table(self.arrow.table(columns, schema=self.schema))

    def close(self) -> None:
        self.writer.close()


WRITERS: dict[str, Callable[[Path, dict[str, type]], Writer]] = {
    ".csv": CsvWriter,
    ".parquet": ArrowWriter,
    ".arrow": ArrowWriter,
}


class RowFiles:
    """Two files beside each other: `hands.decisions.csv` for decisions where `hands.csv` has the hands."""

    def __init__(self, path: Path) -> None:
        make = WRITERS.get(path.suffix)
        if make is None:
            raise OutError(f"{path.name!r}: rows are written as {', '.join(WRITERS)}")
        self.decided = path.with_name(f"{path.stem}.decisions{path.suffix}")
        try:
            self.hands, self.decisions = make(path, HANDS), make(self.decided, DECISIONS)
        except OSError as error:
            raise OutError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from None

    def write(self, rows: Rows) -> None:
        self.hands.write(rows.hands)
        self.decisions.write(rows.decisions)

    def close(self) -> None:
        self.hands.close()
        self.decisions.close()
