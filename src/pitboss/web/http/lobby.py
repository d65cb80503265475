"""The HTTP doors of the room: tables, rounds, games, play chips."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from pitboss.books import library
from pitboss.books.catalogue import GAMES
from pitboss.core.money import write_money
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.proofs import ShuffleProof
from pitboss.pit.table import display
from pitboss.pit.table.display import SignLine
from pitboss.pit.table.sign import read_sign
from pitboss.pit.table.sign_fields import check_amounts, check_keys
from pitboss.room.jackpots.claims import claim_at_table, claim_shown, sees_whole
from pitboss.room.room import NoSuchTable, Room
from pitboss.room.study.replay import Replay, replay_of
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import Pit, pit
from pitboss.room.wire.shapes import JackpotShown, TableShown, shape
from pitboss.room.wire.strangers import masked
from pitboss.web.http.errors import MISTAKE, NOT_FOUND
from pitboss.web.http.guards import NAMED, HttpRequest, knows_names, only, person_of, room_of, signed_in
from pitboss.web.http.records import finished_round, record_of, rounds_of, sees_all, shuffle_proof

Name = Annotated[str, PathParameter(description="The table's name.", min_length=1, max_length=80)]


class GameShown(msgspec.Struct):
    """A game the room can deal."""

    id: str
    title: str
    book: str
    operator: str
    """Whose rules they are."""
    kind: Literal["banked", "poker"]
    line: str
    """What it is, in a sentence."""
    approved: bool
    """By a regulator; if not, the pages say so."""


class LobbyTable(msgspec.Struct, kw_only=True):
    """A table as the lobby lists it."""

    id: str
    game: str
    title: str
    book: str
    kind: Literal["banked", "poker"]
    open: bool
    dealer: str
    seats: int
    taken: int
    players: list[str]
    bots: list[str]
    """Those of the players who are bots."""
    takes_bots: bool
    """Players' own programs may sit down here."""
    bots_ready: bool
    """Bots sit down as soon as somebody does."""
    waiting: list[str]
    in_round: bool
    summons: str = ""
    """Why its dealer has called an official who has not come yet; nothing where nobody is called."""
    hands: int
    buy_in: list[str | None]
    sign: list[SignLine]
    jackpots: list[JackpotShown]


class TableAnswer(msgspec.Struct):
    """One table with its sign."""

    table: TableShown
    sign: list[SignLine]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to set up: its name, and its sign as the log keeps it."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,38}$")]
    sign: dict[str, Any]


class RoundLine(msgspec.Struct, kw_only=True):
    """A finished round."""

    number: int
    game: str
    status: str
    started: str
    ended: str
    nets: dict[str, str]


class Wallet(msgspec.Struct):
    """Play chips at no table."""

    wallet: str


def table_of(request: HttpRequest, name: str) -> LiveTable:
    try:
        return room_of(request).table(name)
    except NoSuchTable as error:
        raise NotFoundException(str(error)) from None


async def round_of(request: HttpRequest, name: str, number: int) -> FinishedRound:
    found = await finished_round(room_of(request), table_of(request, name), number)
    if found is None:
        raise NotFoundException(f"table {name} has no finished round {number}")
    return found


class TablesController(Controller):
    """The lobby and its tables."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/", summary="The lobby", description="Every table with its sign, its seats and its waiting list.")
    async def lobby(self, request: HttpRequest) -> list[LobbyTable]:
        room = room_of(request)
        shown = [(table, lobby_table(room, table)) for table in room.in_use()]
        if knows_names(request):
            return [one for _, one in shown]
        return [masked(_without_reasons(one), table.called_by_strangers()) for table, one in shown]

    @post("/", summary="Set up a table", **only("manager"))
    async def new_table(self, request: HttpRequest, data: JSONBody[NewTable]) -> TableAnswer:
        check_keys(data.sign)
        check_amounts(data.sign)
        sign = read_sign(msgspec.json.encode(data.sign))
        person = signed_in(request)
        table = room_of(request).new_table(data.id, sign, f"manager:{person.name}")
        return TableAnswer(table.shown(), list(display.sign(table.floor.state, table.room.zone)))

    @get("/{name:str}", summary="One table", responses=NOT_FOUND | MISTAKE)
    async def one(self, request: HttpRequest, name: Name) -> TableAnswer:
        table = table_of(request, name)
        found = TableAnswer(table.shown(), list(display.sign(table.floor.state, table.room.zone)))
        return found if knows_names(request) else masked(found, table.called_by_strangers())

    @get("/{name:str}/rounds", summary="Finished rounds, the last first", **NAMED)
    async def rounds(
        self,
        request: HttpRequest,
        name: Name,
        before: Annotated[int | None, QueryParameter(description="Only rounds before this number.", ge=1)] = None,
    ) -> list[RoundLine]:
        return [shape(RoundLine, one) for one in await rounds_of(room_of(request), table_of(request, name), before)]

    @get(
        "/{name:str}/rounds/{number:int}",
        summary="A finished round as a record",
        description="TOML. A player gets what that player saw, auditors and managers get all of it unless they play at "
        "the table or in its tournament.",
        media_type="text/plain",
        **NAMED,
    )
    async def record(self, request: HttpRequest, name: Name, number: FromPath[int]) -> Response[str]:
        found = await round_of(request, name, number)
        text = record_of(room_of(request), table_of(request, name), found, person_of(request))
        return Response(text, media_type="text/plain; charset=utf-8")

    @get(
        "/{name:str}/rounds/{number:int}/replay",
        summary="A finished round step by step",
        description="Each line, what it led to and the table after it, as the reader could see it at that moment; "
        "auditors and managers who do not play there see every hand.",
        **NAMED,
    )
    async def replay(self, request: HttpRequest, name: Name, number: FromPath[int]) -> Replay:
        found, person = await round_of(request, name, number), person_of(request)
        reader = person.name if person else None
        claims = [
            claim_shown(claim) if sees_whole(person, claim) else claim_at_table(claim)
            for claim in room_of(request).jackpots.claims_of(name, number)
        ]
        whole = sees_all(room_of(request), table_of(request, name), found, person)
        return await asyncio.to_thread(replay_of, found, name, reader, claims, whole=whole)

    @get(
        "/{name:str}/rounds/{number:int}/shuffle",
        summary="What proves a finished round's shuffle",
        description="Who contributed to it, and every card that the reader has seen, opened under the root that was "
        "shown before the deal; the house's seed where nobody's cards are a secret any more (docs/shuffle.md).",
        **NAMED,
    )
    async def shuffle(self, request: HttpRequest, name: Name, number: FromPath[int]) -> ShuffleProof:
        found, person = await round_of(request, name, number), person_of(request)
        whole = sees_all(room_of(request), table_of(request, name), found, person)
        proof = await asyncio.to_thread(shuffle_proof, found, name, person, whole=whole)
        if proof is None:
            raise NotFoundException("a dealer dealt this round by hand: no shuffle of it is known")
        return proof

    @get("/{name:str}/pit", summary="What officials may decide at a table", **NAMED)
    async def pit(self, request: HttpRequest, name: Name) -> Pit:
        room, table = room_of(request), table_of(request, name)
        return pit(table.floor, room.moves.others(table))


class RoomController(Controller):
    """What the room has besides its tables."""

    path = "/api"
    tags = ("room",)

    @get("/games", summary="The games")
    async def games(self) -> list[GameShown]:
        return [
            GameShown(
                one.id, one.title, one.rulebook, library.book(one.rulebook).operator, one.kind, one.line, one.approved
            )
            for one in GAMES.values()
        ]

    @post(
        "/chips",
        summary="More play chips",
        description="For somebody who has nearly none left, in a room whose cage sells none.",
        **only(),
    )
    async def chips(self, request: HttpRequest) -> Wallet:
        person, room = signed_in(request), room_of(request)
        room.play_chips.more_chips(person.name)
        return Wallet(write_money(room.books.wallet(person.name)))


def _without_reasons(one: LobbyTable) -> LobbyTable:
    return msgspec.structs.replace(one, summons="an official is called" if one.summons else "")


def lobby_table(room: Room, table: LiveTable) -> LobbyTable:
    floor = table.floor
    state, entry = floor.state, floor.sign.entry
    names = [player.name for player in state.by_seat()]
    return LobbyTable(
        id=table.id,
        game=entry.id,
        title=entry.title,
        book=entry.rulebook,
        kind=entry.kind,
        open=state.open,
        dealer=floor.sign.dealer,
        seats=floor.sign.seats,
        taken=len(names),
        players=names,
        bots=[name for name in names if name in table.bots_here],
        takes_bots=table.floor.sign.bots and not table.floor.sign.event,
        bots_ready=room.demo,
        waiting=[one.name for one in state.waiting],
        in_round=floor.in_round,
        summons=(state.summons.why or "an official is called") if state.summons else "",
        hands=state.hands,
        buy_in=table.shown().buy_in,
        sign=list(display.sign(floor.state, room.zone)),
        jackpots=room.jackpots_of(table.id),
    )
