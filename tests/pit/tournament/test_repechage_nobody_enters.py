"""A repechage that nobody enters is skipped (ruling tournaments T28)."""

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament

TERMS = """
tournament = 1
name = "Heats"
game = "wa-poker/holdem"
tables = ["t1", "t2"]
seats = 4
[entry]
chips = 1000
[[stage]]
name = "heat"
ends = "time"
minutes = 10
advance = 2
[[stage]]
name = "repechage"
ends = "time"
minutes = 10
entrants = "out"
advance = 1
[[stage]]
name = "final"
[prizes]
places = [100]
"""
HEAT = [
    "operator publish", "operator appoint alice", "director enter a signed", "director enter b signed",
    "director enter c signed", "director seat a t1/1 b t1/2 c t1/3", "director start", "t1 hand 1 a=-1000 b=+1000",
]  # fmt: skip


def after_the_heat() -> Tournament:
    tournament = Tournament(read_terms(TERMS))
    for line in HEAT:
        tournament.push(line)
    return tournament


@pytest.mark.rule("wa-poker 40.2(a)(viii)")
def test_the_final_is_seated_and_begins() -> None:
    tournament = after_the_heat()
    outcome = tournament.push("director seat b t1/1 c t1/2")
    assert "ruling tournaments T28" in outcome.rules
    tournament.push("director start")
    assert tournament.state.stage_terms.name == "final"


def test_not_once_somebody_has_entered_it() -> None:
    tournament = after_the_heat()
    tournament.push("director re-enter a")
    with pytest.raises(NotAllowed):
        tournament.push("director seat b t1/1 c t1/2")
    assert tournament.state.stage_terms.name == "repechage"


def test_a_refused_seat_passes_nothing_over() -> None:
    tournament = after_the_heat()
    with pytest.raises(NotAllowed):
        tournament.push("director seat b t1/1 c t1/1")
    assert tournament.state.stage_terms.name == "repechage"
    tournament.push("director re-enter a")
