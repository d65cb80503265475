"""A reader for tables of the terms: every value is checked and every mistake names its key."""

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import Chips, percent, read_money
from pitboss.core.refusals import Refusal
from pitboss.core.time import Instant, read_instant


class WrongTerms(Refusal):
    """An unknown key, a wrong type, or a term the book forbids. `line` is None."""


class UnreadableTerms(WrongTerms):
    """A file that is not TOML, or not text."""


Word = TypeVar("Word", bound=str)
MOST_CHIPS = 10**12
"""More chips than any set has. A higher number is a typing error."""
MOST_COUNT = 1_000_000
LONGEST_TEXT = 4000
_MISSING: Any = object()


def shown(value: Any) -> str:
    """Return a value for a message, shortened."""
    if isinstance(value, Decimal):
        text = format(value, "f") if value.is_finite() else str(value).lower().replace("infinity", "inf")
    else:
        text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


class Section:
    """A table of the terms. Each known key is taken once; `finish` refuses the rest."""

    def __init__(self, data: Any, where: str = "") -> None:
        if not isinstance(data, dict):
            raise WrongTerms(f"{where} = {shown(data)}: expected a table of keys")
        self.data, self.where, self.known = data, where, list[str]()

    def key(self, name: str) -> str:
        return f"{self.where} {name}" if self.where else name

    def has(self, name: str) -> bool:
        return name in self.data

    def take(self, name: str, default: Any = _MISSING, *, rules: Rules = ()) -> Any:
        """Return the value of a key. A key without a default must be present."""
        self.known.append(name)
        if name in self.data:
            return self.data[name]
        if default is _MISSING:
            raise WrongTerms(f"{self.key(name)} is missing", rules)
        return default

    def finish(self) -> None:
        """Refuse unknown keys, except those that begin with `_`, as in a round record."""
        for key in self.data:
            if key not in self.known and not str(key).startswith("_"):
                place = f" in {self.where}" if self.where else ""
                raise WrongTerms(
                    f"unknown key {str(key)[:60]!r}{place}{nearest(str(key), self.known)}"
                    f" (known: {', '.join(self.known)})"
                )

    def wrong(self, name: str, expected: str, rules: Rules = ()) -> WrongTerms:
        return WrongTerms(f"{self.key(name)} = {shown(self.data.get(name))}: expected {expected}", rules)

    def text(self, name: str, default: Any = _MISSING, rules: Rules = ()) -> Any:
        value = self.take(name, default, rules=rules)
        if value is default:
            return value
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
            raise self.wrong(name, f"a text of 1 to {LONGEST_TEXT} characters", rules)
        return value.strip()

    def flag(self, name: str, default: bool) -> bool:
        value = self.take(name, default)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def whole(
        self, name: str, default: Any = _MISSING, *, least: int = 0, most: int = MOST_COUNT, rules: Rules = ()
    ) -> Any:
        """Read a whole number."""
        value = self.take(name, default, rules=rules)
        if value is default:
            return value
        if type(value) is not int:
            raise self.wrong(name, "a whole number", rules)
        if not least <= value <= most:
            raise self.wrong(name, f"at least {least}" if value < least else f"at most {most}", rules)
        return value

    def money(self, name: str, default: Any = _MISSING, *, least: Chips = 0, rules: Rules = ()) -> Any:
        value = self.take(name, default, rules=rules)
        return value if value is default else self.amount(value, name, least=least, rules=rules)

    def amount(self, value: Any, name: str, *, least: Chips = 0, rules: Rules = ()) -> Chips:
        """Read dollars: `"100"`, `100` or `99.50`."""
        try:
            chips = read_money(value)
        except PitbossError as error:
            raise WrongTerms(f"{self.key(name)}: {error}", rules) from None
        if chips < least:
            raise self.wrong(name, "an amount above zero" if least > 0 else "zero or more", rules)
        return chips

    def word(self, name: str, allowed: Iterable[Word], default: Word, rules: Rules = ()) -> Word:
        """Read one of the allowed words."""
        return self.one(self.take(name, default), name, tuple(allowed), rules)

    def one(self, value: Any, name: str, words: tuple[Word, ...], rules: Rules = ()) -> Word:
        if not isinstance(value, str) or value not in words:
            raise WrongTerms(
                f"{self.key(name)} = {shown(value)}: expected {' or '.join(words)}"
                f"{nearest(value, words) if isinstance(value, str) else ''}",
                rules,
            )
        return words[words.index(value)]

    def words(self, name: str, allowed: tuple[Word, ...], default: tuple[Word, ...]) -> tuple[Word, ...]:
        """Read some of the allowed words, in the order of `allowed`."""
        value = self.take(name, None)
        if value is None:
            return default
        given = [self.one(one, name, allowed) for one in self.listed(value, name)]
        return tuple(word for word in allowed if word in given)

    def listed(self, value: Any, name: str) -> list[Any]:
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        if len(value) > MOST_COUNT:
            raise WrongTerms(f"{self.key(name)}: a list of {len(value)} is too long")
        return value

    def wholes(self, name: str, *, least: int, most: int = MOST_CHIPS) -> tuple[int, ...]:
        """Read a list of whole numbers; empty if the key is missing."""
        value = self.take(name, ())
        if value == ():
            return ()
        found = self.listed(value, name)
        if not all(type(one) is int and least <= one <= most for one in found):
            raise self.wrong(name, f"a list of whole numbers of at least {least}")
        return tuple(found)

    def instant(self, name: str, default: Any = None) -> Any:
        """Read a time, as text or as TOML's own type."""
        value = self.take(name, default)
        return value if value is default else self.time(value, name)

    def time(self, value: Any, name: str) -> Instant:
        written = value.isoformat() if hasattr(value, "isoformat") else value
        try:
            return read_instant(written)
        except (PitbossError, TypeError):
            raise self.wrong(name, "a time such as 2026-03-04T19:00, before the year 9999") from None

    def percentages(self, value: Any, name: str, rules: Rules) -> tuple[Fraction, ...]:
        """Read percentages from first place that add up to 100, as fractions of one."""
        parts = tuple(self._part(one, name, rules) for one in self.listed(value, name))
        if sum(parts) != 1:
            raise WrongTerms(
                f"{self.key(name)}: the percentages add up to {_hundredths(sum(parts))}, not to 100", rules
            )
        return parts

    def _part(self, value: Any, name: str, rules: Rules) -> Fraction:
        text = format(value, "f") if isinstance(value, Decimal) and value.is_finite() else value
        plain = isinstance(text, str | int) and not isinstance(text, bool) and len(str(text)) <= 20
        if not plain or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", str(text), re.ASCII) or not percent(text):
            raise WrongTerms(f"{self.key(name)}: {shown(value)} is not a percentage above zero", rules)
        return percent(text)


def _hundredths(total: Fraction | int) -> str:
    """Return a sum of fractions as a percentage, truncated after a few decimals."""
    whole, rest = divmod(int(total * 100 * 10**6), 10**6)
    return f"{whole}.{rest:06d}".rstrip("0").rstrip(".")
