"""The HTTP endpoints of private tables: set one up, start it, settle the night."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from pitboss.core.money import write_money
from pitboss.room import home_games
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, requires, requires_names, room_of
from pitboss.web.http.people import door_of


class HomeGame(msgspec.Struct, forbid_unknown_fields=True):
    """The game of a private table, and the multiple of its usual stakes."""

    game: Annotated[str, msgspec.Meta(max_length=80)]
    stakes: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1


class NightPlayer(msgspec.Struct):
    """A player's win or loss at a private table."""

    name: str
    net: str
    seated: bool


class NightPayment(msgspec.Struct):
    """An amount that one player owes another; `house` is the house."""

    payer: str
    payee: str
    amount: str


class Night(msgspec.Struct, kw_only=True):
    """A private table's night: each player's result, and the play chips they owe each other."""

    table: str
    title: str
    host: str
    open: bool
    rounds: int
    players: list[NightPlayer]
    payments: list[NightPayment]


class HomeGameController(Controller):
    """Private tables."""

    path = "/api/home-games"
    tags = ("tables",)

    @post("/", guards=[requires()])
    async def new(self, request: HttpRequest, room: TheRoom, person: SignedIn, data: JSONBody[HomeGame]) -> Night:
        """Set up a private table. Only in a demonstration room. The lobby does not list the table: anyone with its link
        may sit down. A host has at most two, and one address may set up half a dozen an hour.
        """
        door_of(request).check_table(request)
        table = home_games.open_table(room, person, data.game, data.stakes)
        return await night(request, table.id)

    @get("/{name:str}", guards=[requires_names])
    async def shown(self, request: HttpRequest, name: FromPath[str]) -> Night:
        """Return a private table's night."""
        return await night(request, name)

    @post("/{name:str}/start", status_code=200, guards=[requires()])
    async def start(self, request: HttpRequest, room: TheRoom, person: SignedIn, name: FromPath[str]) -> Night:
        """Start the night."""
        home_games.start(room.table(name), person)
        return await night(request, name)

    @post("/{name:str}/settle", status_code=200, guards=[requires()])
    async def settle(self, request: HttpRequest, room: TheRoom, person: SignedIn, name: FromPath[str]) -> Night:
        """Settle the night."""
        home_games.settle(room.table(name), person)
        return await night(request, name)


async def night(request: HttpRequest, name: str) -> Night:
    room, table = room_of(request), room_of(request).table(name)
    home_games.check_private(table)
    state = table.floor.state
    await room.journal.flushed()
    rounds, won = await asyncio.to_thread(home_games.nets, room, table)
    names = [*won, *(one.name for one in state.by_seat() if one.name not in won)]
    return Night(
        table=table.id,
        title=table.floor.sign.entry.title,
        host=table.floor.sign.host,
        open=state.open,
        rounds=rounds,
        players=[
            NightPlayer(one, write_money(won[one]), one in state.players)
            for one in sorted(names, key=lambda one: (-won[one], one))
        ],
        payments=[
            NightPayment(one.payer, one.payee, write_money(one.amount)) for one in home_games.transfers(dict(won))
        ],
    )
