"""Opening, closing, suspending: when a table is in play."""

from pitboss.core.refusals import NotAllowed
from pitboss.pit.machine import Act
from pitboss.pit.table import notices
from pitboss.pit.table.event import FloorEvent, Resumed, Suspended, TableOpened
from pitboss.pit.table.seats import rival_seat
from pitboss.pit.table.state import TableState


def open_table(state: TableState, act: Act) -> list[FloorEvent]:
    """`open`: with as many players as the book wants. Whoever is there then is not new to the game."""
    power, room = state.require(act), state.room
    if state.open:
        raise NotAllowed("the table is open already", power.rules)
    if len(state.players) < room.open_with:
        raise NotAllowed(
            f"{len(state.players)} seated: a table is not opened with fewer than {room.open_with} players",
            room.open_rules,
        )
    if (seat := rival_seat(state)) is not None:
        raise NotAllowed(f"seat {seat} is claimed by several: draw cards for it first", room.seats.rivals)
    state.open = True
    state.claims.clear()
    return [TableOpened(rules=power.rules + room.open_rules + room.deck.looked_at)]


def suspend(state: TableState, act: Act) -> list[FloorEvent]:
    """`suspend`: nothing of the round is played until `resume`."""
    power = state.require(act)
    if state.suspended:
        raise NotAllowed("play is suspended already", power.rules)
    state.suspended = True
    return [Suspended(rules=power.rules)]


def resume(state: TableState, act: Act) -> list[FloorEvent]:
    """`resume`: where play stopped."""
    power = state.require(act)
    if not state.suspended:
        raise NotAllowed("play is not suspended", power.rules)
    state.suspended = False
    return [Resumed(rules=power.rules)]


def tick(state: TableState, _: Act) -> list[FloorEvent]:
    """`tick`: the clock is read, and announced changes whose time has come are made."""
    return notices.due(state)
