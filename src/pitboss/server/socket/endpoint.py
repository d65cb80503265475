"""The WebSocket of a table: one task reads what the person sends, one sends what happens."""

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

from pitboss.server.http.guards import DEAR, address_of, same_origin, session_of, token_of
from pitboss.server.limits import Bucket
from pitboss.server.room import NoSuchTable, Room
from pitboss.server.socket.hub import CHANGED, LET_GO, Hub, Listener, Sending
from pitboss.server.socket.visitors import TooManySockets
from pitboss.server.socket.wire import (
    LONGEST_LINE,
    BadMessage,
    Commit,
    Do,
    Pong,
    Refused,
    Resume,
    Reveal,
    read_message,
    write_message,
)
from pitboss.server.tournaments.tournaments import NoSuchTournament

LONGEST_DRAW = 3000
"""A tournament's line may name everybody at a table, or at all of them."""
BURST, RATE = 80, 40
"""Messages a socket may send at once, and a second after that."""
RESUMING = 3
"""What resuming costs besides: the answer may be the whole table."""
MOST_MISTAKES = 20
"""Messages that cannot be read before the socket is closed."""
NO_TABLE, TOO_MUCH, TOO_MANY = 4404, 4429, 4430
"""Close codes: no such table, too many messages, too many sockets."""
REASONS = {LET_GO: "come back and resume", CHANGED: "the session or the offices have changed: come back"}

Socket = WebSocket[object, object, State]

OUTERMOST = "pitboss.send"
"""Where the application leaves the `send` it was called with: events need none of what is wrapped round it."""


class Place(Protocol):
    """What somebody attends: a table, a tournament."""

    hub: Hub

    async def recall(self) -> None: ...
    def join(self, listener: Listener) -> None: ...
    def part(self, listener: Listener) -> None: ...
    def do(self, listener: Listener, message: Do) -> None: ...
    def resume(self, listener: Listener, after: int) -> None: ...
    def contribute(self, listener: Listener, message: Commit | Reveal) -> None: ...


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """Numbered events out, acknowledged lines in; docs/server.md has the messages."""
    room: Room = socket.app.state.room
    await _serve(socket, lambda: room.table(table_id), "no such table", LONGEST_LINE)


@websocket("/ws/tournaments/{name:str}")
async def tournament_socket(socket: Socket, name: FromPath[str]) -> None:
    """The same for a tournament: its lines in, the whole of it out whenever it has changed."""
    room: Room = socket.app.state.room
    await _serve(socket, lambda: room.tournaments.find(name), "no such tournament", LONGEST_DRAW)


@websocket("/ws/pit")
async def pit_socket(socket: Socket) -> None:
    """All tables at a glance and everything that waits for a decision; nothing is said here."""
    room: Room = socket.app.state.room
    await _serve(socket, lambda: room.pit_desk, "no pit", LONGEST_LINE)


async def _serve(socket: Socket, find: Callable[[], Place], missing: str, longest: int) -> None:
    if not same_origin(socket):
        raise PermissionDeniedException("this socket was asked for by another site")
    room: Room = socket.app.state.room
    await socket.accept()
    try:
        place = find()
    except (NoSuchTable, NoSuchTournament) as error:
        await _turn_away(socket, str(error), NO_TABLE, missing)
        return
    address, session = address_of(socket), session_of(socket)
    if session is None and token_of(socket) is not None:
        await _turn_away(socket, "this token is nobody's: it was revoked, or mistyped", CHANGED, "no such token")
        return
    listener = Listener(session.person if session else None, _sending(socket))
    try:
        socket.app.state.reading.check(address, DEAR)
    except TooManyRequestsException as error:
        await _turn_away(socket, error.detail, TOO_MANY, "too many requests")
        return
    try:
        room.visitors.enter(listener, address, session, room.now())
    except TooManySockets as error:
        await _turn_away(socket, str(error), TOO_MANY, "too many sockets")
        return
    try:
        await _attend(socket, place, listener, longest)
    finally:
        room.visitors.leave(listener, address)


async def _turn_away(socket: Socket, why: str, code: int, reason: str) -> None:
    await socket.send_data(write_message(Refused(id="", message=why)))
    await socket.close(code=code, reason=reason)


async def _attend(socket: Socket, place: Place, listener: Listener, longest: int) -> None:
    """From hello to goodbye."""
    await place.recall()
    place.join(listener)
    sender = asyncio.create_task(_send(socket, listener))
    try:
        await _receive(socket, place, listener, longest)
    except (WebSocketDisconnect, WebSocketException):
        pass
    finally:
        place.part(listener)
        listener.drop()
        await sender


def _sending(socket: Socket) -> Sending:
    """Past the framework's wrappers where the server let us see its own end of the socket."""
    send = cast(Callable[[Message], Coroutine[Any, Any, None]], socket.scope.get(OUTERMOST, socket.send))
    return lambda text: send({"type": "websocket.send", "text": text, "bytes": None})


async def _send(socket: Socket, listener: Listener) -> None:
    sending = _sending(socket)
    with contextlib.suppress(WebSocketDisconnect, WebSocketException, RuntimeError, OSError):
        while messages := await listener.taken():
            for message in messages:
                await sending(message)
        await socket.close(code=listener.code, reason=REASONS[listener.code])


async def _receive(socket: Socket, place: Place, listener: Listener, longest: int) -> None:
    bucket, mistakes = Bucket(BURST, RATE, time.monotonic()), 0
    room: Room = socket.app.state.room
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive" or listener.gone:
            return
        if not bucket.take(time.monotonic()):
            await socket.close(code=TOO_MUCH, reason="too many messages")
            return
        try:
            message = read_message(event.get("text") or event.get("bytes") or b"", longest)
            if isinstance(message, Resume) and bucket.wait(time.monotonic(), RESUMING):
                await socket.close(code=TOO_MUCH, reason="too many messages")
                return
        except BadMessage as error:
            mistakes += 1
            if mistakes > MOST_MISTAKES:
                await socket.close(code=TOO_MUCH, reason="too many messages that cannot be read")
                return
            listener.send(write_message(Refused(id=error.id, message=str(error))))
            continue
        if isinstance(message, Do):
            begun = time.monotonic_ns()
            place.do(listener, message)
            room.journal.when_written(partial(room.tally.answered, begun))
        elif isinstance(message, Resume):
            place.resume(listener, message.after)
        elif isinstance(message, Commit | Reveal):
            place.contribute(listener, message)
        else:
            listener.send(write_message(Pong()))
