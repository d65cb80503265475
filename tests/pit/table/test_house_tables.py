"""House games between rounds: who owns a box, further boxes, suspended play and chips."""

import msgspec
import pytest

from pitboss.core.refusals import NotAllowed, NotYourTurn, Refusal, RoundOver
from pitboss.pit.table.event import Resumed, RoundFinished, Suspended
from pitboss.pit.table.sign import TableSign
from toolkit.table import CROWN, THREE_CARD, ULTIMATE, WA_HOLDEM, Sitting, told


def test_a_round_moves_the_money_between_stacks_and_the_house() -> None:
    sitting = Sitting(CROWN).seat(anna=1, bob=3).open()
    sitting.deal()
    sitting.say("anna", "bet ante 10")
    sitting.say("bob", "bet ante 20")
    assert [seat.stack for seat in sitting.table.facts().seats if seat.player] == [39000, 38000]
    sitting.dealt()
    sitting.say("anna", "f")
    sitting.say("bob", "f")
    sitting.finish()
    (finished,) = [event for event in sitting.events if isinstance(event, RoundFinished)]
    assert finished.nets == {"anna": -1000, "bob": -2000}
    assert {(one.debit, one.credit, one.amount) for one in finished.movements} == {
        ("stack:t1:anna", "house", 1000),
        ("stack:t1:bob", "house", 2000),
    }


@pytest.mark.rule("wa-crown-holdem 3.5(b)")
def test_who_played_a_box_comes_first_in_the_next_round() -> None:
    sitting = Sitting(CROWN).seat(anna=1).open()
    sitting.deal()
    sitting.say("anna", "bet ante 10", "bet ante@2 10")
    sitting.finish()
    sitting.say("bob", "sit 2 400")
    sitting.deal()
    with pytest.raises(NotAllowed, match="anna played box 2 in the last round and has priority") as refused:
        sitting.say("bob", "bet ante 10")
    assert refused.value.rules == ("wa-crown-holdem 3.5(b)",)
    with pytest.raises(NotAllowed, match="box 2 is taken by bob"):
        sitting.say("anna", "bet ante@2 10")
    sitting.say("anna", "bet ante 10")
    sitting.finish()
    sitting.deal()
    sitting.say("bob", "bet ante 10")


@pytest.mark.rule("wa-crown-holdem 3.5(c)", "wa-ultimate-texas-holdem 3.7(c)", "wa-ultimate-texas-holdem 3.7(b)")
@pytest.mark.parametrize("sign", [CROWN, ULTIMATE])
def test_only_who_is_seated_wagers_and_in_the_own_box(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.deal()
    with pytest.raises(NotYourTurn, match="gus is not in this round") as refused:
        sitting.say("gus", "bet ante 10")
    assert refused.value.rules
    with pytest.raises(NotAllowed, match="box 2 is taken by bob"):
        sitting.say("anna", "bet ante@2 10")
    with pytest.raises(NotAllowed, match="anna may not enter 'p2 bet ante 10'"):
        sitting.say("anna", "p2 bet ante 10")
    sitting.say("anna", "p1 bet ante 10")


@pytest.mark.rule("vic-three-card-poker 5.12.1", "ruling vic-three-card-poker TC-W9")
def test_a_further_box_only_where_nobody_is_shut_out() -> None:
    sitting = Sitting(THREE_CARD).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.say("anna", "bet ante 10", "bet ante@3 10")
    sitting.finish()
    sitting.deal()
    sitting.say("gus", "wait")
    with pytest.raises(NotAllowed, match="gus is waiting for a seat") as refused:
        sitting.say("anna", "bet ante@3 10")
    assert "vic-three-card-poker 5.12.1" in refused.value.rules
    sitting.say("gus", "sit 3 400")
    with pytest.raises(NotAllowed, match="box 3 is taken by gus"):
        sitting.say("anna", "bet ante@3 10")


@pytest.mark.rule("wa-crown-holdem 5.13", "wa-crown-holdem 5.13(a)", "wa-ultimate-texas-holdem 5.16(a)")
@pytest.mark.parametrize(("sign", "below"), [(CROWN, "supervisor"), (ULTIMATE, "inspector")])
def test_play_is_suspended_and_resumes_where_it_stopped(sign: TableSign, below: str) -> None:
    sitting = Sitting(sign).seat(anna=1).open()
    sitting.deal()
    with pytest.raises(NotAllowed, match="that is for the Casino Operator"):
        sitting.say(below, "suspend")
    told(sitting.say("operator", "suspend"), Suspended)
    with pytest.raises(NotAllowed, match="suspended"):
        sitting.say("anna", "bet ante 10")
    assert sitting.table.need().what == "play"
    told(sitting.say("operator", "resume"), Resumed)
    sitting.say("anna", "bet ante 10")


def test_lines_for_a_round_that_is_not_there_are_refused() -> None:
    sitting = Sitting(CROWN).seat(anna=1).open()
    with pytest.raises(RoundOver, match="no round"):
        sitting.say("anna", "bet ante 10")
    sitting.deal()
    sitting.finish()
    with pytest.raises(RoundOver):
        sitting.say("anna", "cc")


def test_time_does_not_run_backwards() -> None:
    sitting = Sitting(CROWN).seat(anna=1).open()
    sitting.later(minutes=-1)
    with pytest.raises(NotAllowed, match="before the last line"):
        sitting.say("anna", "add 100")


@pytest.mark.rule("wa-poker 38.2(b)", "wa-poker 38.2(c)", "ruling wa-poker J7")
def test_a_void_round_gives_everything_back_and_leaves_a_carried_pot() -> None:
    ante = TableSign(game="wa-poker/draw-ante", table={"minimum": "5", "maximum": "50"}, buy_in="100", places=6)
    sitting = Sitting(ante).seat(anna=1, bob=2, carl=3).open()
    sitting.hand()
    assert sitting.state.carried == 1500
    sitting.deal()
    sitting.dealt()
    with pytest.raises(NotAllowed):
        sitting.say("anna", "supervisor void fraud")
    events = sitting.say("manager:carol", "supervisor void fraud")
    assert told(events, RoundFinished).nets == {"anna": 0, "bob": 0, "carl": 0}
    assert sitting.state.carried == 1500
    assert sitting.stacks() == {"anna": 395, "bob": 395, "carl": 395}
    assert sitting.again().facts() == sitting.table.facts()


@pytest.mark.rule("vic-three-card-poker 5.12.1", "ruling vic-three-card-poker TC-W9")
def test_a_further_box_is_refused_only_where_somebody_waiting_would_be_shut_out() -> None:
    sitting = Sitting(msgspec.structs.replace(THREE_CARD, places=5)).seat(anna=1, bob=2).open()
    sitting.say("zoe", "wait")
    sitting.deal()
    sitting.say("anna", "bet ante 10", "bet ante@4 10", "bet ante@5 10")
    with pytest.raises(NotAllowed, match="box 3 is not free for a second hand: zoe is waiting for a seat") as refused:
        sitting.say("anna", "bet ante@3 10")
    assert refused.value.rules[0] == "vic-three-card-poker 5.12.1"
    sitting.say("yan", "wait")
    sitting.say("anna", "bet pair-plus@4 10")
    sitting.finish()


@pytest.mark.rule("wa-crown-holdem 3.1", "wa-poker 3.1")
@pytest.mark.parametrize(
    ("by", "line"), [("d", "d dh p1 XxYy"), ("anna", "settle"), ("d", "d dh p3 AsKs"), ("d", "d nonsense")]
)
def test_every_refusal_of_a_round_line_has_a_clause(by: str, line: str) -> None:
    for sign in (CROWN, ULTIMATE, THREE_CARD):
        sitting = Sitting(sign).seat(anna=1, bob=2).open()
        sitting.deal()
        sitting.say("anna", "bet ante 10", *(["bet blind 10"] if sign is ULTIMATE else []))
        sitting.say("d", "d close")
        before = repr(sitting.state)
        with pytest.raises(Refusal) as refused:
            sitting.say(by, line)
        assert refused.value.rules
        assert (refused.value.text, refused.value.actor is not None) == (line, True)
        assert repr(sitting.state) == before


@pytest.mark.rule("wa-poker 3.1")
@pytest.mark.parametrize(("by", "line"), [("d", "d dh p9 AsKs"), ("anna", "bet ante 5"), ("d", "d dh p1 1111")])
def test_every_refusal_of_a_poker_line_has_a_clause(by: str, line: str) -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2).open()
    sitting.deal()
    with pytest.raises(Refusal) as refused:
        sitting.say(by, line)
    assert refused.value.rules
