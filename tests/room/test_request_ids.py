"""A request repeated with its id is carried out once, at the doors of limits, duty, leagues and offices."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from toolkit.room import close_room, open_room, person
from toolkit.two_tables import Doors

HOLDEM = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", dealer="human")
TERMS = {"name": "Spring", "formula": "root"}
REQUESTS: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = [
    ("care", "POST", "/api/limits", {"line": "limit loss day 100"}, {"line": "limit loss day 99"}),
    ("pit/duty", "POST", "/api/pit/duty", {"name": "dee", "table": "t1"}, {"name": "dee", "table": "t2"}),
    ("pit/duty", "POST", "/api/pit/shifts", {"name": "day", "begins": "08:00", "ends": "16:00"}, {"name": "night"}),
    ("pit/duty", "POST", "/api/pit/handovers", {"to": "sam", "note": "quiet"}, {"note": "busy"}),
    ("league/autumn", "POST", "/api/leagues", {"id": "autumn", "terms": TERMS}, {"terms": {"name": "Autumn"}}),
    ("league/spring", "POST", "/api/leagues/spring/terms", TERMS | {"best": 3}, {"best": 4}),
    ("offices", "PUT", "/api/people/dee/offices", {"offices": ["dealer", "cashier"]}, {"offices": ["dealer"]}),
]


async def begun(path: Path) -> tuple[Room, Doors]:
    room = open_room(path, demo=False)
    doors = Doors(room, person(room, "mia", "manager"))
    person(room, "sam", "supervisor")
    person(room, "dee", "dealer")
    for name in ("t1", "t2"):
        room.new_table(name, HOLDEM, "manager")
    person(room, "dan", "dealer")
    await room.journal.flushed()
    await asyncio.sleep(0.01)
    assert (await doors.http.post("/api/leagues", json={"id": "spring", "terms": TERMS})).status_code == 201
    return room, doors


def lines(room: Room, log: str) -> int:
    return sum(1 for _ in room.store.stream(log))


@pytest.mark.parametrize(("log", "method", "path", "body", "other"), REQUESTS)
def test_a_request_sent_twice_is_carried_out_once(
    tmp_path: Path, log: str, method: str, path: str, body: dict[str, Any], other: dict[str, Any]
) -> None:
    async def run() -> None:
        room, doors = await begun(tmp_path / "room.db")
        key = "request" if path == "/api/leagues" else "id"
        await room.journal.flushed()
        before = lines(room, log)
        answers = [await doors.http.request(method, path, json=body | {key: "once"}) for _ in range(2)]
        assert all(answer.is_success for answer in answers), answers[1].text
        first, second = (answer.json() | {"now": ""} for answer in answers)
        assert first == second
        used = await doors.http.request(method, path, json=body | other | {key: "once"})
        assert used.status_code == 400, used.text
        assert "was already used" in used.text
        await room.journal.flushed()
        assert lines(room, log) == before + 1
        await close_room(room)

    asyncio.run(run())


def test_a_dealer_of_the_rotation_is_assigned_once(tmp_path: Path) -> None:
    """The rotation writes the line into the pit's log with the id of the original request."""

    async def run() -> None:
        room, doors = await begun(tmp_path / "room.db")
        for line in ("line-up t1=wa-poker/holdem t2=wa-poker/holdem", "dealer dan wa-poker/holdem", "on dan"):
            assert (await doors.http.post("/api/rotation", json={"line": line})).is_success
        body = {"name": "dee", "table": "t1", "id": "first"}
        assert (await doors.http.post("/api/pit/duty", json=body)).is_success
        assert room.pit.dealing.at("t1") == "dee"
        relieved = {"name": "dee", "table": "t1", "relieved": True, "id": "second"}
        assert (await doors.http.post("/api/pit/duty", json=relieved)).is_success
        dealer = room.pit.dealing.at("t1")
        assert dealer != "dee"
        for repeated in (body, relieved):
            answer = await doors.http.post("/api/pit/duty", json=repeated)
            assert answer.is_success, answer.text
        assert room.pit.dealing.at("t1") == dealer
        await close_room(room)

    asyncio.run(run())


def test_a_password_is_reset_once(tmp_path: Path) -> None:
    """The password was shown with the first answer and is kept nowhere, so the repeated request is refused."""

    async def run() -> None:
        room, doors = await begun(tmp_path / "room.db")
        path = "/api/people/dee/password?id=once"
        assert (await doors.http.post(path)).status_code == 201
        kept = room.people.find("dee")
        again = await doors.http.post(path)
        assert again.status_code == 400, again.text
        assert "shown once" in again.text
        assert room.people.find("dee") == kept
        await close_room(room)

    asyncio.run(run())
