"""From table to table: approval, cards where few are left, feeder tables, games that close."""

import pytest

from floor.sitting import VIC_HOLDEM, WA_HOLDEM, Sitting, told
from pitboss.floor.event import CardsDrawn, MoveAsked, MovedOut, RoundStarted, SatDown
from pitboss.rounds.errors import NotAllowed, UnreadableLine, WrongAmount


def six() -> Sitting:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4, eve=5, fay=6).open()
    sitting.hand()
    return sitting


@pytest.mark.rule("wa-poker 6.11")
def test_a_table_change_needs_a_supervisors_approval() -> None:
    sitting = six()
    assert told(sitting.say("anna", "ask-move t2"), MoveAsked).rules == ("wa-poker 6.11",)
    with pytest.raises(NotAllowed, match="may not"):
        sitting.say("anna", "move anna t2")
    moved = told(sitting.say("supervisor", "move anna t2"), MovedOut)
    assert (moved.stack, moved.movements[0].credit) == (39500, "wallet:anna")


@pytest.mark.rule("wa-poker 6.11(a)", "ruling wa-poker K7")
def test_who_changes_tables_needs_the_buy_in_and_is_new() -> None:
    sitting = six()
    with pytest.raises(WrongAmount):
        sitting.say("supervisor", "receive gus 8 100 change")
    sat = told(sitting.say("supervisor", "receive gus 8 400 change"), SatDown)
    assert (sat.entry, sat.rules[0]) == ("wait", "wa-poker 6.11(a)")
    assert "gus" not in told(sitting.deal(), RoundStarted).places.values()


@pytest.mark.rule("wa-poker 6.11(b)", "ruling wa-poker B2")
def test_six_or_fewer_draw_for_who_moves_and_ties_draw_again() -> None:
    sitting = six()
    sitting.say("bob", "ask-move t2")
    sitting.say("eve", "ask-move t2")
    with pytest.raises(NotAllowed, match="cards decide"):
        sitting.say("supervisor", "move eve t2")
    assert told(sitting.say("supervisor", "draw AsAh"), CardsDrawn).winners == ()
    assert told(sitting.say("supervisor", "draw KsAh"), CardsDrawn).winners == ("eve",)
    with pytest.raises(NotAllowed, match="eve drew the highest"):
        sitting.say("supervisor", "move bob t2")
    sitting.say("supervisor", "move eve t2")
    sitting.say("supervisor", "move bob t2")


@pytest.mark.rule("wa-poker 6.11(c)", "wa-poker 6.4", "ruling wa-poker K7", "vic-crown-poker 8.10")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
@pytest.mark.parametrize("why", ["feeder", "closed", "moved"])
def test_from_a_feeder_a_closed_game_or_by_an_official_nothing_is_owed(sign: object, why: str) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()  # type: ignore[arg-type]
    sitting.hand()
    sat = told(sitting.say("supervisor", f"receive gus 8 1500 {why}"), SatDown)
    assert (sat.entry, sat.stack) == ("in", 150000), "the whole stake, whatever the maximum"
    started = told(sitting.deal(), RoundStarted)
    assert "gus" in started.places.values()
    assert started.posts == {}


def test_a_move_in_the_middle_of_a_round_or_to_a_taken_seat_is_refused() -> None:
    sitting = six()
    with pytest.raises(NotAllowed, match="cannot be seated"):
        sitting.say("supervisor", "receive gus 1 400 moved")
    with pytest.raises(UnreadableLine, match="no way to come"):
        sitting.say("supervisor", "receive gus 8 400 somehow")
    sitting.deal()
    with pytest.raises(NotAllowed, match="in the round"):
        sitting.say("supervisor", "move anna t2")
