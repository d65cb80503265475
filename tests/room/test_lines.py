"""Lines that nobody may send, that have no effect or that name unknown things are refused, and nothing is written."""

import asyncio
from pathlib import Path

import pytest

from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from toolkit.room import InsidePlayer, close_room, open_room, person

POKER = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", dealer="human")
HOUSE = TableSign(
    game="wa-crown-holdem", table={"minimum": "10", "maximum": "500"}, places=5, buy_in="100", dealer="human"
)


def a_room(tmp_path: Path) -> Room:
    room = open_room(tmp_path / "room.db", demo=False)
    for name, sign in (("felt", POKER), ("other", POKER), ("crown", HOUSE)):
        room.new_table(name, sign, "manager")
    return room


def test_the_lines_of_the_clock_and_of_the_room_are_nobodys_to_send(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        boss = await InsidePlayer(room, "felt", person(room, "boss", "dealer", "manager")).connect()
        before = room.table("felt").number
        for line in ("tick", "tick now", "clock p1", "meter 100", "!shoe 00 00", "!ready", "sign {}"):
            for office in (None, "dealer", "manager"):
                answer = await boss.do(line, office=office)
                assert answer["type"] == "refused"
                called = line == "clock p1" and office is not None  # an official may call time, and nobody else
                assert called or "cannot be entered by hand" in answer["message"]
                assert answer["rules"]
        assert room.table("felt").number == before
        await close_room(room)

    asyncio.run(run())


def test_who_has_no_seat_writes_no_unlimited_lines(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        anna = person(room, "anna")
        here = [await InsidePlayer(room, name, anna).connect() for name in ("felt", "other")]
        answers = [await here[n // 2 % 2].do("unwait" if n % 2 else "wait") for n in range(60)]
        assert [one["type"] for one in answers[:40]] == ["ack"] * 40
        assert {one["type"] for one in answers[40:]} == {"refused"}
        assert "has sent too many lines" in answers[-1]["message"]
        lines = [entry for name in ("felt", "other") for entry in room.store.read(name)]
        assert sum(entry.line.by == "anna" for entry in lines) == 40
        assert len(lines) < 80, "what the room says to each is no flood either"
        other = await InsidePlayer(room, "felt", person(room, "bob")).connect()
        assert (await other.do("wait"))["type"] == "ack"
        await close_room(room)

    asyncio.run(run())


def test_who_has_a_seat_has_lines_enough_and_no_flood(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        anna = await InsidePlayer(room, "felt", person(room, "anna")).connect()
        assert (await anna.do("sit 1 500"))["type"] == "ack"
        taken = [(await anna.do("back" if n % 2 else "away"))["type"] for n in range(80)].count("ack")
        assert 60 <= taken < 75
        await close_room(room)

    asyncio.run(run())


def test_a_refused_line_costs_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        anna = await InsidePlayer(room, "felt", person(room, "anna")).connect()
        for _ in range(60):
            assert (await anna.do("unwait"))["type"] == "refused"
        assert (await anna.do("wait"))["type"] == "ack"
        await close_room(room)

    asyncio.run(run())


def test_ready_is_for_those_whose_wagers_are_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        boss = await InsidePlayer(room, "crown", person(room, "boss", "dealer", "supervisor", "manager")).connect()
        anna, idler = [await InsidePlayer(room, "crown", person(room, name)).connect() for name in ("anna", "idler")]
        assert (await anna.do("sit 1 500"))["type"] == "ack"
        assert (await anna.do("ready"))["type"] == "refused", "no round is in progress"
        for line, said_as in (("open", "supervisor"), ("deal", "dealer")):
            answer = await boss.do(line, office=said_as)
            assert answer["type"] == "ack", answer
        before = room.table("crown").number
        for who, office in ((idler, None), (boss, None), (boss, "manager")):
            assert (await who.do("ready", office=office))["type"] == "refused"
        assert room.table("crown").number == before
        assert (await anna.do("ready"))["type"] == "ack"
        again = await anna.do("ready")
        assert again["message"] == "anna is already ready"
        assert room.table("crown").number == before + 1
        poker = await InsidePlayer(room, "felt", person(room, "bob")).connect()
        assert (await poker.do("ready"))["type"] == "refused"
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("to", ["nowhere", "felt", "crown", "a b", ""])
def test_a_move_is_asked_for_to_another_table_of_the_game(tmp_path: Path, to: str) -> None:
    async def run() -> None:
        room = a_room(tmp_path)
        anna = await InsidePlayer(room, "felt", person(room, "anna")).connect()
        assert (await anna.do("sit 1 500"))["type"] == "ack"
        before = room.table("felt").number
        answer = await anna.do(f"ask-move {to}".strip())
        assert answer["type"] == "refused"
        assert answer["rules"]
        assert room.table("felt").number == before
        assert (await anna.do("ask-move other"))["type"] == "ack"
        await close_room(room)

    asyncio.run(run())
