"""The house's exact expected win, its standard deviation, and the stored prices of wagers."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final, Protocol, TypeAlias

import msgspec
import sqlalchemy as sql

from pitboss.core.money import Chips
from pitboss.log.database import connected, upsert
from pitboss.log.schema import metadata
from pitboss.log.store import Store
from pitboss.room.projections.figures import Figures, Key

BAND: Final = 3
"""Standard deviations either side of the expectation: at most three in a thousand fall outside by chance."""


class Price(Protocol):
    """The value of a wager to the house."""

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
"""The prices of wagers by game. A missing game has not been computed yet."""


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """The exact expectation, in chips."""

    win: Chips
    deviation: Chips
    """An upper bound of the standard deviation."""
    low: Chips
    high: Chips
    odd: bool
    """True if the actual win is outside the band."""


def expected(parts: Iterable[tuple[Key, Figures]], win: Chips, prices: Prices) -> Expected | None:
    """Return the expectation for the stakes; None without stakes, or if some odds are unknown."""
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
    """Return an upper bound of the variance, as if all wagers of a round won and lost together."""
    deviations = {name: sqrt(float(Fraction(worth[name].variance))) for name in figures.stakes}
    total = 0.0
    for pair, product in figures.products.items():
        one, other = pair.split()
        total += (1 if one == other else 2) * product * deviations[one] * deviations[other]
    return total


def _worth(terms: str, prices: Iterable[Price]) -> dict[str, Price]:
    """Return the price of each wager with the pay table that the sign had."""
    chosen = dict(part.split("=", 1) for part in terms.split())
    return {one.wager: one for one in prices if not one.kind or chosen.get(one.kind) == one.pay_table}


kept = sql.Table(
    "prices",
    metadata,
    sql.Column("game", sql.String(80), primary_key=True),
    sql.Column("version", sql.String(64), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)


def kept_prices(store: Store, games: Iterable[str], version: str) -> dict[str, str]:
    """Return the prices, by game, that the same source code stored."""
    with connected(store.engine) as connection:
        if not sql.inspect(connection).has_table(kept.name):
            return {}
        query = sql.select(kept).where(kept.c.game.in_([*games]), kept.c.version == version)
        return {row.game: row.data for row in connection.execute(query)}


def keep_prices(store: Store, game: str, version: str, data: str) -> None:
    with connected(store.engine) as connection:
        metadata.create_all(connection, tables=[kept])
        upsert(connection, kept, [{"game": game, "version": version, "data": data}])
