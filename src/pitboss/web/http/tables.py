"""The HTTP endpoints of the tables: lobby, finished rounds, signs, bots, games, play chips."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from pitboss.books import catalogue, library
from pitboss.books.catalogue import GAMES
from pitboss.bots.character import LEVEL_WORDS, STYLE_WORDS, Character, Level, Style
from pitboss.core.money import short_money, write_money
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.records import seen_record, whole_record
from pitboss.log.shuffle_proofs import ShuffleProof, proof_of
from pitboss.pit.table import display
from pitboss.pit.table.display import SignLine
from pitboss.pit.table.sign import read_sign, settled
from pitboss.pit.table.sign_fields import check_amounts, check_keys, fields, sign_of
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.jackpots.claims import claim_at_table, claim_shown, sees_whole
from pitboss.room.projections.history import finished_rounds
from pitboss.room.room import Room
from pitboss.room.study.replay import Replay, replay_of
from pitboss.room.table.bots import seat_bot, send_away
from pitboss.room.table.display import seed_is_public
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import Pit, pit
from pitboss.room.wire.anonymous import masked
from pitboss.room.wire.shapes import JackpotShown, TableShown, shape
from pitboss.rules.layout import Layout
from pitboss.rules.record import write_record
from pitboss.rules.sign import SignField
from pitboss.rules.view import PUBLIC
from pitboss.web.http.errors import NOT_FOUND
from pitboss.web.http.guards import (
    HttpRequest,
    SignedIn,
    TheRoom,
    knows_names,
    person_of,
    requires,
    requires_names,
    room_of,
)

Name = Annotated[str, PathParameter(description="The table's name.", min_length=1, max_length=80)]


class GameShown(msgspec.Struct):
    """A game that the room can deal."""

    id: str
    title: str
    book: str
    operator: str
    """The rulebook's owner."""
    kind: Literal["banked", "poker"]
    line: str
    """A one-sentence description."""
    approved: bool
    """True if a regulator approved it; if not, the pages say so."""
    layout: Layout
    """The layout printed on its felt."""
    lesson: str
    """The id of its lesson, such as `board-2`. The pages have a lesson for every kind of game."""


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
    """The players who are bots."""
    takes_bots: bool
    """True if players' own programs may sit here."""
    bots_ready: bool
    """True if bots sit down as soon as a person does."""
    waiting: list[str]
    in_round: bool
    summons: str = ""
    """The reason of an unanswered call for an official; empty if there is none."""
    hands: int
    host: str = ""
    """The host, if the table is private."""
    buy_in: list[str | None]
    blinds: list[str] = []
    minimum: str = ""
    """The least wager."""
    maximum: str = ""
    sign: list[SignLine]
    jackpots: list[JackpotShown]


class TableAnswer(msgspec.Struct):
    """One table with its sign."""

    table: TableShown
    sign: list[SignLine]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to create: its name, and its sign as the log keeps it."""

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
    """A balance of play chips."""

    wallet: str


async def round_of(request: HttpRequest, name: str, number: int) -> FinishedRound:
    found = await finished_round(room_of(request), room_of(request).table(name), number)
    if found is None:
        raise NotFoundException(f"table {name} has no finished round {number}")
    return found


class TablesController(Controller):
    """The lobby and its tables."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/")
    async def lobby(self, request: HttpRequest, room: TheRoom) -> list[LobbyTable]:
        """List the tables of the lobby. With their signs, seats and waiting lists."""
        person = person_of(request)
        reader = person.name if person else ""
        shown = [(table, lobby_table(room, table)) for table in room.in_use() if is_listed(table, reader)]
        if knows_names(request):
            return [one for _, one in shown]
        return [masked(_without_reasons(one), table.called_by_strangers()) for table, one in shown]

    @post("/", guards=[requires("manager")])
    async def new_table(self, room: TheRoom, person: SignedIn, data: JSONBody[NewTable]) -> TableAnswer:
        """Create a table."""
        check_keys(data.sign)
        check_amounts(data.sign)
        sign = read_sign(msgspec.json.encode(data.sign))
        table = room.new_table(data.id, sign, f"manager:{person.name}")
        return TableAnswer(table.shown(), list(display.sign(table.floor.state, table.room.zone)))

    @get("/{name:str}")
    async def one(self, request: HttpRequest, room: TheRoom, name: Name) -> TableAnswer:
        """Show one table."""
        table = room.table(name)
        found = TableAnswer(table.shown(), list(display.sign(table.floor.state, table.room.zone)))
        return found if knows_names(request) else masked(found, table.called_by_strangers())

    @get("/{name:str}/rounds", guards=[requires_names])
    async def rounds(
        self,
        room: TheRoom,
        name: Name,
        before: Annotated[int | None, QueryParameter(description="Only rounds before this number.", ge=1)] = None,
    ) -> list[RoundLine]:
        """List finished rounds, newest first."""
        return [shape(RoundLine, one) for one in await rounds_of(room, room.table(name), before)]

    @get("/{name:str}/rounds/{number:int}", media_type="text/plain", guards=[requires_names])
    async def record(self, request: HttpRequest, room: TheRoom, name: Name, number: FromPath[int]) -> Response[str]:
        """Return a finished round as a record. The format is TOML. Players get only what they saw. Auditors and
        managers get everything, unless they play at the table or in its tournament.
        """
        found = await round_of(request, name, number)
        text = record_of(room, room.table(name), found, person_of(request))
        return Response(text, media_type="text/plain; charset=utf-8")

    @get("/{name:str}/rounds/{number:int}/replay", guards=[requires_names])
    async def replay(self, request: HttpRequest, room: TheRoom, name: Name, number: FromPath[int]) -> Replay:
        """Return a finished round step by step. Each step has the line, its events and the table after it, as the
        reader could see it then. Auditors and managers who do not play there see every hand.
        """
        found, person = await round_of(request, name, number), person_of(request)
        reader = person.name if person else None
        claims = [
            claim_shown(claim) if sees_whole(person, claim) else claim_at_table(claim)
            for claim in room.jackpots.claims_of(name, number)
        ]
        whole = sees_all(room, room.table(name), found, person)
        return await asyncio.to_thread(replay_of, found, name, reader, claims, whole=whole)

    @get("/{name:str}/rounds/{number:int}/shuffle", guards=[requires_names])
    async def shuffle(self, request: HttpRequest, room: TheRoom, name: Name, number: FromPath[int]) -> ShuffleProof:
        """Return the proof of a finished round's shuffle. It has the contributors, and every card that the reader has
        seen, proven by the root shown before the deal; also the house's seed if no cards are secret any more
        (docs/explanation/shuffle.md).
        """
        found, person = await round_of(request, name, number), person_of(request)
        whole = sees_all(room, room.table(name), found, person)
        proof = await asyncio.to_thread(shuffle_proof, found, name, person, whole=whole)
        if proof is None:
            raise NotFoundException("this round was dealt by hand: there is no shuffle to prove")
        return proof

    @get("/{name:str}/pit", guards=[requires_names])
    async def pit(self, room: TheRoom, name: Name) -> Pit:
        """List the decisions that officials may make at a table."""
        table = room.table(name)
        return pit(table.floor, room.moves.others(table))


class RoomController(Controller):
    """The games and play chips of the room."""

    path = "/api"
    tags = ("room",)

    @get("/games")
    async def games(self) -> list[GameShown]:
        """List the games."""
        return [
            GameShown(
                one.id,
                one.title,
                one.rulebook,
                library.book(one.rulebook).operator,
                one.kind,
                one.line,
                one.approved,
                catalogue.load(one.id).layout,
                catalogue.load(one.id).lesson,
            )
            for one in GAMES.values()
        ]

    @post("/chips", guards=[requires()])
    async def chips(self, room: TheRoom, person: SignedIn) -> Wallet:
        """Request more play chips. For a person with few chips left, in a room that grants play chips."""
        room.cage.play_chips.more_chips(person.name)
        return Wallet(write_money(room.books.wallet(person.name)))


def is_listed(table: LiveTable, reader: str) -> bool:
    """Return True if the lobby lists a table to a reader: a private one only to its host and to those who sit there."""
    host = table.floor.sign.host
    return not host or reader == host or reader in table.floor.state.players


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
        host=floor.sign.host,
        buy_in=table.shown().buy_in,
        blinds=list(floor.sign.blinds),
        minimum=short_money(floor.sign.least_wager) if floor.sign.least_wager else "",
        maximum=str(floor.sign.table.get("maximum", "")),
        sign=list(display.sign(floor.state, room.zone)),
        jackpots=table.jackpots(),
    )


PAGE = 50


async def rounds_of(room: Room, table: LiveTable, before: int | None) -> list[FinishedRound]:
    """Return a page of finished rounds, newest first, from memory or from the log."""
    last = _last(table) if before is None else min(before - 1, _last(table))
    first = max(last - PAGE + 1, 1)
    kept = {one.number: one for one in table.rounds}
    if last >= first and first not in kept:
        kept = {one.number: one for one in await asyncio.to_thread(_from_log, room, table.id, first, last)}
    return [kept[number] for number in range(last, first - 1, -1) if number in kept]


async def finished_round(room: Room, table: LiveTable, number: int) -> FinishedRound | None:
    """Return a finished round, from memory or from the log."""
    found = next((one for one in table.rounds if one.number == number), None)
    if found is None and 0 < number <= _last(table):
        found = next(iter(await asyncio.to_thread(_from_log, room, table.id, number, number)), None)
    return found


def record_of(room: Room, table: LiveTable, found: FinishedRound, person: Person | None) -> str:
    """Return a finished round in the notation: complete for readers who pass `sees_all`, otherwise only what they
    saw."""
    if sees_all(room, table, found, person):
        return write_record(whole_record(found, table.id))
    place = next((place for place, name in found.places.items() if person and name == person.name), PUBLIC)
    return write_record(seen_record(found, place, table.id))


def sees_all(room: Room, table: LiveTable, found: FinishedRound, person: Person | None) -> bool:
    """Return True if a person may read a finished round complete: an auditor or manager who did not play in it.

    Every endpoint that shows more of a round than its players saw calls this.
    """
    if person is None or not (person.holds("auditor") or person.holds("manager")):
        return False
    return person.name not in found.places.values() and not room.sees_as_player(person.name, table)


def shuffle_proof(found: FinishedRound, table: str, person: Person | None, *, whole: bool) -> ShuffleProof | None:
    """Return the proof of the shuffle for this reader; `whole` is set for readers who pass `sees_all`."""
    place = next((token for token, name in found.places.items() if person is not None and name == person.name), None)
    revealed = whole or seed_is_public(catalogue.game(found.game).kind == "banked", found.played())
    return proof_of(found, table, place, whole=whole, revealed=revealed)


def _last(table: LiveTable) -> int:
    """Return the number of the last finished round."""
    return table.floor.state.hands - table.floor.in_round


def _from_log(room: Room, table: str, first: int, last: int) -> list[FinishedRound]:
    return list(finished_rounds(room.store, table, first, last))


Game = Annotated[str, QueryParameter(description="A game of the room: `wa-poker/omaha`.", min_length=1, max_length=80)]


class SignForm(msgspec.Struct):
    """The fields of a game's sign, and the room's jackpots that its tables may play for."""

    game: str
    fields: list[SignField]
    jackpots: list[str]


class SignSaid(msgspec.Struct, forbid_unknown_fields=True):
    """A filled-in form: the text of each field by key, and the table's jackpot."""

    game: Annotated[str, msgspec.Meta(max_length=80)]
    said: Annotated[dict[str, Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=60)]
    pool: Annotated[str, msgspec.Meta(max_length=40)] = ""


class SignMade(msgspec.Struct):
    """The sign made from a form, for `POST /api/tables`, and as shown at the table."""

    sign: dict[str, Any]
    lines: list[SignLine]


class SignsController(Controller):
    """Signs of tables that are not created yet."""

    path = "/api/signs"
    tags = ("tables",)

    @get("/", responses=NOT_FOUND)
    async def form(self, room: TheRoom, game: Game) -> SignForm:
        """Return the fields of a game's sign."""
        if game not in GAMES:
            raise NotFoundException(f"there is no game {game!r}")
        return SignForm(game, list(fields(game)), room.jackpots.offered_to(game))

    @post("/", status_code=200, guards=[requires("manager")])
    async def made(self, room: TheRoom, data: JSONBody[SignSaid]) -> SignMade:
        """Make a sign from a form. The book checks it, and a refusal cites the clause. No table is created."""
        sign = sign_of(data.game, data.said)
        if data.pool:
            said = room.jackpots.manager.system(data.pool).kind.on_sign()
            sign |= {"pool": data.pool, "table": sign["table"] | said}
        read = settled(read_sign(msgspec.json.encode(sign)))
        room.jackpots.check("a new table", read)
        lines = display.sign(FloorTable("new", read, room.now()).state)
        return SignMade(sign, list(lines))


BotName = Annotated[str, PathParameter(description="The bot's name.", min_length=1, max_length=40)]


class Kind(msgspec.Struct, gc=False):
    """A level or a style, and its meaning."""

    name: str
    words: str


class BotKinds(msgspec.Struct):
    """The levels and styles of bots."""

    levels: list[Kind]
    styles: list[Kind]


class BotWanted(msgspec.Struct, forbid_unknown_fields=True):
    """The level and style of a bot to seat."""

    level: Level = "regular"
    style: Style = "balanced"


class BotComing(msgspec.Struct):
    """The bot that sits down as soon as there is a seat."""

    name: str
    plays: str


class BotsStaying(msgspec.Struct):
    """The room's bots that stay at a table."""

    names: list[str]


class BotsController(Controller):
    """The room's bots."""

    path = "/api"
    tags = ("bots",)

    @get("/bots")
    async def kinds(self) -> BotKinds:
        """List the levels and styles of bots."""
        return BotKinds(
            levels=[Kind(name, words) for name, words in LEVEL_WORDS.items()],
            styles=[Kind(name, words) for name, words in STYLE_WORDS.items()],
        )

    @post("/tables/{name:str}/bots", guards=[requires()], status_code=200)
    async def seat(self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[BotWanted]) -> BotComing:
        """Seat a bot. It has the requested level and style, at a demo table. For people seated there, and for managers.
        Bots that sat down automatically leave.
        """
        character = Character(data.level, data.style)
        return BotComing(seat_bot(room, room.table(name), person, character), str(character))

    @delete("/tables/{name:str}/bots/{bot:str}", guards=[requires()], status_code=200)
    async def leave(self, room: TheRoom, person: SignedIn, name: Name, bot: BotName) -> BotsStaying:
        """Remove a bot."""
        return BotsStaying(send_away(room, room.table(name), person, bot))
