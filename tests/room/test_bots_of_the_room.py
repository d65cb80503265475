"""The room's own bots are called by level and style, show both, and decide in a worker process."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import pytest

from pitboss.bots.character import LEVELS, STYLES, Character
from pitboss.core.refusals import NotAllowed
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.table.bots import called, character_of, seat_bot, send_away
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.workers import bots as thinker
from pitboss.room.workers.bots import Decided
from toolkit.room import InsidePlayer, app_of, close_room, cookie, open_room, person

TABLE = "wa-poker-holdem"
THINKING = msgspec.structs.replace(AT_ONCE, thinks=True)
EXPERT = Character("expert", "tight-aggressive")


def test_a_name_plays_alike_everywhere() -> None:
    """Every level and style has bots, and all names of one kind play alike."""
    for level in LEVELS:
        for style in STYLES:
            names = called(Character(level, style))
            assert [character_of(next(names)) for _ in range(3)] == [Character(level, style)] * 3
    assert character_of("abel-2-bot") == character_of("abel-bot")


def bots_at(room: Room, table: str = TABLE) -> dict[str, str]:
    return {seat.player: seat.plays for seat in room.table(table).shown().seats if seat.player and seat.bot}


async def play(player: InsidePlayer, until: Callable[[], bool]) -> None:
    """Play until a condition holds, buying in again after losing everything."""
    async with asyncio.timeout(300):
        while not until():
            line = player.line() if player.private.get("place") and player.phase else player.rebuy()
            if line is not None and not player.unread:
                await player.do(line)
            else:
                await player.read(300)


def test_who_sits_says_which_bots_play(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        table, anna, bob = room.table(TABLE), person(room, "anna"), person(room, "bob")
        player = await InsidePlayer(room, TABLE, anna).connect()
        with pytest.raises(NotAllowed, match="only players at the table choose its bots") as refused:
            seat_bot(room, table, bob, EXPERT)
        assert refused.value.rules == ("ruling care C12",)
        await player.do("sit 1 500")
        assert bots_at(room), "they come by themselves"
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        headers = {"Cookie": cookie(room, anna)}
        async with httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers) as http:
            answer = await http.post(f"/api/tables/{TABLE}/bots", json={"level": "expert", "style": "tight-aggressive"})
            assert answer.json() == {"name": "basil-bot", "plays": "expert tight-aggressive"}
            assert (await http.post(f"/api/tables/{TABLE}/bots", json={"level": "champion"})).status_code == 400
            wanted = seat_bot(room, table, anna, EXPERT)
            assert wanted == "basil-2-bot"
            two = {"basil-bot": str(EXPERT), "basil-2-bot": str(EXPERT)}
            await play(player, lambda: bots_at(room) == two)  # and nobody else
            left = await http.delete(f"/api/tables/{TABLE}/bots/basil-bot")
            assert left.json() == {"names": ["basil-2-bot"]}
        with pytest.raises(NotAllowed, match="is not a bot of the room"):
            send_away(room, table, anna, "anna")
        await close_room(room)
        again = open_room(tmp_path / "room.db")
        assert again.table(TABLE).machine.invited == ("basil-2-bot",)
        player = await InsidePlayer(again, TABLE, anna).connect()
        await play(player, lambda: bots_at(again) == {"basil-2-bot": str(EXPERT)})
        send_away(again, again.table(TABLE), anna, "basil-2-bot")
        await play(player, lambda: not bots_at(again))
        await close_room(again)
        last = open_room(tmp_path / "room.db")
        assert not bots_at(last), "nobody comes to who has sent them all away, after a restart either"
        await close_room(last)

    asyncio.run(run())


def test_no_bot_sits_where_a_person_deals_unless_the_sign_takes_bots(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        anna, limits = person(room, "anna"), {"minimum": "10", "maximum": "500", "unit": "5"}
        sign = TableSign(game="wa-ultimate-texas-holdem", places=5, dealer="human", table=limits)
        for name, bots in (("felt", False), ("open-felt", True)):
            table = room.new_table(name, msgspec.structs.replace(sign, bots=bots), "manager")
            player = await InsidePlayer(room, name, anna).connect()
            await player.do("sit 1 500")
            if bots:
                await play(player, lambda name=name: bool(bots_at(room, name)))  # type: ignore[misc]
                assert seat_bot(room, table, anna, EXPERT) == "basil-bot"
            else:
                assert table.autopilot.bots is not None
                assert table.autopilot.bots.seating(table, room.pace) is None
                with pytest.raises(NotAllowed, match="this table is dealt by a person") as refused:
                    seat_bot(room, table, anna, EXPERT)
                assert refused.value.rules == ("ruling care C12",)
                assert not bots_at(room, name)
            await player.do("leave")
            await player.close()
        await close_room(room)

    asyncio.run(run())


def test_a_bot_that_sits_where_a_person_deals_leaves(tmp_path: Path) -> None:
    """An old log seats a bot where a person deals; the bot is sent away, and nobody replaces it."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        limits = {"minimum": "10", "maximum": "500", "unit": "5"}
        sign = TableSign(game="wa-ultimate-texas-holdem", places=5, dealer="human", table=limits)
        table = room.new_table("felt", sign, "manager")
        player = await InsidePlayer(room, "felt", person(room, "anna")).connect()
        await player.do("sit 1 500")
        room.cage.play_chips.give("ada-bot", 100000)
        table.act(table.autopilot.bots.people["ada-bot"], "sit 2 500", table.number)  # type: ignore[union-attr]
        assert bots_at(room, "felt")
        table.autopilot.wake()
        await play(player, lambda: not bots_at(room, "felt"))
        await close_room(room)

    asyncio.run(run())


def test_no_bots_where_chips_are_worth_something(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        boss = Person(name="boss", password="-", offices=("player", "manager"))
        table = room.new_table("felt", TableSign(game="wa-ultimate-texas-holdem", buy_in="20"), "manager:boss")
        with pytest.raises(NotAllowed, match="demonstration"):
            seat_bot(room, table, boss, EXPERT)
        await close_room(room)

    asyncio.run(run())


def test_a_bot_thinks_beside_the_room_and_plays_on_when_nobody_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first decisions come from the process; when it fails, the game continues anyway."""
    monkeypatch.setattr(thinker, "PATIENCE", 300.0)  # on a busy machine the process takes its time to start

    async def run() -> None:
        room = Room(Store.at(tmp_path / "room.db"), pace=THINKING, demo=True)
        room.open()
        decided: list[Decided | None] = []
        decide = room.bots.worker.decide

        async def noted(*question: object) -> Decided | None:
            decided.append(await decide(*question) if len(decided) < 4 else None)  # type: ignore[arg-type]
            return decided[-1]

        room.bots.worker.decide = noted  # type: ignore[method-assign,assignment]
        anna = person(room, "anna")
        player = await InsidePlayer(room, TABLE, anna).connect()
        await player.do("sit 1 500")
        await play(player, lambda: len(decided) >= 8)
        assert all(one is not None and one.line for one in decided[:4]), "thought about"
        await close_room(room)

    asyncio.run(run())
