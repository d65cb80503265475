"""The short way to a socket: whatever is told at a table is framed once and written to each of its sockets as it is.

This is uvicorn's own protocol with a door in its side. The framework's way, by which a socket is opened and closed,
costs a message and a turn of a task for every text; a room tells one thing to many, many times a second.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

DIRECT: Final = "pitboss.direct"
"""Where the application finds it in a socket's scope."""
_TEXT: Final = 0x81
"""The first byte of a text in one frame."""

Hear = Callable[[str | bytes], None]


def framed(text: str) -> bytes:
    """A text as a server sends it over a WebSocket: in one frame, without a mask (RFC 6455, 5.2)."""
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes((_TEXT, size)) + data
    return (struct.pack("!BBH", _TEXT, 126, size) if size < 65536 else struct.pack("!BBQ", _TEXT, 127, size)) + data


class DirectSocket(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Hear | None = None
        self._full = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope[DIRECT] = self  # type: ignore[typeddict-unknown-key]

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
