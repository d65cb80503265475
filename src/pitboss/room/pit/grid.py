"""A table at a glance: made from what everybody may know of it, and much less of it than its own page shows."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from pitboss.core.errors import InternalError
from pitboss.pit.table import facts
from pitboss.pit.table.table import FloorTable
from pitboss.room.pit.shapes import PitNotice, PitPost, PitSeat, PitTable
from pitboss.room.table.dealer_console import dealer_choices
from pitboss.room.table.describe import by_place, named
from pitboss.room.table.display import turns
from pitboss.room.table.live import LiveTable
from pitboss.room.wire.shapes import shape
from pitboss.rules.view import PUBLIC, view

HOUR = timedelta(hours=1)
ENOUGH = 3
"""Rounds from which on their pace means something."""
NEEDS = {"open": "to be opened", "draw": "cards to be drawn", "deal": "the next round to be dealt"}


def pit_table(table: LiveTable, staff: list[PitPost], now: datetime) -> PitTable:
    """One table of the grid."""
    floor = table.floor
    state, sign = floor.state, floor.sign
    return PitTable(
        id=table.id,
        title=sign.entry.title,
        place="box" if sign.banked else "seat",
        open=state.open,
        suspended=state.suspended,
        in_round=state.in_round,
        dealer=sign.dealer,
        due=due(floor),
        clock=table.autopilot.clock(),
        hands=state.hands,
        an_hour=an_hour(table, now),
        seats=sign.seats,
        players=[_seat(one, table.bots_here) for one in facts.seats(state) if one.player is not None],
        waiting=[one.name for one in state.waiting],
        notices=[shape(PitNotice, one) for one in facts.notices(state, table.room.zone)],
        staff=staff,
        event=sign.event,
    )


def _seat(seat: facts.SeatFacts, bots: Mapping[str, str]) -> PitSeat:
    if seat.player is None:
        raise InternalError("seat.player is missing")
    return shape(PitSeat, seat, bot=seat.player in bots, away=seat.away is not None)


def due(floor: FloorTable) -> str:
    """What the table waits for, in words."""
    state, round_ = floor.state, floor.round
    if state.suspended:
        return "play is suspended"
    if not state.in_round or round_ is None:
        need = floor.need()
        return NEEDS.get(need.what) or need.why or ("players" if state.open else "closed")
    names = by_place(floor.places)
    if question := asked(floor):
        return question
    if round_.betting_open:
        return "wagers"
    deciding = [names(place) for place in turns(round_, floor.places)]
    if deciding:
        return f"{', '.join(deciding)} to decide"
    steps = dealer_choices(floor) if floor.sign.dealer == "human" else []
    return steps[0].words if steps else "the dealer"


def asked(floor: FloorTable) -> str:
    """What the round in progress asks of an official."""
    round_ = floor.round
    if round_ is None or not floor.in_round:
        return ""
    return named(view(round_, PUBLIC, len(round_.steps)).felt.question or "", by_place(floor.places))


def an_hour(table: LiveTable, now: datetime) -> int | None:
    """Rounds an hour, by those of the last hour: from the start of the first of them to the end of the last."""
    late = [one for one in table.rounds if now - one.ended <= HOUR]
    if len(late) < ENOUGH:
        return None
    lasted = late[-1].ended - late[0].started
    return round(len(late) * HOUR / max(lasted, timedelta(seconds=1)))
