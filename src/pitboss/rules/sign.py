"""Reads a table sign: every key optional, every value checked, every mistake named with its key."""

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, TypeVar

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import Chips, decimals, percent, read_money, short_money, written_out
from pitboss.core.refusals import WrongSign

Word = TypeVar("Word", bound=str)


_EXACT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,10})?", re.ASCII)


class SignField(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of a sign, for a form: its label, its allowed values and its clause."""

    key: str
    """Its place in the sign: `places`, `table.minimum`, `table.commission.percent`."""
    words: str
    kind: Literal["money", "number", "amounts", "choice", "yes"]
    """An amount in dollars, a number, several amounts, one of the options, or yes and no."""
    options: tuple[str, ...] = ()
    """The first is the book's default."""
    least: str = ""
    most: str = ""
    default: str = ""
    """The usual value at a sensible table; empty if the sign omits the field."""
    needed: bool = False
    rules: Rules


def known_keys(table: dict[str, Any], known: Iterable[str], where: str = "[table]") -> None:
    """Refuse a key that the game's sign does not have (keys starting with `_` pass)."""
    names = tuple(known)
    for key in table:
        if key not in names and not key.startswith("_"):
            listed = ", ".join(names)
            raise WrongSign(f"unknown key {key!r} in {where}{nearest(key, names)} (known: {listed})")


def money(value: Any, key: str, *, least: Chips = 0, rules: Rules = ()) -> Chips:
    """Read an amount on the sign, at least `least`."""
    try:
        chips = read_money(value)
    except PitbossError as error:
        raise WrongSign(f"{key}: {error}", rules) from None
    if chips < least:
        raise WrongSign(f"{key} is {value}: it cannot be less than {short_money(least)}", rules)
    return chips


_COUNTS = {2: "two", 4: "four", 6: "six"}


def exact_money(value: Any, key: str, rules: Rules = ()) -> Fraction:
    """Read an amount in dollars that may have fractions of a cent, like those of pools and meters."""
    try:
        text = written_out(value) if isinstance(value, Decimal) else str(value)
    except PitbossError as error:
        raise WrongSign(f"{key}: {error}", rules) from None
    if isinstance(value, bool | list | dict) or not _EXACT.fullmatch(text):
        raise WrongSign(f'{key} = {value!r} is not an amount of money: expected dollars such as "29210.5541"', rules)
    return Fraction(text)


def on_the_sign(value: Any, key: str, parts: int) -> int:
    """Return an exact amount in dollars on a sign as parts of a dollar."""
    exact = exact_money(value, key) * parts
    if exact.denominator != 1:
        raise WrongSign(f"{key} is {value}: a pool has at most {_COUNTS[decimals(parts)]} decimals")
    return int(exact)


def rate(value: Any, key: str, rules: Rules = ()) -> Fraction:
    """Read an exact rate from the percentage on the sign."""
    try:
        return percent(value)
    except PitbossError as error:
        raise WrongSign(f"{key}: {error}", rules) from None


def commission(value: Any, keys: Iterable[str], example: str, rules: Rules) -> tuple[dict[str, Any], Fraction]:
    """Return the commission on the sign, which may have these keys, and its percentage."""
    if not isinstance(value, dict):
        raise WrongSign(f"commission = {value!r}: expected {example}", rules)
    known_keys(value, keys, "commission")
    return value, rate(value.get("percent", 0), "commission percent")


def one_of(value: Any, key: str, allowed: Iterable[Word], rules: Rules = ()) -> Word:
    """Read one of the named values a key can have."""
    names = tuple(allowed)
    if value not in names:
        raise WrongSign(
            f"{key} = {value!r} is not known: expected one of {', '.join(names)}{nearest(str(value), names)}", rules
        )
    return names[names.index(value)]
