"""Wagers that a pay table alone settles: the hand is in the table, or the stake is lost."""

from fractions import Fraction

from pitboss.core.hands import Category
from pitboss.odds.report import Pays, ResultSpread, WagerOdds


def side_spread(counts: dict[Category, int], pays: Pays) -> ResultSpread:
    """The net results of one staked, from how many hands there are of each kind."""
    return ResultSpread.of((pays.get(category, Fraction(-1)), count) for category, count in counts.items())


def side_odds(wager: str, pay_table: str | None, counts: dict[Category, int], pays: Pays) -> WagerOdds:
    return WagerOdds(wager=wager, pay_table=pay_table, pays=pays, spread=side_spread(counts, pays), hands=counts)
