"""No draw, advice or line fills a locked seat (ruling tournaments T35)."""

from typing import Any

import pytest

from pitboss.pit.tournament.advice import advice
from pitboss.pit.tournament.choices import choices
from pitboss.pit.tournament.entries import free_seats
from pitboss.pit.tournament.seating import new_draw
from pitboss.pit.tournament.state import TournamentState
from pitboss.pit.tournament.tournament import Tournament, adjudicate
from pitboss.room.tournaments import draws
from toolkit.tournament import OPENED, enter, play, refused, started, terms_of

pytestmark = pytest.mark.rule("ruling tournaments T35")
SIX = tuple(f"p{at} t{at % 2 + 1}/{(at + 1) // 2}" for at in range(1, 7))


def played(*lines: str, **changes: object) -> Tournament:
    found, refusal = adjudicate(terms_of("wa", changes), list(lines))
    assert refusal is None, refusal
    return found


def seating(s: TournamentState) -> list[dict[str, Any]]:
    return [one for one in advice(s) if one["do"] != "hand-for-hand"]


def test_a_locked_seat_is_given_to_nobody_until_it_is_unlocked() -> None:
    terms, before = terms_of("wa"), [*OPENED["wa"], *enter("anna", "bob"), "director lock t1/3"]
    assert refused(terms, [*before, "director seat anna t1/3"]).rules == ("ruling tournaments T35",)
    assert refused(terms, [*before, "director lock t1/3"]).message == "t1/3 is already locked"
    assert refused(terms, [*before, "director unlock t1/2"]).message == "t1/2 is not locked"
    assert refused(terms, [*before, "director lock t1/9"]).message == "there is no seat t1/9: the seats are 1 to 4"
    assert play(terms, before)["tables"]["t1"]["locked"] == [3]
    found = play(terms, [*before, "director unlock t1/3", "director seat anna t1/3"])
    assert found["tables"]["t1"]["seats"] == {"3": "anna"}
    assert "locked" not in found["tables"]["t1"]


@pytest.mark.parametrize("line", ["director move p1 t1/4", "director redraw p1 t1/4 p2 t1/1"])
def test_moves_and_new_draws_leave_it_empty(line: str) -> None:
    lines = [*started("wa", "p1 t1/1", "p2 t1/2"), "director lock t1/4", line]
    assert refused(terms_of("wa"), lines).rules == ("ruling tournaments T35",)


def test_a_draw_by_chance_leaves_it_empty() -> None:
    s = played(
        *OPENED["wa"], *enter(*(f"p{at}" for at in range(1, 7))), "director lock t1/1", "director lock t2/4"
    ).state
    assert len(free_seats(s, playing=False)) == 6
    for _ in range(20):
        drawn = draws.seats_for_all(s).split()
        assert not {"t1/1", "t2/4"} & set(drawn)


def test_whoever_sits_there_stays_and_comes_back_after_a_re_buy() -> None:
    rebuy = {"cost": "50", "chips": 1000, "until_level": 1}
    lines = [*started("wa", "p1 t1/1", "p2 t1/2"), "director lock t1/1", "t1 hand 1 p1=-1000 p2=+1000"]
    assert played(*lines, "director re-buy p1", rebuy=rebuy).state.tables["t1"].seats == {1: "p1", 2: "p2"}


def test_advice_breaks_a_table_only_if_the_open_seats_hold_its_players() -> None:
    begun, out = started("wa", *SIX), "t2 hand 1 p1=-1000 p3=+1000"
    assert seating(played(*begun).state) == []
    four = [*begun, out, "t1 hand 1 p2=-1000 p4=+1000"]
    assert seating(played(*four).state) == [{"do": "redraw", "table": "t1"}]
    locked = played(*four, "director lock t1/4").state
    assert seating(locked) == [], "three seats of t1 are open, and four are in"
    drawn = [str(place) for _, place in new_draw(locked)]
    assert len(drawn) == 4
    assert "t1/4" not in drawn


def test_advice_moves_nobody_into_it() -> None:
    seats = ("p1 t1/1", "p2 t1/2", "p3 t1/3", "p4 t2/1", "p5 t2/2", "p6 t2/3")
    lines = [*started("wa", *seats), "t2 hand 1 big 2 p4=-1000 p5=+1000", "t2 hand 2 p6=-1000 p5=+1000"]
    changes = {"final_table": 2}
    assert seating(played(*lines, **changes).state)[0]["do"] == "break"
    locked = ["director lock t1/4"]
    found = seating(played(*lines, *locked, **changes).state)
    assert found == [{"do": "move", "player": "p1", "from": "t1", "to": "t2", "seat": 3}]
    found = seating(played(*lines, *locked, "director lock t2/3", **changes).state)
    assert found[0]["seat"] == 4


def test_it_is_offered_and_everything_offered_is_taken() -> None:
    found = played(*started("wa", *SIX), "director lock t1/4")
    for one in choices(found)["director"]:
        if one.verb in ("lock", "unlock"):
            assert ("t1/4" in one.fields[0].options) == (one.verb == "unlock")
            found.push(one.example)


def test_a_draw_opens_another_table_where_locks_leave_too_few_seats() -> None:
    four = [*OPENED["wa"], *enter("p1", "p2", "p3", "p4")]
    assert {place.split("/")[0] for place in draws.seats_for_all(played(*four).state).split()[2::2]} == {"t1"}
    s = played(*four, "director lock t1/1").state
    assert {place.split("/")[0] for place in draws.seats_for_all(s).split()[2::2]} == {"t1", "t2"}
