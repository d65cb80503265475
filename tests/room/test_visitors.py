"""Grants, sign-outs and ended sessions apply at once at open sockets, whose number is limited."""

import asyncio
import secrets
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import COOKIE, _hash
from pitboss.room.accounts.people import Person
from pitboss.room.connections import SocketLimits, origin
from pitboss.room.room import Room
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.verify import verify
from pitboss.web.run import CannotListen, run
from pitboss.web.settings import Settings
from toolkit.client import Player
from toolkit.room import close_room, cookie, office, open_room, person, serving

CHANGED, TOO_MANY = 4401, 4430
SIGN = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200")


def a_room(path: Path, **more: object) -> Room:
    room = open_room(path / "room.db", demo=False, **more)
    room.new_table("felt", SIGN, "manager")
    return room


async def closed(player: Player) -> int:
    """Read until the server closes the socket, and return the code."""
    try:
        while True:
            await player.read(5)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0


async def at(address: str, room: Room, who: Person | None) -> Player:
    return await Player(address, "felt", who.name if who else "", cookie(room, who) if who else None).connect()


def test_an_office_that_is_taken_away_is_gone_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        dora, boss = person(room, "dora", "supervisor", "manager"), person(room, "boss", "manager")
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            player, beside = await at(address, room, dora), await at(address, room, boss)
            assert (await player.do("suspend", office="manager"))["type"] == "ack"
            headers = {"Cookie": cookie(room, boss)}
            answer = await http.put("/api/people/dora/offices", json={"offices": []}, headers=headers)
            assert answer.json()["offices"] == ["player"]
            assert await closed(player) == CHANGED
            assert room.table("felt").floor.state.suspended
            again = await Player(address, "felt", "dora", player.cookie).connect()
            assert (await again.do("resume", office="manager"))["type"] == "refused"
            assert (await beside.do("resume", office="manager"))["type"] == "ack"

    asyncio.run(run())


def test_signing_out_ends_that_sessions_sockets_and_no_others(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        anna = person(room, "anna")
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            here, elsewhere = await at(address, room, anna), await at(address, room, anna)
            await http.delete("/api/session", headers={"Cookie": str(here.cookie)})
            assert await closed(here) == CHANGED
            assert (await elsewhere.do("sit 1 500"))["type"] == "ack"
            spectator = await Player(address, "felt", "", here.cookie).connect()
            assert (await spectator.do("leave"))["type"] == "refused"

    asyncio.run(run())


def test_what_is_on_its_way_then_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        dora = person(room, "dora", "manager")
        async with serving(room) as address:
            player = await at(address, room, dora)
            monkeypatch.setattr(room.table("felt").autopilot, "proceed", lambda: room.connections.changed("dora"))
            await player.send("suspend", office="manager")
            await player.send("resume", office="manager")
            assert await closed(player) == CHANGED
            assert room.table("felt").floor.state.suspended

    asyncio.run(run())


def test_a_socket_lasts_no_longer_than_its_session(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        person(room, "anna")
        token = secrets.token_urlsafe(8)
        async with serving(room) as address:
            room.people.open_session(_hash(token), "anna", room.now() + timedelta(seconds=2))
            player = await Player(address, "felt", "anna", f"{COOKIE}={token}").connect()
            assert (await player.do("sit 1 500"))["type"] == "ack"
            assert await closed(player) == CHANGED

    asyncio.run(run())


def test_an_address_and_an_account_have_so_many_sockets(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path, sockets=SocketLimits(address=4, account=2))
        anna, bob = person(room, "anna"), person(room, "bob")
        async with serving(room) as address:
            annas = [await at(address, room, anna) for _ in range(2)]
            third = await at(address, room, anna)
            assert "2 sockets open" in third.received[0]
            assert await closed(third) == TOO_MANY
            others = [await at(address, room, bob), await at(address, room, None)]
            fifth = await at(address, room, None)
            assert "from this address" in fifth.received[0]
            assert await closed(fifth) == TOO_MANY
            assert (await annas[0].do("sit 1 500"))["type"] == "ack"
            await others[1].close()
            await asyncio.sleep(0.05)
            assert (await (await at(address, room, bob)).do("sit 2 500"))["type"] == "ack"

    asyncio.run(run())


def test_what_counts_as_one_address() -> None:
    assert origin("2001:db8:1:2:aaaa::1") == origin("2001:db8:1:2:bbbb::7")
    assert origin("2001:db8:1:2::1") != origin("2001:db8:1:3::1")
    assert origin("::ffff:10.0.0.7") == origin("10.0.0.7")
    assert origin("10.0.0.7") != origin("10.0.0.8")


async def _tries(http: httpx.AsyncClient) -> list[int]:
    wrong = {"token": "guess", "name": "boss", "password": "wrong wrong wrong"}
    return [
        (await http.post("/api/session/welcome", json=wrong, headers={"X-Forwarded-For": f"9.9.9.{n}"})).status_code
        for n in range(13)
    ]


@pytest.mark.parametrize(("proxy", "limited"), [(None, True), ("127.0.0.1", False), ("10.1.1.1", True)])
def test_where_a_request_comes_from_is_believed_of_the_named_proxy_only(
    tmp_path: Path, proxy: str | None, limited: bool
) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        async with serving(room, proxy) as address, httpx.AsyncClient(base_url=address) as http:
            assert (429 in await _tries(http)) is limited

    asyncio.run(run())


@pytest.mark.parametrize("proxy", ["*", "anybody", "127.0.0.1,*"])
def test_a_proxy_has_an_address(tmp_path: Path, proxy: str) -> None:
    with pytest.raises(CannotListen, match="not a proxy's address"):
        run(Settings(db="sqlite://", port=0, trusted_proxy=proxy), AT_ONCE, print)


# --- grants are on record


def test_offices_are_a_log_of_their_own(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        boss, bob = person(room, "boss", "manager"), person(room, "bob")
        async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
            headers = {"Cookie": cookie(room, boss)}
            for offices in (["dealer"], ["cashier", "dealer"], ["supervisor"]):
                await http.put(f"/api/people/{bob.name}/offices", json={"offices": offices}, headers=headers)
        lines = [(entry.line.by, entry.line.text) for entry in room.store.read("offices")]
        assert lines == [
            ("manager:test", "grant boss player manager"),
            ("manager:boss", "grant bob player dealer"),
            ("manager:boss", "grant bob player dealer cashier"),
            ("manager:boss", "grant bob player supervisor"),
        ]
        assert verify(room.store).problems == []
        room.people.grant("bob", ("player", "manager"))
        assert verify(room.store).problems == [
            "bob is player, manager in the people table, but in the log of roles player, supervisor"
        ]
        room.store.close()

    asyncio.run(run())


def test_a_crash_between_the_log_and_the_people_is_made_good(tmp_path: Path) -> None:
    async def begin() -> None:
        room = a_room(tmp_path)
        person(room, "bob")
        office(room, "bob", "dealer")
        await room.journal.flushed()
        await asyncio.sleep(0)
        room.people.grant("bob", ("player",))
        await close_room(room)

    async def again() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        found = room.people.find("bob")
        assert found is not None
        assert found.offices == ("player", "dealer")
        assert verify(room.store).problems == []
        await close_room(room)

    asyncio.run(begin())
    asyncio.run(again())
