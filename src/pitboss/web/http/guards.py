"""The checks of every request: its origin, its sender and its rate."""

import contextlib
import math
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler

from pitboss.core.errors import phrase
from pitboss.log.kinds.offices import Office
from pitboss.log.request_ids import RequestId
from pitboss.room.accounts.accounts import COOKIE, NotAdmitted, Session
from pitboss.room.accounts.people import Person
from pitboss.room.connections import GENEROUS, MOST_BUCKETS, Buckets, SocketLimits, origin
from pitboss.room.room import Room
from pitboss.web.http.errors import detailed

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
HTTPS_ONLY: Final = ("Strict-Transport-Security", "max-age=31536000")
"""Sent over TLS: the browser then uses only HTTPS for this host."""
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
READS: Final = 400
READS_A_SECOND: Final = 50
"""The burst of requests from one address, and the rate per second."""
DEAR: Final = 5
"""The cost of a request for finished rounds, which may have to be replayed, or of a socket with its hello."""
FOR_PLAY: Final = "a token only allows play at the tables: sign in for anything else"
GUESSED: Final = "too many wrong passwords for this account"
API: Final = ("/api", "/schema", "/metrics")

Connection = ASGIConnection[Any, Any, Any, Any]
HttpRequest = Request[Any, Any, State]
"""A request as the endpoints receive it."""


class SaidLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line in the form that its log keeps: `join holdem-5-10`, `fill t1 100x10`, `limit loss day 100`."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=800)]
    id: RequestId = ""


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """Return the headers of every response to a request."""
    return HEADERS | dict([HTTPS_ONLY]) if scope.get("scheme") in ("https", "wss") else HEADERS


def same_origin(connection: Connection) -> bool:
    """Return True if the request comes from our own pages. Programs other than browsers send no origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def session_of(connection: Connection) -> Session | None:
    """Return the session that a connection belongs to."""
    accounts = room_of(connection).accounts
    said = token_of(connection)
    return accounts.session(connection.cookies.get(COOKIE)) if said is None else accounts.by_token(said)


def token_of(connection: Connection) -> str | None:
    """Return the token that a program sends."""
    kind, _, said = connection.headers.get("authorization", "").partition(" ")
    return said.strip() if kind.casefold() == "bearer" else None


def person_of(connection: Connection) -> Person | None:
    """Return the person signed in on a connection, if any."""
    found = session_of(connection)
    return found.person if found else None


def signed_in(request: Connection) -> Person:
    """Return the person signed in. The endpoint's guard has checked that there is one."""
    found = person_of(request)
    if found is None:
        raise NotAuthorizedException(**detailed(phrase("sign-in", "sign in first")))
    return found


def room_of(request: Connection) -> Room:
    """Return the room that the endpoints serve."""
    room: Room = request.app.state.room
    return room


TheRoom = NamedDependency[Room]
SignedIn = NamedDependency[Person]
"""The person signed in, for endpoints whose guard has checked that there is one."""
DEPENDENCIES: Final = {
    "room": Provide(room_of, sync_to_thread=False),
    "person": Provide(signed_in, sync_to_thread=False),
}


def kiosk_of(connection: Connection) -> str | None:
    """Return the kiosk that sends a request, if it is one; a kiosk has nobody signed in."""
    accounts = room_of(connection).accounts
    return accounts.kiosk(connection.cookies.get(COOKIE)) if token_of(connection) is None else None


def address_of(connection: Connection) -> str:
    """Return a connection's address in the form that the limits use."""
    return origin(connection.client.host if connection.client else None)


def before_request(request: Request[Any, Any, Any]) -> None:
    """Refuse requests that another site made a browser send, and floods of requests."""
    if request.method not in SAFE and not same_origin(request):
        raise PermissionDeniedException("cross-site request refused: use the room's own pages")
    if request.method not in SAFE and token_of(request) is not None:
        raise PermissionDeniedException(FOR_PLAY)
    if request.scope["path"].startswith(API):
        dear = DEAR if "/rounds" in request.scope["path"] else 1
        request.app.state.reading.check(address_of(request), dear)


class DoorLimit:
    """Limits on wrong passwords, new accounts and guessed ticket codes, each with a pause when exceeded.

    A wrong password counts for the account, for the account at that address, and for the address. Unknown names
    count the same. A correct password never counts, because a whole shift signs in from one address. Guesses at
    other accounts or from other addresses do not lock out a person at an address where they have signed in before.
    An address counts the first guess at an account separately from later ones, so that guessing at a few accounts
    does not lock out people who made no mistake.
    """

    def __init__(self) -> None:
        self.addresses = Buckets(size=10, rate=0.2, clock=time.monotonic)
        """Attempts at new accounts and unknown codes."""
        self.guests = Buckets(size=12, rate=12 / 3600, clock=time.monotonic)
        """New guests: a dozen an hour from one address."""
        self.tables = Buckets(size=6, rate=6 / 3600, clock=time.monotonic)
        """New private tables: half a dozen an hour from one address."""
        self.accounts = Buckets(size=20, rate=1 / 60, clock=time.monotonic)
        self.pairs = Buckets(size=10, rate=1 / 60, clock=time.monotonic)
        self.wrong = Buckets(size=100, rate=0.5, clock=time.monotonic)
        """Wrong passwords per address, for accounts already guessed at from there."""
        self.first = Buckets(size=60, rate=0.5, clock=time.monotonic)
        """Wrong passwords per address, counting only the first for each account: one name after another."""
        self._known: OrderedDict[str, None] = OrderedDict()

    def check(self, request: Request[Any, Any, Any]) -> None:
        limited(self.addresses.wait(address_of(request)), "too many attempts")

    def check_guest(self, request: Request[Any, Any, Any]) -> None:
        limited(self.guests.wait(address_of(request)), "too many guests from this address")

    def check_table(self, request: Request[Any, Any, Any]) -> None:
        limited(self.tables.wait(address_of(request)), "too many private tables from this address")

    @contextlib.contextmanager
    def guessing(self, request: Request[Any, Any, Any], name: str) -> Iterator[None]:
        """Count a password check in this block unless the password is correct."""
        address, account = address_of(request), name.casefold()
        here = f"{account} {address}"
        counts = [(self.pairs, here, GUESSED)]
        if here not in self._known:
            whole = self.first if self.pairs.untouched(here) else self.wrong
            counts = [(whole, address, "too many wrong passwords from this address"), *counts]
            counts += [(self.accounts, account, GUESSED)]
        taken: list[tuple[Buckets, str]] = []
        try:
            for buckets, key, why in counts:
                limited(buckets.wait(key), why)
                taken.append((buckets, key))
            yield
        except NotAdmitted:
            raise
        except BaseException:
            _give_back(taken)
            raise
        _give_back(taken)
        self._known[here] = None
        self._known.move_to_end(here)
        if len(self._known) > MOST_BUCKETS:
            self._known.popitem(last=False)


def _give_back(taken: list[tuple[Buckets, str]]) -> None:
    for buckets, key in taken:
        buckets.give_back(key)


class ReadingLimit:
    """The number of requests that one address may make: enough for full pages, but no flood.

    If more sockets are allowed per address, more people share it, so more requests are allowed too.
    """

    def __init__(self, sockets: SocketLimits) -> None:
        crowd = max(1.0, sockets.address / GENEROUS.address)
        self.addresses = Buckets(size=round(READS * crowd), rate=READS_A_SECOND * crowd, clock=time.monotonic)

    def check(self, address: str, cost: int = 1) -> None:
        limited(self.addresses.wait(address, cost), "too many requests from this address")


def limited(seconds: float, why: str) -> None:
    if seconds:
        after = math.ceil(seconds)
        unit = "second" if after == 1 else "seconds"
        said = phrase("busy", f"{why}: try again in {{seconds}} {unit}", seconds=after)
        raise TooManyRequestsException(**detailed(said), headers={"Retry-After": str(after)})


def knows_names(connection: Connection) -> bool:
    """Return True if a connection may see people's names: signed in, or a kiosk of the house."""
    return person_of(connection) is not None or kiosk_of(connection) is not None


def requires_names(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard an endpoint that names people: only signed-in people and kiosks may pass."""
    if not knows_names(connection):
        said = phrase("sign-in-names", "sign in first: this page shows people's names")
        raise NotAuthorizedException(**detailed(said))


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def requires(*offices: Office) -> Any:
    """Return a guard that lets only people with one of these offices pass; without offices, anyone signed in may
    pass."""

    def guard(connection: Connection, _: BaseRouteHandler) -> None:
        person = signed_in(connection)
        if person.program:
            raise PermissionDeniedException(FOR_PLAY)
        if offices and not any(person.holds(office) for office in offices):
            raise PermissionDeniedException(f"this is for {' or '.join(f'{_article(one)} {one}' for one in offices)}")

    return guard
