"""What whoever holds a room tells those who follow it after its commits: that there is something to read, and where."""

from typing import Final

import msgspec

CHANNEL: Final = "pitboss"
LONGEST: Final = 7000
"""Of a word, in bytes: PostgreSQL takes no more than 8000."""


class Word(msgspec.Struct):
    """A room went on: how far its logs go, those that changed, where there is room to say so."""

    room: str
    heads: dict[str, int] = {}


def written(room: str, heads: dict[str, int]) -> str:
    """The word as it is sent."""
    text = msgspec.json.encode(Word(room, heads))
    return (text if len(text) <= LONGEST else msgspec.json.encode(Word(room))).decode()
