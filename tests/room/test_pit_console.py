"""The pit on a running room: tables at a glance, one queue, rulings tried and given, duty, and who may enter."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pitboss.log.kinds.duty import PIT
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person
from pitboss.room.pit import desk
from pitboss.room.pit.queue import asked, at_table, pit_table, queue
from pitboss.room.pit.rulings import copied
from pitboss.room.pit.shapes import PitNews
from pitboss.room.room import Room
from pitboss.room.table.listeners import Listener
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import role_token
from pitboss.room.table.permissions import NOBODYS
from pitboss.room.verify import verify
from room.test_doors_and_disk import a_room_with_a_claim
from room.test_held_payments import held_back
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

HOLDEM = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", dealer="human")
CROWN = TableSign(game="wa-crown-holdem", table={"minimum": "5", "maximum": "500"}, dealer="human")

TASKS: set[asyncio.Future[None]] = set()
"""Tasks that read for the screens, kept from garbage collection."""


def screen(room: Room, who: Person) -> list[PitNews]:
    """Return the messages of a person's pit socket, in a list that grows."""
    told: list[PitNews] = []

    async def sending(text: str) -> None:
        told.append(msgspec.json.decode(text, type=PitNews))

    listener = Listener(who, sending)
    TASKS.add(asyncio.ensure_future(_drained(listener, told)))
    room.pit_desk.join(listener)
    return told


async def _drained(listener: Listener, told: list[PitNews]) -> None:
    while messages := await listener.next_messages():
        told += [msgspec.json.decode(text, type=PitNews) for text in messages]


async def until(told: list[PitNews], what: Any) -> PitNews:
    for _ in range(100):
        found = next((one for one in told if what(one)), None)
        if found is not None:
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(told)


async def say(doors: Doors, table: str, line: str, *, trial: bool = False, key: str = "") -> httpx.Response:
    where = f"/api/pit/tables/{table}/{'trial' if trial else 'rulings'}"
    return await doors.http.post(
        where, json={"line": line} if trial else {"id": key or line[:40].replace(" ", "-"), "line": line}
    )


async def said(doors: Doors, table: str, line: str) -> dict[str, Any]:
    answer = await say(doors, table, line)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_screen_gets_everything_first_and_then_only_what_changed(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        sam = person(room, "sam", "supervisor")
        for name in ("t1", "t2", "t3"):
            room.new_table(name, HOLDEM, "manager")
        told = screen(room, sam)
        first = await until(told, lambda one: one.first)
        assert [one.id for one in first.tables] == ["t1", "t2", "t3"]
        assert [one.due for one in first.tables] == ["closed"] * 3
        anna = await InsidePlayer(room, "t2", person(room, "anna")).connect()
        for line in ("sit 1 200", "leave", "sit 1 200"):
            anna.number = room.table("t2").number
            await anna.do(line)
        later = await until(told, lambda one: any(table.players for table in one.tables))
        assert [one.id for one in later.tables] == ["t2"], "the others are not told again"
        assert [(one.player, one.stack) for one in later.tables[0].players] == [("anna", "200.00")]
        assert len(told) <= 3, "lines that come together are told together"
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("offices", [(), ("dealer",)])
def test_nobody_else_looks_at_the_pit(tmp_path: Path, offices: tuple[str, ...]) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        who = person(room, "nosy", *offices)
        await room.journal.flushed()
        listener = Listener(who)
        room.pit_desk.join(listener)
        assert "supervisor" in (await listener.next_messages())[0]
        doors = Doors(room, who)
        for path in ("/api/pit/duty", "/api/pit/handovers"):
            assert (await doors.http.get(path)).status_code == 403
        for path, body in POSTS.items():
            answer = await doors.http.post(path, json=body)
            assert answer.status_code == 403, (path, answer.text)
        assert room.table("t1").number == 1
        await close_room(room)

    asyncio.run(run())


POSTS: dict[str, dict[str, Any]] = {
    "/api/pit/tables/t1/trial": {"line": "exclude anna"},
    "/api/pit/tables/t1/rulings": {"id": "1", "line": "exclude anna # cheating"},
    "/api/pit/duty": {"name": "dee", "table": "t1"},
    "/api/pit/shifts": {"name": "evening", "begins": "18:00", "ends": "02:00"},
    "/api/pit/handovers": {"to": "sam"},
}


def test_an_auditor_sees_all_and_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        audrey = person(room, "audrey", "auditor")
        await room.journal.flushed()
        first = await until(screen(room, audrey), lambda one: one.first)
        assert [one.id for one in first.tables] == ["t1"]
        doors = Doors(room, audrey)
        assert (await doors.http.get("/api/pit/duty")).json()["may"] == {"t1": False}
        assert (await doors.http.get("/api/pit/handovers")).json() == []
        assert (await doors.http.get("/api/people")).status_code == 200, "and who holds which office"
        for method, path in (("PUT", "offices"), ("POST", "password"), ("DELETE", "sessions")):
            asked = await doors.http.request(method, f"/api/people/anna/{path}", json={"offices": ["dealer"]})
            assert asked.status_code == 403, path
        for path, body in POSTS.items():
            assert (await doors.http.post(path, json=body)).status_code == 403, path
        await close_room(room)

    asyncio.run(run())


def test_a_payment_held_back_waits_with_its_hours_and_is_decided_from_the_queue(tmp_path: Path) -> None:
    async def test(loop: Moved) -> None:
        room, _, _ = await held_back(tmp_path, loop)
        boss, sam = Person(name="boss", password="-", offices=("player", "manager")), person(room, "sam", "supervisor")
        await room.journal.flushed()
        waiting = (await until(screen(room, boss), lambda one: one.first)).waiting or []
        (one,) = waiting
        assert (one.kind, one.who, one.table) == ("payment", "anna", "felt")
        assert one.words == "60.00 of anna's from round 1, held back"
        assert "wa-crown-holdem 5.14" in one.rules
        assert [(answer.line, answer.grave) for answer in one.answers] == [
            ("release anna 1", False), ("refuse anna 1", True),
        ]  # fmt: skip
        (seen,) = (await until(screen(room, sam), lambda one: one.first)).waiting or []
        officials = room.table("felt").floor.room.officials
        least = officials.role(officials.power("release").least).rank
        assert bool(seen.answers) is (least <= officials.roles[1].rank), "as the book's officials have it"
        doors, number = Doors(room, boss), room.table("felt").number
        tried = await say(doors, "felt", "refuse anna 1", trial=True)
        assert tried.status_code == 200, tried.text
        assert [one["text"] for one in tried.json()["told"]]
        assert tried.json()["grave"] is True
        assert tried.json()["stacks"] == [{"player": "anna", "before": "470.00", "after": "500.00"}]
        assert room.table("felt").number == number, "a trial changes nothing"
        assert room.table("felt").floor.state.players["anna"].stack == 470_00
        bare = await say(doors, "felt", "refuse anna 1")
        assert (bare.status_code, "reason" in bare.text) == (400, True)
        done = await said(doors, "felt", "refuse anna 1 # the cards were marked")
        assert done["by"] == "manager:boss"
        assert room.table("felt").floor.state.players["anna"].stack == 500_00
        line = room.store.read("felt")[-1].line
        assert (line.text, line.by.partition(":")[2]) == ("refuse anna 1 # the cards were marked", "boss")
        await close_room(room)

    run_moved(test)


def test_a_trial_shows_no_cards_that_lie_face_down(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("felt", CROWN, "manager")
        boss = person(room, "boss", "manager")
        table = room.table("felt")
        person(room, "anna")
        dealt = (
            "d close",
            "d dh p1 AhKh",
            "d dh d 2c3d",
            "bet flop 20",
            "d db ThJh4h",
            "cc",
            "d db 9s",
            "cc",
            "d db 8s",
        )
        for line in ("sit 1 500", "open", "deal", "bet ante 10", *dealt):
            by = "operator" if line == "open" else "d" if line[:2] in ("d ", "de") else "anna"
            table.apply(by, line)
        await room.journal.flushed()
        tried = await say(Doors(room, boss), "felt", "d settle", trial=True)
        assert tried.status_code == 200, tried.text
        assert tried.json()["hidden"] is True
        assert tried.json()["told"] == []
        assert tried.json()["stacks"] == []
        assert "two of clubs" not in tried.text
        assert table.floor.in_round
        await close_room(room)

    asyncio.run(run())


def test_a_move_is_tried_at_both_tables(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        for name in ("t1", "t2"):
            room.new_table(name, HOLDEM, "manager")
            for player, seat in ((f"{name}-a", 1), (f"{name}-b", 2), (f"{name}-c", 3)):
                person(room, player)
                room.table(name).apply(player, f"sit {seat} 300")
            room.table(name).apply("supervisor", "open")
        sam = person(room, "sam", "supervisor")
        await room.journal.flushed()
        doors = Doors(room, sam)
        pit = (await doors.http.get("/api/tables/t1/pit")).json()
        (move,) = [one for one in pit["floor"] if one["line"] == "move"]
        assert [(part["kind"], part["options"]) for part in move["parts"]] == [("person", []), ("word", ["t2"])]
        tried = (await say(doors, "t1", "move t1-a t2", trial=True)).json()
        assert list(tried["elsewhere"]) == ["t2"]
        assert "t1-a" in tried["elsewhere"]["t2"][0]["text"]
        assert tried["stacks"] == [{"player": "t1-a", "before": "300.00", "after": "0.00"}]
        assert "t1-a" in room.table("t1").floor.state.players
        await said(doors, "t1", "move t1-a t2")
        assert "t1-a" in room.table("t2").floor.state.players
        refused = await say(doors, "t1", "commission percent=5", trial=True)
        assert refused.status_code in (400, 403), "that is for the licensee"
        await close_room(room)

    asyncio.run(run())


def test_duty_and_handover_are_in_the_log_and_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        sam, boss = person(room, "sam", "supervisor"), person(room, "boss", "manager")
        for name, held in (("dee", "dealer"), ("rita", "supervisor"), ("anna", "player")):
            person(room, name, held)
        await room.journal.flushed()
        pit, top = Doors(room, sam), Doors(room, boss)

        async def posted(doors: Doors, where: str, **body: Any) -> httpx.Response:
            return await doors.http.post(f"/api/pit/{where}", json=body)

        assert (await posted(pit, "shifts", name="evening", begins="18:00", ends="02:00")).status_code == 403
        assert (await posted(top, "shifts", name="evening", begins="18:00", ends="02:00")).status_code == 201
        assert (await posted(pit, "duty", name="anna", table="t1")).status_code == 400, "anna is no dealer"
        assert (await posted(pit, "duty", name="dee", table="t1", shift="night")).status_code == 400
        assert (await posted(pit, "duty", name="dee", table="t1", shift="evening")).status_code == 201
        answer = await posted(pit, "duty", name="rita", table="t1", office="supervisor")
        assert answer.json()["posts"]["t1"] == [
            {"name": "dee", "office": "dealer", "shift": "evening"}, {"name": "rita", "office": "supervisor"},
        ]  # fmt: skip
        room.table("t1").apply("table-games-manager:boss", "exclude zed")
        room.table("t1").apply("d:dee", "summon a dispute in seat 3")
        assert (await posted(pit, "handovers", to="sam")).status_code == 400, "nobody takes over from themselves"
        assert (await posted(pit, "handovers", to="dee")).status_code == 400, "a dealer runs no pit"
        written = (await posted(pit, "handovers", to="rita", shift="evening", note="the shuffler\nis slow")).json()
        assert written["note"] == "the shuffler is slow"
        assert [one["words"] for one in written["open"]] == ["dee calls a supervisor: a dispute in seat 3"]
        assert (written["tables"][0]["stands"], written["tables"][0]["excluded"]) == ("closed", ["zed"])
        assert written["tables"][0]["staff"] == ["dee, dealer, evening", "rita, supervisor"]
        assert (await posted(pit, "duty", name="dee", table="t1", relieved=True)).status_code == 201
        by = [(entry.line.by, entry.line.text.split()[0]) for entry in room.store.read(PIT)]
        assert by == [("manager:boss", "shift"), ("supervisor:sam", "assign"), ("supervisor:sam", "assign"),
                      ("supervisor:sam", "hand-over"), ("supervisor:sam", "relieve")]  # fmt: skip
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        assert again.pit.state.handed == [msgspec.convert(written, type(again.pit.state.handed[0]))]
        assert [one.name for one in again.pit.at("t1")] == ["rita"]
        assert verify(again.store).problems == []
        await close_room(again)

    asyncio.run(run())


TABLES = {
    "wa-poker": HOLDEM,
    "vic-crown-poker": msgspec.structs.replace(HOLDEM, game="vic-crown-poker/holdem"),
    "wa-crown-holdem": CROWN,
    "wa-ultimate-texas-holdem": msgspec.structs.replace(CROWN, game="wa-ultimate-texas-holdem"),
    "vic-three-card-poker": msgspec.structs.replace(
        CROWN, game="vic-three-card-poker", table={"minimum": "10", "maximum": "500", "unit": "5"}
    ),
}


@pytest.mark.parametrize("office", ["supervisor", "manager"])
def test_no_door_lets_an_office_do_what_the_officials_of_a_book_do_not_give_it(tmp_path: Path, office: str) -> None:
    """Each office tries every power of every book at the pit's doors, and is refused those of others."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        who, tried = person(room, "who", office), {"given": 0, "refused": 0}
        for book, sign in TABLES.items():
            room.new_table(book, sign, "manager")
            person(room, f"anna-{book}"[:24])
            room.table(book).apply(f"anna-{book}"[:24], "sit 1 300")
        await room.journal.flushed()
        doors = Doors(room, who)
        for book in TABLES:
            floor = room.table(book).floor
            officials = floor.room.officials
            rank = officials.role(role_token(officials, office)).rank  # type: ignore[arg-type]
            for power in officials.powers:
                if power.decision not in LINES.rows or power.decision in NOBODYS:
                    continue
                line = " ".join([power.decision, *power.usage.split()[2:]]).replace("anna", f"anna-{book}"[:24])
                number = room.table(book).number
                answer = await say(doors, book, line, trial=True)
                if rank < officials.role(power.least).rank:
                    said = await say(doors, book, f"{line} # because", key=power.decision)
                    assert {answer.status_code, said.status_code} <= {403, 400}, (book, line, answer.text)
                    assert "that is for the" in said.text or "nobody in this room" in said.text, (book, line, said.text)
                    tried["refused"] += 1
                else:
                    assert "that is for the" not in answer.text, (book, line, answer.text)
                    tried["given"] += 1
                assert room.table(book).number == number, (book, line)
        assert tried["given"] > 50
        assert (tried["refused"] > 10) is (office == "supervisor"), tried
        for line in ("tick", "clock p1", "!ready", "!shoe a b", "meter 1 2 3", "sign {}"):
            answer = await say(doors, "wa-poker", line)
            assert answer.status_code == 400, (line, answer.text)
        await close_room(room)

    asyncio.run(run())


def test_whoever_plays_at_a_table_decides_nothing_there(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        for name in ("t1", "t2"):
            room.new_table(name, HOLDEM, "manager")
        sam = person(room, "sam", "supervisor")
        room.table("t1").apply("sam", "sit 1 300")
        room.table("t1").apply("d:dee", "summon help")
        await room.journal.flushed()
        (call,) = (await until(screen(room, sam), lambda one: one.first)).waiting or []
        assert call.answers == []
        for trial in (True, False):
            answer = await say(Doors(room, sam), "t1", "attend", trial=trial)
            assert (answer.status_code, "plays at this table" in answer.text) == (403, True)
        assert (await say(Doors(room, sam), "t2", "suspend", trial=True)).status_code == 200
        await close_room(room)

    asyncio.run(run())


def test_a_table_at_which_nothing_happened_is_not_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "LOOKED", 10**9)  # nor for what time allows while this runs

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        for number in range(6):
            room.new_table(f"t{number}", HOLDEM, "manager")
        sam, rita = person(room, "sam", "supervisor"), person(room, "rita", "supervisor")
        told = [screen(room, who) for who in (sam, rita)]
        for one in told:
            await until(one, lambda news: news.first)
        made: list[str] = []
        asked: list[str] = []

        def counted(count: list[str], work: Any) -> Any:
            def wrapped(table: LiveTable, *more: Any) -> Any:
                count.append(table.id)
                return work(table, *more)

            return wrapped

        monkeypatch.setattr(desk, "pit_table", counted(made, pit_table))
        monkeypatch.setattr(desk, "at_table", counted(asked, at_table))
        person(room, "anna")
        for line in ("sit 1 200", "leave", "sit 2 200", "leave", "sit 3 200"):
            room.table("t3").apply("anna", line)
        for one in told:
            await until(one, lambda news: any(table.players for table in news.tables))
        assert made == ["t3"], "once for both screens, whatever came together"
        assert asked == ["t3", "t3"], "once for each of them"
        await close_room(room)

    asyncio.run(run())


def test_whatever_can_have_gone_wrong_can_be_tried_and_its_question_waits_with_answers(tmp_path: Path) -> None:
    """Every possible irregularity in a hand is tried with its form's values; one is reported and answered."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        table, boss = room.table("t1"), person(room, "boss", "manager")
        for seat, name in enumerate(("ann", "bob", "cat"), 1):
            person(room, name)
            table.apply(name, f"sit {seat} 500")
        for by, line in (("supervisor", "open"), ("d", "draw 2sKdAs"), ("d", "deal"), ("d", "d dh p1 2c3c"),
                         ("d", "d dh p2 2d3d"), ("d", "d dh p3 2h3h")):  # fmt: skip
            table.apply(by, line)
        await room.journal.flushed()
        doors = Doors(room, boss)
        pit = (await doors.http.get("/api/tables/t1/pit")).json()
        possible = [one for one in pit["troubles"] if one["line"] in pit["possible"]]
        tried, asking = 0, ""
        for one in possible:
            line, number = " ".join([one["line"], *map(filled, one["parts"])]).strip(), table.number
            answer = await say(doors, "t1", line, trial=True)
            assert answer.status_code in (200, 400), (line, answer.text)
            assert table.number == number
            tried += answer.status_code == 200
            if answer.status_code == 200 and not asking:
                trial = copied(table.floor)
                trial.push("manager:boss", answer.json()["line"], room.now())
                asking = line if asked(trial) else ""
        assert tried > 3, (tried, possible)
        assert asking, "one of them asks an official"
        await said(doors, "t1", f"{asking} # seen by the dealer")
        (waits,) = [one for one in queue(room, boss, room.now()) if one.kind == "question"]
        assert waits.answers
        for given in waits.answers:
            answer = await say(doors, "t1", given.line, trial=True)
            assert answer.status_code == 200, (given, answer.text)
        await said(doors, "t1", f"{waits.answers[0].line} # decided")
        assert [one for one in queue(room, boss, room.now()) if one.key == waits.key] == []
        await close_room(room)

    asyncio.run(run())


def filled(part: dict[str, Any]) -> str:
    """Return an official's entry for a field of a form."""
    if part["kind"] == "person":
        return "seat 1"
    return str((part["options"] or [part["example"]])[0])


def test_a_claim_waits_in_the_queue_with_what_its_official_may_do(tmp_path: Path) -> None:
    async def run() -> None:
        room = await a_room_with_a_claim(f"sqlite:///{tmp_path / 'room.db'}")
        carol = Person(name="carol", password="-", offices=("player", "manager"))
        (claim,) = [one for one in queue(room, carol, room.now()) if one.kind == "claim"]
        assert (claim.who, claim.table, claim.claim) == ("anna", "felt", "felt/1/p1")
        assert claim.rules
        for line in (f"day {room.calendar.day(room.now())}", "opening cage 100x10"):
            counted = await Doors(room, carol).http.post("/api/cage", json={"line": line})
            assert counted.status_code in (200, 400), counted.text
        written = await Doors(room, carol).http.post("/api/pit/handovers", json={"to": "dora"})
        assert written.status_code == 201, written.text
        assert written.json()["open"][0]["words"].startswith("anna: royal flush wins "), "of whom, on paper too"
        assert [one["words"] for one in written.json()["open"] if "slip" in one["words"]] == [
            "slip 1, opening of the cage, 1000.00: still to sign"
        ]
        for answer in claim.answers:
            assert answer.grave is (answer.line == "refuse")
        first = claim.answers[0].line
        done = await Doors(room, carol).act(claim.claim, first, "")
        assert done.status_code == 200, done.text
        anna = Person(name="anna", password="-", offices=("player", "manager"))
        assert [one.answers for one in queue(room, anna, room.now()) if one.kind == "claim"] in ([[]], []), "her own"
        await close_room(room)

    asyncio.run(run())


def test_a_ruling_plays_for_nobody_and_its_trial_says_what_it_does(tmp_path: Path) -> None:
    """The pit rules but does not play: the players act, or the dealer enters their actions at the table."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        room.new_table("t1", HOLDEM, "manager")
        sam = Doors(room, person(room, "sam", "supervisor", "dealer"))
        players = [await InsidePlayer(room, "t1", person(room, name)).connect() for name in ("anna", "bob")]
        for seat, one in enumerate(players, 1):
            assert (await one.do(f"sit {seat} 500"))["type"] == "ack"
        for line in ("p1 cc", "p2 cbr 40", "p1 f"):
            for trial in (True, False):
                refused = await say(sam, "t1", line, trial=trial)
                assert (refused.status_code, "is not a ruling" in refused.json()["message"]) == (400, True), line
        told = (await say(sam, "t1", "penalise anna 3 # words", trial=True)).json()
        assert [one["text"] for one in told["told"]] == ["anna is not dealt in for 3 hands"], told
        await close_room(room)

    asyncio.run(run())
