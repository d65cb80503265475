"""Pay tables and rules for computing odds: those of the rulebooks, and any others to try."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.books.catalogue import GAMES, load
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.hands import Category
from pitboss.odds.report import OddsError as OddsError
from pitboss.odds.report import Pays
from pitboss.rules.banked.rows import PayTable

LEAST_DOLLARS, MOST_DOLLARS = Decimal("0.0001"), 10**12
PLACES = 4
"""The largest amount with which fractions stay small."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Changes to the rules. The defaults are the rulebooks' rules."""

    rules: dict[str, str] = {}
    """Rule variations that the game declares, by name."""
    tables: dict[str, Pays] = {}
    """Pay tables to try in addition to the rulebook's, by wager."""
    jackpot_wager: Fraction = Fraction(5)
    meter: tuple[Fraction, ...] | None = None
    """The meter, or the pools of the levels; by default, their seeds."""
    seed: int = 10_000
    """The initial seed of the given meter, if a game has several."""


def read_dollars(text: str, what: str) -> Fraction:
    """Read an amount above 0."""
    try:
        amount = Decimal(text.strip())
    except InvalidOperation:
        amount = Decimal(-1)
    if not amount.is_finite() or not LEAST_DOLLARS <= amount <= MOST_DOLLARS:
        raise OddsError(f"{what} {text.strip()[:40]!r} is not a valid amount: expected dollars above 0")
    return Fraction(round(amount, PLACES))


def read_meter(text: str, what: str) -> tuple[Fraction, ...]:
    """Read a meter, or the pools of the levels: `90000,60000,40000`."""
    return tuple(read_dollars(part, what) for part in text.split(","))


MOST: Final = 100_000
"""The highest odds of a row; more would overflow the kernels' integers."""
FINEST: Final = 20
"""The largest common denominator of a table's odds, for the same reason."""


_PLAIN: Final = re.compile(r"-?\d{1,12}(\.\d{1,12}|/\d{1,12})?")
"""The form of written odds, which excludes numbers such as `1e999999`."""


class PayTableError(PitbossError):
    """A pay table has a missing, negative or invalid row."""


Tables: TypeAlias = dict[str, dict[str, Pays]]
"""The tables of a rulebook, by wager and by name on the table sign."""


def pays_of(table: PayTable) -> Pays:
    """Return a rulebook's table as fractions."""
    return {category: Fraction(one.win, one.stake) for category, one in table.odds.items()}


@cache
def tables_of(game: str) -> Tables:
    """Return the pay tables of a game that can be replaced by others."""
    declared = load(game)
    if declared.kind != "banked":
        return {}
    return {kind: {name: pays_of(table) for name, table in named.items()} for kind, named in declared.tables.items()}


def read_table(game: str, kind: str, text: str) -> Pays:
    """Read a table written as odds to one, best hand first: `50,40,30,8,6,5,3`, where `3/2` is 3 to 2."""
    return _table(game, kind, [part.strip() for part in text.split(",")])


def read_tables(game: str, path: Path) -> dict[str, Pays]:
    """Read tables from a TOML file: `trips = [50, 40, 30, 8, 6, 5, 3]`, or `[trips]` with a line for every hand."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise PayTableError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PayTableError(f"{path} is not TOML: {error}") from None
    return {kind: read_value(game, kind, value) for kind, value in data.items()}


CUSTOM: Final = "custom"
"""The name of a pay table that is not the rulebook's."""


def tables_to_try(game: str, kind: str, own: dict[str, Pays]) -> dict[str | None, Pays]:
    """Return the rulebook's tables of a kind, and the one to try. A table that is the only one has no name."""
    named: dict[str | None, Pays] = dict(tables_of(game)[kind].items())
    if len(named) == 1:
        named = {None: next(iter(named.values()))}
    return named | ({CUSTOM: own[kind]} if kind in own else {})


def rows_of(game: str, kind: str) -> tuple[Category, ...]:
    """Return the hands that a game's tables of a kind list, best first."""
    tables = tables_of(game)
    if kind not in tables:
        expected = f"expected one of {', '.join(tables)}" if tables else "it has no pay tables to change"
        raise PayTableError(f"{game} has no {kind} pay table: {expected}{nearest(kind, tables)}")
    return tuple(next(iter(tables[kind].values())))


def read_value(game: str, kind: str, value: Any) -> Pays:
    """Read a table given as the name of a rulebook's table, as odds, or as odds by the names of hands."""
    if isinstance(value, str):
        known = tables_of(game).get(kind, {}) if game in GAMES else {}
        if value not in known and known and "," not in value and len(rows_of(game, kind)) > 1:
            expected = f"expected one of {', '.join(known)}, or its odds{nearest(value, known)}"
            raise PayTableError(f"{kind} has no pay table {value!r}: {expected}")
        return known.get(value) or read_table(game, kind, value)
    if isinstance(value, Sequence):
        return _table(game, kind, value)
    if not isinstance(value, Mapping):
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
        raise PayTableError(f"the {kind} table has {len(rows)} rows ({listed}): expected as many odds, got {len(odds)}")
    pays = {row: _odds(kind, row, value) for row, value in zip(rows, odds, strict=True)}
    if any(FINEST % pay.denominator for pay in pays.values()):
        raise PayTableError(f"the {kind} table has odds that are not a multiple of 1/20: use coarser odds")
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
        raise PayTableError(f"the {kind} table pays {text[:40]} for a {row}: expected 0 to {MOST:,} to one")
    return pay
