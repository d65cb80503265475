"""Errors for input that pitboss cannot use.

Every error a user can cause is a `PitbossError`: one clear sentence, never a traceback.
"""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Said(NamedTuple):
    """An English sentence with its id and its values, from which the pages build it in another language."""

    text: str
    sentence: str
    values: dict[str, str]

    def named(self, names: Callable[[str], str]) -> "Said":
        """Return the sentence with every person's name replaced by `names`."""
        return Said(names(self.text), self.sentence, {key: names(value) for key, value in self.values.items()})


def phrase(sentence: str, english: str, **values: object) -> Said:
    """Return a sentence with its values: `phrase("full", "the table is full: at most {most} players", most=9)`."""
    written = {key: str(value) for key, value in values.items()}
    return Said(english.format(**written), sentence, written)


def label(sentence: str, english: str, **values: object) -> Said:
    """Return a text that is not a refusal, with its values: a button, a line of a sign, a next step."""
    return phrase(sentence, english, **values)


class PitbossError(ValueError):
    """Bad input. The message says what was wrong, what was expected and the nearest thing that exists."""

    def __init__(self, message: str | Said = "", *more: object) -> None:
        self.said = Said(message, "", {}) if isinstance(message, str) else message
        super().__init__(self.said.text, *more)


class NotThere(PitbossError):
    """A request names something that does not exist."""


class InternalError(AssertionError):
    """A condition that must hold does not: a bug in pitboss, not a user's mistake. Nothing was changed."""

    def __init__(self, what: object) -> None:
        super().__init__(f"internal error, nothing was changed: {what}")


def ensure(holds: bool, what: object) -> None:
    """Raise an `InternalError` if a condition that must hold does not. Unlike `assert`, `python -O` keeps it."""
    if not holds:
        raise InternalError(what)


def present(value: T | None, what: str) -> T:
    """Return a value that must be present; raise an `InternalError` that names it if it is None."""
    if value is None:
        raise InternalError(f"{what} is missing")
    return value


def nearest(given: str, known: Iterable[str]) -> str:
    """Return a hint to append to a message: the known word closest to the one given, or ""."""
    by_folded = {word.casefold(): word for word in known}
    match = get_close_matches(given.casefold(), by_folded, n=1, cutoff=0.5)
    return f"; did you mean {by_folded[match[0]]!r}?" if match else ""
