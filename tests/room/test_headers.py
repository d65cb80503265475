"""Every answer has security headers, HSTS over TLS and HEAD as GET; so have sockets of a room on another process."""

import asyncio
import contextlib
import logging
import ssl
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar.types import ASGIApp
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pitboss.log.multiroom import RoomShown
from pitboss.web.multiroom.front import Front
from pitboss.web.run import Certificate, config, listening
from toolkit.room import app_of, open_room

TLS = Path(__file__).parent / "tls"
HSTS = "strict-transport-security"


class Nowhere:
    """A process that holds no room, but knows of one that another process holds."""

    def __init__(self) -> None:
        west = RoomShown("west", "West", open=True, tables=1, players=0, address="http://10.0.0.2")
        self.known = {west.name: west}
        self.reached, self.closing = True, False

    def find(self, name: str) -> ASGIApp | None:
        return None

    def drain(self, seconds: float, then: Callable[[], None]) -> None: ...
    async def start(self) -> None: ...
    async def stop(self) -> None: ...


@contextlib.asynccontextmanager
async def at_a_port(app: Any, tls: Certificate | None = None) -> AsyncIterator[str]:
    with listening("127.0.0.1", 0) as listener:
        server = uvicorn.Server(config(app, tls=tls))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await task


def trusting() -> ssl.SSLContext:
    found = ssl.create_default_context()
    found.check_hostname, found.verify_mode = False, ssl.CERT_NONE
    return found


def test_head_is_get_without_its_body(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        async with at_a_port(app_of(room)) as at, httpx.AsyncClient(base_url=f"http://{at}") as http:
            for path in (
                "/",
                "/lobby",
                "/tables/one",
                "/api/tables",
                "/api/games",
                "/health",
                "/schema",
                "/api/people",
            ):
                got, head = await http.get(path), await http.head(path)
                assert (head.status_code, head.content) == (got.status_code, b""), path
                assert head.headers["content-type"] == got.headers["content-type"]
                assert head.headers["content-length"] == got.headers["content-length"]
                assert head.headers["content-security-policy"]
            assert (await http.head("/api/chips")).status_code == 405, "there is nothing to get"

    asyncio.run(run())


def test_over_tls_browsers_are_told_to_come_by_tls_only(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        files = Certificate(TLS / "cert.pem", TLS / "key.pem")
        for app in (app_of(room), Front(Nowhere())):
            async with at_a_port(app, files) as at, httpx.AsyncClient(verify=trusting()) as http:
                for path in ("/", "/api/nothing", "/r/west/"):
                    answer = await http.get(f"https://{at}{path}")
                    assert answer.headers[HSTS] == "max-age=31536000", path
        async with at_a_port(Front(Nowhere())) as at, httpx.AsyncClient() as http:
            assert HSTS not in (await http.get(f"http://{at}/")).headers, "nobody promises TLS where there is none"

    asyncio.run(run())


def test_a_socket_for_a_room_elsewhere_is_refused_without_an_error(caplog: pytest.LogCaptureFixture) -> None:
    """A proxy asks one process after another, so a normal 503 is not logged."""

    async def run() -> None:
        with caplog.at_level(logging.DEBUG, "uvicorn.error"):
            async with at_a_port(Front(Nowhere())) as at:
                logging.getLogger("uvicorn.error").setLevel(logging.INFO)
                for room, status in (("west", 503), ("nowhere", 404)):
                    with pytest.raises(InvalidStatus) as refused:
                        await connect(f"ws://{at}/r/{room}/ws/tables/one")
                    assert refused.value.response.status_code == status
                async with httpx.AsyncClient(base_url=f"http://{at}") as http:
                    assert (await http.head("/")).status_code == 200
                    assert (await http.head("/r/west/")).status_code == 503

    asyncio.run(run())
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []
