"""Guests: people who play without a password, and a seat for people who want to play at once."""

import secrets
from itertools import count
from typing import TYPE_CHECKING, Final

from pitboss.books.care.clauses import ruling
from pitboss.books.catalogue import GAMES, POKER_GAME
from pitboss.core.money import short_money
from pitboss.core.refusals import NotAllowed
from pitboss.room.accounts.people import Person
from pitboss.room.demo import demo_sign, table_name
from pitboss.room.table.bots import usual_buy_in

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

MOST_TABLES: Final = 20
"""Tables of one game that the room adds when every seat is taken."""

_FIRST: Final = (
    "Amber", "Bold", "Calm", "Clever", "Eager", "Fair", "Gentle", "Happy", "Keen", "Lively", "Lucky", "Merry", "Noble",
    "Quick", "Quiet", "Sunny", "Swift", "Wise",
)  # fmt: skip
_SECOND: Final = (
    "Badger", "Beaver", "Crane", "Falcon", "Finch", "Fox", "Heron", "Ibis", "Kestrel", "Lark", "Lynx", "Marten",
    "Otter", "Owl", "Plover", "Raven", "Robin", "Swan", "Tern", "Wombat", "Wren",
)  # fmt: skip


def offered_name(room: "Room") -> str:
    """Return a name for a guest that nobody has."""
    while True:
        name = f"{secrets.choice(_FIRST)}-{secrets.choice(_SECOND)}-{secrets.randbelow(900) + 100}"
        if room.people.find(name) is None and not room.accounts.alike(name):
            return name


def admits_guests(room: "Room") -> bool:
    """Return True if the room lets guests in: a demonstration, where chips are worth nothing and bots play along."""
    return room.demo


def take_seat(room: "Room", person: Person, game: str = "", table: str = "") -> "LiveTable":
    """Seat a person with the usual buy-in and have them dealt in as soon as the rules allow.

    The seat is at the named table or, without one, at a table of the game. The first choice is a table with only bots,
    then a table that the room adds, so that nobody waits for a hand to end. Once there are many tables, it is one with
    other people.
    """
    found = room.table(table) if table else _free_table(room, person, game or POKER_GAME)
    if person.name not in found.floor.state.players:
        amount = min(usual_buy_in(found), room.books.wallet(person.name))
        found.act(person, f"sit {_free_seat(found)} {short_money(amount)}", found.number)
    state = found.floor.state
    player = state.players.get(person.name)
    if player is not None and player.entry == "wait" and state.sign.blinds and state.last is not None:
        found.act(person, "post", found.number)
    found.autopilot.wake()
    return found


def _free_table(room: "Room", person: Person, game: str) -> "LiveTable":
    if game not in GAMES:
        raise NotAllowed(f"there is no game {game[:40]!r} in this room")
    tables = [one for one in room.in_use() if _is_open_to_all(one) and one.floor.sign.game == game]
    for one in tables:
        if person.name in one.floor.state.players:
            return one
    free = sorted((one for one in tables if _has_seat(one)), key=lambda one: _people(room, one))
    if free and not _people(room, free[0]):
        return free[0]
    if room.demo and len(tables) < MOST_TABLES:
        names = (f"{table_name(game)}-{number}" for number in count(2))
        return room.new_table(next(one for one in names if one not in room.tables), demo_sign(GAMES[game]), "manager")
    if not free:
        raise NotAllowed("every seat of this game is taken: choose another game", ruling("C15"))
    return free[0]


def _is_open_to_all(table: "LiveTable") -> bool:
    sign, state = table.floor.sign, table.floor.state
    return not (sign.event or sign.host or sign.dealer == "human" or state.suspended)


def _people(room: "Room", table: "LiveTable") -> int:
    return sum(name not in room.bots.names for name in table.floor.state.players)


def _has_seat(table: "LiveTable") -> bool:
    state = table.floor.state
    return len(state.players) < state.sign.seats and not state.waiting


def _free_seat(table: "LiveTable") -> int:
    state = table.floor.state
    seats = range(1, state.sign.seats + 1)
    free = [at for at in seats if state.at(at) is None and at not in state.vacated]
    if not free:
        raise NotAllowed("every seat at this table is taken")
    return free[len(free) // 2]
