"""Called to a seat: the next in order; then on the way, more time, pass, or not there."""

from datetime import timedelta

from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.seating.clauses import ruling
from pitboss.seating.act import CLOCK, Act, only, require
from pitboss.seating.event import Answered, Called, ListEvent
from pitboss.seating.joining import back, off, own
from pitboss.seating.officials import LISTS
from pitboss.seating.state import LONGEST_HELD, Call, GameList, ListsState, Waiter, order

PASSES = 2
"""The pass that is the end of the line."""
LATE = 2
"""The time of not being there that takes somebody off the list."""


def next_up(state: ListsState, of: GameList) -> Waiter | None:
    """The first who is not called, here or on another list."""
    return next((one for one in of.waiters if one.call is None and state.called(one.name) is None), None)


def call(state: ListsState, act: Act) -> list[ListEvent]:
    """`call holdem-5-10 t1`: the next one, for a free seat; `call holdem-5-10 t1 17` only if that is ticket 17."""
    require(LISTS, act)
    act.between(2, 3, "call holdem-5-10 t1 17")
    meant = act.number(2, "a ticket") if len(act.args) > 2 else None
    of = state.list_of(act.args[0])
    table = state.table(act.args[1], of)
    if not state.free(table):
        raise NotAllowed(f"table {table.name} has no seat that is free and held for nobody", ruling("S4"))
    if not table.feeder and (line := state.must_move(of)):
        raise NotAllowed(f"{line[0][1].name} of the must-move table {line[0][0].name} comes first", ruling("S6"))
    waiter = next_up(state, of)
    if waiter is None:
        raise NotAllowed(f"nobody on the list {of.id} waits to be called", ruling("S4"))
    if meant is not None and waiter.ticket != meant:
        raise NotAllowed(f"the next on the list {of.id} is {waiter.written}, not ticket {meant}", ruling("S4"))
    until = act.now + timedelta(minutes=of.hold)
    waiter.call = Call(table=table.name, at=act.now, until=until)
    rules = (*order(of), *ruling("S1", "S4"))
    return [Called(list=of.id, name=waiter.name, ticket=waiter.ticket, table=table.name, until=until, rules=rules)]


def _called(state: ListsState, act: Act) -> tuple[GameList, Waiter, Call]:
    of, waiter = own(state, act)
    if waiter.call is None:
        raise NotAllowed(f"{waiter.name} has not been called", ruling("S4"), actor=act.by)
    return of, waiter, waiter.call


def coming(state: ListsState, act: Act) -> list[ListEvent]:
    """`coming 17`: on the way."""
    of, waiter, held = _called(state, act)
    if held.coming:
        raise NotAllowed(f"{waiter.name} is on the way already", ruling("S4"), actor=act.by)
    held.coming = True
    return [_longer(of, waiter, held, act)]


def more(state: ListsState, act: Act) -> list[ListEvent]:
    """`more 17`: more time, once."""
    of, waiter, held = _called(state, act)
    if held.more:
        raise NotAllowed(f"{waiter.name} has had more time already", ruling("S4"), actor=act.by)
    held.more = True
    return [_longer(of, waiter, held, act)]


def _longer(of: GameList, waiter: Waiter, held: Call, act: Act) -> Answered:
    start = held.until if act.verb == "more" else act.now
    held.until = min(max(held.until, start + timedelta(minutes=of.hold)), held.at + LONGEST_HELD)
    return Answered(
        list=of.id, name=waiter.name, ticket=waiter.ticket, answer=act.verb, until=held.until,
        rules=ruling("S4"),
    )  # fmt: skip


def pass_on(state: ListsState, act: Act) -> list[ListEvent]:
    """`pass 17`: the next one goes first."""
    of, waiter, _ = _called(state, act)
    waiter.passes += 1
    return [back(of, waiter, "pass", behind_one=waiter.passes < PASSES)]


def lapse(state: ListsState, act: Act) -> list[ListEvent]:
    """`lapse 17`: the clock, when the time is over."""
    only(act, CLOCK)
    act.exactly(1, "lapse 17")
    of, waiter = state.waiter(act.number(0, "a ticket"))
    if waiter.call is None or act.now < waiter.call.until:
        raise NotAllowed(f"the time of {waiter.name} is not over", ruling("S5"))
    waiter.late += 1
    return [off(of, waiter, "late")] if waiter.late >= LATE else [back(of, waiter, "late")]
