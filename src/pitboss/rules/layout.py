"""What every game declares: its place in the book, the printed layout, and a sensible table to try it at."""

from typing import Any, Literal

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


class Circle(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A betting area in every box of a house game."""

    wager: str
    needed: bool = False
    """A hand is not bought without it."""
    jackpot: bool = False
    """It is there only where a jackpot is played for."""


class Layout(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What is printed on the felt."""

    place: Literal["box", "seat"]
    """What a player's place is called."""
    board: int = 0
    """How many communal cards there is room for."""
    dealer: int = 0
    """How many cards the dealer has."""
    circles: tuple[Circle, ...] = ()
    """In the order in which they lie in a box."""

    def with_jackpot(self, played: bool) -> "Layout":
        """The same at a table that plays for a jackpot, or does not."""
        if played:
            return self
        return msgspec.structs.replace(self, circles=tuple(one for one in self.circles if not one.jackpot))


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What every game declares first: its names, its place in the book, and what it is."""

    id: str
    title: str
    listed_as: str = ""
    """Its title in a list of games, where that is not the book's."""
    section: str
    """Where the book lays it out."""
    place: int = 0
    """Its place among the games of one section."""
    line: str
    """What it is, in a sentence."""
