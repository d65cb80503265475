"""The first manager comes by a link that works once; offices, tables and records are the manager's to give."""

import pytest
from litestar.testing import TestClient

from pitboss.ledger.people import People
from pitboss.ledger.store import Store
from pitboss.server.app import build
from pitboss.server.doors import SessionController
from pitboss.server.guarding import SignInLimit
from pitboss.server.pace import AT_ONCE
from pitboss.server.room import Room, Welcome
from server.client import PASSWORD

SIGN = {"game": "vic-crown-poker/omaha", "blinds": ["5", "10"], "buy_in": "200", "places": 6, "dealer": "human"}


@pytest.fixture
def room(url: str, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setattr(SessionController, "limit", SignInLimit())
    return Room(Store.open(url), pace=AT_ONCE, demo=False)


def test_the_link_makes_one_manager_who_runs_the_room(room: Room) -> None:
    welcome = Welcome(room.people)
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
        granted = http.put("/api/people/bob/offices", json={"offices": ["dealer", "auditor"]})
        assert granted.json()["offices"] == ["player", "dealer", "auditor"]
    room.store.close()
    again = Store.open(room.store.engine.url.render_as_string(hide_password=False))
    assert Welcome(People(again)).token is None
    again.close()


def test_passwords_and_sessions_are_kept_as_hashes(room: Room) -> None:
    with TestClient(build(room, Welcome(room.people)), base_url="http://testserver.local") as http:
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
