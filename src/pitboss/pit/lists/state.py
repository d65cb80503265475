"""What the lists remember: who waits in which order, who is called, who sits where and since when."""

from datetime import datetime, timedelta

import msgspec

from pitboss.books.catalogue import GAMES
from pitboss.books.room import room
from pitboss.books.seating.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.refusals import NotAllowed

LONGEST_HELD = timedelta(minutes=15)
"""From the call (wa-poker 38.4)."""
REMEMBERED = 60
"""Seats that became free, for the estimate."""


class Call(msgspec.Struct, kw_only=True):
    """A seat held for somebody."""

    table: str
    at: datetime
    until: datetime
    coming: bool = False
    more: bool = False


class Waiter(msgspec.Struct, kw_only=True):
    """A place on a list. `key` is what the code of a ticket must have as its digest; empty for an account."""

    ticket: int
    name: str
    written: str
    key: str
    since: datetime
    call: Call | None = None
    passes: int = 0
    late: int = 0
    top: bool = False
    """Back in time from a pick-up."""


class Seated(msgspec.Struct, kw_only=True):
    """Somebody in a seat; at a feeder table `line` is since when in the must-move line."""

    name: str
    written: str
    since: datetime
    line: datetime
    to: str = ""
    """The main game this player is to move to."""


class ListedTable(msgspec.Struct, kw_only=True):
    """A table that a list serves."""

    name: str
    list: str
    places: int
    feeder: bool = False
    seats: dict[int, Seated] = {}

    def seat_of(self, name: str) -> int | None:
        return next((seat for seat, one in self.seats.items() if one.name == name), None)


class GameList(msgspec.Struct, kw_only=True):
    """The list of a game and limit."""

    id: str
    game: str
    limit: str
    hold: int
    """Minutes that somebody who is called has."""
    wanted: int
    """How many a table is opened with."""
    since: datetime
    """When it last got its tables, or was opened."""
    waiters: list[Waiter] = []
    freed: list[datetime] = []


class ListsState(msgspec.Struct, kw_only=True):
    """Every list of the room and every table they serve."""

    lists: dict[str, GameList] = {}
    tables: dict[str, ListedTable] = {}
    tickets: int = 0

    def list_of(self, name: str) -> GameList:
        found = self.lists.get(name)
        if found is None:
            raise NotAllowed(f"there is no list {name[:40]!r}{nearest(name, self.lists)}", ruling("S1"))
        return found

    def table(self, name: str, of: GameList | None = None) -> ListedTable:
        """A table that a list serves, this list where one is named."""
        found = self.tables.get(name)
        if found is None or (of is not None and found.list != of.id):
            known = [one.name for one in self.tables.values() if of is None or one.list == of.id]
            what = "any list" if of is None else f"the list {of.id}"
            raise NotAllowed(f"{name[:40]!r} is no table of {what}{nearest(name, known)}", ruling("S1"))
        return found

    def waiter(self, ticket: int) -> tuple[GameList, Waiter]:
        for one in self.lists.values():
            for waiter in one.waiters:
                if waiter.ticket == ticket:
                    return one, waiter
        raise NotAllowed(f"ticket {ticket} is on no list: seated, left or never given", ruling("S2"))

    def tables_of(self, of: GameList) -> list[ListedTable]:
        """Main games first."""
        found = [one for one in self.tables.values() if one.list == of.id]
        return [one for one in found if not one.feeder] + [one for one in found if one.feeder]

    def called(self, name: str) -> tuple[GameList, Waiter] | None:
        """The call that somebody has, of any list."""
        every = ((of, waiter) for of in self.lists.values() for waiter in of.waiters)
        return next(((of, waiter) for of, waiter in every if waiter.name == name and waiter.call), None)

    def sits(self, name: str) -> list[ListedTable]:
        """The listed tables somebody sits at: two for the moment of a move."""
        return [one for one in self.tables.values() if one.seat_of(name) is not None]

    def free(self, table: ListedTable) -> int:
        """Seats that are nobody's and held for nobody."""
        held = sum(bool(w.call and w.call.table == table.name) for one in self.lists.values() for w in one.waiters)
        moving = sum(one.to == table.name for other in self.tables.values() for one in other.seats.values())
        return max(table.places - len(table.seats) - held - moving, 0)

    def must_move(self, of: GameList) -> list[tuple[ListedTable, Seated]]:
        """The players of a list's feeder tables who have not been told to move, the longest there first."""
        found = [
            (table, one) for table in self.tables_of(of) if table.feeder for one in table.seats.values() if not one.to
        ]
        return sorted(found, key=lambda pair: (pair[1].line, pair[1].since, pair[1].name))


def vacated(of: GameList, at: datetime) -> None:
    of.freed.append(at)
    del of.freed[:-REMEMBERED]


def book_of(of: GameList) -> str:
    return GAMES[of.game].rulebook


def order(of: GameList) -> Rules:
    """What the book of the game says on who has a vacated seat."""
    seats = room(book_of(of)).seats
    return seats.vacated or seats.choice
