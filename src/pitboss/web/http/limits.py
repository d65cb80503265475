"""The HTTP endpoints of a person's own play limits and history."""

from datetime import timedelta
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, QueryParameter

from pitboss.log.registry import TOURNAMENT_KIND, log_title
from pitboss.pit.limits.machine import PlayerLimits
from pitboss.pit.limits.play import Sitting, Tally, course, sittings
from pitboss.room.accounts.people import Person
from pitboss.room.limits.shapes import LimitsShown, OwnHistory, PlayedShown, PointShown, SittingShown, limits_shown
from pitboss.room.room import Room
from pitboss.room.wire.shapes import shape
from pitboss.web.http.guards import SaidLine, SignedIn, TheRoom, requires

POINTS = 400
"""Points in a chart."""
MOST_SITTINGS = 200

Days = Annotated[int, QueryParameter(ge=1, le=366, description="How many days back.")]


class LimitsController(Controller):
    """A person's own play limits. No endpoint shows them to anybody else."""

    path = "/api/limits"
    tags = ("limits",)
    guards = (requires(),)

    @get("/")
    async def shown(self, room: TheRoom, person: SignedIn) -> LimitsShown:
        """Show your play limits and your position against them."""
        return _shown(room, person)

    @post("/", status_code=200)
    async def say(self, room: TheRoom, person: SignedIn, data: JSONBody[SaidLine]) -> LimitsShown:
        """Change your play limits. `limit loss day 100` (loss, buy-in, or time in minutes; per day or week; or `none`),
        `remind 30`, `seen`, `break 7`, `exclude 180`, `return`. Stricter limits apply at once, looser ones after a day.
        """
        room.limits.say(person, data.line, data.id)
        return _shown(room, person)

    @get("/history")
    async def history(self, room: TheRoom, person: SignedIn, days: Days = 30) -> OwnHistory:
        """Show your play history. Each session at a table with its result, and your chips over time with
        tournaments."""
        now = room.limits.now()
        rows = room.limits.history(person.name, now - timedelta(days=days))
        found = [_sitting(room, one) for one in sittings(rows, now)]
        return OwnHistory(
            days=days,
            zone=room.calendar.clock.zone,
            sittings=found[: -MOST_SITTINGS - 1 : -1],
            course=[shape(PointShown, point) for point in course(rows, POINTS)],
            played=shape(PlayedShown, Tally(rows).between(now - timedelta(days=days), now + timedelta(seconds=1), now)),
        )


def _shown(room: Room, person: Person) -> LimitsShown:
    own, now = room.limits.machine.of(person.name) or PlayerLimits(name=person.name), room.limits.now()
    return limits_shown(own, room.limits.standing(own, now), now)


def _sitting(room: Room, one: Sitting) -> SittingShown:
    more = {} if one.here is None else {"ended": None}
    return shape(SittingShown, one, where=_where(room, one.log), **more)


def _where(room: Room, log: str) -> str:
    """Return a log's name for people: a table with its game, a tournament, or the Game Manager."""
    table = room.tables.get(log)
    if table is not None:
        return f"{log}, {table.floor.sign.entry.title}"
    return log_title(log) if TOURNAMENT_KIND.owns(log) else log
