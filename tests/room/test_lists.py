"""The lists in a room: they know who sits, nobody bypasses them, and tickets, roles, time and restarts work."""

import asyncio
import importlib
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

import pitboss
from pitboss.core.errors import PitbossError
from pitboss.log.registry import FOLDERS, ROOM_LOGS
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.verify import check_log
from toolkit.room import InsidePlayer, Moved, app_of, close_room, cookie, office, open_room, person, run_moved

SIGN = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", places=3)
FEEDER = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", places=3, feeder=True)


class Doors:
    """The doors of a room, for one person or for somebody not signed in."""

    def __init__(self, room: Room, who: Person | None = None) -> None:
        headers = {"Cookie": cookie(room, who)} if who else {}
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        self.http = httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers)

    async def say(self, line: str, at: str = "/api/lists") -> dict[str, Any]:
        answer = await self.http.post(at, json={"line": line})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def refused(self, line: str, status: int = 400, at: str = "/api/lists") -> dict[str, Any]:
        answer = await self.http.post(at, json={"line": line})
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found


async def opened(where: Path, **more: Any) -> tuple[Room, Doors]:
    """A room with two main games and a feeder table, and a supervisor at its desk."""
    room = open_room(where, demo=False, **more)
    for name in ("sam", "dee", "audrey", "anna", "bob", "carl"):
        person(room, name)
    sam = office(room, "sam", "supervisor")
    office(room, "dee", "dealer")
    office(room, "audrey", "auditor")
    for name, sign in (("t1", SIGN), ("t2", SIGN), ("t3", FEEDER)):
        room.new_table(name, sign, "manager")
    await room.journal.flushed()
    await asyncio.sleep(0.01)
    desk = Doors(room, sam)
    await desk.say("open holdem vic-crown-poker/holdem 5/10")
    await desk.say("tables holdem t1/3")
    return room, desk


def known(room: Room, name: str) -> Person:
    found = room.people.find(name)
    assert found is not None
    return found


def test_a_room_table_tells_its_seats_and_nobody_sits_down_past_the_list(tmp_path: Path) -> None:
    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        anna, bob = Doors(room, known(room, "anna")), Doors(room, known(room, "bob"))
        await anna.say("join holdem")
        at = await InsidePlayer(room, "t1", known(room, "bob")).connect()
        refused = await at.do("sit 1 500")
        assert refused["type"] == "refused"
        assert "anna is first on the list holdem" in refused["message"]
        assert "vic-crown-poker 8.1.2" in refused["rules"]
        waited = await at.do("wait")
        assert "filled from the list holdem" in waited["message"]
        shown = await desk.say("call holdem t1")
        assert shown["lists"][0]["waiting"][0]["table"] == "t1"
        await bob.say("join holdem")
        hers = await InsidePlayer(room, "t1", known(room, "anna")).connect()
        assert (await hers.do("sit 2 500"))["type"] == "ack"
        shown = (await desk.http.get("/api/lists")).json()["lists"][0]
        assert [(one["seat"], one["name"]) for one in shown["tables"][0]["seats"]] == [(2, "anna")]
        assert [one["name"] for one in shown["waiting"]] == ["bob"]
        assert "reports its own seats" in (await desk.refused("seat 2 t1 3"))["message"]
        assert (await hers.do("leave"))["type"] == "ack"
        assert (await at.do("sit 1 500"))["type"] == "ack", "bob is first now, and seats are free"
        shown = (await desk.http.get("/api/lists")).json()["lists"][0]
        assert [one["name"] for one in shown["tables"][0]["seats"]] == ["bob"]
        await close_room(room)

    asyncio.run(run())


def test_the_seat_map_knows_since_when_somebody_sits(tmp_path: Path) -> None:
    """The time is also known for a person who sat there before the list got the table."""

    async def run() -> None:
        began = datetime(2026, 3, 1, 20, tzinfo=UTC)
        clock = [began]
        room, desk = await opened(tmp_path / "room.db", now=lambda: clock[0])
        await desk.say("tables holdem")
        bob = await InsidePlayer(room, "t1", known(room, "bob")).connect()
        assert (await bob.do("sit 1 500"))["type"] == "ack"
        clock[0] = began + timedelta(minutes=42)
        shown = await desk.say("tables holdem t1/3")
        assert [(one["name"], one["minutes"]) for one in shown["lists"][0]["tables"][0]["seats"]] == [("bob", 42)]
        await close_room(room)

    asyncio.run(run())


def test_who_may_say_what(tmp_path: Path) -> None:
    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        anna, dee, audrey = (Doors(room, known(room, name)) for name in ("anna", "dee", "audrey"))
        nobody = Doors(room)
        await nobody.refused("join holdem", 401)
        assert (await nobody.http.get("/api/lists")).json()["keeps"] is False
        for line in ("call holdem t1", "open x wa-poker/omaha 1/2", "join holdem bob", "close holdem"):
            await anna.refused(line, 403)
            await audrey.refused(line, 403)
        await dee.refused("close holdem", 403)
        await dee.refused("sat t1 1 dee", 403)
        await dee.refused("lapse 1", 403)
        assert "did you mean 'anna'" in (await dee.refused("join holdem Anna"))["message"]
        await dee.say("join holdem anna")
        await dee.say("join holdem")
        assert "somebody else must keep its list" in (await dee.refused("call holdem t1", 403))["message"]
        await anna.refused("leave 2", 403)
        made = await audrey.http.post("/api/lists/holdem/tickets", json={"name": "Mary"})
        assert made.status_code == 403
        assert "2 people wait on the list holdem" in (await desk.refused("close holdem"))["message"]
        assert "2 are waiting" in (await desk.refused("close holdem 1"))["message"]
        await desk.say("close holdem 2")
        await close_room(room)

    asyncio.run(run())


def test_a_list_serves_tables_of_its_game_and_limit(tmp_path: Path) -> None:
    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        ultimate = TableSign(
            game="wa-ultimate-texas-holdem", table={"minimum": "5", "unit": "5"}, buy_in="100", places=5
        )
        dear = TableSign(game="vic-crown-poker/holdem", blinds=("10", "20"), buy_in="400", places=3)
        room.new_table("u1", ultimate, "manager")
        room.new_table("d1", dear, "manager")
        for line, why in {
            "tables holdem t1/3 u1/5": "table u1 plays wa-ultimate-texas-holdem",
            "tables holdem t1/3 d1/3": "the sign of table d1 says 10/20: the list holdem is for 5/10",
            "tables holdem t1/9": "table t1 has 3 seats, not 9",
            "open he2 wa-poker/holdem -5/10": "'-5/10' is not a limit",
        }.items():
            assert why in (await desk.refused(line))["message"]
        await desk.say("tables holdem t1/3 t2/3 paper/9 feeder t3/3")
        await desk.say("open dear vic-crown-poker/holdem $10/$20")
        await desk.say("tables dear d1/3")
        at = "/api/rotation"
        wrong = await desk.refused("line-up t1=wa-poker/omaha", at=at)
        assert "table t1 plays vic-crown-poker/holdem" in wrong["message"]
        await desk.say("line-up t1=vic-crown-poker/holdem paper=wa-poker/omaha", at)
        await close_room(room)

    asyncio.run(run())


def test_what_is_decided_on_an_older_list_is_refused(tmp_path: Path) -> None:
    """A second press or an old tab acts only on the person its button named."""

    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        for name in ("anna", "bob"):
            await Doors(room, known(room, name)).say("join holdem")
        shown = (await desk.http.get("/api/lists")).json()["lists"][0]["tables"][0]["next"]
        said = {"words": "Call anna", "sentence": "call-waiter", "values": {"who": "anna"}}
        assert shown == {"line": "call holdem t1 1", **said}
        await desk.say(shown["line"])
        assert "is bob, not ticket 1" in (await desk.refused(shown["line"]))["message"]
        waiting = (await desk.http.get("/api/lists")).json()["lists"][0]["waiting"]
        assert [one["table"] for one in waiting] == ["t1", ""]
        await close_room(room)

    asyncio.run(run())


def test_whoever_is_called_by_a_list_is_told_wherever_they_are(tmp_path: Path) -> None:
    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        anna, bob = Doors(room, known(room, "anna")), Doors(room, known(room, "bob"))
        for one in (anna, bob):
            await one.say("join holdem")
        me = (await anna.http.get("/api/session")).json()
        assert (me["lists"], me["calls"]) == (["holdem"], [])
        await desk.say("call holdem t1 1")
        (call,) = (await anna.http.get("/api/session")).json()["calls"]
        assert (call["table"], call["list"], call["live"]) == ("t1", "holdem", True)
        assert call["title"].endswith("5/10")
        assert 290 < call["seconds"] <= 300
        assert (await bob.http.get("/api/session")).json()["calls"] == []
        acts = {
            one["name"]: bool(one["acts"]) for one in (await anna.http.get("/api/lists")).json()["lists"][0]["waiting"]
        }
        assert acts == {"anna": True, "bob": False}, "one's own answers alone"
        every = (await desk.http.get("/api/lists")).json()["lists"][0]["waiting"]
        assert all(one["acts"] for one in every)
        await close_room(room)

    asyncio.run(run())


def test_somebody_without_an_account_is_followed_by_the_code_of_a_ticket(tmp_path: Path) -> None:
    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        dee, phone = Doors(room, known(room, "dee")), Doors(room)
        given = (await dee.http.post("/api/lists/holdem/tickets", json={"name": "Zoë  O'Brien"})).json()
        assert given["ticket"]["waiter"]["name"] == "Zoë O'Brien"
        path = f"/api/lists/tickets/{given['code']}"
        assert (await phone.http.get(path)).json()["waiter"]["place"] == 1
        for wrong in ("1-aaaaaaaa", "1", "x", "99-" + given["code"][2:], "１-aaaaaaaa"):
            assert (await phone.http.get(f"/api/lists/tickets/{wrong}")).status_code == 404
        assert given["code"] not in str([entry.line.text for entry in room.store.read("lists")])
        nameless = await dee.http.post("/api/lists/holdem/tickets", json={"name": "   "})
        assert (nameless.status_code, nameless.json()["message"][:31]) == (400, "a person on a list needs a name")
        twice = await dee.http.post("/api/lists/holdem/tickets", json={"name": "zoe obrien"})
        assert "already" in twice.json()["message"]
        await desk.say("call holdem t1")
        coming = (await phone.http.post(path, json={"answer": "coming"})).json()
        assert coming["waiter"]["coming"] is True
        assert [one["words"] for one in coming["waiter"]["acts"]] == ["More time", "Pass", "Leave the list"]
        assert (await phone.http.post(path, json={"answer": "leave"})).status_code == 200
        assert (await phone.http.get(path)).status_code == 404
        await close_room(room)

    asyncio.run(run())


def test_a_kiosk_gives_tickets_and_can_do_nothing_else(tmp_path: Path) -> None:
    async def run() -> None:
        room, _ = await opened(tmp_path / "room.db")
        screen = Doors(room, known(room, "dee"))
        before = screen.http.headers.pop("Cookie")
        screen.http.cookies.set(*before.split("=", 1))
        assert (await Doors(room, known(room, "anna")).http.post("/api/lists/kiosk")).status_code == 403
        made = await screen.http.post("/api/lists/kiosk")
        assert (made.status_code, made.json()) == (200, {"kiosk": True})
        assert (await screen.http.get("/api/session")).json()["name"] is None, "dee is signed out here"
        old = Doors(room)
        old.http.headers["Cookie"] = before
        assert (await old.http.get("/api/session")).json()["name"] is None, "and her session is over"
        shown = (await screen.http.get("/api/lists")).json()
        assert (shown["kiosk"], shown["keeps"], shown["opens"]) == (True, False, False)
        given = await screen.http.post("/api/lists/holdem/tickets", json={"name": "Zoë"})
        assert given.status_code == 201, given.text
        assert [entry.line.by[:6] for entry in room.store.read("lists")][-1:] in ([], ["kiosk:"])
        for line in ("call holdem t1", "join holdem anna", "close holdem 1", "leave 1"):
            await screen.refused(line, 401)
        for door in ("/api/cage", "/api/pit/duty", "/api/people"):
            assert (await screen.http.get(door)).status_code == 401, door
        await close_room(room)

    asyncio.run(run())


def test_time_runs_out_by_itself_and_a_restart_keeps_all(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room, desk = await opened(tmp_path / "room.db", now=loop.now)
        for name in ("anna", "bob"):
            await Doors(room, known(room, name)).say("join holdem")
        await desk.say("call holdem t1")
        before = room.lists.machine.state
        await close_room(room)
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert room.lists.machine.state == before
        await loop.move(minutes=6)
        assert [one.name for one in room.lists.machine.state.lists["holdem"].waiters] == ["bob", "anna"]
        assert room.lists.machine.due() is None
        await close_room(room)
        store = Store.at(tmp_path / "room.db")
        assert check_log(store, "lists", store.cut()["lists"]).problems == []
        store.close()

    run_moved(run)


def test_a_player_of_a_feeder_table_is_moved_with_the_whole_stake(tmp_path: Path) -> None:
    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        await desk.say("tables holdem t1/3 feeder t3/3")
        anna = await InsidePlayer(room, "t3", known(room, "anna")).connect()
        assert (await anna.do("sit 1 500"))["type"] == "ack"
        bob = await InsidePlayer(room, "t1", known(room, "bob")).connect()
        refused = await bob.do("sit 1 500")
        assert "anna of the must-move table t3 comes first" in refused["message"]
        await desk.say("must-move holdem t1")
        await asyncio.sleep(0.05)
        assert room.table("t1").floor.state.players["anna"].stack == 50_000
        assert room.table("t3").floor.state.players == {}
        shown = (await desk.http.get("/api/lists")).json()["lists"][0]
        seats = {one["name"]: [seat["name"] for seat in one["seats"]] for one in shown["tables"]}
        assert seats == {"t1": ["anna"], "t3": []}
        await close_room(room)

    asyncio.run(run())


def test_whoever_is_excluded_waits_on_no_list(tmp_path: Path) -> None:
    async def run() -> None:
        room, _ = await opened(tmp_path / "room.db")
        room.table("t1").apply("assistant-casino-manager:carol", "exclude carl")
        refused = await Doors(room, known(room, "carl")).refused("join holdem")
        assert "carl is excluded from this game" in refused["message"]
        assert refused["rules"]
        await close_room(room)

    asyncio.run(run())


def test_whoever_is_back_in_time_from_a_pick_up_is_first_on_the_list(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room, desk = await opened(tmp_path / "room.db", now=loop.now)
        anna = await InsidePlayer(room, "t1", known(room, "anna")).connect()
        assert (await anna.do("sit 1 500"))["type"] == "ack"
        room.table("t1").apply("anna", "away")
        room.table("t1").apply("area-manager:carol", "pick-up anna")
        await Doors(room, known(room, "bob")).say("join holdem")
        await loop.move(minutes=10)
        shown = await Doors(room, known(room, "anna")).say("join holdem")
        assert [one["name"] for one in shown["lists"][0]["waiting"]] == ["anna", "bob"]
        await desk.say("leave 2")
        await loop.move(minutes=15)
        shown = await desk.say("join holdem anna")
        assert [one["name"] for one in shown["lists"][0]["waiting"]] == ["bob", "anna"]
        await close_room(room)

    run_moved(run)


def test_the_rotation_is_pushed_by_the_clock_and_kept(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        room, desk = await opened(tmp_path / "room.db", now=loop.now)
        for name in ("dot", "dan"):
            person(room, name)
            office(room, name, "dealer")
        await room.journal.flushed()
        await asyncio.sleep(0.01)
        at = "/api/rotation"
        await desk.say("line-up t1=vic-crown-poker/holdem t2=vic-crown-poker/holdem", at)
        assert "not a dealer of this room" in (await desk.refused("dealer anna all", at=at))["message"]
        for name in ("dee", "dot", "dan"):
            await desk.say(f"dealer {name} all", at)
            await desk.say(f"on {name}", at)
        await desk.say("every 20", at)
        shown = await desk.say("start", at)
        assert [one["dealer"] for one in shown["tables"]] == ["dee", "dot"]
        assert shown["breaks"] == ["dan"]
        assert shown["sheet"][0]["dealers"] == ["dan", "dee"]
        for who, status in (("dee", 403), ("anna", 403), ("audrey", 403)):
            await Doors(room, known(room, who)).refused("push", status, at)
        assert (await Doors(room).http.get(at)).status_code == 401, "who deals where is for those who have signed in"
        assert (await Doors(room, known(room, "anna")).http.get(at)).json()["changes"] is False
        await loop.move(minutes=21)
        assert room.lists.rotation.state.line == ["dan", "dee", "dot"]
        before = room.lists.rotation.state
        await close_room(room)
        room = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert room.lists.rotation.state == before
        await close_room(room)

    run_moved(run)


OWN = sorted({part for log in (*ROOM_LOGS, *FOLDERS) for part in log.strip("/").split("/")})


def test_no_table_is_called_like_a_log(tmp_path: Path) -> None:
    """The name of a log is refused in the room, and for a table of paper on the lists and in the rotation."""

    async def run() -> None:
        room, desk = await opened(tmp_path / "room.db")
        for name in OWN:
            with pytest.raises(PitbossError, match="is reserved"):
                room.new_table(name, SIGN, "manager")
            assert "is reserved" in (await desk.refused(f"tables holdem t1/3 {name}/9"))["message"]
            line = f"line-up t1=vic-crown-poker/holdem {name}=vic-crown-poker/holdem"
            assert "is reserved" in (await desk.refused(line, at="/api/rotation"))["message"]
            ticket = await desk.http.post("/api/lists/holdem/tickets", json={"name": name})
            assert ticket.json()["ticket"]["waiter"]["name"] == name, "on a ticket people write what they like"
        assert not {one.name for one in room.lists.machine.state.lists["holdem"].waiters} & set(OWN)
        await close_room(room)

    asyncio.run(run())


def test_every_log_that_the_room_writes_is_one_of_its_own_or_a_tables() -> None:
    """The name of a log that is missing from the list could be taken by a table or an account."""
    written = set()
    for path in Path(pitboss.__file__).parent.rglob("*.py"):
        for constant in re.findall(r"\bLog\(\s*([A-Z_]+)\b", path.read_text()):
            module = ".".join(path.relative_to(Path(pitboss.__file__).parents[1]).with_suffix("").parts)
            written.add(getattr(importlib.import_module(module), constant))
    assert written == set(ROOM_LOGS)
