"""The leagues of a room: the tournaments that count for each, and the resulting tables."""

import re
from typing import TYPE_CHECKING

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.errors import NotThere, PitbossError, nearest
from pitboss.core.refusals import NotAllowed
from pitboss.log.kinds.tournament import LeagueMachine, league_line, league_log
from pitboss.log.registry import LEAGUE_KIND
from pitboss.log.request_ids import request_of
from pitboss.pit.tournament.leagues import FORMULAS, LeagueTerms, Night, formula_words, points_for, season, write_points
from pitboss.room.tournaments.players import night_of, written_names

if TYPE_CHECKING:
    from pitboss.room.room import Room

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")
MOST = 50
EXAMPLE_FIELDS, EXAMPLE_PLACES = (10, 20, 40), (1, 2, 3, 5, 10)


class LeagueCard(msgspec.Struct, kw_only=True, gc=False):
    """A league in a list."""

    id: str
    name: str
    formula: str
    """The formula, in words."""
    nights: int
    leader: str | None


class LeagueNight(msgspec.Struct, kw_only=True, gc=False):
    """A tournament that counts; without a result until it is over."""

    id: str
    name: str
    day: str
    players: int
    over: bool


class LeagueNightPoints(msgspec.Struct, kw_only=True, gc=False):
    night: str
    place: int | None
    points: str
    counts: bool


class LeagueRow(msgspec.Struct, kw_only=True, gc=False):
    place: int
    player: str
    written: str
    """The player's name as they write it."""
    points: str
    nights: list[LeagueNightPoints]


class ExampleRow(msgspec.Struct, gc=False):
    """The points of a place in fields of different sizes."""

    place: int
    points: list[str]


class LeagueShown(msgspec.Struct, kw_only=True, gc=False):
    """The table of a season, with its formula."""

    id: str
    name: str
    formula: str
    terms: LeagueTerms
    fields: list[int]
    """The field sizes of the example."""
    example: list[ExampleRow]
    nights: list[LeagueNight]
    table: list[LeagueRow]
    rules: list[str]


class FormulaShown(msgspec.Struct, gc=False):
    formula: str
    meaning: str


class RoomLeagues:
    """Every league, by its name in the address."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    @property
    def all(self) -> dict[str, LeagueMachine]:
        """Return every league by its name, in the order of creation."""
        return {one.machine.name: one.machine for one in self.room.logs.of_kind(LEAGUE_KIND)}

    def find(self, name: str) -> LeagueMachine:
        found = self.all.get(name)
        if found is None:
            raise NotThere(f"there is no league {name!r} in this room{nearest(name, self.all)}")
        return found

    def found(self, name: str, terms: LeagueTerms, by: str, client_id: str = "") -> LeagueMachine:
        line, request = league_line(terms), request_of(by, client_id)
        if request and name in self.all and self.room.logs.open(league_log(name)).answered(request, line, by):
            return self.find(name)
        if not NAME.fullmatch(name):
            raise PitbossError(f"{name[:40]!r} cannot be a league's name: use lower-case letters, digits and -")
        if name in self.all:
            raise PitbossError(f"there is already a league {name!r}: choose another name")
        if len(self.all) >= MOST:
            raise PitbossError(f"a room has at most {MOST} leagues")
        return self._say(name, line, by, request)

    def change(self, name: str, terms: LeagueTerms, by: str, client_id: str = "") -> None:
        self._say(self.find(name).name, league_line(terms), by, request_of(by, client_id))

    def count(self, name: str, night: str, counts: bool, by: str, client_id: str = "") -> None:
        self.find(name)
        if counts and self.room.tournaments.find(night).state.cancelled:
            raise NotAllowed(f"{night} was cancelled and has no places", ruling("T38"))
        self._say(name, f"{'count' if counts else 'leave'} {night}", by, request_of(by, client_id))

    def _say(self, name: str, line: str, by: str, request: str) -> LeagueMachine:
        log = self.room.logs.open(league_log(name))
        log.submit(by, line, request)
        made: LeagueMachine = log.machine
        return made

    # --- display

    def nights(self, league: LeagueMachine) -> list[Night]:
        """Return the finished nights of a league, in the order in which they were played."""
        live = (self.room.tournaments.all.get(name) for name in league.nights)
        nights = [night_of(one.machine) for one in live if one is not None and one.state.closed]
        return sorted(nights, key=lambda one: one.day)

    def cards(self) -> list[LeagueCard]:
        return [self._card(one) for one in self.all.values()]

    def _card(self, league: LeagueMachine) -> LeagueCard:
        table = season(league.terms, self.nights(league))
        leader = table[0].player if table else None
        return LeagueCard(
            id=league.name,
            name=league.terms.name,
            formula=formula_words(league.terms),
            nights=len(league.nights),
            leader=None if leader is None else self._written().get(leader, leader),
        )

    def shown(self, league: LeagueMachine) -> LeagueShown:
        terms = league.terms
        return LeagueShown(
            id=league.name,
            name=terms.name,
            formula=formula_words(terms),
            terms=terms,
            fields=list(EXAMPLE_FIELDS),
            example=[
                ExampleRow(place, [write_points(points_for(terms, place, field)) for field in EXAMPLE_FIELDS])
                for place in EXAMPLE_PLACES
            ],
            nights=self._nights_shown(league),
            table=self._table(league),
            rules=list(ruling("T38")),
        )

    def _nights_shown(self, league: LeagueMachine) -> list[LeagueNight]:
        live = [self.room.tournaments.all[name] for name in league.nights if name in self.room.tournaments.all]
        nights = [(night_of(one.machine), one.state.closed) for one in live]
        return [
            LeagueNight(id=one.id, name=one.name, day=one.day, players=one.field, over=over)
            for one, over in sorted(nights, key=lambda pair: pair[0].day)
        ]

    def _written(self) -> dict[str, str]:
        return written_names(one.machine for one in self.room.tournaments.all.values())

    def _table(self, league: LeagueMachine) -> list[LeagueRow]:
        written = self._written()
        return [
            LeagueRow(
                place=row.place,
                player=row.player,
                written=written.get(row.player, row.player),
                points=write_points(row.total),
                nights=[
                    LeagueNightPoints(
                        night=one.night, place=one.place, points=write_points(one.points), counts=one.counts
                    )
                    for one in row.nights
                ],
            )
            for row in season(league.terms, self.nights(league))
        ]


def formulas() -> list[FormulaShown]:
    return [FormulaShown(name, meaning) for name, meaning in FORMULAS.items()]
