"""If a room cannot write, people read what happened and what to do, and the operator reads why."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from typer.testing import CliRunner

from log.test_multiroom import taken_from_a_sleeper
from pitboss.cli import app
from pitboss.log.database import DatabaseFailed
from pitboss.log.entry import LogEntry
from pitboss.log.multiroom import LeaseLost, Leases
from pitboss.room.accounts.people import Person
from pitboss.room.connections import GENEROUS
from pitboss.room.room import Room
from pitboss.room.table.timers import AT_ONCE
from pitboss.web.http.errors import NO_ANSWER, NOT_KEPT
from pitboss.web.multiroom.hosting import BY_ITSELF, Hosting
from pitboss.web.settings import Settings
from toolkit.room import close_room, open_room
from toolkit.two_tables import LIMITS, Doors

FULL = "the log cannot be written: database or disk is full; free the disk"
CAROL = Person(name="carol", password="-", offices=("player", "manager"))
OF_THE_OPERATOR = ("ostgre", "connection", "disk", "pitboss again", "://", "epoch")
"""Words that only the operator should read."""
NUMBERS = count(1)


async def welcomed(room: Room) -> Doors:
    room.people.add(Person(name="carol", password="-"), room.now())
    await room.granting.grant("welcome", "carol", CAROL.offices)
    await room.journal.flushed()
    return Doors(room, CAROL)


async def refused(doors: Doors) -> str:
    """Return the refusal that a manager reads on creating a table."""
    sign = {"game": "wa-ultimate-texas-holdem", "table": LIMITS | {"jackpot": False}, "places": 5, "buy_in": "100"}
    answer = await doors.http.post("/api/tables", json={"id": f"t{next(NUMBERS)}", "sign": sign})
    assert answer.status_code == 503, answer.text
    said: str = answer.json()["message"]
    assert not [word for word in OF_THE_OPERATOR if word in said], said
    return said


def test_whoever_writes_onto_a_full_disk_is_told_to_look_again(tmp_path: Path) -> None:
    def full(entries: Sequence[LogEntry]) -> None:
        raise DatabaseFailed(FULL)

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        doors = await welcomed(room)
        room.store.append = full  # type: ignore[method-assign]
        for _ in range(2):
            assert await refused(doors) == NOT_KEPT.text
        assert str(room.failure) == FULL, "the operator's words"
        await close_room(room)

    asyncio.run(run())


def test_whoever_reads_while_the_database_is_away_is_told_to_try_again(tmp_path: Path) -> None:
    def away(*_: object, **__: object) -> None:
        raise DatabaseFailed("the database at postgresql://db/casino cannot be used: connection refused")

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        doors = await welcomed(room)
        room.new_table = away  # type: ignore[method-assign, assignment]
        assert await refused(doors) == NO_ANSWER.text
        assert room.failure is None
        await close_room(room)

    asyncio.run(run())


def test_whoever_writes_into_a_room_that_was_taken_over_is_told_that_it_opens_by_itself(
    postgresql: Callable[[], str],
) -> None:
    url = postgresql()
    assert CliRunner().invoke(app, ["rooms", "add", "main", "--db", url]).exit_code == 0

    async def run() -> None:
        said, lost = list[str](), list[LeaseLost]()
        hosting = Hosting(Settings(db=url, rooms="main"), AT_ONCE, GENEROUS, "http://here", said.append)
        await hosting.start()
        while not hosting.open:
            await asyncio.sleep(0.01)
        room = hosting.open["main"].room
        doors, other = await welcomed(room), Leases(url, "http://there")
        await asyncio.to_thread(taken_from_a_sleeper, url, "main", other, lost.append)
        assert await refused(doors) == NOT_KEPT.text
        async with asyncio.timeout(30):
            while "main" in hosting.open:
                await asyncio.sleep(0.01)
        (told,) = [line for line in said if "had to close" in line]
        assert told.endswith(BY_ITSELF)
        assert "start pitboss" not in told
        await hosting.stop()
        await asyncio.to_thread(other.close)

    asyncio.run(run())
