"""Poker tournaments worked out by hand, one subject per file: each has a result, or a line that is refused.

`refused` is the line (0: the terms), `rules` the cited clauses. A standing is written `place player state chips
prize`, with `-` for undecided values and `?` for an unknown stack; `rows` are some of the standings.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pitboss.books import library
from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.sections import WrongTerms
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import adjudicate

FILES = sorted((Path(__file__).parent / "poker").glob("*.toml"))
SCENARIOS = [
    pytest.param(one, id=f"{path.stem}/{one['name']}")
    for path in FILES
    for one in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]
]
COLUMNS = ("bounties", "refunds")


def row(one: dict[str, Any]) -> str:
    place = "-" if one["place"] is None else one["place"]
    chips = "?" if one["chips"] is None else one["chips"]
    return f"{place} {one['player']} {one['state']} {chips} {one['prize']}"


def told(found: dict[str, Any]) -> dict[str, Any]:
    """Return an answer in the words of a scenario."""
    standings = found["standings"]
    return found | {
        "standings": [row(one) for one in standings],
        "bounties": {one["player"]: one["bounties"] for one in standings if one["bounties"] != "0.00"},
        "refunds": {one["player"]: one["refund"] for one in standings if one["refund"] != "0.00"},
        "paid": [one["player"] for one in standings if one["paid"]],
        "cites": {one["player"]: sorted(one["rules"]) for one in standings},
        "prizes": [one["amount"] for one in found["prizes"]],
    }


def holds(expected: Any, found: Any) -> None:
    """Check an expected value: a table names some of the keys, anything else must match as a whole."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            holds(value, found.get(key))
    else:
        assert ("-" if found is None else found) == expected


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: dict[str, Any]) -> None:
    expected = dict(scenario["expect"])
    refused, rules = expected.pop("refused", None), expected.pop("rules", None)
    if refused == 0:
        with pytest.raises(WrongTerms) as wrong:
            read_terms(scenario["terms"])
        assert rules is None or sorted(wrong.value.rules) == sorted(rules)
        return
    tournament, refusal = adjudicate(read_terms(scenario["terms"]), scenario["log"].split("\n"))
    assert (refusal.line if refusal else None) == refused, refusal.message if refusal else "nothing was refused"
    if refusal and rules is not None:
        assert sorted(refusal.rules) == sorted(rules), refusal.message
        assert all(library.exists(rule) for rule in refusal.rules)
    found = told(answer(tournament, refusal=refusal))
    assert set(expected.pop("rows", [])) <= set(found["standings"])
    for player, cited in expected.pop("cites", {}).items():
        assert found["cites"][player] == sorted(cited)
    for key in COLUMNS:
        if key in expected:
            assert found[key] == expected.pop(key)
    holds(expected, found)
