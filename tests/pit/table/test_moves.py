"""Players move between tables: approval, scarce cards, feeder tables and games that close."""

import msgspec
import pytest

from pitboss.core.refusals import NotAllowed, UnreadableLine, WrongAmount
from pitboss.pit.table.event import CardsDrawn, LeftTable, MoveAsked, MovedOut, RoundStarted, SatDown
from pitboss.pit.table.sign import TableSign
from toolkit.table import VIC_HOLDEM, WA_HOLDEM, Sitting, told


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
        sitting.say("supervisor", "receive gus 8 100 change from t2/1")
    sat = told(sitting.say("supervisor", "receive gus 8 400 change from t2/1"), SatDown)
    assert (sat.entry, sat.rules[0]) == ("wait", "wa-poker 6.11(a)")
    assert "gus" not in told(sitting.deal(), RoundStarted).places.values()


@pytest.mark.rule("wa-poker 6.11(b)", "ruling wa-poker B2")
def test_six_or_fewer_draw_for_who_moves_and_ties_draw_again() -> None:
    sitting = six()
    sitting.say("bob", "ask-move t2")
    sitting.say("eve", "ask-move t2")
    with pytest.raises(NotAllowed, match="draw cards first"):
        sitting.say("supervisor", "move eve t2")
    assert told(sitting.say("supervisor", "draw AsAh"), CardsDrawn).winners == ()
    assert told(sitting.say("supervisor", "draw KsAh"), CardsDrawn).winners == ("eve",)
    with pytest.raises(NotAllowed, match="eve drew the highest"):
        sitting.say("supervisor", "move bob t2")
    sitting.say("supervisor", "move eve t2")
    sitting.say("supervisor", "move bob t2")


@pytest.mark.rule("wa-poker 6.11(b)")
def test_of_seven_nobody_draws_for_who_moves() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4, eve=5, fay=6, gus=7).open()
    sitting.hand()
    sitting.say("bob", "ask-move t2")
    sitting.say("eve", "ask-move t2")
    assert told(sitting.say("supervisor", "move eve t2"), MovedOut).player == "eve"


@pytest.mark.rule(
    "wa-poker 6.11(c)", "wa-poker 6.4", "ruling wa-poker K7", "ruling wa-poker K9", "vic-crown-poker 8.10"
)
@pytest.mark.rule("ruling vic-crown-poker CP-I14")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
@pytest.mark.parametrize(("why", "stake"), [("feeder", "1500"), ("feeder", "5"), ("moved", "1500"), ("closed", "1000")])
def test_from_a_feeder_a_closed_game_or_by_an_official_nothing_is_owed(sign: TableSign, why: str, stake: str) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    sitting.hand()
    sat = told(sitting.say("supervisor", f"receive gus 8 {stake} {why} from t2/1"), SatDown)
    assert (sat.entry, sat.stack) == ("in", 100 * int(stake)), "must bring the whole stack, whatever the buy-in"
    started = told(sitting.deal(), RoundStarted)
    assert "gus" in started.places.values()
    assert started.posts == {}


@pytest.mark.rule("wa-poker 7.1", "ruling wa-poker K9", "vic-crown-poker 6.3", "ruling vic-crown-poker CP-I14")
@pytest.mark.parametrize("sign", [WA_HOLDEM, VIC_HOLDEM])
def test_from_a_game_that_closed_the_buy_in_applies(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    with pytest.raises(WrongAmount, match="the buy-in is 200"):
        sitting.say("supervisor", "receive gus 8 5 closed from t2/1")


def leaving(sign: TableSign) -> Sitting:
    """Return another table, t1, which anna leaves with a stake of 400."""
    return Sitting(sign).seat(anna=1, bob=2, carl=3).open()


@pytest.mark.rule("wa-poker 6.11", "wa-poker 6.11(c)", "wa-poker 6.4")
def test_a_departure_tells_the_stake_and_the_reason_and_the_table_vouches_for_it() -> None:
    feeder = leaving(msgspec.structs.replace(WA_HOLDEM, feeder=True))
    moved = told(feeder.say("supervisor", "move anna t2"), MovedOut)
    assert (moved.stack, moved.why, moved.number) == (40000, "feeder", 1)
    asked = leaving(WA_HOLDEM)
    asked.say("anna", "ask-move t2")
    assert told(asked.say("supervisor", "move anna t2"), MovedOut).why == "change"
    plain = leaving(WA_HOLDEM)
    assert told(plain.say("supervisor", "move anna t2"), MovedOut).why == "moved"
    feeder.table.vouch("t2", "receive anna 3 400 feeder from t1/1")
    asked.table.vouch("t2", "receive anna 3 700 change from t1/1")
    with pytest.raises(WrongAmount, match="must bring the whole stack") as refused:
        feeder.table.vouch("t2", "receive anna 3 5 feeder from t1/1")
    assert refused.value.rules[0] == "wa-poker 6.11(c)"
    assert refused.value.minimum == refused.value.maximum == 40000
    for to, line in (
        ("t3", "receive anna 3 400 feeder from t1/1"),
        ("t2", "receive bob 3 400 feeder from t1/1"),
        ("t2", "receive anna 3 400 moved from t1/1"),
        ("t2", "receive anna 3 400 feeder from t1/2"),
    ):
        with pytest.raises(NotAllowed, match="has no departure"):
            feeder.table.vouch(to, line)
    assert feeder.again().state.departures == feeder.state.departures


@pytest.mark.rule("wa-poker 6.4")
def test_a_table_that_closed_vouches_for_its_players_at_any_other() -> None:
    sitting = leaving(WA_HOLDEM)
    sitting.say("supervisor", "close")
    sitting.later(minutes=10)
    left = [event for event in sitting.say("clock", "tick") if isinstance(event, LeftTable)]
    assert [(event.player, event.number) for event in left] == [("anna", 1), ("bob", 2), ("carl", 3)]
    sitting.table.vouch("t7", "receive bob 3 300 closed from t1/2")


@pytest.mark.rule("wa-poker 6.11(c)")
def test_nobody_is_received_twice_by_one_departure() -> None:
    sitting = six()
    sitting.say("supervisor", "receive gus 8 1500 feeder from t2/4")
    sitting.say("gus", "leave")
    with pytest.raises(NotAllowed, match="the player of departure t2/4 has already been seated here"):
        sitting.say("supervisor", "receive gus 9 1500 feeder from t2/4")
    for line in ("receive gus 8 400 moved", "receive gus 8 400 moved t2/1 x", "receive gus 8 400 moved from t2"):
        with pytest.raises(UnreadableLine):
            sitting.say("supervisor", line)


def test_a_move_in_the_middle_of_a_round_or_to_a_taken_seat_is_refused() -> None:
    sitting = six()
    with pytest.raises(NotAllowed, match="seat 1 is taken, the table is full or gus has a seat"):
        sitting.say("supervisor", "receive gus 1 400 moved from t2/1")
    with pytest.raises(UnreadableLine, match="'somehow' is not a kind of move"):
        sitting.say("supervisor", "receive gus 8 400 somehow from t2/1")
    sitting.deal()
    with pytest.raises(NotAllowed, match="in the round"):
        sitting.say("supervisor", "move anna t2")


def test_a_programs_seat_is_marked_at_the_table_it_comes_to() -> None:
    """An official's move keeps a program a program and a person a person, and not every sign accepts a program."""
    taking = msgspec.structs.replace(WA_HOLDEM, bots=True)
    origin = Sitting(taking)
    origin.say("anna", "sit 1 200 bot")
    out = told(origin.say("supervisor", "move anna t2"), MovedOut)
    assert out.bot
    line = f"receive anna 1 200 {out.why} from t1/{out.number}"
    with pytest.raises(NotAllowed, match="anna left table t1 as a bot") as refused:
        origin.table.vouch("t2", line)
    assert [str(rule) for rule in refused.value.rules] == ["ruling care C11"]
    origin.table.vouch("t2", f"{line} bot")
    with pytest.raises(NotAllowed, match="bots are not allowed at this table"):
        Sitting(WA_HOLDEM).say("supervisor", f"{line} bot")
    to = Sitting(taking)
    with pytest.raises(UnreadableLine, match="'both' is not expected here"):
        to.say("supervisor", f"{line} both")
    to.say("supervisor", f"{line} bot")
    assert to.state.players["anna"].bot
