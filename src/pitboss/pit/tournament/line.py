"""A line of a tournament's log as a value."""

from typing import Any, Literal

import msgspec

from pitboss.core.money import Chips

Role = Literal["operator", "director", "deputy", "clock", "table"]


class TableSeat(msgspec.Struct, frozen=True):
    """A seat of a table: `t1/3`."""

    table: str
    seat: int

    def __str__(self) -> str:
        return f"{self.table}/{self.seat}"


class StackChange(msgspec.Struct, frozen=True):
    """A hand's effect on a stack, and the players who eliminated its owner: `carl=-900/anna+bob`."""

    player: str
    chips: int
    by: tuple[str, ...] = ()


class Fallen(msgspec.Struct, frozen=True):
    """An eliminated player, with the stack before the hand if recorded, and the winners of the bounty:
    `anna=3500/bob`."""

    player: str
    began: int | None = None
    by: tuple[str, ...] = ()


class Method(msgspec.Struct, frozen=True):
    """The method of sharing the open prizes: `equal`, `chips`, `icm`, or `as anna=900 bob=700`."""

    name: Literal["equal", "chips", "icm", "as"]
    sums: tuple[tuple[str, Chips], ...] = ()


class TournamentLine(msgspec.Struct, frozen=True):
    """A line and its sender. `values` has one value per part of the verb; an omitted part has its empty value."""

    role: Role
    name: str
    """The name after the colon, or the table's name; otherwise empty."""
    verb: str
    values: tuple[Any, ...] = ()

    @property
    def actor(self) -> str:
        if self.role == "table":
            return self.name
        return f"{self.role}:{self.name}" if self.name else self.role
