"""What is asked of the odds of a game: rules and pay tables to try, and where its jackpot stands."""

from decimal import Decimal, InvalidOperation
from fractions import Fraction

import msgspec

from pitboss.errors import PitbossError
from pitboss.odds.report import Pays

LEAST_DOLLARS, MOST_DOLLARS = Decimal("0.0001"), 10**12
PLACES = 4
"""Amounts that fractions of a few digits can be made of."""


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


def read_dollars(text: str, what: str) -> Fraction:
    """An amount above nothing."""
    try:
        amount = Decimal(text.strip())
    except InvalidOperation:
        amount = Decimal(-1)
    if not amount.is_finite() or not LEAST_DOLLARS <= amount <= MOST_DOLLARS:
        raise OddsError(f"{what} {text.strip()[:40]!r} is not an amount of dollars above nothing")
    return Fraction(round(amount, PLACES))


def read_meter(text: str, what: str) -> tuple[Fraction, ...]:
    """A meter, or the pools of the levels: `90000,60000,40000`."""
    return tuple(read_dollars(part, what) for part in text.split(","))
