"""A room in Perth shows every time by Perth's clock."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.log.anchors import heads_of
from pitboss.pit.jackpot import read_line
from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from room.test_tournaments import NIGHT
from toolkit.room import close_room, open_room, person
from toolkit.two_tables import Doors

NOW = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)
"""Eight in the evening in Perth."""
ULTIMATE = TableSign(
    game="wa-ultimate-texas-holdem", dealer="human", pool="perth", table={"minimum": "10", "jackpot": {"wager": "5"}}
)


class Clock:
    """A clock that stands still until it is moved, so no time of day appears in a text by chance."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        self.at += timedelta(microseconds=1)
        return self.at


async def in_perth(path: Path, clock: Clock, zone: str = "Australia/Perth") -> tuple[Room, Doors]:
    room = open_room(path, demo=False, now=clock)
    boss = person(room, "boss", "dealer", "supervisor", "manager")
    await room.journal.flushed()
    room.cage.log.submit("manager:boss", f"zone {zone} 06:00")
    return room, Doors(room, boss)


def test_notices_refusals_shifts_and_handovers_are_by_the_rooms_clock(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        room, doors = await in_perth(tmp_path / "room.db", clock)
        room.jackpots.say(read_line("operator open perth linked wager 5"), room.now())
        room.new_table("t1", ULTIMATE, "manager")
        person(room, "anna")
        room.table("t1").apply("anna", "sit 1 100")
        room.table("t1").apply("supervisor:boss", "open")
        room.table("t1").apply("operator:boss", "limits minimum=25")
        room.table("t1").flush()
        told = [one.text for one in room.table("t1").recent]
        assert any("at 20:10" in text for text in told), told
        said = await doors.http.post("/api/jackpots/lines", json={"line": "notice change-wager perth 10"})
        assert "2026-03-18 20:00" in said.json()["told"][0]["text"]
        early = await doors.http.post("/api/jackpots/lines", json={"line": "change-wager perth 10"})
        assert "at 2026-03-04 20:00: not before 2026-03-18 20:00" in early.json()["message"]
        shift = {"name": "evening", "begins": "18:00", "ends": "02:00"}
        assert (await doors.http.post("/api/pit/shifts", json=shift)).json()["running"] == ["evening"]
        person(room, "rita", "supervisor")
        await room.journal.flushed()
        left = (await doors.http.post("/api/pit/handovers", json={"to": "rita"})).json()
        assert "at 20:10" in left["tables"][0]["notices"][0]
        told += [*left["tables"][0]["notices"], said.text, early.text]
        assert not [text for text in told if "UTC" in text or "12:" in text]
        await close_room(room)

    asyncio.run(run())


def test_a_tournament_is_announced_by_the_clock_of_the_day_it_starts(tmp_path: Path) -> None:
    """Melbourne's clocks go back on 5 April: a start at seven in May, announced in March, is seven by the new clock."""

    async def run() -> None:
        room, doors = await in_perth(tmp_path / "room.db", Clock(), "Australia/Melbourne")
        for name, start, ahead in (("march", "2026-03-20T19:00:00", 660), ("may", "2026-05-20T19:00:00", 600)):
            terms = NIGHT.replace("seats = 6", f'seats = 6\nstart = "{start}"')
            made = await doors.http.post("/api/tournaments", json={"id": name, "terms": terms})
            assert made.status_code == 201, made.text
            assert room.tournaments.find(name).machine.offset == ahead
        await close_room(room)

    asyncio.run(run())


def test_the_command_prints_times_by_the_rooms_clock(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        room, doors = await in_perth(tmp_path / "room.db", clock)
        other = Doors(room, person(room, "mia", "cashier"))
        for by, line in (
            (doors, "day 2026-03-04"),
            (other, "close 2026-03-04 variance 0 nobody came"),
            (doors, "seal 2026-03-04 variance 0"),
        ):
            assert (await by.http.post("/api/cage", json={"line": line})).status_code == 200
            clock.at += timedelta(seconds=1)
        (tmp_path / "heads.json").write_text(json.dumps({"at": NOW.isoformat(), "sequence": 1, "heads": {}}))
        assert heads_of(room.store).sequence > 1
        await close_room(room)

    asyncio.run(run())
    db = str(tmp_path / "room.db")
    for words, expected in (
        (("report", "--banks", "--db", db), "2026-03-04 20:00 Australia/Perth"),
        (("log", "show", "cage", "--db", db), "2026-03-04 20:00:0"),
        (("log", "heads", "--db", db, "--are", str(tmp_path / "heads.json")), "2026-03-04 20:00:00 Australia/Perth"),
    ):
        done = CliRunner().invoke(app, [*words])
        assert expected in done.output, (words, done.output, done.exception)
        assert "UTC" not in done.output
