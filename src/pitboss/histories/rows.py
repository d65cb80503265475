"""One row per hand and one per decision, for Polars, DuckDB or pandas."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from pitboss.books.phh import VARIANTS
from pitboss.core.errors import PitbossError
from pitboss.core.spreadsheet import SheetWriter
from pitboss.histories.judging import Judged
from pitboss.histories.phh import UNLIMITED, PhhHand, dollars
from pitboss.histories.playing import HandInPlay
from pitboss.rules.poker.rules import Street


class StreetCount:
    """A counter of the cards dealt to seats and board, and of the draws. `now` is the current street, starting with
    0."""

    def __init__(self, streets: Sequence[Street], seats: int) -> None:
        self.streets = streets
        self.now = 0
        self.board = 0
        self._dealt = [0] * seats
        self._draws = [0] * seats

    @property
    def communal(self) -> bool:
        """True if the game has a board."""
        return any(street.board for street in self.streets)

    def dealt(self, seat: int, cards: int) -> bool:
        """Count cards dealt to a seat; return True if they begin a street. Replacement cards never do."""
        if self._draws[seat]:
            return False
        self._dealt[seat] += cards
        return self._begins(self._dealt[seat], lambda street: len(street.hole))

    def laid(self, cards: int) -> bool:
        """Count board cards; return True if they begin a street. In a game without a board, one card for all replaces
        everybody's last."""
        self.board += cards
        if self.communal:
            return self._begins(self.board, lambda street: street.board)
        return self._come_to(len(self.streets) - 1)

    def drew(self, seat: int) -> bool:
        """Count a seat's draw, with or without discards; return True if it begins a street. Each seat has one per
        draw."""
        self._draws[seat] += 1
        return self._begins(self._draws[seat], lambda street: int(street.exchange is not None))

    def _begins(self, count: int, counted: Callable[[Street], int]) -> bool:
        so_far = 0
        for number, street in enumerate(self.streets):
            so_far += counted(street)
            if so_far >= count:
                return self._come_to(number)
        return False

    def _come_to(self, street: int) -> bool:
        begins = street > self.now
        self.now = max(self.now, street)
        return begins


STREETS = {0: "preflop", 6: "flop", 8: "turn", 10: "river"}
"""The streets by the length of the written board."""


class MoneyColumn:
    """A column of amounts: cents here, exact decimals in a file."""


HANDS: dict[str, type] = {
    "file": str, "hand": str, "room": str, "stake": str, "game": str, "betting": str, "seats": int, "board": str,
    "pot": MoneyColumn, "take": MoneyColumn, "verdict": str, "why": str, "result_known": bool,
}  # fmt: skip
DECISIONS: dict[str, type] = {
    "file": str, "hand": str, "number": int, "street": str, "seat": int, "player": str, "position": int,
    "pot": MoneyColumn, "to_call": MoneyColumn, "stack": MoneyColumn, "act": str, "amount": MoneyColumn,
    "discarded": str, "cards": str, "net": MoneyColumn,
}  # fmt: skip
NO_LIMIT = VARIANTS["NT"]
ACTS = {"f": "fold", "cc": "call", "cbr": "raise"}
NO_ACT = "none"
"""The action of a seat without decisions. Such a seat has a row too, so that the nets of a hand add up."""
WITHOUT_RESULT = "untold"
"""The verdict on a hand without a result in its file: every action is legal."""
GROUP = 100_000
"""The number of rows written together, because readers are slow with many small groups."""
Row = tuple[Any, ...]


class OutError(PitbossError):
    """Rows cannot be written to a file."""


class Rows(msgspec.Struct):
    """The rows of a portion of hands."""

    hands: list[Row] = []
    decisions: list[Row] = []


class Noted(msgspec.Struct, frozen=True, gc=False):
    """A decision: the situation before it, and the action."""

    street: str
    seat: int
    pot: int | None
    to_call: int | None
    stack: int | None
    act: str
    amount: int | None
    discarded: str = ""
    cards: str = ""


class HandFacts(msgspec.Struct, frozen=True, gc=False):
    """The facts of a hand that its rows repeat."""

    room: str
    stake: str
    game: str
    betting: str
    seats: int
    players: list[str]
    board: str = ""


def undecided(seat: int, stack: int | None, cards: str) -> Noted:
    """Return the row of a seat that had nothing to decide."""
    return Noted("", seat, None, None, stack, NO_ACT, None, cards=cards)


def add_rows(
    rows: Rows, where: str, facts: HandFacts, ended: Judged, noted: list[Noted], seats: list[Noted], broke: bool = False
) -> None:
    """Add the rows of a hand that has ended or broken off; every seat has at least one."""
    file, mark, name = where.rpartition("#")
    file, name = (file, name) if mark else (where, "")
    rows.hands.append(
        (file, name, facts.room, facts.stake, facts.game, facts.betting, facts.seats, facts.board,
         None if broke else ended.pot, None if broke or not ended.result_known else ended.take,
         WITHOUT_RESULT if ended.verdict == "exact" and not ended.result_known else ended.verdict, ended.why,
         ended.result_known)
    )  # fmt: skip
    players, last = facts.players, facts.seats - 1
    decided = {one.seat for one in noted}
    numbered: list[tuple[int | None, Noted]] = [*enumerate(noted, 1)]
    for number, one in [*numbered, *((None, one) for one in seats if one.seat not in decided)]:
        seat = one.seat
        rows.decisions.append(
            (file, name, number, one.street, seat + 1, players[seat] if seat < len(players) else "", last - seat,
             one.pot, one.to_call, one.stack, one.act, one.amount, one.discarded, one.cards,
             ended.nets[seat] if ended.nets else None)
        )  # fmt: skip


class Listening:
    """A listener that notes every decision of a no-limit hold'em hand as it is played."""

    def __init__(self) -> None:
        self.noted: list[Noted] = []

    def __call__(self, table: HandInPlay, seat: int, verb: str, amount: int) -> None:
        """Note a decision before it is carried out."""
        owed = max(0, table.to_call - table.paid[seat])
        act = "check" if verb == "cc" and not owed else "bet" if verb == "cbr" and not table.to_call else ACTS[verb]
        pot = sum(table.put) + sum(table.dead)
        stack = table.stacks[seat]
        self.noted.append(Noted(STREETS[len(table.board)], seat, pot, owed, _known_stack(stack), act, amount))

    def add_to(
        self, rows: Rows, where: str, hand: PhhHand, judged: Judged, table: HandInPlay, broke: bool = False
    ) -> None:
        """Add the rows of the hand."""
        facts = HandFacts(
            hand.venue, hand.stake, NO_LIMIT.game, NO_LIMIT.betting, len(hand.stacks), hand.players, table.board
        )
        noted = [msgspec.structs.replace(one, cards=table.known[one.seat]) for one in self.noted]
        seats = [undecided(seat, _known_stack(table.stacks[seat]), table.known[seat]) for seat in range(table.count)]
        add_rows(rows, where, facts, judged, noted, seats, broke)


def _known_stack(stack: int) -> int | None:
    return stack if stack < UNLIMITED >> 1 else None


class CsvWriter:
    def __init__(self, path: Path, columns: dict[str, type]) -> None:
        self.file = path.open("w", newline="", encoding="utf-8")
        self.writer = SheetWriter(self.file, "\r\n")
        self.writer.row(columns)
        self.money = [kind is MoneyColumn for kind in columns.values()]

    def write(self, rows: list[Row]) -> None:
        for row in rows:
            self.writer.row(
                str(value).lower()
                if value is True or value is False
                else dollars(value)
                if money and value is not None
                else value
                for value, money in zip(row, self.money, strict=True)
            )

    def close(self) -> None:
        self.file.close()


class ArrowWriter:
    """A writer of Parquet or Arrow files that uses pyarrow."""

    def __init__(self, path: Path, columns: dict[str, type]) -> None:
        try:
            arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        except ImportError:
            raise OutError(f"{path.suffix} files need pyarrow: install pitboss[data], or write .csv") from None
        kinds = {str: arrow.string(), int: arrow.int32(), bool: arrow.bool_(), MoneyColumn: arrow.decimal128(18, 2)}
        self.money = [kind is MoneyColumn for kind in columns.values()]
        self.arrow = arrow
        self.schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self.waiting: list[Row] = []
        self.writer: Any
        if path.suffix == ".parquet":
            self.writer = parquet.ParquetWriter(path, self.schema, compression="zstd")
        else:
            self.writer = arrow.ipc.new_file(path, self.schema)

    def write(self, rows: list[Row]) -> None:
        self.waiting += rows
        if len(self.waiting) >= GROUP:
            self._write_group()

    def _write_group(self) -> None:
        columns = [
            [None if value is None else Decimal(value).scaleb(-2) for value in column] if money else list(column)
            for column, money in zip(zip(*self.waiting, strict=True), self.money, strict=True)
        ]
        self.writer.write_table(self.arrow.table(columns, schema=self.schema))
        self.waiting = []

    def close(self) -> None:
        if self.waiting:
            self._write_group()
        self.writer.close()


WRITERS: dict[str, type[CsvWriter | ArrowWriter]] = {".csv": CsvWriter, ".parquet": ArrowWriter, ".arrow": ArrowWriter}


class RowFiles:
    """Two files next to each other: `hands.csv` for hands and `hands.decisions.csv` for decisions."""

    def __init__(self, path: Path) -> None:
        make = WRITERS.get(path.suffix)
        if make is None:
            raise OutError(f"{path.name!r} cannot be written: expected a name that ends in {', '.join(WRITERS)}")
        self.decided = path.with_name(f"{path.stem}.decisions{path.suffix}")
        try:
            self.hands, self.decisions = make(path, HANDS), make(self.decided, DECISIONS)
        except OSError as error:
            raise OutError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None

    def write(self, rows: Rows) -> None:
        self.hands.write(rows.hands)
        self.decisions.write(rows.decisions)

    def close(self) -> None:
        self.hands.close()
        self.decisions.close()
