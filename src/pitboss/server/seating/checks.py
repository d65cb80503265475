"""What the room knows of a line about lists or the rotation before their machines take it: tables, games, limits.

These are asked of what people say now; what the log has stands.
"""

import re
from typing import TYPE_CHECKING, Final

from pitboss.floor.sign import TableSign
from pitboss.money import read_money
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.seating.clauses import ruling
from pitboss.seating.opening import FEEDER
from pitboss.server.accounts.names import means_something

if TYPE_CHECKING:
    from pitboss.server.room import Room

BEGINS: Final = re.compile(r"[$A-Za-z0-9]")
AMOUNT: Final = re.compile(r"\d+(?:\.\d{1,2})?")


def check_opened(_: "Room", words: list[str]) -> None:
    """`open holdem wa-poker/holdem 5/10`: a limit is amounts, or words; it begins with one."""
    if len(words) > 3 and not BEGINS.match(words[3]):
        raise NotAllowed(f"{words[3][:24]!r} is no limit: expected such as 5/10 or $1/$2", ruling("S1"))


def check_tables(room: "Room", words: list[str]) -> None:
    """`tables holdem t1/9 t2/9`: a table of the room plays the game of its list, at its limit, with so many seats."""
    of = room.seating.lists.state.lists.get(words[1]) if len(words) > 1 else None
    for word in words[2:]:
        name, _, places = word.partition("/")
        _check_name(room, name)
        live = room.tables.get(name)
        if live is None or of is None or name == FEEDER:
            continue
        sign = live.floor.sign
        if sign.game != of.game:
            raise NotAllowed(f"table {name} plays {sign.game}: the list {of.id} is for {of.game}", ruling("S1"))
        if not plays_limit(sign, of.limit):
            raise NotAllowed(
                f"the sign of table {name} says {_limit_of(sign)}: the list {of.id} is for {of.limit}", ruling("S1")
            )
        if places.isascii() and places.isdigit() and int(places) > sign.seats:
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


def check_line_up(room: "Room", words: list[str]) -> None:
    """`line-up t1=wa-poker/omaha`: a table of the room is in the rotation with the game on its sign."""
    for word in words[1:]:
        name, _, game = word.partition("=")
        _check_name(room, name)
        live = room.tables.get(name)
        if live is not None and live.floor.sign.game != game:
            raise NotAllowed(f"table {name} plays {live.floor.sign.game}, not {game[:60]}", ruling("S9"))


def check_closed(room: "Room", words: list[str]) -> None:
    """`close holdem 3`: whoever closes a list on which people wait says how many lose their place."""
    of = room.seating.lists.state.lists.get(words[1]) if len(words) == 2 else None
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
