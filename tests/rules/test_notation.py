"""The notation turns text into actions and back, and explains every line that is invalid."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss
from pitboss.core.cards import Card
from pitboss.core.refusals import Refusal, UnreadableLine, WrongAmount
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.notation import read_action, split_line, write_action

LINES = (
    """
p1 bet ante 10|p5 bet player-extra@1 5|p1 bet ante@2 10.50|d close|d dh p1 AsKs|d dh d QdQh|d db TsJsQs|d dj 5h6h
p1 cc|p1 cc@2|p1 f|p1 f@2|p1 f ante|p1 f ante@2|p1 decline|p1 decline@2|p1 unbet ante|p1 unbet player-extra@2
d settle|d burn|d burn 7c|d dh p3 ????
p1 cbr 200|p1 sd 2c3c|p1 sd|p1 sm|p1 sm AsKs|p1 muck|p1 post straddle|p1 post 20|p1 bet flop-chase-red 5
p1 put 100|p1 put 25+25|p1 say raise|p1 say raise 300|p1 say check|p1 early cbr 200|p2 early f|d error exposed p2 As
supervisor void|manager exclude p3|p2 option void|p2 option withdraw ante|clock p3|tg-area-manager void
""".replace("\n", "|")
    .strip("|")
    .split("|")
)

seats = st.integers(1, 13).map(lambda n: f"p{n}")
boxes = st.none() | st.integers(1, 13)
chips = st.integers(1, 10**10)
cards = st.lists(st.integers(0, 52).map(Card), min_size=1, max_size=7).map(tuple)
wagers = st.from_regex(r"[a-z]{1,8}(-[a-z0-9]{1,4})?", fullmatch=True)
turn: st.SearchStrategy[Action] = st.one_of(
    st.builds(a.CheckCall, seats, boxes),
    st.builds(a.Fold, seats, st.none() | wagers, boxes),
    st.builds(a.BetRaise, seats, chips),
    st.builds(a.Put, seats, st.lists(chips, min_size=1, max_size=5).map(tuple)),
)
actions: st.SearchStrategy[Action] = st.one_of(
    turn,
    turn.map(lambda act: a.Early(act.actor, act)),
    st.builds(a.Bet, seats, wagers, chips, boxes),
    st.builds(a.DealHole, st.just("d"), seats | st.just("d"), cards),
    st.builds(a.DealBoard, st.just("d"), cards),
    st.builds(a.Discard, seats, cards | st.just(())),
    st.builds(a.Post, seats, st.just("blind"), chips) | st.builds(a.Post, seats, st.just("straddle")),
    st.builds(a.Say, seats, st.sampled_from(["bet", "raise", "call"]), st.none() | chips),
)


@pytest.mark.parametrize("line", LINES)
def test_a_line_comes_back_as_it_was(line: str) -> None:
    assert write_action(read_action(line)) == line


@pytest.mark.parametrize("line", ["p1 option void@2", "p1 option@2 void", "p1 option void @2"])
def test_an_answer_names_another_box_as_an_act_does(line: str) -> None:
    assert read_action(line) == a.Option("p1", "void", ("@2",))


def test_several_wagers_of_one_other_box_are_withdrawn_together() -> None:
    lines = ("p1 option withdraw ante@2 pair-plus@2", "p1 option withdraw ante pair-plus@2")
    assert {read_action(line) for line in lines} == {a.Option("p1", "withdraw", ("ante", "pair-plus", "@2"))}


@given(actions)
def test_an_action_comes_back_as_it_was(action: Action) -> None:
    assert read_action(write_action(action)) == action


@given(st.text(max_size=40) | st.sampled_from(LINES).flatmap(lambda line: st.permutations(line.split()).map(" ".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = read_action(text)
    except Refusal:
        return
    assert read_action(write_action(action)) == action


def test_a_comment_is_passed_over() -> None:
    assert read_action("p1 cc # thinks for a while") == a.CheckCall("p1")
    assert split_line("p1 cc # thinks") == ("p1 cc", "thinks")


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("", UnreadableLine, "expected an actor and a verb"),
        ("p1", UnreadableLine, "expected an actor and a verb"),
        ("p0 cc", UnreadableLine, "p0"),
        ("P1 cc", UnreadableLine, "is not an actor"),
        ("p1 chekc", UnreadableLine, "expected one of bet, cc, f"),
        ("p1 declin", UnreadableLine, "did you mean 'decline'"),
        ("p1 bet ante", UnreadableLine, "bet WAGER AMOUNT"),
        ("p1 bet ante ten", UnreadableLine, "not an amount of money"),
        ("p1 bet ante 0", WrongAmount, "more than zero"),
        ("p1 bet ante -5", WrongAmount, "more than zero"),
        ("p1 bet ante 1.005", UnreadableLine, "fraction of a cent"),
        ("d dh p1 AsXx", UnreadableLine, "'Xx' is not a card"),
        ("d dh p1 AsK", UnreadableLine, "two characters per card"),
        ("d dh q AsKs", UnreadableLine, "d dh p1 AsKs"),
        ("p1 cc now", UnreadableLine, "not expected here"),
        ("p1 say rise", UnreadableLine, "did you mean 'raise'"),
        ("clock x3", UnreadableLine, "not a seat"),
        ("p1 cc " + "x" * 600, UnreadableLine, "at most 500 are allowed"),
    ],
)
def test_what_is_said_of_a_bad_line(line: str, kind: type[Refusal], words: str) -> None:
    with pytest.raises(kind) as refused:
        read_action(line)
    assert words in refused.value.message


def test_any_kind_of_text_is_a_line() -> None:
    """Lines taken from an array are NumPy's own strings."""
    hand = pitboss.new_round("wa-poker/holdem", starting_stacks=["90", "90"], blinds_or_straddles=["1", "2"])
    assert hand.push(np.str_("d dh p1 AsKs"))
