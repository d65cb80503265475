"""Exact money: chips are integers in cents, never floats.

Jackpot pools keep fractions of a cent: an amount is a whole number of parts, with `parts` to a dollar.
"""

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import msgspec

from pitboss.core.errors import PitbossError

Chips: TypeAlias = int
"""An amount in cents."""

CENT: Chips = 1
DOLLAR: Chips = 100

LONGEST_NUMBER = 24
"""Longest number that is read as an amount of money."""

_AMOUNT = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?")


class MoneyError(PitbossError):
    """A text or value that is not an exact amount of money."""


def read_money(value: object) -> Chips:
    """Return the chips for a decimal string, an integer or a Decimal in dollars; refuse a float."""
    if type(value) is int:
        if abs(value) >= 10**LONGEST_NUMBER:
            raise MoneyError("the number has too many digits for an amount of money")
        return value * DOLLAR
    if isinstance(value, Decimal):
        value = written_out(value)
    if not isinstance(value, str):
        kind = type(value).__name__
        raise MoneyError(f'{value!r} is not an amount of money: expected dollars such as "10" or 2.50, got {kind}')
    return _read_text(value)


@lru_cache(maxsize=16_384)
def _read_text(value: str) -> Chips:
    written = _AMOUNT.fullmatch(value) if value.isascii() and len(value) <= LONGEST_NUMBER else None
    if not written:
        raise MoneyError(f"{value[:40]!r} is not an amount of money: expected dollars such as 10 or 2.50")
    sign, dollars, fraction = written.groups()
    fraction = (fraction or "").rstrip("0")
    if len(fraction) > 2:
        raise MoneyError(f"{value} has a fraction of a cent: amounts are whole cents")
    chips = int(dollars) * DOLLAR + int(fraction.ljust(2, "0") or "0")
    return -chips if sign else chips


def written_out(value: Decimal) -> str:
    """Return a decimal without an exponent. Raises for NaN, infinity and 1e999999999, which would fill memory."""
    if not value.is_finite() or not -LONGEST_NUMBER < value.adjusted() < LONGEST_NUMBER:
        raise MoneyError(f"{str(value)[:40]} is not an amount of money")
    if -int(value.as_tuple().exponent) > 2 * LONGEST_NUMBER:
        raise MoneyError(f"{str(value)[:40]} has far too many decimals for an amount of money")
    return format(value, "f")


@lru_cache(maxsize=16_384)
def write_money(chips: Chips) -> str:
    """Return dollars with two decimals, as in the answers: 1050 is '10.50'."""
    sign = "-" if chips < 0 else ""
    dollars, cents = divmod(abs(chips), DOLLAR)
    return f"{sign}{dollars}.{cents:02d}"


def signed_money(chips: Chips) -> str:
    """Return an amount won or lost, a win with a plus sign."""
    return f"+{write_money(chips)}" if chips > 0 else write_money(chips)


def short_money(chips: Chips) -> str:
    """Return dollars as in the notation, without needless decimals: 1000 is '10', 1050 is '10.50'."""
    return write_money(chips).removesuffix(".00")


class Odds(msgspec.Struct, frozen=True):
    """Payout odds as the rulebooks print them: `Odds(3, 2)` is 3 to 2."""

    win: int
    stake: int = 1

    def pays(self, staked: Chips) -> Chips:
        """Return the winnings on a stake; half a cent is rounded in the player's favour."""
        return -(-staked * self.win // self.stake)

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"


EVENS = Odds(1)


def percent(rate: str | int) -> Fraction:
    """Return an exact rate from its printed percentage: '20.5' is 41/200."""
    text = str(rate)
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        raise MoneyError(f"{text!r} is not a percentage: expected a number such as 10 or 20.5")
    return Fraction(text) / 100


def up_to_dollar(amount: Chips | Fraction) -> Chips:
    """Round an amount of cents up to whole dollars."""
    return -int(-amount // DOLLAR) * DOLLAR


def down_to_unit(amount: Chips | Fraction, unit: Chips) -> Chips:
    """Round an amount of cents down to a betting unit."""
    return int(amount // unit) * unit


def cents(amount: int, parts: int) -> Chips:
    """Return the whole cents in an exact amount."""
    return amount * DOLLAR // parts


def write_exact(amount: int, parts: int) -> str:
    """Return exact dollars with at least two decimals and no more than needed: '29210.5541', '25000.00'."""
    whole, rest = divmod(abs(amount), parts)
    written = str(rest).rjust(decimals(parts), "0").rstrip("0").ljust(2, "0")
    return f"{'-' if amount < 0 else ''}{whole}.{written}"


def write_whole(amount: int, parts: int) -> str:
    """Return exact dollars with all decimals: '25000.0000'."""
    return f"{amount // parts}.{amount % parts:0{decimals(parts)}d}"


def decimals(parts: int) -> int:
    """Return the number of decimals of an amount counted in parts of a dollar."""
    return len(str(parts)) - 1
