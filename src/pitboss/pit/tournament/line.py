"""One line of a tournament's log as a value: who says what, about whom."""

from typing import Any, Literal

import msgspec

from pitboss.core.money import Chips

Role = Literal["operator", "director", "deputy", "clock", "table"]


class TableSeat(msgspec.Struct, frozen=True):
    """`t1/3`: a seat of a table."""

    table: str
    seat: int

    def __str__(self) -> str:
        return f"{self.table}/{self.seat}"


class StackChange(msgspec.Struct, frozen=True):
    """`carl=-900/anna+bob`: what a hand did to a stack, and who put the player out."""

    player: str
    chips: int
    by: tuple[str, ...] = ()


class Fallen(msgspec.Struct, frozen=True):
    """`anna=3500/bob`: out, with the stack the hand began with where it is told, and who did it."""

    player: str
    began: int | None = None
    by: tuple[str, ...] = ()


class Method(msgspec.Struct, frozen=True):
    """How the open prizes are shared: `equal`, `chips`, `icm`, or `as anna=900 bob=700`."""

    name: Literal["equal", "chips", "icm", "as"]
    sums: tuple[tuple[str, Chips], ...] = ()


class TournamentLine(msgspec.Struct, frozen=True):
    """Who says what. `values` are in the order of the verb's parts; a part that was left out is its empty value."""

    role: Role
    name: str
    """The name after the colon, or the table's; else empty."""
    verb: str
    values: tuple[Any, ...] = ()

    @property
    def actor(self) -> str:
        if self.role == "table":
            return self.name
        return f"{self.role}:{self.name}" if self.name else self.role
