"""Citations: how a decision names its clause in a rulebook, or our ruling where the book is silent.

A citation is text, `wa-poker 7.11` or `ruling wa-poker C2`, so that events, answers and logs carry it as people read
it. `Clause` is the parsed value, for sorting and for finding a clause's parent. Nothing is loaded at import: the tests
check that every cited clause exists.
"""

import re
from collections.abc import Callable
from functools import lru_cache, total_ordering
from typing import Any, TypeAlias, TypeVar

import msgspec

from pitboss.core.errors import PitbossError

Rules: TypeAlias = tuple[str, ...]
"""The citations behind a decision."""
Cite: TypeAlias = Callable[..., Rules]
"""The citing function of a rulebook, `cite("7.11")` or `ruling("C2")`. Rules shared by books take it as a parameter."""


def once(rules: Rules) -> Rules:
    """Return the citations in order, without duplicates."""
    return tuple(dict.fromkeys(rules))


@lru_cache(maxsize=4096)
def joined(*rules: Rules) -> Rules:
    """Return several groups of citations joined in order, without duplicates. Cached: the same ones recur."""
    return once(tuple([rule for some in rules for rule in some]))


_CLAUSE = re.compile(
    r"(?P<book>[a-z]+(?:-[a-z]+)+) (?P<numbers>[0-9]{1,3}(?:\.[0-9]{1,3})*)"
    r"(?P<letters>(?:\([a-z0-9]{1,6}\))*)(?: (?P<part>\S.*))?"
)
_LETTER = re.compile(r"\(([a-z0-9]+)\)")
_ROMAN = {"i": 1, "v": 5, "x": 10}
_CLOSING_PART = re.compile(r"Table [0-9].*|note|tail|diagram")
"""Named parts a book prints after the sub-clauses; definitions and footnotes come before them."""
_BEFORE, _INSIDE, _AFTER = range(3)
_Step: TypeAlias = tuple[int, int, str]


class CitationError(PitbossError):
    """A text that is not a citation, or cites something that does not exist."""


@total_ordering
class Clause(msgspec.Struct, frozen=True, order=False):
    """A numbered rule of a rulebook, such as `vic-three-card-poker 7.3.2(b)`."""

    book: str
    numbers: tuple[int, ...]
    letters: tuple[str, ...] = ()
    part: str = ""
    """A named part without a number: a definition, a table, a footnote."""

    @classmethod
    def parse(cls, text: str) -> "Clause":
        match = _CLAUSE.fullmatch(text.strip())
        if not match:
            raise CitationError(f"{text!r} is not a clause: expected a rulebook and a number, such as 'wa-poker 7.11'")
        numbers = tuple(int(number) for number in match["numbers"].split("."))
        return cls(match["book"], numbers, tuple(_LETTER.findall(match["letters"])), match["part"] or "")

    @property
    def number(self) -> str:
        """The clause as its book prints it: `7.3.2(b)`."""
        letters = "".join(f"({letter})" for letter in self.letters)
        part = f" {self.part}" if self.part else ""
        return f"{'.'.join(map(str, self.numbers))}{letters}{part}"

    @property
    def parent(self) -> "Clause | None":
        """The clause that contains this one, or None for a section."""
        if self.part:
            return Clause(self.book, self.numbers, self.letters)
        if self.letters:
            return Clause(self.book, self.numbers, self.letters[:-1])
        return Clause(self.book, self.numbers[:-1]) if len(self.numbers) > 1 else None

    def __str__(self) -> str:
        return f"{self.book} {self.number}"

    def __lt__(self, other: "Clause") -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[str, tuple[_Step, ...]]:
        """Return a sort key for the order of the book: every number, letter and name is one step below its clause."""
        steps = [(_INSIDE, number, "") for number in self.numbers]
        steps += [(_INSIDE, *_letter_order(letter, depth)) for depth, letter in enumerate(self.letters)]
        if self.part:
            place = _AFTER if _CLOSING_PART.fullmatch(self.part) else _BEFORE
            steps.append((place, 0, self.part.casefold()))
        return (self.book, tuple(steps))


def _letter_order(letter: str, depth: int) -> tuple[int, str]:
    """Return a sort key: (a) before (b), and one level down Roman numerals by value, (ix) before (x)."""
    if letter.isdigit():
        return (int(letter), "")
    if depth and set(letter) <= set(_ROMAN):
        values = [_ROMAN[sign] for sign in letter]
        total = sum(-v if any(v < later for later in values[i + 1 :]) else v for i, v in enumerate(values))
        return (total, "")
    return (ord(letter[0]), letter)


_NUMBERED_BY = " numbered by "
"""Separates a citation in an amendment's code from the version that numbers it; `Numbering` removes it."""
_UNCITED = frozenset(("cards", "why", "sentences"))
"""Fields without citations that are worth skipping, because there are many."""
_Any = TypeVar("_Any")


class Numbering:
    """The citations of one version of a book, made from citations with the numbers of earlier versions."""

    def __init__(self, book: str, number: Callable[[str, str], str]) -> None:
        """Take the book, and a function that returns today's number for a number and its version.

        An empty version is the one that the book's declarations state.
        """
        self._book, self._number = f"{book} ", number
        self._known: dict[Rules, Rules] = {}

    def __call__(self, value: _Any) -> _Any:
        """Return a value with every citation of the book in it renumbered; citations are texts in tuples."""
        found: _Any = self._within(value)
        return found

    def _within(self, value: Any) -> Any:
        if isinstance(value, tuple | list | frozenset):
            if value and isinstance(value, tuple) and all(type(one) is str for one in value):
                return self._rules(value)
            made = [self._within(one) for one in value]
            same = all(one is before for one, before in zip(made, value, strict=True))
            return value if same else type(value)(made)
        if isinstance(value, dict):
            return {key: self._within(one) for key, one in value.items()}
        if isinstance(value, msgspec.Struct):
            made_of = {}
            for name in value.__struct_fields__:
                before = getattr(value, name)
                if name not in _UNCITED and isinstance(before, tuple | list | dict | frozenset | msgspec.Struct):
                    after = self._within(before)
                    if after is not before:
                        made_of[name] = after
            return msgspec.structs.replace(value, **made_of) if made_of else value
        return value

    def _rules(self, rules: Rules) -> Rules:
        found = self._known.get(rules)
        if found is None:
            made = tuple(self._cited(one) if one.startswith(self._book) else one for one in rules)
            found = self._known[rules] = made
        return found

    def _cited(self, citation: str) -> str:
        number, _, version = citation.removeprefix(self._book).partition(_NUMBERED_BY)
        return self._book + self._number(number, version)


class Book(msgspec.Struct, frozen=True):
    """A rulebook as its code cites it: `cite("7.11")`, `ruling("C2")`.

    The arguments are literals in the source, which is how the tests and `pitboss rules coverage` find them.
    """

    name: str
    title: str = ""
    operator: str = ""
    """The casino whose rules they are."""
    approved: bool = True
    """True if a regulator has approved it. If not, every page that shows its games says so."""
    version: str = ""
    """The version whose numbers its code cites; empty for the version that the book's declarations state."""

    def at(self, version: str) -> "Book":
        """Return the book as an amendment cites it, by the numbers of its own version."""
        return msgspec.structs.replace(self, version=version)

    def cite(self, *clauses: str) -> Rules:
        numbered = f"{_NUMBERED_BY}{self.version}" if self.version else ""
        return tuple(f"{self.name} {clause}{numbered}" for clause in clauses)

    def under(self, clause: str) -> Cite:
        """Return a function that cites the parts of a clause, for rules that several clauses give in the same words."""
        return lambda *parts: self.cite(*(clause + part for part in parts))

    def ruling(self, *numbers: str) -> Rules:
        return tuple(f"ruling {self.name} {number}" for number in numbers)
