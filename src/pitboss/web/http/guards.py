"""What every request passes: where it comes from, who sends it, how often."""

import contextlib
import math
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from pitboss.log.kinds.offices import Office
from pitboss.room.accounts.accounts import COOKIE, Accounts, NotAdmitted, Session
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.visitors import GENEROUS, MOST_BUCKETS, Buckets, SocketLimits, origin
from pitboss.web.http.errors import FORBIDDEN, MISTAKE, NOT_FOUND, SIGN_IN

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
"""Told over TLS: from now on a browser asks for this host in no other way."""
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
READS: Final = 400
READS_A_SECOND: Final = 50
"""Requests of one address at once, and a second after that."""
DEAR: Final = 5
"""What a request counts for finished rounds, which may have to be folded from the log, or a socket with its hello."""
FOR_PLAY: Final = "a token is for playing at the tables: sign in for anything else"
GUESSED: Final = "too many wrong passwords for this account"
API: Final = ("/api", "/schema", "/metrics")

Connection = ASGIConnection[Any, Any, Any, Any]
HttpRequest = Request[Any, Any, State]
"""A request as the doors get it."""
Responses = dict[int, ResponseSpec]


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """Return the headers of every answer to a request."""
    return HEADERS | dict([HTTPS_ONLY]) if scope.get("scheme") in ("https", "wss") else HEADERS


def same_origin(connection: Connection) -> bool:
    """Whether a browser sent this from our own pages; what is not a browser names no origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def session_of(connection: Connection) -> Session | None:
    """The session a connection belongs to."""
    accounts: Accounts = connection.app.state.accounts
    said = token_of(connection)
    return accounts.session(connection.cookies.get(COOKIE)) if said is None else accounts.by_token(said)


def token_of(connection: Connection) -> str | None:
    """What a program says it comes in by."""
    kind, _, said = connection.headers.get("authorization", "").partition(" ")
    return said.strip() if kind.casefold() == "bearer" else None


def person_of(connection: Connection) -> Person | None:
    """Who is signed in on a connection."""
    found = session_of(connection)
    return found.person if found else None


def signed_in(connection: Connection) -> Person:
    """Return who is signed in; a door that asks has a guard before it."""
    found = person_of(connection)
    if found is None:
        raise NotAuthorizedException("sign in first")
    return found


def room_of(connection: Connection) -> Room:
    """Return the room that the doors lead to."""
    room: Room = connection.app.state.room
    return room


def kiosk_of(connection: Connection) -> str | None:
    """The kiosk that sends something: nobody is signed in on it."""
    accounts: Accounts = connection.app.state.accounts
    return accounts.kiosk(connection.cookies.get(COOKIE)) if token_of(connection) is None else None


def address_of(connection: Connection) -> str:
    """Where a connection comes from, as the limits count it."""
    return origin(connection.client.host if connection.client else None)


def before_request(request: Request[Any, Any, Any]) -> None:
    """Refuses what another site makes a browser send, and a flood of questions."""
    if request.method not in SAFE and not same_origin(request):
        raise PermissionDeniedException("this request comes from another site")
    if request.method not in SAFE and token_of(request) is not None:
        raise PermissionDeniedException(FOR_PLAY)
    if request.scope["path"].startswith(API):
        dear = DEAR if "/rounds" in request.scope["path"] else 1
        request.app.state.reading.check(address_of(request), dear)


class DoorLimit:
    """Limits on wrong passwords, new accounts and guessed ticket codes; each ends with a pause.

    A wrong password counts for the account wherever it comes from, for the account at that address, and for the
    address. It counts just the same for names that nobody has. A right password never counts: a whole shift signs in
    behind one address. Where somebody has signed in before, no guesses at other accounts and none elsewhere keep them
    out. An address counts the first guess at an account apart from those that follow: whoever guesses on and on at some
    accounts keeps nobody out who has made no mistake.
    """

    def __init__(self) -> None:
        self.addresses = Buckets(size=10, rate=0.2, clock=time.monotonic)
        """New accounts and unknown codes."""
        self.guests = Buckets(size=12, rate=12 / 3600, clock=time.monotonic)
        """New guests: a dozen an hour from one address."""
        self.tables = Buckets(size=6, rate=6 / 3600, clock=time.monotonic)
        """New private tables: half a dozen an hour from one address."""
        self.accounts = Buckets(size=20, rate=1 / 60, clock=time.monotonic)
        self.pairs = Buckets(size=10, rate=1 / 60, clock=time.monotonic)
        self.wrong = Buckets(size=100, rate=0.5, clock=time.monotonic)
        """Wrong passwords from one address, for accounts that were guessed at from there before."""
        self.first = Buckets(size=60, rate=0.5, clock=time.monotonic)
        """Wrong passwords from one address, the first for an account: one name after another."""
        self._known: OrderedDict[str, None] = OrderedDict()

    def check(self, request: Request[Any, Any, Any]) -> None:
        limited(self.addresses.wait(address_of(request)), "too many tries")

    def check_guest(self, request: Request[Any, Any, Any]) -> None:
        limited(self.guests.wait(address_of(request)), "too many guests from this address")

    def check_table(self, request: Request[Any, Any, Any]) -> None:
        limited(self.tables.wait(address_of(request)), "too many private tables from this address")

    @contextlib.contextmanager
    def guessing(self, request: Request[Any, Any, Any], name: str) -> Iterator[None]:
        """Around a password that may be wrong: one that is right costs nothing."""
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
    """How much one address may ask for: a page with all that is on it at once, and no flood.

    Where more sockets are allowed from one address there are more people behind it, who ask for more.
    """

    def __init__(self, sockets: SocketLimits) -> None:
        crowd = max(1.0, sockets.address / GENEROUS.address)
        self.addresses = Buckets(size=round(READS * crowd), rate=READS_A_SECOND * crowd, clock=time.monotonic)

    def check(self, address: str, cost: int = 1) -> None:
        limited(self.addresses.wait(address, cost), "too many requests from this address")


def limited(seconds: float, why: str) -> None:
    if seconds:
        after = math.ceil(seconds)
        raise TooManyRequestsException(
            f"{why}: try again in {after} second{'' if after == 1 else 's'}", headers={"Retry-After": str(after)}
        )


def knows_names(connection: Connection) -> bool:
    """Return whether a door tells a connection who people are: signed in, or a kiosk of the house."""
    return person_of(connection) is not None or kiosk_of(connection) is not None


def named(connection: Connection, _: BaseRouteHandler) -> None:
    """A guard: what is about people by name is for those who have signed in."""
    if not knows_names(connection):
        raise NotAuthorizedException("sign in first: this names people")


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def requires(*offices: Office) -> Any:
    """A guard: only somebody signed in with one of these offices comes through; none named: anybody signed in."""

    def guard(connection: Connection, _: BaseRouteHandler) -> None:
        person = signed_in(connection)
        if person.program:
            raise PermissionDeniedException(FOR_PLAY)
        if offices and not any(person.holds(office) for office in offices):
            raise PermissionDeniedException(f"this is for {' or '.join(f'{_article(one)} {one}' for one in offices)}")

    return guard


def only(*offices: Office, also: Responses | None = None) -> dict[str, Any]:
    """Return the arguments of a door that `requires` an office: its guard, and the refusals that its document lists."""
    return {"guards": [requires(*offices)], "responses": MISTAKE | SIGN_IN | FORBIDDEN | (also or {})}


NAMED: Final[dict[str, Any]] = {"guards": [named], "responses": NOT_FOUND | MISTAKE | SIGN_IN}
"""The arguments of a door that names people."""
