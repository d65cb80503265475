"""The pit's view of the money: floats, the day's win and drop, alarms to be signed for, pace and plan."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.log.kinds.duty import PIT
from pitboss.log.log import replay
from pitboss.log.registry import kind_of
from pitboss.room.pit.alarms import money_of
from pitboss.room.pit.queue import queue
from pitboss.room.pit.shapes import PitWaiting
from pitboss.room.room import Room
from pitboss.room.verify import verify
from room.test_cage import Doors, today
from room.test_pit_console import screen, until
from room.test_walk_ins import CARDS, at_the_table, opened, said
from toolkit.room import InsidePlayer, app_of, close_room, open_room, person

ROUND = ("deal", "p3 bet ante 10", "p3 bet blind 10", "d close", *CARDS)


async def with_float(path: Path, count: str) -> tuple[Doors, InsidePlayer]:
    doors, dora = await at_the_table(path)
    await doors.taken("mia", f"day {today(doors)}")
    await doors.taken("dora", f"opening felt {count}")
    await doors.taken("sam", "sign 1")
    return doors, dora


async def sent(doors: Doors, who: str, line: str, key: str = "") -> httpx.Response:
    return await doors.http.post(
        "/api/pit/lines",
        json={"id": key or line.replace(" ", "-"), "line": line},
        headers={"Cookie": doors.cookies[who]},
    )


def alarmed(doors: Doors, who: str = "sam") -> list[PitWaiting]:
    found = queue(doors.room, doors.people[who], doors.room.now())
    return [one for one in found if one.key.startswith("alarm")]


def pit_lines(room: Room) -> list[tuple[str, str]]:
    return [(entry.line.by, entry.line.text) for entry in room.store.stream(PIT)]


def test_a_low_float_raises_one_alarm_that_waits_for_a_name(tmp_path: Path) -> None:
    """Ruling cage B14: the alarm comes once, below a quarter, and survives a fill and a restart until acknowledged."""

    async def run() -> None:
        path = tmp_path / "room.db"
        doors, dora = await with_float(path, "100x10")
        await said(dora, "seat ~Maria 3 750 cash")
        assert alarmed(doors) == [], "a quarter is left"
        await said(dora, "for ~Maria add 1 cash")
        (low,) = alarmed(doors)
        assert (low.kind, low.table, low.rules) == ("bank", "felt", ["ruling cage B14"])
        assert low.words == "the float was down to 249 of 1000: request a fill"
        assert [one.line for one in low.answers] == ["acknowledge 1"]
        assert alarmed(doors, "ada")[0].answers == [], "an auditor looks on"
        await said(dora, "for ~Maria add 10 cash")
        assert len(alarmed(doors)) == 1, "it is raised once"
        await doors.taken("mia", "opening cage 100x50")
        await doors.taken("carol", "sign 2")
        for who, line in (
            ("sam", "fill felt 100x20"),
            ("mia", "send 3"),
            ("dora", "count 3 100x20"),
            ("sam", "sign 3"),
        ):
            if line == "send 3":
                assert alarmed(doors)[0].words.endswith(": a fill is on its way")
            await doors.taken(who, line)
        assert alarmed(doors)[0].words.endswith(": this has passed")
        await doors.room.journal.flushed()
        written = [*pit_lines(doors.room)]
        assert written == [("clock", "alarm low felt 249 1000"), ("clock", "clear 1")]
        assert verify(doors.room.store).problems == []
        await close_room(doors.room)

        room = open_room(path, demo=False)
        again = Doors.__new__(Doors)
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        again.__dict__.update(
            doors.__dict__, room=room, http=httpx.AsyncClient(transport=transport, base_url="http://room.local")
        )
        assert [one.key for one in alarmed(again)] == ["alarm 1"]
        assert (await sent(again, "sam", "acknowledge 1")).status_code == 204
        assert (await sent(again, "sam", "acknowledge 1")).status_code == 204, "the same request, sent twice"
        assert alarmed(again) == []
        assert room.pit.state.alarms == {}
        refused = await sent(again, "carol", "acknowledge 1")
        assert refused.status_code == 400
        assert "there is no alarm 1" in refused.text
        await room.journal.flushed()
        assert pit_lines(room)[2:] == [("supervisor:sam", "acknowledge 1")]
        machine = kind_of(PIT).new(PIT)
        for entry in room.store.stream(PIT):
            replay(machine, entry)
        assert vars(machine) == vars(room.pit.state), "the log alone makes the same pit"
        await close_room(room)

    asyncio.run(run())


def test_an_alarm_that_lasts_is_raised_again_only_after_it_has_passed(tmp_path: Path) -> None:
    async def run() -> None:
        doors, dora = await with_float(tmp_path / "room.db", "100x10")
        await said(dora, "seat ~Maria 3 800 cash")
        assert (await sent(doors, "sam", "acknowledge 1")).status_code == 204
        other = await sent(doors, "carol", "acknowledge 1")
        assert "sam has already acknowledged alarm 1" in other.text
        await said(dora, "for ~Maria add 50 cash")
        assert alarmed(doors) == []
        await doors.taken("mia", "opening cage 100x50")
        await doors.taken("carol", "sign 2")
        for who, line in (
            ("sam", "fill felt 100x10"),
            ("mia", "send 3"),
            ("dora", "count 3 100x10"),
            ("sam", "sign 3"),
        ):
            await doors.taken(who, line)
        await said(dora, "for ~Maria add 900 cash")
        assert [one.key for one in alarmed(doors)] == ["alarm 2"]
        await close_room(doors.room)

    asyncio.run(run())


def test_a_win_outside_the_band_raises_an_alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The band is three standard deviations of the exact odds, at the prices that a report found."""
    from pitboss.odds.prices import WagerPrice

    def price(wager: str, edge: str) -> WagerPrice:
        return WagerPrice(wager=wager, kind="", pay_table="", edge=edge, variance="1/10000")

    async def run() -> None:
        doors, dora = await with_float(tmp_path / "room.db", "100x100")
        await said(dora, "seat ~Maria 3 500 cash")
        await opened(doors.room, doors)
        monkeypatch.setattr(doors.room.reporting, "_priced", {"wa-ultimate-texas-holdem": [price("ante", "1/50")]})
        await said(dora, *ROUND)
        (outside,) = alarmed(doors)
        assert (
            outside.words == "the table has lost 20 today, more than the odds explain: check the pay-outs and the count"
        )
        await close_room(doors.room)

    asyncio.run(run())


def test_the_pit_sees_every_tables_money(tmp_path: Path) -> None:
    """Float, win and drop of the day equal those of the cage and the report."""

    async def run() -> None:
        doors, dora = await with_float(tmp_path / "room.db", "100x20")
        room = doors.room
        told = screen(room, doors.people["sam"])
        first = await until(told, lambda one: one.first)
        assert {one.id: one.money.bank if one.money else None for one in first.tables} == {"t1": "", "felt": "2000"}
        await said(dora, "seat ~Maria 3 200 cash")
        await opened(room, doors)
        await said(dora, *ROUND)
        money = money_of(room, room.table("felt"))
        row = (await doors.get("ada", "/api/reports?by=table&table=felt")).json()["rows"][0]
        bank = next(one for one in (await doors.get("ada", "/api/cage")).json()["banks"] if one["name"] == "felt")
        assert (f"{money.win}.00", f"{money.drop}.00", money.rounds) == (row["win"], row["drop"], row["rounds"])
        assert (f"{money.bank}.00", money.counted) == (bank["should_hold"], "2000")
        assert money.course == [0, -2000], "in cents, before and after the round"
        later = await until(told, lambda one: any(t.money and t.money.rounds for t in one.tables))
        assert [one.id for one in later.tables] == ["felt"]
        await close_room(room)

    asyncio.run(run())


def test_the_pace_and_the_plan_are_set_by_those_who_may(tmp_path: Path) -> None:
    async def run() -> None:
        doors, _ = await with_float(tmp_path / "room.db", "100x20")
        room = doors.room
        told = screen(room, doors.people["sam"])
        await until(told, lambda one: one.first)
        assert (await sent(doors, "sam", "arrange felt t1")).status_code == 204
        assert (await sent(doors, "carol", "pace felt 45")).status_code == 204
        assert (await until(told, lambda one: one.plan)).plan == ["felt", "t1"]
        assert (await until(told, lambda one: any(t.pace == 45 for t in one.tables))).tables
        said_no: list[tuple[str, str, str]] = [
            ("sam", "pace felt 45", "only a manager sets a pace"),
            ("carol", "pace felt 9999", "expected at most 600"),
            ("carol", "pace felt", "write this as 'pace felt-one 45'"),
            ("sam", "alarm low felt 1 2", "cannot be sent here"),
            ("sam", "shift night 18:00 02:00", "cannot be sent here"),
            ("sam", "dance", "expected one of"),
        ]
        before = room.journal.heads[PIT]
        for who, line, words in said_no:
            answer = await sent(doors, who, line, key=f"{who}-{abs(hash(line))}")
            assert answer.status_code in (400, 403), line
            assert words in answer.text, answer.text
        for who in ("dora", "anna"):
            assert (await sent(doors, who, "arrange t1 felt")).status_code == 403
        assert room.journal.heads[PIT] == before, "nothing was written"
        found: Any = person(room, "zoe", "manager")
        assert room.pit.may(found, room.table("felt"))
        await close_room(room)

    asyncio.run(run())
