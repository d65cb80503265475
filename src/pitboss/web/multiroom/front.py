"""The single port of a process: `/r/ROOM/…` leads to a room that is open here, or to the process that runs it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Protocol

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

from pitboss.core.errors import PitbossError, Said, phrase
from pitboss.log.multiroom import RoomShown
from pitboss.web.http import pages
from pitboss.web.http.errors import Problem, on_fault, on_http, on_pitboss, problem
from pitboss.web.http.guards import headers_of
from pitboss.web.http.operations import Condition


async def answer(scope: Scope, send: Send, status: int, said: Said, headers: Mapping[str, str] | None = None) -> None:
    """Send one sentence. A browser gets the application, which shows it and retries."""
    accepts = dict(scope["headers"]).get(b"accept", b"")
    person = status == 503 and scope.get("method") in ("GET", "HEAD") and b"text/html" in accepts
    body = str(pages.index().content).encode() if person else msgspec.json.encode(problem(said))
    kind = "text/html; charset=utf-8" if person else "application/json"
    given = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        **(headers or {}),
        **headers_of(scope),
    }
    raw = [(name.lower().encode(), value.encode()) for name, value in given.items()]
    kinds = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    start: Any = {"type": f"{kinds}.start", "status": status, "headers": raw}
    whole: Any = {"type": f"{kinds}.body", "body": body, "more_body": False}
    await send(start)
    await send(whole)


PREFIX: Final = "/r/"
OWNER: Final = "X-Pitboss-Owner"
MARK: Final = '<meta name="pitboss" content="building">'
"""Marks the page as the lobby over all rooms."""


class Rooms(Protocol):
    """The rooms that a process runs or relays."""

    known: dict[str, RoomShown]
    reached: bool
    closing: bool

    def find(self, name: str) -> ASGIApp | None: ...
    def drain(self, seconds: float, then: Callable[[], None]) -> None: ...
    async def start(self) -> None: ...
    async def stop(self) -> None: ...


@get("/api/rooms", sync_to_thread=False)
def rooms(state: State) -> list[RoomShown]:
    """List the rooms: whether each is open, with how many tables and players."""
    hosting: Rooms = state.hosting
    return [msgspec.structs.replace(one, address="") for one in hosting.known.values()]


@get("/health", sync_to_thread=False)
def health() -> Condition:
    """Report that the process works, with or without its database."""
    return Condition()


@get("/ready", sync_to_thread=False)
def ready(state: State) -> Response[Condition | Problem]:
    """Report whether the process accepts rooms; 503 while it closes or if the database does not answer."""
    hosting: Rooms = state.hosting
    why = "this process is closing" if hosting.closing else "" if hosting.reached else "the database does not answer"
    return Response(Problem(why), status_code=503) if why else Response(Condition())


@get(["/", "/rooms"], include_in_schema=False, sync_to_thread=False)
def page() -> Response[str]:
    """Return the lobby over all rooms."""
    found = pages.index()
    text = str(found.content).replace("<head>", f"<head>{MARK}", 1)
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


class Front:
    """The application that the server calls."""

    def __init__(self, hosting: Rooms, opened: Callable[[], None] = lambda: None) -> None:
        self.hosting = hosting
        self.opened = opened
        own = Litestar(
            route_handlers=[rooms, health, ready, page, pages.asset, pages.top_file],
            exception_handlers={HTTPException: on_http, PitbossError: on_pitboss, Exception: on_fault},
            openapi_config=None,
            logging_config=None,
            state=State({"hosting": hosting}),
        )
        self.own = pages.answering_head(own)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":  # type: ignore[comparison-overlap]
            await self._live(receive, send)
            return
        path: str = scope["path"]
        if not path.startswith(PREFIX):
            await self.own(scope, receive, _secured(scope, send))
            return
        name, _, rest = path.removeprefix(PREFIX).partition("/")
        app = self.hosting.find(name)
        if app is None:
            await self._away(name, scope, receive, send)
            return
        inner: Any = {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}
        await app(inner, receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        """Handle the lifespan of the process."""
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await self.hosting.start()
                self.opened()
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.hosting.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _away(self, name: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the place of a room. A proxy that retries the next process after a 503 never reaches this one
        twice."""
        found = self.hosting.known.get(name)
        if scope["type"] == ScopeType.WEBSOCKET:
            await receive()
        if found is None:
            unknown = phrase("no-room", "there is no room {room} here", room=repr(name[:40]))
            await answer(scope, send, 404, unknown)
        elif found.address:
            there = phrase("room-at", "the room {room} is open at {address}", room=name, address=found.address)
            await answer(scope, send, 503, there, {"Retry-After": "1", OWNER: found.address})
        else:
            shut = phrase("room-not-open", "the room {room} is not open at the moment", room=name)
            await answer(scope, send, 503, shut, {"Retry-After": "1"})


def _secured(scope: Scope, send: Send) -> Callable[[Any], Awaitable[None]]:
    headers = [(name.lower().encode(), value.encode()) for name, value in headers_of(scope).items()]

    async def add(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        await send(message)

    return add
