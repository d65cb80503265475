"""Seats on the lists: entered at the desk or reported by tables, and must-moves from feeder tables."""

from pitboss.books.room import room
from pitboss.books.seating.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.refusals import NotAllowed
from pitboss.pit.lists.state import (
    GameList,
    ListedTable,
    ListEvent,
    ListsState,
    Seated,
    book_of,
    vacated,
)
from pitboss.pit.lists.waiting import off
from pitboss.pit.machine import Act


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
    """Handle `sat t1 3 anna`: a table reports who sat down, whatever the list says."""
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
