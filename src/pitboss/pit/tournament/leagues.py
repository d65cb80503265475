"""A season of nights: points for each by a formula that is known beforehand, the best nights of each player, a table.

Points are hundredths in whole numbers, rounded down, so that the table is the same wherever it is made (ruling T38).
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import isqrt
from typing import Annotated, Literal

import msgspec

Formula = Literal["places", "field", "root", "root-of-share"]
Points = int
"""Hundredths of a point."""
POINT = 100
FORMULAS: dict[Formula, str] = {
    "places": "so many points for each place, however many have played",
    "field": "one point for every player who was placed lower, and one for the place itself",
    "root": "the square root of the field, divided by the place, times a factor",
    "root-of-share": "the square root of the field divided by the place, times a factor",
}


class LeagueTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a league is played for."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    formula: Formula = "root"
    points: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=1_000_000)], ...], msgspec.Meta(max_length=200)] = ()
    """From first place, with the formula `places`; further places get none."""
    factor: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 10
    """Of the two formulas with a root."""
    attendance: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """For everybody who played, besides."""
    best: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """How many nights of each player count; 0: all."""


class Night(msgspec.Struct, frozen=True):
    """A tournament that is over, as a league sees it."""

    id: str
    name: str
    day: str
    field: int
    """Who played: the disqualified too, the withdrawn not."""
    places: tuple[tuple[str, ...], ...]
    """From first place; those who share one together."""
    unplaced: tuple[str, ...] = ()


class NightPoints(msgspec.Struct, frozen=True):
    """What one night gave one player."""

    night: str
    place: int | None
    points: Points
    counts: bool = True


class SeasonRow(msgspec.Struct, frozen=True):
    """A player in the table. Equal in everything: the same place."""

    place: int
    player: str
    total: Points
    nights: tuple[NightPoints, ...]
    """In the order they were played."""


def points_for(terms: LeagueTerms, place: int, field: int) -> Points:
    """What a place is worth, without attendance."""
    if terms.formula == "places":
        return POINT * terms.points[place - 1] if place <= len(terms.points) else 0
    if terms.formula == "field":
        return POINT * max(0, field - place + 1)
    scale = POINT * terms.factor
    if terms.formula == "root":
        return isqrt(scale * scale * field // (place * place))
    return isqrt(scale * scale * field // place)


def night_points(terms: LeagueTerms, night: Night) -> dict[str, NightPoints]:
    """What a night gives each. Those who share a place share the points of the places they fill."""
    found: dict[str, NightPoints] = {}
    place, for_all = 1, POINT * terms.attendance
    for together in night.places:
        filled = range(place, place + len(together))
        each = sum(points_for(terms, one, night.field) for one in filled) // len(together)
        found |= {player: NightPoints(night.id, place, each + for_all) for player in together}
        place += len(together)
    return found | {player: NightPoints(night.id, None, for_all) for player in night.unplaced}


def season(terms: LeagueTerms, nights: Sequence[Night]) -> list[SeasonRow]:
    """The table: by points of the nights that count; equal points by the best night, the next best and so on."""
    played: dict[str, list[NightPoints]] = {}
    for night in nights:
        for player, points in night_points(terms, night).items():
            played.setdefault(player, []).append(points)
    counted = {player: _counted(terms, own) for player, own in played.items()}
    order = sorted(counted, key=lambda player: (_rank(counted[player]), player.casefold(), player))
    rows: list[SeasonRow] = []
    for _, players in groupby(order, key=lambda player: _rank(counted[player])):
        place = len(rows) + 1
        rows += [SeasonRow(place, player, _total(counted[player]), counted[player]) for player in players]
    return rows


def _counted(terms: LeagueTerms, own: list[NightPoints]) -> tuple[NightPoints, ...]:
    """The best nights count; of equal ones the earlier."""
    if not terms.best:
        return tuple(own)
    best = sorted(range(len(own)), key=lambda at: (-own[at].points, at))[: terms.best]
    return tuple(msgspec.structs.replace(one, counts=at in best) for at, one in enumerate(own))


def _total(own: Iterable[NightPoints]) -> Points:
    return sum(one.points for one in own if one.counts)


def _rank(own: tuple[NightPoints, ...]) -> tuple[Points, list[Points]]:
    """Smaller is higher."""
    each = sorted((one.points for one in own if one.counts), reverse=True)
    return -_total(own), [-one for one in each]


def write_points(points: Points) -> str:
    """`12.5`: no more decimals than there are."""
    whole, rest = divmod(points, POINT)
    return f"{whole}.{rest:02d}".rstrip("0").removesuffix(".") if rest else str(whole)


def formula_words(terms: LeagueTerms) -> str:
    """The formula as a sentence for the page."""
    told = {
        "places": f"{', '.join(map(str, terms.points)) or 'No'} points from first place",
        "field": "Players − place + 1 points",
        "root": f"{terms.factor} × √players ÷ place points",
        "root-of-share": f"{terms.factor} × √(players ÷ place) points",
    }[terms.formula]
    more = f", and {terms.attendance} for everybody who plays" if terms.attendance else ""
    best = f"; the best {terms.best} nights of each count" if terms.best else "; every night counts"
    return f"{told}{more}{best}."
