"""The HTTP doors of a person's own limits: what is set, what is said, and what was played."""

from datetime import timedelta
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody, QueryParameter

from pitboss.log.kinds.tournament import PREFIX
from pitboss.pit.limits.machine import PlayerLimits
from pitboss.pit.limits.play import Sitting, Tally, course, sittings
from pitboss.room.accounts.people import Person
from pitboss.room.limits.shapes import LimitsShown, OwnHistory, PlayedShown, PointShown, SittingShown, limits_shown
from pitboss.room.room import Room
from pitboss.room.wire.shapes import shape
from pitboss.web.http.errors import FORBIDDEN, MISTAKE, SIGN_IN, TOO_OFTEN
from pitboss.web.http.guards import HttpRequest, requires, room_of, signed_in

POINTS = 400
"""In a picture."""
MOST_SITTINGS = 200

Days = Annotated[int, QueryParameter(ge=1, le=366, description="How many days back.")]


class OwnLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line about one's own limits, as the log keeps it: `limit loss day 100`, `remind 30`, `break 7`."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class LimitsController(Controller):
    """A person's own limits. Nobody else has a door to them."""

    path = "/api/limits"
    tags = ("limits",)
    guards = (requires(),)

    @get("/", summary="Your limits, and how you stand", responses=SIGN_IN | TOO_OFTEN)
    async def shown(self, request: HttpRequest) -> LimitsShown:
        return _shown(room_of(request), signed_in(request))

    @post(
        "/",
        summary="Say something about your own limits",
        description="`limit loss day 100` (of loss, buy-in, time in minutes; a day or a week; or `none`), `remind 30`, "
        "`seen`, `break 7`, `exclude 180`, `return`. What is tighter holds at once, what is looser after a day.",
        status_code=200,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | TOO_OFTEN,
    )
    async def say(self, request: HttpRequest, data: JSONBody[OwnLine]) -> LimitsShown:
        room, person = room_of(request), signed_in(request)
        room.care.say(person, data.line)
        return _shown(room, person)

    @get(
        "/history",
        summary="What you have played",
        description="Each time at a table with what it came to, and your chips over time, tournaments among them.",
        responses=MISTAKE | SIGN_IN | TOO_OFTEN,
    )
    async def history(self, request: HttpRequest, days: Days = 30) -> OwnHistory:
        room, person = room_of(request), signed_in(request)
        now = room.care.now()
        rows = room.care.history(person.name, now - timedelta(days=days))
        found = [_sitting(room, one) for one in sittings(rows, now)]
        return OwnHistory(
            days=days,
            zone=room.calendar.clock.zone,
            sittings=found[: -MOST_SITTINGS - 1 : -1],
            course=[shape(PointShown, point) for point in course(rows, POINTS)],
            played=shape(PlayedShown, Tally(rows).between(now - timedelta(days=days), now + timedelta(seconds=1), now)),
        )


def _shown(room: Room, person: Person) -> LimitsShown:
    own, now = room.care.care.of(person.name) or PlayerLimits(name=person.name), room.care.now()
    return limits_shown(own, room.care.standing(own, now), now)


def _sitting(room: Room, one: Sitting) -> SittingShown:
    more = {} if one.here is None else {"ended": None}
    return shape(SittingShown, one, where=_where(room, one.log), **more)


def _where(room: Room, log: str) -> str:
    """A table with its game; a tournament, or what the Game Manager paid, by its log's name."""
    table = room.tables.get(log)
    if table is not None:
        return f"{log}, {table.floor.sign.entry.title}"
    return f"tournament {log.removeprefix(PREFIX)}" if log.startswith(PREFIX) else log
