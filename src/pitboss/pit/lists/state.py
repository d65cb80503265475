"""The lists' state (who waits, is called and sits where) and its events."""

from datetime import datetime, timedelta

import msgspec

from pitboss.books.catalogue import GAMES
from pitboss.books.room import room
from pitboss.books.seating.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.refusals import NotAllowed
from pitboss.rules.event import Event

LONGEST_HELD = timedelta(minutes=15)
"""The longest time for which a seat is held from the call (wa-poker 38.4)."""
REMEMBERED = 60
"""How many vacated seats are kept for the estimate."""


class Call(msgspec.Struct, kw_only=True):
    """A seat held for a player."""

    table: str
    at: datetime
    until: datetime
    coming: bool = False
    more: bool = False


class Waiter(msgspec.Struct, kw_only=True):
    """A place on a list. `key` is the digest of a ticket's code; empty for an account."""

    ticket: int
    name: str
    written: str
    key: str
    since: datetime
    call: Call | None = None
    passes: int = 0
    late: int = 0
    top: bool = False
    """True if the player returned in time after a pick-up."""


class Seated(msgspec.Struct, kw_only=True):
    """A player in a seat. At a feeder table `line` is when they joined the must-move line."""

    name: str
    written: str
    since: datetime
    line: datetime
    to: str = ""
    """The main game this player must move to."""


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
    """Minutes for which a seat is held for a called player."""
    wanted: int
    """The number of players needed to open a table."""
    since: datetime
    """The time when it was opened or last got tables."""
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
        """Return a table that any list or the given one serves, or refuse."""
        found = self.tables.get(name)
        if found is None or (of is not None and found.list != of.id):
            known = [one.name for one in self.tables.values() if of is None or one.list == of.id]
            what = "any list" if of is None else f"the list {of.id}"
            raise NotAllowed(f"{name[:40]!r} is not a table of {what}{nearest(name, known)}", ruling("S1"))
        return found

    def waiter(self, ticket: int) -> tuple[GameList, Waiter]:
        for one in self.lists.values():
            for waiter in one.waiters:
                if waiter.ticket == ticket:
                    return one, waiter
        raise NotAllowed(
            f"ticket {ticket} is on no list: its holder was seated or left, or it was never given", ruling("S2")
        )

    def tables_of(self, of: GameList) -> list[ListedTable]:
        """Return a list's tables, main games first."""
        found = [one for one in self.tables.values() if one.list == of.id]
        return [one for one in found if not one.feeder] + [one for one in found if one.feeder]

    def called(self, name: str) -> tuple[GameList, Waiter] | None:
        """Return a player's call on any list, or None."""
        every = ((of, waiter) for of in self.lists.values() for waiter in of.waiters)
        return next(((of, waiter) for of, waiter in every if waiter.name == name and waiter.call), None)

    def sits(self, name: str) -> list[ListedTable]:
        """Return the listed tables a player sits at; two during a move."""
        return [one for one in self.tables.values() if one.seat_of(name) is not None]

    def free(self, table: ListedTable) -> int:
        """Return how many seats are free and not held."""
        held = sum(bool(w.call and w.call.table == table.name) for one in self.lists.values() for w in one.waiters)
        moving = sum(one.to == table.name for other in self.tables.values() for one in other.seats.values())
        return max(table.places - len(table.seats) - held - moving, 0)

    def must_move(self, of: GameList) -> list[tuple[ListedTable, Seated]]:
        """Return the players at a list's feeder tables who have not been told to move, those who waited longest
        first."""
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
    """Return the book's clauses on vacated seats."""
    seats = room(book_of(of)).seats
    return seats.vacated or seats.choice


class ListEvent(Event, frozen=True, kw_only=True):
    """An event on a list or at its tables: `joined`, `called`, `seated`, `must-move`, and the person it concerns."""

    what: str
    list: str
    name: str = ""
    ticket: int = 0
    """0 for a person on no list."""
    table: str = ""
    """The table concerned; for a must-move, the feeder table."""
