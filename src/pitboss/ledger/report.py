"""Reports: the figures of a room grouped and added up, with what the odds expected beside what there was.

The band is never too narrow: the wagers of a round, and of all its boxes, are taken to win and lose together. Best play
is taken for granted, so a table where people play badly wins more than expected; one that wins less needs a look.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from typing import Final, Literal, Protocol, TypeAlias, get_args

import msgspec

from pitboss.errors import PitbossError, nearest
from pitboss.ledger.figures import COUNTED, Figures, Key
from pitboss.money import Chips

Dimension = Literal["day", "table", "game", "dealer"]
DIMENSIONS: Final[tuple[Dimension, ...]] = get_args(Dimension)
BAND: Final = 3
"""Standard deviations either side of what is expected: three in a thousand fall outside by chance, if that."""


class Price(Protocol):
    """What a wager is worth to the house."""

    @property
    def wager(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def pay_table(self) -> str: ...
    @property
    def edge(self) -> str: ...
    @property
    def variance(self) -> str: ...


Prices: TypeAlias = Mapping[str, Sequence[Price]]
"""By game; one that is not here has not been counted yet."""


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Which figures a report is about; empty is all."""

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


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What exact odds expect, in chips."""

    win: Chips
    deviation: Chips
    """The standard deviation, at most."""
    low: Chips
    high: Chips
    odd: bool
    """The win there was lies outside the band."""


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row: its names, its figures, and what was expected where the odds of all its wagers are known."""

    names: dict[str, str]
    figures: Figures
    hold: str = ""
    """What the house won of the drop, in percent."""
    expected: Expected | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The rows in order, all of them together, and the games whose odds have not been counted."""

    by: tuple[Dimension, ...]
    rows: list[ReportRow]
    total: ReportRow
    uncounted: tuple[str, ...] = ()


def read_dimensions(text: str) -> tuple[Dimension, ...]:
    """`table,day`. Raises where one is none."""
    found: list[Dimension] = []
    for word in filter(None, (part.strip() for part in text.split(","))):
        named = next((one for one in DIMENSIONS if one == word), None)
        if named is None:
            raise PitbossError(
                f"{word[:40]!r} is nothing to report by: expected {', '.join(DIMENSIONS)}{nearest(word, DIMENSIONS)}"
            )
        if named not in found:
            found.append(named)
    return tuple(found)


def report(
    rows: Iterable[tuple[Key, Figures]], by: tuple[Dimension, ...], prices: Prices, wanted: Filter = EVERYTHING
) -> Report:
    """The figures that are wanted, grouped."""
    mine = [(key, figures) for key, figures in rows if wanted.takes(key)]
    groups: dict[tuple[str, ...], list[tuple[Key, Figures]]] = {}
    for key, figures in mine:
        groups.setdefault(tuple(getattr(key, one) for one in by), []).append((key, figures))
    made = [_row(dict(zip(by, names, strict=True)), parts, prices) for names, parts in sorted(groups.items())]
    return Report(by=by, rows=made, total=_row({}, mine, prices), uncounted=uncounted(mine, prices))


def uncounted(rows: Iterable[tuple[Key, Figures]], prices: Collection[str]) -> tuple[str, ...]:
    """The games with wagers against the house whose odds are not there."""
    return tuple(sorted({key.game for key, figures in rows if figures.stakes and key.game not in prices}))


def _row(names: dict[str, str], parts: list[tuple[Key, Figures]], prices: Prices) -> ReportRow:
    figures = Figures()
    for _, one in parts:
        figures.add(one)
    hold = ""
    if figures.drop and figures.stakes:
        hold = format(Decimal(round(Fraction(1000 * figures.win, figures.drop))) / 10, ".1f")
    return ReportRow(names=names, figures=figures, hold=hold, expected=expected(parts, figures.win, prices))


def expected(parts: Iterable[tuple[Key, Figures]], win: Chips, prices: Prices) -> Expected | None:
    """What the odds make of the stakes; None where there are none, or where they are not all known."""
    staked: dict[tuple[str, str], Figures] = {}
    for key, figures in parts:
        if figures.stakes:
            staked.setdefault((key.game, key.terms), Figures()).add(figures)
    mean, variance = Fraction(), 0.0
    for (game, terms), figures in staked.items():
        worth = _worth(terms, prices.get(game, ()))
        if not worth.keys() >= figures.stakes.keys():
            return None
        mean += sum((Fraction(worth[name].edge) * stake for name, stake in figures.stakes.items()), Fraction())
        variance += _variance(figures, worth)
    if not staked:
        return None
    middle, deviation = round(mean), round(sqrt(variance))
    low, high = middle - BAND * deviation, middle + BAND * deviation
    return Expected(win=middle, deviation=deviation, low=low, high=high, odd=not low <= win <= high)


def _variance(figures: Figures, worth: dict[str, Price]) -> float:
    """At most: as if everything in a round won and lost together."""
    deviations = {name: sqrt(float(Fraction(worth[name].variance))) for name in figures.stakes}
    total = 0.0
    for pair, product in figures.products.items():
        one, other = pair.split()
        total += (1 if one == other else 2) * product * deviations[one] * deviations[other]
    return total


def _worth(terms: str, prices: Iterable[Price]) -> dict[str, Price]:
    """The price of each wager with the pay table that the sign had."""
    chosen = dict(part.split("=", 1) for part in terms.split())
    return {one.wager: one for one in prices if not one.kind or chosen.get(one.kind) == one.pay_table}


MONEY: Final = (*(name for name in COUNTED if name not in ("rounds", "void")), "expected", "deviation", "low", "high")
"""The columns of a report that are amounts."""


def columns(made: Report) -> tuple[str, ...]:
    """The columns of a report as a file."""
    return (*made.by, *COUNTED, "hold", "expected", "deviation", "low", "high", "odd")


def cells(row: ReportRow) -> dict[str, str | int | bool | None]:
    """A row of that file, without the names; amounts are in cents."""
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
