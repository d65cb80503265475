"""On a list, off it, and to the end of the line."""

import re
from typing import Final

from pitboss.rounds.errors import NoAuthority, NotAllowed, UnreadableLine
from pitboss.rounds.movement import is_walk_in
from pitboss.rulebooks.room import room
from pitboss.rulebooks.seating.clauses import ruling
from pitboss.seating.act import Act, require
from pitboss.seating.event import Joined, LeftList, ListEvent, PutBack
from pitboss.seating.officials import KIOSK, LISTS
from pitboss.seating.state import GameList, ListsState, Waiter, book_of

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
