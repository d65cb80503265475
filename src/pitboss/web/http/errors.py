"""The errors of the HTTP endpoints: `{"message": …, "rules": […]}` with a status, and never a 500 for bad input."""

import logging
import re
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.plugins import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import inspect

from pitboss.core.citation import CitationError
from pitboss.core.errors import NotThere, PitbossError, Said, phrase
from pitboss.core.refusals import NoAuthority, Refusal
from pitboss.log.database import DatabaseFailed, StoreError
from pitboss.log.journal import JournalBroken
from pitboss.room.accounts.accounts import NotAdmitted
from pitboss.room.accounts.people import NameTaken
from pitboss.room.table.describe_events import by_the_wall
from pitboss.room.tournaments.players import named
from pitboss.room.workers.process import COME_BACK, TooBusy
from pitboss.web.http.pages import nowhere

_STEP = re.compile(r"[^.\[\]]+")


def expected(body: Any, key: str) -> str:
    """Return what a field may contain, such as `re-buy, add-on or re-entry`; empty if the type is enough."""
    try:
        found = inspect.type_info(body)
    except (TypeError, msgspec.ValidationError):
        return ""
    for step in _STEP.findall(key):
        found = _inside(found, step)
    return _words(found)


def _inside(kind: inspect.Type, step: str) -> inspect.Type:
    match kind:
        case inspect.Metadata(type=inner):
            return _inside(inner, step)
        case inspect.StructType(fields=fields):
            return next((one.type for one in fields if one.encode_name == step), inspect.AnyType())
        case inspect.CollectionType(item_type=item):
            return item
        case inspect.VarTupleType(item_type=item):
            return item
        case inspect.DictType(value_type=value):
            return value
        case inspect.UnionType(types=types):
            return next((one for one in types if not isinstance(one, inspect.NoneType)), kind)
    return inspect.AnyType()


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            return _words(inner)
        case inspect.LiteralType(values=values):
            *most, last = map(str, values)
            return f"{', '.join(most)} or {last}" if most else last
        case inspect.StrType(min_length=least, max_length=most_) if least is not None or most_ is not None:
            return f"a text of {_span(least, most_)} characters"
        case inspect.IntType(ge=least, le=most_) if least is not None and most_ is not None:
            return f"a whole number from {least} to {most_}"
    return ""


def _span(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"{least} to {most}" if least else f"at most {most}"


log = logging.getLogger("pitboss.room")


class Problem(msgspec.Struct):
    """An error message and its clauses."""

    message: str
    rules: list[str] = []
    sentence: str = ""
    """The sentence's id, for translation; empty if there is only the message."""
    values: dict[str, str] = {}
    """The sentence's values, by name."""


def problem(said: Said, rules: Iterable[str] = ()) -> Problem:
    """Return a sentence as an error response."""
    return Problem(said.text, list(rules), said.sentence, said.values)


def detailed(said: Said) -> dict[str, Any]:
    """Return a sentence as arguments for an exception of Litestar."""
    return {"detail": said.text, "extra": {"sentence": said.sentence, "values": said.values}}


def spec(description: str) -> ResponseSpec:
    return ResponseSpec(Problem, description=description, generate_examples=False)


MISTAKE = {400: spec("The request is invalid.")}
SIGN_IN = {401: spec("Nobody is signed in.")}
FORBIDDEN = {403: spec("You may not do this.")}
NOT_FOUND = {404: spec("Not found.")}
TAKEN = {409: spec("The name is taken.")}
BUSY = {
    429: spec("Too many requests: wait for the time in `Retry-After`."),
    503: spec("The room is busy, or its log cannot be written: wait for the time in `Retry-After`."),
}


class Documented(ReceiveRoutePlugin):
    """The documentation of every endpoint, from its docstring, its path and its guards.

    The docstring's first sentence is the summary. An endpoint states only refusals that cannot be derived.
    """

    def receive_route(self, route: BaseRoute) -> None:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                summary, _, more = " ".join((handler.fn.__doc__ or "").split()).partition(". ")
                handler.summary = summary.removesuffix(".")
                handler.description = handler.description or more
                refused = MISTAKE | BUSY | (NOT_FOUND if route.path_parameters else {})
                if handler.resolve_guards():
                    refused |= SIGN_IN | FORBIDDEN
                elif "GET" not in handler.http_methods:
                    refused |= FORBIDDEN
                handler.responses = refused | dict(handler.responses or {})


NOT_KEPT = phrase(
    "not-kept",
    "the room had to close, and your last action may not have been saved: reload in a moment;"
    " the operator has been notified",
)
NO_ANSWER = phrase(
    "no-answer",
    "the room's database does not answer: try again in a moment; the server log has the reason",
)
MISTAKEN = phrase("mistake", "internal server error; nothing was changed")
STATUS = {
    NotThere: 404,
    CitationError: 404,
    NameTaken: 409,
    NotAdmitted: 403,
    NoAuthority: 403,
    StoreError: 503,
    JournalBroken: 503,
    TooBusy: 503,
}


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer a request that Litestar refuses: an unknown path, an invalid body, a guard."""
    if error.status_code == 404 and (page := nowhere(request)) is not None:
        return page
    said = Said(error.detail or "refused", "", {})
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        said = Said("; ".join(_wrong(request, one) for one in error.extra), "", {})
    elif isinstance(error.extra, dict) and "sentence" in error.extra:
        said = Said(error.detail, **error.extra)
    return Response(problem(said), status_code=error.status_code, headers=error.headers or {})


def _wrong(request: Request[Any, Any, Any], one: dict[str, Any]) -> str:
    """Return the error in one field, and the values that it may have."""
    key, said = str(one.get("key", "")), str(one.get("message", ""))
    handler = request.scope.get("route_handler")
    field = getattr(handler, "parsed_data_field", None)
    allowed = expected(field.annotation, key) if field is not None and one.get("source") == "body" else ""
    return f"{key}: {said}{f'; expected {allowed}' if allowed else ''}".strip(": ")


def on_pitboss(request: Request[Any, Any, Any], error: PitbossError) -> Response[Problem]:
    """Answer a refusal of pitboss. Tournament endpoints show people by their written names, the Game Manager's show
    times by the room's clock.
    """
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    rules = error.rules if isinstance(error, Refusal) else ()
    headers = {"Retry-After": str(COME_BACK)} if isinstance(error, TooBusy) else {}
    said, names = error.said, written_names(request)
    if isinstance(error, Refusal) and names:
        said = said.named(lambda text: named(text, names))
    if isinstance(error, JournalBroken | DatabaseFailed):
        log.warning("%s %s: %s", request.method, request.url.path, error)
        said = NOT_KEPT if isinstance(error, JournalBroken) else NO_ANSWER
    if request.url.path.startswith("/api/jackpots"):
        zone = request.app.state.room.zone
        said = said.named(lambda text: by_the_wall(text, zone))
    return Response(problem(said, rules), status_code=status, headers=headers)


def written_names(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Return the tournament's players by their names in lines; empty for other endpoints."""
    at = request.url.path.split("/")
    if at[1:3] != ["api", "tournaments"] or len(at) < 4:
        return {}
    found = request.app.state.room.tournaments.all.get(at[3])
    return found.machine.names if found is not None else {}


def on_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """Answer a body with thousands of nested brackets."""
    return Response(Problem("the request is nested too deeply"), status_code=400)


def on_text(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Problem]:
    """Answer a body or address that is not valid text."""
    return Response(Problem("the request is not valid UTF-8"), status_code=400)


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer an internal error: logged for the operator, not shown to the client."""
    request.app.state.room.tally.faults += 1
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(problem(MISTAKEN), status_code=500)


class Disk(Protocol):
    """Something that waits until everything written so far is on disk. Raises `JournalBroken`."""

    async def on_disk(self) -> None: ...


def answer_when_written(disk: Disk) -> Callable[[ASGIApp], ASGIApp]:
    """Hold back every response until everything written so far is on disk, so that no endpoint can forget it."""

    def middleware(app: ASGIApp) -> ASGIApp:
        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            broken = False

            async def after(message: Message) -> None:
                nonlocal broken
                if message["type"] == "http.response.start":
                    try:
                        await disk.on_disk()
                    except JournalBroken:
                        broken = True
                        await _send_broken(send)
                if not broken:
                    await send(message)

            answers = scope["type"] == ScopeType.HTTP and scope["path"].startswith("/api")
            await app(scope, receive, after if answers else send)

        return wrapped

    return middleware


async def _send_broken(send: Send) -> None:
    body = msgspec.json.encode(problem(NOT_KEPT))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
