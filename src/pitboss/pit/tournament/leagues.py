"""Leagues: points per night by a fixed formula, each player's best nights, and the season's table.

Points are integer hundredths, rounded down, so that every computation gives the same table (ruling T38).
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
    "places": "fixed points for each place, whatever the field",
    "field": "one point for every player placed lower, plus one",
    "root": "the square root of the field, divided by the place, times a factor",
    "root-of-share": "the square root of the field divided by the place, times a factor",
}


class LeagueTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a league."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    formula: Formula = "root"
    points: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=1_000_000)], ...], msgspec.Meta(max_length=200)] = ()
    """Points from first place on for the formula `places`. Further places get nothing."""
    factor: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 10
    """The factor of the two formulas with a root."""
    attendance: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """Extra points for every player."""
    best: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """How many nights count for each player; 0 for all."""


class Night(msgspec.Struct, frozen=True):
    """A finished tournament that counts for a league."""

    id: str
    name: str
    day: str
    field: int
    """The number of players, including disqualified and excluding withdrawn ones."""
    places: tuple[tuple[str, ...], ...]
    """The players from first place on, tied players together."""
    unplaced: tuple[str, ...] = ()


class NightPoints(msgspec.Struct, frozen=True):
    """A player's points of one night."""

    night: str
    place: int | None
    points: Points
    counts: bool = True


class SeasonRow(msgspec.Struct, frozen=True):
    """A player's row in the table. Players who are equal in everything share a place."""

    place: int
    player: str
    total: Points
    nights: tuple[NightPoints, ...]
    """In playing order."""


def points_for(terms: LeagueTerms, place: int, field: int) -> Points:
    """Return the points of a place, without attendance."""
    if terms.formula == "places":
        return POINT * terms.points[place - 1] if place <= len(terms.points) else 0
    if terms.formula == "field":
        return POINT * max(0, field - place + 1)
    scale = POINT * terms.factor
    if terms.formula == "root":
        return isqrt(scale * scale * field // (place * place))
    return isqrt(scale * scale * field // place)


def night_points(terms: LeagueTerms, night: Night) -> dict[str, NightPoints]:
    """Return each player's points of a night. Tied players share the points of the places they fill."""
    found: dict[str, NightPoints] = {}
    place, for_all = 1, POINT * terms.attendance
    for together in night.places:
        filled = range(place, place + len(together))
        each = sum(points_for(terms, one, night.field) for one in filled) // len(together)
        found |= {player: NightPoints(night.id, place, each + for_all) for player in together}
        place += len(together)
    return found | {player: NightPoints(night.id, None, for_all) for player in night.unplaced}


def season(terms: LeagueTerms, nights: Sequence[Night]) -> list[SeasonRow]:
    """Return the table by counting points. Ties are broken by the best night, then the next best and so on."""
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
    """Return a player's nights with the best ones marked as counting. Of equal nights the earlier one counts."""
    if not terms.best:
        return tuple(own)
    best = sorted(range(len(own)), key=lambda at: (-own[at].points, at))[: terms.best]
    return tuple(msgspec.structs.replace(one, counts=at in best) for at, one in enumerate(own))


def _total(own: Iterable[NightPoints]) -> Points:
    return sum(one.points for one in own if one.counts)


def _rank(own: tuple[NightPoints, ...]) -> tuple[Points, list[Points]]:
    """Return a sort key for a player's nights. The smaller key is better."""
    each = sorted((one.points for one in own if one.counts), reverse=True)
    return -_total(own), [-one for one in each]


def write_points(points: Points) -> str:
    """Write points without trailing zeros: `12.5`."""
    whole, rest = divmod(points, POINT)
    return f"{whole}.{rest:02d}".rstrip("0").removesuffix(".") if rest else str(whole)


def formula_words(terms: LeagueTerms) -> str:
    """Return the formula as a sentence for the page."""
    text = {
        "places": f"{', '.join(map(str, terms.points)) or 'No'} points from first place",
        "field": "Players − place + 1 points",
        "root": f"{terms.factor} × √players ÷ place points",
        "root-of-share": f"{terms.factor} × √(players ÷ place) points",
    }[terms.formula]
    more = f", plus {terms.attendance} for every player" if terms.attendance else ""
    best = f"; the best {terms.best} nights of each count" if terms.best else "; every night counts"
    return f"{text}{more}{best}."
