"""The HTTP endpoints for people: sign up, sign in and out, offices."""

from datetime import timedelta
from typing import Annotated, TypeVar

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.books.catalogue import GAMES
from pitboss.core.money import write_money
from pitboss.log.kinds.offices import OFFICES, Office
from pitboss.log.request_ids import RequestId
from pitboss.room.accounts.accounts import COOKIE, GUEST_SESSION, SESSION, NotAdmitted
from pitboss.room.accounts.people import Person
from pitboss.room.guests import admits_guests
from pitboss.room.room import Room
from pitboss.room.table.display import called
from pitboss.web.http.errors import TAKEN
from pitboss.web.http.guards import DoorLimit, HttpRequest, TheRoom, person_of, requires, room_of, session_of, signed_in

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, description="Letters, digits, - and _.")]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


ResetId = Annotated[
    str, QueryParameter(max_length=64, pattern="^[!-~]*$", description="Your own: sent twice, it is done once.")
]
Answer = TypeVar("Answer")


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Name
    password: Password


class Welcome(msgspec.Struct, forbid_unknown_fields=True):
    """The one-time link of the first start, and the manager's new account."""

    token: Annotated[str, msgspec.Meta(max_length=64)]
    name: Name
    password: Password


class Offices(msgspec.Struct, forbid_unknown_fields=True):
    """All the offices that a person is to hold."""

    offices: list[Office]
    id: RequestId = ""


class NewPassword(msgspec.Struct):
    """A random password, shown only once."""

    password: str


class Me(msgspec.Struct, kw_only=True):
    """The person signed in; `name` is null for a visitor."""

    name: str | None
    offices: list[str] = []
    bot: bool = False
    guest: bool = False
    """True for an account without a password, which only this browser remembers."""
    guests: bool = False
    """True in a demonstration, which lets guests in and has private tables."""
    wallet: str = "0.00"
    """The balance: chips that are not at a table."""
    held_back: bool = False
    """True if the person's own limits stop them from playing now. The reason is not shown."""
    waiting: list[str] = []
    """Tables whose waiting list the person is on."""
    lists: list[str] = []
    """The room's lists that the person is on."""
    calls: list["SeatCall"] = []
    """Tables that hold a seat for the person now."""
    zone: str = "UTC"
    """The room's time zone, which its pages use."""
    practice: bool = True
    """True if the room grants play chips; otherwise its cage sells chips."""
    language: str = ""
    """The account's language; empty if none was chosen."""
    letter_keys: bool | None = None
    """True if single letters and digits are shortcuts; null if the account has no setting."""


class SeatCall(msgspec.Struct):
    """A seat held for a person from a table's waiting list or one of the room's lists."""

    table: str
    title: str
    seconds: float
    """Seconds for which it is still held."""
    list: str = ""
    """The room's list that called the person, where they answer."""
    live: bool = True
    """True if the table has a page on which to take the seat."""


def me(room: Room, person: Person | None) -> Me:
    """Return the person signed in, with their private data."""
    if person is None:
        return shown(room, None)
    return msgspec.structs.replace(shown(room, person), **msgspec.structs.asdict(room.people.settings(person.name)))


def shown(room: Room, person: Person | None) -> Me:
    """Return a person in the form shown to managers and auditors."""
    if person is None:
        return Me(
            name=None,
            zone=room.calendar.clock.zone,
            practice=room.cage.play_chips.practice,
            guests=admits_guests(room),
        )
    wallet = write_money(room.books.wallet(person.name))
    lists = [one for one in room.tables.values() if any(each.name == person.name for each in one.floor.state.waiting)]
    held = [(one, called(one.floor.state, room.now()).get(person.name)) for one in lists]
    return Me(
        name=person.name,
        offices=list(person.offices),
        bot=person.bot,
        guest=person.guest,
        guests=admits_guests(room),
        wallet=wallet,
        held_back=room.limits.stopped(person.name) is not None,
        waiting=[one.id for one in lists],
        lists=[of.id for of, _ in room.lists.waits(person.name)],
        calls=[
            *(SeatCall(one.id, one.floor.sign.entry.title, left) for one, left in held if left is not None),
            *_called_by_lists(room, person.name),
        ],
        zone=room.calendar.clock.zone,
        practice=room.cage.play_chips.practice,
    )


def _called_by_lists(room: Room, name: str) -> list[SeatCall]:
    return [
        SeatCall(
            table=one.call.table,
            title=f"{GAMES[of.game].title} {of.limit}",
            seconds=max((one.call.until - room.now()).total_seconds(), 0.0),
            list=of.id,
            live=one.call.table in room.tables,
        )
        for of, one in room.lists.waits(name)
        if one.call is not None
    ]


class SessionController(Controller):
    """Signing up, in and out."""

    path = "/api/session"
    tags = ("session",)

    @get("/")
    async def who(self, request: HttpRequest, room: TheRoom) -> Me:
        """Return the person signed in."""
        return me(room, person_of(request))

    @post("/new", responses=TAKEN)
    async def sign_up(self, request: HttpRequest, room: TheRoom, data: JSONBody[Credentials]) -> Response[Me]:
        """Create an account."""
        door_of(request).check(request)
        person = await room.accounts.sign_up(data.name, data.password)
        room.cage.play_chips.welcome(person.name)
        return await signed_in_as(request, person)

    @post("/", status_code=200)
    async def sign_in(self, request: HttpRequest, room: TheRoom, data: JSONBody[Credentials]) -> Response[Me]:
        """Sign in."""
        with door_of(request).guessing(request, data.name):
            person = await room.accounts.sign_in(data.name, data.password)
        return await signed_in_as(request, person)

    @post("/welcome", responses=TAKEN)
    async def welcome(self, request: HttpRequest, room: TheRoom, data: JSONBody[Welcome]) -> Response[Me]:
        """Become the first manager with the one-time link."""
        door_of(request).check(request)
        if not request.app.state.welcome.take(data.token):
            raise NotAdmitted("invalid link: it has been used, or is not the one that the server printed")
        try:
            person = await room.accounts.sign_up(data.name, data.password)
        except Exception:
            request.app.state.welcome.give_back(data.token)
            raise
        room.cage.play_chips.welcome(person.name)
        await room.granting.grant("welcome", person.name, ("player", "manager"))
        return await signed_in_as(request, room.people.find(person.name) or person)

    @delete("/", status_code=200)
    async def sign_out(self, request: HttpRequest, room: TheRoom) -> Response[Me]:
        """Sign out."""
        ended = session_of(request)
        if ended is not None:
            await room.granting.end_session(ended.person, ended.key)
        gone = Response(me(room, None))
        gone.delete_cookie(COOKIE)
        return gone


class PeopleController(Controller):
    """Accounts and offices, for managers; auditors may look."""

    path = "/api/people"
    tags = ("people",)
    guards = (requires("manager", "auditor"),)

    @get("/")
    async def everybody(self, request: HttpRequest, room: TheRoom) -> list[Me]:
        """List all people."""
        return [shown(room, person) for person in room.people.everybody()]

    @put("/{name:str}/offices", guards=[requires("manager")])
    async def grant(self, request: HttpRequest, room: TheRoom, name: FromPath[str], data: JSONBody[Offices]) -> Me:
        """Grant offices."""
        person = somebody(request, name)
        if person.bot:
            raise NotAdmitted(f"{person.name} is a bot and cannot have a role")
        if person.guest:
            raise NotAdmitted(f"{person.name} is a guest: a role needs an account with a password")
        wanted = tuple(office for office in OFFICES if office in data.offices or office == "player")
        myself = signed_in(request)
        if myself.name == person.name and "manager" not in wanted:
            raise NotAdmitted("you cannot give up the role of manager yourself: ask another manager to remove it")
        await room.granting.grant(f"manager:{myself.name}", person.name, wanted, data.id)
        return shown(room, room.people.find(name))

    @post("/{name:str}/password", guards=[requires("manager")])
    async def reset(self, request: HttpRequest, room: TheRoom, name: FromPath[str], id: ResetId = "") -> NewPassword:  # noqa: A002
        """Reset a person's password. The new one is random and shown once; the person should change it after signing
        in. All their sessions end and their tokens are revoked. The reset is logged.
        """
        person = somebody(request, name)
        if person.bot:
            raise NotAdmitted(f"{person.name} is a bot and cannot sign in")
        by = f"manager:{signed_in(request).name}"
        return NewPassword(await room.granting.reset_password(by, person, id))

    @delete("/{name:str}/sessions", status_code=200, guards=[requires("manager")])
    async def sign_out(self, request: HttpRequest, room: TheRoom, name: FromPath[str]) -> Me:
        """Sign a person out everywhere. Every session of the person ends, and their tokens are revoked."""
        person = somebody(request, name)
        await room.granting.end_sessions(person)
        return shown(room, person)


def somebody(request: HttpRequest, name: str) -> Person:
    """Return the person whom a path names."""
    person = room_of(request).people.find(name)
    if person is None:
        raise NotFoundException(f"there is no account named {name!r}")
    return person


def door_of(request: HttpRequest) -> DoorLimit:
    found: DoorLimit = request.app.state.door
    return found


async def become_kiosk(request: HttpRequest, answer: Answer) -> Response[Answer]:
    """Sign out this browser and make it a kiosk, which only issues tickets."""
    ended, token = session_of(request), await room_of(request).accounts.begin_kiosk()
    if ended is not None:
        await room_of(request).granting.end_session(ended.person, ended.key)
    return _with_cookie(request, answer, token)


async def signed_in_as(request: HttpRequest, person: Person) -> Response[Me]:
    """Begin a session with a new token, whatever the browser sent before."""
    room, lasts = room_of(request), GUEST_SESSION if person.guest else SESSION
    return _with_cookie(request, me(room, person), await room.accounts.begin_session(person), lasts)


def _with_cookie(request: HttpRequest, answer: Answer, token: str, lasts: timedelta = SESSION) -> Response[Answer]:
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=int(lasts.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return Response(answer, cookies=[cookie])
