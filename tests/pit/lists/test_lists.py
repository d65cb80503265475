"""The lists of a room keep their order, calls and must-move tables, and refuse everything else."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.books import library
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal
from pitboss.pit.lists.machine import Lists
from pitboss.pit.lists.state import ListEvent
from pitboss.pit.lists.waiting import minutes

NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)
SAM, DEE = "supervisor:sam", "d:dee"
GAME = "vic-crown-poker/holdem"
KEY = "0123456789abcdef"


class Desk:
    """Lists with their own clock."""

    def __init__(self) -> None:
        self.lists, self.now = Lists(), NOW
        self.log: list[tuple[str, str, datetime]] = []

    def say(self, by: str, line: str, later: int = 0) -> list[ListEvent]:
        self.now += timedelta(minutes=later)
        events = self.lists.push(by, line, self.now)
        self.log.append((by, line, self.now))
        return events

    def refused(self, by: str, line: str, *words: str) -> Rules:
        before = repr(self.lists.state)
        with pytest.raises(Refusal) as caught:
            self.lists.push(by, line, self.now)
        assert repr(self.lists.state) == before
        for word in words:
            assert word in str(caught.value)
        return caught.value.rules

    def names(self, of: str = "holdem") -> list[str]:
        return [one.name for one in self.lists.state.lists[of].waiters]


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.say(SAM, f"open holdem {GAME} 5/10")
    made.say(SAM, "tables holdem t1/2 t2/2")
    return made


def waiting(desk: Desk, *names: str) -> None:
    for name in names:
        desk.say(name, "join holdem")


def test_the_next_in_order_is_called_and_seated(desk: Desk) -> None:
    waiting(desk, "anna", "bob")
    (called,) = desk.say(DEE, "call holdem t1")
    assert (called.what, called.name) == ("called", "anna")
    assert desk.lists.due().at - desk.now == timedelta(minutes=5)  # type: ignore[union-attr]
    assert "vic-crown-poker 8.1.2" in called.rules
    desk.refused(DEE, "seat 2 t1 1", "bob has not been called to table t1")
    desk.refused(DEE, "seat 1 t2 1", "anna has not been called to table t2")
    taken = desk.say(DEE, "seat 1 t1 1", 3)
    assert [one.what for one in taken] == ["seated", "left"]
    assert desk.names() == ["bob"]
    desk.refused("anna", "join holdem", "anna already sits at table t1 of this game")


def test_a_table_of_another_book_cites_its_own_clause() -> None:
    desk = Desk()
    desk.say(SAM, "open omaha wa-poker/omaha 2/5")
    desk.say(SAM, "tables omaha t1/9")
    desk.say("anna", "join omaha")
    (called,) = desk.say(DEE, "call omaha t1")
    assert "wa-poker 6.1" in called.rules


def test_back_in_time_from_a_pick_up_is_the_top_of_the_list(desk: Desk) -> None:
    waiting(desk, "anna", "bob")
    (joined,) = desk.say("table:t1", "join holdem carl returned")
    assert "vic-crown-poker 8.12" in joined.rules
    desk.say("table:t2", "join holdem dora returned")
    assert desk.names() == ["carl", "dora", "anna", "bob"]
    desk.refused("emil", "join holdem emil returned")
    desk.refused(SAM, "join holdem emil returned")


def test_an_interest_list_has_no_estimate_and_nobody_to_call(desk: Desk) -> None:
    desk.say(SAM, "open omaha wa-poker/omaha 2/5 wanted=4")
    desk.say("anna", "join omaha")
    of = desk.lists.state.lists["omaha"]
    assert minutes(desk.lists.state, of, of.waiters[0], desk.now) is None
    desk.refused(DEE, "call omaha t1", "'t1' is not a table of the list omaha")
    desk.say(SAM, "tables omaha t9/6")
    assert minutes(desk.lists.state, of, of.waiters[0], desk.now) == 0


def test_nobody_is_twice_on_a_list_in_whatever_letters(desk: Desk) -> None:
    waiting(desk, "anna")
    rules = desk.refused("anna", "join holdem", "anna is already on the list holdem")
    assert rules == ("ruling seating S2",)
    desk.refused(DEE, f"join holdem guest {KEY} Anna Anna", "on the list")
    desk.say(DEE, f"join holdem guest {KEY} Zoe-OBrien Zoë O'Brien")
    assert desk.lists.state.lists["holdem"].waiters[1].written == "Zoë O'Brien"


def test_one_seat_at_a_time_over_all_lists(desk: Desk) -> None:
    desk.say(SAM, "open omaha wa-poker/omaha 2/5")
    desk.say(SAM, "tables omaha t9/6")
    waiting(desk, "anna", "bob")
    desk.say("anna", "join omaha")
    desk.say(DEE, "call omaha t9")
    (called,) = desk.say(DEE, "call holdem t1")
    assert (called.what, called.name) == ("called", "bob"), "anna has been called elsewhere, and keeps her place"
    assert desk.names() == ["anna", "bob"]
    desk.say(DEE, "seat 3 t9 2")
    assert desk.names() == ["bob"], "whoever takes a seat by a list is off the others"


def test_on_the_way_and_more_time_hold_a_seat_fifteen_minutes_at_most(desk: Desk) -> None:
    waiting(desk, "anna")
    desk.say(DEE, "call holdem t1")
    start = desk.now
    desk.say("anna", "coming 1", 3)
    assert desk.lists.due().at == start + timedelta(minutes=8)  # type: ignore[union-attr]
    desk.refused("anna", "coming 1", "anna is already on the way")
    desk.say("anna", "more 1", 4)
    assert desk.lists.due().at == start + timedelta(minutes=13)  # type: ignore[union-attr]
    desk.refused("anna", "more 1", "anna has already had more time")
    long = Desk()
    long.say(SAM, f"open holdem {GAME} 5/10 hold=7")
    long.say(SAM, "tables holdem t1/2")
    long.say("anna", "join holdem")
    long.say(DEE, "call holdem t1")
    long.say("anna", "coming 1", 7)
    long.say("anna", "more 1")
    assert long.lists.due().at == NOW + timedelta(minutes=15)  # type: ignore[union-attr]


def test_a_pass_keeps_the_place_behind_the_next_and_the_second_is_the_end_of_the_line(desk: Desk) -> None:
    waiting(desk, "anna", "bob", "carl")
    desk.say(DEE, "call holdem t1")
    (back,) = desk.say("anna", "pass 1")
    assert back.what == "back"
    assert desk.names() == ["bob", "anna", "carl"]
    desk.say(DEE, "call holdem t1")
    desk.say(DEE, "call holdem t1")
    desk.say("anna", "pass 1")
    assert desk.names() == ["bob", "carl", "anna"]


def test_whoever_does_not_come_goes_to_the_end_and_then_off(desk: Desk) -> None:
    waiting(desk, "anna", "bob")
    desk.say(DEE, "call holdem t1")
    desk.refused("clock", "lapse 1", "still has time")
    desk.refused("bob", "lapse 1", "cannot be entered")
    desk.now += timedelta(minutes=5)
    due = desk.lists.due()
    assert due is not None
    assert (due.by, due.line, due.at) == ("clock", "lapse 1", desk.now)
    desk.say(due.by, due.line)
    assert desk.names() == ["bob", "anna"]
    desk.say(DEE, "leave 2")
    desk.say(DEE, "call holdem t1")
    (gone,) = desk.say("clock", "lapse 1", 5)
    assert gone.what == "left"
    assert desk.lists.due() is None


def test_main_games_are_filled_from_the_must_move_line_first(desk: Desk) -> None:
    desk.say(SAM, "tables holdem t1/2 t2/2 feeder t3/2")
    waiting(desk, "anna", "bob", "carl")
    for ticket in (1, 2):
        desk.say(DEE, "call holdem t3", 1)
        desk.say(DEE, f"seat {ticket} t3 {ticket}", 1)
    rules = desk.refused(DEE, "call holdem t1", "anna of the must-move table t3 is next")
    assert rules == ("ruling seating S6",)
    desk.refused(SAM, "must-move holdem t1 bob", "anna is next to move, not bob")
    (must,) = desk.say(SAM, "must-move holdem t1 anna")
    assert (must.what, must.name, must.table) == ("must-move", "anna", "t3")
    desk.say(SAM, "stay anna", 1)
    (must,) = desk.say(SAM, "must-move holdem t1")
    assert must.name == "bob"
    desk.refused(DEE, "moved bob t2 1", "bob of table t3 must move to t1")
    desk.say(DEE, "moved bob t1 2")
    state = desk.lists.state
    assert state.tables["t1"].seats[2].name == "bob"
    assert state.tables["t3"].seat_of("bob") is None
    desk.refused(SAM, "must-move holdem t3", "is a feeder table")
    (called,) = desk.say(DEE, "call holdem t3")
    assert (called.what, called.name) == ("called", "carl")


def test_in_western_australia_the_whole_stake_comes_along() -> None:
    desk = Desk()
    desk.say(SAM, "open omaha wa-poker/omaha 2/5")
    desk.say(SAM, "tables omaha t1/9 feeder t2/9")
    desk.say("table:t2", "sat t2 4 anna")
    (must,) = desk.say(SAM, "must-move omaha t1")
    assert "wa-poker 6.11(c)" in must.rules


def test_what_a_table_tells_is_taken_and_nobody_else_may_tell_it(desk: Desk) -> None:
    waiting(desk, "anna")
    desk.say(DEE, "call holdem t1")
    desk.say("table:t1", "sat t1 2 anna")
    assert desk.names() == []
    desk.say("table:t1", "left t1 2", 60)
    assert desk.lists.state.lists["holdem"].freed == [desk.now]
    desk.refused("table:t2", "sat t1 2 anna", "table:t2 may only report its own seats")
    desk.refused(SAM, "sat t1 2 anna", "cannot be entered")


@pytest.mark.parametrize(
    "line",
    ["open x wa-poker/omaha 1/2", "tables holdem t1/2", "close holdem", "call holdem t1", "end 1", "seat 1 t1 1",
     "rise t1 1", "must-move holdem t1", "moved anna t1 1", "stay anna", "join holdem bob"],
)  # fmt: skip
def test_players_tickets_and_auditors_keep_no_list(desk: Desk, line: str) -> None:
    waiting(desk, "anna")
    for by in ("anna", "ticket:1", "auditor:audrey", "clock", "table:t1"):
        assert desk.refused(by, line), by


@pytest.mark.parametrize("line", ["open x wa-poker/omaha 1/2", "close holdem", "must-move holdem t1", "stay anna"])
def test_what_changes_a_game_is_not_for_a_dealer(desk: Desk, line: str) -> None:
    desk.refused(DEE, line, "that is for the Supervisor or above")


def test_a_ticket_answers_for_itself_alone(desk: Desk) -> None:
    desk.say(DEE, f"join holdem guest {KEY} Mary Mary")
    desk.say("anna", "join holdem")
    desk.say(DEE, "call holdem t1")
    desk.refused("Mary", "coming 1", "ticket 1 does not belong to Mary")
    desk.refused("ticket:2", "coming 1")
    desk.refused("anna", "leave 1")
    desk.refused("ticket:2", "leave 2")
    desk.say("ticket:1", "coming 1")


@pytest.mark.parametrize(
    "line",
    ["", "juggle", "open", "open X wa-poker/omaha 1/2", "open y no/game 1/2", f"open other {GAME} 5/10",
     "open y wa-poker/omaha 1/2 hold=9", "open y wa-poker/omaha 1/2 wanted=x", "open y wa-poker/omaha 1/2 foo=1",
     "tables holdem t1", "tables holdem t1/99", "tables holdem feeder t1/9", "tables holdem t1/2 t1/2", "close nothing",
     "join holdem guest zz Mary Mary", "join holdem guest", "call holdem", "call holdem t7", "coming x", "coming 99",
     "seat 1 t1", "rise t1 1", "rise t1 x", "join " + "x" * 2000],
)  # fmt: skip
def test_what_cannot_be_taken_is_refused_in_a_sentence(desk: Desk, line: str) -> None:
    desk.refused(SAM, line)


def test_a_table_is_one_lists_and_goes_from_it_only_when_nobody_is_on_the_way(desk: Desk) -> None:
    desk.say(SAM, "open omaha wa-poker/omaha 2/5")
    desk.refused(SAM, "tables omaha t1/9", "table t1 already belongs to the list holdem")
    waiting(desk, "anna")
    desk.say(DEE, "call holdem t1")
    desk.refused(SAM, "tables holdem t2/2", "anna is on the way to table t1")
    desk.say(DEE, "seat 1 t1 2")
    desk.refused(SAM, "tables holdem t1/1 t2/2", "seat 2 of table t1 is taken")
    desk.say(SAM, "close holdem")
    assert desk.lists.state.tables == {}


def test_the_estimate_follows_what_was_seen(desk: Desk) -> None:
    waiting(desk, *(f"w{n}" for n in range(8)))
    state, of = desk.lists.state, desk.lists.state.lists["holdem"]
    told = [minutes(state, of, one, desk.now) for one in of.waiters]
    assert told == [0, 0, 0, 0, 30, 60, 90, 120], "four seats are free; as if everybody stayed two hours"
    for seat in (1, 2):
        for table in ("t1", "t2"):
            desk.say(f"table:{table}", f"sat {table} {seat} x{table}{seat}")
    for seat in (1, 2):
        for table in ("t1", "t2"):
            desk.say(f"table:{table}", f"left {table} {seat}", 10)
            desk.say(f"table:{table}", f"sat {table} {seat} y{table}{seat}")
    assert minutes(state, of, of.waiters[0], desk.now) == 10
    assert minutes(state, of, None, desk.now) == 90


PEOPLE = ("anna", "bob", "carl", "dora")
LINES = st.one_of(
    st.tuples(st.sampled_from(PEOPLE), st.sampled_from(["join holdem", "join omaha"])),
    st.tuples(
        st.just(SAM),
        st.one_of(
            st.builds("{} {}".format, st.sampled_from(["coming", "more", "pass", "leave", "end"]), st.integers(1, 12)),
            st.builds("seat {} {} {}".format, st.integers(1, 12), st.sampled_from(["t1", "t2", "t3", "t9"]),
                      st.integers(1, 2)),
            st.builds("rise {} {}".format, st.sampled_from(["t1", "t2", "t3", "t9"]), st.integers(1, 2)),
            st.builds("moved {} {} {}".format, st.sampled_from(PEOPLE), st.sampled_from(["t1", "t2"]),
                      st.integers(1, 2)),
            st.sampled_from(["call holdem t1", "call holdem t2", "call holdem t3", "call omaha t9",
                             "must-move holdem t1", "must-move holdem t2", "stay anna", "stay bob"]),
        ),
    ),
    st.tuples(st.just("clock"), st.builds("lapse {}".format, st.integers(1, 12))),
)  # fmt: skip
MOVES_BACK = ("pass", "end", "lapse")


@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(LINES, st.integers(0, 6)), max_size=60))
def test_order_seats_and_estimates_whatever_is_said(said: list[tuple[tuple[str, str], int]]) -> None:
    desk = Desk()
    desk.say(SAM, f"open holdem {GAME} 5/10")
    desk.say(SAM, "tables holdem t1/2 t2/2 feeder t3/2")
    desk.say(SAM, "open omaha wa-poker/omaha 2/5")
    desk.say(SAM, "tables omaha t9/2")
    state = desk.lists.state
    for (by, line), later in said:
        before = {name: desk.names(name) for name in state.lists}
        try:
            desk.say(by, line, later)
        except PitbossError:
            assert {name: desk.names(name) for name in state.lists} == before
        if line.split()[0] not in MOVES_BACK:
            for name, names in before.items():
                now = desk.names(name)
                assert [one for one in now if one in names] == [one for one in names if one in now], line
        _sound(desk)
    again = Lists()
    for by, line, at in desk.log:
        again.push(by, line, at)
    assert again.state == state


def _sound(desk: Desk) -> None:
    state = desk.lists.state
    for of in state.lists.values():
        names = [one.name for one in of.waiters]
        assert len(set(names)) == len(names)
        seated = [one.name for table in state.tables_of(of) for one in table.seats.values()]
        assert len(set(seated)) == len(seated)
        assert not set(seated) & set(names)
        told = [minutes(state, of, one, desk.now) for one in of.waiters if one.call is None]
        assert all(one is not None and one >= 0 for one in told)
        assert told == sorted(told, key=lambda one: one or 0)
    for table in state.tables.values():
        coming = sum(bool(w.call and w.call.table == table.name) for of in state.lists.values() for w in of.waiters)
        coming += sum(one.to == table.name for other in state.tables.values() for one in other.seats.values())
        assert len(table.seats) + coming <= table.places
    calls = [w.name for of in state.lists.values() for w in of.waiters if w.call]
    assert len(set(calls)) == len(calls)


def test_every_ruling_is_written() -> None:
    for number in range(1, 10):
        assert library.entry(f"ruling seating S{number}")
