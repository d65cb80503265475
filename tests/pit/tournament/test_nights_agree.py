"""Whole random tournaments agree with the naive calculation: places, prizes, bounties, refunds, money and chips."""

from random import Random
from typing import Any

import pytest

from naive.tournament_nights import Night, random_night
from pitboss.core.money import read_money
from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import adjudicate
from toolkit.effort import effort

NIGHTS = effort("NIGHTS", quick=120, proof=5_000)
PARTS = 10


def terms_text(night: Night) -> str:
    def value(of: Any) -> str:
        if isinstance(of, bool):
            return str(of).lower()
        if isinstance(of, list):
            return f"[{', '.join(map(value, of))}]"
        if isinstance(of, dict):
            return f"{{ {', '.join(f'{key} = {value(inner)}' for key, inner in of.items())} }}"
        return f'"{of}"' if isinstance(of, str) else str(of)

    lines = ["tournament = 1", 'name = "Night"', "balance = 12", 'start = "2026-03-04T19:00"', 'location = "here"']
    lines += ["seats = 11"]
    lines += [f"{key} = {value(of)}" for key, of in night.terms.items() if not isinstance(of, dict)]
    for key, of in night.terms.items():
        if isinstance(of, dict):
            lines += [f"[{key}]", *(f"{name} = {value(inner)}" for name, inner in of.items())]
    lines += [
        "[[level]]",
        "blinds = [1, 2]",
        "minutes = 20",
        "[[level]]",
        "break = 10",
        "[[level]]",
        "blinds = [5, 10]",
    ]
    return "\n".join(lines)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_random_nights_come_to_what_they_should(part: int) -> None:
    rng = Random(f"nights {part}")
    for _ in range(NIGHTS // PARTS):
        night = random_night(rng)
        told = f"{terms_text(night)}\n\n" + "\n".join(night.lines)
        tournament, refusal = adjudicate(read_terms(terms_text(night)), night.lines)
        assert refusal is None, f"{refusal} at line {refusal.line}\n{told}"
        check(night, answer(tournament), told)


def check(night: Night, found: dict[str, Any], told: str) -> None:
    expected = night.outcome()
    assert {one["player"] for one in found["standings"]} == set(expected)
    for one in found["standings"]:
        mine = expected[one["player"]]
        amounts = {key: read_money(one[key]) for key in ("prize", "bounties", "refund")}
        assert one | amounts == one | mine | amounts | {key: mine[key] for key in amounts}, f"{one}\n{mine}\n{told}"
    pool, overlay = night.pool()
    cash = {key: read_money(amount) for key, amount in found["money"].items()}
    if night.cancelled != "refund":
        assert (cash["pool"], cash["overlay"]) == (pool, overlay), told
        assert [read_money(one["amount"]) for one in found["prizes"]] == night.prize_list(), told
    paid = sum(read_money(one["prize"]) for one in found["standings"])
    if any(one["state"] in ("in", "out") for one in found["standings"]) and night.cancelled != "refund":
        able = any(not one.staff for one in night.people.values() if one.state in ("in", "out"))
        assert paid == (pool if able else 0), told
    bounty = read_money(night.terms.get("bounty", {}).get("amount", "0"))
    into = sum(one.paid + one.fees for one in night.people.values()) + bounty * night.entries
    kept = cash["collected"] + cash["fees"] + cash["bounties"]
    assert into == kept + cash["refunded"] + (0 if night.cancelled == "refund" else night.pooled), told
    chips = found["chips"]
    assert (chips["issued"], chips["removed"]) == (night.issued, night.removed), told
    assert chips["in_play"] == sum(one.chips for one in night.people.values()), told
