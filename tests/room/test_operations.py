"""The operator's view: health, readiness, metrics, logs, TLS and a clean shutdown."""

import asyncio
import contextlib
import json
import logging
import os
import re
import signal
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pitboss.core.errors import PitbossError
from pitboss.core.refusals import NotAllowed
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import WelcomeLink
from pitboss.room.room import Room
from pitboss.room.table.listeners import LET_GO
from pitboss.room.verify import check_log
from pitboss.web.app import build
from pitboss.web.run import AsJson, CannotListen, Certificate
from room.conftest import free_port
from toolkit.client import Player
from toolkit.room import InsidePlayer, Moved, close_room, cookie, open_room, person, run_moved, serving

HOLDEM = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", places=3)
TLS = Path(__file__).parent / "tls"
TOKEN = "a token that was made up"


def doors(room: Room) -> httpx.AsyncClient:
    app = build(room, WelcomeLink(room.people), metrics_token=TOKEN)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://room.local")  # type: ignore[arg-type]


def test_metrics_are_for_the_token_a_manager_and_an_auditor_and_for_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        people = {office: person(room, f"{office}-one", office) for office in ("manager", "auditor", "dealer")}
        await room.journal.flushed()
        http = doors(room)
        for headers, status in (
            ({}, 401),
            ({"Authorization": "Bearer a wrong one"}, 401),
            ({"Authorization": "Bearer "}, 401),
            ({"Cookie": cookie(room, people["dealer"])}, 401),
            ({"Authorization": f"Bearer {TOKEN}"}, 200),
            ({"Cookie": cookie(room, people["manager"])}, 200),
            ({"Cookie": cookie(room, people["auditor"])}, 200),
        ):
            answer = await http.get("/metrics", headers=headers)
            assert answer.status_code == status, headers
            assert ("pitboss_lines_total" in answer.text) == (status == 200)
        await close_room(room)

    asyncio.run(run())


def test_the_metrics_count_what_happens(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        manager, anna = person(room, "boss", "manager"), person(room, "anna")
        async with serving(room) as address:
            player = await Player(address, "t1", "anna", cookie(room, anna)).connect()
            assert (await player.do("sit 1 500"))["type"] == "ack"
            assert (await player.do("sit 99 500"))["type"] == "refused"
            async with httpx.AsyncClient(base_url=address, headers={"Cookie": cookie(room, manager)}) as http:
                await http.get("/api/tables/none")
                text = (await http.get("/metrics")).text
            await player.close()
        assert {one.name for one in text_string_to_metric_families(text)} >= {
            "pitboss_action_seconds",
            "pitboss_tables",
        }
        found = dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("pitboss"))
        assert float(found["pitboss_action_seconds_count"]) == 2
        assert float(found['pitboss_action_seconds_bucket{le="+Inf"}']) == 2
        assert 0 < float(found["pitboss_action_seconds_sum"]) < 60
        assert float(found["pitboss_refusals_total"]) == 1
        assert float(found["pitboss_sockets"]) == 1
        assert (found["pitboss_tables"], found["pitboss_players"]) == ("1.0", "1.0")
        assert found['pitboss_http_answers_total{status="404"}'] == "1.0"
        assert found["pitboss_faults_total"] == found["pitboss_lines_waiting"] == "0.0"
        assert float(found["pitboss_lines_total"]) == room.journal.written > 4
        assert float(found["pitboss_commit_seconds_count"]) == room.journal.batches
        room.store.close()

    asyncio.run(run())


def test_a_room_that_closes_says_so_and_finishes_its_rounds(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        room.new_table("t2", TableSign(**{**HOLDEM_FIELDS, "dealer": "human"}), "manager")
        players = [await InsidePlayer(room, "t1", person(room, name)).connect() for name in ("anna", "bob")]
        for seat, player in enumerate(players, 1):
            assert (await player.do(f"sit {seat} 500"))["type"] == "ack"
        while not room.table("t1").floor.in_round:
            await asyncio.sleep(0.01)
        async with doors(room) as http:
            assert [(await http.get(path)).status_code for path in ("/health", "/ready")] == [200, 200]
            ended = asyncio.Event()
            room.shutdown.begin(30, ended.set)
            await asyncio.sleep(0.3)
            answer = await http.get("/ready")
            assert (answer.status_code, answer.json()["message"]) == (503, "the room is closing")
            assert (await http.get("/health")).status_code == 200, "it is alive, and not to be killed"
            assert not ended.is_set(), "a round is in progress"
            assert room.shutdown.left == ["t1"]
            for player in players:
                while player.unread:
                    await player.read()
                assert any("Last round: the room closes after it" in text for text in player.received), (
                    "everybody is told"
                )
            turn = next(player for player in players if player.choices)
            assert (await turn.do("f"))["type"] == "ack"
            await asyncio.wait_for(ended.wait(), 5)
            hands = room.table("t1").floor.state.hands
            await asyncio.sleep(0.1)
            assert room.table("t1").floor.state.hands == hands == 1, "none begins"
            with pytest.raises(NotAllowed, match="the room is closing and no new round begins"):
                room.table("t2").apply("d", "deal")
        await close_room(room)

    asyncio.run(run())


def test_a_round_that_was_about_to_begin_does_not(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(loop: Moved) -> None:
        room = Room(Store.at(tmp_path / "room.db"), now=loop.now)
        room.open()
        table = room.new_table("t1", HOLDEM, "manager")
        for seat, name in enumerate(("anna", "bob"), 1):
            player = await InsidePlayer(room, "t1", person(room, name)).connect()
            await player.do(f"sit {seat} 500")
        while not str(table.autopilot._planned).startswith("('deal'"):
            await loop.move(seconds=0.05)
        ended = asyncio.Event()
        room.shutdown.begin(30, ended.set)
        await loop.move(seconds=20)
        await asyncio.wait_for(ended.wait(), 5)
        assert table.floor.state.hands == 0
        await close_room(room)

    run_moved(play)
    assert "was refused" not in caplog.text


HOLDEM_FIELDS = {name: getattr(HOLDEM, name) for name in ("game", "blinds", "buy_in", "places")}


def test_a_round_that_takes_too_long_is_left_to_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        for seat, name in enumerate(("anna", "bob"), 1):
            player = await InsidePlayer(room, "t1", person(room, name)).connect()
            await player.do(f"sit {seat} 500")
        while not room.table("t1").floor.in_round:
            await asyncio.sleep(0.01)
        ended = asyncio.Event()
        room.shutdown.begin(0.2, ended.set)
        await asyncio.wait_for(ended.wait(), 5)
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        assert again.table("t1").floor.in_round
        await close_room(again)

    asyncio.run(run())
    assert "closing with a round in progress at t1" in caplog.text


def serve(tmp_path: Path, *options: str) -> tuple[subprocess.Popen[str], int]:
    """Start a server as an operator does, and return it once it says that it is open."""
    port = free_port()
    words = ["serve", "--db", "room.db", "--port", str(port), *options]
    process = subprocess.Popen(
        [sys.executable, "-c", "from pitboss.cli import main; main()", *words],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"PITBOSS_LOG_FORMAT": "json", "PITBOSS_LOG_LEVEL": "info"},
    )  # fmt: skip
    assert process.stdout is not None
    assert "pitboss is open at" in process.stdout.readline()
    return process, port


class OverTls(Player):
    """A player with an encrypted socket."""

    def __init__(self, address: str, table: str, name: str, cookie: str, trusted: ssl.SSLContext) -> None:
        super().__init__(address, table, name, cookie)
        self.trusted = trusted

    async def connect(self) -> "OverTls":
        headers = {"Cookie": self.cookie or ""}
        self.socket = await connect(
            self.url, additional_headers=headers, max_size=None, max_queue=None, ssl=self.trusted
        )
        await self.read()
        return self


async def _last_round(address: str, process: "subprocess.Popen[str]") -> None:
    """Sit down with the bots, and play the hand during which SIGTERM comes."""
    trusted = ssl.create_default_context(cafile=str(TLS / "cert.pem"))
    async with httpx.AsyncClient(base_url=address, verify=trusted) as http:
        made = await http.post("/api/session/new", json={"name": "anna", "password": "correct horse"})
        assert "Secure" in made.headers["set-cookie"]
        cookie = f"pitboss_session={http.cookies['pitboss_session']}"
        anna = await OverTls(address, "wa-poker-holdem", "anna", cookie, trusted).connect()
        await anna.sit()
        while not anna.choices:
            await anna.read()
        assert (await http.get("/ready")).json() == {"status": "ok"}
        process.send_signal(signal.SIGTERM)
        while not any("Last round: the room closes after it" in text for text in anna.received):
            await anna.read()
        assert (await http.get("/ready")).status_code == 503
        assert (await anna.do(next(one["verb"] for one in anna.choices if one["kind"] in ("fold", "check"))))[
            "type"
        ] == "ack"
        with contextlib.suppress(ConnectionClosed):
            while True:
                if anna.choices and (line := anna.line()):
                    await anna.send(line)
                    anna.private = {}
                await anna.read()
        assert anna.socket is not None
        assert anna.socket.close_code in (1012, LET_GO), "reconnect and resume"


def test_sigterm_lets_the_round_be_finished_and_the_log_is_json(tmp_path: Path) -> None:
    process, port = serve(
        tmp_path, "--demo", "--at-once", "--tls-cert", str(TLS / "cert.pem"), "--tls-key", str(TLS / "key.pem")
    )
    try:
        asyncio.run(_last_round(f"https://localhost:{port}", process))
        _, said = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 0
    lines = [json.loads(line) for line in said.splitlines()]
    assert [re.sub(r"https?://\S+|\d\S*", "…", line["message"]) for line in lines] == [
        "open at … version …",
        "closing: … rounds are finished first, for at most … seconds",
        "closed",
    ]
    assert {line["level"] for line in lines} == {"info"}
    with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
        table = check_log(store, "wa-poker-holdem", store.cut()["wa-poker-holdem"])
        assert (table.problems, table.rounds) == ([], 1), "the last round was finished, and none began"


@pytest.mark.parametrize(
    ("chain", "key", "said"),
    [
        ("none.pem", "key.pem", "the TLS file .*none.pem does not exist"),
        ("cert.pem", "none.pem", "the TLS file .*none.pem does not exist"),
        ("key.pem", "cert.pem", "are not a certificate and its key"),
    ],
)
def test_a_certificate_that_is_none_is_told_in_a_sentence(chain: str, key: str, said: str) -> None:
    with pytest.raises(CannotListen, match=said):
        Certificate(TLS / chain, TLS / key).check()


def test_a_log_line_in_json_is_one_line_whatever_is_in_it() -> None:
    try:
        raise PitbossError("two\nlines")
    except PitbossError:
        made = logging.LogRecord("pitboss", logging.ERROR, "", 0, "a %s", ("b\nc\x1b[31m",), sys.exc_info())
    text = AsJson().format(made)
    assert "\n" not in text
    assert "\x1b" not in text
    read = json.loads(text)
    assert (read["level"], read["message"]) == ("error", "a b\nc\x1b[31m")
    assert "two\nlines" in read["exception"]
