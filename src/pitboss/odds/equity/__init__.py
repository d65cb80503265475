"""What a hand is worth against others in the sixteen poker games: its share of the pot if all go to the showdown."""

from pitboss.odds.equity.compare import Equity, HandEquity, equity
from pitboss.odds.equity.hands import EquityError, RangeError

__all__ = ["Equity", "EquityError", "HandEquity", "RangeError", "equity"]
