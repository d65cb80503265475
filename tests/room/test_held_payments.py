"""A held payment on a running server is offered to officials, decided by one or released by time, and booked."""

from pathlib import Path

import pytest

from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from pitboss.room.verify import verify
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved

SIGN = TableSign(game="wa-crown-holdem", table={"minimum": "5", "maximum": "500"}, dealer="human")
DEAL = ("d close", "d dh p1 AhKh", "d dh d 2c3d")
STREETS = ("d db ThJh4h", "d db 9s", "d db 8s")


async def held_back(path: Path, loop: Moved) -> tuple[Room, InsidePlayer, InsidePlayer]:
    """Anna has won 30 on stakes of 30, and the manager holds the payment back."""
    room = open_room(path / "room.db", demo=False, now=loop.now)
    room.new_table("felt", SIGN, "manager")
    anna = await InsidePlayer(room, "felt", person(room, "anna")).connect()
    boss = await InsidePlayer(room, "felt", person(room, "boss", "manager", "dealer")).connect()

    async def say(who: InsidePlayer, line: str, office: str | None = None) -> None:
        who.number = room.table("felt").number
        answer = await who.do(line, office=office) if office else await who.do(line)
        assert answer["type"] == "ack", (line, answer)

    await say(anna, "sit 1 500")
    if not room.table("felt").floor.state.open:
        await say(boss, "open", "manager")
    if not room.table("felt").floor.in_round:
        await say(boss, "deal", "dealer")
    await say(anna, "bet ante 10")
    for line in DEAL:
        await say(boss, line, "dealer")
    await say(anna, "bet flop 20")
    for street in STREETS:
        await say(boss, street, "dealer")
        if street != STREETS[-1]:
            await say(anna, "cc")
    await say(boss, "withhold p1", "manager")
    await say(boss, "d settle", "dealer")
    return room, anna, boss


async def offered(player: InsidePlayer) -> list[str]:
    while player.unread:
        await player.read()
    return [one["verb"] for one in player.private.get("offers", [])]


@pytest.mark.rule("wa-crown-holdem 5.14", "ruling wa-crown-holdem R29")
@pytest.mark.parametrize("verb", ["release", "refuse"])
def test_an_official_decides_on_a_payment_held_back(tmp_path: Path, verb: str) -> None:
    async def test(loop: Moved) -> None:
        room, anna, boss = await held_back(tmp_path, loop)
        assert room.table("felt").floor.state.players["anna"].stack == 470_00
        assert room.books.balances["held:felt:anna"] == 60_00
        assert await offered(boss) == ["release anna 1", "refuse anna 1"]
        assert await offered(anna) == []
        dora = await InsidePlayer(room, "felt", person(room, "dora", "dealer", "supervisor")).connect()
        assert await offered(dora) == [], "5.14 is the operator's: what is refused is not offered"
        assert (await anna.do("release anna 1"))["type"] == "refused"
        boss.number = room.table("felt").number
        assert (await boss.do(f"{verb} anna 1", office="manager"))["type"] == "ack"
        assert await offered(boss) == []
        assert room.table("felt").floor.state.players["anna"].stack == (530_00 if verb == "release" else 500_00)
        assert not room.books.balances["held:felt:anna"]
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert not verify(again.store).problems
        await close_room(again)

    run_moved(test)


@pytest.mark.rule("wa-crown-holdem 5.14", "ruling wa-crown-holdem R29")
def test_72_hours_release_it_across_a_restart(tmp_path: Path) -> None:
    async def test(loop: Moved) -> None:
        room, _, _ = await held_back(tmp_path, loop)
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        await loop.move(hours=71)
        assert again.books.balances["held:felt:anna"] == 60_00
        await loop.move(hours=2)
        assert not again.books.balances["held:felt:anna"]
        assert ("clock", "release anna 1") in [(e.line.by, e.line.text) for e in again.store.read("felt")]
        await close_room(again)

    run_moved(test)
