"""In synchronised hands all who go out go out together, and nobody waits for a table that cannot play."""

import pytest

from pit.tournament.golden import rows
from pitboss.pit.tournament.answer import status
from pitboss.pit.tournament.tournament import Tournament
from toolkit.tournament import play, started, terms_of

SIX = ("a1 t1/1", "a2 t1/2", "a3 t1/3", "b1 t2/1", "b2 t2/2", "b3 t2/3")


@pytest.mark.rule("ruling tournaments T15", "ruling tournaments T8", "ruling wa-poker L6")
def test_out_at_two_tables_in_one_synchronised_hand() -> None:
    lines = [*started("wa", *SIX), "t1 hand 1 a1=-200 a2=+200", "director hand-for-hand on"]
    lines += ["t1 hand 2 a1=-800 a2=+800", "t2 hand 1 b1=-1000 b2=+1000"]
    found = play(terms_of("wa"), lines)
    assert rows(found)[-2:] == ["5 b1 out 0 0.00 0.00 0.00", "6 a1 out 0 0.00 0.00 0.00"]


def test_equal_stacks_at_two_tables_tie() -> None:
    lines = [*started("wa", *SIX), "director hand-for-hand on", "t2 deal 1"]
    lines += ["t1 hand 1 a1=-1000 a2=+1000", "t2 hand 1 b1=-1000 b2=+1000"]
    found = play(terms_of("wa"), lines)
    assert rows(found)[-2:] == ["5 a1 out 0 0.00 0.00 0.00", "5 b1 out 0 0.00 0.00 0.00"]
    assert all("ruling tournaments T8" in one["rules"] for one in found["standings"][-2:])


def test_the_session_waits_for_the_other_table() -> None:
    stage = 'stage = [{name = "heat", players = 5}, {name = "final"}]'
    tournament = Tournament(terms_of("wa", stage))
    for line in [*started("wa", *SIX), "director hand-for-hand on", "t1 hand 1 a1=-1000 a2=+1000"]:
        tournament.push(line)
    assert status(tournament.state) == "running"
    tournament.push("t2 hand 1 b1=-1000 b2=+1000")
    assert status(tournament.state) == "between"
    assert sum(player.state == "advanced" for player in tournament.state.players.values()) == 4


def test_a_table_left_with_one_is_not_waited_for() -> None:
    tournament = Tournament(terms_of("wa"))
    for line in [*started("wa", *SIX), "director hand-for-hand on", "t1 hand 1"]:
        tournament.push(line)
    for line in ["director retire b1", "director retire b2", "t1 hand 2", "director hand-for-hand off"]:
        tournament.push(line)
