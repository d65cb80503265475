"""The dealers' rotation moves one table on with every push, gives breaks, and respects what each dealer may deal."""

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal
from pitboss.pit.lists.rotation import Rotation, assigned, next_line, plan

NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)
SAM = "supervisor:sam"
HOLDEM, OMAHA, MANILA = "wa-poker/holdem", "wa-poker/omaha", "wa-poker/manila"


def rotation(*dealers: str, tables: str = f"t1={HOLDEM} t2={OMAHA}") -> Rotation:
    made = Rotation()
    made.push(SAM, f"line-up {tables}", NOW)
    for dealer in dealers:
        name, _, games = dealer.partition(" ")
        made.push(SAM, f"dealer {name} {games or 'all'}", NOW)
        made.push(SAM, f"on {name}", NOW)
    return made


def refused(made: Rotation, by: str, line: str, *words: str) -> None:
    before = repr(made.state)
    with pytest.raises(Refusal) as caught:
        made.push(by, line, NOW)
    assert repr(made.state) == before
    for word in words:
        assert word in str(caught.value)


def test_everybody_goes_one_table_on_and_from_the_last_to_a_break() -> None:
    made = rotation("ann", "ben", "cat")
    seen = [list(made.state.line)]
    for _ in range(3):
        made.push(SAM, "push", NOW)
        seen.append(list(made.state.line))
    assert seen == [["ann", "ben", "cat"], ["cat", "ann", "ben"], ["ben", "cat", "ann"], ["ann", "ben", "cat"]]


def test_whoever_may_not_deal_a_game_gets_the_nearest_table_behind() -> None:
    made = rotation("ann", "ben", f"cat {OMAHA}")
    assert made.state.line == ["ann", "ben", "cat"]
    made.push(SAM, "push", NOW)
    assert made.state.line == ["ann", "cat", "ben"], "cat comes from a break, and not to hold'em"


def test_a_push_that_was_decided_on_another_sheet_pushes_nobody() -> None:
    made = rotation("ann", "ben", f"cat {OMAHA}")
    made.push(SAM, "push ann cat ben", NOW)
    assert made.state.line == ["ann", "cat", "ben"]
    refused(made, SAM, "push ann cat ben", "the next push has changed")
    assert made.state.line == ["ann", "cat", "ben"]


def test_whoever_deals_one_game_only_has_breaks_too() -> None:
    made = rotation("ann", "ben", f"cat {HOLDEM}")
    breaks = []
    for _ in range(9):
        made.push(SAM, "push", NOW)
        breaks += made.state.on_break
    assert all(breaks.count(name) == 3 for name in ("ann", "ben", "cat")), breaks


def test_a_table_for_which_nobody_is_left_has_nobody() -> None:
    made = rotation(f"ann {OMAHA}", tables=f"t1={HOLDEM} t2={OMAHA} t3={OMAHA}")
    assert made.state.line == ["", "ann", ""]
    assert made.state.short == ["t1", "t3"]
    made.push(SAM, f"dealer ben {HOLDEM}", NOW)
    made.push(SAM, "on ben", NOW)
    assert made.state.line == ["ben", "ann", ""]


def test_the_clock_pushes_when_it_is_time_and_the_sheet_tells_it_beforehand() -> None:
    made = rotation("ann", "ben", "cat")
    made.push(SAM, "every 20", NOW)
    refused(made, "clock", "push", "not time")
    made.push(SAM, "start", NOW)
    refused(made, "clock", "push", "not time")
    told = plan(made.state, 4)
    assert [at for at, _ in told] == [NOW + timedelta(minutes=20 * n) for n in range(1, 5)]
    for at, line in told:
        due = made.due()
        assert due is not None
        assert due.at == at
        made.push(due.by, due.line, due.at)
        assert made.state.line == line
    made.push(SAM, "stop", NOW)
    assert made.due() is None


def test_out_of_turn_people_change_places_with_whoever_may_deal_there() -> None:
    made = rotation("ann", f"ben {OMAHA}", "cat", f"dan {OMAHA}")
    refused(made, SAM, "put ann t2", "ben may not deal at table t1")
    made.push(SAM, "break ann", NOW + timedelta(minutes=9))
    assert made.state.line == ["cat", "ben", "ann", "dan"]
    assert made.state.since["cat"] == NOW + timedelta(minutes=9)
    assert made.state.since["ben"] == NOW
    refused(made, SAM, "break ann", "ann is already on a break")
    made.push(SAM, "off ben", NOW)
    assert made.state.line == ["cat", "dan", "ann"]
    made.push(SAM, "off cat", NOW)
    assert made.state.line == ["ann", "dan"]
    made.push(SAM, "off ann", NOW)
    assert made.state.line == ["", "dan"]
    refused(made, SAM, "put dan t1", "dan may not deal")


def test_a_table_comes_into_the_line_up_and_goes() -> None:
    made = rotation("ann", "ben", "cat")
    made.push(SAM, f"line-up t1={HOLDEM} t2={OMAHA} t3={MANILA}", NOW)
    assert made.state.line == ["ann", "ben", "cat"]
    made.push(SAM, f"line-up t3={MANILA}", NOW)
    assert made.state.line == ["ann", "ben", "cat"]
    assert made.state.on_break == ["ben", "cat"]
    made.push(SAM, f"dealer ann {OMAHA}", NOW)
    assert made.state.at("t3") == "ben"


@pytest.mark.parametrize(
    "line",
    ["", "spin", "line-up t1", "line-up t1=x", f"line-up t1={HOLDEM} t1={HOLDEM}", "every", "every 1", "every x",
     "dealer dan", "dealer dan x/y", "on dan", "on ann", "off dan", "put ann t9", "put dan t1", "push now", "stop"],
)  # fmt: skip
def test_what_cannot_be_taken_is_refused_in_a_sentence(line: str) -> None:
    refused(rotation("ann"), SAM, line)


@pytest.mark.parametrize("by", ["anna", "d:dee", "auditor:audrey", "clock", "ticket:1", "table:t1"])
@pytest.mark.parametrize("line", ["push", "start", "on ann", "off ann", "every 20", f"line-up t1={HOLDEM}"])
def test_only_a_supervisor_or_above_changes_it(by: str, line: str) -> None:
    refused(rotation("ann"), by, line)


GAMES = (HOLDEM, OMAHA, MANILA)
MAY = st.one_of(st.none(), st.frozensets(st.sampled_from(GAMES), min_size=1))


@settings(max_examples=150, deadline=None)
@given(st.lists(MAY, max_size=5), st.lists(st.sampled_from(GAMES), max_size=4))
def test_as_many_tables_as_can_be_have_somebody_who_may_deal_there(
    dealers: list[frozenset[str] | None], games: list[str]
) -> None:
    may = {f"d{n}": one for n, one in enumerate(dealers)}
    line = assigned(next_line([*may]), games, may, {})
    assert sorted(name for name in line if name) == sorted(may)
    for name, game in zip(line, games, strict=False):
        assert not name or may[name] is None or game in (may[name] or ())
    fits = [
        sum(name is not None and (may[name] is None or game in (may[name] or ())) for name, game in pairs)
        for order in permutations([*may, *[None] * len(games)], len(games))
        for pairs in [list(zip(order, games, strict=True))]
    ]
    assert sum(map(bool, line[: len(games)])) == max(fits)


LINES = st.one_of(
    st.builds("{} d{}".format, st.sampled_from(["on", "off", "break"]), st.integers(0, 4)),
    st.builds("put d{} t{}".format, st.integers(0, 4), st.integers(1, 3)),
    st.builds("dealer d{} {}".format, st.integers(0, 4), st.sampled_from(["all", HOLDEM, f"{OMAHA} {MANILA}"])),
    st.sampled_from(["push", "start", "stop", f"line-up t1={HOLDEM} t2={OMAHA}",
                     f"line-up t1={HOLDEM} t2={OMAHA} t3={MANILA}"]),
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.lists(LINES, max_size=40))
def test_nobody_is_in_two_places_or_at_a_game_they_may_not_deal_whatever_is_said(lines: list[str]) -> None:
    made, again, said = rotation("d0", f"d1 {OMAHA}"), rotation("d0", f"d1 {OMAHA}"), []
    for minutes, line in enumerate(lines):
        at = NOW + timedelta(minutes=minutes)
        try:
            made.push(SAM, line, at)
            said.append((line, at))
        except PitbossError:
            pass
        s = made.state
        here = [one for one in s.line if one]
        assert len(set(here)) == len(here)
        assert all(s.on_break)
        assert s.since.keys() == set(here)
        assert len(s.line) >= len(s.tables)
        for table, game in s.tables.items():
            name = s.at(table)
            assert not name or s.may[name] is None or game in (s.may[name] or ())
    for line, at in said:
        again.push(SAM, line, at)
    assert again.state == made.state
