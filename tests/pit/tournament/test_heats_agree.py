"""Random Three Card Poker tournaments in heats agree with the naive calculation."""

from random import Random
from typing import Any

import pytest

from naive.tournament_heats import MINIMUM, Heats, random_heats
from pitboss.core.money import read_money
from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import adjudicate
from toolkit.effort import effort

NIGHTS = effort("NIGHTS", quick=120, proof=5_000)
PARTS = 10


def terms_text(heats: Heats) -> str:
    def table(data: dict[str, Any]) -> list[str]:
        return [f"{key} = {value!r}" for key, value in data.items()]

    lines = ["tournament = 1", "name = 'Heats'", "game = 'vic-three-card-poker'", "tables = ['t1', 't2', 't3']"]
    lines += ["seats = 9", "balance = 9", "start = '2026-03-04T19:00'", "location = 'here'", "[players]", "minimum = 1"]
    lines += ["[entry]", "buy_in = '50'", "fee = '5'", "chips = 600", "method = 'at the pit'"]
    lines += ["[[level]]", f"minimum = {MINIMUM}"]
    for stage in heats.stages:
        lines += ["[[stage]]", *table(stage)]
    return "\n".join([*lines, "[prizes]", *table(heats.prizes)])


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_random_heats_come_to_what_they_should(part: int) -> None:
    rng = Random(f"heats {part}")
    for _ in range(NIGHTS // PARTS):
        heats = random_heats(rng)
        told = f"{terms_text(heats)}\n\n" + "\n".join(heats.lines)
        tournament, refusal = adjudicate(read_terms(terms_text(heats)), heats.lines)
        assert refusal is None, f"{refusal} at line {refusal.line}: {refusal.text}\n{told}"
        found = answer(tournament)
        places = {one["player"]: one for one in found["standings"]}
        for name, (place, state, chips, prize) in heats.outcome().items():
            one = places[name]
            assert (one["place"], one["state"], read_money(one["prize"])) == (place, state, prize), f"{one} {told}"
            assert chips in (None, one["chips"]), f"{one} {told}"
        counted = found["chips"]
        kept = (counted["issued"], counted["removed"], counted["house"])
        assert kept == (heats.issued, heats.removed, heats.house), f"{counted}\n{told}"
        assert counted["in_play"] == counted["issued"] + counted["raced"] + counted["house"] - counted["removed"]
