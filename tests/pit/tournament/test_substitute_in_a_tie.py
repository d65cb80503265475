"""A player who takes over an entry also takes over its tie (rulings tournaments T5 and T14)."""

from pitboss.pit.tournament.standings import to_decide
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament

TERMS = """
tournament = 1
name = "Heats"
game = "vic-crown-poker/holdem"
tables = ["t1"]
start = "2026-03-04T19:00"
location = "Crown Melbourne"
[entry]
chips = 1000
method = "at the cage"
substitutes = "any-time"
[prizes]
places = [100]
[[stage]]
name = "heat"
ends = "time"
minutes = 10
advance = 1
tie_break = "play-off"
[[stage]]
name = "final"
"""
HEAT = [
    "operator publish", "operator notify", "operator appoint alice", "operator designate t1", "director enter a signed",
    "director enter b signed", "director seat a t1/1 b t1/2", "director brief", "@2026-03-04T19:00 director start",
    "@+10m clock end",
]  # fmt: skip


def test_a_substitute_is_ranked_in_the_place_of_whoever_left() -> None:
    tournament = Tournament(read_terms(TERMS))
    for line in HEAT:
        tournament.push(line)
    assert [one.players for one in to_decide(tournament.state)] == [("a", "b")]
    tournament.push("director substitute a c signed")
    assert [one.players for one in to_decide(tournament.state)] == [("c", "b")]
    tournament.push("director rank c b")
    assert tournament.state.players["c"].state == "advanced"
