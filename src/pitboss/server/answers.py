"""What an error looks like: `{"message": …, "rules": […]}` with its status, and never a 500 for a user's mistake."""

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from pitboss.errors import PitbossError
from pitboss.ledger.database import StoreError
from pitboss.ledger.journal import JournalBroken
from pitboss.ledger.people import NameTaken
from pitboss.rounds.errors import NoAuthority, Refusal
from pitboss.server.accounts import NotAdmitted
from pitboss.server.pages import nowhere

log = logging.getLogger("pitboss.server")


class Problem(msgspec.Struct):
    """What is the matter, and the clauses behind it."""

    message: str
    rules: list[str] = []


def spec(description: str) -> ResponseSpec:
    return ResponseSpec(Problem, description=description, generate_examples=False)


MISTAKE = {400: spec("Something in the request is wrong.")}
SIGN_IN = {401: spec("Nobody is signed in.")}
FORBIDDEN = {403: spec("The person may not do this.")}
NOT_FOUND = {404: spec("There is no such thing.")}
TAKEN = {409: spec("Somebody has this name already.")}
TOO_OFTEN = {429: spec("Too many tries: wait a few seconds.")}


STATUS = {NameTaken: 409, NotAdmitted: 403, NoAuthority: 403, StoreError: 503, JournalBroken: 503}


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar refuses: an unknown path, a body that does not fit, a guard."""
    if error.status_code == 404 and (page := nowhere(request)) is not None:
        return page
    message = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        message = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in error.extra)
    return Response(Problem(message or "refused"), status_code=error.status_code, headers=error.headers or {})


def on_pitboss(_: Request[Any, Any, Any], error: PitbossError) -> Response[Problem]:
    """What pitboss refuses."""
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    rules = list(error.rules) if isinstance(error, Refusal) else []
    return Response(Problem(str(error), rules), status_code=status)


def on_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """A body with thousands of brackets in each other."""
    return Response(Problem("the request is nested too deeply to be read"), status_code=400)


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: told to the operator, not to the world."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(Problem("the server has made a mistake; nothing was changed"), status_code=500)
