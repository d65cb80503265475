"""Every request gets an answer that the OpenAPI document allows, and never a 500."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from room.conftest import Server
from toolkit.client import PASSWORD, sign_up

EXAMPLES = 10
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
WAITS = 120
"""Seconds to wait for an answer, because a new machine first compiles the code that counts the odds."""


@pytest.fixture(scope="module")
def room(forker: Callable[[str], int], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(forker, tmp_path_factory.mktemp("openapi") / "room.db").up()
    yield made
    made.kill()


@pytest.fixture(scope="module")
def cookie(room: Server) -> str:
    return asyncio.run(sign_up(room.address, "anna"))


def test_the_document_tells_every_door_and_its_errors(room: Server) -> None:
    document = httpx.get(f"{room.address}/schema/openapi.json").json()
    operations = [one for path in document["paths"].values() for one in path.values() if isinstance(one, dict)]
    assert len(operations) >= 14
    assert all(one.get("summary") and one.get("tags") for one in operations)
    for one in operations:
        for status, answer in one["responses"].items():
            if int(status) >= 400:
                (body,) = answer["content"].values()
                assert body["schema"]["$ref"].endswith("Problem"), (one["summary"], status)


def test_errors_have_a_message_and_the_right_status(room: Server, cookie: str) -> None:
    with httpx.Client(base_url=room.address) as http:
        mine = {"Cookie": cookie}
        assert http.get("/api/tables/nowhere").status_code == 404
        assert http.get("/api/people").status_code == 401
        assert http.get("/api/people", headers=mine).status_code == 403
        assert http.post("/api/tables", headers=mine, json={"id": "x", "sign": {}}).status_code == 403
        taken = http.post("/api/session/new", json={"name": "ANNA", "password": PASSWORD})
        assert taken.status_code == 409
        assert "taken" in taken.json()["message"]
        assert http.post("/api/session/new", json={"name": "p3p", "password": "short"}).status_code == 403
        assert http.post("/api/session/new", content=b"{").status_code == 400
        assert http.post("/api/session", content=b"x" * 100_000).status_code == 413
        other = {"Origin": "https://elsewhere.example", **mine}
        assert http.post("/api/chips", headers=other).status_code == 403
        for path in ("/api/tables/nowhere", "/api/rules/nothing", "/nowhere", "/assets/../app.py"):
            answer = http.get(path)
            assert answer.status_code == 404
            assert answer.json()["message"]
            assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_rule_is_one_question_away(room: Server) -> None:
    found = httpx.get(f"{room.address}/api/rules/wa-poker 7.11").json()
    assert found["citation"] == "wa-poker 7.11"
    assert found["text"]
    ruling = httpx.get(f"{room.address}/api/rules/ruling wa-poker N1").json()
    assert ruling["kind"] == "ruling"


def test_the_pages_are_served_or_said_to_be_missing(room: Server) -> None:
    answer = httpx.get(room.address)
    assert answer.status_code == 200
    assert "<title>pitboss" in answer.text
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_the_folder_is_not_served(room: Server, tmp_path: Path) -> None:
    for path in ("/assets/%2e%2e/index.html", "/.built-from", "/assets/"):
        assert httpx.get(f"{room.address}{path}").status_code == 404


def test_every_door_answers_as_it_says(room: Server, cookie: str) -> None:
    document = schemathesis.openapi.from_url(f"{room.address}/schema/openapi.json")
    asked = 0
    for found in document.get_all_operations():
        operation = found.ok()

        @settings(max_examples=EXAMPLES // 6, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(base_url=room.address, headers={"Cookie": cookie}, checks=CHECKS, timeout=WAITS)

        answers()
    assert asked > EXAMPLES * 2
