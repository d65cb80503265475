"""The edge and variance of each wager with each pay table, for the reports' expected win.

This takes seconds to a minute. A room runs it in another process, `python -m pitboss.odds.prices GAME`, and
stores the result.
"""

import contextlib
import os
import sys

import msgspec

from pitboss.books.catalogue import GAMES, banked
from pitboss.odds.games import analyse
from pitboss.odds.report import decimal
from pitboss.odds.tables import OddsError

SOURCES = ("core", "rules", "books", "odds")
"""The folders whose source determines the result."""
PLACES = 12


class WagerPrice(msgspec.Struct, frozen=True, kw_only=True):
    """One wager with one pay table, assuming optimal play."""

    wager: str
    kind: str = ""
    """The sign's key that chooses the pay table; empty if there is only one."""
    pay_table: str = ""
    edge: str
    """The edge as an exact fraction of the first stake."""
    variance: str
    """The variance of the net result per unit of the first stake."""


def prices(game: str) -> list[WagerPrice]:
    """Return every wager of a game against the house except jackpots, which depend on their meters."""
    try:
        odds = analyse(game)
    except OddsError:
        return []
    levels = _levels(game)
    return [
        WagerPrice(
            wager=one.wager,
            kind=_kind(game, one.wager, one.pay_table),
            pay_table=one.pay_table or "",
            edge=str(one.edge if one.best_play_edge is None else one.best_play_edge),
            variance=decimal(one.spread.variance, PLACES),
        )
        for one in odds.wagers
        if one.wager not in levels
    ]


def _levels(game: str) -> set[str]:
    """Return the names of the jackpot wagers."""
    if GAMES[game].kind != "banked":
        return set()
    found = banked(game)
    return {one.name for one in (*found.wagers, *(made.into for made in found.combinations)) if one.level}


def _kind(game: str, wager: str, pay_table: str | None) -> str:
    """Return the sign's key that chooses a wager's pay table."""
    if pay_table is None:
        return ""
    found = banked(game)
    sides = {side.wager: side.table for side in found.analysis.sides}
    if wager in sides:
        return sides[wager]
    others = [kind for kind, tables in found.pay_tables.items() if kind not in sides.values() and pay_table in tables]
    return others[0] if others else ""


def main() -> None:
    """Print the prices of one game as JSON, at low priority."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no nice()
        os.nice(10)
    sys.stdout.write(msgspec.json.encode(prices(sys.argv[1])).decode())


if __name__ == "__main__":
    main()
