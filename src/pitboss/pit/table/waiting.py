"""The waiting list: in the order people came, those back in time from a pick-up first."""

from datetime import timedelta

import msgspec

from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.machine import CLOCK, Act
from pitboss.pit.table.event import CalledFromWaiting, FloorEvent, JoinedWaiting, LeftWaiting
from pitboss.pit.table.state import TableState, Waiting, check_name

HELD = timedelta(seconds=90)
"""How long a seat is held for somebody who was called from the list."""


def wait(state: TableState, act: Act) -> list[FloorEvent]:
    """`wait`: on the list for this table."""
    name = check_name(act.by, state.room.officials)
    check_admitted(state, name)
    if name in state.players or any(one.name == name for one in state.waiting):
        raise NotAllowed(f"{name} has a seat or is on the list already", state.room.seats.choice, actor=name)
    absence, picked = state.room.absence, state.picked_up.get(name)
    top = (
        picked is not None and absence.returns is not None and act.now - picked.at <= timedelta(minutes=absence.returns)
    )
    place = sum(one.top for one in state.waiting) if top else len(state.waiting)
    state.waiting.insert(place, Waiting(name, act.now, top))
    rules = absence.back if picked is not None and absence.back else state.room.seats.vacated or state.room.seats.choice
    return [JoinedWaiting(player=name, place=place + 1, rules=rules)]


def unwait(state: TableState, act: Act, named: str) -> list[FloorEvent]:
    """`unwait`: off the list; a dealer takes off somebody who does not come."""
    name = whose(act, named)
    if not any(one.name == name for one in state.waiting):
        raise NotAllowed(f"{name} is not on the waiting list", state.room.seats.choice, actor=name)
    return left(state, name)


def whose(act: Act, named: str) -> str:
    """Whom a line is about: an official, or the clock, names a player; players speak for themselves."""
    if (act.role is not None or act.by == CLOCK) is not bool(named):
        usage = f"{act.verb} anna" if not named else act.verb
        raise UnreadableLine(f"this is written {usage!r}", actor=act.by)
    return named or act.by


def call(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """`call anna`: a seat is free for the next on the list; the clock says it, or an official."""
    rules = state.room.seats.vacated or state.room.seats.choice
    if act.role is None and act.by != CLOCK:
        raise NotAllowed(f"{act.by} calls nobody: the clock or an official does", rules, actor=act.by)
    if name not in next_up(state):
        raise NotAllowed(f"{name} is not next on the waiting list, or no seat is free", rules)
    at = next(at for at, one in enumerate(state.waiting) if one.name == name)
    if state.waiting[at].called is not None:
        raise NotAllowed(f"{name} has been called already", rules)
    state.waiting[at] = msgspec.structs.replace(state.waiting[at], called=act.now)
    return [CalledFromWaiting(player=name, until=act.now + HELD, rules=rules)]


def free_seats(state: TableState) -> list[int]:
    """The seats that somebody new may take now, as far as the order of the list lets them."""
    rules, sign = state.room.seats, state.sign
    taken = {player.seat for player in state.players.values()} | state.claims.keys()
    if rules.vacated and len(state.players) >= max(state.room.open_with, 1):
        taken |= state.vacated
    found = [seat for seat in range(1, sign.seats + 1) if seat not in taken]
    return found if len(state.players) < sign.most else []


def next_up(state: TableState) -> list[str]:
    """Those on the list for whom a seat is free now."""
    free = min(len(free_seats(state)), state.sign.most - len(state.players))
    return [one.name for one in state.waiting[: max(free, 0)]]


def uncalled(state: TableState) -> None:
    """A seat has gone: whoever is no longer among the next is called again when there is another."""
    up = next_up(state)
    state.waiting[:] = [one if one.name in up else msgspec.structs.replace(one, called=None) for one in state.waiting]


def left(state: TableState, name: str) -> list[FloorEvent]:
    """Takes somebody off the list, if there."""
    if not any(one.name == name for one in state.waiting):
        return []
    state.waiting[:] = [one for one in state.waiting if one.name != name]
    return [LeftWaiting(player=name, rules=state.room.seats.vacated or state.room.seats.choice)]


def check_admitted(state: TableState, name: str) -> None:
    """Whoever is excluded neither plays nor waits."""
    if name in state.barred:
        raise NotAllowed(f"{name} is excluded from this game", state.room.officials.power("exclude").rules, actor=name)


def check_turn(state: TableState, name: str) -> None:
    """A free seat is for those who wait, in their order, as many as there are seats."""
    free = max(min(state.sign.seats, state.sign.most) - len(state.players), 1)
    listed = [one.name for one in state.waiting]
    if name in listed[:free] or (name not in listed and len(listed) < free):
        return
    rules = state.room.seats.vacated or state.room.seats.choice
    rules += state.room.absence.back if state.waiting[0].top else ()
    raise NotAllowed(f"{name} is not next: {listed[0]} is first on the waiting list", rules, actor=name)
