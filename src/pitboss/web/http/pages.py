"""The pages: files built from web/ into this package. The application handles every path that is not a file."""

import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

PAGES: Final = Path(__file__).parent.parent / "pages"
FOREVER: Final = "public, max-age=31536000, immutable"
NOT_BUILT: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>pitboss</title>"
    "<p>The pages have not been built: run <code>python tools/build_web.py</code> and restart pitboss. "
    'The room itself is open; its interface is described at <a href="/schema">/schema</a>.</p></html>'
)


def index() -> Response[str]:
    built = PAGES / "index.html"
    text = built.read_text(encoding="utf-8") if built.is_file() else NOT_BUILT
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def answering_head(app: ASGIApp) -> ASGIApp:
    """Return an application that answers HEAD like GET, without the body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        as_get: Any = {**scope, "method": "GET"}
        await app(as_get, receive, without_body)

    return answer


OWN: Final = [
    "/", "/welcome", "/sign-in", "/door", "/lobby", "/jackpots", "/history", "/people", "/pit", "/wall", "/cage",
    "/reports", "/account", "/limits", "/tournaments", "/leagues", "/lists", "/rotation", "/rules", "/desk", "/odds",
    "/train", "/learn", "/friends", "/design",
]  # fmt: skip
"""The paths of the pages."""


BELOW: Final = [
    "/tables/{rest:path}", "/tournaments/{rest:path}", "/leagues/{rest:path}", "/lists/{rest:path}",
    "/players/{rest:path}", "/pit/{rest:path}", "/wall/{rest:path}", "/rules/{rest:path}", "/desk/{rest:path}",
    "/odds/{rest:path}", "/rounds/{rest:path}", "/cage/{rest:path}", "/learn/{rest:path}", "/friends/{rest:path}",
]  # fmt: skip
"""The paths of pages below others."""


def nowhere(request: Request[Any, Any, Any]) -> Response[str] | None:
    """Return the application to a browser at an unknown address, where it shows that the page does not exist. Programs
    get the error itself."""
    wants = "text/html" in request.headers.get("accept", "")
    if request.method != "GET" or not wants or request.url.path.startswith(("/api/", "/assets/", "/schema")):
        return None
    found = index()
    found.status_code = 404
    return found


@get(OWN, include_in_schema=False, sync_to_thread=False)
def page() -> Response[str]:
    """Return the application, which reads the path itself."""
    return index()


@get(BELOW, include_in_schema=False, sync_to_thread=False)
def deep_page(rest: FromPath[str]) -> Response[str]:
    """Return the application for a page below another."""
    return index()


@get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False)
def asset(path: FromPath[str]) -> Response[bytes]:
    """Return a built file, named after its contents."""
    return file_of(PAGES / "assets", path, FOREVER)


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def top_file(name: FromPath[str]) -> Response[bytes]:
    """Return an icon or a similar file at the top level."""
    return file_of(PAGES, name, "no-cache")


def file_of(folder: Path, path: str, kept: str) -> Response[bytes]:
    try:
        found = (folder / path.lstrip("/")).resolve()
        there = found.is_relative_to(folder.resolve()) and found.is_file() and not found.name.startswith(".")
    except (OSError, ValueError):  # an impossible file name: too long, or with a zero byte
        there = False
    if not there:
        raise NotFoundException("page not found")
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    return Response(found.read_bytes(), media_type=kind, headers={"Cache-Control": kept})
