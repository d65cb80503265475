"""A socket refuses bad messages, wrong roles, replayed ids, other people's seats and stale clicks."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from room.conftest import Server
from toolkit.client import Player, sign_up

TABLE = "wa-poker-holdem"


@pytest.fixture(scope="module")
def room(forker: Callable[[str], int], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(forker, tmp_path_factory.mktemp("sockets") / "room.db").up()
    yield made
    made.kill()


@pytest.fixture(scope="module")
def cookies(room: Server) -> dict[str, str]:
    return {name: asyncio.run(sign_up(room.address, name)) for name in ("anna", "bob", "carl")}


async def seated(room: Server, cookies: dict[str, str], name: str, table: str = TABLE) -> Player:
    player = await Player(room.address, table, name, cookies[name]).connect()
    if not any(seat.get("player") == name for seat in player.table["seats"]):
        assert (await player.sit())["type"] == "ack"
    return player


async def decision(player: Player) -> dict[str, Any]:
    """Wait until the player has something to decide, and return it."""
    while not (player.choices and player.phase):
        await player.read()
    return player.choices[0]


BAD: list[str | bytes] = [
    "", "{", "[]", "null", "7", '"do"', "{}", '{"type":"do"}', '{"type":"fly"}',
    '{"type":"do","id":1,"seen":0,"line":"cc"}',
    '{"type":"do","id":"","seen":0,"line":"cc"}', '{"type":"do","id":"a","seen":0,"line":""}',
    '{"type":"do","id":"a","seen":"x","line":"cc"}', '{"type":"do","id":"a","seen":0,"line":"cc","more":1}',
    '{"type":"resume","after":-1e400}', json.dumps({"type": "do", "id": "a" * 49, "seen": 0, "line": "cc"}),
    json.dumps({"type": "do", "id": "a", "seen": 0, "line": "x" * 300}), b"\xff\xfe", '{"type":"ping","x":' + "[" * 500,
    '{"a":' + "[" * 1500 + "]" * 1500 + ',"type":"ping"}',
]  # fmt: skip


def test_messages_that_cannot_be_read_are_refused_and_the_socket_goes_on(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await Player(room.address, TABLE, "anna", cookies["anna"]).connect()
        assert player.socket is not None
        for bad in BAD:
            await player.socket.send(bad)
            answer = await player.read()
            assert answer["type"] == "refused"
            assert answer["id"] in ("", "a"), "the one that was sent, where it could be read"
        await player.socket.send('{"type":"ping"}')
        assert (await player.read())["type"] == "pong"
        await player.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            await player.read()

    asyncio.run(run())


def test_a_message_may_come_in_parts_or_with_others(room: Server, cookies: dict[str, str]) -> None:
    """A short text that arrives alone takes a fast path, which must not change the order of messages."""

    async def run() -> None:
        player = await Player(room.address, TABLE, "anna", cookies["anna"]).connect()
        socket, ping = player.socket, '{"type":"ping"}'
        assert socket is not None
        frame = Frame(Opcode.TEXT, ping.encode()).serialize(mask=True)

        async def answered(count: int) -> None:
            for _ in range(count):
                assert (await player.read())["type"] == "pong"

        await socket.send(ping)
        await socket.send(['{"type":', '"ping"}'])
        await (await socket.ping())
        await socket.send(ping)
        await answered(3)
        socket.transport.write(frame * 3)
        await socket.send(ping)
        await answered(4)
        for part in (frame[:1], frame[1:5], frame[5:8], frame[8:] + frame[:3]):
            socket.transport.write(part)
            await asyncio.sleep(0.05)
        await answered(1)
        socket.transport.write(frame[3:])
        await socket.send(ping)
        await answered(2)
        await player.close()

    asyncio.run(run())


def test_lines_nobody_may_send_are_refused(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await seated(room, cookies, "anna")
        await decision(player)
        mine = player.private["place"]
        other = next(place for place in player.table["round"]["names"] if place != mine)
        for line in ("!shoe 00 00", "!ready", f"{other} f", "d dh p1 AsKs", "clock p1", "d close", "deal", "close",
                     "sign {}", "fly", "cbr -5", "cbr 1e9", "cbr 99999999", "pick-up bob", "exclude bob"):  # fmt: skip
            answer = await player.do(line)
            assert answer["type"] == "refused", line
            assert answer["message"]
        for office in ("dealer", "supervisor", "manager"):
            answer = await player.do("close", office=office)
            assert answer["type"] == "refused"
            assert f"not a {office}" in answer["message"]
        await player.close()

    asyncio.run(run())


def test_a_line_sent_twice_is_done_once(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await seated(room, cookies, "bob", "wa-poker-omaha")
        await decision(player)
        first = await player.do("f", "my-own-id")
        player.answers.clear()
        again = await player.do("f", "my-own-id")
        assert first["type"] == "ack"
        assert (first["type"], first["number"]) == (again["type"], again["number"])
        await player.close()
        back = await Player(room.address, "wa-poker-omaha", "bob", cookies["bob"]).connect()
        assert (await back.do("f", "my-own-id"))["number"] == first["number"]
        await back.close()

    asyncio.run(run())


def test_an_id_belongs_to_its_person(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        anna = await Player(room.address, "wa-poker-manila", "anna", cookies["anna"]).connect()
        carl = await Player(room.address, "wa-poker-manila", "carl", cookies["carl"]).connect()
        assert (await anna.do("wait", "the-same"))["type"] == "ack"
        assert (await carl.do("wait", "the-same"))["type"] == "ack"
        assert carl.table["waiting"] == ["anna", "carl"]
        await anna.do("unwait")
        await carl.do("unwait")
        await anna.close()
        await carl.close()

    asyncio.run(run())


def test_an_id_used_again_for_something_else_is_refused(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        anna = await Player(room.address, "wa-poker-seven-card-stud", "anna", cookies["anna"]).connect()
        first = await anna.do("wait", "once")
        for line, office in (("unwait", None), ("wait", "manager"), ("ready", None)):
            anna.answers.clear()
            answer = await anna.do(line, "once", office=office)
            assert answer["type"] == "refused"
            assert "was already used" in answer["message"]
        anna.answers.clear()
        assert await anna.do("wait", "once") == first
        assert anna.table["waiting"] == ["anna"]
        await anna.do("unwait")
        await anna.close()

    asyncio.run(run())


def test_nobody_decides_on_what_has_not_happened(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await seated(room, cookies, "carl", "vic-crown-poker-pineapple")
        await decision(player)
        before = player.number
        for seen in (10**9, before + 1, 2**62):
            answer = await player.do("cc", seen=seen)
            assert answer["type"] == "refused"
            assert "has not happened yet" in answer["message"]
        assert (await player.do("f"))["type"] == "ack"
        await player.close()

    asyncio.run(run())


def test_a_late_click_does_not_decide_on_what_it_never_saw(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await seated(room, cookies, "carl", "vic-crown-poker-holdem")
        await decision(player)
        stale = player.number - 1
        await player.transmit({"type": "do", "id": "late", "seen": stale, "line": "cc"})
        while "late" not in player.answers:
            await player.read()
        assert player.answers["late"]["type"] == "refused"
        assert "the table has changed since you decided" in player.answers["late"]["message"]
        assert (await player.do("f"))["type"] == "ack"
        await player.close()

    asyncio.run(run())


def test_a_spectator_watches_and_does_nothing(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        watcher = await Player(room.address, TABLE, "", None).connect()
        assert (await watcher.do("sit 1 500"))["type"] == "refused"
        forged = await Player(room.address, TABLE, "", "pitboss_session=stolen").connect()
        assert (await forged.do("sit 1 500"))["type"] == "refused"
        assert "cards" not in watcher.private
        await watcher.close()
        await forged.close()

    asyncio.run(run())


def test_tables_that_are_not_there_and_pages_of_others(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        socket = room.address.replace("http", "ws")
        async with connect(f"{socket}/ws/tables/nowhere") as lost:
            assert "no table" in json.loads(await lost.recv())["message"]
        for path in ("/ws/tables/cage", "/ws/tables/jackpots", "/ws/tables/%2e%2e"):
            async with connect(f"{socket}{path}") as lost:
                assert json.loads(await lost.recv())["type"] == "refused"
        headers = {"Origin": "https://elsewhere.example", "Cookie": cookies["anna"]}
        with pytest.raises(InvalidStatus):
            await connect(f"{socket}/ws/tables/{TABLE}", additional_headers=headers)

    asyncio.run(run())


def test_coming_back_shows_what_was_missed(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await seated(room, cookies, "anna", "wa-poker-five-card-stud")
        await player.play(1)
        assert player.socket is not None
        middle = json.loads(next(text for text in player.received if '"event"' in text))["number"]
        missed = [json.loads(text)["number"] for text in player.received if text.startswith('{"type":"event"')]
        player.received.clear()
        await player.socket.send(json.dumps({"type": "resume", "after": middle}))
        wanted, again = [number for number in missed if number > middle], list[int]()
        while wanted[-1] not in again:
            message = await player.read()
            again += [message["number"]] if message["type"] == "event" else []
        assert [number for number in again if number <= wanted[-1]] == wanted
        for after in (-5, 10**9, 10**12):
            await player.socket.send(json.dumps({"type": "resume", "after": after}))
            while (await player.read())["type"] != "hello":
                pass
        await player.close()

    asyncio.run(run())


async def flood(player: Player) -> None:
    assert player.socket is not None
    for _ in range(500):
        await player.socket.send('{"type":"ping"}')
    while True:
        await player.read()


def test_too_many_messages_close_the_socket(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await Player(room.address, TABLE, "bob", cookies["bob"]).connect()
        assert player.socket is not None
        with pytest.raises(ConnectionClosed) as closed:
            await flood(player)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429

    asyncio.run(run())


def test_records_hold_what_their_reader_saw(room: Server, cookies: dict[str, str]) -> None:
    async def run() -> None:
        player = await seated(room, cookies, "bob", "vic-crown-poker-omaha")
        await player.play(2)
        await player.do("leave")
        await player.close()

    asyncio.run(run())
    with httpx.Client(base_url=room.address) as http:
        for door in ("", "/1", "/1/replay", "/1/shuffle"):
            assert http.get(f"/api/tables/vic-crown-poker-omaha/rounds{door}").status_code == 401
        http.headers["Cookie"] = cookies["anna"]
        rounds = http.get("/api/tables/vic-crown-poker-omaha/rounds").json()
        number = rounds[0]["number"]
        public = http.get(f"/api/tables/vic-crown-poker-omaha/rounds/{number}").text
        assert 'game = "vic-crown-poker/omaha"' in public
        assert "_commitments" in public
        assert "_shuffles" not in public
        assert http.get("/api/tables/vic-crown-poker-omaha/rounds/99999").status_code == 404
