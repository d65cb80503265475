"""Pay tables: the rulebooks' own, and any other one may want to try."""

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, Protocol

from pitboss.errors import PitbossError, nearest
from pitboss.hands import Category
from pitboss.odds.report import Pays
from pitboss.rulebooks.vic_three_card_poker import tables as three_card
from pitboss.rulebooks.wa_crown_holdem.wagers import POKER_EXTRA
from pitboss.rulebooks.wa_ultimate_texas_holdem.wagers import BLIND_TABLE, TRIPS_TABLES

MOST: Final = 100_000
"""The highest odds a row may have: more would leave the whole numbers the kernels count in."""
FINEST: Final = 20
"""The largest common denominator of a table's odds, for the same reason."""


class PayTableError(PitbossError):
    """A pay table with a row missing, negative or not a number."""


class _Odds(Protocol):
    @property
    def win(self) -> int: ...
    @property
    def stake(self) -> int: ...


class _PayTable(Protocol):
    @property
    def odds(self) -> Any: ...


def pays_of(table: _PayTable) -> Pays:
    """A rulebook's table as fractions."""
    odds: dict[Category, _Odds] = table.odds
    return {category: Fraction(one.win, one.stake) for category, one in odds.items()}


TABLES: Final[dict[str, dict[str, Pays]]] = {
    "trips": {name: pays_of(table) for name, table in TRIPS_TABLES.items()},
    "blind-table": {"rulebook": pays_of(BLIND_TABLE)},
    "poker-extra": {"rulebook": pays_of(POKER_EXTRA)},
    "ante-bonus": {name: pays_of(table) for name, table in three_card.ANTE_BONUS.items()},
    "pair-plus": {name: pays_of(table) for name, table in three_card.PAIR_PLUS.items()},
    "six-card": {name: pays_of(table) for name, table in three_card.SIX_CARD.items()},
}
"""The tables each rulebook prints for a wager, by their names on the table sign."""


def rows_of(kind: str) -> tuple[Category, ...]:
    """The hands a wager's tables list, best first."""
    return tuple(next(iter(TABLES[kind].values())))


def read_table(kind: str, text: str) -> Pays:
    """A table written as odds to one, best hand first: `50,40,30,8,6,5,3`, where `3/2` is 3 to 2."""
    return _table(kind, [part.strip() for part in text.split(",")])


def read_tables(path: Path) -> dict[str, Pays]:
    """Tables from a TOML file: `trips = [50, 40, 30, 8, 6, 5, 3]`, or `[trips]` with a line for every hand."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise PayTableError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PayTableError(f"{path} is not TOML: {error}") from None
    return {kind: _read_value(_known(kind), value) for kind, value in data.items()}


def _known(kind: str) -> str:
    if kind not in TABLES:
        raise PayTableError(f"{kind!r} has no pay table: expected one of {', '.join(TABLES)}{nearest(kind, TABLES)}")
    return kind


def _read_value(kind: str, value: Any) -> Pays:
    if isinstance(value, str):
        return read_table(kind, value)
    if isinstance(value, list):
        return _table(kind, value)
    if not isinstance(value, dict):
        raise PayTableError(f"{kind} = {value!r}: expected a list of odds or a line for every hand")
    names = {str(category).replace(" ", "-"): category for category in rows_of(kind)}
    for name in value:
        if name not in names:
            raise PayTableError(f"the {kind} table has no row {name!r}{nearest(name, names)}")
    if missing := [name for name in names if name not in value]:
        raise PayTableError(f"the {kind} table lacks {', '.join(missing)}")
    return _table(kind, [value[name] for name in names])


def _table(kind: str, odds: Sequence[Any]) -> Pays:
    rows = rows_of(_known(kind))
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
        pay = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise PayTableError(
            f"the {kind} table pays {text[:40]!r} for a {row}: expected odds to one, such as 8 or 3/2"
        ) from None
    if not 0 <= pay <= MOST:
        raise PayTableError(f"the {kind} table pays {text[:40]} for a {row}: odds run from 0 to {MOST:,} to one")
    return pay
