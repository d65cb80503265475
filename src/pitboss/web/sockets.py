"""The WebSockets of tables, tournaments and the pit: one task reads messages, one sends events."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol, cast

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import (
    PermissionDeniedException,
    TooManyRequestsException,
    WebSocketDisconnect,
    WebSocketException,
)
from litestar.params import FromPath
from litestar.types import Message

from pitboss.core.errors import NotThere
from pitboss.room.accounts.people import Person
from pitboss.room.connections import Bucket, TooManySockets
from pitboss.room.room import Room
from pitboss.room.table.listeners import CHANGED, Hub, Listener, Sending
from pitboss.room.wire.messages import (
    LONGEST_LINE,
    BadMessage,
    Commit,
    Do,
    Pong,
    Refused,
    Resume,
    Reveal,
    Wish,
    read_message,
    write_message,
)
from pitboss.web.http.guards import DEAR, address_of, same_origin, session_of, token_of
from pitboss.web.uvicorn_protocols import DIRECT, DirectSocket

LONGEST_DRAW = 3000
"""The longest line of a tournament, which may name everyone at all tables."""
BURST, RATE = 80, 40
"""The burst of messages of a socket, and its rate per second."""
RESUMING = 3
"""The extra cost of resuming, because the answer may be the whole table."""
MOST_MISTAKES = 20
"""Unreadable messages allowed before the socket is closed."""
NO_TABLE, TOO_MUCH, TOO_MANY = 4404, 4429, 4430
"""Close codes: no such table, too many messages, too many sockets."""

Socket = WebSocket[object, object, State]

OUTERMOST = "pitboss.send"
"""The scope key of the server's own `send`, which events use directly, without middleware."""


class Place(Protocol):
    """A socket's subject: a table, a tournament or the pit."""

    hub: Hub

    async def recall(self) -> None: ...
    def join(self, listener: Listener) -> None: ...
    def part(self, listener: Listener) -> None: ...
    def do(self, person: Person | None, message: Do, listener: Listener) -> object: ...
    def resume(self, listener: Listener, after: int) -> None: ...
    def contribute(self, listener: Listener, message: Commit | Reveal | Wish) -> None: ...


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """Serve a table: numbered events out, acknowledged lines in (docs/reference/http-and-socket.md)."""
    room: Room = socket.app.state.room
    await _serve(socket, lambda: room.table(table_id), "no such table", LONGEST_LINE)


@websocket("/ws/tournaments/{name:str}")
async def tournament_socket(socket: Socket, name: FromPath[str]) -> None:
    """Serve a tournament: its lines in, its whole state out after every change."""
    room: Room = socket.app.state.room
    await _serve(socket, lambda: room.tournaments.find(name), "no such tournament", LONGEST_DRAW)


@websocket("/ws/pit")
async def pit_socket(socket: Socket) -> None:
    """Serve the pit: all tables and everything that waits for a decision. It accepts no lines."""
    room: Room = socket.app.state.room
    await _serve(socket, lambda: room.pit_desk, "no pit", LONGEST_LINE)


async def _serve(socket: Socket, find: Callable[[], Place], missing: str, longest: int) -> None:
    if not same_origin(socket):
        raise PermissionDeniedException("cross-site socket refused: use the room's own pages")
    room: Room = socket.app.state.room
    await socket.accept()
    try:
        place = find()
    except NotThere as error:
        await _turn_away(socket, str(error), NO_TABLE, missing)
        return
    address, session = address_of(socket), session_of(socket)
    if session is None and token_of(socket) is not None:
        await _turn_away(socket, "unknown token: it may have been revoked or mistyped", CHANGED, "no such token")
        return
    direct = socket.scope.get(DIRECT)
    write = direct.write if isinstance(direct, DirectSocket) else None
    listener = Listener(session.person if session else None, _sending(socket), write)
    try:
        socket.app.state.reading.check(address, DEAR)
    except TooManyRequestsException as error:
        await _turn_away(socket, error.detail, TOO_MANY, "too many requests")
        return
    try:
        room.connections.enter(listener, address, session, room.now())
    except TooManySockets as error:
        await _turn_away(socket, str(error), TOO_MANY, "too many sockets")
        return
    try:
        await _attend(socket, place, listener, longest)
    finally:
        room.connections.leave(listener, address)


async def _turn_away(socket: Socket, why: str, code: int, reason: str) -> None:
    await socket.send_data(write_message(Refused(id="", message=why)))
    await socket.close(code=code, reason=reason)


async def _attend(socket: Socket, place: Place, listener: Listener, longest: int) -> None:
    """Serve one socket from hello to goodbye."""
    await place.recall()
    place.join(listener)
    sender = asyncio.create_task(_send(socket, listener))
    try:
        await _receive(socket, Ear(socket.app.state.room, place, listener, longest))
    except (WebSocketDisconnect, WebSocketException):
        pass
    finally:
        place.part(listener)
        listener.drop()
        await sender


def _sending(socket: Socket) -> Sending:
    """Return a function that sends without the framework's wrappers, if the server's own `send` is known."""
    send = cast(Callable[[Message], Coroutine[Any, Any, None]], socket.scope.get(OUTERMOST, socket.send))
    return lambda text: send({"type": "websocket.send", "text": text, "bytes": None})


async def _send(socket: Socket, listener: Listener) -> None:
    sending = _sending(socket)
    with contextlib.suppress(WebSocketDisconnect, WebSocketException, RuntimeError, OSError):
        while messages := await listener.next_messages():
            for message in messages:
                await sending(message)
        await socket.close(code=listener.code, reason=listener.reason)


async def _receive(socket: Socket, ear: "Ear") -> None:
    """Receive messages until the socket closes, directly if the server allows it."""
    direct = socket.scope.get(DIRECT)
    if isinstance(direct, DirectSocket):
        direct.listen(ear.hear)
    while (event := await socket.receive())["type"] == "websocket.receive" and not ear.listener.gone:
        ear.hear(event.get("text") or event.get("bytes") or b"")


class Ear:
    """Reads the messages of one socket, within its limits."""

    def __init__(self, room: Room, place: Place, listener: Listener, longest: int) -> None:
        self.room, self.place, self.listener, self.longest = room, place, listener, longest
        self._bucket, self._mistakes = Bucket(BURST, RATE, time.monotonic()), 0

    def hear(self, data: str | bytes) -> None:
        """Handle one message; close the socket if there are too many."""
        if self.listener.gone:
            return
        if not self._bucket.take(time.monotonic()):
            self.listener.drop(TOO_MUCH, "too many messages")
            return
        try:
            message = read_message(data, self.longest)
        except BadMessage as error:
            self._mistake(error)
            return
        if isinstance(message, Do):
            begun = time.monotonic_ns()
            self.place.do(self.listener.person, message, self.listener)
            self.room.journal.when_written(partial(self.room.tally.answered, begun))
        elif isinstance(message, Commit | Reveal | Wish):
            self.place.contribute(self.listener, message)
        elif not isinstance(message, Resume):
            self.listener.send(write_message(Pong()))
        elif self._bucket.wait(time.monotonic(), RESUMING):
            self.listener.drop(TOO_MUCH, "too many messages")
        else:
            self.place.resume(self.listener, message.after)

    def _mistake(self, error: BadMessage) -> None:
        self._mistakes += 1
        if self._mistakes > MOST_MISTAKES:
            self.listener.drop(TOO_MUCH, "too many messages that cannot be read")
        else:
            self.listener.send(write_message(Refused(id=error.id, message=str(error))))
