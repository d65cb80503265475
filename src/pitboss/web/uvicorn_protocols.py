"""uvicorn's two protocols with what a room needs: bounds on every connection, and direct access to each socket.

uvicorn has no setting for either. It waits for ever for the rest of a request and accepts headers of any size.
It also spends a message and a task switch on every text of a socket, while a room sends the same text to many,
many times a second. So `BoundedProtocol` and `DirectSocket` override methods of internal uvicorn classes. This
is the only file that does; `tests/room/test_uvicorn_protocols.py` pins the version it was checked with.
"""

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from pitboss.room.connections import origin
from pitboss.web.http.errors import Problem
from pitboss.web.http.guards import HEADERS

CHECKED_WITH: Final = "0.54.0"
"""The version of uvicorn that this file was written for."""
DIRECT: Final = "pitboss.direct"
"""The key of the `DirectSocket` in a socket's scope."""
_TEXT: Final = 0x81
"""The first byte of a text in a single frame."""
_MASKED: Final = 0x80
"""The mask bit of the second byte, which every client's frame sets."""
_SHORT: Final = 126
"""A payload shorter than this has its size in the second byte."""
_HEAD: Final = 6
"""The length of the header: two bytes and the mask."""

Hear = Callable[[str | bytes], None]


def short_text(data: bytes) -> str | None:
    """Return the text if the data is one short text frame of a client (RFC 6455, 5.2 and 5.3)."""
    size = len(data) - _HEAD
    if not 0 < size < _SHORT or data[0] != _TEXT or data[1] != _MASKED | size:
        return None
    mask = data[2:_HEAD] * (size // 4 + 1)
    plain = (int.from_bytes(data[_HEAD:], "big") ^ int.from_bytes(mask[:size], "big")).to_bytes(size, "big")
    try:
        return plain.decode()
    except UnicodeDecodeError:
        return None


def are_whole(data: bytes) -> bool:
    """Return True if data that begins with a client's frame also ends with one."""
    at, end = 0, len(data)
    while at + 1 < end:
        size, head = data[at + 1] & 0x7F, _HEAD
        if size >= _SHORT:
            more = 2 if size == _SHORT else 8
            size, head = int.from_bytes(data[at + 2 : at + 2 + more], "big"), _HEAD + more
        at += head + size
    return at == end


class DirectSocket(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Hear | None = None
        self._full = False
        self._whole = True
        """True if all frames so far were complete, so that the next data begins with one."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope[DIRECT] = self  # type: ignore[typeddict-unknown-key]

    async def send(self, message: Any) -> None:
        """Send the application's message; an HTTP refusal ends the handshake, or uvicorn would log an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def write(self, frame: bytes) -> bool:
        """Write a frame and return True, or return False if the socket is full or closing."""
        if self._full or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def pause_writing(self) -> None:
        self._full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._full = False
        super().resume_writing()

    def listen(self, hear: Hear) -> None:
        """Pass texts on as they arrive, starting with those already waiting."""
        waiting, self.queue = self.queue, asyncio.Queue()
        while not waiting.empty():
            message = waiting.get_nowait()
            if message["type"] == "websocket.receive":
                hear(message.get("text") or message.get("bytes") or b"")
            else:
                self.queue.put_nowait(message)
        self._hear = hear
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        if self._whole and self.handshake_initiated:
            text = short_text(data)
            if text is None:
                self._whole = are_whole(data)
            elif self._hear is not None and not self.frames and not self.close_sent:
                self._hear(text)
                return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        if self._hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            heard = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._hear(heard)


HEAD_SECONDS: Final = 10.0
"""Seconds from the connection, or the first byte of a later request, to the end of its headers."""
BODY_SECONDS: Final = 20.0
"""Seconds from there to the end of its body, which has at most 64 KB."""
READ_SECONDS: Final = 30.0
"""Seconds for a client to read what waits to be sent."""
LARGEST_HEAD: Final = 16 * 1024
MOST_HEADERS: Final = 100
MOST_CONNECTIONS: Final = 192
"""Connections from one address, not counting sockets, which have their own limits."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BoundedProtocol(HttpToolsProtocol):
    """One connection. `bounded` makes the class for one server."""

    peers: Counter[str]
    proxies: tuple[Network, ...]
    most: int

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._timer: asyncio.TimerHandle | None = None
        self._abort: asyncio.TimerHandle | None = None
        self._peer: str | None = None
        self._head = 0
        """Bytes of the headers so far; negative when they are complete."""
        self._refusal: tuple[int, str] | None = None

    # --- connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not self._is_proxy(host):
            self._peer = origin(host)
            self.peers[self._peer] += 1
            if self.peers[self._peer] > self.most:
                transport.abort()
                return
        self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._leave()
        if self._abort is not None:
            self._abort.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Stop counting the connection: it is now a socket, which has its own limits."""
        self._expect(None)
        self._leave()
        super().handle_websocket_upgrade()

    def _is_proxy(self, host: str) -> bool:
        try:
            found = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(found in network for network in self.proxies)

    def _leave(self) -> None:
        if self._peer is not None:
            self.peers[self._peer] -= 1
            if not self.peers[self._peer]:
                del self.peers[self._peer]
            self._peer = None

    # --- the request

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD:
            self._refuse(431, "the headers of the request are too large")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size = 0
        if self._timer is None:
            self._expect(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._grown(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._grown(len(name) + len(value))

    def _grown(self, by: int) -> None:
        self._size += by
        if self._size > LARGEST_HEAD or len(self.headers) > MOST_HEADERS:
            self._refusal = (431, "the headers of the request are too large")
            raise httptools.HttpParserError("too large")

    def on_headers_complete(self) -> None:
        self._head = -1
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        self._expect(None)
        super().on_message_complete()

    # --- the response

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._abort is None:
            self._abort = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._abort is not None and not self.transport.is_closing():
            self._abort.cancel()
            self._abort = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._gone_soon()

    # --- too slow, too large, or not a request

    def _expect(self, seconds: float | None) -> None:
        """Allow this many seconds for what comes next; None stops the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._timer = None
        if self._head == 0:  # no byte of a request
            self.transport.close()
            self._gone_soon()
        else:
            self._refuse(408, "the request was not completed in time")

    def send_400_response(self, msg: str) -> None:
        self._refuse(*(self._refusal or (400, "this is not a valid HTTP request")))

    def _refuse(self, status: int, why: str) -> None:
        """Send one sentence and close the connection."""
        self._expect(None)
        if self.transport.is_closing():
            return
        begun = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if not begun:
            body = msgspec.json.encode(Problem(why))
            given = {"Content-Type": "application/json", "Content-Length": len(body), "Connection": "close", **HEADERS}
            head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
            self.transport.write(STATUS_LINE[status] + head.encode() + b"\r\n" + body)
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()
        self._gone_soon()

    def _gone_soon(self) -> None:
        """Abort the connection if the client does not read: closing waits until everything is sent."""
        if self._abort is None:
            self._abort = self.loop.call_later(READ_SECONDS, self.transport.abort)


def bounded(proxy: str | None, most: int = MOST_CONNECTIONS) -> type[BoundedProtocol]:
    """Return the protocol class of one server, which counts its connections except those of a trusted proxy."""
    networks = tuple(ipaddress.ip_network(part.strip()) for part in proxy.split(",")) if proxy else ()
    return type("Bounded", (BoundedProtocol,), {"peers": Counter(), "proxies": networks, "most": most})
