"""What a game says about a table to try it at, beside what follows from its rules."""

from typing import Any

import msgspec


class DemoJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """The jackpot a demonstration table plays for; tables that name one system share it."""

    system: str
    terms: str
    """As an operator opens it: `linked wager 5`."""
    sign: dict[str, Any]
    """The keys of the table sign that say so."""


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a room that has none yet."""

    places: int
    jackpot: DemoJackpot | None = None
