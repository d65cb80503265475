"""The short way to a socket and from it: what is told at a table is framed once and written to each of its sockets.

This is uvicorn's own protocol with a door in its side. The framework's way, by which a socket is opened and closed,
costs a message and a turn of a task for every text; a room tells one thing to many, many times a second. What comes in
is nearly always one short text in a frame of its own, and is read here; everything else is left to the protocol.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

DIRECT: Final = "pitboss.direct"
"""Where the application finds it in a socket's scope."""
_TEXT: Final = 0x81
"""The first byte of a text in one frame."""
_MASKED: Final = 0x80
"""Of the second byte: as every client's frame is."""
_SHORT: Final = 126
"""A payload of fewer bytes has its size in the second byte."""
_HEAD: Final = 6
"""Two bytes and the mask."""

Hear = Callable[[str | bytes], None]


def short_text(data: bytes) -> str | None:
    """The text, where data is one short text in a frame of its own, as a client sends it (RFC 6455, 5.2 and 5.3)."""
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
    """Whether data ends where a client's frame does, if it begins with one."""
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
        """No frame has come in parts so far: what comes next begins with one."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope[DIRECT] = self  # type: ignore[typeddict-unknown-key]

    async def send(self, message: Any) -> None:
        """Send what the application says; a refusal over HTTP ends the handshake, else uvicorn logs an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def write(self, frame: bytes) -> bool:
        """Whether the socket has taken a frame at once; one that is full, or closing, takes none."""
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
        """From now on texts are heard as they come; those that wait already come first."""
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
