"""The HTTP endpoints of the player directory and the leagues."""

import io
from functools import partial
from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import JSONBody, PathParameter, QueryParameter

from pitboss.core.spreadsheet import SheetWriter
from pitboss.log.request_ids import RequestId
from pitboss.pit.tournament.leagues import LeagueTerms
from pitboss.room.tournaments import players
from pitboss.room.tournaments.leagues import FormulaShown, LeagueCard, LeagueShown, formulas
from pitboss.room.tournaments.players import KnownPlayer, PlayerRecord
from pitboss.room.tournaments.speakers import roles, sees_paid
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, person_of, requires, requires_names
from pitboss.web.http.tournaments import Name

League = Annotated[str, PathParameter(description="The league's name in the address.", min_length=1, max_length=80)]
Player = Annotated[str, PathParameter(description="A player's name, as lines have it.", min_length=1, max_length=80)]
Typed = Annotated[str, QueryParameter(description="The beginning of a name.", min_length=1, max_length=80)]


class NewLeague(msgspec.Struct, forbid_unknown_fields=True):
    """A league to create."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,38}$")]
    terms: LeagueTerms
    request: RequestId = ""


class ChangedLeague(LeagueTerms, frozen=True, kw_only=True):
    """The new terms of a league."""

    id: RequestId = ""


class CountedNight(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament to count for the league, or to stop counting."""

    tournament: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    counts: bool = True
    id: RequestId = ""


class DirectoryController(Controller):
    """People who have played before."""

    path = "/api"
    tags = ("tournaments",)

    @get("/tournaments/{name:str}/known", guards=[requires()])
    async def known(self, request: HttpRequest, room: TheRoom, name: Name, typed: Typed) -> list[KnownPlayer]:
        """Find players by the start of their name. For the director's entry form: people who have played here before
        and have not entered this tournament.
        """
        found = room.tournaments.find(name)
        if "director" not in roles(person_of(request), found.state):
            raise PermissionDeniedException("only the Tournament Director may search the directory")
        entered = (one.name for one in found.state.players.values() if one.state != "withdrawn")
        here = [players.key_of(found.machine, one) for one in entered]
        machines = (one.machine for one in room.tournaments.all.values())
        return players.find(machines, typed, here)

    @get("/players/{player:str}", guards=[requires_names])
    async def record(self, request: HttpRequest, room: TheRoom, player: Player) -> PlayerRecord:
        """Return a player's tournament record."""
        machines = (one.machine for one in room.tournaments.all.values())
        found = players.record_of(machines, player, partial(sees_paid, person_of(request)))
        if found is None:
            raise NotFoundException(f"no player named {player[:40]!r} has entered a tournament here")
        return found


class LeaguesController(Controller):
    """Leagues: points over a season."""

    path = "/api/leagues"
    tags = ("tournaments",)

    @get("/")
    async def leagues(self, room: TheRoom) -> list[LeagueCard]:
        """List every league."""
        return room.tournaments.leagues.cards()

    @get("/formulas", sync_to_thread=False)
    def formulas(self) -> list[FormulaShown]:
        """List the scoring formulas."""
        return formulas()

    @post("/", guards=[requires("manager")])
    async def found(self, room: TheRoom, person: SignedIn, data: JSONBody[NewLeague]) -> LeagueShown:
        """Create a league. For managers. The formula is shown to everybody and is fixed once a tournament counts."""
        leagues = room.tournaments.leagues
        return leagues.shown(leagues.found(data.id, data.terms, person.name, data.request))

    @get("/{league:str}", guards=[requires_names])
    async def one(self, room: TheRoom, league: League) -> LeagueShown:
        """Show the standings of a season."""
        return room.tournaments.leagues.shown(room.tournaments.leagues.find(league))

    @post("/{league:str}/terms", guards=[requires("manager")])
    async def change(
        self, room: TheRoom, person: SignedIn, league: League, data: JSONBody[ChangedLeague]
    ) -> LeagueShown:
        """Change a league. Until the first tournament counts, everything may change; after that, only the name."""
        found = room.tournaments.leagues.find(league)
        terms = LeagueTerms(**{field: getattr(data, field) for field in LeagueTerms.__struct_fields__})
        room.tournaments.leagues.change(found.name, terms, person.name, data.id)
        return room.tournaments.leagues.shown(found)

    @post("/{league:str}/nights", status_code=200, guards=[requires("manager")])
    async def count(self, room: TheRoom, person: SignedIn, league: League, data: JSONBody[CountedNight]) -> LeagueShown:
        """Count a tournament, or stop counting it."""
        found = room.tournaments.leagues.find(league)
        room.tournaments.leagues.count(found.name, data.tournament, data.counts, person.name, data.id)
        return room.tournaments.leagues.shown(found)

    @get("/{league:str}/table.csv", media_type="text/csv", guards=[requires_names])
    async def table(self, room: TheRoom, league: League) -> Response[str]:
        """Export the standings as CSV."""
        shown = room.tournaments.leagues.shown(room.tournaments.leagues.find(league))
        over = [night.id for night in shown.nights if night.over]
        text = io.StringIO()
        writer = SheetWriter(text)
        writer.row(("place", "player", "points", "nights", *over))
        for row in shown.table:
            own = {one.night: one.points for one in row.nights}
            writer.row((row.place, row.written, row.points, len(own), *(own.get(night, "") for night in over)))
        return Response(text.getvalue(), media_type="text/csv; charset=utf-8")
