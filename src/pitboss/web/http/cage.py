"""The HTTP doors of the cage: what it shows, what people say there, and a day on paper."""

import asyncio
from datetime import date
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from pitboss.core.errors import InternalError
from pitboss.core.money import write_money
from pitboss.log.log import RequestId
from pitboss.pit.cage.calendar import read_day
from pitboss.room.accounts.people import Person
from pitboss.room.cage.closing import closing_shown
from pitboss.room.cage.shapes import (
    CageShown,
    DayShown,
    UnbankedShown,
    bank_shown,
    desk_shown,
    desk_slip_shown,
    raised_shown,
    sealed_shown,
    slip_shown,
    unbanked_shown,
)
from pitboss.room.reports.cage_check import days_needed, unbanked
from pitboss.room.room import Room
from pitboss.web.http.errors import FORBIDDEN, MISTAKE, NOT_FOUND, SIGN_IN
from pitboss.web.http.guards import person_of, requires
from pitboss.web.http.lobby import room_of

CLOSERS = ("cashier", "manager", "auditor")
"""Who is shown the summary of a day: those who sign for its close, and whoever audits it."""
SEALED = 30
"""Closed days that are listed; older ones are on their own paper."""


class CageLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line of the cage's, as its log keeps it: `fill t1 100x10`, `sign 3`, `seal 2026-01-31`."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=800)]
    id: RequestId = ""


class CageController(Controller):
    """The cage, the banks of the tables and the gaming day."""

    path = "/api/cage"
    tags = ("cage",)

    @get(
        "/",
        summary="The cage as it stands",
        description="For everybody with an office. `choices` is all that the person may say now.",
        guards=[requires("dealer", "supervisor", "manager", "cashier", "auditor")],
        responses=SIGN_IN | FORBIDDEN,
    )
    async def shown(self, request: Request[Any, Any, State]) -> CageShown:
        return await _shown(room_of(request), _person(request))

    @post(
        "/",
        summary="Say something at the cage",
        description="Who may say what is in `pitboss roles cage`. You speak in the highest office you hold of those "
        "that the step is for. A day is closed by two people: `close` with its date and the variance of its "
        "summary, then `seal` with the same by somebody else; the room adds the day's end and its root. A desk slip "
        "above the house limit, and a limit that is raised, wait for `approve`.",
        status_code=200,
        guards=[requires("dealer", "supervisor", "manager", "cashier")],
        responses=MISTAKE | SIGN_IN | FORBIDDEN,
    )
    async def say(self, request: Request[Any, Any, State], data: JSONBody[CageLine]) -> CageShown:
        room, person = room_of(request), _person(request)
        await room.desk.say(person, data.line, data.id)
        return await _shown(room, person)

    @get(
        "/days/{day:str}",
        summary="A gaming day on paper",
        description="Every slip with its signatures and differences, all that went over the desk, tables that "
        "played without a bank, and the root where the day is closed.",
        guards=[requires("manager", "cashier", "auditor")],
        responses=MISTAKE | SIGN_IN | FORBIDDEN | NOT_FOUND,
    )
    async def day(self, request: Request[Any, Any, State], day: FromPath[str]) -> DayShown:
        room, person, asked = room_of(request), _person(request), read_day(day)
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
            sealed=sealed_shown(sealed) if sealed else None,
        )


def _person(request: Request[Any, Any, State]) -> Person:
    person = person_of(request)
    if person is None:
        raise InternalError("person is missing")
    return person


async def _unbanked(room: Room, day: date) -> list[UnbankedShown]:
    rows = await asyncio.to_thread(room.figures.rows, *days_needed(room.cage.state, day))
    return unbanked_shown(unbanked(room.cage.state, day, rows, room.figures.stands))


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
        sealed=[sealed_shown(one) for one in [*reversed(state.sealed.values())][:SEALED]],
        choices=room.desk.choices(person),
    )
