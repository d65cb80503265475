"""The network: sockets and requests between people and the room's own application, in memory.

Messages take time and keep their order. A connection may be cut with everything in transit, and the server may not
notice for a minute. A message may be lost or repeated. A person who does not read makes the server wait.
"""

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

from litestar.types import ASGIApp

from pitboss.room.accounts.accounts import COOKIE

WINDOW: Final = 64
"""The messages that a connection holds before the server has to wait."""


class Spell:
    """The state of the network at the moment: how much it loses, repeats and cuts."""

    def __init__(self, lost: float = 0.0, doubled: float = 0.0, cut: float = 0.0) -> None:
        self.lost, self.doubled, self.cut = lost, doubled, cut


class Watcher(Protocol):
    """Sees everything that goes over the network."""

    def told(self, wire: "Wire", text: str) -> None: ...
    def traced(self, *what: object) -> None: ...
    def fault(self, kind: str) -> None: ...


class End(Protocol):
    """The person's end of a socket."""

    def hear(self, text: str) -> None: ...
    def lost(self, code: int) -> None: ...


class Network:
    """Carries everything between the people and the application during one life of the server."""

    def __init__(self, app: ASGIApp, chance: random.Random, watcher: Watcher) -> None:
        self.app, self.chance, self.watcher = app, chance, watcher
        self.spell = Spell()
        self.wires: dict[Wire, None] = {}
        self.down = False

    def connect(self, path: str, address: str, cookie: str, name: str | None, end: End) -> "Wire":
        wire = Wire(self, path, address, cookie, name, end)
        self.wires[wire] = None
        return wire

    def happens(self, probability: float, kind: str) -> bool:
        if probability and self.chance.random() < probability:
            self.watcher.fault(kind)
            return True
        return False

    async def ask(
        self, method: str, path: str, body: object = None, *, cookie: str = "", address: str = "10.0.0.1"
    ) -> tuple[int, Any, str] | None:
        """Return the status, the answer and a new cookie; None if the request or the answer was lost."""
        await asyncio.sleep(self.chance.uniform(0.001, 0.05))
        if self.happens(self.spell.lost, "request lost"):
            await asyncio.sleep(10)
            return None
        data = b"" if body is None else json.dumps(body).encode()
        twice = self.happens(self.spell.doubled, "request doubled")
        answer = await self._exchange(method, path, data, cookie, address)
        if twice:
            answer = await self._exchange(method, path, data, cookie, address)
        self.watcher.traced("answer", method, path, answer[0])
        await asyncio.sleep(self.chance.uniform(0.001, 0.05))
        if self.happens(self.spell.lost, "answer lost"):
            await asyncio.sleep(10)
            return None
        status, headers, said = answer
        made = headers.get(b"set-cookie", b"").decode()
        token = made.partition(f"{COOKIE}=")[2].partition(";")[0]
        try:
            return status, json.loads(said) if said else None, token
        except ValueError:
            return status, said, token

    async def _exchange(
        self, method: str, path: str, data: bytes, cookie: str, address: str
    ) -> tuple[int, dict[bytes, bytes], bytes]:
        sent: list[dict[str, Any]] = []
        asked = deque([{"type": "http.request", "body": data, "more_body": False}])

        async def receive() -> dict[str, Any]:
            return asked.popleft() if asked else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        headers = [(b"host", b"room.local"), (b"content-type", b"application/json")]
        headers += [(b"content-length", str(len(data)).encode())]
        headers += [(b"cookie", f"{COOKIE}={cookie}".encode())] if cookie else []
        scope = _scope("http", path, address, headers) | {"method": method}
        await self.app(scope, receive, send)  # type: ignore[arg-type]
        body = b"".join(one.get("body", b"") for one in sent[1:])
        return sent[0]["status"], dict(sent[0]["headers"]), body


def _scope(kind: str, path: str, address: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": (address, 40000),
        "server": ("room.local", 80),
        "subprotocols": [],
        "state": {},
        "extensions": {},
    }


class Wire:
    """One socket, seen from the middle."""

    def __init__(self, network: Network, path: str, address: str, cookie: str, name: str | None, end: End) -> None:
        self.network, self.end, self.name, self.path = network, end, name, path
        self.before = 0
        """The number of the last message on this wire; its contents may be sent again."""
        self._loop = asyncio.get_running_loop()
        self._delay = network.chance.uniform(0.002, 0.08)
        self._arrives = {"in": 0.0, "out": 0.0}
        self._in: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._reader: asyncio.Future[None] | None = None
        self._flying = 0
        self._room: asyncio.Future[None] | None = None
        self.cut = False
        self._unread: deque[str] | None = None
        """Messages that arrived while the person does not read."""
        headers = [(b"host", b"room.local"), (b"cookie", f"{COOKIE}={cookie}".encode())] if cookie else []
        scope = _scope("websocket", path, address, headers or [(b"host", b"room.local")])
        self._task = self._loop.create_task(self._serve(scope))

    async def _serve(self, scope: dict[str, Any]) -> None:
        await self.network.app(scope, self._receive, self._send)  # type: ignore[arg-type]
        self.hang_up()
        self.network.wires.pop(self, None)

    # --- the server's end

    async def _receive(self) -> dict[str, Any]:
        while not self._in:
            self._reader = self._loop.create_future()
            await self._reader
        return self._in.popleft()

    async def _send(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "websocket.send":
            text = message["text"]
            self.network.watcher.told(self, text)
            while self._flying >= WINDOW and not self.cut:
                self._room = self._loop.create_future()
                await self._room
            if self.cut:
                return
            if self.network.happens(self.network.spell.lost, "message to a person lost"):
                return
            self._flying += 1
            self._later("out", self._arrived, text)
            if self.network.happens(self.network.spell.doubled, "message to a person doubled"):
                self._later("out", self._again, text)
        elif kind == "websocket.close":
            self._later("out", self._closed, int(message.get("code", 1000)))

    def _later(self, way: str, do: Callable[..., None], *args: object) -> None:
        at = self._loop.time() + self._delay * (0.5 + self.network.chance.random())
        at = self._arrives[way] = max(at, self._arrives[way] + 1e-5)
        self._loop.call_at(at, do, *args)

    # --- the person's end

    def send(self, text: str) -> None:
        """Send a person's message."""
        if self.cut:
            return
        spell, happens = self.network.spell, self.network.happens
        if happens(spell.cut, "connection cut"):
            self.break_off()
            return
        if happens(spell.lost, "message to the room lost"):
            return
        for _ in range(2 if happens(spell.doubled, "message to the room doubled") else 1):
            self._later("in", self._put, {"type": "websocket.receive", "text": text, "bytes": None})

    def break_off(self, noticed: float | None = None) -> None:
        """Cut the connection with everything in transit; the server notices sooner or later."""
        if self.cut:
            return
        self.cut = True
        chance = self.network.chance
        seconds = noticed if noticed is not None else chance.choice([0.0, chance.uniform(0, 5), chance.uniform(0, 60)])
        self._loop.call_later(seconds, self._put, {"type": "websocket.disconnect", "code": 1006})
        self._loop.call_later(chance.uniform(0, 3), self.end.lost, 1006)
        self._free()

    def hang_up(self) -> None:
        """Close the connection, for the person or because the server did."""
        if not self.cut:
            self.cut = True
            self._put({"type": "websocket.disconnect", "code": 1000})
            self._free()

    def stop_reading(self, seconds: float) -> None:
        """Let the person's computer sleep for a while, and then catch up with everything."""
        if self._unread is None:
            self._unread = deque()
            self._loop.call_later(seconds, self._read_again)

    def _read_again(self) -> None:
        unread, self._unread = self._unread or deque(), None
        for text in unread:
            self._arrived(text)

    def _put(self, message: dict[str, Any]) -> None:
        if self.cut and message["type"] == "websocket.receive":
            return
        self._in.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def _arrived(self, text: str) -> None:
        if self._unread is not None:
            self._unread.append(text)
            return
        self._flying -= 1
        self._free()
        self._again(text)

    def _again(self, text: str) -> None:
        if not self.cut:
            self.end.hear(text)

    def _closed(self, code: int) -> None:
        if not self.cut:
            self.cut = True
            self._put({"type": "websocket.disconnect", "code": code})
            self.end.lost(code)

    def _free(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)
