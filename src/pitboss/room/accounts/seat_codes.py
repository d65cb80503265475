"""Somebody's own word for whoever seats them: a code that their screen shows, good once and for some minutes.

Codes are kept in memory alone: a restart forgets them, and another is asked for.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec

LASTS: Final = timedelta(minutes=10)
DIGITS: Final = 6
MOST_GUESSES: Final = 5
"""Wrong codes after which the right one is worth nothing."""


class Word(msgspec.Struct):
    """A code that somebody was shown."""

    code: str
    until: datetime
    guesses: int = 0


class OwnWords:
    """The codes that are good now, one a person at most."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._given: dict[str, Word] = {}

    def give(self, name: str) -> Word:
        """A new code for somebody; the one before is good for nothing."""
        self._given = {one: word for one, word in self._given.items() if word.until > self._now()}
        word = Word("".join(secrets.choice("0123456789") for _ in range(DIGITS)), self._now() + LASTS)
        self._given[name] = word
        return word

    def holds(self, name: str, code: str) -> bool:
        """Whether it is somebody's code now; a wrong one counts as a guess."""
        word = self._given.get(name)
        if word is None or word.until <= self._now():
            return False
        if secrets.compare_digest(word.code.encode(), code.encode()):
            return True
        word.guesses += 1
        if word.guesses >= MOST_GUESSES:
            del self._given[name]
        return False

    def spend(self, name: str) -> None:
        """It was used."""
        self._given.pop(name, None)
