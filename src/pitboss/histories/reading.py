"""PHH text to hands. Almost every file is a regular part of TOML that a few splits read; the rest goes to tomllib.

`quick` returns None for whatever it is not sure of, and the full reader decides: the two never disagree on a hand that
both read (a test holds it).
"""

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from operator import methodcaller
from typing import Any

from pitboss.histories.hand import CENTS, MOST_KNOWN, UNLIMITED, PhhHand, UnreadableHand

FIRST_KEYS = ("variant", "actions", "starting_stacks")
TOLD = ("winnings", "finishing_stacks")
MOST_SEATS = 50
_PAIR = methodcaller("split", " = ", 1)


def sections(text: str) -> Iterator[tuple[str, str]]:
    """The hands of a `.phhs` text, each with its number, or the one nameless hand of a `.phh`."""
    for part in ("\n" + text.lstrip("\ufeff")).split("\n["):
        if part.strip():
            yield _named(part)


def _named(part: str) -> tuple[str, str]:
    head, mark, body = part.partition("]\n")
    name = head.strip("'\" ")
    if mark and name and "\n" not in head and "=" not in head:
        return name, body
    return "", part


def read_hand(name: str, text: str) -> PhhHand:
    """The hand in a section's text. Raises `UnreadableHand` with what is wrong."""
    return quick(name, text) or full(name, text)


def quick(name: str, text: str) -> PhhHand | None:
    """One key a line, plain lists on one line, plain quotes: the form in which hands are written by the million."""
    if '"' in text or "\\" in text:
        return None
    lines = text.strip("\n").split("\n")
    try:
        keys: dict[str, Any] = dict(map(_PAIR, lines))
    except ValueError:
        return None
    if len(keys) < len(lines):  # a key twice
        return None
    if "#" in text and not all(map(_quoted, (value for value in keys.values() if "#" in value))):
        return None
    try:
        actions = keys.pop("actions")
        if actions[:2] != "['" or actions[-2:] != "']":
            return None
        antes, blinds = FORCED[keys.pop("antes")], FORCED[keys.pop("blinds_or_straddles")]
        stacks, won, left = _amounts(keys.pop("starting_stacks")), keys.pop("winnings", None), None
        seats = len(stacks)
        if won is not None:
            won = _amounts(won)
        if "finishing_stacks" in keys:
            left = _amounts(keys.pop("finishing_stacks"))
        if not len(antes) == len(blinds) == seats or not 2 <= seats <= MOST_SEATS or min(stacks) < 0:
            return None
        if (won is not None and len(won) != seats) or (left is not None and len(left) != seats):
            return None
        variant, least = keys.pop("variant")[1:-1], CENTS[keys.pop("min_bet")]
        return PhhHand(name, variant, antes, blinds, least, stacks, actions[2:-2].split("', '"), won, left, keys)
    except (KeyError, ValueError, IndexError):
        return None


def _quoted(value: str) -> bool:
    """One text between quotes: a number sign in it begins no comment."""
    return value[0] == value[-1] == "'" and value.count("'") == 2


def _amounts(text: str) -> list[int]:
    if text[0] != "[" or text[-1] != "]":
        raise ValueError(text)
    return [CENTS[amount] for amount in text[1:-1].split(", ")]


class _Forced(dict[str, list[int]]):
    """Antes and blinds read before: a file has few different ones. Nobody changes them."""

    def __missing__(self, text: str) -> list[int]:
        if len(self) > MOST_KNOWN:
            self.clear()
        self[text] = amounts = _amounts(text)
        return amounts


FORCED = _Forced()


def full(name: str, text: str) -> PhhHand:
    """The same through the whole of TOML; the error names the key."""
    try:
        keys = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnreadableHand(f"the hand is not TOML: {error}") from None
    return hand_of(name, keys)


def hand_of(name: str, keys: dict[str, Any]) -> PhhHand:
    """A hand from its keys."""
    for key in FIRST_KEYS:
        if key not in keys:
            raise UnreadableHand(f"the hand has no {key!r}")
    actions = keys.pop("actions")
    if not isinstance(actions, list) or not all(isinstance(line, str) for line in actions):
        raise UnreadableHand("actions is not a list of lines")
    stacks = _list(keys, "starting_stacks") or []
    if any(stack < 0 for stack in stacks):
        raise UnreadableHand("starting_stacks has a stack below nothing")
    if not 2 <= len(stacks) <= MOST_SEATS:
        raise UnreadableHand(f"starting_stacks has {len(stacks)} entries: a hand has 2 to {MOST_SEATS} seats")
    nothing = [0] * len(stacks)
    lists = {key: _list(keys, key) or nothing for key in ("antes", "blinds_or_straddles")}
    told = {key: _list(keys, key) for key in TOLD}
    for key, amounts in (lists | told).items():
        if amounts is not None and len(amounts) != len(stacks):
            raise UnreadableHand(f"{key} has {len(amounts)} entries for {len(stacks)} seats")
    least = next((keys.pop(key) for key in ("min_bet", "small_bet") if key in keys), 0)
    return PhhHand(
        name, str(keys.pop("variant")), lists["antes"], lists["blinds_or_straddles"], _money(least, "min_bet"), stacks,
        actions, told["winnings"], told["finishing_stacks"], keys,
    )  # fmt: skip


def _list(keys: dict[str, Any], key: str) -> list[int] | None:
    values = keys.pop(key, None)
    if values is None:
        return None
    if not isinstance(values, list):
        raise UnreadableHand(f"{key} = {values!r} is not a list of amounts")
    return [_money(value, key) for value in values]


def _money(value: Any, key: str) -> int:
    """An amount of TOML in cents."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise UnreadableHand(f"{key}: {value!r} is not an amount")
    try:
        amount = Decimal(value)
        if amount.is_infinite() and amount > 0:
            return UNLIMITED
        cents = amount * 100
        if not amount.is_finite() or cents != cents.to_integral_value() or abs(cents) >= UNLIMITED:
            raise UnreadableHand(f"{key}: {value} is not an amount of whole cents")
    except ArithmeticError:
        raise UnreadableHand(f"{key}: {value!r} is not an amount") from None
    return int(cents)
