"""The tournament clock is right after the server was down (ruling tournaments T31)."""

import pytest

from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.clock import next_due, session_ran
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament

TERMS = """
tournament = 1
name = "Night"
game = "wa-poker/holdem"
tables = ["t1"]
seats = 6
[entry]
chips = 5000
[prizes]
places = [100]
[[level]]
blinds = [25, 50]
minutes = 20
[[level]]
blinds = [50, 100]
minutes = 20
[[level]]
break = 10
[[level]]
blinds = [100, 200]
"""
BEGUN = """
operator publish
operator appoint alice
director enter anna signed
director enter bob signed
director seat anna t1/1 bob t1/2
@2026-03-04T19:00 director start
"""
MINUTE = 60_000


def begun(*lines: str) -> Tournament:
    tournament = Tournament(read_terms(TERMS))
    for line in [*BEGUN.strip().splitlines(), *lines]:
        tournament.push(line)
    return tournament


def remaining(tournament: Tournament) -> int:
    left: int = answer(tournament)["clock"]["remaining"]
    return left


def test_a_clock_that_stood_has_what_it_had() -> None:
    tournament = begun("@2026-03-04T19:05 t1 deal 1", "@2026-03-04T20:30 clock stood 2026-03-04T19:06")
    assert remaining(tournament) == 14 * 60
    assert tournament.rulings[-1].rules == ("ruling tournaments T31",)
    assert session_ran(tournament.state.clock, tournament.state.now) == 6 * MINUTE
    due = next_due(tournament.state)
    assert due is not None
    assert (due.at - (tournament.state.now or 0), due.says) == (14 * MINUTE, "level 2")
    tournament.push("@2026-03-04T20:44 clock level 2")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("@2026-03-04T19:10 clock stood 2026-03-04T18:59",), "the clock was not running at"),
        (("@2026-03-04T19:10 clock stood 2026-03-04T19:11",), "the clock was not running at"),
        (("director pause", "@2026-03-04T19:10 clock stood 2026-03-04T19:05"), "no lost time can be added"),
        (
            ("@2026-03-04T19:10 clock began 2026-03-04T19:05",),
            "this level or break was not called late, or the clock was stopped since",
        ),
        (("@2026-03-04T19:25 clock level 2", "clock began 2026-03-04T19:19"), "expected a time from 19:20"),
        (("@2026-03-04T19:25 clock level 2", "clock began 2026-03-04T19:26"), "19:26 cannot be when it began"),
        (
            ("@2026-03-04T19:10 director level 2", "clock began 2026-03-04T19:05"),
            "this level or break was not called late, or the clock was stopped since",
        ),
        (
            ("@2026-03-04T19:25 clock level 2", "@+1m director pause", "clock began 2026-03-04T19:20"),
            "this level or break was not called late, or the clock was stopped since",
        ),
    ],
)
def test_what_cannot_have_been_is_refused(lines: tuple[str, ...], message: str) -> None:
    tournament = begun(*lines[:-1])
    before = answer(tournament)
    with pytest.raises(NotAllowed, match=message) as refused:
        tournament.push(lines[-1])
    assert "ruling tournaments T31" in refused.value.rules
    assert answer(tournament) == before


def test_a_level_called_late_began_when_it_was_due() -> None:
    tournament = begun("@2026-03-04T19:25 clock level 2")
    assert remaining(tournament) == 20 * 60
    tournament.push("clock began 2026-03-04T19:20")
    assert remaining(tournament) == 15 * 60
    assert session_ran(tournament.state.clock, tournament.state.now) == 25 * MINUTE
    with pytest.raises(NotAllowed):
        tournament.push("clock began 2026-03-04T19:20")


def test_a_break_called_late_began_when_it_was_due_and_so_did_the_level_after_it() -> None:
    """The minutes of a break do not count as part of the session."""
    tournament = begun("@2026-03-04T19:20 clock level 2", "@2026-03-04T19:44 clock break")
    tournament.push("clock began 2026-03-04T19:40")
    assert remaining(tournament) == 6 * 60
    assert session_ran(tournament.state.clock, tournament.state.now) == 40 * MINUTE
    tournament.push("@2026-03-04T19:55 clock level 3")
    tournament.push("clock began 2026-03-04T19:50")
    assert session_ran(tournament.state.clock, tournament.state.now) == 45 * MINUTE
