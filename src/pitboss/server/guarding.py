"""What every request passes: where it comes from, who sends it, how often."""

import time
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler

from pitboss.ledger.people import Office, Person
from pitboss.server.accounts import COOKIE, Accounts, Session
from pitboss.server.limits import Buckets, origin

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
SAFE: Final = {"GET", "HEAD", "OPTIONS"}

Connection = ASGIConnection[Any, Any, Any, Any]


def same_origin(connection: Connection) -> bool:
    """Whether a browser sent this from our own pages; what is no browser names no origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def session_of(connection: Connection) -> Session | None:
    """The session a connection belongs to."""
    accounts: Accounts = connection.app.state.accounts
    return accounts.session(connection.cookies.get(COOKIE))


def person_of(connection: Connection) -> Person | None:
    """Who is signed in on a connection."""
    found = session_of(connection)
    return found.person if found else None


def address_of(connection: Connection) -> str:
    """Where a connection comes from, as far as limits count it."""
    return origin(connection.client.host if connection.client else None)


def from_our_pages(request: Request[Any, Any, Any]) -> None:
    """Refuses what another site makes a browser send."""
    if request.method not in SAFE and not same_origin(request):
        raise PermissionDeniedException("this request comes from another site")


class SignInLimit:
    """A few tries at the door, then a pause."""

    def __init__(self) -> None:
        self.buckets = Buckets(size=10, rate=0.2, clock=time.monotonic)

    def check(self, request: Request[Any, Any, Any]) -> None:
        if not self.buckets.take(address_of(request)):
            raise TooManyRequestsException("too many tries: wait a few seconds")


def requires(*offices: Office) -> Any:
    """A guard: only somebody signed in with one of these offices comes through; none named: anybody signed in."""

    def guard(connection: Connection, _: BaseRouteHandler) -> None:
        person = person_of(connection)
        if person is None:
            raise NotAuthorizedException("sign in first")
        if offices and not any(person.holds(office) for office in offices):
            raise PermissionDeniedException(f"this is for {' or '.join(offices)}")

    return guard
