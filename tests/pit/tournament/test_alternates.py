"""Entries beyond the seats wait in order and sit down as places become free (ruling tournaments T36)."""

from datetime import UTC, datetime
from typing import Any

import pytest

from pitboss.core.refusals import Refusal
from pitboss.log.kinds.tournament import TournamentMachine, terms_line
from pitboss.pit.tournament.entries import price
from pitboss.pit.tournament.state import TournamentState
from pitboss.pit.tournament.tournament import adjudicate
from pitboss.room.tournaments import draws
from pitboss.rules.movement import Movement
from toolkit.tournament import OPENED, THREE, WA, enter, play, refused, terms_of, toml

pytestmark = pytest.mark.rule("ruling tournaments T36")
WAITING = {"tables": ["t1"], "seats": 3, "players": {"maximum": 6}, "entry": {"alternates": True, "late_level": 1}}
SEATED = "director seat p1 t1/1 p2 t1/2 p3 t1/3"
BEGUN = [*OPENED["wa"], *enter("p1", "p2", "p3", "p4", "p5"), SEATED, "@2026-03-04T19:00 director start"]
OUT = "t1 hand 1 p1=-1000 p2=+1000"


def after(*lines: str, **changes: object) -> TournamentState:
    found, refusal = adjudicate(terms_of("wa", {**WAITING, **changes}), list(lines))
    assert refusal is None, refusal
    return found.state


def test_play_begins_when_every_seat_is_taken_and_not_before() -> None:
    assert after(*BEGUN).in_count == 3
    few = [*BEGUN[:-2], "director seat p1 t1/1 p2 t1/2", BEGUN[-1]]
    assert refused(terms_of("wa", WAITING), few).rules == ("wa-poker 40.6",)
    without = {**WAITING, "entry": {"late_level": 1}}
    assert refused(terms_of("wa", without), BEGUN).rules == ("wa-poker 40.6",)


def test_they_sit_down_in_order_with_the_full_bank() -> None:
    terms = terms_of("wa", WAITING)
    assert play(terms, [*BEGUN, OUT])["alternates"] == ["p4", "p5"]
    late = refused(terms, [*BEGUN, OUT, "director seat p5 t1/1"])
    assert (late.message, late.rules) == ("p4 entered first: seat them before others", ("ruling tournaments T36",))
    s = after(*BEGUN, OUT, "director seat p4 t1/1")
    assert (s.players["p4"].state, s.players["p4"].chips, s.in_count) == ("in", 1000, 3)


def test_before_the_start_nobody_who_came_later_takes_the_last_seats() -> None:
    terms = terms_of("wa", WAITING)
    lines = [*BEGUN[:-2], "director seat p2 t1/2 p5 t1/1"]
    assert refused(terms, lines).rules == ("ruling tournaments T36",)
    assert after(*BEGUN[:-2], "director seat p3 t1/3", "director seat p1 t1/1 p2 t1/2", BEGUN[-1]).in_count == 3


def test_a_draw_takes_as_many_as_there_are_seats_the_first_come_first() -> None:
    s = after(*BEGUN[:-2])
    assert sorted(draws.seats_for_all(s).split()[1::2]) == ["p1", "p2", "p3"]
    s = after(*BEGUN, OUT)
    assert draws.seats_for_all(s) == "seat p4 t1/1"
    with pytest.raises(Refusal, match="no seat"):
        draws.seats_for_all(after(*BEGUN))


def test_when_entries_are_over_the_others_get_everything_back() -> None:
    terms = terms_of("wa", WAITING)
    found = play(terms, [*BEGUN, OUT, "director seat p4 t1/1", "director level 2"])
    assert (found["entries"]["players"], found["entries"]["entries"]) == (4, 4)
    assert found["money"]["collected"] == "400.00"
    assert found["money"]["refunded"] == "110.00"
    last = next(row for row in found["standings"] if row["player"] == "p5")
    assert (last["state"], last["refund"], last["place"]) == ("withdrawn", "110.00", None)
    assert found["alternates"] == []
    assert "p5 had no seat and got a full refund" in found["rulings"][-1]["text"]
    assert "ruling tournaments T36" in found["rulings"][-1]["rules"]


@pytest.mark.parametrize(("book", "last"), [(WA, "director level 2"), (THREE, "t1 hand 1 p1=+50 p2=-50")])
def test_the_money_comes_back_with_the_line_that_ends_entries(book: dict[str, Any], last: str) -> None:
    """The next level, or a heat's last hand, returns the money, not the next line that moves money hours later."""
    terms = {**book, **WAITING, "entry": {**book["entry"], "alternates": True, "late_level": 1, "sign": True}}
    if book is THREE:
        terms["stage"] = [{**THREE["stage"][0], "hands": 1}, THREE["stage"][1]]  # type: ignore[index]
    lines = ["operator publish", "operator notify", "operator appoint alice", "operator designate t1"]
    lines = [*lines, *enter("p1", "p2", "p3", "p4", "p5"), SEATED, "director brief", "director start", last]
    fold, at, moved = TournamentMachine("night"), datetime(2026, 3, 4, 19, tzinfo=UTC), list[Movement]()
    for number, line in enumerate([terms_line(toml(terms), 0), *lines], 1):
        moved = fold.take(line, at, number)[1]
    back = price(fold.state)
    assert [(one.debit, one.credit, one.amount) for one in moved] == [
        ("tournament:night", "wallet:p4", back),
        ("tournament:night", "wallet:p5", back),
    ]


def test_one_who_waits_may_leave_the_list_and_one_who_plays_may_not() -> None:
    terms = terms_of("wa", {**WAITING, "entry": {**WAITING["entry"], "withdraw": "no"}})  # type: ignore[dict-item]
    found = play(terms, [*BEGUN, "director withdraw p4"])
    assert found["alternates"] == ["p5"]
    assert found["money"]["refunded"] == "110.00"
    assert "after the start" in refused(terms, [*BEGUN, "director withdraw p1"]).message


def test_who_waits_comes_before_who_enters_again() -> None:
    again = {"entry": {**WAITING["entry"], "re_entries": 1}}  # type: ignore[dict-item]
    lines = [*BEGUN, OUT, "director re-enter p1 t1/1"]
    assert refused(terms_of("wa", {**WAITING, **again}), lines).rules == ("ruling tournaments T36",)
    done = [*BEGUN, "director withdraw p4", "director withdraw p5", OUT, "director re-enter p1 t1/1"]
    assert after(*done, **again).in_count == 3


ALL_BUT_ONE = "t1 hand 1 p1=-1000 p3=-1000 p2=+2000"
HEAT = [{"name": "heat", "players": 1, "by": "session", "advance": 1}, {"name": "final"}]


@pytest.mark.parametrize("more", [{}, {"stage": HEAT}])
def test_a_hand_that_puts_out_all_but_one_ends_nothing_while_somebody_waits(more: dict[str, object]) -> None:
    """The waiting players take the free seats and play goes on; the remaining player keeps the seat."""
    terms = terms_of("wa", {**WAITING, **more})
    assert "could still win" in refused(terms, [*BEGUN, ALL_BUT_ONE, "director close"]).message
    drawn = draws.seats_for_all(after(*BEGUN, ALL_BUT_ONE, **more))
    assert sorted(drawn.split()[1::2]) == ["p4", "p5"]
    s = after(*BEGUN, ALL_BUT_ONE, f"director {drawn}", **more)
    assert (s.running, s.stage, s.in_count, s.chips.in_play) == (True, 0, 3, 5000)
    assert sorted(s.tables["t1"].seats) == [1, 2, 3]
    assert (s.tables["t1"].seats[2], s.players["p2"].chips) == ("p2", 3000)
    taken = refused(terms, [*BEGUN, ALL_BUT_ONE, "director seat p4 t1/2"])
    assert "t1/2 is taken by p2" in taken.message


def test_when_nobody_waits_any_more_the_next_stage_is_drawn() -> None:
    s = after(*BEGUN[:-2], "director withdraw p4", "director withdraw p5", *BEGUN[-2:], ALL_BUT_ONE, stage=HEAT)
    assert draws.seats_for_all(s).startswith("seat p2 t1/")


def test_alternates_need_late_entries() -> None:
    with pytest.raises(Refusal, match="late_level") as found:
        terms_of("wa", {"entry": {"alternates": True}})
    assert found.value.rules == ("ruling tournaments T36",)
