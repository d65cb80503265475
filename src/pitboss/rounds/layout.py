"""What a table of a game looks like before anything lies on it, read off the game's declaration."""

from typing import Literal

import msgspec


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
