"""`director clock +1m` lengthens or shortens a level or break within the book's limits (T2; wa-poker 39.4)."""

import pytest

from pitboss.core.refusals import Refusal
from pitboss.pit.tournament.choices import choices
from pitboss.pit.tournament.clock import remaining
from pitboss.pit.tournament.grammar import read_line, write_line
from pitboss.pit.tournament.templates import template
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament


def started(name: str) -> Tournament:
    """Return a template's tournament with eight players, a minute into its first level."""
    tournament = Tournament(read_terms(template(name)))
    start = template(name).split('start = "')[1][:16]
    for line in ("operator publish", "operator notify", "operator appoint alice", "operator designate t1 t2 t3"):
        tournament.push(f"@{start} {line}")
    players = [f"p{number}" for number in range(1, 9)]
    for player in players:
        tournament.push(f"director enter {player} signed")
    tournament.push(f"director seat {' '.join(f'{player} t1/{at}' for at, player in enumerate(players, 1))}")
    tournament.push("director brief")
    tournament.push("director start")
    tournament.push("@+1m director warn p1")
    return tournament


def offered(tournament: Tournament) -> tuple[str, ...]:
    (found,) = [one for one in choices(tournament)["director"] if one.verb == "clock"]
    return found.fields[0].options


def test_a_minute_is_given_and_taken_in_western_australia() -> None:
    tournament = started("freezeout")
    assert remaining(tournament.state) == 19 * 60
    assert offered(tournament) == ("+1m", "-1m")
    tournament.push("director clock +1m")
    assert remaining(tournament.state) == 20 * 60
    tournament.push("director clock -3m")
    assert remaining(tournament.state) == 17 * 60
    with pytest.raises(Refusal, match="too early"):
        tournament.push("@+16m clock level 2")
    tournament.push("@+17m clock level 2")
    assert remaining(tournament.state) == 20 * 60, "the next level has its own minutes"


def test_no_more_is_taken_than_is_left() -> None:
    tournament = started("freezeout")
    with pytest.raises(Refusal, match="you cannot remove more than that") as refused:
        tournament.push("director clock -20m")
    assert refused.value.rules
    assert remaining(tournament.state) == 19 * 60


def test_victoria_keeps_its_published_minutes() -> None:
    """A delay is free and may be taken back, but the schedule is the notice and stays (s 66(2))."""
    tournament = started("bounty")
    assert offered(tournament) == ("+1m",)
    with pytest.raises(Refusal, match="only added minutes can be removed") as refused:
        tournament.push("director clock -1m")
    assert any("s66(2)" in rule for rule in refused.value.rules)
    tournament.push("director clock +2m")
    assert offered(tournament) == ("+1m", "-1m")
    tournament.push("director clock -2m")
    assert remaining(tournament.state) == 19 * 60


def test_a_break_is_made_longer_and_a_pause_changes_nothing() -> None:
    tournament = started("freezeout")
    for line in ("director level 2", "director level 3", "director level 4", "director break", "director clock +5m"):
        tournament.push(line)
    assert remaining(tournament.state) == 15 * 60
    tournament.push("director pause")
    tournament.push("@+30m director resume")
    assert remaining(tournament.state) == 15 * 60


@pytest.mark.parametrize("line", ["director clock +1m", "director clock -30m"])
def test_the_line_reads_as_it_is_written(line: str) -> None:
    assert write_line(read_line(line)) == line


@pytest.mark.parametrize("line", ["director clock 1m", "director clock +1", "director clock +0m", "t1 clock +1m"])
def test_what_is_no_number_of_minutes_is_refused(line: str) -> None:
    with pytest.raises(Refusal):
        read_line(line)


def test_before_the_start_there_is_no_minute() -> None:
    tournament = Tournament(read_terms(template("freezeout")))
    with pytest.raises(Refusal):
        tournament.push("director clock +1m")
