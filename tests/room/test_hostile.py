"""Requests that are cut off, too large, too frequent or broken get an answer or are ended, and never a 500."""

import asyncio
import contextlib
import io
import json
import logging
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.room.room import Room
from pitboss.web import uvicorn_protocols
from pitboss.web.http import guards
from pitboss.web.run import Escaped
from toolkit.client import PASSWORD
from toolkit.room import cookie, open_room, person, serving


@asynccontextmanager
async def at_the_door(tmp_path: Path) -> AsyncIterator[tuple[Room, str]]:
    room = open_room(tmp_path / "room.db", demo=False)
    async with serving(room) as address:
        yield room, address


async def sent(address: str, *parts: bytes, pause: float = 0.0, seconds: float = 5) -> tuple[bytes, float]:
    """Send parts with pauses between them; return the server's bytes until it closed, and the time that it took."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    began = time.monotonic()

    async def send() -> None:
        for part in parts:
            writer.write(part)
            await asyncio.sleep(pause)

    sending = asyncio.ensure_future(send())
    try:
        async with asyncio.timeout(seconds):
            answer = await reader.read()
    except ConnectionResetError:
        answer = b""
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        writer.close()
    return answer, time.monotonic() - began


HEAD = b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n"


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        ((b"",), b""),
        ((b"GET / HT",), b"408"),
        ((b"GET / HTTP/1.1\r\nHost: x\r\nX: ", *[b"y"] * 30), b"408"),
        ((HEAD, b'{"name"'), b"408"),
        ((HEAD, *[b"{"] * 30), b"408"),
    ],
    ids=["nothing", "half a line", "a header by the drop", "half a body", "a body by the drop"],
)
def test_a_request_that_is_sent_by_halves_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...], status: bytes
) -> None:
    for name in ("HEAD_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(uvicorn_protocols, name, 0.4)

    async def run() -> None:
        async with at_the_door(tmp_path) as (_, address):
            answer, seconds = await sent(address, *parts, pause=0.1)
            assert answer[9:12] == status, answer
            assert 0.3 < seconds < 3
            assert (await sent(address, b"GET /api/games HTTP/1.0\r\n\r\n"))[0][9:12] == b"200"

    asyncio.run(run())


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X%d: y\r\n" % number for number in range(200)) + b"\r\n",
        b"GET /" + b"y" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"y" * 40_000,
    ],
    ids=["long", "many", "a long address", "without an end"],
)
def test_headers_have_a_size(tmp_path: Path, head: bytes) -> None:
    async def run() -> None:
        async with at_the_door(tmp_path) as (_, address):
            answer, _ = await sent(address, head)
            assert answer[9:12] == b"431", answer[:100]
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["message"].startswith("the headers")

    asyncio.run(run())


def test_what_is_no_http_is_told_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with at_the_door(tmp_path) as (_, address):
            assert (await sent(address, b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"))[0][9:12] == b"400"

    asyncio.run(run())


def test_an_address_has_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.web.run.MOST_CONNECTIONS", 5)

    async def run() -> None:
        async with at_the_door(tmp_path) as (_, address):
            host, port = address.removeprefix("http://").split(":")
            held = [socket.create_connection((host, int(port))) for _ in range(5)]
            await asyncio.sleep(0.1)
            assert (await sent(address, b"GET / HTTP/1.0\r\n\r\n"))[0] == b""
            held.pop().close()
            await asyncio.sleep(0.1)
            assert (await sent(address, b"GET / HTTP/1.0\r\n\r\n"))[0][9:12] == b"200"
            for one in held:
                one.close()

    asyncio.run(run())


def test_who_reads_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "READ_SECONDS", 0.3)
    large = tmp_path / "large.js"
    large.write_bytes(b" " * 30_000_000)
    monkeypatch.setattr("pitboss.web.http.pages.PAGES", tmp_path)

    async def run() -> None:
        async with at_the_door(tmp_path) as (_, address):
            host, port = address.removeprefix("http://").split(":")
            with socket.create_connection((host, int(port))) as held:
                held.send(b"GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n")
                await asyncio.sleep(1)
                held.settimeout(2)
                taken = 0
                with contextlib.suppress(ConnectionError):
                    while part := held.recv(1_000_000):
                        taken += len(part)
                assert taken < 30_000_000

    asyncio.run(run())


STRANGE = ["a" * 300, "a" * 5000, "%00", "a%00b", "%ff%fe", "..%2f..%2fapp.py", "%0d%0aX: y", "con", "\u202e"]
BROKEN = [b'{"name": "\xff\xfe", "password": "x"}', b"\xff" * 50, b'{"name": "\\ud800", "password": "x"}',
          b"\xef\xbb\xbf{}", b"[" * 50_000, b"null", b"1e999", b'{"name": 1e999}']  # fmt: skip


def test_no_name_and_no_body_is_a_fault_of_ours(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with at_the_door(tmp_path) as (room, address), httpx.AsyncClient(base_url=address) as http:
            boss = {"Cookie": cookie(room, person(room, "boss", "manager"))}
            for name in STRANGE:
                for path in ("/assets/{}", "/{}", "/api/tables/{}", "/api/tables/{}/rounds", "/api/rules/{}",
                             "/api/history?table={}", "/tables/{}", "/api/account/sessions/{}"):  # fmt: skip
                    answer = await http.get(path.format(name), headers=boss)
                    assert answer.status_code < 500, (path, name, answer.text)
                    assert answer.status_code == 404 or not path.startswith("/assets"), (path, name)
                for path in ("/api/people/{}/offices", "/api/people/{}/password", "/api/jackpots/claims/{}/1/p1"):
                    for method in ("PUT", "POST", "DELETE"):
                        answer = await http.request(method, path.format(name), json={"offices": []}, headers=boss)
                        assert 400 <= answer.status_code < 500, (path, name, answer.text)
            for body in BROKEN:
                for kind in ("application/json", "application/json; charset=nonsense", "text/plain", "", "multipart/x"):
                    for path, method in (
                        ("/api/session", "POST"),
                        ("/api/tables", "POST"),
                        ("/api/account/password", "PUT"),
                    ):
                        headers = {"Content-Type": kind, **boss}
                        answer = await http.request(method, path, content=body, headers=headers)
                        assert 400 <= answer.status_code < 500, (path, body[:20], kind, answer.text)
                        assert answer.json()["message"]
            strange = {"Cookie": b"pitboss_session=\xff\xfe; x"}
            assert (await http.get("/api/session", headers=strange)).status_code == 200  # type: ignore[arg-type]

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_reading_has_a_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "READS", 20)
    monkeypatch.setattr(guards, "READS_A_SECOND", 2)

    async def run() -> None:
        async with at_the_door(tmp_path) as (_, address), httpx.AsyncClient(base_url=address) as http:
            answers = [await http.get("/api/games") for _ in range(30)]
            late = [one for one in answers if one.status_code == 429]
            assert [one.status_code for one in answers[:20]] == [200] * 20
            assert late
            assert 1 <= int(late[0].headers["Retry-After"]) <= 2
            assert "too many requests" in late[0].json()["message"]
            assert (await http.get("/")).status_code == 200

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/api/rules/x%0a2026-01-01 INFO all is well", "/api/rules/%1b[31mred", "/a%0d%0ab"])
def test_what_is_logged_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """A fault is logged with the path that led to it, which a stranger has written."""

    def fails(*_: Any) -> None:
        raise RuntimeError("first line\nsecond line\x1b[2J")

    monkeypatch.setattr("pitboss.web.http.tables.library.entry", fails)
    monkeypatch.setattr("pitboss.web.http.pages.file_of", fails)
    told = io.StringIO()
    handler = logging.StreamHandler(told)
    handler.setFormatter(Escaped())
    logging.getLogger("pitboss.room").addHandler(handler)

    async def run() -> None:
        async with at_the_door(tmp_path) as (_, address), httpx.AsyncClient(base_url=address) as http:
            assert (await http.get(path)).status_code == 500

    try:
        asyncio.run(run())
    finally:
        logging.getLogger("pitboss.room").removeHandler(handler)
    first, *rest = told.getvalue().rstrip("\n").split("\n")
    assert "failed" in first
    assert all(line.startswith("  | ") for line in rest)
    assert all(line.isprintable() for line in (first, *rest))
    assert PASSWORD not in told.getvalue()
