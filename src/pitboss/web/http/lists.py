"""The HTTP endpoints of the waiting lists and the dealer rotation."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, PathParameter

from pitboss.books.seating.clauses import ruling
from pitboss.pit.lists.machine import KIOSK
from pitboss.pit.lists.state import Waiter
from pitboss.room.lists import shapes
from pitboss.room.lists.lists import may
from pitboss.room.wire.anonymous import of_lists
from pitboss.web.http.guards import (
    Connection,
    HttpRequest,
    SaidLine,
    SignedIn,
    TheRoom,
    kiosk_of,
    knows_names,
    person_of,
    requires,
    requires_names,
    room_of,
    signed_in,
)
from pitboss.web.http.people import become_kiosk

ListName = Annotated[str, PathParameter(description="The list's name.", min_length=1, max_length=40)]
Code = Annotated[str, PathParameter(description="The ticket's code.", min_length=1, max_length=40)]


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """A person without an account, by written name."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class KioskMade(msgspec.Struct):
    """Confirmation that the browser is now a kiosk, with nobody signed in."""

    kiosk: bool


class TicketAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The answer of a ticket holder."""

    answer: Literal["coming", "more", "pass", "leave"]


def gives_tickets(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard an endpoint for kiosks, dealers and above."""
    if kiosk_of(connection) is None:
        requires("dealer", "supervisor", "manager")(connection, handler)


class ListsController(Controller):
    """Waiting lists over all the tables of a game."""

    path = "/api/lists"
    tags = ("seating",)

    @get("/")
    async def lists(self, request: HttpRequest) -> shapes.ListsShown:
        """Show every list. With the people who wait, are called or sit, and since when. Without signing in you see
        tickets and seats instead of names; a kiosk sees names.
        """
        return _lists(request)

    @post("/", status_code=200, guards=[requires()])
    async def say(
        self, request: HttpRequest, room: TheRoom, person: SignedIn, data: JSONBody[SaidLine]
    ) -> shapes.ListsShown:
        """Send a line to a list. For yourself: `join`, `coming`, `more`, `pass`, `leave`. In your highest office:
        everything that `pitboss roles seating` lists for it.
        """
        room.lists.do(person, data.line, data.id)
        return _lists(request)

    @post("/{of:str}/tickets", guards=[gives_tickets])
    async def ticket(
        self, request: HttpRequest, room: TheRoom, of: ListName, data: JSONBody[NewGuest]
    ) -> shapes.TicketGiven:
        """Issue a ticket to a guest. For people without an account, by staff or on a kiosk. The code is shown once."""
        kiosk = kiosk_of(request)
        waiter, code = room.lists.ticket(f"{KIOSK}:{kiosk}" if kiosk else signed_in(request), of, data.name)
        return shapes.TicketGiven(code=code, ticket=shapes.ticket_shown(room.lists.machine.state, waiter, room.now()))

    @post("/kiosk", status_code=200, guards=[requires("dealer", "supervisor", "manager")])
    async def kiosk(self, request: HttpRequest) -> Response[KioskMade]:
        """Make this browser a kiosk. For dealers and above. It signs you out here: from then on the screen only issues
        tickets, until someone signs in on it.
        """
        return await become_kiosk(request, KioskMade(kiosk=True))

    @get("/tickets/{code:str}")
    async def follow(self, request: HttpRequest, room: TheRoom, code: Code) -> shapes.TicketShown:
        """Show the status of a ticket."""
        return shapes.ticket_shown(room.lists.machine.state, _holder(request, code), room.now())

    @post("/tickets/{code:str}", status_code=200)
    async def answer(
        self, request: HttpRequest, room: TheRoom, code: Code, data: JSONBody[TicketAnswer]
    ) -> shapes.TicketShown:
        """Answer for a ticket. Coming, more time, pass, or leave the list, which ends the ticket."""
        waiter = _holder(request, code)
        before = shapes.ticket_shown(room.lists.machine.state, waiter, room.now())
        room.lists.log.submit(f"ticket:{waiter.ticket}", f"{data.answer} {waiter.ticket}")
        if data.answer == "leave":
            return before
        return shapes.ticket_shown(room.lists.machine.state, waiter, room.now())


class RotationController(Controller):
    """The dealer rotation: the dealers of each table, now and next."""

    path = "/api/rotation"
    tags = ("seating",)

    @get("/", guards=[requires_names])
    async def rotation(self, request: HttpRequest) -> shapes.RotationShown:
        """Show the rotation. The line-up and the next pushes, for people who are signed in and for kiosks."""
        return _rotation(request)

    @post("/", status_code=200, guards=[requires("supervisor", "manager")])
    async def say(
        self, request: HttpRequest, room: TheRoom, person: SignedIn, data: JSONBody[SaidLine]
    ) -> shapes.RotationShown:
        """Change the rotation. For supervisors and above: `line-up t1=wa-poker/omaha`, `on dora`, `every 30`, `start`,
        `push`.
        """
        room.lists.rotate(person, data.line, data.id)
        return _rotation(request)


def _holder(request: HttpRequest, code: str) -> Waiter:
    found = room_of(request).lists.holder(code)
    if found is None:
        request.app.state.door.check(request)  # prevents guessing codes
        raise NotFoundException("unknown ticket: it may be seated, off the list or mistyped")
    return found


def _lists(request: HttpRequest) -> shapes.ListsShown:
    room, person = room_of(request), person_of(request)
    state, now = room.lists.machine.state, room.now()
    you, keeps = person.name if person else "", may(person, "call")
    served = [
        room.tables[one.name] for of in state.lists.values() for one in state.tables_of(of) if one.name in room.tables
    ]
    live = {table.id: {name: one.sat for name, one in table.floor.state.players.items()} for table in served}
    found = shapes.ListsShown(
        now=now.isoformat(),
        you=you,
        keeps=keeps,
        opens=may(person, "open"),
        kiosk=kiosk_of(request) is not None,
        lists=[shapes.list_shown(state, of, now, you, live, keeps=keeps) for of in state.lists.values()],
        rules=list(ruling("S1", "S4", "S5", "S7")),
    )
    return found if knows_names(request) else of_lists(found)


def _rotation(request: HttpRequest) -> shapes.RotationShown:
    room, person = room_of(request), person_of(request)
    state, changes = room.lists.rotation.state, may(person, "open")
    candidates = []
    if changes:
        held = room.granting.held.items()
        candidates = sorted(name for name, offices in held if "dealer" in offices and name not in state.may)
    return shapes.rotation_shown(state, room.now(), changes, candidates)
