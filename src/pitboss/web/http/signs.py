"""The HTTP doors of setting up: what a game's sign can say, and the sign that a filled-in form makes."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter

from pitboss.books.catalogue import GAMES
from pitboss.pit.table import display
from pitboss.pit.table.display import SignLine
from pitboss.pit.table.sign import read_sign, settled
from pitboss.pit.table.sign_fields import fields, sign_of
from pitboss.pit.table.table import FloorTable
from pitboss.rules.sign import SignField
from pitboss.web.http.errors import FORBIDDEN, MISTAKE, NOT_FOUND, SIGN_IN
from pitboss.web.http.guards import requires
from pitboss.web.http.lobby import room_of

Game = Annotated[str, QueryParameter(description="A game of the room: `wa-poker/omaha`.", min_length=1, max_length=80)]


class SignForm(msgspec.Struct):
    """What the sign of a game can say, field by field, and the jackpots of the room that its tables may play for."""

    game: str
    fields: list[SignField]
    jackpots: list[str]


class SignSaid(msgspec.Struct, forbid_unknown_fields=True):
    """A form as it was filled in: the text of each field by its key, and the jackpot the table plays for."""

    game: Annotated[str, msgspec.Meta(max_length=80)]
    said: Annotated[dict[str, Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=60)]
    pool: Annotated[str, msgspec.Meta(max_length=40)] = ""


class SignMade(msgspec.Struct):
    """The sign that a form makes, for `POST /api/tables`, and how it will hang at the table."""

    sign: dict[str, Any]
    lines: list[SignLine]


class SignsController(Controller):
    """Signs before there is a table."""

    path = "/api/signs"
    tags = ("tables",)

    @get("/", summary="What a game's sign can say", responses=NOT_FOUND | MISTAKE)
    async def form(self, request: Request[Any, Any, State], game: Game) -> SignForm:
        if game not in GAMES:
            raise NotFoundException(f"there is no game {game!r}")
        return SignForm(game, list(fields(game)), room_of(request).jackpots.offered_to(game))

    @post(
        "/",
        summary="The sign that a form makes",
        description="Checked by the book, with the clause where it is refused; no table is set up.",
        status_code=200,
        guards=[requires("manager")],
        responses=MISTAKE | SIGN_IN | FORBIDDEN,
    )
    async def made(self, request: Request[Any, Any, State], data: JSONBody[SignSaid]) -> SignMade:
        room = room_of(request)
        sign = sign_of(data.game, data.said)
        if data.pool:
            said = room.jackpots.manager.system(data.pool).kind.on_sign()
            sign |= {"pool": data.pool, "table": sign["table"] | said}
        read = settled(read_sign(msgspec.json.encode(sign)))
        room.jackpots.check("a new table", read)
        lines = display.sign(FloorTable("new", read, room.now()).state)
        return SignMade(sign, list(lines))
