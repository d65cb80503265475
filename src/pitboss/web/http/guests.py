"""The HTTP endpoints of guests: an account without a password, and a seat at once."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody

from pitboss.room.accounts.accounts import NotAdmitted
from pitboss.room.guests import admits_guests, offered_name, take_seat
from pitboss.web.http.errors import TAKEN
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, requires, room_of
from pitboss.web.http.people import Me, Name, door_of, signed_in_as


class GuestName(msgspec.Struct):
    """A name that a guest may play under."""

    name: str


class GuestWanted(msgspec.Struct, forbid_unknown_fields=True):
    """The name a guest wants; without one the room chooses."""

    name: Name | None = None


class SeatWanted(msgspec.Struct, forbid_unknown_fields=True):
    """The table or game to sit down at; hold'em if neither is given."""

    table: Annotated[str, msgspec.Meta(max_length=80)] = ""
    game: Annotated[str, msgspec.Meta(max_length=80)] = ""


class SeatTaken(msgspec.Struct):
    """The table at which the person now sits."""

    table: str


class GuestController(Controller):
    """Playing without an account."""

    path = "/api/session/guest"
    tags = ("session",)

    @get("/")
    async def offer(self, request: HttpRequest, room: TheRoom) -> GuestName:
        """Suggest a name for a guest."""
        _check_admitted(request)
        return GuestName(offered_name(room))

    @post("/", responses=TAKEN)
    async def come(self, request: HttpRequest, room: TheRoom, data: JSONBody[GuestWanted]) -> Response[Me]:
        """Play as a guest. An account without a password, with play chips, in a demonstration room. Only this browser
        is remembered, for a week. One address may create a dozen guests an hour. A guest creates no tokens and holds no
        office.
        """
        _check_admitted(request)
        door_of(request).check_guest(request)
        person = await room.accounts.admit_guest(data.name or offered_name(room))
        room.cage.play_chips.welcome(person.name)
        return await signed_in_as(request, person)


class SeatController(Controller):
    """A seat at once."""

    path = "/api/seat"
    tags = ("tables",)

    @post("/", status_code=200, guards=[requires()])
    async def sit(self, room: TheRoom, person: SignedIn, data: JSONBody[SeatWanted]) -> SeatTaken:
        """Sit down and be dealt in. You get the usual buy-in, at a named table or any table of a game. If others are
        playing already, you post the blind that lets a newcomer be dealt in with the next hand.
        """
        if data.table:
            room.table(data.table)
        return SeatTaken(take_seat(room, person, data.game, data.table).id)


def _check_admitted(request: HttpRequest) -> None:
    if not admits_guests(room_of(request)):
        raise NotAdmitted("this room has no guests: sign up to play")
