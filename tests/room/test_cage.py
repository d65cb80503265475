"""The cage in a room: its doors follow the roles, a day runs from opening to seal, and a kill loses nothing."""

import asyncio
import contextlib
import itertools
import random
import threading
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pitboss.core.money import read_money
from pitboss.log.anchors import anchor_path
from pitboss.log.entry import LogLine, day_root, instant
from pitboss.log.log import replay
from pitboss.log.store import Store
from pitboss.odds.prices import WagerPrice
from pitboss.pit.cage.machine import AT_THE_DESK, AT_THE_TABLES, Cage
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.state import Held
from pitboss.room.accounts.accounts import COOKIE
from pitboss.room.pit.queue import queue
from pitboss.room.projections.figures import Figures, Key
from pitboss.room.room import Room
from pitboss.room.verify import verify
from room.conftest import Server
from room.test_doors_and_disk import a_manager
from toolkit.effort import PROVING, effort
from toolkit.room import InsidePlayer, Moved, app_of, close_room, cookie, open_room, person, run_moved

UTH = TableSign(
    game="wa-ultimate-texas-holdem", table={"minimum": "10", "maximum": "500", "unit": "5"}, buy_in="100", places=5
)
STAFF = {
    "dora": "dealer",
    "sam": "supervisor",
    "mia": "cashier",
    "carol": "manager",
    "ada": "auditor",
    "anna": "player",
}


class Doors:
    """The doors of a room, for any member of staff."""

    def __init__(self, room: Room) -> None:
        self.room = room
        app = app_of(room)
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://room.local")  # type: ignore[arg-type]
        self.people = {
            name: person(room, name, office) if office != "player" else person(room, name)
            for name, office in STAFF.items()
        }
        self.cookies = {name: cookie(room, who) for name, who in self.people.items()}

    async def get(self, who: str, path: str) -> httpx.Response:
        return await self.http.get(path, headers={"Cookie": self.cookies[who]} if who else {})

    async def say(self, who: str, line: str, **more: str) -> httpx.Response:
        headers = {"Cookie": self.cookies[who]} if who else {}
        return await self.http.post("/api/cage", json={"line": line, **more}, headers=headers)

    async def taken(self, who: str, line: str) -> dict[str, Any]:
        answer = await self.say(who, line)
        assert answer.status_code == 200, (who, line, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    async def closes(self, day: str, variance: str = "0", why: str = "") -> dict[str, Any]:
        """Have two people close a day."""
        await self.taken("mia", f"close {day} variance {variance} {why}".strip())
        return await self.taken("carol", f"seal {day} variance {variance}")


async def begun(where: Path | str, **more: Any) -> Doors:
    room = open_room(where, demo=False, **more)
    room.new_table("t1", UTH, "manager")
    doors = Doors(room)
    await room.journal.flushed()
    return doors


def today(doors: Doors) -> str:
    return str(doors.room.calendar.day(doors.room.now()))


async def with_open_cage(doors: Doors) -> None:
    """Run a test in a room with an open cage."""
    for who, line in (("mia", f"day {today(doors)}"), ("mia", "opening cage 100x500"), ("carol", "sign 1")):
        await doors.taken(who, line)


def test_a_line_that_is_sent_again_is_done_once(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await with_open_cage(doors)
        answers = await asyncio.gather(*(doors.say("mia", "issue anna 100", id="a1") for _ in range(5)))
        assert [one.status_code for one in answers] == [200] * 5
        assert doors.room.books.wallet("anna") == 10_000
        refused = await doors.say("mia", "issue anna 200", id="a1")
        assert "the request id 'a1' was already used for another request" in refused.text
        await doors.taken("carol", "issue anna 1")
        assert (await doors.say("carol", "issue anna 100", id="a1")).status_code == 200, "another person's own id"
        assert (await doors.say("mia", "closing cage 100x497 1x99", id="a2")).status_code == 200
        await doors.taken("carol", "sign 2")
        day = today(doors)
        for who, line in (("mia", f"close {day} variance 0 twice"), ("carol", f"seal {day} variance 0")):
            for _ in range(2):
                answer = await doors.say(who, line, id="a3")
                assert answer.status_code == 200, answer.text
        await close_room(doors.room)
        room = open_room(tmp_path / "room.db", demo=False)
        assert room.books.wallet("anna") == 20_100
        again = Doors.__new__(Doors)
        again.__dict__.update(doors.__dict__, room=room)
        again.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app_of(room)),  # type: ignore[arg-type]
            base_url="http://room.local",
        )
        assert (await again.say("mia", "issue anna 100", id="a1")).status_code == 200, "known after a restart too"
        assert room.books.wallet("anna") == 20_100
        await close_room(room)

    asyncio.run(run())


def test_a_room_that_sells_chips_gives_none_away(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room = doors.room
        table = room.table("t1")
        table.apply("anna", "sit 1 100")
        await doors.taken("mia", f"day {today(doors)}")
        await doors.taken("mia", "opening cage 100x500")
        answer = await doors.say("carol", "sign 1")
        assert "there are play chips on t1" in answer.text
        table.apply("anna", "leave")
        await doors.taken("carol", "sign 1")
        assert [room.books.wallet(name) for name in STAFF] == [0] * len(STAFF), "what was given is no money"
        assert room.cage.state.desk[room.calendar.day(room.now())].given == 0
        cookie_ = {"Cookie": doors.cookies["anna"]}
        answer = await doors.http.post("/api/chips", headers=cookie_)
        assert (answer.status_code, answer.json()["rules"]) == (400, ["ruling cage B10"])
        assert (await doors.say("mia", "cash anna 1")).status_code == 400
        new = await doors.http.post("/api/session/new", json={"name": "lea", "password": "a long enough one"})
        assert (new.status_code, new.json()["wallet"], new.json()["practice"]) == (201, "0.00", False)
        assert room.books.problems() == []
        await close_room(room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert verify(store).problems == []

    asyncio.run(run())


def test_lists_rotation_and_jackpots_know_what_was_sent_before(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        carol = {"Cookie": doors.cookies["carol"]}
        opened = {"name": "perth", "terms": "linked wager 5"}
        assert (await doors.http.post("/api/jackpots", json=opened, headers=carol)).status_code == 201
        for path, line, log in (
            ("/api/lists", "open omaha wa-poker/omaha 5/10", "lists"),
            ("/api/rotation", "every 30", "rotation"),
            ("/api/jackpots/lines", "notice change-wager perth 10", "jackpots"),
        ):
            for _ in range(2):
                answer = await doors.http.post(path, json={"line": line, "id": "once"}, headers=carol)
                assert answer.status_code == 200, answer.text
            await doors.room.journal.flushed()
            said = [entry.line.text for entry in doors.room.store.stream(log)]
            assert len([text for text in said if line in text]) == 1, said
            other = await doors.http.post(path, json={"line": f"{line}5", "id": "once"}, headers=carol)
            assert other.status_code == 400
        await close_room(doors.room)

    asyncio.run(run())


def test_an_auditor_plays_at_no_table_and_whoever_plays_is_no_auditor(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        ada = await InsidePlayer(doors.room, "t1", doors.people["ada"]).connect()
        for line in ("sit 1 100", " sit 1 100"):
            refused = await ada.do(line)
            assert (refused["type"], refused["rules"]) == ("refused", ["ruling cage B1"]), line
        doors.room.table("t1").apply("anna", "sit 1 100")
        for offices in (["auditor"], ["auditor", "dealer"]):
            answer = await doors.http.put(
                "/api/people/anna/offices", json={"offices": offices}, headers={"Cookie": doors.cookies["carol"]}
            )
            assert (answer.status_code, answer.json()["rules"]) == (400, ["ruling cage B1"])
        await close_room(doors.room)

    asyncio.run(run())


def test_who_counts_is_not_told_what_should_be_there(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await with_open_cage(doors)
        for who, line in (("dora", "opening t1 100x20"), ("sam", "sign 2"), ("dora", "closing t1 100x19")):
            await doors.taken(who, line)

        async def told(who: str) -> tuple[Any, ...]:
            shown = (await doors.get(who, "/api/cage")).json()
            holds = {one["name"]: one["should_hold"] for one in shown["banks"]}
            return holds["cage"], holds["t1"], shown["slips"][0]["expected"], shown["slips"][0]["difference"]

        assert await told("dora") == await told("mia") == (None, None, None, "0.00")
        assert await told("sam") == (None, "2000.00", "2000.00", "-100.00")
        assert await told("carol") == await told("ada") == ("50000.00", "2000.00", "2000.00", "-100.00")
        await doors.taken("sam", "sign 3 one short")
        assert (await told("dora"))[2:] == ("2000.00", "-100.00"), "when it is signed for"
        await close_room(doors.room)

    asyncio.run(run())


def test_the_day_on_paper_has_the_desk_and_the_tables_that_played_without_a_bank(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room = doors.room
        await with_open_cage(doors)
        for who, line in (
            ("mia", "issue anna 500"),
            ("carol", "cash anna 20"),
            ("dora", "opening t1 100x20"),
            ("sam", "sign 2"),
            ("sam", "fill t1 100x1"),
            ("mia", "send 3"),
            ("sam", "cancel 3 too many"),
            ("mia", "receive 3 100x1"),
            ("dora", "closing t1 100x20"),
            ("sam", "sign 4"),
        ):
            await doors.taken(who, line)
        room.new_table("t2", UTH, "manager")
        day, shown = today(doors), {"t1": 5000, "t2": 0, "cage": 0}
        rows = [(Key(day, name, UTH.game), Figures(rounds=3)) for name in ("t1", "t2")]
        room.caches.figures.rows = lambda first="", last="": rows  # type: ignore[method-assign]
        room.caches.figures.stands = shown.__getitem__  # type: ignore[method-assign,assignment]
        paper = (await doors.get("ada", f"/api/cage/days/{day}")).json()
        assert [(one["what"], one["player"], one["amount"], one["by"]) for one in paper["desk"]["slips"]] == [
            ("cash", "anna", "20.00", "manager:carol"),
            ("issue", "anna", "500.00", "cashier:mia"),
        ]
        cancelled = paper["slips"][2]["steps"]
        assert [(one["what"], one["by"]) for one in cancelled[2:]] == [
            ("cancel", "supervisor:sam"),
            ("receive", "cashier:mia"),
        ]
        assert [(one["table"], one["rounds"], one["after"]) for one in paper["unbanked"]] == [
            ("t1", 3, "50.00"),
            ("t2", 3, None),
        ]
        room.table("t2").floor.state.open = True
        assert [one.words for one in queue(room, doors.people["sam"], room.now())] == [
            "t2 is open but has no float: opener required"
        ]
        room.table("t2").floor.state.open = False
        await doors.taken("dora", "opening t1 100x20")
        await doors.taken("sam", "sign 5 fifty less")
        shown["t1"] = -200_001
        waits = queue(room, doors.people["sam"], room.now())
        assert [(one.kind, one.words) for one in waits] == [
            ("bank", "the float of t1 has paid out 50.01 more than it held: fill required")
        ]
        bank = next(one for one in (await doors.get("mia", "/api/cage")).json()["banks"] if one["name"] == "t1")
        assert bank["short"], "below nothing: it needs a fill"
        await close_room(room)

    asyncio.run(run())


def test_nobody_is_paid_for_chips_that_the_house_never_gave_them(tmp_path: Path) -> None:
    """Nobody is paid under an unknown name, for chips on a table, or twice; the same holds for an account."""

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room = doors.room
        await with_open_cage(doors)
        room.new_table("felt", msgspec.structs.replace(UTH, dealer="human"), "manager")

        async def refused(line: str, said: str, rules: list[str]) -> None:
            before = room.books.balances.copy(), room.journal.heads["cage"]
            answer = await doors.say("mia", line)
            assert (answer.status_code, answer.json()["rules"]) == (400, rules), answer.text
            assert said in answer.text
            assert (room.books.balances, room.journal.heads["cage"]) == before

        walk_in = ["ruling cage B5", "ruling cage B8"]
        await refused("cash ~Nobody 5000000", "~Nobody's balance is 0: 5000000 is too much", walk_in)
        await refused("cash ~Nobody 0.01", "~Nobody's balance is 0", walk_in)
        await refused("cash ~Nobody 20000 approval", "~Nobody's balance is 0", walk_in)
        dora = await InsidePlayer(room, "felt", doors.people["dora"]).connect()
        assert (await dora.do("seat ~Maria 3 200 cash", office="dealer"))["type"] == "ack"
        await refused("cash ~Maria 200", "Chips on a table can be cashed once the player has left it", walk_in)
        assert (await dora.do("unseat ~Maria", office="dealer"))["type"] == "ack"
        await refused("cash ~Maria 200.01", "~Maria's balance is 200", walk_in)
        await doors.taken("mia", "cash ~Maria 200")
        await refused("cash ~Maria 0.01", "~Maria's balance is 0", walk_in)
        await doors.taken("mia", "issue anna 500")
        room.table("t1").apply("anna", "sit 1 300")
        await refused("cash anna 300", "anna's balance is 200: 300 is too much", ["ruling cage B5"])
        await doors.taken("mia", "cash anna 200")
        await close_room(room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert verify(store).problems == []

    asyncio.run(run())


def test_a_large_sum_waits_for_a_manager_and_is_checked_again(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room = doors.room
        await with_open_cage(doors)
        shown = await doors.taken("mia", "issue anna 12000")
        assert [(one["number"], one["what"], one["amount"]) for one in shown["unapproved"]] == [
            (1, "issue", "12000.00")
        ]
        assert (room.books.wallet("anna"), shown["limit"], shown["desk"]["slips"]) == (0, "10000.00", [])
        again = await doors.say("mia", "approve 1")
        assert (again.status_code, "Manager" in again.text) == (403, True)
        offered = (await doors.get("carol", "/api/cage")).json()["choices"]
        assert {one["line"] for one in offered if one["desk_slip"] == 1} == {"approve 1", "decline 1"}
        shown = await doors.taken("carol", "approve 1")
        slip = shown["desk"]["slips"][0]
        assert (slip["by"], slip["approved"], room.books.wallet("anna")) == ("cashier:mia", "manager:carol", 1_200_000)
        await doors.taken("mia", "cash anna 11000")
        room.table("t1").apply("anna", "sit 1 5000")
        answer = await doors.say("carol", "approve 2")
        assert "anna's balance is 7000: 11000 is too much" in answer.text, "some of it lies on a table by now"
        await doors.taken("mia", "decline 2 she plays on")
        await doors.taken("mia", "issue anna 100")
        answer = await doors.say("mia", "reverse 3 wrong person")
        assert answer.status_code == 200, answer.text
        room.table("t1").apply("anna", "add 7100")
        assert "anna's balance is 0" in (await doors.say("carol", "approve 4")).text, "not what she has not got"
        await doors.taken("carol", "limit 50")
        assert len((await doors.taken("mia", "issue anna 51"))["unapproved"]) == 2
        await room.journal.flushed()
        before = room.cage.state
        balances = {name: amount for name, amount in room.books.balances.items() if amount}
        await close_room(room)
        room = open_room(tmp_path / "room.db", demo=False)
        assert room.cage.state == before
        assert {name: amount for name, amount in room.books.balances.items() if amount} == balances
        await close_room(room)

    asyncio.run(run())


def test_the_paper_of_a_closed_day_stays_as_it_was(tmp_path: Path) -> None:
    """Chips sold after the last count belong to the day until its close, later ones to the next day."""

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room, day = doors.room, today(doors)
        room.new_table("felt", msgspec.structs.replace(UTH, dealer="human"), "manager")
        dora = await InsidePlayer(room, "felt", doors.people["dora"]).connect()

        async def paper() -> Any:
            found = (await doors.get("ada", f"/api/cage/days/{day}")).json()
            return [(one["table"], one["after"]) for one in found["unbanked"]]

        for who, line in (("mia", f"day {day}"), ("dora", "opening felt 100x20"), ("sam", "sign 1")):
            await doors.taken(who, line)
        for who, line in (("dora", "closing felt 100x20"), ("sam", "sign 2")):
            await doors.taken(who, line)
        assert (await dora.do("seat ~Maria 3 200 cash", office="dealer"))["type"] == "ack"
        assert await paper() == [("felt", "-200.00")]
        await doors.closes(day)
        assert await paper() == [("felt", "-200.00")]
        assert (await dora.do("seat ~Zoe 1 300 cash", office="dealer"))["type"] == "ack"
        assert await paper() == [("felt", "-200.00")], "sold on the next day"
        for who, line in (("mia", f"day {today(doors)}"), ("dora", "opening felt 100x15"), ("sam", "sign 3")):
            await doors.taken(who, line)
        assert await paper() == [("felt", "-200.00")], "and not counted in with it either"
        await close_room(room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert verify(store).problems == []

    asyncio.run(run())


def test_a_first_signature_lapses_when_a_table_sells_chips_or_the_limit_changes(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room, day = doors.room, today(doors)
        room.new_table("felt", msgspec.structs.replace(UTH, dealer="human"), "manager")
        dora = await InsidePlayer(room, "felt", doors.people["dora"]).connect()
        await doors.taken("mia", f"day {day}")

        async def lapsed(said: str) -> None:
            answer = await doors.say("carol", f"seal {day} variance 0")
            assert (answer.status_code, said in answer.text) == (400, True), answer.text
            shown = (await doors.get("carol", "/api/cage")).json()
            assert shown["closing"]["first"] is None
            assert [one["verb"] for one in shown["choices"] if one["verb"] in ("close", "seal")] == ["close"]

        await doors.taken("mia", f"close {day} variance 0 nobody came")
        assert (await dora.do("seat ~Zed 5 500 cash", office="dealer"))["type"] == "ack"
        await lapsed("chips were sold at a table after the first signature")
        await doors.taken("mia", f"close {day} variance 0 nobody came")
        await doors.taken("carol", "limit 9000")
        await lapsed("needs a first signature")
        await doors.closes(day, why="nobody came")
        assert room.cage.state.sealed[date.fromisoformat(day)].why == "nobody came"
        await close_room(room)

    asyncio.run(run())


def test_one_manager_alone_takes_nothing_from_the_cage(tmp_path: Path) -> None:
    """One person cannot sell chips at a table, raise the limit and cash them."""

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room = doors.room
        doors.people["max"] = person(room, "max", "manager")
        doors.cookies["max"] = cookie(room, doors.people["max"])
        await with_open_cage(doors)
        room.new_table("felt", msgspec.structs.replace(UTH, dealer="human"), "manager")
        for who, line in (("dora", "opening felt 1000x50"), ("sam", "sign 2")):
            await doors.taken(who, line)
        carol = await InsidePlayer(room, "felt", doors.people["carol"]).connect()
        for line in ("seat ~Solo 1 40000 cash", "unseat ~Solo"):
            assert (await carol.do(line, office="manager"))["type"] == "ack", line
        shown = await doors.taken("carol", "limit 1000000")
        assert (shown["limit"], shown["raised"]) == ("10000.00", None), "it waits for another manager"
        assert [(one["what"], one["amount"]) for one in shown["unapproved"]] == [("limit", "1000000.00")]
        assert [one["line"] for one in shown["choices"] if one["desk_slip"] == 1] == ["decline 1"]
        assert (await doors.say("carol", "approve 1")).status_code == 403
        shown = await doors.taken("max", "approve 1")
        tomorrow = str(date.fromisoformat(today(doors)) + timedelta(days=1))
        assert (shown["limit"], shown["raised"]) == ("10000.00", {"day": tomorrow, "limit": "1000000.00"})
        shown = await doors.taken("carol", "cash ~Solo 100")
        assert [one["number"] for one in shown["unapproved"]] == [2], "carol sold them: below the limit, too"
        assert room.books.wallet("~Solo") == 4_000_000
        await doors.taken("carol", "decline 2 mia does it")
        await doors.taken("mia", "cash ~Solo 100")
        await doors.taken("mia", "cash ~Solo 39900")
        answer = await doors.say("carol", "approve 4")
        assert (answer.status_code, "carol has sold chips to ~Solo" in answer.text) == (403, True)
        shown = (await doors.get("carol", "/api/cage")).json()
        assert [one["line"] for one in shown["choices"] if one["desk_slip"] == 4] == ["decline 4"]
        await doors.taken("max", "approve 4")
        assert room.books.wallet("~Solo") == 0
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        assert again.table("felt").floor.state.handled == {"~solo": ("carol",)}
        assert again.cage.state == room.cage.state
        await close_room(again)

    asyncio.run(run())


def test_a_day_is_not_closed_without_its_summary_and_two_people(tmp_path: Path) -> None:
    """Variances, open tables, outstanding chips and waiting payments are shown before anything is sealed."""

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room, day = doors.room, today(doors)
        await with_open_cage(doors)
        await doors.taken("mia", "issue anna 800")
        for who, line in (("dora", "opening t1 100x20"), ("sam", "sign 2")):
            await doors.taken(who, line)
        room.table("t1").apply("anna", "sit 1 300")
        room.table("t1").floor.state.held.append(Held(player="anna", round=1, winnings=5000, stakes=0, until=None))
        blocked = (await doors.get("ada", "/api/cage")).json()["closing"]
        assert "the float of cage, t1 is still open" in blocked["blocked"]
        for who, line in (
            ("dora", "closing t1 1000x3002"),
            ("sam", "sign 3 nobody knows"),
            ("mia", "closing cage 100x492"),
            ("carol", "sign 4"),
        ):
            await doors.taken(who, line)
        assert (await doors.get("dora", "/api/cage")).json()["closing"] is None, "not for those who count"
        closing = (await doors.get("mia", "/api/cage")).json()["closing"]
        assert (closing["variance"], closing["blocked"], closing["first"]) == ("3000000.00", "", None)
        assert [(one["slip"], one["bank"], one["why"]) for one in closing["variances"]] == [(3, "t1", "nobody knows")]
        assert [(one["table"], one["players"], one["chips"]) for one in closing["tables"]] == [("t1", 1, "300.00")]
        assert closing["outstanding"] == {
            "accounts": "500.00", "walk_ins": "0.00", "tables": "300.00", "total": "800.00",
        }  # fmt: skip
        assert [(one["what"], one["player"], one["amount"]) for one in closing["unpaid"]] == [
            ("payment", "anna", "50.00")
        ]
        for who, line, said in (
            ("carol", f"seal {day}", "needs a first signature"),
            ("carol", f"seal {day} variance 3000000", "needs a first signature"),
            ("mia", f"close {day}", "sign with the day's variance"),
            ("mia", f"close {day} variance 0", "0 is not the variance of"),
        ):
            answer = await doors.say(who, line)
            assert (answer.status_code, said in answer.text) == (400, True), answer.text
        shown = await doors.taken("mia", f"close {day} variance 3000000")
        assert shown["day"] == day, "still open"
        assert shown["closing"]["first"]["by"] == "cashier:mia"
        assert [one["verb"] for one in shown["choices"] if one["verb"] in ("close", "seal")] == []
        for line, said in (
            (f"seal {day}", "type the day's variance"),
            (f"seal {day} variance 0", "is not the variance"),
        ):
            answer = await doors.say("carol", line)
            assert (answer.status_code, said in answer.text) == (400, True), answer.text
        shown = await doors.taken("carol", f"seal {day} variance 3000000")
        assert shown["day"] is None
        signed = (await doors.get("ada", f"/api/cage/days/{day}")).json()["sealed"]["first"]
        assert (signed["by"], signed["variance"], signed["tables"]) == ("cashier:mia", "3000000.00", 1)
        assert (signed["chips"], signed["claims"]) == ("800.00", 1), "what was signed for is in the log"
        room.table("t1").floor.state.held.clear()
        await close_room(room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert verify(store).problems == []

    asyncio.run(run())


@pytest.mark.parametrize("after", [0, 0.004, 0.012, 0.03])
def test_whatever_is_said_while_a_day_is_closed_is_under_its_root_or_in_the_next_day(
    tmp_path: Path, after: float
) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        day = today(doors)
        await doors.taken("mia", f"day {day}")
        heads = doors.room.store.heads

        def slowly(until: Any = None) -> Any:
            time.sleep(0.02)
            return heads(until)

        doors.room.store.heads = slowly  # type: ignore[method-assign]
        await doors.taken("mia", f"close {day} variance 0 nobody came")
        closing = asyncio.ensure_future(doors.say("carol", f"seal {day} variance 0"))
        await asyncio.sleep(after)
        doors.room.cage.play_chips.give("anna", 700)
        assert (await closing).status_code == 200
        doors.room.store.heads = heads  # type: ignore[method-assign]
        sealed = doors.room.cage.state.sealed[date.fromisoformat(day)]
        await doors.room.journal.flushed()
        said = [entry.line for entry in doors.room.store.stream("cage")]
        assert [line.text for line in said if sealed.stood < line.at < sealed.at] == []
        await close_room(doors.room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert verify(store).problems == []

    asyncio.run(run())


async def a_day_with_counts(doors: Doors) -> None:
    """Play a day up to its close."""
    for who, line in (
        ("mia", f"day {today(doors)}"),
        ("mia", "opening cage 100x500"),
        ("carol", "sign 1"),
        ("dora", "opening t1 100x20 25x40"),
        ("sam", "sign 2"),
        ("sam", "fill t1 100x10"),
        ("mia", "send 3"),
        ("dora", "count 3 100x10"),
        ("sam", "sign 3"),
        ("dora", "closing t1 100x29 25x40"),
        ("sam", "sign 4 one chip short"),
        ("mia", "closing cage 100x490"),
        ("carol", "sign 5"),
    ):
        await doors.taken(who, line)


def test_a_day_is_opened_counted_and_closed_and_the_log_bears_it_out(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await a_day_with_counts(doors)
        day = today(doors)
        shown = await doors.closes(day, "-100")
        assert (shown["day"], [one["day"] for one in shown["sealed"]]) == (None, [day])
        sealed = doors.room.cage.state.sealed[date.fromisoformat(day)]
        heads = doors.room.store.heads(sealed.stood)
        assert sealed.root == day_root({name: entry.hash for name, entry in heads.items()})
        assert heads["cage"].line.text.startswith(f"close {day} variance -100"), "counts and signature are under it"
        paper = (await doors.get("ada", f"/api/cage/days/{day}")).json()
        assert paper["sealed"]["root"] == sealed.root
        assert [(one["kind"], one["difference"], one["why"]) for one in paper["slips"] if one["why"]] == [
            ("closing", "-100.00", "one chip short")
        ]
        tomorrow = str(date.fromisoformat(day) + timedelta(days=1))
        assert today(doors) == tomorrow, "what follows belongs to the next day"
        await close_room(doors.room)
        store = Store.at(tmp_path / "room.db")
        assert verify(store).problems == []
        store.close()

    asyncio.run(run())


def test_a_log_that_was_changed_after_the_close_is_found_by_its_root(tmp_path: Path) -> None:
    """Even if the chain is repaired, the root shows the change."""

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await a_day_with_counts(doors)
        await doors.closes(today(doors), "-100")
        await close_room(doors.room)
        store = Store.at(tmp_path / "room.db")
        with store.engine.begin() as connection:
            connection.exec_driver_sql("delete from log where table_name = 'offices' and text like '%ada%'")
        assert any("was closed with the root" in one for one in verify(store).problems)
        store.close()

    asyncio.run(run())


def test_a_line_between_the_root_of_a_day_and_its_close_is_found(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await a_day_with_counts(doors)
        room, day = doors.room, today(doors)
        await asyncio.sleep(0.01)
        await room.journal.flushed()
        stood = room.now()
        root = day_root({name: entry.hash for name, entry in room.store.heads(stood).items()})
        at = instant(stood)
        for by, text in (("cage", "give anna 5"), ("manager:carol", f"seal {day} until {at} at {at} root {root}")):
            await room.journal.append(LogLine(table="cage", at=room.now(), by=by, text=text))
        await close_room(room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert any("was accepted between the making of the root of" in one for one in verify(store).problems)

    asyncio.run(run())


def roles() -> dict[str, set[str]]:
    """Return, for each line, the offices that `pitboss roles cage` gives it."""
    tokens = {"d": "dealer"}
    found = {}
    for line, officials in (
        ("day {today}", AT_THE_DESK),
        ("zone Australia/Perth 06:00", AT_THE_DESK),
        ("opening t1 100x1", AT_THE_TABLES),
        ("opening cage 100x1", AT_THE_DESK),
        ("fill t1 100x1", AT_THE_TABLES),
        ("credit t1 100x1", AT_THE_TABLES),
        ("closing t1 100x1", AT_THE_TABLES),
        ("closing cage 100x1", AT_THE_DESK),
        ("send 9", AT_THE_DESK),
        ("receive 9 100x1", AT_THE_DESK),
        ("issue bob 1", AT_THE_DESK),
        ("cash bob 1", AT_THE_DESK),
        ("approve 9", AT_THE_DESK),
        ("decline 9 why", AT_THE_DESK),
        ("reverse 9 why", AT_THE_DESK),
        ("limit 5", AT_THE_DESK),
        ("close {today} variance 0", AT_THE_DESK),
        ("seal {today} variance 0", AT_THE_DESK),
    ):
        power = officials.power(line.split()[0])
        least = officials.role(power.least).rank
        found[line] = {tokens.get(role.token, role.token) for role in officials.roles if role.rank >= least}
    return found


def test_no_door_lets_anybody_do_what_roles_does_not_give(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        person(doors.room, "bob")
        for (line, may), (who, office) in itertools.product(roles().items(), STAFF.items()):
            if office in may:
                continue
            before = doors.room.journal.heads["cage"]
            answer = await doors.say(who, line.format(today=today(doors)))
            refused = answer.status_code == 403 or "there is no slip" in answer.text or "is not open" in answer.text
            assert refused, (who, line, answer.text)
            assert doors.room.journal.heads["cage"] == before
        for path in ("/api/cage", "/api/reports", "/api/reports/csv", f"/api/cage/days/{today(doors)}"):
            assert (await doors.get("", path)).status_code == 401
            assert (await doors.get("anna", path)).status_code == 403
            assert (await doors.get("ada", path)).status_code in (200, 404), "an auditor sees all"
        assert (await doors.get("dora", "/api/reports")).status_code == 403
        assert (await doors.say("", "issue bob 1")).status_code == 401
        assert (await doors.get("ada", "/api/cage")).json()["choices"] == []
        await close_room(doors.room)

    asyncio.run(run())


def test_everything_offered_is_taken_and_leads_through_a_whole_day(tmp_path: Path) -> None:
    """Everybody takes the first offered choice until the day is closed."""
    count = {
        "opening": "100x10",
        "closing": "100x9",
        "fill": "25x4",
        "credit": "25x4",
        "count": "25x4",
        "receive": "25x4",
    }

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        said: list[str] = []
        for who in itertools.cycle(["mia", "dora", "sam", "carol"]):
            choices = (await doors.get(who, "/api/cage")).json()["choices"]
            done = {line.split()[0] for line in said}
            wanted = [
                one
                for one in choices
                if one["verb"] not in ("issue", "cash", "zone", "cancel", "limit")
                and (who != "carol" or one["verb"] in ("sign", "seal"))
                and not (one["verb"] in ("fill", "credit", "opening") and one["line"] in said)
                and not (one["verb"] == "closing" and not {"fill", "credit", "receive"} <= done)
            ]
            if not wanted:
                continue
            one = wanted[0]
            variance = (await doors.get("ada", "/api/cage")).json()["closing"]
            more = {
                "count": count.get(one["verb"], ""),
                "why": "because",
                "variance": f"variance {variance and variance['variance']}",
                "": "",
            }[one["needs"]]
            await doors.taken(who, f"{one['line']} {more}".strip())
            said.append(one["line"])
            if one["verb"] == "seal":
                break
            assert len(said) < 60, said
        assert {line.split()[0] for line in said} >= {"day", "opening", "fill", "send", "credit", "receive", "closing"}
        await close_room(doors.room)

    asyncio.run(asyncio.wait_for(run(), 60))


def test_who_plays_at_a_table_does_not_keep_its_bank(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await doors.taken("mia", f"day {today(doors)}")
        doors.room.table("t1").apply("dora", "sit 1 100")
        answer = await doors.say("dora", "opening t1 100x20")
        assert (answer.status_code, "dora plays at t1" in answer.text) == (403, True)
        assert not [one for one in (await doors.get("dora", "/api/cage")).json()["choices"] if one["bank"] == "t1"]
        assert (await doors.say("mia", "issue nobody 1")).status_code == 400
        assert (await doors.say("carol", "issue carol 1")).status_code == 403
        assert (await doors.say("sam", "fill t9 100x1")).status_code == 400
        assert (await doors.say("carol", "give anna 1")).status_code == 400
        assert (await doors.say("dora", "opening t1 100x1 at 5 stands 999")).status_code in (400, 403)
        assert doors.room.books.problems() == []
        await close_room(doors.room)

    asyncio.run(run())


@pytest.mark.parametrize("lost", [True, False], ids=["before", "after"])
def test_a_kill_in_the_middle_of_a_close_leaves_an_open_day_or_a_closed_one(tmp_path: Path, lost: bool) -> None:
    """The disk fails with the line that closes the day, or the process dies right after writing it."""

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await a_day_with_counts(doors)
        await doors.taken("mia", f"close {today(doors)} variance -100")
        append = doors.room.store.append

        def killed(entries: Any) -> None:
            if not lost:
                append(entries)
            raise OSError("gone")

        doors.room.store.append = killed  # type: ignore[method-assign]
        with contextlib.suppress(Exception):
            answer = await doors.say("carol", f"seal {today(doors)} variance -100")
            assert answer.status_code == 503
        doors.room.store.close()
        room = open_room(tmp_path / "room.db", demo=False)
        state = room.cage.state
        assert (state.day is None, len(state.sealed)) == ((False, 0) if lost else (True, 1))
        assert not state.waiting()
        await close_room(room)
        with contextlib.closing(Store.at(tmp_path / "room.db")) as store:
            assert verify(store).problems == []

    asyncio.run(run())


def test_a_gaming_day_that_ends_in_the_morning(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        doors = await begun(tmp_path / "room.db", now=loop.now)
        await doors.taken("carol", "zone Australia/Perth 06:00")
        shown = (await doors.get("ada", "/api/cage")).json()
        assert (shown["zone"], shown["day_ends"]) == ("Australia/Perth", "06:00")
        assert (await doors.get("anna", "/api/session")).json()["zone"] == "Australia/Perth"
        day = shown["today"]
        await doors.taken("mia", f"day {day}")
        assert (await doors.say("carol", "zone UTC 00:00")).status_code == 400, "not while a day is open"
        await loop.move(hours=24)
        assert today(doors) != day
        assert "no float was counted" in (await doors.say("carol", f"close {day} variance 0")).text
        await doors.closes(day, why="nobody came")
        sealed = doors.room.cage.state.sealed[date.fromisoformat(day)]
        assert sealed.until == doors.room.calendar.clock.end(date.fromisoformat(day)), "it ended when the room says"
        assert (await doors.taken("mia", f"day {today(doors)}"))["day"] == today(doors)
        await close_room(doors.room)

    run_moved(run)


def test_a_restart_has_the_same_cage_and_the_same_figures(tmp_path: Path) -> None:
    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        await a_day_with_counts(doors)
        before, rows = doors.room.cage.state, doors.room.caches.figures.rows()
        balances = {name: amount for name, amount in doors.room.books.balances.items() if amount}
        await close_room(doors.room)
        room = open_room(tmp_path / "room.db", demo=False)
        assert room.cage.state == before
        assert {name: amount for name, amount in room.books.balances.items() if amount} == balances
        assert room.caches.figures.rows() == rows
        await close_room(room)

    asyncio.run(run())


KILLS = effort("CLOSE_KILLS", quick=2, proof=40)


@pytest.mark.proof
@pytest.mark.parametrize("home", ["sqlite", "postgresql"] if PROVING else ["sqlite"], indirect=True)
def test_a_process_killed_while_it_closes_a_day(server: Server, figure: Callable[[str], None]) -> None:
    """At any moment after the question the day is either still open or closed, and closed if it was answered."""
    server.demo, server.slow = False, True
    store = Store.open(server.url)
    a_manager(store, "token")
    a_manager(store, "another", "mia", "cashier")
    rng, closed, cookies = random.Random(5), 0, {COOKIE: "token"}
    for _ in range(KILLS):
        server.up()
        with httpx.Client(base_url=server.address, cookies=cookies, timeout=20) as http:
            shown = http.get("/api/cage").json()
            day = shown["day"] or shown["today"]
            if shown["day"] is None:
                assert http.post("/api/cage", json={"line": f"day {day}"}).status_code == 200
            first = {"line": f"close {day} variance 0 nobody came"}
            signed = httpx.post(f"{server.address}/api/cage", json=first, cookies={COOKIE: "another"}, timeout=20)
            assert signed.status_code == 200, signed.text
            killing = threading.Timer(rng.uniform(0.02, 0.35), server.kill)
            killing.start()
            try:
                answered = http.post("/api/cage", json={"line": f"seal {day} variance 0"}).status_code == 200
            except httpx.TransportError:
                answered = False
        killing.join()
        fold = Cage()
        for entry in store.followed("cage"):
            replay(fold, entry)
        is_closed = date.fromisoformat(day) in fold.state.sealed
        assert is_closed is (fold.state.day is None)
        assert is_closed or not answered
        assert verify(store).problems == []
        closed += is_closed
        if is_closed:  # a day that is to come cannot be closed: the same one is begun again
            with store.engine.begin() as connection:
                connection.exec_driver_sql("delete from log where table_name = 'cage'")
            anchor_path(store).unlink(missing_ok=True)
    store.close()
    figure(f"killed {KILLS} times while a day was closed: {closed} times it was closed, else open, and never between")


def test_the_report_of_a_room_in_play_balances_with_its_accounts(tmp_path: Path) -> None:
    """Bots play at a house table, and the house's account shows as much as the report says it won."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=True)
        doors = Doors(room)
        table = room.table("wa-ultimate-texas-holdem")
        player = await InsidePlayer(room, table.id, doors.people["anna"]).connect()
        await player.sit()
        await player.play(4)
        await player.close()
        room.reporting._priced = {table.id: [WagerPrice(wager="ante", edge="1/50", variance="24")]}
        found = (await doors.get("ada", "/api/reports?by=table")).json()
        row = next(one for one in found["rows"] if one["names"]["table"] == table.id)
        stands = room.caches.figures.stands(table.id)
        assert row["rounds"] == table.floor.state.hands - table.floor.in_round >= 4
        assert read_money(row["win"]) + read_money(row["jackpot_in"]) == stands
        assert read_money(row["drop"]) - read_money(row["taken"]) == stands + sum(
            amount for account, amount in room.books.at_table(table.id).items()
        )
        text = (await doors.get("carol", "/api/reports/csv?by=dealer")).text
        assert text.splitlines()[0].startswith("dealer,rounds")
        assert (await doors.get("carol", "/api/reports?by=moon")).status_code == 400
        for asked in ("/api/reports?first=2026-13-01", "/api/reports/csv?last=yesterday"):
            assert "is not a day" in (await doors.get("carol", asked)).text
        assert (await doors.get("carol", "/api/reports/xlsx")).status_code == 400
        await close_room(room)

    asyncio.run(run())


def test_whoever_was_appointed_today_signs_for_nothing_beside_whoever_did(tmp_path: Path) -> None:
    """A manager appointed by another today cannot sign with them, but may from tomorrow, or with somebody else."""

    async def run() -> None:
        doors = await begun(tmp_path / "room.db")
        room, day = doors.room, today(doors)
        await with_open_cage(doors)
        for who, line in (("mia", "closing cage 100x500"), ("carol", "sign 2")):
            await doors.taken(who, line)
        await room.granting.grant("manager:mia", "carol", ("player", "manager", "cashier"))
        await doors.taken("mia", f"close {day} variance 0")
        answer = await doors.say("carol", f"seal {day} variance 0")
        assert answer.status_code == 403, answer.text
        assert "mia has appointed carol today" in answer.text
        assert "cage B7" in answer.text
        room.granting.log.machine.appointed["carol"] = ("mia", room.now() - timedelta(days=2))
        await doors.taken("carol", f"seal {day} variance 0")
        await close_room(room)

    asyncio.run(run())
