"""What pitboss says when it is given something it cannot use.

Every error a user can cause is a `PitbossError`: one clear sentence, never a traceback.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

T = TypeVar("T")


class PitbossError(ValueError):
    """Bad input. The message says what was wrong, what was expected and the nearest thing that exists."""


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
