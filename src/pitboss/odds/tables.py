"""Pay tables and rules to price: the rulebooks' own, and any other worth a try."""

import re
import tomllib
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.books.catalogue import load
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.hands import Category
from pitboss.odds.report import Pays
from pitboss.rules.banked.rows import PayTable

LEAST_DOLLARS, MOST_DOLLARS = Decimal("0.0001"), 10**12
PLACES = 4
"""Amounts that fractions of a few digits can be made of."""


class OddsError(PitbossError):
    """Odds asked for a game, or with an option, that has none."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What to change. The defaults are the rulebooks' own rules."""

    rules: dict[str, str] = {}
    """Rules in place of the book's, of those that the game declares as its variations."""
    tables: dict[str, Pays] = {}
    """Pay tables to try beside the rulebook's, by wager."""
    jackpot_wager: Fraction = Fraction(5)
    meter: tuple[Fraction, ...] | None = None
    """Where the meter stands, or the pools of the levels; at their seeds if not given."""
    seed: int = 10_000
    """Which initial seed a given meter goes with, where a game has several."""


def read_dollars(text: str, what: str) -> Fraction:
    """An amount above nothing."""
    try:
        amount = Decimal(text.strip())
    except InvalidOperation:
        amount = Decimal(-1)
    if not amount.is_finite() or not LEAST_DOLLARS <= amount <= MOST_DOLLARS:
        raise OddsError(f"{what} {text.strip()[:40]!r} is not an amount of dollars above nothing")
    return Fraction(round(amount, PLACES))


def read_meter(text: str, what: str) -> tuple[Fraction, ...]:
    """A meter, or the pools of the levels: `90000,60000,40000`."""
    return tuple(read_dollars(part, what) for part in text.split(","))


MOST: Final = 100_000
"""The highest odds a row may have: more would leave the whole numbers the kernels count in."""
FINEST: Final = 20
"""The largest common denominator of a table's odds, for the same reason."""


_PLAIN: Final = re.compile(r"-?\d{1,12}(\.\d{1,12}|/\d{1,12})?")
"""How odds are written; `1e999999` is no number to be worked out."""


class PayTableError(PitbossError):
    """A pay table with a row missing, negative or not a number."""


Tables: TypeAlias = dict[str, dict[str, Pays]]
"""By what they are for, the tables a rulebook prints, by their names on the table sign."""


def pays_of(table: PayTable) -> Pays:
    """A rulebook's table as fractions."""
    return {category: Fraction(one.win, one.stake) for category, one in table.odds.items()}


@cache
def tables_of(game: str) -> Tables:
    """The pay tables of a game that others may be tried in place of."""
    declared = load(game)
    if declared.kind != "banked":
        return {}
    return {kind: {name: pays_of(table) for name, table in named.items()} for kind, named in declared.tables.items()}


def read_table(game: str, kind: str, text: str) -> Pays:
    """A table written as odds to one, best hand first: `50,40,30,8,6,5,3`, where `3/2` is 3 to 2."""
    return _table(game, kind, [part.strip() for part in text.split(",")])


def read_tables(game: str, path: Path) -> dict[str, Pays]:
    """Tables from a TOML file: `trips = [50, 40, 30, 8, 6, 5, 3]`, or `[trips]` with a line for every hand."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise PayTableError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PayTableError(f"{path} is not TOML: {error}") from None
    return {kind: _read_value(game, kind, value) for kind, value in data.items()}


CUSTOM: Final = "custom"
"""The name of a pay table that is not the rulebook's."""


def tables_to_try(game: str, kind: str, own: dict[str, Pays]) -> dict[str | None, Pays]:
    """The rulebook's tables of a kind, and the one to try; an only one has no name."""
    named: dict[str | None, Pays] = dict(tables_of(game)[kind].items())
    if len(named) == 1:
        named = {None: next(iter(named.values()))}
    return named | ({CUSTOM: own[kind]} if kind in own else {})


def rows_of(game: str, kind: str) -> tuple[Category, ...]:
    """The hands a game's tables of a kind list, best first."""
    tables = tables_of(game)
    if kind not in tables:
        expected = f"expected one of {', '.join(tables)}" if tables else "it has none that can be changed"
        raise PayTableError(f"{game} has no {kind} pay table: {expected}{nearest(kind, tables)}")
    return tuple(next(iter(tables[kind].values())))


def _read_value(game: str, kind: str, value: Any) -> Pays:
    if isinstance(value, str):
        return read_table(game, kind, value)
    if isinstance(value, list):
        return _table(game, kind, value)
    if not isinstance(value, dict):
        raise PayTableError(f"{kind} = {value!r}: expected a list of odds or a line for every hand")
    names = {str(category).replace(" ", "-"): category for category in rows_of(game, kind)}
    for name in value:
        if name not in names:
            raise PayTableError(f"the {kind} table has no row {name!r}{nearest(name, names)}")
    if missing := [name for name in names if name not in value]:
        raise PayTableError(f"the {kind} table lacks {', '.join(missing)}")
    return _table(game, kind, [value[name] for name in names])


def _table(game: str, kind: str, odds: Sequence[Any]) -> Pays:
    rows = rows_of(game, kind)
    if len(odds) != len(rows):
        listed = ", ".join(map(str, rows))
        raise PayTableError(f"the {kind} table has {len(rows)} rows ({listed}), not {len(odds)}")
    pays = {row: _odds(kind, row, value) for row, value in zip(rows, odds, strict=True)}
    if any(FINEST % pay.denominator for pay in pays.values()):
        raise PayTableError(f"the {kind} table has odds finer than a twentieth of the stake")
    return pays


def _odds(kind: str, row: Category, value: Any) -> Fraction:
    text = str(value)
    try:
        pay = Fraction(text if _PLAIN.fullmatch(text.strip()) else "")
    except (ValueError, ZeroDivisionError):
        raise PayTableError(
            f"the {kind} table pays {text[:40]!r} for a {row}: expected odds to one, such as 8 or 3/2"
        ) from None
    if not 0 <= pay <= MOST:
        raise PayTableError(f"the {kind} table pays {text[:40]} for a {row}: odds run from 0 to {MOST:,} to one")
    return pay
