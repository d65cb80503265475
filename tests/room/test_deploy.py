"""The examples in deploy/ use settings that exist, and their proxies pass a room on correctly.

The proxies themselves run in `make prove` if they are installed: `apt install nginx-light caddy haproxy`.
"""

import asyncio
import configparser
import contextlib
import shutil
import ssl
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from pitboss.web.settings import NAMES, Settings, settled
from room.conftest import free_port
from room.test_operations import HOLDEM, TLS
from toolkit.effort import PROVING
from toolkit.room import open_room, serving

DEPLOY = Path(__file__).parents[2] / "deploy"
ROOM = "127.0.0.1:8180"


def test_the_example_of_a_configuration_is_one() -> None:
    written = tomllib.loads((DEPLOY / "pitboss.toml").read_text())
    found = settled({}, DEPLOY / "pitboss.toml")
    assert {name for name, one in found.items() if one.source.endswith("pitboss.toml")} >= written.keys() - _outside()
    for proxy in ("nginx.conf", "Caddyfile", "haproxy.cfg"):
        assert f"{written['host']}:{written['port']}" == ROOM
        assert ROOM in (DEPLOY / proxy).read_text()


def _outside() -> set[str]:
    """Return the settings that the test's own environment sets already."""
    import os

    return {name for name, one in NAMES.items() if one.variable in os.environ}


def test_the_unit_waits_longer_than_rounds_may_take() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "pitboss.service")
    assert int(unit["Service"]["TimeoutStopSec"]) > Settings().drain_seconds + 10
    assert unit["Service"]["ExecStart"].endswith("pitboss serve --config /etc/pitboss/pitboss.toml")
    assert unit["Service"]["KillSignal"] == "SIGTERM"


PROXIES = {
    "nginx": ["nginx", "-c", "{config}", "-p", "{folder}", "-e", "{folder}/error.log"],
    "caddy": ["caddy", "run", "--adapter", "caddyfile", "--config", "{config}"],
    "haproxy": ["haproxy", "-db", "-f", "{config}"],
}


def _config(proxy: str, folder: Path, room: str, port: int) -> str:
    """Return the example with only the ports and files of a test."""
    cert, key = TLS / "cert.pem", TLS / "key.pem"
    if proxy == "nginx":
        site = (DEPLOY / "nginx.conf").read_text().replace(ROOM, room).replace("listen 443", f"listen {port}")
        site = site.replace("/etc/ssl/room/cert.pem", str(cert)).replace("/etc/ssl/room/key.pem", str(key))
        return (
            f"daemon off; pid {folder}/nginx.pid; events {{}} http {{ access_log off; "
            f"client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; "
            f"uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;\n{site}\n}}"
        )
    if proxy == "caddy":
        site = (DEPLOY / "Caddyfile").read_text().replace(ROOM, room)
        site = site.replace("room.example {", f"https://localhost:{port} {{\n\ttls {cert} {key}")
        return "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site
    (folder / "room.pem").write_text(cert.read_text() + key.read_text())
    text = (DEPLOY / "haproxy.cfg").read_text().replace(ROOM, room)
    return text.replace("bind :443", f"bind 127.0.0.1:{port}").replace("/etc/haproxy/room.pem", f"{folder}/room.pem")


@contextlib.contextmanager
def running(proxy: str, folder: Path, text: str) -> Iterator[None]:
    """Run a proxy with this configuration."""
    config = folder / ("Caddyfile" if proxy == "caddy" else "config")
    config.write_text(text)
    words = [word.format(config=config, folder=folder) for word in PROXIES[proxy]]
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(words, stdout=said, stderr=said)
        try:
            yield
        finally:
            process.terminate()
            process.wait(10)


@pytest.mark.proof
@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_passes_the_room_on(proxy: str, tmp_path: Path) -> None:
    if not PROVING or shutil.which(proxy) is None:
        pytest.skip(f"{proxy} is tried in `make prove`, where it is installed")
    asyncio.run(_passed_on(proxy, tmp_path))


async def _passed_on(proxy: str, folder: Path) -> None:
    room, port = open_room(folder / "room.db", demo=False), free_port()
    room.new_table("t1", HOLDEM, "manager")
    trusted = ssl.create_default_context(cafile=str(TLS / "cert.pem"))
    address, liar = f"https://localhost:{port}", {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}
    async with serving(room, proxy="127.0.0.1") as inner:
        with running(proxy, folder, _config(proxy, folder, inner.removeprefix("http://"), port)):
            async with httpx.AsyncClient(base_url=address, verify=trusted, headers=liar) as http:
                await _answers(http)
                assert (await http.get("/metrics")).status_code == 403
                made = await http.post("/api/session/new", json={"name": "anna", "password": "correct horse"})
                assert made.status_code == 201, made.text
                assert "Secure" in made.headers["set-cookie"], "the room knows that it is https"
                cookie = f"pitboss_session={http.cookies['pitboss_session']}"
                large = await http.post("/api/session/new", content=b" " * 100_000)
                assert large.status_code == 413
            headers = {**liar, "Cookie": cookie}
            where = f"wss://localhost:{port}/ws/tables/t1"
            async with connect(where, ssl=trusted, additional_headers=headers, origin=address) as socket:  # type: ignore[arg-type]
                assert '"you":"anna"' in str(await socket.recv())
                seen = set(room.connections._at)
                await socket.send('{"type":"do","id":"1","seen":1,"line":"sit 1 500"}')
                while '"ack"' not in str(await socket.recv()):
                    pass
            assert seen <= {"127.0.0.1", "::1"}, "where a visitor says to come from is not believed"
            assert len(seen) == 1
            with pytest.raises(Exception, match="403"):
                await connect(where, ssl=trusted, additional_headers=headers, origin="https://elsewhere.example")  # type: ignore[arg-type]
    room.store.close()


async def _answers(http: httpx.AsyncClient) -> None:
    for _ in range(200):
        with contextlib.suppress(httpx.TransportError):
            if (await http.get("/ready")).status_code == 200:
                return
        await asyncio.sleep(0.05)
    raise TimeoutError("the proxy does not answer")


@pytest.mark.proof
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if not PROVING or shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is asked in `make prove`, where it is installed")
    unit = (DEPLOY / "pitboss.service").read_text().replace("/opt/pitboss/bin/pitboss", "/bin/true")
    path = tmp_path / "pitboss.service"
    path.write_text(unit.replace("User=pitboss", "User=daemon").replace("Group=pitboss", "Group=daemon"))
    said = subprocess.run(["systemd-analyze", "verify", str(path)], capture_output=True, text=True, timeout=30)
    assert (said.returncode, [line for line in said.stderr.splitlines() if "pitboss.service" in line]) == (0, [])
