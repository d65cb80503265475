"""On a list and off it, called to a seat, and how long it will take."""

import re
from datetime import datetime, timedelta
from typing import Final

from pitboss.books.room import room
from pitboss.books.seating.clauses import ruling
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.lists.act import CLOCK, KIOSK, LISTS, Act, only, require
from pitboss.pit.lists.event import Answered, Called, Joined, LeftList, ListEvent, PutBack
from pitboss.pit.lists.state import LONGEST_HELD, Call, GameList, ListsState, Waiter, book_of, order
from pitboss.rules.movement import is_walk_in

PERSON: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
KEY: Final = re.compile(r"[0-9a-f]{16,64}")
LONGEST_WRITTEN: Final = 40
MOST_WAITING: Final = 200
GUEST: Final = "guest"
RETURNED: Final = "returned"


def join(state: ListsState, act: Act) -> list[ListEvent]:
    """`join holdem-5-10` for oneself; the desk `join holdem-5-10 anna`, or without an account
    `join holdem-5-10 guest 0123456789abcdef ~Zoe Zoë O'Brien`: the ticket's key, the name in lines, and as written.

    A table says `join holdem-5-10 anna returned` for somebody back in time from a pick-up there: top of the list.
    """
    act.at_least(1, "join holdem-5-10")
    of = state.list_of(act.args[0])
    returned = act.by.startswith("table:") and act.args[2:] == (RETURNED,)
    name, written, key = (act.args[1], act.args[1], "") if returned else _who(act)
    _check_new(state, of, name)
    state.tickets += 1
    place = sum(one.top for one in of.waiters) if returned else len(of.waiters)
    waiter = Waiter(ticket=state.tickets, name=name, written=written, key=key, since=act.now, top=returned)
    of.waiters.insert(place, waiter)
    rules = (*(room(book_of(of)).absence.back if returned else ()), *ruling("S1", "S2"))
    return [Joined(list=of.id, name=name, ticket=state.tickets, place=place + 1, rules=rules)]


def _who(act: Act) -> tuple[str, str, str]:
    rest = act.args[1:]
    if not rest and not act.in_office:
        if not PERSON.fullmatch(act.by):
            raise NoAuthority(f"{act.by} is nobody who can wait", ruling("S3"), actor=act.by)
        return act.by, act.by, ""
    require(LISTS, act)
    if rest[:1] != (GUEST,):
        if act.by.startswith(f"{KIOSK}:"):
            raise NoAuthority("a kiosk gives tickets: whoever has an account signs in to join", ruling("S3"))
        act.exactly(2, "join holdem-5-10 anna")
        if not PERSON.fullmatch(rest[0]):
            raise UnreadableLine(f"{rest[0][:40]!r} is nobody's name: expected letters and digits", actor=act.by)
        return rest[0], rest[0], ""
    act.at_least(5, "join holdem-5-10 guest 0123456789abcdef Zoe Zoë O'Brien")
    key, name, written = rest[1], rest[2], " ".join(rest[3:])
    named = is_walk_in(name) or PERSON.fullmatch(name)
    fits = KEY.fullmatch(key) and named and written.isprintable() and len(written) <= LONGEST_WRITTEN
    if not fits:
        raise UnreadableLine(f"{written[:40]!r} cannot be put on a list: a name has letters, and a key", actor=act.by)
    return name, written, key


def _check_new(state: ListsState, of: GameList, name: str) -> None:
    folded = name.casefold()
    if any(one.name.casefold() == folded for one in of.waiters):
        raise NotAllowed(f"{name} is on the list {of.id} already", ruling("S2"))
    for table in state.tables_of(of):
        if any(one.name.casefold() == folded for one in table.seats.values()):
            raise NotAllowed(f"{name} sits at table {table.name} of this game", ruling("S2"))
    if len(of.waiters) >= MOST_WAITING:
        raise NotAllowed(f"a list has at most {MOST_WAITING} names", ruling("S1"))


def own(state: ListsState, act: Act) -> tuple[GameList, Waiter]:
    """The place on a list that a line is about: the sender's own, or anybody's to the desk."""
    act.exactly(1, f"{act.verb} 17")
    of, waiter = state.waiter(act.number(0, "a ticket"))
    mine = act.by == (f"ticket:{waiter.ticket}" if waiter.key else waiter.name)
    if not mine:
        if not act.in_office:
            raise NoAuthority(f"ticket {waiter.ticket} is not that of {act.by}", ruling("S3"), actor=act.by)
        require(LISTS, act)
    return of, waiter


def leave(state: ListsState, act: Act) -> list[ListEvent]:
    """`leave 17`: off the list; what was held is not."""
    of, waiter = own(state, act)
    return [off(of, waiter, "desk" if act.in_office else "left")]


def end(state: ListsState, act: Act) -> list[ListEvent]:
    """`end 17`: to the end of the line."""
    require(LISTS, act)
    of, waiter = own(state, act)
    return [back(of, waiter, "desk")]


def off(of: GameList, waiter: Waiter, why: str) -> LeftList:
    of.waiters.remove(waiter)
    return LeftList(list=of.id, name=waiter.name, ticket=waiter.ticket, why=why, rules=ruling("S2", "S5"))


def back(of: GameList, waiter: Waiter, why: str, *, behind_one: bool = False) -> PutBack:
    """To the end of the line, or behind the next one who waits."""
    at = of.waiters.index(waiter)
    waiter.call, waiter.top = None, False
    of.waiters.remove(waiter)
    place = len(of.waiters)
    if behind_one:
        place = next((n + 1 for n in range(at, len(of.waiters)) if of.waiters[n].call is None), len(of.waiters))
    of.waiters.insert(place, waiter)
    rules = ruling("S4") if why == "pass" else ruling("S5")
    return PutBack(list=of.id, name=waiter.name, ticket=waiter.ticket, place=place + 1, why=why, rules=rules)


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


WINDOW = timedelta(hours=3)
ENOUGH = 3
STAY = 120
"""Minutes somebody is taken to stay where too little has been seen."""
LONGEST = 24 * 60


def minutes(state: ListsState, of: GameList, waiter: Waiter | None, now: datetime) -> int | None:
    """Minutes until somebody on a list has a seat, or somebody who would join now; None without a table."""
    tables = state.tables_of(of)
    if not tables:
        return None
    if waiter is not None and waiter.call is not None:
        return 0
    before = of.waiters if waiter is None else of.waiters[: of.waiters.index(waiter)]
    ahead = sum(one.call is None for one in before)
    needed = max(ahead + 1 - sum(state.free(table) for table in tables), 0)
    return min(round(needed * between(state, of, now)), LONGEST)


def between(state: ListsState, of: GameList, now: datetime) -> float:
    """Minutes from one free seat to the next."""
    lately = [at for at in of.freed if timedelta(0) <= now - at <= WINDOW]
    if len(lately) >= ENOUGH:
        seen = max(min(now - of.since, WINDOW), timedelta(minutes=1))
        return seen.total_seconds() / 60 / len(lately)
    return STAY / max(sum(table.places for table in state.tables_of(of)), 1)
