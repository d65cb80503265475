"""The HTTP doors of the cage: what it shows, what people say there, and a day on paper."""

import asyncio
from datetime import date
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from pitboss.core.money import write_money
from pitboss.pit.cage.calendar import read_day
from pitboss.room.accounts.people import Person
from pitboss.room.cage.closing import closing_shown
from pitboss.room.cage.shapes import (
    CageShown,
    DayShown,
    SealedShown,
    UnbankedShown,
    bank_shown,
    desk_shown,
    desk_slip_shown,
    raised_shown,
    slip_shown,
)
from pitboss.room.once import SentId
from pitboss.room.reports.cage_check import days_needed, unbanked
from pitboss.room.room import Room
from pitboss.room.wire.shapes import shape
from pitboss.web.http.errors import NOT_FOUND
from pitboss.web.http.guards import HttpRequest, only, room_of, signed_in

CLOSERS = ("cashier", "manager", "auditor")
"""Who is shown the summary of a day: those who sign for its close, and whoever audits it."""
SEALED = 30
"""Closed days that are listed; older ones are on their own paper."""


class CageLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line of the cage's, as its log keeps it: `fill t1 100x10`, `sign 3`, `seal 2026-01-31`."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=800)]
    id: SentId = ""


class CageController(Controller):
    """The cage, the banks of the tables and the gaming day."""

    path = "/api/cage"
    tags = ("cage",)

    @get(
        "/",
        summary="The cage as it stands",
        description="For everybody with an office. `choices` is all that the person may say now.",
        **only("dealer", "supervisor", "manager", "cashier", "auditor"),
    )
    async def shown(self, request: HttpRequest) -> CageShown:
        return await _shown(room_of(request), signed_in(request))

    @post(
        "/",
        summary="Say something at the cage",
        description="Who may say what is in `pitboss roles cage`. You speak in the highest office you hold of those "
        "that the step is for. A day is closed by two people: `close` with its date and the variance of its "
        "summary, then `seal` with the same by somebody else; the room adds the day's end and its root. A desk slip "
        "above the house limit, and a limit that is raised, wait for `approve`.",
        status_code=200,
        **only("dealer", "supervisor", "manager", "cashier"),
    )
    async def say(self, request: HttpRequest, data: JSONBody[CageLine]) -> CageShown:
        room, person = room_of(request), signed_in(request)
        await room.desk.say(person, data.line, data.id)
        return await _shown(room, person)

    @get(
        "/days/{day:str}",
        summary="A gaming day on paper",
        description="Every slip with its signatures and differences, all that went over the desk, tables that "
        "played without a bank, and the root where the day is closed.",
        **only("manager", "cashier", "auditor", also=NOT_FOUND),
    )
    async def day(self, request: HttpRequest, day: FromPath[str]) -> DayShown:
        room, person, asked = room_of(request), signed_in(request), read_day(day)
        state = room.cage.state
        sealed, slips = state.sealed.get(asked), state.of_day(asked)
        if sealed is None and asked != state.day and not slips:
            raise NotFoundException(f"the day {asked} was never opened here")
        return DayShown(
            day=str(asked),
            zone=state.calendar.clock.zone,
            slips=[slip_shown(slip, person) for slip in slips],
            desk=desk_shown(state.desk.get(asked)),
            unbanked=await _unbanked(room, asked),
            sealed=shape(SealedShown, sealed) if sealed else None,
        )


async def _unbanked(room: Room, day: date) -> list[UnbankedShown]:
    rows = await asyncio.to_thread(room.figures.rows, *days_needed(room.cage.state, day))
    return [shape(UnbankedShown, one) for one in unbanked(room.cage.state, day, rows, room.figures.stands)]


async def _shown(room: Room, person: Person) -> CageShown:
    played = await _unbanked(room, day) if (day := room.cage.state.day) else []
    state, now = room.cage.state, room.now()
    today = room.calendar.day(now)
    shown = state.of_day(state.day) if state.day else []
    return CageShown(
        today=str(today),
        day=str(state.day) if state.day else None,
        ends=room.calendar.end(state.day or today).isoformat(),
        zone=room.calendar.clock.zone,
        day_ends=room.calendar.clock.ends,
        banks=[bank_shown(state, name, room.figures.stands(name), person) for name in sorted(state.banks)],
        slips=[slip_shown(slip, person) for slip in reversed(shown)],
        desk=desk_shown(state.desk.get(state.day or today)),
        limit=write_money(state.limit_on(today)),
        raised=raised_shown(state, today),
        unapproved=[desk_slip_shown(slip) for slip in state.unapproved()],
        closing=closing_shown(room) if any(office in CLOSERS for office in person.offices) else None,
        unbanked=played,
        sealed=[shape(SealedShown, one) for one in [*reversed(state.sealed.values())][:SEALED]],
        choices=room.desk.choices(person),
    )
