"""What the room checks before a line of the lists or the rotation is taken, and for whom a person speaks."""

import re
from typing import TYPE_CHECKING, Final

from pitboss.books.seating.clauses import ruling
from pitboss.core.grammar import Line
from pitboss.core.money import read_money
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.pit.lists.machine import LISTS, OWN
from pitboss.pit.lists.state import ListsState
from pitboss.pit.lists.waiting import Served
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.names import means_something
from pitboss.room.accounts.people import Person

if TYPE_CHECKING:
    from pitboss.room.room import Room


BEGINS: Final = re.compile(r"[$A-Za-z0-9]")
AMOUNT: Final = re.compile(r"\d+(?:\.\d{1,2})?")


def check_opened(_: "Room", name: str, game: str, limit: str, options: dict[str, int]) -> None:
    """`open holdem wa-poker/holdem 5/10`: a limit is amounts, or words; it begins with one."""
    if not BEGINS.match(limit):
        raise NotAllowed(f"{limit[:24]!r} is no limit: expected such as 5/10 or $1/$2", ruling("S1"))


def check_tables(room: "Room", to: str, tables: tuple[Served, ...]) -> None:
    """`tables holdem t1/9 t2/9`: a table of the room plays the game of its list, at its limit, with so many seats."""
    of = room.seating.lists.state.lists.get(to)
    for name, places, _ in tables:
        _check_name(room, name)
        live = room.tables.get(name)
        if live is None or of is None:
            continue
        sign = live.floor.sign
        if sign.game != of.game:
            raise NotAllowed(f"table {name} plays {sign.game}: the list {of.id} is for {of.game}", ruling("S1"))
        if not plays_limit(sign, of.limit):
            raise NotAllowed(
                f"the sign of table {name} says {_limit_of(sign)}: the list {of.id} is for {of.limit}", ruling("S1")
            )
        if places > sign.seats:
            raise NotAllowed(f"table {name} has {sign.seats} seats, not {places}", ruling("S1"))


def plays_limit(sign: TableSign, limit: str) -> bool:
    """Whether the amounts of a limit are those on a sign; a limit in words alone is whatever the room means by it."""
    wanted = [read_money(one) for one in AMOUNT.findall(limit)]
    return not wanted or wanted in _amounts(sign)


def _amounts(sign: TableSign) -> list[list[int]]:
    """What people call the limit of a table: its blinds, its bets, or the least wager, with the most or without."""
    found = [[read_money(one) for one in amounts] for amounts in (sign.blinds, sign.bets) if amounts]
    least, most = (str(sign.table.get(key, "")) for key in ("minimum", "maximum"))
    if least:
        found.append([read_money(least)])
        found += [[read_money(least), read_money(most)]] if most else []
    return found


def _limit_of(sign: TableSign) -> str:
    return "/".join(sign.bets or sign.blinds) or str(sign.table.get("minimum", "no limit"))


def check_line_up(room: "Room", games: dict[str, str]) -> None:
    """`line-up t1=wa-poker/omaha`: a table of the room is in the rotation with the game on its sign."""
    for name, game in games.items():
        _check_name(room, name)
        live = room.tables.get(name)
        if live is not None and live.floor.sign.game != game:
            raise NotAllowed(f"table {name} plays {live.floor.sign.game}, not {game[:60]}", ruling("S9"))


def check_closed(room: "Room", name: str, named: int | None) -> None:
    """`close holdem 3`: whoever closes a list on which people wait says how many lose their place."""
    of = room.seating.lists.state.lists.get(name) if named is None else None
    if of is not None and of.waiters:
        count = len(of.waiters)
        wait = "1 person waits" if count == 1 else f"{count} people wait"
        raise NotAllowed(
            f"{wait} on the list {of.id}: whoever closes it says so, 'close {of.id} {count}'", ruling("S1")
        )


def _check_name(room: "Room", name: str) -> None:
    """A table that pitboss does not run has a name that one of the room could have."""
    if name not in room.tables and means_something(name):
        raise NotAllowed(f"{name[:40]!r} is no table's name, it means something else: choose another", ruling("S1"))


TOKENS = {"manager": "manager", "supervisor": "supervisor", "dealer": "d"}


def speaker(state: ListsState, person: Person, said: Line) -> str:
    """The `by` of a line."""
    if _own(state, person, said):
        return person.name
    office = highest(person)
    if office is None:
        return person.name
    if concerns(state, person.name, said):
        raise NoAuthority(
            f"{person.name} waits or plays in this game: somebody else keeps its list", ruling("S3"), actor=person.name
        )
    return f"{office}:{person.name}"


def highest(person: Person) -> str | None:
    """The office somebody keeps lists by."""
    return next((token for office, token in TOKENS.items() if person.holds(office)), None)  # type: ignore[arg-type]


def may(person: Person | None, verb: str) -> bool:
    """Whether somebody's office lets them say this."""
    office = highest(person) if person is not None else None
    if office is None:
        return False
    return LISTS.role(office).rank >= LISTS.role(LISTS.power(verb).least).rank


def _own(state: ListsState, person: Person, said: Line) -> bool:
    if said.verb == "join":
        return not said.values[1].name
    return said.verb in OWN and any(
        one.ticket == said.values[0] and not one.key and one.name == person.name
        for of in state.lists.values()
        for one in of.waiters
    )


def concerns(state: ListsState, name: str, said: Line) -> bool:
    """Whether a line is about a list on which somebody waits, or a game in which they sit."""
    words = [value for value in said.values if isinstance(value, str)]
    lists = {word for word in words if word in state.lists}
    lists |= {state.tables[word].list for word in words if word in state.tables}
    if len(said.values) == 1 and isinstance(ticket := said.values[0], int):
        lists |= {of.id for of in state.lists.values() if any(one.ticket == ticket for one in of.waiters)}
    for of in (state.lists[one] for one in lists):
        if any(one.name == name for one in of.waiters) or any(one.list == of.id for one in state.sits(name)):
            return True
    return False
