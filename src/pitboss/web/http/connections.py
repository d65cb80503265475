"""What a connection may cost before it has said anything: time for its request, size of its head, how many of each.

uvicorn waits for ever for the rest of a request and takes headers of any size; this is its own protocol with bounds.
"""

import asyncio
import ipaddress
from collections import Counter
from typing import Any, Final

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pitboss.room.rate_limits import origin
from pitboss.web.http.errors import Problem
from pitboss.web.http.guards import HEADERS

HEAD_SECONDS: Final = 10.0
"""From the connection, or the first byte of a later request, to the end of its headers."""
BODY_SECONDS: Final = 20.0
"""From there to the end of its body, which has at most 64 KB."""
READ_SECONDS: Final = 30.0
"""For somebody to take what waits to be sent."""
LARGEST_HEAD: Final = 16 * 1024
MOST_HEADERS: Final = 100
MOST_CONNECTIONS: Final = 192
"""Of one address that ask for pages; sockets of tables are counted elsewhere."""

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
        """Bytes of the head so far; below zero when it is complete."""
        self._refusal: tuple[int, str] | None = None

    # --- coming and going

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
        """From here on the connection is a table's socket, which has limits of its own."""
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

    # --- the answer

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

    # --- too long, too large, or no request at all

    def _expect(self, seconds: float | None) -> None:
        """What comes next has to be here within these seconds; None: nothing is waited for."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._timer = None
        if self._head == 0:  # not a byte of a request
            self.transport.close()
            self._gone_soon()
        else:
            self._refuse(408, "the rest of the request did not come in time")

    def send_400_response(self, msg: str) -> None:
        self._refuse(*(self._refusal or (400, "this is not an HTTP request that can be read")))

    def _refuse(self, status: int, why: str) -> None:
        """One sentence, and the end of the connection."""
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
        """Closed means after all is sent: somebody who reads nothing would keep the connection for ever."""
        if self._abort is None:
            self._abort = self.loop.call_later(READ_SECONDS, self.transport.abort)


def bounded(proxy: str | None, most: int = MOST_CONNECTIONS) -> type[BoundedProtocol]:
    """The protocol of one server: it counts its own connections, but not those of a trusted proxy."""
    networks = tuple(ipaddress.ip_network(part.strip()) for part in proxy.split(",")) if proxy else ()
    return type("Bounded", (BoundedProtocol,), {"peers": Counter(), "proxies": networks, "most": most})
