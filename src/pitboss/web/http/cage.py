"""The HTTP endpoints of the cage and of the reports."""

import asyncio
from datetime import date
from typing import Annotated, Literal

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.core.money import write_money
from pitboss.pit.cage.calendar import read_day
from pitboss.room.accounts.people import Person
from pitboss.room.cage import shapes
from pitboss.room.cage.closing import closing_shown
from pitboss.room.reports.cage_check import days_needed, unbanked
from pitboss.room.reports.report import EVERYTHING, TYPES, Filter, Report, as_csv, as_parquet, read_dimensions
from pitboss.room.room import Room
from pitboss.room.wire.shapes import shape
from pitboss.web.http.guards import SaidLine, SignedIn, TheRoom, requires

CLOSERS = ("cashier", "manager", "auditor")
"""The offices that see the summary of a day: the signers of its close, and auditors."""
SEALED = 30
"""Closed days that are listed; older ones can only be printed."""


class CageController(Controller):
    """The cage, the banks of the tables and the gaming day."""

    path = "/api/cage"
    tags = ("cage",)

    @get("/", guards=[requires("dealer", "supervisor", "manager", "cashier", "auditor")])
    async def shown(self, room: TheRoom, person: SignedIn) -> shapes.CageShown:
        """Show the cage. For everyone with an office. `choices` lists the lines that the person may send now."""
        return await _shown(room, person)

    @post("/", status_code=200, guards=[requires("dealer", "supervisor", "manager", "cashier")])
    async def say(self, room: TheRoom, person: SignedIn, data: JSONBody[SaidLine]) -> shapes.CageShown:
        """Send a line to the cage. `pitboss roles cage` lists the lines of each role. You act in the highest of your
        roles that the step allows. Two people close a day: `close` with its date and the variance of its summary, then
        `seal`
        with the same by a second person; the room adds the day's end and its root. A window slip above the house limit,
        and a raised limit, wait for `approve`.
        """
        await room.cage.say(person, data.line, data.id)
        return await _shown(room, person)

    @get("/days/{day:str}", guards=[requires("manager", "cashier", "auditor")])
    async def day(self, room: TheRoom, person: SignedIn, day: FromPath[str]) -> shapes.DayShown:
        """Show the daily report. Every slip with its signatures and variances, all window transactions, tables that
        played without a float, and the audit root if the day is closed.
        """
        asked = read_day(day)
        state = room.cage.state
        sealed, slips = state.sealed.get(asked), state.of_day(asked)
        if sealed is None and asked != state.day and not slips:
            raise NotFoundException(f"gaming day {asked} was never opened here")
        return shapes.DayShown(
            day=str(asked),
            zone=state.calendar.clock.zone,
            slips=[shapes.slip_shown(slip, person) for slip in slips],
            desk=shapes.desk_shown(state.desk.get(asked)),
            unbanked=await _unbanked(room, asked),
            sealed=shape(shapes.SealedShown, sealed) if sealed else None,
        )


async def _unbanked(room: Room, day: date) -> list[shapes.UnbankedShown]:
    rows = await asyncio.to_thread(room.caches.figures.rows, *days_needed(room.cage.state, day))
    return [
        shape(shapes.UnbankedShown, one) for one in unbanked(room.cage.state, day, rows, room.caches.figures.stands)
    ]


async def _shown(room: Room, person: Person) -> shapes.CageShown:
    played = await _unbanked(room, day) if (day := room.cage.state.day) else []
    state, now = room.cage.state, room.now()
    today = room.calendar.day(now)
    shown = state.of_day(state.day) if state.day else []
    return shapes.CageShown(
        today=str(today),
        day=str(state.day) if state.day else None,
        ends=room.calendar.end(state.day or today).isoformat(),
        zone=room.calendar.clock.zone,
        day_ends=room.calendar.clock.ends,
        banks=[
            shapes.bank_shown(state, name, room.caches.figures.stands(name), person) for name in sorted(state.banks)
        ],
        slips=[shapes.slip_shown(slip, person) for slip in reversed(shown)],
        desk=shapes.desk_shown(state.desk.get(state.day or today)),
        limit=write_money(state.limit_on(today)),
        raised=shapes.raised_shown(state, today),
        unapproved=[shapes.desk_slip_shown(slip) for slip in state.unapproved()],
        closing=closing_shown(room) if any(office in CLOSERS for office in person.offices) else None,
        unbanked=played,
        sealed=[shape(shapes.SealedShown, one) for one in [*reversed(state.sealed.values())][:SEALED]],
        choices=room.cage.choices(person),
    )


By = Annotated[str, QueryParameter(description="Group the rows by day, table, game or dealer.", max_length=60)]
Day = Annotated[str, QueryParameter(description="A gaming day, such as 2026-01-31.", max_length=10)]
Name = Annotated[str, QueryParameter(description="Only this one.", max_length=80)]


def _wanted(first: Day = "", last: Day = "", table: Name = "", game: Name = "", dealer: Name = "") -> Filter:
    """Read the filter of a report. Raises `UnreadableLine` for an invalid day."""
    days = {name: str(read_day(day)) for name, day in (("first", first), ("last", last)) if day}
    return Filter(table=table, game=game, dealer=dealer, **days)


Wanted = NamedDependency[Filter]


class ReportsController(Controller):
    """Reports on the tables."""

    path = "/api/reports"
    tags = ("cage",)
    guards = (requires("manager", "auditor"),)
    dependencies = {"wanted": Provide(_wanted, sync_to_thread=False)}  # noqa: RUF012 (Litestar's own attribute)

    @get("/")
    async def shown(self, room: TheRoom, wanted: Wanted, by: By = "table") -> shapes.ReportShown:
        """Return a report. Rounds, handle, drop, win, hold, commission, time charges and jackpots, with the expected
        win. Odds that are not known yet are computed in the background; `counting` names the games.
        """
        found, names = await room.reporting.made(read_dimensions(by), wanted)
        return shapes.report_shown(found, names)

    @get("/{kind:str}")
    async def file(
        self, room: TheRoom, wanted: Wanted, kind: FromPath[Literal["csv", "parquet"]], by: By = "table"
    ) -> Response[bytes]:
        """Return a report as a file. `csv` or `parquet`, with the same parameters."""
        found, _ = await room.reporting.made(read_dimensions(by), wanted)
        data = await asyncio.to_thread(_as_file, found, kind)
        days = [day for day in (wanted.first, wanted.last) if day not in (EVERYTHING.first, EVERYTHING.last)]
        name = "-".join(["report", *days])
        headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
        return Response(data, media_type=TYPES[kind], headers=headers)


def _as_file(found: Report, kind: str) -> bytes:
    return as_csv(found).encode() if kind == "csv" else as_parquet(found)
