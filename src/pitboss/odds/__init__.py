"""Exact house edges, optimal strategy, equity and simulation, for any pay table.

>>> from pitboss.odds import analyse
>>> odds = analyse("vic-three-card-poker", tables={"pair-plus": [40, 30, 6, 3, 1]})
>>> odds.wager("pair-plus", "custom").edge
Fraction(402, 5525)

docs/reference/odds-api.md shows the rest. Nothing is compiled or computed at import. Names that are not exported here
are internal.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pitboss.odds.report import GameOdds

__all__ = ["Amount", "PayTableLike", "analyse"]

Amount: TypeAlias = int | str | Decimal | Fraction
"""A number that is exact: 5, "2.50", Fraction(5, 2)."""
PayTableLike: TypeAlias = str | Sequence[Amount] | Mapping[str, Amount]
"""A pay table: the name of a rulebook's table, odds to one from the best hand down, or odds by the hands' names."""


def analyse(
    game: str,
    *,
    tables: Mapping[str, PayTableLike] | None = None,
    rules: Mapping[str, str] | None = None,
    jackpot_wager: Amount = 5,
    meter: Amount | Sequence[Amount] | None = None,
    seed: int = 10_000,
) -> "GameOdds":
    """Return the exact odds of every wager of a game against the house.

    `tables` are pay tables to try by wager, `rules` variations that the game declares by name. `meter` is the jackpot
    meter in dollars, or the pools of all levels. Bad input raises a `PitbossError` of one sentence.
    """
    from pitboss.odds.games import analyse as compute
    from pitboss.odds.tables import Options, read_dollars, read_value

    pools: tuple[Amount, ...] = ()
    if meter is not None:
        pools = tuple(meter) if isinstance(meter, Sequence) and not isinstance(meter, str) else (meter,)
    options = Options(
        rules=dict(rules or {}),
        tables={kind: read_value(game, kind, value) for kind, value in (tables or {}).items()},
        jackpot_wager=read_dollars(str(jackpot_wager), "jackpot_wager"),
        meter=tuple(read_dollars(str(pool), "meter") for pool in pools) or None,
        seed=seed,
    )
    return compute(game, options)
