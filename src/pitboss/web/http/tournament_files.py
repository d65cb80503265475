"""A tournament on paper and as files: what the printed sheets are made of, and CSV for other programs."""

import io
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from litestar import Controller, Response, get
from litestar.exceptions import PermissionDeniedException

from pitboss.core.spreadsheet import SheetWriter
from pitboss.room.tournaments import paper as papers
from pitboss.room.tournaments.display import with_refunds
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.tournaments.shapes import Standing
from pitboss.room.tournaments.speakers import keeps_books, sees_paid
from pitboss.web.http.errors import NOT_FOUND
from pitboss.web.http.guards import NAMED, HttpRequest, only, person_of
from pitboss.web.http.tournaments import Name, tournament_of

CSV: Final[dict[str, Any]] = NAMED | {"media_type": "text/csv"}
STANDINGS: Final = ("place", "player", "state", "chips", "prize", "bounties", "refund", "paid")
SEATING: Final = ("player", "table", "seat", "chips")
PAYOUTS: Final = ("place", "player", "prize", "bounties", "refund", "paid")


class TournamentFilesController(Controller):
    """Paper and files of tournaments."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get(
        "/{name:str}/paper",
        summary="What the printed sheets have on them",
        description="Who paid what and who is staff is for its officials, a manager, a cashier and an auditor; a "
        "player sees the own receipt.",
        **NAMED,
    )
    async def paper(self, request: HttpRequest, name: Name) -> papers.Paper:
        found, person = tournament_of(request, name), person_of(request)
        wall = found.fold.wall(found.room.now())
        return papers.paper(found.state, found.shown(), wall, sees_paid(person, found.state))

    @get(
        "/{name:str}/standings.csv",
        summary="Standings as CSV",
        description="What was given back is told as in `paper`.",
        media_type="text/csv",
        **NAMED,
    )
    async def standings(self, request: HttpRequest, name: Name) -> Response[str]:
        found = tournament_of(request, name)
        return _table(STANDINGS, _seen(request, found), found.fold.names)

    @get(
        "/{name:str}/entrants.csv",
        summary="Entrants as CSV",
        description="What each bought and paid, and who is staff: for its officials, a manager, a cashier, an auditor.",
        media_type="text/csv",
        **only(also=NOT_FOUND),
    )
    async def entrants(self, request: HttpRequest, name: Name) -> Response[str]:
        found = tournament_of(request, name)
        if not keeps_books(person_of(request), found.state):
            raise PermissionDeniedException(
                "who paid what is for the Tournament Director, a manager, a cashier or an auditor, who does not play"
            )
        rows = papers.receipts(found.state, found.fold.names)
        return _table(papers.Receipt.__struct_fields__, rows, found.fold.names)

    @get("/{name:str}/seating.csv", summary="Seats as CSV", **CSV)
    async def seating(self, request: HttpRequest, name: Name) -> Response[str]:
        found = tournament_of(request, name)
        return _table(SEATING, papers.seated(found.shown().standings, found.fold.names), found.fold.names)

    @get(
        "/{name:str}/payouts.csv",
        summary="Prizes as CSV",
        description="What was given back is told as in `paper`.",
        **CSV,
    )
    async def payouts(self, request: HttpRequest, name: Name) -> Response[str]:
        found = tournament_of(request, name)
        return _table(PAYOUTS, papers.paid_out(_seen(request, found)), found.fold.names)


def _seen(request: HttpRequest, found: LiveTournament) -> list[Standing]:
    """The standings, with what somebody may see of refunds."""
    return with_refunds(found.state, found.shown().standings, sees_paid(person_of(request), found.state))


def _table(columns: Iterable[str], rows: Iterable[msgspec.Struct], names: dict[str, str]) -> Response[str]:
    """People as they write themselves."""
    text = io.StringIO()
    writer, columns = SheetWriter(text), list(columns)
    writer.row(columns)
    for row in map(msgspec.structs.asdict, rows):
        writer.row((row | {"player": names.get(row["player"], row["player"])})[column] for column in columns)
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8")
