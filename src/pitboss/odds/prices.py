"""What a house game's wagers are worth to the house, for the reports: edge and variance of each with each pay table.

Counting takes seconds to a minute. A room has it done beside it, `python -m pitboss.odds.prices GAME`, and keeps what
comes out.
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
"""The folders whose source decides what comes out."""
PLACES = 12


class WagerPrice(msgspec.Struct, frozen=True, kw_only=True):
    """One wager with one pay table. Best play is taken for granted."""

    wager: str
    kind: str = ""
    """The key of the sign that chooses the pay table; empty where there is no choice."""
    pay_table: str = ""
    edge: str
    """An exact fraction of the first stake."""
    variance: str
    """Of the net result for one staked at first."""


def prices(game: str) -> list[WagerPrice]:
    """Every wager of a game against the house but its jackpots, which depend on where their meters stand."""
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
    """The jackpot wagers."""
    if GAMES[game].kind != "banked":
        return set()
    found = banked(game)
    return {one.name for one in (*found.wagers, *(made.into for made in found.combinations)) if one.level}


def _kind(game: str, wager: str, pay_table: str | None) -> str:
    """Which key of the sign chooses a wager's pay table."""
    if pay_table is None:
        return ""
    found = banked(game)
    sides = {side.wager: side.table for side in found.analysis.sides}
    if wager in sides:
        return sides[wager]
    others = [kind for kind, tables in found.pay_tables.items() if kind not in sides.values() and pay_table in tables]
    return others[0] if others else ""


def main() -> None:
    """Prints the prices of one game as JSON, in the background."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(10)
    sys.stdout.write(msgspec.json.encode(prices(sys.argv[1])).decode())


if __name__ == "__main__":
    main()
