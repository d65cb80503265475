"""The first manager signs up with a one-time link. Only managers grant roles, tables and records."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient

from pitboss.log.store import Store
from pitboss.room.accounts.accounts import WelcomeLink
from pitboss.room.accounts.people import People
from pitboss.room.room import Room
from pitboss.room.table.timers import AT_ONCE
from pitboss.room.verify import verify
from pitboss.web.app import build
from toolkit.client import PASSWORD

SIGN = {"game": "vic-crown-poker/omaha", "blinds": ["5", "10"], "buy_in": "200", "places": 6, "dealer": "human"}


@pytest.fixture
def room(url: str) -> Room:
    return Room(Store.open(url), pace=AT_ONCE, demo=False)


def test_the_link_makes_one_manager_who_runs_the_room(room: Room) -> None:
    welcome = WelcomeLink(room.people)
    token = welcome.token
    with TestClient(build(room, welcome), base_url="http://testserver.local") as http:
        anna = {"name": "anna", "password": PASSWORD}
        wrong = http.post("/api/session/welcome", json={**anna, "token": "guess"})
        assert wrong.status_code == 403
        made = http.post("/api/session/welcome", json={**anna, "token": token})
        assert made.json()["offices"] == ["player", "manager"]
        assert made.json()["wallet"] == "10000.00"
        bob = {"name": "bob", "password": PASSWORD}
        assert http.post("/api/session/welcome", json={**bob, "token": token}).status_code == 403
        answer = http.post("/api/tables", json={"id": "felt", "sign": SIGN})
        assert answer.status_code == 201
        assert answer.json()["table"]["dealer"] == "human"
        assert http.post("/api/tables", json={"id": "felt", "sign": SIGN}).status_code == 400
        bad = http.post("/api/tables", json={"id": "other", "sign": {**SIGN, "places": 99}})
        assert bad.status_code == 400
        assert bad.json()["rules"]
        assert http.put("/api/people/nobody/offices", json={"offices": ["dealer"]}).status_code == 404
        assert http.put("/api/people/anna/offices", json={"offices": ["dealer"]}).status_code == 403
        assert http.post("/api/chips").status_code == 400
        http.delete("/api/session")
        assert http.get("/api/session").json()["name"] is None
        assert http.post("/api/session/new", json=bob).status_code == 201
        assert http.get("/api/people").status_code == 403
        http.post("/api/session", json=anna)
        granted = http.put("/api/people/bob/offices", json={"offices": ["dealer", "supervisor"]})
        assert granted.json()["offices"] == ["player", "dealer", "supervisor"]
        both = http.put("/api/people/bob/offices", json={"offices": ["auditor", "manager"]})
        assert (both.status_code, both.json()["rules"]) == (400, ["ruling cage B1"])
    lines = [(entry.line.by, entry.line.text) for entry in room.store.read("offices")]
    assert lines == [
        ("welcome", "grant anna player manager"),
        ("manager:anna", "grant bob player dealer supervisor"),
    ]
    assert verify(room.store).problems == []
    room.store.close()
    again = Store.open(room.store.engine.url.render_as_string(hide_password=False))
    assert WelcomeLink(People(again)).token is None
    again.close()


def test_the_link_works_once_for_two_who_come_at_the_same_time(room: Room) -> None:
    welcome = WelcomeLink(room.people)
    token = welcome.token
    with TestClient(build(room, welcome), base_url="http://testserver.local") as http:
        bad = http.post("/api/session/welcome", json={"token": token, "name": "cage", "password": PASSWORD})
        assert bad.status_code == 403

        def come(name: str) -> int:
            answer = http.post("/api/session/welcome", json={"token": token, "name": name, "password": PASSWORD})
            return answer.status_code

        with ThreadPoolExecutor(4) as together:
            codes = list(together.map(come, ("anna", "bob", "carl", "dora")))
        assert sorted(codes) == [201, 403, 403, 403]
        managers = [one.name for one in room.people.everybody() if one.holds("manager")]
        assert len(managers) == 1
    room.store.close()


NESTED = '{"id":"deep","sign":' + "[" * 20_000 + "]" * 20_000 + "}"
BAD_SIGNS: list[tuple[str, Any, str]] = [
    ("felt", {}, "missing required field"),
    ("felt", {"game": "wa-poker/whist"}, "whist"),
    ("felt", {**SIGN, "time_to_act": -5}, "time_to_act"),
    ("felt", {**SIGN, "places": 99}, "places"),
    ("felt", {**SIGN, "buy_in": "lots"}, "lots"),
    ("felt", {**SIGN, "table": {"carried": "500"}}, "carried"),
    ("felt", {**SIGN, "pool": "royal"}, "no jackpot 'royal'"),
    ("felt\n", SIGN, "cannot be a table's name"),
    ("operator", SIGN, "is reserved"),
    ("offices", SIGN, "is reserved"),
]


def test_a_bad_sign_is_refused_with_the_sentence(room: Room) -> None:
    welcome = WelcomeLink(room.people)
    with TestClient(build(room, welcome), base_url="http://testserver.local") as http:
        http.post("/api/session/welcome", json={"token": welcome.token, "name": "anna", "password": PASSWORD})
        for name, sign, why in BAD_SIGNS:
            answer = http.post("/api/tables", json={"id": name, "sign": sign})
            assert answer.status_code == 400, (name, sign)
            assert why in answer.json()["message"], (name, sign)
            assert http.get("/api/tables").json() == []
    room.store.close()


def test_brackets_without_end_are_refused_at_every_door(room: Room) -> None:
    with TestClient(build(room, WelcomeLink(room.people)), base_url="http://testserver.local") as http:
        for path in ("/api/session", "/api/session/new", "/api/session/welcome"):
            answer = http.post(path, content=NESTED, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400
            # where the stack is large enough for them, it is what they stand in that nobody has asked for
            assert re.search("nested too deeply|contains unknown field", answer.json()["message"])
    room.store.close()


def test_passwords_and_sessions_are_kept_as_hashes(room: Room) -> None:
    with TestClient(build(room, WelcomeLink(room.people)), base_url="http://testserver.local") as http:
        http.post("/api/session/new", json={"name": "anna", "password": PASSWORD})
        cookie = http.cookies["pitboss_session"]
        with room.store.engine.connect() as connection:
            kept = [
                *connection.exec_driver_sql("SELECT * FROM people"),
                *connection.exec_driver_sql("SELECT * FROM sessions"),
            ]
        text = repr(kept)
        assert PASSWORD not in text
        assert cookie not in text
        assert "argon2id" in text
        assert http.post("/api/session", json={"name": "anna", "password": "wrong password"}).status_code == 403
    room.store.close()
