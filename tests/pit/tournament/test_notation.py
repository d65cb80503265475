"""Every row of the grammar reads its own usage, writes it back, and reports errors in one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.pit.tournament.grammar import OFFICE, TABLES_SAY, read_line, usage, write_line

LINES = [
    "operator publish",
    "operator designate t1 t2",
    "operator refuse zoe because of last year",
    "director:alice enter anna signed staff",
    "deputy:bert withdraw anna",
    "director postpone 2026-03-04T20:00",
    "director seat anna t1/3 bob t1/4",
    "clock level 2",
    "clock break",
    "director re-enter anna",
    "director re-enter anna t2/4",
    "director break-table t3 anna t1/2 bob t2/1",
    "director penalise anna 3 phone",
    "director disqualify anna hiding-chips",
    "director conclude t1",
    "director conclude t1 agreed anna bob",
    "director deal equal agreed anna bob",
    "director deal as anna=900 bob=700.50 left 500 agreed anna bob",
    "director undo 17",
    "t1 deal 13",
    "t1 hand 13",
    "t1 hand 13 big 5 button 4 anna=-500 bob=+500 carl=-900/anna+bob",
    "t1 misdeal 13",
    "t1 out anna",
    "t1 out anna=3500/bob dora=1200",
    "t1 count anna=12000 bob=8000",
    "t1 race 25",
    "t1 race 25 anna=3 bob=2 AsKd7c2h2s",
    "t1 secret 20 anna ante=300 pair-plus=50 six-card=50",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_comes_back_as_it_was(line: str) -> None:
    assert write_line(read_line(line)) == line


def test_every_verb_is_read_from_its_own_usage() -> None:
    for row in (*OFFICE.values(), *TABLES_SAY.values()):
        words = usage(row).split(" | ")[0].replace("[", "").replace("]", "").replace("…", "").replace("WHY", "why")
        if row.name == "deal" and row.who == "director":
            words += " agreed anna bob"
        assert read_line(words).verb == row.name


def test_flags_in_any_order() -> None:
    assert read_line("director enter anna staff signed") == read_line("director enter anna signed staff")


@pytest.mark.parametrize("told", ["button 4 big 5 anna=-5 bob=+5", "anna=-5 bob=+5 big 5 button 4"])
def test_big_blind_and_button_in_any_order(told: str) -> None:
    assert read_line(f"t1 hand 13 {told}") == read_line("t1 hand 13 big 5 button 4 anna=-5 bob=+5")


@pytest.mark.parametrize(
    "line",
    [
        "t1 hand 1 big",
        "t1 hand 1 big anna=-5",
        "t1 hand 1 big 5 big 6",
        "director enter",
        "director enter anna twice",
        "director seat anna",
        "director seat anna t1",
        "director level two",
        "director level -1",
        "t1 hand 1 anna=x",
        "t1 count anna",
        "t1 race 25 XX",
        "t1 race 25 AsA",
        "t1 secret 1 anna pair-plus=50",
        "director disqualify anna rudeness",
        "director postpone tomorrow",
        "director deal fairly agreed anna",
        "director deal equal anna",
        "operator:bob publish",
        "director: start",
        "clock start",
        "t1 start",
        "12 deal 1",
        "director hand-for-hand maybe",
    ],
)
def test_what_is_no_line_is_refused_in_one_sentence(line: str) -> None:
    with pytest.raises(UnreadableLine) as caught:
        read_line(line)
    assert "\n" not in caught.value.message


@given(st.text(max_size=60))
def test_any_text_is_a_line_or_a_refusal(text: str) -> None:
    for words in (text, f"director {text}", f"t1 hand {text}", f"t1 {text}"):
        try:
            line = read_line(words)
        except Refusal:
            continue
        assert read_line(write_line(line)) == line
