"""Starting and stopping the server: the port, the lock on the log, and one sentence when something is in the way."""

import contextlib
import errno
import ipaddress
import logging
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn

from pitboss.errors import PitbossError
from pitboss.ledger.anchor import Anchor, anchor_path, check_anchor
from pitboss.ledger.lock import sole_writer
from pitboss.ledger.store import Store
from pitboss.server.app import build, entrance
from pitboss.server.garbage import settle_down
from pitboss.server.http.connections import MOST_CONNECTIONS, bounded
from pitboss.server.logs import begin_logging
from pitboss.server.room import Room, WelcomeLink
from pitboss.server.socket.visitors import GENEROUS, SocketLimits
from pitboss.server.socket.wire import LARGEST_MESSAGE
from pitboss.server.table.pace import Pace

BACKLOG = 2048


class CannotListen(PitbossError):
    """The address or the port cannot be used."""


def run(
    *,
    url: str,
    host: str,
    port: int,
    demo: bool,
    pace: Pace,
    say: Callable[[str], None],
    proxy: str | None = None,
    sockets: SocketLimits = GENEROUS,
    anchor: Path | None = None,
) -> BaseException | None:
    """Serves until it is told to stop; what broke the log, if that ended it."""
    if proxy is not None:
        _check_addresses(proxy)
    begin_logging()
    _many_files()
    with listening(host, port) as listener, _opened(url) as store, _anchored(store, anchor) as (held, told):
        room = Room(store, pace=pace, demo=demo, sockets=sockets, anchor=held)
        room.fold(say)
        welcome = WelcomeLink(room.people)
        server = uvicorn.Server(config(entrance(build(room, welcome, settle_down)), proxy, sockets))
        room.on_failure = lambda: setattr(server, "should_exit", True)
        address = f"http://{_shown(host)}:{listener.getsockname()[1]}"
        say(f"pitboss is open at {address}  (Ctrl-C closes it; play chips only)")
        if welcome.token is not None:
            say(f"No manager yet. This link makes one, once: {address}/welcome#{welcome.token}")
        if told:
            say(told)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
        return room.failure


def config(app: object, proxy: str | None = None, sockets: SocketLimits = GENEROUS) -> uvicorn.Config:
    """uvicorn as the room wants it: few words, small messages, bounds for every connection, sockets that are pinged.

    What a request says about where it was forwarded from is believed only from the named proxy, and from nobody else.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        http=bounded(proxy, MOST_CONNECTIONS * max(1, sockets.address // GENEROUS.address)),
        ws="websockets-sansio",
        ws_max_size=4 * LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def _many_files() -> None:
    """Every connection is a file to the system: as many as it lets us have."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _check_addresses(proxy: str) -> None:
    """Addresses or networks, with commas between them: a proxy that could be anybody is no proxy."""
    for part in proxy.split(","):
        try:
            ipaddress.ip_network(part.strip())
        except ValueError:
            raise CannotListen(f"{part.strip()!r} is not a proxy's address: expected one such as 127.0.0.1") from None


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket bound to the address. Raises `CannotListen`."""
    try:
        family, kind, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise CannotListen(f"{host!r} is not an address to listen on: {error.strerror}") from None
    with socket.socket(family, kind) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(where)
            listener.listen(BACKLOG)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise CannotListen(
                    f"port {port} is in use: stop what is running there, or choose another with --port"
                ) from None
            raise CannotListen(f"cannot listen on {host} port {port}: {error.strerror}") from None
        yield listener


@contextlib.contextmanager
def _opened(url: str) -> Iterator[Store]:
    store = Store.open(url)
    try:
        with sole_writer(store):
            yield store
    finally:
        store.close()


@contextlib.contextmanager
def _anchored(store: Store, path: Path | None) -> Iterator[tuple[Anchor, str]]:
    """Compares the logs with what was acknowledged before, and goes on from there; what there is to say about it."""
    held = Anchor(path or anchor_path(store))
    told = check_anchor(held.path, store)
    held.begin(store.heads().values())
    try:
        yield held, told
    finally:
        held.close()


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
