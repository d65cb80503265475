"""Start and stop the server: the port, the lock on the log, TLS, logging."""

import asyncio
import contextlib
import errno
import ipaddress
import logging
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

import msgspec
import uvicorn
from litestar.types import ASGIApp

from pitboss import __version__
from pitboss.core.errors import PitbossError
from pitboss.log.anchors import Signer, room_of, signed_path
from pitboss.log.database import file_of, open_to_others
from pitboss.log.keys import room_keys
from pitboss.log.lock import sole_writer
from pitboss.log.store import Store
from pitboss.room.accounts.accounts import WelcomeLink
from pitboss.room.anchoring import Anchoring, anchored
from pitboss.room.connections import GENEROUS, SocketLimits
from pitboss.room.room import Room
from pitboss.room.startup import freeze_garbage
from pitboss.room.table.timers import Pace
from pitboss.room.wire.messages import LARGEST_MESSAGE
from pitboss.web.app import build, entrance
from pitboss.web.multiroom.front import Front, Rooms
from pitboss.web.multiroom.hosting import Hosting
from pitboss.web.multiroom.relays import Relaying
from pitboss.web.settings import Form, Level, Settings, names
from pitboss.web.uvicorn_protocols import MOST_CONNECTIONS, DirectSocket, bounded

BACKLOG = 2048
log = logging.getLogger("pitboss.room")


class CannotListen(PitbossError):
    """The address or port cannot be used."""


class Certificate(msgspec.Struct, frozen=True):
    """The PEM files that the server presents if there is no proxy in front of it."""

    chain: Path
    key: Path

    def check(self) -> None:
        """Raise `CannotListen` if the files are missing or do not belong together."""
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.chain, self.key, password=lambda: "")
        except FileNotFoundError:
            missing = self.key if self.chain.is_file() else self.chain
            raise CannotListen(f"the TLS file {missing} does not exist") from None
        except (OSError, ValueError) as error:
            why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
            raise CannotListen(f"{self.chain} and {self.key} are not a certificate and its key: {why}") from None


def certificate(settings: Settings) -> Certificate | None:
    """Return the certificate and its key; raise if only one of them is named."""
    chain, key = settings.tls_cert, settings.tls_key
    if (chain is None) != (key is None):
        raise PitbossError(f"tls-{'key' if key is None else 'cert'} is missing: TLS needs a certificate and its key")
    return Certificate(chain, key) if chain is not None and key is not None else None


def run(settings: Settings, pace: Pace, say: Callable[[str], None]) -> BaseException | None:
    """Serve one room, or several, until told to stop; return the error if a broken log ended it."""
    tls = certificate(settings)
    if settings.relay and (settings.rooms or settings.standby):
        raise PitbossError(
            "a process either runs rooms or relays them: do not combine --relay with --rooms or --standby"
        )
    if settings.trusted_proxy is not None:
        check_addresses(settings.trusted_proxy)
    if tls is not None:
        tls.check()
    begin_logging(settings.log_format, settings.log_level)
    many_files()
    sockets = SocketLimits(settings.sockets_per_address, settings.sockets_per_account)
    opening = _rooms if settings.rooms or settings.standby or settings.relay else _room
    with listening(settings.host, settings.port) as listener:
        address = f"{'https' if tls else 'http'}://{shown_host(settings.host)}:{listener.getsockname()[1]}"
        with opening(settings, pace, say, sockets, address) as opened:
            configured = config(opened.app, settings.trusted_proxy, sockets, tls)
            server = DrainingServer(configured, opened.drain, settings.drain_seconds)
            opened.on_failure(lambda: setattr(server, "should_exit", True))
            log.info("open at %s, version %s", address, __version__)
            with contextlib.suppress(KeyboardInterrupt):
                server.run(sockets=[listener])
            log.info("closed")
            return opened.failure()


class Opened(NamedTuple):
    """The rooms a server serves: one, or the front of several."""

    app: ASGIApp
    drain: Callable[[float, Callable[[], None]], None]
    on_failure: Callable[[Callable[[], None]], None] = lambda _: None
    failure: Callable[[], BaseException | None] = lambda: None


@contextlib.contextmanager
def _room(
    settings: Settings, pace: Pace, say: Callable[[str], None], sockets: SocketLimits, address: str
) -> Iterator[Opened]:
    with _opened(settings.url) as store, anchored(store, settings.anchor) as (held, message):
        own, keys_message = room_keys(store, settings.keys)
        signer = Signer(signed_path(held.path), room_of(store), own.current("sign"))
        room = Room(store, pace=pace, demo=settings.demo, sockets=sockets, anchor=held, keys=own)
        room.anchoring = Anchoring(room.journal, held, signer, settings.anchor_minutes)
        room.replay(say)
        welcome = WelcomeLink(room.people)
        app = entrance(build(room, welcome, freeze_garbage, settings.metrics_token or ""))
        say(f"pitboss is open at {address}  (Ctrl-C closes it; play chips only)")
        if welcome.token is not None:
            say(f"There is no manager yet. This one-time link creates one: {address}/welcome#{welcome.token}")
        for line in (*filter(None, (message, keys_message)), *_open_to_others(store)):
            say(line)
        for file in [file for file in store.archives() if store.find_archive(file) is None]:
            say(f"The archive {file} is missing: its lines cannot be shown or verified until it is back.")
        yield Opened(app, room.shutdown.begin, lambda stop: setattr(room, "on_failure", stop), lambda: room.failure)


@contextlib.contextmanager
def _rooms(
    settings: Settings, pace: Pace, say: Callable[[str], None], sockets: SocketLimits, address: str
) -> Iterator[Opened]:
    """Open several rooms. A room that is lost is given up; the process continues."""
    at = (settings.address or "").rstrip("/") or address
    hosting: Rooms = Relaying(settings, sockets, say) if settings.relay else Hosting(settings, pace, sockets, at, say)
    what = f"with the rooms {', '.join(names(settings.rooms))}" if settings.rooms else "without rooms of its own"
    what += f"; {', '.join(names(settings.standby))} on standby" if settings.standby else ""
    what = f"relaying the rooms {', '.join(names(settings.relay))}" if settings.relay else what
    say(f"pitboss is at {address}, {what}  (Ctrl-C closes it; play chips only)")
    yield Opened(entrance(Front(hosting, freeze_garbage)), hosting.drain)


def _open_to_others(store: Store) -> list[str]:
    """Return a warning for each file of the log that other users of this machine can read."""
    path = file_of(store.engine.url)
    archives = [found for file in store.archives() if (found := store.find_archive(file)) is not None]
    files = [] if path is None else open_to_others(path, *archives)
    return [
        f"Other users of this machine can read {file}, with password hashes and hands: run `chmod 600 {file}`"
        for file in files
    ]


class DrainingServer(uvicorn.Server):
    """A server that finishes its rounds on SIGTERM. A second SIGTERM, or Ctrl-C, ends it at once."""

    def __init__(
        self, config: uvicorn.Config, finish: Callable[[float, Callable[[], None]], None], seconds: float
    ) -> None:
        super().__init__(config)
        self._finish, self._seconds = finish, seconds
        self._warned = False
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal, which may arrive in the middle of anything, by leaving the work to the event loop."""
        if sig != signal.SIGTERM:
            super().handle_exit(sig, frame)
        elif self._loop is None or self._warned or self._seconds <= 0:
            self.should_exit = True
        else:
            self._warned = True
            self._loop.call_soon_threadsafe(self._finish, self._seconds, self._stop)

    def _stop(self) -> None:
        self.should_exit = True


def config(
    app: object, proxy: str | None = None, sockets: SocketLimits = GENEROUS, tls: Certificate | None = None
) -> uvicorn.Config:
    """Return uvicorn's configuration: little logging, small messages, bounded connections, sockets that are pinged.

    A request's forwarding headers are trusted only if they come from the named proxy.
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
        ws=DirectSocket,
        ws_max_size=4 * LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
        ssl_certfile=str(tls.chain) if tls else None,
        ssl_keyfile=str(tls.key) if tls else None,
    )


def many_files() -> None:
    """Raise the limit on open files as far as the system allows, because every connection is one."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def check_addresses(proxy: str) -> None:
    """Check a comma-separated list of proxy addresses or networks. Raises `CannotListen`."""
    for part in proxy.split(","):
        try:
            ipaddress.ip_network(part.strip())
        except ValueError:
            raise CannotListen(f"{part.strip()!r} is not a proxy's address: expected one such as 127.0.0.1") from None


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """Yield a socket bound to the address. Raises `CannotListen`."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise CannotListen(f"{host!r} is not an address to listen on: {error.strerror}") from None
    family, kind, protocol, _, where = found
    with socket.socket(
        family, kind, protocol
    ) as listener:  # asyncio sends without delay only if it knows that this is TCP
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


def shown_host(host: str) -> str:
    """Return an address to listen on as one to visit."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104
        return "localhost"
    return f"[{host}]" if ":" in host else host


AGAIN: Final = "  | "
"""Indents the further lines of a record, so that none looks like the start of another."""


class Escaped(logging.Formatter):
    """A formatter that escapes unprintable characters, because a path or name may hold line ends or colours."""

    def format(self, record: logging.LogRecord) -> str:
        first = escaped(f"{self.formatTime(record)} {record.levelname} {record.name}: {record.getMessage()}")
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        return "\n".join([first, *(f"{AGAIN}{escaped(line)}" for line in trace.splitlines())])


def escaped(text: str) -> str:
    """Return the text on one line of printable characters."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


class AsJson(logging.Formatter):
    """A formatter that writes one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


def begin_logging(form: Form = "text", level: Level = "warning") -> None:
    """Log everything at or above a level to stderr, as escaped text or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else Escaped())
    logging.basicConfig(handlers=[handler], level=level.upper())
