"""Reports: a room's figures, grouped and totalled with the expectation, also as CSV or Parquet."""

import asyncio
import io
import logging
import sys
from collections import Counter
from collections.abc import Collection, Iterable
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import msgspec

from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import Chips, write_money
from pitboss.core.spreadsheet import SheetWriter
from pitboss.log.kinds.jackpots import JackpotMachine
from pitboss.log.log import replay
from pitboss.log.registry import JACKPOTS_KIND, kind_of
from pitboss.log.snapshots import source_version
from pitboss.log.store import Store
from pitboss.odds.prices import SOURCES, WagerPrice
from pitboss.pit.cage.calendar import Calendar
from pitboss.room.projections.figures import COUNTED, Figures, Key, prizes_paid
from pitboss.room.projections.kept_figures import Mark, Projection
from pitboss.room.reports.expectation import Expected, Prices, expected, keep_prices, kept_prices

if TYPE_CHECKING:
    from pitboss.room.room import Room

Dimension = Literal["day", "table", "game", "dealer"]
DIMENSIONS: Final[tuple[Dimension, ...]] = get_args(Dimension)


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """The filter of a report; empty means everything."""

    first: str = ""
    last: str = "9999"
    table: str = ""
    game: str = ""
    dealer: str = ""

    def takes(self, key: Key) -> bool:
        return (
            self.first <= key.day <= self.last
            and self.table in ("", key.table)
            and self.game in ("", key.game)
            and self.dealer in ("", key.dealer)
        )


EVERYTHING: Final = Filter()


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row: its names, its figures, and the expectation if the odds of all its wagers are known."""

    names: dict[str, str]
    figures: Figures
    hold: str = ""
    """The house's win as a percentage of the drop."""
    expected: Expected | None = None


class Mispaid(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """The wrong payments of a dealer on one wager that were recorded in one hour of the day."""

    dealer: str
    wager: str
    hour: int
    over: Chips = 0
    short: Chips = 0
    righted: Chips = 0
    """The part of both that was put right."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The rows in order, their total, and the games whose odds have not been computed."""

    by: tuple[Dimension, ...]
    rows: list[ReportRow]
    total: ReportRow
    uncounted: tuple[str, ...] = ()
    mispaid: tuple[Mispaid, ...] = ()


def read_dimensions(text: str) -> tuple[Dimension, ...]:
    """Return the dimensions of a text such as `table,day`. Raises if one is unknown."""
    found: list[Dimension] = []
    for word in filter(None, (part.strip() for part in text.split(","))):
        named = next((one for one in DIMENSIONS if one == word), None)
        if named is None:
            raise PitbossError(
                f"a report cannot be broken down by {word[:40]!r}: expected {', '.join(DIMENSIONS)}"
                f"{nearest(word, DIMENSIONS)}"
            )
        if named not in found:
            found.append(named)
    return tuple(found)


def report(
    rows: Iterable[tuple[Key, Figures]], by: tuple[Dimension, ...], prices: Prices, wanted: Filter = EVERYTHING
) -> Report:
    """Return the requested figures, grouped."""
    mine = [(key, figures) for key, figures in rows if wanted.takes(key)]
    groups: dict[tuple[str, ...], list[tuple[Key, Figures]]] = {}
    for key, figures in mine:
        groups.setdefault(tuple(getattr(key, one) for one in by), []).append((key, figures))
    made = [_row(dict(zip(by, names, strict=True)), parts, prices) for names, parts in sorted(groups.items())]
    total = _row({}, mine, prices)
    return Report(by=by, rows=made, total=total, uncounted=uncounted(mine, prices), mispaid=_mispaid(mine))


def _mispaid(rows: Iterable[tuple[Key, Figures]]) -> tuple[Mispaid, ...]:
    """Return the wrong payments by dealer, wager and hour."""
    found: dict[tuple[str, str, int], Counter[str]] = {}
    for key, figures in rows:
        for words, amount in figures.mispaid.items():
            wager, hour, way, then = words.rsplit(" ", 3)
            counted = found.setdefault((key.dealer, wager, int(hour)), Counter())
            counted[way] += amount
            counted["righted"] += amount if then == "righted" else 0
    return tuple(
        Mispaid(dealer=dealer, wager=wager, hour=hour, **counted)
        for (dealer, wager, hour), counted in sorted(found.items())
    )


def uncounted(rows: Iterable[tuple[Key, Figures]], prices: Collection[str]) -> tuple[str, ...]:
    """Return the games with wagers against the house whose odds are missing."""
    return tuple(sorted({key.game for key, figures in rows if figures.stakes and key.game not in prices}))


def _row(names: dict[str, str], parts: list[tuple[Key, Figures]], prices: Prices) -> ReportRow:
    figures = Figures()
    for _, one in parts:
        figures.add(one)
    return ReportRow(names=names, figures=figures, hold=_hold(figures), expected=expected(parts, figures.win, prices))


def _hold(figures: Figures) -> str:
    """Return the win in hundredths of the drop, to a tenth; empty for games among players, or if nobody bought
    chips."""
    if not figures.drop or not figures.stakes:
        return ""
    tenths = round(Fraction(1000 * figures.win, figures.drop))
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


MONEY: Final = (*(name for name in COUNTED if name not in ("rounds", "void")), "expected", "deviation", "low", "high")
"""The columns of a report that are amounts."""


def columns(made: Report) -> tuple[str, ...]:
    """Return the columns of a report's file."""
    return (*made.by, *COUNTED, "hold", "expected", "deviation", "low", "high", "odd")


def cells(row: ReportRow) -> dict[str, str | int | bool | None]:
    """Return a row of that file, without the names; amounts are in cents."""
    found: dict[str, str | int | bool | None] = {name: getattr(row.figures, name) for name in COUNTED}
    there = row.expected
    return found | {
        "hold": row.hold or None,
        "expected": there.win if there else None,
        "deviation": there.deviation if there else None,
        "low": there.low if there else None,
        "high": there.high if there else None,
        "odd": there.odd if there else None,
    }


def brought_up_to_date(store: Store, calendar: Calendar) -> Projection:
    """Return the kept figures, updated from newer lines of the logs. Nothing is written."""
    kept = Projection(store, keep=False)
    for name, number in store.cut().items():
        if kept.marks.get(name, Mark()).number >= number:
            continue
        if kind_of(name) is JACKPOTS_KIND:
            machine = JackpotMachine()
            for entry in store.followed(name):
                replay(machine, entry)
                kept.add(name, entry, prizes_paid(machine.paid, entry, calendar))
        elif kind_of(name).snapshots:
            kept.catch_up(name, calendar)
    return kept


TYPES: Final = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}


def as_csv(made: Report) -> str:
    """Return the report as CSV, totals last."""
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
    """Return the report as Parquet with typed columns, without totals."""
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


log = logging.getLogger("pitboss.room")
MOST_ROWS = 5000
_prices: msgspec.json.Decoder[list[WagerPrice]] = msgspec.json.Decoder(list[WagerPrice])


class Reporting:
    """The reports of a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._priced: dict[str, list[WagerPrice]] = {}
        self._counting: asyncio.Task[None] | None = None

    async def made(self, by: tuple[Dimension, ...], wanted: Filter) -> tuple[Report, dict[str, list[str]]]:
        """Return a report, and the possible filter values in the whole log."""
        rows = await asyncio.to_thread(self.room.caches.figures.rows, wanted.first, wanted.last)
        await self._find_prices(rows)
        found = await asyncio.to_thread(report, rows, by, dict(self._priced), wanted)
        if len(found.rows) > MOST_ROWS:
            raise PitbossError(
                f"the report has {len(found.rows)} rows, more than {MOST_ROWS}: narrow its days, or use pitboss report"
            )
        return found, _names(rows)

    def band(self, rows: list[tuple[Key, Figures]]) -> Expected | None:
        """Return the expected win of these rows by the prices known so far; None if some are unknown."""
        return expected(rows, sum(figures.win for _, figures in rows), self._priced)

    async def _find_prices(self, rows: list[tuple[Key, Figures]]) -> None:
        """Read the kept prices, and compute missing ones in the background, one game at a time."""
        missing = uncounted(rows, self._priced)
        if not missing:
            return
        kept = await asyncio.to_thread(kept_prices, self.room.store, missing, source_version(*SOURCES))
        self._priced |= {game: _prices.decode(data) for game, data in kept.items()}
        missing = uncounted(rows, self._priced)
        if missing and (self._counting is None or self._counting.done()):
            self._counting = asyncio.ensure_future(self._count(missing))

    async def _count(self, games: tuple[str, ...]) -> None:
        for game in games:
            command = (sys.executable, "-m", "pitboss.odds.prices", game)
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            try:
                data, _ = await process.communicate()
            except asyncio.CancelledError:
                process.kill()
                await process.communicate()
                raise
            if process.returncode:
                log.warning("the odds of %s could not be computed", game)
                self._priced[game] = []
                continue
            self._priced[game] = _prices.decode(data)
            await self.room.journal.run(
                lambda game=game, data=data: keep_prices(  # type: ignore[misc]
                    self.room.store, game, source_version(*SOURCES), data.decode()
                )
            )

    async def close(self) -> None:
        """Stop the worker and wait until it has ended."""
        if self._counting is not None and not self._counting.done():
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)


def _names(rows: list[tuple[Key, Figures]]) -> dict[str, list[str]]:
    return {
        "days": sorted({key.day for key, _ in rows}),
        "tables": sorted({key.table for key, _ in rows}),
        "games": sorted({key.game for key, _ in rows}),
        "dealers": sorted({key.dealer for key, _ in rows if key.dealer}),
    }
