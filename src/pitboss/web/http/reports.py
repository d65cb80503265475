"""The HTTP doors of the reports: to be looked at, and as files."""

import asyncio
from typing import Annotated, Literal

from litestar import Controller, Response, get
from litestar.params import FromPath, QueryParameter

from pitboss.pit.cage.calendar import read_day
from pitboss.room.cage.shapes import ReportShown, report_shown
from pitboss.room.reports.report import TYPES, Filter, Report, as_csv, as_parquet, read_dimensions
from pitboss.web.http.errors import FORBIDDEN, MISTAKE, SIGN_IN
from pitboss.web.http.guards import HttpRequest, requires, room_of

By = Annotated[str, QueryParameter(description="What the rows are: of day, table, game and dealer.", max_length=60)]
Day = Annotated[str, QueryParameter(description="A gaming day, such as 2026-01-31.", max_length=10)]
Name = Annotated[str, QueryParameter(description="Only this one.", max_length=80)]


class ReportsController(Controller):
    """What the tables have made."""

    path = "/api/reports"
    tags = ("cage",)
    guards = (requires("manager", "auditor"),)

    @get(
        "/",
        summary="A report",
        description="Rounds, handle, drop, win, hold, commission, time charges and jackpots, with the win that exact "
        "odds expect. Odds that are not known yet are counted in the background: `counting` names the games.",
        responses=MISTAKE | SIGN_IN | FORBIDDEN,
    )
    async def shown(
        self,
        request: HttpRequest,
        by: By = "table",
        first: Day = "",
        last: Day = "",
        table: Name = "",
        game: Name = "",
        dealer: Name = "",
    ) -> ReportShown:
        wanted = _filter(first, last, table, game, dealer)
        found, names = await room_of(request).reporting.made(read_dimensions(by), wanted)
        return report_shown(found, names)

    @get(
        "/{kind:str}",
        summary="A report as a file",
        description="`csv` or `parquet`, with the same questions.",
        responses=MISTAKE | SIGN_IN | FORBIDDEN,
    )
    async def file(
        self,
        request: HttpRequest,
        kind: FromPath[Literal["csv", "parquet"]],
        by: By = "table",
        first: Day = "",
        last: Day = "",
        table: Name = "",
        game: Name = "",
        dealer: Name = "",
    ) -> Response[bytes]:
        wanted = _filter(first, last, table, game, dealer)
        found, _ = await room_of(request).reporting.made(read_dimensions(by), wanted)
        data = await asyncio.to_thread(_as_file, found, kind)
        name = "-".join(filter(None, ["report", first, last]))
        headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
        return Response(data, media_type=TYPES[kind], headers=headers)


def _filter(first: str, last: str, table: str, game: str, dealer: str) -> Filter:
    """Raises `UnreadableLine` where a day is none."""
    days = {name: str(read_day(day)) for name, day in (("first", first), ("last", last)) if day}
    return Filter(table=table, game=game, dealer=dealer, **days)


def _as_file(found: Report, kind: str) -> bytes:
    return as_csv(found).encode() if kind == "csv" else as_parquet(found)
