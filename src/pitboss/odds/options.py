"""What is asked of the odds of a game: rules and pay tables to try, and where its jackpot stands."""

from fractions import Fraction

import msgspec

from pitboss.errors import PitbossError
from pitboss.odds.report import Pays


class OddsError(PitbossError):
    """Odds asked for a game, or with an option, that has none."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What to change. The defaults are the rulebooks' own rules."""

    rules: dict[str, str] = {}
    """Rules in place of the book's, of those that the game declares as its variations."""
    tables: dict[str, Pays] = {}
    """Pay tables to try beside the rulebook's, by wager."""
    jackpot_wager: Fraction = Fraction(5)
    meter: tuple[Fraction, ...] | None = None
    """Where the meter stands, or the pools of the levels; at their seeds if not given."""
    seed: int = 10_000
    """Which initial seed a given meter goes with, where a game has several."""
