"""Closings, limits, seats and hourly charges come on time, and an official's decisions are offered."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.verify import verify
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved


def house(game: str = "wa-crown-holdem", **more: Any) -> TableSign:
    return TableSign(game=game, table={"minimum": "5", "maximum": "500"}, **more)


def poker(game: str = "wa-poker/holdem", **more: Any) -> TableSign:
    return TableSign(game=game, blinds=("5", "10"), buy_in="200", **more)


async def seated(room: Room, **seats: int) -> list[InsidePlayer]:
    found = []
    for name, seat in seats.items():
        player = await InsidePlayer(room, "felt", person(room, name)).connect()
        assert (await player.do(f"sit {seat} 500"))["type"] == "ack"
        found.append(player)
    return found


async def staff(room: Room, *offices: str) -> InsidePlayer:
    return await InsidePlayer(room, "felt", person(room, "boss", *offices)).connect()


def the_room(path: Path, loop: Moved, sign: TableSign) -> Room:
    room = open_room(path / "room.db", demo=False, now=loop.now)
    room.new_table("felt", sign, "manager")
    return room


def lines(room: Room) -> list[tuple[str, str]]:
    return [(entry.line.by, entry.line.text) for entry in room.store.read("felt")]


@pytest.mark.parametrize("game", ["wa-crown-holdem", "wa-ultimate-texas-holdem"])
def test_an_idle_player_does_not_keep_a_house_table_open(tmp_path: Path, game: str) -> None:
    """wa-crown-holdem 6.7(c): ten minutes after the notice the table closes, although an idle player sits there."""

    async def test(loop: Moved) -> None:
        room = the_room(tmp_path, loop, house(game))
        (anna,) = await seated(room, anna=1)
        boss = await staff(room, "manager")
        assert (await boss.do("close", office="manager"))["type"] == "ack"
        await loop.move(minutes=9)
        state = room.table("felt").floor.state
        assert state.open
        await loop.move(minutes=2)
        state = room.table("felt").floor.state
        assert not state.open
        assert state.players == {}
        assert room.books.wallet("anna") == 10_000_00
        while anna.table["open"]:
            await anna.read()
        await close_room(room)
        assert ("d", "d close") in lines(room)
        assert verify(room.store).problems == []
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert not again.table("felt").floor.state.open
        await close_room(again)

    run_moved(test)


def test_a_table_an_official_closed_is_not_opened_by_software(tmp_path: Path) -> None:
    async def test(loop: Moved) -> None:
        room = the_room(tmp_path, loop, poker())
        anna, bob = await seated(room, anna=1, bob=2)
        while not (anna.choices or bob.choices):
            await (anna if anna.unread else bob).read()
        boss = await staff(room, "manager")
        assert (await boss.do("close", office="manager"))["type"] == "ack"
        await loop.move(minutes=11)
        actor = anna if room.table("felt").floor.choices("anna") else bob
        actor.number = room.table("felt").number
        assert (await actor.do("f"))["type"] == "ack"
        assert not room.table("felt").floor.state.open
        assert len(room.table("felt").rounds) == 1
        for player, seat in ((anna, 1), (bob, 2)):
            player.number = room.table("felt").number
            assert (await player.do(f"sit {seat} 500"))["type"] == "ack"
        assert not room.table("felt").floor.state.open
        assert (await boss.do("open", office="manager"))["type"] == "ack"
        assert room.table("felt").floor.in_round
        await close_room(room)

    run_moved(test)


def test_new_limits_are_there_when_their_time_has_come(tmp_path: Path) -> None:
    """wa-crown-holdem 6.3(c): ten minutes after the notice the sign changes, even if the server was down meanwhile."""

    async def test(loop: Moved) -> None:
        room = the_room(tmp_path, loop, house())
        (anna,) = await seated(room, anna=1)
        boss = await staff(room, "manager")
        assert (await boss.do("limits minimum=25", office="manager"))["type"] == "ack"
        await loop.move(minutes=11)
        assert room.table("felt").floor.sign.table["minimum"] == "25"
        while not any("sign changes" in text for text in anna.received):
            await anna.read()
        assert (await boss.do("limits minimum=30", office="manager"))["type"] == "ack"
        await close_room(room)
        await loop.move(minutes=11)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert again.table("felt").floor.sign.table["minimum"] == "30"
        await close_room(again)

    run_moved(test)


def test_a_seat_is_held_for_fifteen_minutes(tmp_path: Path) -> None:
    """wa-poker 38.4: after at most fifteen minutes the stake goes to the wallet and the seat is free."""

    async def test(loop: Moved) -> None:
        room = the_room(tmp_path, loop, poker())
        (anna,) = await seated(room, anna=1)
        assert (await anna.do("away"))["type"] == "ack"
        await loop.move(minutes=14)
        assert "anna" in room.table("felt").floor.state.players
        await loop.move(minutes=2)
        assert room.table("felt").floor.state.players == {}
        assert room.books.wallet("anna") == 10_000_00
        await close_room(room)
        assert lines(room)[-1] == ("clock", "pick-up anna")

    run_moved(test)


async def offered(player: InsidePlayer) -> list[dict[str, Any]]:
    """Return what the person may decide, after every message so far."""
    while player.unread:
        await player.read()
    found: list[dict[str, Any]] = player.private.get("offers", [])
    return found


@pytest.mark.parametrize(
    ("sign", "rule"),
    [(poker(dealer="human"), "wa-poker 38.4"), (poker("vic-crown-poker/holdem"), "vic-crown-poker 8.11")],
)
def test_a_pick_up_that_is_an_officials_to_decide_is_offered_and_not_done(
    tmp_path: Path, sign: TableSign, rule: str
) -> None:
    """wa-poker 38.4 ("may") where people run the table; vic-crown-poker 8.11, by the Area Manager, everywhere."""

    async def test(loop: Moved) -> None:
        room = the_room(tmp_path, loop, sign)
        (anna,) = await seated(room, anna=1)
        boss = await staff(room, "manager")
        dealer = await InsidePlayer(room, "felt", person(room, "dora", "dealer")).connect()
        assert (await anna.do("away"))["type"] == "ack"
        await loop.move(minutes=14)
        assert await offered(boss) == []
        await loop.move(minutes=2)
        (offer,) = await offered(boss)
        assert offer["verb"] == "pick-up anna"
        assert "16 minutes" in offer["words"] or "15 minutes" in offer["words"]
        assert offer["rules"][0] == rule
        assert await offered(dealer) == [], "it would be refused: a dealer may not"
        assert await offered(anna) == []
        assert "anna" in room.table("felt").floor.state.players
        assert (await boss.do("pick-up anna", office="manager"))["type"] == "ack"
        assert await offered(boss) == []
        assert room.table("felt").floor.state.players == {}
        await close_room(room)

    run_moved(test)


def test_the_hourly_charge_is_collected_and_waits_to_be_verified(tmp_path: Path) -> None:
    """vic-crown-poker 7.2.2(b): in advance, by the hour, between hands; (e): verified by an official."""

    async def test(loop: Moved) -> None:
        room = the_room(tmp_path, loop, poker("vic-crown-poker/holdem", time_charge="12"))
        players = await seated(room, anna=1, bob=2)
        boss = await staff(room, "manager")
        state = room.table("felt").floor.state
        assert state.in_round
        assert state.dropped == 24_00
        await loop.move(minutes=61)
        assert room.table("felt").floor.state.dropped == 24_00
        actor = next(player for player in players if room.table("felt").floor.choices(player.name))
        actor.number = room.table("felt").number
        assert (await actor.do("f"))["type"] == "ack"
        state = room.table("felt").floor.state
        assert state.dropped == 48_00
        (offer,) = await offered(boss)
        assert offer["verb"] == "verify"
        assert (await boss.do("verify", office="supervisor"))["type"] == "refused"
        assert (await boss.do("verify", office="manager"))["type"] == "ack"
        assert await offered(boss) == []
        await close_room(room)
        assert [line for line in lines(room) if line[1] == "collect"] == [("clock", "collect")] * 2
        assert verify(room.store).problems == []

    run_moved(test)


def test_a_human_dealer_says_no_more_bets(tmp_path: Path) -> None:
    """wa-crown-holdem 6.7(c): the closing waits for the dealer's call, and comes with it."""

    async def test(loop: Moved) -> None:
        room = the_room(tmp_path, loop, house(dealer="human"))
        await seated(room, anna=1)
        boss = await staff(room, "manager", "dealer")
        for line, office in (("open", "manager"), ("deal", "dealer"), ("close", "manager")):
            assert (await boss.do(line, office=office))["type"] == "ack", line
        await loop.move(minutes=11)
        assert room.table("felt").floor.in_round
        boss.number = room.table("felt").number
        assert (await boss.do("d close", office="dealer"))["type"] == "ack"
        assert not room.table("felt").floor.state.open
        await close_room(room)

    run_moved(test)


@pytest.mark.rule("vic-crown-poker 8.15.1", "vic-crown-poker 8.15.2")
def test_players_have_time_for_side_wagers_before_the_first_card(tmp_path: Path) -> None:
    async def test(loop: Moved) -> None:
        room = Room(
            Store.at(tmp_path / "room.db"), pace=msgspec.structs.replace(AT_ONCE, side=5.0), demo=False, now=loop.now
        )
        room.open()
        sign = TableSign(
            game="vic-crown-poker/holdem", table={"flop-chase": {"minimum": "2", "maximum": "10"}},
            blinds=("5", "10"), buy_in="200",
        )  # fmt: skip
        room.new_table("felt", sign, "manager")
        anna, bob = await seated(room, anna=1, bob=2)
        await loop.move(seconds=4)
        floor = room.table("felt").floor
        assert floor.in_round
        assert not any(line.startswith("d dh") for _, line in lines(room)), "no card before the wagers"
        assert (await anna.do("bet flop-chase-red 900"))["type"] == "refused"
        assert (await anna.do("bet flop-chase-red 10"))["type"] == "ack"
        assert not any(line.startswith("d dh") for _, line in lines(room)), "others still have time"
        await loop.move(seconds=6)
        assert any("d dh" in line for _, line in lines(room))
        assert (await bob.do("bet flop-chase-red 10"))["type"] == "refused"
        await close_room(room)

    run_moved(test)


@pytest.mark.rule("wa-poker 7.17")
def test_a_person_has_time_to_straddle_before_the_first_card(tmp_path: Path) -> None:
    async def test(loop: Moved) -> None:
        room = Room(
            Store.at(tmp_path / "room.db"), pace=msgspec.structs.replace(AT_ONCE, side=5.0), demo=False, now=loop.now
        )
        room.open()
        sign = TableSign(
            game="wa-poker/holdem", table={"minimum": "10", "straddles": 1}, blinds=("5", "10"), buy_in="200",
        )  # fmt: skip
        room.new_table("felt", sign, "manager")
        people = await seated(room, anna=1, bob=2, cara=3)
        said: list[InsidePlayer] = []
        for _ in range(6):  # the third player comes in after a hand of two
            for one in people:
                await one.do("post")
                await one.do("f")
            await loop.move(seconds=1)
            said = said or [one for one in people if (await one.do("post straddle"))["type"] == "ack"]
        assert len(said) == 1, "the straddler has time before the cards"
        await close_room(room)

    run_moved(test)
