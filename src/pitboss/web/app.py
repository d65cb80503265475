"""The web application: all endpoints of the room."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from litestar import Controller, Litestar
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pitboss import __version__
from pitboss.core.errors import PitbossError
from pitboss.room.accounts.accounts import COOKIE, WelcomeLink
from pitboss.room.room import Room
from pitboss.room.study.worked import Shelf
from pitboss.room.training.training import Training
from pitboss.web import http
from pitboss.web.http import pages
from pitboss.web.http.disputes import Desk
from pitboss.web.http.errors import Documented, answer_when_written, on_depth, on_fault, on_http, on_pitboss, on_text
from pitboss.web.http.guards import DEPENDENCIES, DoorLimit, ReadingLimit, before_request, headers_of
from pitboss.web.http.odds import Explorer
from pitboss.web.sockets import OUTERMOST, pit_socket, table_socket, tournament_socket

LARGEST_BODY = 64 * 1024

OPENAPI = OpenAPIConfig(
    title="pitboss",
    version=__version__,
    summary="The room's HTTP interface.",
    description="Signing in, the lobby, tables, finished rounds, rules and jackpots. Play itself uses one WebSocket "
    "per table, `/ws/tables/{id}`; see docs/reference/http-and-socket.md. Every error is a `Problem`.",
    components=Components(
        security_schemes={"session": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie")}
    ),
    render_plugins=[JsonRenderPlugin()],
)


def build(
    room: Room, welcome: WelcomeLink, opened: Callable[[], None] = lambda: None, metrics_token: str = ""
) -> Litestar:
    """Build the room's application. It runs `room.open()` when it starts, then `opened`."""
    return Doors(opened, metrics_token).lead_to(room, welcome)


class Doors:
    """All endpoints. They can be built before the room, because building takes a moment."""

    room: Room

    def __init__(self, opened: Callable[[], None] = lambda: None, metrics_token: str = "") -> None:
        self._opened = opened
        self.app = _made(self)
        self.app.state.metrics_token = metrics_token

    def lead_to(self, room: Room, welcome: WelcomeLink) -> Litestar:
        self.room, state = room, self.app.state
        state.room, state.welcome = room, welcome
        state.shelf, state.desk, state.explorer, state.training = Shelf(), Desk(), Explorer(), Training(room)
        state.door, state.reading = DoorLimit(), ReadingLimit(room.connections.limits)
        return self.app

    async def start(self, app: Litestar) -> None:
        self.room.open()
        self._opened()

    async def stop(self, app: Litestar) -> None:
        await app.state.desk.worker.close()
        await app.state.explorer.worker.close()
        await app.state.shelf.close()
        await app.state.training.worker.close()
        await self.room.close()

    async def on_disk(self) -> None:
        await self.room.journal.on_disk()


def http_doors() -> Iterator[type[Controller] | BaseRouteHandler]:
    """Yield every endpoint that a file of `web/http` defines."""
    for found in iter_modules(http.__path__, f"{http.__name__}."):
        for one in vars(import_module(found.name)).values():
            own = isinstance(one, type) and issubclass(one, Controller) and one.__module__ == found.name
            if own or isinstance(one, BaseRouteHandler):
                yield one


def _made(doors: Doors) -> Litestar:
    app = Litestar(
        route_handlers=[*http_doors(), table_socket, tournament_socket, pit_socket],
        before_request=before_request,
        dependencies=DEPENDENCIES,
        exception_handlers={
            HTTPException: on_http,
            PitbossError: on_pitboss,
            RecursionError: on_depth,
            UnicodeDecodeError: on_text,
            Exception: on_fault,
        },
        middleware=[answer_when_written(doors)],
        openapi_config=OPENAPI,
        plugins=[Documented()],
        request_max_body_size=LARGEST_BODY,
        on_startup=[doors.start],
        on_shutdown=[doors.stop],
        logging_config=None,
    )
    app.asgi_handler = pages.answering_head(_with_headers(doors)(app.asgi_handler))  # unknown paths too
    return app


def entrance(app: ASGIApp) -> ASGIApp:
    """Return the application as the server calls it; a socket keeps the server's own `send`."""

    async def enter(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            scope[OUTERMOST] = send  # type: ignore[literal-required]
        await app(scope, receive, send)

    return enter


def _with_headers(doors: Doors) -> Callable[[ASGIApp], ASGIApp]:
    """Add the security headers to every response, errors included, and count it."""

    def middleware(app: ASGIApp) -> ASGIApp:
        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            async def add(message: Message) -> None:
                if message["type"] == "http.response.start":
                    own = [(name.lower().encode(), value.encode()) for name, value in headers_of(scope).items()]
                    message["headers"] = [*message["headers"], *own]
                    doors.room.tally.answers[message["status"]] += 1
                await send(message)

            await app(scope, receive, add if scope["type"] == ScopeType.HTTP else send)

        return wrapped

    return middleware
