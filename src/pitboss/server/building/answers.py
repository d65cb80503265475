"""An answer where no room gives one."""

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import Scope, Send

from pitboss.server.http import pages
from pitboss.server.http.errors import Problem
from pitboss.server.http.guards import headers_of


async def answer(scope: Scope, send: Send, status: int, words: str, headers: Mapping[str, str] | None = None) -> None:
    """One sentence; for a person's browser the application, which says it and tries again by itself."""
    accepts = dict(scope["headers"]).get(b"accept", b"")
    person = status == 503 and scope.get("method") in ("GET", "HEAD") and b"text/html" in accepts
    body = str(pages.index().content).encode() if person else msgspec.json.encode(Problem(words))
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
