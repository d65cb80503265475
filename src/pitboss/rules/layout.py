"""What every game declares: its section in the book, the printed layout, and a demonstration table."""

from typing import Any, Literal

import msgspec


class DemoJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """The jackpot of a demonstration table; tables that name the same system share it."""

    system: str
    terms: str
    """As an operator opens it: `linked wager 5`."""
    sign: dict[str, Any]
    """The keys of the table sign for it."""


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """A table for a room that has none yet."""

    places: int
    jackpot: DemoJackpot | None = None


class Circle(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A betting area in every box of a house game."""

    wager: str
    needed: bool = False
    """A hand is not dealt without it."""
    jackpot: bool = False
    """It is shown only if a jackpot is played for."""


class Layout(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The layout printed on the felt."""

    place: Literal["box", "seat"]
    """The name of a player's place."""
    board: int = 0
    """Room for so many communal cards."""
    dealer: int = 0
    """Number of the dealer's cards."""
    circles: tuple[Circle, ...] = ()
    """In the order in which they are printed in a box."""

    def with_jackpot(self, played: bool) -> "Layout":
        """Return the layout of a table with or without a jackpot."""
        if played:
            return self
        return msgspec.structs.replace(self, circles=tuple(one for one in self.circles if not one.jackpot))


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What every game declares first: its names, its section in the book, and a description."""

    id: str
    title: str
    listed_as: str = ""
    """Its title in a list of games, if that is not the book's."""
    section: str
    """The section of the book that defines it."""
    place: int = 0
    """Its position among the games of one section."""
    line: str
    """One sentence that describes it."""
