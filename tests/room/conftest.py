"""Real servers: processes of their own, on a free port."""

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
        """Starts it and waits until it answers."""
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
        """Ends it in the middle of whatever it does."""
        pid, self.pid = self.pid, 0
        if pid:
            forked.kill(pid)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture(autouse=True)
def _doors() -> Iterator[None]:
    yield
    free_doors()


@pytest.fixture(scope="session")
def forker() -> Callable[[str], int]:
    """Starts a server from a line; its process id."""
    return forked.start


@pytest.fixture
def server(forker: Callable[[str], int], home: str) -> Iterator[Server]:
    """A demonstration room on each kind of database, not started yet."""
    made = Server(forker, home)
    yield made
    made.kill()
