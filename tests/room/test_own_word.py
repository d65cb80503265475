"""No dealer seats or sells chips to people with an account without their consent, and nobody seats an official."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from pitboss.room.table.officials import pit
from pitboss.room.table.seat_codes import MOST_GUESSES
from pitboss.room.verify import verify
from toolkit.room import InsidePlayer, Moved, app_of, close_room, cookie, granted, open_room, person, run_moved, worded

ULTIMATE = TableSign(
    game="wa-ultimate-texas-holdem", places=5, dealer="human", table={"minimum": "10", "maximum": "500", "unit": "5"}
)


async def at_two_tables(path: Path, **more: Any) -> tuple[Room, InsidePlayer]:
    room = open_room(path, demo=False, **more)
    for name in ("felt", "other"):
        room.new_table(name, ULTIMATE, "manager")
    for name in ("ada", "ben"):
        person(room, name)
    person(room, "sue", "supervisor")
    person(room, "molly", "manager")
    dora = await InsidePlayer(room, "felt", person(room, "dora", "dealer")).connect()
    await room.journal.flushed()
    return room, dora


async def told(who: InsidePlayer, line: str, office: str = "dealer") -> str:
    """Return why a line is refused, or an empty text if it is accepted."""
    answer = await who.do(line, office=office)
    if answer["type"] == "ack":
        return ""
    assert answer["rules"] == ["ruling cage B11"], answer
    return str(answer["message"])


def test_a_dealer_seats_nobody_without_their_word(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await at_two_tables(tmp_path / "room.db")
        before = room.books.wallet("ada")
        assert "the code on ada's screen" in await told(dora, "seat ada 1 200")
        assert "not the code" in await told(dora, "seat ada 1 200 code 123")
        assert room.books.wallet("ada") == before
        room.seat_codes.give("ben")
        line = worded(room, "seat ada 1 200")
        assert "not the code" in await told(dora, line.replace("ada", "ben"))
        assert await told(dora, line) == ""
        assert "the code on ada's screen" in await told(dora, "for ada add 100"), "nor sells more out of the account"
        assert "not the code" in await told(dora, f"for ada add 100 {line[-11:]}"), "a code is good once"
        assert await told(dora, worded(room, "for ada add 100")) == ""
        assert await told(dora, "for ada away") == ""
        await granted()
        await room.journal.flushed()
        said = [entry.line.text for entry in room.store.stream("felt")]
        assert said[1:] == ["seat ada 1 200", "for ada add 100", "for ada away"], "the log keeps no code"
        assert verify(room.store).problems == []
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("name", ["sue", "molly"])
def test_nobody_seats_an_official(tmp_path: Path, name: str) -> None:
    """Players decide nothing at their table, so a dealer could otherwise lock officials out."""

    async def run() -> None:
        room, dora = await at_two_tables(tmp_path / "room.db")
        assert "officials sit down themselves" in await told(dora, worded(room, f"seat {name} 1 200"))
        sid = await InsidePlayer(room, "felt", person(room, "sid", "supervisor")).connect()
        assert "officials sit down themselves" in await told(sid, f"seat {name} 1 200", "supervisor")
        assert room.table("felt").floor.state.players == {}
        await close_room(room)

    asyncio.run(run())


def test_a_supervisor_vouches_and_the_log_says_who(tmp_path: Path) -> None:
    async def run() -> None:
        room, _ = await at_two_tables(tmp_path / "room.db")
        sue = await InsidePlayer(room, "felt", room.people.find("sue")).connect()
        assert await told(sue, "seat ada 1 200", "supervisor") == ""
        assert await told(sue, "for ada add 50", "supervisor") == ""
        await room.journal.flushed()
        lines = [entry.line for entry in room.store.stream("felt")]
        assert [(one.by.partition(":")[2], one.text) for one in lines[1:]] == [
            ("sue", "seat ada 1 200"),
            ("sue", "for ada add 50"),
        ]
        await close_room(room)

    asyncio.run(run())


def test_nobody_without_a_screen_is_at_two_tables(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await at_two_tables(tmp_path / "room.db")
        assert await told(dora, worded(room, "seat ada 1 200")) == ""
        dan = await InsidePlayer(room, "other", person(room, "dan", "dealer")).connect()
        assert "has a seat at table felt" in await told(dan, worded(room, "seat ada 1 200"))
        assert await told(dora, "unseat ada") == ""
        assert await told(dan, worded(room, "seat ada 1 200")) == ""
        await close_room(room)

    asyncio.run(run())


def test_a_code_is_guessed_five_times_and_lasts_ten_minutes(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room, dora = await at_two_tables(tmp_path / "room.db", now=loop.now)
        line = worded(room, "seat ada 1 200")
        for _ in range(MOST_GUESSES):
            assert "not the code" in await told(dora, "seat ada 1 200 code 0")
        assert "not the code" in await told(dora, line)
        line = worded(room, "seat ada 1 200")
        await loop.move(minutes=10, seconds=1)
        assert "not the code" in await told(dora, line)
        await close_room(room)

    run_moved(run)


def test_a_line_with_a_code_that_is_sent_twice_is_done_once(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await at_two_tables(tmp_path / "room.db")
        line = worded(room, "seat ada 1 200")
        first = await dora.do(line, "once", office="dealer")
        dora.answers.clear()
        assert await dora.do(line, "once", office="dealer") == first
        assert [*room.table("felt").floor.state.players] == ["ada"]
        await close_room(room)

    asyncio.run(run())


def test_the_code_is_shown_to_its_person_alone(tmp_path: Path) -> None:
    async def run() -> None:
        room, dora = await at_two_tables(tmp_path / "room.db")
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://room.local") as http:
            assert (await http.post("/api/account/code")).status_code == 401
            ada = room.people.find("ada")
            assert ada is not None
            answer = await http.post("/api/account/code", headers={"Cookie": cookie(room, ada)})
        assert answer.status_code == 201
        assert await told(dora, f"seat ada 1 200 code {answer.json()['code']}") == ""
        await close_room(room)

    asyncio.run(run())


def test_a_supervisor_is_offered_it_where_a_person_deals(tmp_path: Path) -> None:
    async def run() -> None:
        room, _ = await at_two_tables(tmp_path / "room.db")
        (found,) = [one for one in pit(room.table("felt").floor).floor if one.line == "seat"]
        assert [(one.kind, one.label) for one in found.parts] == [
            ("name", ""),
            ("number", "Seat"),
            ("number", "Chips from the account"),
        ]
        room.new_table("soft", msgspec.structs.replace(ULTIMATE, dealer="software"), "manager")
        assert not [one for one in pit(room.table("soft").floor).floor if one.line == "seat"]
        await close_room(room)

    asyncio.run(run())


def test_the_pits_door_seats_for_a_supervisor(tmp_path: Path) -> None:
    async def run() -> None:
        room, _ = await at_two_tables(tmp_path / "room.db")
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        sue = room.people.find("sue")
        assert sue is not None
        headers = {"Cookie": cookie(room, sue)}
        async with httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers) as http:
            said = {"id": "once", "line": "seat ada 1 200"}
            answer = await http.post("/api/pit/tables/felt/rulings", json=said)
        assert answer.status_code == 201, answer.text
        assert [*room.table("felt").floor.state.players] == ["ada"]
        await close_room(room)

    asyncio.run(run())
