"""Real servers: processes of their own, on a free port."""

import contextlib
import itertools
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from toolkit import forked
from toolkit.room import free_doors


class Server:
    """A running server on a database."""

    def __init__(self, start: Callable[[str], int], url: str | Path, demo: bool = True) -> None:
        self.start, self.demo, self.slow = start, demo, False
        self.url = f"sqlite:///{url}" if isinstance(url, Path) else url
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.pid = 0

    def up(self, seconds: float = 30) -> "Server":
        """Start the server and wait until it answers."""
        options = f"{' demo' if self.demo else ''}{' slow' if self.slow else ''}"
        self.pid = self.start(f"{self.url} {self.port}{options}")
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.address}/api/games", timeout=5)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return self
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Kill the server, whatever it is doing."""
        pid, self.pid = self.pid, 0
        if pid:
            forked.kill(pid)


PORTS = itertools.count(os.getpid())


def free_port() -> int:
    """Return a port that nobody else takes before the server listens.

    Each worker of pytest has its own range, below the ports that the system gives to outgoing connections. Two
    servers told the same port have answered each other's browsers.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for count in PORTS:
        port = 10_000 + 4_000 * (worker % 5) + count % 4_000
        with contextlib.suppress(OSError), socket.socket() as found:
            found.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


@pytest.fixture(autouse=True)
def _doors() -> Iterator[None]:
    yield
    free_doors()


@pytest.fixture(scope="session")
def forker() -> Callable[[str], int]:
    """Start a server from a line and return its process id."""
    return forked.start


@pytest.fixture
def server(forker: Callable[[str], int], home: str) -> Iterator[Server]:
    """Yield a demonstration room on each kind of database, not started yet."""
    made = Server(forker, home)
    yield made
    made.kill()
