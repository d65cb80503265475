"""Levels to come, changed alone: the rest of the terms keeps its meaning word for word."""

import tomllib
from decimal import Decimal
from typing import Annotated, Any

import msgspec

from pitboss.tournaments.templates.toml import write_toml

Chips = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=1440)]


class LevelWanted(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A level as the director wants it, and the minutes of the break after it."""

    blinds: list[Chips] = []
    ante: Chips = 0
    minimum: Chips = 0
    minutes: Minutes = 0
    """0: not timed."""
    pause: Minutes = 0

    @property
    def costs(self) -> bool:
        return any((*self.blinds, self.ante, self.minimum))


def with_levels(toml: str, reached: int, wanted: list[LevelWanted]) -> str:
    """The terms with these levels after those that have begun."""
    tables = tomllib.loads(toml, parse_float=Decimal)
    old = _numbered(tables.get("level", []))
    rows: list[dict[str, Any]] = []
    for own, pause in old[:reached]:
        rows += [own, *_break(pause)]
    for at, level in enumerate(wanted, reached):
        kept = {key: value for key, value in old[at][0].items() if key in ("maximum", "unit")} if at < len(old) else {}
        rows += [_row(level) | kept, *_break(level.pause)]
    return write_toml(tables | {"level": rows})


def _numbered(rows: list[dict[str, Any]]) -> list[tuple[dict[str, Any], int]]:
    """The levels, each with the minutes of the break after it."""
    found: list[tuple[dict[str, Any], int]] = []
    for row in rows:
        if "break" in row and found:
            found[-1] = (found[-1][0], found[-1][1] + row["break"])
        else:
            found.append((row, 0))
    return found


def _break(pause: int) -> list[dict[str, Any]]:
    return [{"break": pause}] if pause else []


def _row(level: LevelWanted) -> dict[str, Any]:
    row: dict[str, Any] = {"blinds": level.blinds} if level.blinds else {}
    given = {"ante": level.ante, "minimum": level.minimum, "minutes": level.minutes}
    return row | {key: value for key, value in given.items() if value}
