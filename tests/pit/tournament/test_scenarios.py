"""Scenarios worked out by hand from the terms, the lines and the books, one subject per file under scenarios/.

A log line that begins with clauses in brackets must be refused, citing them, and change nothing; later lines are
played as if it had not been there. An expectation names a part of the answer, with `-` for undecided or unknown
values.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pitboss.books import library
from pitboss.core.refusals import Refusal
from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))
SCENARIOS = [
    pytest.param(scenario, id=f"{path.stem}/{scenario['name']}")
    for path in FILES
    for scenario in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]
]
MARKED = re.compile(r"\[([^\]]*)\] (.*)")
BY_PLAYER = {
    "places": "place",
    "states": "state",
    "stacks": "chips",
    "prizes_of": "prize",
    "bounties_of": "bounties",
    "refunds_of": "refund",
}


def rules_in(written: str) -> set[str]:
    return {rule for rule in written.split(", ") if rule}


def must_be_refused(tournament: Tournament, line: str, number: int, rules: set[str]) -> None:
    before = answer(tournament)
    with pytest.raises(Refusal) as caught:
        tournament.push(line, number)
    assert rules <= set(caught.value.rules), f"{line}: {caught.value.message}"
    assert all(library.exists(rule) for rule in caught.value.rules)
    assert answer(tournament) == before, line


def played(scenario: dict[str, Any]) -> dict[str, Any]:
    tournament = Tournament(read_terms(scenario["terms"]))
    number = 1
    for line in scenario["log"].strip("\n").split("\n"):
        marked = MARKED.fullmatch(line)
        if marked:
            must_be_refused(tournament, marked[2], number, rules_in(marked[1]))
        elif line:
            tournament.push(line, number)
            number += 1
    return answer(tournament)


def part(found: dict[str, Any], key: str) -> Any:
    """Return the part of an answer that an expectation names."""
    standings = found["standings"]
    if key in BY_PLAYER:
        return {one["player"]: one[BY_PLAYER[key]] for one in standings}
    if key == "order":
        return [one["player"] for one in standings]
    if key == "prize_list":
        return [one["amount"] for one in found["prizes"]]
    value: Any = found
    for name in key.split("."):
        value = value[name]
    return value


def dashed(value: Any) -> Any:
    """Return a value as TOML can say it, with `-` for None."""
    if isinstance(value, dict):
        return {key: dashed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [dashed(inner) for inner in value]
    return "-" if value is None else value


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: dict[str, Any]) -> None:
    if "invalid" in scenario:
        with pytest.raises(Refusal) as caught:
            read_terms(scenario["terms"])
        assert set(scenario["invalid"]) <= set(caught.value.rules), caught.value.message
        return
    found = played(scenario)
    expected = dict(scenario.get("expect", {}))
    cited = {one["player"]: set(one["rules"]) for one in found["standings"]}
    for player, rules in expected.pop("rules_of", {}).items():
        assert set(rules) <= cited[player], player
    for key, value in expected.items():
        assert dashed(part(found, key)) == value, key
