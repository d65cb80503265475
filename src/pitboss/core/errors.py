"""What pitboss says when it is given something it cannot use.

Every error a user can cause is a `PitbossError`: one clear sentence, never a traceback.
"""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Said(NamedTuple):
    """A sentence in English, which one it is, and what stands in it: another language says it by these."""

    text: str
    sentence: str
    values: dict[str, str]

    def named(self, names: Callable[[str], str]) -> "Said":
        """The same with people called as `names` has it, wherever they stand."""
        return Said(names(self.text), self.sentence, {key: names(value) for key, value in self.values.items()})


def phrase(sentence: str, english: str, **values: object) -> Said:
    """Put values into a sentence: `phrase("full", "the table is full: at most {most} players", most=9)`."""
    written = {key: str(value) for key, value in values.items()}
    return Said(english.format(**written), sentence, written)


class PitbossError(ValueError):
    """Bad input. The message says what was wrong, what was expected and the nearest thing that exists."""

    def __init__(self, message: str | Said = "", *more: object) -> None:
        self.said = Said(message, "", {}) if isinstance(message, str) else message
        super().__init__(self.said.text, *more)


class InternalError(AssertionError):
    """Something that must hold does not: a fault of pitboss, not of its user. Nothing was changed."""

    def __init__(self, what: object) -> None:
        super().__init__(f"internal error, nothing was changed: {what}")


def ensure(holds: bool, what: object) -> None:
    """Raise an `InternalError` where something that must hold does not. Unlike `assert`, `python -O` keeps it."""
    if not holds:
        raise InternalError(what)


def present(value: T | None, what: str) -> T:
    """Return a value that must be there; raise an `InternalError` that says what is missing where it is not."""
    if value is None:
        raise InternalError(f"{what} is missing")
    return value


def nearest(given: str, known: Iterable[str]) -> str:
    """A clause to append to a message: the known word closest to the one given, or nothing."""
    by_folded = {word.casefold(): word for word in known}
    match = get_close_matches(given.casefold(), by_folded, n=1, cutoff=0.5)
    return f"; did you mean {by_folded[match[0]]!r}?" if match else ""
