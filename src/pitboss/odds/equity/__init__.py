"""Equity in the poker games: a hand's average share of the pot if all go to the showdown."""

from pitboss.odds.equity.compare import Equity, HandEquity, equity
from pitboss.odds.equity.hands import EquityError, RangeError

__all__ = ["Equity", "EquityError", "HandEquity", "RangeError", "equity"]
