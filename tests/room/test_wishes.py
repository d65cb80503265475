"""Wishes for the pace of a table hurry or delay nobody else, and decide nothing."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from pitboss.log.store import Store
from pitboss.room.room import Room
from pitboss.room.table.autopilot import READING
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.wire.messages import Wish
from toolkit.room import InsidePlayer, Moved, close_room, person, run_moved

TABLE = "wa-poker-holdem"
SLOW = msgspec.structs.replace(AT_ONCE, card=5, bot=5, next_round=5)
"""The clocks of these tests stand still unless they are moved, so anything that happens was hurried."""


def opened(path: Path, loop: Moved) -> Room:
    room = Room(Store.at(path / "room.db"), pace=SLOW, demo=True, now=loop.now)
    room.open()
    return room


async def seated(room: Room, name: str, seat: int) -> InsidePlayer:
    player = await InsidePlayer(room, TABLE, person(room, name)).connect()
    await player.do(f"sit {seat} 500")
    return player


def wish(player: InsidePlayer, pace: str) -> None:
    player.live.contribute(player.listener, Wish(pace=pace))  # type: ignore[arg-type]


async def until(loop: Moved, happened: Callable[[], bool], lines: dict[InsidePlayer, str]) -> None:
    """Move the clocks until something has happened; the players say their lines at their turns."""
    for _ in range(400):
        if happened():
            return
        for player, line in lines.items():
            while player.unread:
                await player.read()
            if player.private.get("place") in ((player.table.get("round") or {}).get("to_act") or []):
                checks = any(one["kind"] == "check" for one in player.private["choices"])
                await player.do("cc" if line == "f" and checks else line)
                break
        else:
            await loop.move(seconds=5)
    raise AssertionError("it has not happened")


def over(player: InsidePlayer) -> bool:
    return player.live.floor.round is not None and not player.live.floor.in_round


def plays(player: InsidePlayer, name: str) -> bool | None:
    """Return True if a player is in the hand, False after a fold; None if they were not dealt in."""
    floor = player.live.floor
    place = floor.token(name) if floor.in_round else None
    return None if place is None or floor.round is None else floor.round.in_hand(place)


async def still(player: InsidePlayer) -> None:
    """Let everything happen that needs no time."""
    for _ in range(60):
        await asyncio.sleep(0.01)
        while player.unread:
            await player.read()


def test_after_a_fold_the_rest_of_the_hand_among_bots_comes_at_once(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = opened(tmp_path, loop)
        anna = await seated(room, "anna", 1)
        await until(loop, lambda: plays(anna, "anna") is False, {anna: "f"})
        await still(anna)
        assert anna.live.floor.in_round, "without a wish the bots take their time"
        wish(anna, "skip")
        await still(anna)
        assert not anna.live.floor.in_round
        await close_room(room)

    run_moved(run)


def test_nobody_skips_a_hand_that_another_person_plays(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = opened(tmp_path, loop)
        anna, bela = await seated(room, "anna", 1), await seated(room, "bela", 2)
        await until(loop, lambda: plays(anna, "anna") is False and plays(anna, "bela") is True, {anna: "f", bela: "cc"})
        wish(anna, "skip")
        assert not anna.live.autopilot.hurried
        await close_room(room)

    run_moved(run)


@pytest.mark.parametrize("line", ["cc", "f"])
def test_a_result_waits_for_somebody_alone_with_bots_who_played_to_the_end(tmp_path: Path, line: str) -> None:
    async def run(loop: Moved) -> None:
        room = opened(tmp_path, loop)
        anna = await seated(room, "anna", 1)
        wish(anna, "wait")
        if line == "f":
            await until(loop, lambda: plays(anna, "anna") is False, {anna: "f"})
        await until(loop, lambda: over(anna), {anna: line})
        hands = anna.live.floor.state.hands
        await loop.move(seconds=SLOW.next_round + 1)
        await still(anna)
        assert (anna.live.floor.state.hands == hands) is (line == "cc"), "a folded hand keeps nobody"
        if line == "cc":
            wish(anna, "next")
            await loop.move(seconds=SLOW.card)
            await still(anna)
            assert anna.live.floor.state.hands > hands
        await close_room(room)

    run_moved(run)


def test_a_result_that_nobody_reads_gives_way_in_time(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room = opened(tmp_path, loop)
        anna = await seated(room, "anna", 1)
        wish(anna, "wait")
        await until(loop, lambda: over(anna), {anna: "cc"})
        hands = anna.live.floor.state.hands
        await loop.move(seconds=READING + 1)
        await still(anna)
        assert anna.live.floor.state.hands > hands
        await close_room(room)

    run_moved(run)
