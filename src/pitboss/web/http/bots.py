"""The HTTP doors of the room's bots: who there is, who comes to a table, who leaves it."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.bots.character import LEVEL_WORDS, STYLE_WORDS, Character, Level, Style
from pitboss.room.table.bots import seat_bot, send_away
from pitboss.web.http.errors import FORBIDDEN, MISTAKE, NOT_FOUND, SIGN_IN
from pitboss.web.http.guards import HttpRequest, requires, room_of, signed_in
from pitboss.web.http.lobby import Name, table_of

BotName = Annotated[str, PathParameter(description="The bot's name.", min_length=1, max_length=40)]


class Kind(msgspec.Struct, gc=False):
    """A level or a style, and what it means."""

    name: str
    words: str


class BotKinds(msgspec.Struct):
    """How bots may play."""

    levels: list[Kind]
    styles: list[Kind]


class BotWanted(msgspec.Struct, forbid_unknown_fields=True):
    """The bot that is to come."""

    level: Level = "regular"
    style: Style = "balanced"


class BotComing(msgspec.Struct):
    """Who comes, as soon as there is a seat."""

    name: str
    plays: str


class BotsStaying(msgspec.Struct):
    """Which of the room's bots play on at a table."""

    names: list[str]


class BotsController(Controller):
    """The room's bots."""

    path = "/api"
    tags = ("bots",)

    @get("/bots", summary="How bots may play")
    async def kinds(self) -> BotKinds:
        return BotKinds(
            levels=[Kind(name, words) for name, words in LEVEL_WORDS.items()],
            styles=[Kind(name, words) for name, words in STYLE_WORDS.items()],
        )

    @post(
        "/tables/{name:str}/bots",
        summary="Have a bot sit down",
        description="Of a level and a style, at a table of a demonstration. For whoever sits there, and for managers. "
        "The bots that came by themselves leave.",
        guards=[requires()],
        status_code=HTTP_200_OK,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | NOT_FOUND,
    )
    async def seat(self, request: HttpRequest, name: Name, data: JSONBody[BotWanted]) -> BotComing:
        person, character = signed_in(request), Character(data.level, data.style)
        return BotComing(seat_bot(room_of(request), table_of(request, name), person, character), str(character))

    @delete(
        "/tables/{name:str}/bots/{bot:str}",
        summary="Have a bot leave",
        guards=[requires()],
        status_code=HTTP_200_OK,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | NOT_FOUND,
    )
    async def leave(self, request: HttpRequest, name: Name, bot: BotName) -> BotsStaying:
        person = signed_in(request)
        return BotsStaying(send_away(room_of(request), table_of(request, name), person, bot))
