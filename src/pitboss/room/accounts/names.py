"""Which names an account may have: none that a line, a log or a book reads as somebody else's."""

import re
from functools import cache
from typing import Final

from pitboss.books.library import BOOKS
from pitboss.books.room import room
from pitboss.log.kinds.offices import OFFICES
from pitboss.log.registry import FOLDERS, ROOM_LOGS
from pitboss.pit.tournament.terms import ACTORS
from pitboss.rules.action import CLOCK
from pitboss.rules.movement import COMMISSION, HOUSE
from pitboss.rules.view import PUBLIC

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,22}[A-Za-z0-9]")
"""Letters of the Latin alphabet only: no other alphabet's look-alikes."""
_SEAT: Final = re.compile(r"(?:p|seat[-_]?|box[-_]?)\d+", re.I)
_ACCOUNTS: Final = (
    HOUSE,
    COMMISSION,
    "wallet",
    "stack",
    "pot",
    "drop",
    "held",
    "jackpot",
    "prizes",
    "bank",
    "way",
    "won",
    "difference",
    "pocket",
    "cash",
)
_SAID: Final = (
    "seat",
    "box",
    "the-dealer",
    "nobody",
    "welcome",
    "software",
    "room",
    "tournament",
    "tournament-director",
)
"""What officials say for a place (`penalise seat 3`), and what the room says for somebody who is not a person."""
_LOOKS: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "-": None, "_": None})
"""Characters that are hard to tell apart: `cIock`, `area_manager`."""


def means_something(name: str) -> bool:
    """Whether a name is, or looks like, that of an office, a log, an account or an actor of the notation."""
    return bool(_SEAT.fullmatch(name)) or _looks(name) in _taken()


@cache
def _taken() -> frozenset[str]:
    """Every word that is somebody's: the officials of all the books, by every word and title."""
    officials = [room(book).officials for book in BOOKS]
    words = [word for one in officials for word in one.by_word]
    words += [role.title.replace(" ", "-") for one in officials for role in one.roles]
    logs = [part for log in (*ROOM_LOGS, *FOLDERS) for part in (log, *log.split("/")) if part]
    return frozenset(map(_looks, (*words, *OFFICES, *logs, *_ACCOUNTS, CLOCK, PUBLIC, *ACTORS, *_SAID)))


def _looks(name: str) -> str:
    return name.casefold().translate(_LOOKS)
