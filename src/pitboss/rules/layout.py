"""Declarations of every game: its section in the book, the printed layout, and a demonstration table."""

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec

from pitboss.core.citation import Numbering

Cloth: TypeAlias = Literal["spruce", "harbour", "claret", "plum", "slate"]
Shape: TypeAlias = Literal["circle", "diamond", "sensor"]
At: TypeAlias = tuple[int, int]
"""A place on the sheet of a box, 1250 wide and 1370 high, from its top left corner."""


class DemoJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """The jackpot of a demonstration table; tables that name the same system share it."""

    system: str
    terms: str
    """The terms with which an operator opens it: `linked wager 5`."""
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
    """True if a hand is dealt only to a box with this wager."""
    jackpot: bool = False
    """True if it is shown only while a jackpot is played for."""
    shape: Shape = "circle"
    """A circle for a wager of the game, a diamond for a side bet, a sensor for a jackpot wager."""
    at: At = (625, 730)
    """The centre of the area."""


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """The printed cloth of a house game. A game declares it, or `printed` makes one."""

    cloth: Cloth = "spruce"
    lettering: tuple[str, ...] = ()
    """The lines printed between the dealer and the boxes; empty: the title of the game."""
    spots: dict[str, tuple[Shape, At]] = {}
    """By wager: the shape and the place of its betting area."""
    signs: tuple[tuple[str, At], ...] = ()
    """Signs between the areas, such as the equals sign of two wagers that must be equal."""


class Layout(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The layout printed on the felt."""

    place: Literal["box", "seat"]
    """The name of a player's place."""
    board: int = 0
    """Room for this many communal cards."""
    dealer: int = 0
    """Number of the dealer's cards."""
    circles: tuple[Circle, ...] = ()
    """The betting areas, in the order in which they are printed in a box."""
    cloth: Cloth = "spruce"
    lettering: tuple[str, ...] = ()
    signs: tuple[tuple[str, At], ...] = ()

    def with_jackpot(self, played: bool) -> "Layout":
        """Return the layout of a table that plays for a jackpot, or of one that does not."""
        if played:
            return self
        return msgspec.structs.replace(self, circles=tuple(one for one in self.circles if not one.jackpot))


def spots(circles: Iterable[str], diamonds: Iterable[str], sensors: Iterable[str]) -> dict[str, tuple[Shape, At]]:
    """Return a place for every wager of a game that declares none: sensors, then side bets, then its own wagers.

    Rows of up to three are spread over the height of the sheet, sensors in one row above them.
    """
    found: dict[str, tuple[Shape, At]] = _row("sensor", tuple(sensors), 90, 150)
    rows: list[tuple[Shape, tuple[str, ...]]] = [("diamond", row) for row in _rows(diamonds)]
    rows += [("circle", row) for row in _rows(circles)]
    top = 365 if len(rows) > 1 else 730
    step = min(390, (1120 - top) // max(len(rows) - 1, 1))
    for at, (shape, row) in enumerate(rows):
        found |= _row(shape, row, top + at * step, 410 if len(row) > 2 else 500)
    return found


def _rows(wagers: Iterable[str]) -> list[tuple[str, ...]]:
    """Cut a list into rows of up to three; four make two rows of two."""
    names = tuple(wagers)
    width = 2 if len(names) in (2, 4) else 3
    return [names[at : at + width] for at in range(0, len(names), width)]


def _row(shape: Shape, wagers: tuple[str, ...], y: int, apart: int) -> dict[str, tuple[Shape, At]]:
    left = 625 - apart * (len(wagers) - 1) // 2
    return {wager: (shape, (left + apart * at, y)) for at, wager in enumerate(wagers)}


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game: its names, its section in the book, and a description."""

    id: str
    title: str
    listed_as: str = ""
    """Its title in a list of games, if that differs from the book's."""
    section: str
    """The section of the book that defines it."""
    place: int = 0
    """Its position among the games of one section."""
    line: str
    """One sentence that describes it."""
    version: str = ""
    """The version of its book by which it is played; empty for the version that the book's files state."""
    numbering: Numbering | None = None
    """The form of its citations in that version; None if they stay as written."""
