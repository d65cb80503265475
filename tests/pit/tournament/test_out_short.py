"""In a game against the house a player is out with fewer chips than the compulsory wager."""

import pytest

from pitboss.pit.tournament.tournament import Tournament
from toolkit.tournament import started, terms_of

FOUR = ("a1 t1/1", "a2 t1/2", "b1 t2/1", "b2 t2/2")


@pytest.mark.rule("vic-three-card-poker 12.4.5(a)", "ruling tournaments T19")
@pytest.mark.parametrize(("lost", "short"), [(960, True), (1000, False)])
def test_out_below_the_compulsory_wager_is_out_by_its_own_ruling(lost: int, short: bool) -> None:
    tournament = Tournament(terms_of("three"))
    for line in started("three", *FOUR):
        tournament.push(line)
    outcome = tournament.push(f"t1 hand 1 a1=-{lost}")
    assert "a1 is out" in outcome.text
    assert "vic-three-card-poker 12.4.5(a)" in outcome.rules
    assert ("ruling tournaments T19" in outcome.rules) is short
