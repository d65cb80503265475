"""The examples for several rooms: a proxy finds a room's holder, even after a change."""

import contextlib
import shutil
import ssl
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from room.conftest import free_port
from room.test_deploy import DEPLOY, PROXIES, running
from room.test_operations import TLS
from room.test_takeover import Process, pair
from toolkit.effort import PROVING

__all__ = ["pair"]

FILES = {"nginx": "rooms-nginx.conf", "caddy": "rooms.Caddyfile", "haproxy": "rooms-haproxy.cfg"}


def config_of(proxy: str, folder: Path, processes: list[Process], port: int) -> str:
    """Return the example with only the ports and files of a test."""
    text, (cert, key) = (DEPLOY / FILES[proxy]).read_text(), (TLS / "cert.pem", TLS / "key.pem")
    for number, one in enumerate(processes, 1):
        text = text.replace(f"10.0.0.{number}:8180", f"127.0.0.1:{one.port}")
    if proxy == "nginx":
        text = text.replace("listen 443", f"listen {port}")
        text = text.replace("/etc/ssl/room/cert.pem", str(cert)).replace("/etc/ssl/room/key.pem", str(key))
        paths = "".join(
            f"{name}_temp_path {folder}/{name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return f"daemon off; pid {folder}/nginx.pid; events {{}} http {{ access_log off; {paths}\n{text}\n}}"
    if proxy == "caddy":
        text = text.replace("rooms.example {", f"https://localhost:{port} {{\n\ttls {cert} {key}")
        return "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text
    (folder / "room.pem").write_text(cert.read_text() + key.read_text())
    return text.replace("bind :443", f"bind 127.0.0.1:{port}").replace("/etc/haproxy/room.pem", f"{folder}/room.pem")


@pytest.mark.parametrize("proxy", FILES)
def test_an_example_leaves_nobody_at_the_metrics_and_asks_who_holds_a_room(proxy: str) -> None:
    text = (DEPLOY / FILES[proxy]).read_text()
    assert "metrics" in text
    assert ("http_503" if proxy == "nginx" else "/r/main/ready") in text


def answered(http: httpx.Client, path: str, seconds: float = 40) -> tuple[httpx.Response, float]:
    """Return the first good answer, and how long it took."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        with contextlib.suppress(httpx.TransportError):
            found = http.get(path)
            if found.status_code == 200:
                return found, time.monotonic() - begun
        time.sleep(0.05)
    raise TimeoutError(f"{path} is not answered through the proxy")


@pytest.mark.proof
@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_sends_a_room_to_its_owner(
    proxy: str, pair: tuple[str, list[Process]], tmp_path: Path, figure: Callable[[str], None]
) -> None:
    if not PROVING or shutil.which(proxy) is None:
        pytest.skip(f"{proxy} is tried in `make prove`, where it is installed")
    (first, second), port = pair[1], free_port()
    first.up()
    while not first.opens("main"):
        time.sleep(0.05)
    second.up()
    with httpx.Client(base_url=second.address) as direct:
        answered(direct, "/ready")
    trusted = ssl.create_default_context(cafile=str(TLS / "cert.pem"))
    text = config_of(proxy, tmp_path, pair[1], port)
    with running(proxy, tmp_path, text), httpx.Client(base_url=f"https://localhost:{port}", verify=trusted) as http:
        answered(http, "/r/main/api/session")
        assert [one["name"] for one in answered(http, "/api/rooms")[0].json()] == ["main"]
        assert {http.get(path).status_code for path in ("/metrics", "/r/main/metrics")} == {403}
        made = http.post("/r/main/api/session/new", json={"name": "anna", "password": "correct horse"})
        assert made.status_code == 201, made.text
        for owner in (first, second):
            with connect(
                f"wss://localhost:{port}/r/main/ws/tables/wa-poker-holdem",
                ssl=trusted,
                additional_headers={"Cookie": f"pitboss_session={http.cookies['pitboss_session']}"},
                origin=Origin(f"https://localhost:{port}"),
            ) as socket:
                assert '"you":"anna"' in str(socket.recv(20))
            if owner is first:
                owner.kill()
                found, took = answered(http, "/r/main/api/session")
                assert found.json()["name"] == "anna"
                figure(f"{proxy}: the room answers again {took:.1f} s after its owner was killed")
