"""Waiting lists: opening them, joining, calls to a seat, seats taken and left, must-moves, estimated waiting times."""

from datetime import datetime, timedelta
from typing import Final

import msgspec

from pitboss.books.catalogue import GAMES
from pitboss.books.room import room
from pitboss.books.seating.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.refusals import NotAllowed
from pitboss.pit.lists.state import (
    LONGEST_HELD,
    Call,
    GameList,
    ListedTable,
    ListEvent,
    ListsState,
    Seated,
    Waiter,
    book_of,
    order,
    vacated,
)
from pitboss.pit.machine import Act

MOST_LISTS: Final = 60
MOST_PLACES: Final = 12
HOLD, LEAST_HOLD, MOST_HOLD = 5, 1, 7
WANTED, MOST_WANTED = 6, 20
Served = tuple[str, int, bool]
"""A table, its number of seats, and True for a feeder table."""


def open_list(
    state: ListsState, act: Act, name: str, game: str, limit: str, options: dict[str, int]
) -> list[ListEvent]:
    """Handle `open holdem-5-10 vic-crown-poker/holdem 5/10 hold=5 wanted=6`."""
    if game not in GAMES:
        raise NotAllowed(f"{game[:60]!r} is not a game of this room", ruling("S1"))
    if name in state.lists:
        raise NotAllowed(f"there is already a list {name}", ruling("S1"))
    if (
        same := next((one for one in state.lists.values() if (one.game, one.limit) == (game, limit)), None)
    ) is not None:
        raise NotAllowed(f"there is already a list for {game} {limit}: {same.id}", ruling("S1"))
    if len(state.lists) >= MOST_LISTS:
        raise NotAllowed(f"a room has at most {MOST_LISTS} lists", ruling("S1"))
    hold, wanted = options.get("hold", HOLD), options.get("wanted", WANTED)
    if not LEAST_HOLD <= hold <= MOST_HOLD:
        raise NotAllowed(f"a seat is held {LEAST_HOLD} to {MOST_HOLD} minutes for a called player", ruling("S4"))
    if not 1 <= wanted <= MOST_WANTED:
        raise NotAllowed(f"a table is opened with 1 to {MOST_WANTED} players", ruling("S1"))
    state.lists[name] = GameList(id=name, game=game, limit=limit, hold=hold, wanted=wanted, since=act.now)
    return [ListEvent(what="opened", list=name, rules=ruling("S1"))]


def serve(state: ListsState, act: Act, name: str, tables: tuple[Served, ...]) -> list[ListEvent]:
    """Handle `tables holdem-5-10 t1/9 t2/9 feeder t3/9`: set all tables that a list serves, with their seats."""
    of = state.list_of(name)
    wanted = _tables(state, of, tables)
    for gone in [one for one in state.tables_of(of) if one.name not in wanted]:
        _check_left(state, gone)
    for table in wanted.values():
        if (old := state.tables.get(table.name)) is not None and max(old.seats, default=0) > table.places:
            raise NotAllowed(f"seat {max(old.seats)} of table {table.name} is taken", ruling("S1"))
    had_none = not state.tables_of(of)
    kept = {name: one for name, one in state.tables.items() if one.list != of.id}
    for table in wanted.values():
        if (old := state.tables.get(table.name)) is not None:
            table.seats = old.seats
    state.tables = {**kept, **wanted}
    if had_none:
        of.since = act.now
    return [ListEvent(what="tables", list=of.id, rules=ruling("S1", "S6"))]


def _tables(state: ListsState, of: GameList, tables: tuple[Served, ...]) -> dict[str, ListedTable]:
    found: dict[str, ListedTable] = {}
    for name, count, feeder in tables:
        if not 1 <= count <= MOST_PLACES:
            raise NotAllowed(f"a table has 1 to {MOST_PLACES} seats, not {count}", ruling("S1"))
        other = state.tables.get(name)
        if name in found or (other is not None and other.list != of.id):
            where = of.id if name in found else other.list if other else ""
            raise NotAllowed(f"table {name} already belongs to the list {where}", ruling("S1"))
        found[name] = ListedTable(name=name, list=of.id, places=count, feeder=feeder)
    if found and all(one.feeder for one in found.values()):
        raise NotAllowed("name a main game before the feeder table", ruling("S6"))
    return found


def _check_left(state: ListsState, table: ListedTable) -> None:
    """Refuse to remove a table while a player is on the way to it."""
    going = [w.name for one in state.lists.values() for w in one.waiters if w.call and w.call.table == table.name]
    going += [one.name for other in state.tables.values() for one in other.seats.values() if one.to == table.name]
    if going:
        raise NotAllowed(f"{going[0]} is on the way to table {table.name}", ruling("S4"))


def close(state: ListsState, _: Act, name: str, count: int | None) -> list[ListEvent]:
    """Handle `close holdem-5-10 3`: release its tables and drop the three players who wait."""
    of = state.list_of(name)
    if count is not None and count != len(of.waiters):
        raise NotAllowed(f"{len(of.waiters)} are waiting on the list {of.id}, not {count}", ruling("S1"))
    del state.lists[of.id]
    state.tables = {name: one for name, one in state.tables.items() if one.list != of.id}
    return [ListEvent(what="closed", list=of.id, rules=ruling("S1"))]


MOST_WAITING: Final = 200


class Joiner(msgspec.Struct, frozen=True):
    """A person joining a list: themselves (no name), an account, or a guest with a ticket's key."""

    name: str = ""
    written: str = ""
    key: str = ""
    returned: bool = False
    """True if the joiner returned in time after a pick-up, and so goes to the top of the list."""


def join(state: ListsState, act: Act, name: str, who: Joiner) -> list[ListEvent]:
    of = state.list_of(name)
    name = who.name or act.by
    _check_new(state, of, name)
    state.tickets += 1
    place = sum(one.top for one in of.waiters) if who.returned else len(of.waiters)
    waiter = Waiter(
        ticket=state.tickets, name=name, written=who.written or name, key=who.key, since=act.now, top=who.returned
    )
    of.waiters.insert(place, waiter)
    rules = (*(room(book_of(of)).absence.back if who.returned else ()), *ruling("S1", "S2"))
    return [ListEvent(what="joined", list=of.id, name=name, ticket=state.tickets, rules=rules)]


def _check_new(state: ListsState, of: GameList, name: str) -> None:
    folded = name.casefold()
    if any(one.name.casefold() == folded for one in of.waiters):
        raise NotAllowed(f"{name} is already on the list {of.id}", ruling("S2"))
    for table in state.tables_of(of):
        if any(one.name.casefold() == folded for one in table.seats.values()):
            raise NotAllowed(f"{name} already sits at table {table.name} of this game", ruling("S2"))
    if len(of.waiters) >= MOST_WAITING:
        raise NotAllowed(f"a list has at most {MOST_WAITING} names", ruling("S1"))


def leave(state: ListsState, act: Act, ticket: int) -> list[ListEvent]:
    """Handle `leave 17`: leave the list and release a held seat."""
    of, waiter = state.waiter(ticket)
    return [off(of, waiter)]


def end(state: ListsState, _: Act, ticket: int) -> list[ListEvent]:
    """Handle `end 17`: move to the end of the line."""
    of, waiter = state.waiter(ticket)
    return [back(of, waiter, ruling("S5"))]


def off(of: GameList, waiter: Waiter) -> ListEvent:
    of.waiters.remove(waiter)
    return ListEvent(what="left", list=of.id, name=waiter.name, ticket=waiter.ticket, rules=ruling("S2", "S5"))


def back(of: GameList, waiter: Waiter, rules: Rules, *, behind_one: bool = False) -> ListEvent:
    """Move a player to the end of the line, or behind the next one waiting."""
    at = of.waiters.index(waiter)
    waiter.call, waiter.top = None, False
    of.waiters.remove(waiter)
    place = len(of.waiters)
    if behind_one:
        place = next((n + 1 for n in range(at, len(of.waiters)) if of.waiters[n].call is None), len(of.waiters))
    of.waiters.insert(place, waiter)
    return ListEvent(what="back", list=of.id, name=waiter.name, ticket=waiter.ticket, rules=rules)


PASSES = 2
"""The number of passes that sends a player to the end of the line."""
LATE = 2
"""The number of missed calls that removes a player from the list."""


def next_up(state: ListsState, of: GameList) -> Waiter | None:
    """Return the first player who has not been called, here or on another list."""
    return next((one for one in of.waiters if one.call is None and state.called(one.name) is None), None)


def call(state: ListsState, act: Act, name: str, to: str, meant: int | None) -> list[ListEvent]:
    """Handle `call holdem-5-10 t1`: call the next player. `call holdem-5-10 t1 17` is refused unless that player has
    ticket 17."""
    of = state.list_of(name)
    table = state.table(to, of)
    if not state.free(table):
        raise NotAllowed(f"table {table.name} has no free seat that is not held", ruling("S4"))
    if not table.feeder and (line := state.must_move(of)):
        raise NotAllowed(f"{line[0][1].name} of the must-move table {line[0][0].name} is next", ruling("S6"))
    waiter = next_up(state, of)
    if waiter is None:
        raise NotAllowed(f"nobody on the list {of.id} is left to call", ruling("S4"))
    if meant is not None and waiter.ticket != meant:
        raise NotAllowed(f"the next on the list {of.id} is {waiter.written}, not ticket {meant}", ruling("S4"))
    waiter.call = Call(table=table.name, at=act.now, until=act.now + timedelta(minutes=of.hold))
    rules = (*order(of), *ruling("S1", "S4"))
    return [ListEvent(what="called", list=of.id, name=waiter.name, ticket=waiter.ticket, table=table.name, rules=rules)]


def _called(state: ListsState, ticket: int) -> tuple[GameList, Waiter, Call]:
    of, waiter = state.waiter(ticket)
    if waiter.call is None:
        raise NotAllowed(f"{waiter.name} has not been called", ruling("S4"))
    return of, waiter, waiter.call


def coming(state: ListsState, act: Act, ticket: int) -> list[ListEvent]:
    """Handle `coming 17`: the player is on the way."""
    of, waiter, held = _called(state, ticket)
    if held.coming:
        raise NotAllowed(f"{waiter.name} is already on the way", ruling("S4"))
    held.coming = True
    return [_longer(of, waiter, held, act)]


def more(state: ListsState, act: Act, ticket: int) -> list[ListEvent]:
    """Handle `more 17`: give the player more time, once."""
    of, waiter, held = _called(state, ticket)
    if held.more:
        raise NotAllowed(f"{waiter.name} has already had more time", ruling("S4"))
    held.more = True
    return [_longer(of, waiter, held, act)]


def _longer(of: GameList, waiter: Waiter, held: Call, act: Act) -> ListEvent:
    start = held.until if act.verb == "more" else act.now
    held.until = min(max(held.until, start + timedelta(minutes=of.hold)), held.at + LONGEST_HELD)
    return ListEvent(what=act.verb, list=of.id, name=waiter.name, ticket=waiter.ticket, rules=ruling("S4"))


def pass_on(state: ListsState, act: Act, ticket: int) -> list[ListEvent]:
    """Handle `pass 17`: let the next player go first."""
    of, waiter, _ = _called(state, ticket)
    waiter.passes += 1
    return [back(of, waiter, ruling("S4"), behind_one=waiter.passes < PASSES)]


def lapse(state: ListsState, act: Act, ticket: int) -> list[ListEvent]:
    """Handle `lapse 17`: the clock ends an expired call."""
    of, waiter = state.waiter(ticket)
    if waiter.call is None or act.now < waiter.call.until:
        raise NotAllowed(f"{waiter.name} still has time to come", ruling("S5"))
    waiter.late += 1
    return [off(of, waiter) if waiter.late >= LATE else back(of, waiter, ruling("S5"))]


WINDOW = timedelta(hours=3)
ENOUGH = 3
STAY = 120
"""The minutes assumed per stay without enough data."""
LONGEST = 24 * 60


def minutes(state: ListsState, of: GameList, waiter: Waiter | None, now: datetime) -> int | None:
    """Return the estimated minutes until a player, or one joining now, has a seat; None without a table."""
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
    """Return the average minutes from one free seat to the next."""
    lately = [at for at in of.freed if timedelta(0) <= now - at <= WINDOW]
    if len(lately) >= ENOUGH:
        seen = max(min(now - of.since, WINDOW), timedelta(minutes=1))
        return seen.total_seconds() / 60 / len(lately)
    return STAY / max(sum(table.places for table in state.tables_of(of)), 1)


def _must(of: GameList) -> Rules:
    """Return the clauses for a must-move, including the book's own clause if it has one."""
    moves = room(book_of(of)).moves
    return (*(moves.feeder if moves is not None else ()), *ruling("S6"))


def seat(state: ListsState, act: Act, ticket: int, at: str, number: int) -> list[ListEvent]:
    """Handle `seat 17 t1 3`: seat a called player."""
    _, waiter = state.waiter(ticket)
    table = state.table(at)
    if waiter.call is None or waiter.call.table != table.name:
        raise NotAllowed(f"{waiter.name} has not been called to table {table.name}", ruling("S4"))
    _check_seat(state, table, number, waiter.name)
    return _sit(state, table, number, waiter.name, act)


def _check_seat(state: ListsState, table: ListedTable, number: int, name: str) -> None:
    if not 1 <= number <= table.places:
        raise NotAllowed(f"there is no seat {number}: table {table.name} has 1 to {table.places}", ruling("S1"))
    if number in table.seats:
        raise NotAllowed(f"{table.seats[number].name} sits in seat {number} of table {table.name}", ruling("S2"))
    others = [one.name for one in state.sits(name) if one.list == table.list and not one.seats[_at(one, name)].to]
    if others:
        raise NotAllowed(f"{name} already sits at table {others[0]}", ruling("S2"))


def _at(table: ListedTable, name: str) -> int:
    return present(table.seat_of(name), "the seat")


def _sit(state: ListsState, table: ListedTable, number: int, name: str, act: Act) -> list[ListEvent]:
    """Seat a player, and remove them from the lists if they were called or moved there."""
    called = state.called(name)
    by_list = called is not None and called[1].call is not None and called[1].call.table == table.name
    ticket = called[1].ticket if called is not None and by_list else 0
    written = called[1].written if called is not None and by_list else name
    events: list[ListEvent] = []
    for other in state.sits(name):
        if other.list == table.list:
            written = other.seats[_at(other, name)].written
            events.append(_rise(state, other, _at(other, name), act))
    table.seats[number] = Seated(name=name, written=written, since=act.now, line=act.now)
    rules = (*ruling("S2"), *(_must(state.lists[table.list]) if events else ()))
    events.append(ListEvent(what="seated", list=table.list, name=name, ticket=ticket, table=table.name, rules=rules))
    for of in state.lists.values():
        leaving = [one for one in of.waiters if one.name == name and (by_list or of.id == table.list)]
        events += [off(of, waiter) for waiter in leaving]
    return events


def rise(state: ListsState, act: Act, at: str, number: int, name: str | None) -> list[ListEvent]:
    """Handle `rise t1 3`: free a seat. `rise t1 3 anna` is refused if it is not hers."""
    table = state.table(at)
    if number not in table.seats:
        raise NotAllowed(f"nobody sits in seat {number} of table {table.name}", ruling("S1"))
    if name not in (None, table.seats[number].name):
        sits = table.seats[number].written
        raise NotAllowed(f"{sits} sits in seat {number} of table {table.name}, not {name[:40]}", ruling("S1"))
    return [_rise(state, table, number, act)]


def _rise(state: ListsState, table: ListedTable, number: int, act: Act) -> ListEvent:
    gone = table.seats.pop(number)
    vacated(state.lists[table.list], act.now)
    return ListEvent(what="risen", list=table.list, name=gone.name, table=table.name, rules=ruling("S1"))


def sat(state: ListsState, act: Act, at: str, number: int, name: str) -> list[ListEvent]:
    """Handle `sat t1 3 anna`: record a table's report of a player who sat down, whatever the list says."""
    table = state.table(at)
    events: list[ListEvent] = []
    if number in table.seats:
        events.append(_rise(state, table, number, act))
    return [*events, *_sit(state, table, number, name, act)]


def must_move(state: ListsState, _: Act, name: str, to: str, meant: str | None) -> list[ListEvent]:
    """Handle `must-move holdem-5-10 t1`: move the next feeder-table player to a free seat of a main game.

    `must-move holdem-5-10 t1 anna` is refused if anna is not next.
    """
    of = state.list_of(name)
    table = state.table(to, of)
    if table.feeder:
        raise NotAllowed(f"table {table.name} is a feeder table: players move from it, not to it", ruling("S6"))
    if not state.free(table):
        raise NotAllowed(f"table {table.name} has no free seat that is not held", ruling("S6"))
    line = state.must_move(of)
    if not line:
        raise NotAllowed(f"nobody at a feeder table of {of.id} has to move", ruling("S6"))
    origin, player = line[0]
    if meant not in (None, player.name):
        raise NotAllowed(f"{player.written} is next to move, not {meant[:40]}", ruling("S6"))
    player.to = table.name
    return [ListEvent(what="must-move", list=of.id, name=player.name, table=origin.name, rules=_must(of))]


def moved(state: ListsState, act: Act, name: str, to: str, number: int) -> list[ListEvent]:
    """Handle `moved anna t1 3`: a player who had to move has moved."""
    table = state.table(to)
    origin, player = _moving(state, name)
    if player.to != table.name:
        raise NotAllowed(f"{player.name} of table {origin.name} must move to {player.to}", ruling("S6"))
    _check_seat(state, table, number, player.name)
    return _sit(state, table, number, player.name, act)


def stay(state: ListsState, act: Act, name: str) -> list[ListEvent]:
    """Handle `stay anna`: let a player stay for now, at the end of the must-move line."""
    table, player = _moving(state, name)
    player.to, player.line = "", act.now
    rules = _must(state.lists[table.list])
    return [ListEvent(what="stay", list=table.list, name=player.name, table=table.name, rules=rules)]


def _moving(state: ListsState, name: str) -> tuple[ListedTable, Seated]:
    for table in state.tables.values():
        for player in table.seats.values():
            if player.name == name and player.to:
                return table, player
    raise NotAllowed(f"{name[:40]} does not have to move", ruling("S6"))
