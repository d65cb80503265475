"""A WebSocket client with hardly any cost, so that a bench measures the server and not itself."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

MASK = b"\0\0\0\0"


class Socket(asyncio.Protocol):
    """One connection. Frames from the server are whole texts; ours are masked with zeroes."""

    def __init__(self, path: str, host: str, cookie: str, on_text: Callable[["Socket", bytes], None]) -> None:
        self._hello = (path, host, cookie)
        self._on_text = on_text
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        path, host, cookie = self._hello
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", ""]
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self._buffer[:20], bytes(self._buffer[:200])
            del self._buffer[: end + 4]
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == 126:
                if len(buffer) < at + 4:
                    break
                size, start = struct.unpack_from(">H", buffer, at + 2)[0], at + 4
            elif size == 127:
                if len(buffer) < at + 10:
                    break
                size, start = struct.unpack_from(">Q", buffer, at + 2)[0], at + 10
            if len(buffer) < start + size:
                break
            kind, body = buffer[at] & 15, bytes(buffer[start : start + size])
            at = start + size
            if kind == 1:
                self._on_text(self, body)
            elif kind == 9:
                self._frame(0x8A, body)
        del buffer[:at]

    def send(self, text: bytes) -> None:
        self._frame(0x81, text)

    def _frame(self, first: int, body: bytes) -> None:
        size = len(body)
        head = bytes([first, 0x80 | size]) if size < 126 else struct.pack(">BBH", first, 0xFE, size)
        if self._transport is not None:
            self._transport.write(head + MASK + body)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def connect(port: int, path: str, cookie: str, on_text: Callable[[Socket, bytes], None]) -> Socket:
    """Open a connection to a server on this machine."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(path, f"127.0.0.1:{port}", cookie, on_text), "127.0.0.1", port
    )
    await socket.open
    return socket
