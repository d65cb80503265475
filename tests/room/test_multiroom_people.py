"""In a multi-room, personal limits hold in every room, and offices only where they were given."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.room.accounts.people import Person
from pitboss.room.connections import GENEROUS
from pitboss.room.multiroom.limits import OtherRooms
from pitboss.room.room import Room
from pitboss.room.table.listeners import Listener
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.verify import verify
from pitboss.web.multiroom.hosting import Hosting
from pitboss.web.settings import Settings
from room.test_operations import HOLDEM
from toolkit.room import InsidePlayer, app_of, cookie, open_room, person, serving

NAMES = ("east", "west")


def in_two_rooms(url: str, test: Callable[[Room, Room, Callable[[], Awaitable[None]]], Awaitable[None]]) -> None:
    for name in NAMES:
        assert CliRunner().invoke(app, ["rooms", "add", name, "--db", url]).exit_code == 0

    async def run() -> None:
        hosting = Hosting(Settings(db=url, rooms=",".join(NAMES)), AT_ONCE, GENEROUS, "http://here", lambda _: None)
        await hosting.start()
        while len(hosting.open) < len(NAMES):
            await asyncio.sleep(0.01)
        east, west = (hosting.open[name].room for name in NAMES)

        async def settle() -> None:
            for _ in range(2):
                for room in (east, west):
                    await room.journal.on_disk()
                    await hosting.limits_bridge.bring(room)

        try:
            await test(east, west, settle)
            await settle()
            assert [verify(room.store).problems for room in (east, west)] == [[], []]
        finally:
            await hosting.stop()

    asyncio.run(run())


async def at(room: Room, who: Person) -> InsidePlayer:
    if "t1" not in room.tables:
        room.new_table("t1", HOLDEM, "manager")
    if not room.books.wallet(who.name):
        room.cage.play_chips.give(who.name, 1_000_000)
    player = InsidePlayer(room, "t1", who)
    await player.connect()
    return player


async def asked(player: InsidePlayer, line: str) -> dict[str, Any]:
    return await player.do(line)


@pytest.mark.proof(only=True)
def test_an_exclusion_holds_in_every_room(postgresql: Callable[[], str]) -> None:
    async def test(east: Room, west: Room, settle: Callable[[], Awaitable[None]]) -> None:
        anna = person(east, "anna")
        east.limits.say(anna, "exclude 180")
        await settle()
        with pytest.raises(NotAllowed, match="exclu"):
            west.limits.check("anna")
        there = await at(west, anna)
        refused = await asked(there, "sit 1 500")
        assert refused["type"] == "refused"
        assert "ruling care C8" in refused["rules"]
        copied = [entry for entry in west.store.read("care") if entry.line.text == "exclude 180"]
        assert [(entry.line.by, entry.line.id[:10]) for entry in copied] == [("anna", "elsewhere:")]
        await settle()
        assert len(west.store.read("care")) == len(east.store.read("care")) == 1, "it goes round once"

    in_two_rooms(postgresql(), test)


def test_a_limit_counts_what_is_played_in_all_rooms_and_in_one_at_a_time(postgresql: Callable[[], str]) -> None:
    async def test(east: Room, west: Room, settle: Callable[[], Awaitable[None]]) -> None:
        bob = person(east, "bob")
        east.limits.say(bob, "limit buy-in day 1000")
        await asyncio.gather(*(settle() for _ in range(8)))
        assert len(west.store.read("care")) == 1, "it is heard once, however many look at the same time"
        here, there = await at(east, bob), await at(west, bob)
        assert (await asked(here, "sit 1 600"))["type"] == "ack"
        refused = await asked(there, "sit 1 300")
        assert (refused["type"], refused["rules"]) == ("refused", ["ruling care C14"])
        assert refused["message"].startswith("you have chips in play in the room east")
        assert (await asked(here, "leave"))["type"] == "ack"
        while OtherRooms(east).claims():
            await settle()
        refused = await asked(there, "sit 1 600")
        assert "more than you may bring into play now, 400" in refused["message"]
        assert (await asked(there, "sit 1 400"))["type"] == "ack"
        with pytest.raises(Refusal, match="in the room west"):
            east.limits.check_buy("bob", 100)

    in_two_rooms(postgresql(), test)


def test_offices_are_a_rooms_own_and_no_way_into_another(postgresql: Callable[[], str]) -> None:
    async def test(east: Room, west: Room, settle: Callable[[], Awaitable[None]]) -> None:
        carl = person(east, "carl")
        await east.granting.grant("operator", "carl", ("player", "manager"))
        dora = await west.accounts.sign_up("dora", "correct horse battery")
        await west.granting.grant("operator", "dora", ("player", "manager"))
        assert [room.people.find("carl").holds("manager") for room in (east, west)] == [True, False]  # type: ignore[union-attr]
        with pytest.raises(NotAllowed, match="carl is manager in the room east: ask a manager of that room"):
            await west.granting.reset_password("manager:dora", carl)
        await east.granting.grant("operator", "dora", ("player", "manager"))
        assert await west.granting.reset_password("manager:dora", carl)
        token = await west.accounts.begin_session(dora)
        session = west.accounts.session(token)
        assert session is not None
        listener = Listener(dora)
        east.connections.enter(listener, "127.0.0.1", session, east.now())
        await west.granting.end_sessions(dora)
        while not listener.gone:
            await asyncio.sleep(0.05)
        east.connections.leave(listener, "127.0.0.1")
        hired = east.bots.hire(2)
        assert [one.name for one in hired] == [one.name for one in west.bots.hire(2)]

    in_two_rooms(postgresql(), test)


def test_a_session_and_a_token_open_no_office_of_another_room(postgresql: Callable[[], str]) -> None:
    """One account works in all rooms, but in each only the offices given there apply, at doors and sockets."""
    managed = ("/api/people", "/api/pit/duty", "/api/reports", "/api/cage", "/metrics")

    async def test(east: Room, west: Room, settle: Callable[[], Awaitable[None]]) -> None:
        iris, anna = person(east, "iris"), person(east, "anna")
        await east.granting.grant("manager:test", "iris", ("player", "manager"))
        await settle()
        for room in (east, west):
            await at(room, anna)
        token = (await east.accounts.make_token(iris, "a bot")).said
        session = {"Cookie": cookie(east, iris)}
        for room, expected in ((east, {200}), (west, {403, 401})):
            transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://room.local") as http:
                assert (await http.get("/api/session", headers=session)).json()["name"] == "iris", "one account"
                for path in managed:
                    assert (await http.get(path, headers=session)).status_code in expected, (room.store.room, path)
                    by_token = await http.get(path, headers={"Authorization": f"Bearer {token}"})
                    assert by_token.status_code in (401, 403), "a token plays, wherever it was made"
                reset = await http.post("/api/people/anna/password", headers=session)
                assert reset.status_code == (201 if room is east else 403)
        found = west.accounts.session(session["Cookie"].partition("=")[2])
        assert found is not None
        assert found.person.offices == ("player",)
        there = await at(west, found.person)
        assert "not a manager here" in (await there.do("suspend", office="manager"))["message"]
        told: list[str] = []

        async def sending(text: str) -> None:
            told.append(text)

        west.pit_desk.join(Listener(found.person, sending))
        assert not west.pit_desk.hub.listeners, "nor does the pit show itself"

    in_two_rooms(postgresql(), test)


def test_rooms_of_their_own_know_nothing_of_each_other(tmp_path: Path) -> None:
    """With two rooms behind one name at two ports, a browser sends both the same cookie, and it is valid in one."""

    async def run() -> None:
        rooms = [open_room(tmp_path / f"{name}.db", demo=False) for name in NAMES]
        people = [person(room, "iris", "manager") for room in rooms]
        await rooms[0].journal.flushed()
        session = {"Cookie": cookie(rooms[0], people[0])}
        token = {"Authorization": f"Bearer {(await rooms[0].accounts.make_token(people[0], 'a bot')).said}"}
        for room, name in zip(rooms, ("iris", None), strict=True):
            async with serving(room) as address, httpx.AsyncClient(base_url=address) as http:
                for headers in (session, token):
                    assert (await http.get("/api/session", headers=headers)).json()["name"] == name
                status = (await http.get("/api/people", headers=session)).status_code
                assert status == (200 if name else 401)

    asyncio.run(run())
