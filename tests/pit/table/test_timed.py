"""The table's clock says its lines as time passes."""

from datetime import timedelta

import msgspec
import pytest

from pitboss.pit.table.event import PickedUp, SignChanged, TableClosed, TimeCollected
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.timed_actions import Timed
from toolkit.table import CROWN, NOON, THREE_CARD, ULTIMATE, VIC_HOLDEM, WA_HOLDEM, Sitting, told

TICK, CLOSE = ("clock", "tick"), ("d", "d close")


def after(minutes: float) -> Timed:
    return Timed(NOON + timedelta(minutes=minutes), (TICK,))


def let_it_happen(sitting: Sitting) -> None:
    """Say every line at its time until none is due."""
    while (next_ := sitting.table.due(sitting.now)) is not None:
        sitting.now = next_.at
        for by, line in next_.lines:
            sitting.say(by, line)


@pytest.mark.rule("wa-poker 38.4", "ruling wa-poker K4")
def test_a_reserved_seat_is_picked_up_when_its_fifteen_minutes_are_over() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    assert sitting.table.due(sitting.now) is None
    sitting.say("anna", "away")
    sitting.later(minutes=1)
    sitting.say("bob", "away")
    first = sitting.table.due(sitting.now)
    assert first == Timed(NOON + timedelta(minutes=15), (("clock", "pick-up anna"),))
    quarter = NOON + timedelta(minutes=15)
    assert sitting.table.facts(quarter).overdue == ("anna",), "without any line"
    assert sitting.table.facts().overdue == ()
    late = sitting.table.due(NOON + timedelta(minutes=20))
    assert late == Timed(NOON + timedelta(minutes=20), (("clock", "pick-up anna"), ("clock", "pick-up bob")))
    let_it_happen(sitting)
    assert [event.player for event in sitting.events if isinstance(event, PickedUp)] == ["anna", "bob"]
    assert [*sitting.state.players] == ["carl"]


@pytest.mark.rule("wa-poker 38.4")
def test_a_player_whose_hand_is_still_in_the_round_is_not_picked_up() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.deal()
    sitting.say("anna", "away")
    assert sitting.table.due(sitting.now) is None
    sitting.finish()
    assert sitting.table.due(sitting.now) == Timed(NOON + timedelta(minutes=15), (("clock", "pick-up anna"),))


@pytest.mark.rule("vic-crown-poker 8.11", "ruling vic-crown-poker CP-I3")
def test_where_an_official_decides_nobody_is_picked_up_by_the_clock() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.say("anna", "away")
    assert sitting.table.due(sitting.now) is None
    assert sitting.table.facts(NOON + timedelta(minutes=15)).overdue == ("anna",), "it is suggested"


@pytest.mark.rule("wa-poker 38.5", "ruling wa-poker K4")
def test_a_table_closes_ten_minutes_after_the_sign() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.say("supervisor", "close")
    assert sitting.table.due(sitting.now) == after(10)
    sitting.later(minutes=9)
    sitting.deal()
    assert sitting.table.due(sitting.now) is None, "the round is played out"
    sitting.later(minutes=2)
    sitting.finish()
    assert not sitting.state.open


@pytest.mark.rule("wa-crown-holdem 6.7(c)", "wa-ultimate-texas-holdem 6.7(c)")
@pytest.mark.parametrize("sign", [CROWN, ULTIMATE])
def test_a_house_table_at_which_nobody_bets_closes_all_the_same(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.say("operator", "close")
    assert sitting.table.due(sitting.now) == Timed(NOON + timedelta(minutes=10), (CLOSE,))
    sitting.later(minutes=4)
    sitting.say("anna", "bet ante 10", *(["bet blind 10"] if sign is ULTIMATE else []))
    assert sitting.table.due(sitting.now) is None, "there is a wager on the layout"
    sitting.finish()
    sitting.deal()
    let_it_happen(sitting)
    assert sitting.now == NOON + timedelta(minutes=10)
    assert isinstance(sitting.events[-1], TableClosed)
    assert sitting.events[-1].rules[0].endswith("6.7(c)")


@pytest.mark.rule("wa-crown-holdem 6.3(b)", "wa-crown-holdem 6.3(c)")
def test_limits_all_agree_to_do_not_wait_for_a_round_nobody_bets_in() -> None:
    sitting = Sitting(CROWN).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.say("operator", "limits minimum=25")
    assert sitting.table.due(sitting.now) == Timed(NOON + timedelta(minutes=10), (CLOSE,))
    sitting.say("anna", "agree 1")
    sitting.say("bob", "agree 1")
    assert sitting.table.due(sitting.now) == Timed(NOON, (CLOSE,))
    sitting.say("operator", "suspend")
    assert sitting.table.due(sitting.now) is None, "nothing of the round is played"
    sitting.say("operator", "resume")
    let_it_happen(sitting)
    assert told(sitting.events[-1:], SignChanged).sign["table"]["minimum"] == "25"


@pytest.mark.rule("vic-three-card-poker 13.8", "ruling vic-three-card-poker TC-C8")
def test_three_hands_in_which_nobody_bets_are_three_hands() -> None:
    sitting = Sitting(THREE_CARD).seat(anna=1).open()
    sitting.deal()
    sitting.say("assistant-casino-manager", "close")
    for number in range(1, 5):
        assert sitting.state.open, "the round in which the notice went up does not count"
        assert sitting.table.due(sitting.now) == Timed(sitting.now + timedelta(minutes=1), (CLOSE,))
        sitting.later(minutes=1)
        sitting.say("d", "d close")
        if number < 4:
            sitting.deal()
    assert not sitting.state.open


@pytest.mark.rule("vic-three-card-poker 13.8", "ruling vic-three-card-poker TC-C8")
def test_players_who_are_away_do_not_keep_a_table_open() -> None:
    sitting = Sitting(THREE_CARD).seat(anna=1).open()
    sitting.say("assistant-casino-manager", "close")
    assert sitting.state.open
    sitting.say("anna", "away")
    assert sitting.table.due(sitting.now) == Timed(NOON, (TICK,))
    let_it_happen(sitting)
    assert not sitting.state.open


@pytest.mark.rule("vic-crown-poker 6.1 fn2 s66(2)", "ruling vic-crown-poker CP-I1")
def test_a_higher_minimum_most_agree_to_is_due_when_its_twenty_minutes_are_over() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.say("area-manager", "limits blinds=10/20")
    assert sitting.table.due(sitting.now) is None, "three hands, or most players, are wanted first"
    sitting.say("anna", "agree 1")
    sitting.say("bob", "agree 1")
    assert sitting.table.due(sitting.now) == after(20)
    let_it_happen(sitting)
    assert sitting.table.sign.blinds == ("10", "20")


@pytest.mark.rule(
    "vic-crown-poker 7.2.2", "vic-crown-poker 7.2.2(a)", "vic-crown-poker 7.2.2(b)", "ruling vic-crown-poker CP-F7"
)
def test_the_hourly_charge_is_due_in_advance_and_between_hands() -> None:
    sitting = Sitting(msgspec.structs.replace(VIC_HOLDEM, time_charge="12")).seat(anna=1, bob=2)
    assert sitting.table.due(sitting.now) is None, "before the table opens nobody pays"
    sitting.open()
    sitting.later(minutes=1)
    assert sitting.table.due(sitting.now) == Timed(sitting.now, (("clock", "collect"),))
    assert told(sitting.say("clock", "collect"), TimeCollected).amount == 2400
    assert sitting.table.due(sitting.now) == Timed(NOON + timedelta(minutes=61), (("clock", "collect"),))
    sitting.later(minutes=59)
    sitting.deal()
    sitting.later(minutes=2)
    assert sitting.table.due(sitting.now) is None, "the hand is played out first"
    sitting.finish()
    assert sitting.table.due(sitting.now) == Timed(sitting.now, (("clock", "collect"),))
