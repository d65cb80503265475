"""What a hand is worth against others in the sixteen poker games: its share of the pot if all go to the showdown."""

from pitboss.odds.equity.answer import Equity, HandEquity
from pitboss.odds.equity.hands import RangeError
from pitboss.odds.equity.layout import EquityError
from pitboss.odds.equity.work import equity

__all__ = ["Equity", "EquityError", "HandEquity", "RangeError", "equity"]
