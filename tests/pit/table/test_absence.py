"""Players go away and come back: seats are held and picked up, penalties apply, and idle players are dealt with."""

from datetime import timedelta

import msgspec
import pytest

from pitboss.core.refusals import NoAuthority, NotAllowed, WrongAmount
from pitboss.pit.table.event import Idle, JoinedWaiting, LeftTable, PenaltyGiven, PickedUp, RoundStarted, WentAway
from pitboss.pit.table.sign import TableSign
from toolkit.table import CROWN, NOON, THREE_CARD, ULTIMATE, VIC_HOLDEM, WA_HOLDEM, Sitting, told


@pytest.mark.rule("wa-poker 38.4", "ruling wa-poker K4")
def test_a_seat_is_held_for_fifteen_minutes_and_then_the_stake_picked_up() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    away = told(sitting.say("anna", "away"), WentAway)
    assert away.until == NOON + timedelta(minutes=15)
    sitting.later(minutes=14, seconds=59)
    for by in ("supervisor", "clock"):
        with pytest.raises(NotAllowed, match="15 minutes"):
            sitting.say(by, "pick-up anna")
    sitting.later(seconds=1)
    sitting.say("clock", "tick")
    assert sitting.table.facts().overdue == ("anna",)
    picked = told(sitting.say("clock", "pick-up anna"), PickedUp)
    assert (picked.stack, picked.seat) == (40000, 1)
    assert picked.movements[0].credit == "wallet:anna"
    with pytest.raises(NotAllowed, match="not away"):
        sitting.say("supervisor", "pick-up bob")


@pytest.mark.rule("vic-crown-poker 8.11", "ruling vic-crown-poker CP-I3")
def test_crown_melbourne_picks_up_when_an_area_manager_finds_it_excessive() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.say("anna", "away")
    with pytest.raises(NotAllowed, match="an official must decide whether the absence is too long"):
        sitting.say("clock", "pick-up anna")
    with pytest.raises(NoAuthority, match="TG Area Manager or above"):
        sitting.say("higher-duties-dealer", "pick-up anna")
    assert told(sitting.say("area-manager", "pick-up anna"), PickedUp).rules[0] == "vic-crown-poker 8.11"


@pytest.mark.rule("vic-crown-poker 8.12", "ruling vic-crown-poker CP-I4")
def test_back_within_twenty_minutes_of_a_pick_up_is_the_top_of_the_list() -> None:
    small = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", places=4)
    sitting = Sitting(small).seat(anna=1, bob=2, carl=3, dora=4).open()
    sitting.say("gus", "wait")
    for name in ("anna", "bob", "carl"):
        sitting.say(name, "away")
        sitting.say("area-manager", f"pick-up {name}")
    sitting.later(minutes=19)
    assert told(sitting.say("bob", "wait"), JoinedWaiting).place == 1
    sitting.later(minutes=1)
    assert told(sitting.say("anna", "wait"), JoinedWaiting).place == 2, "earlier back comes first"
    sitting.later(seconds=1)
    assert told(sitting.say("carl", "wait"), JoinedWaiting).place == 4, "after twenty minutes it is the bottom"
    assert sitting.table.facts().waiting == ("bob", "anna", "gus", "carl")


@pytest.mark.rule("wa-poker 38.7", "wa-poker 38.7(a)", "wa-poker 38.7(b)", "ruling wa-poker D19")
def test_a_penalty_is_three_or_ten_hands_and_blinds_are_owed() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4).open()
    sitting.hand()
    assert told(sitting.say("supervisor", "penalise carl 3"), PenaltyGiven).hands == 3
    with pytest.raises(WrongAmount, match="3 or 10"):
        sitting.say("supervisor", "penalise carl 4")
    dealt = ["carl" in told(sitting.hand(), RoundStarted).places.values() for _ in range(3)]
    assert dealt == [False] * 3
    assert sitting.state.players["carl"].owes_big
    sitting.say("carl", "post")
    assert "carl" in told(sitting.hand(), RoundStarted).places.values()


@pytest.mark.rule("wa-poker 38.7(c)", "vic-crown-poker 13.2.2", "vic-three-card-poker 13.2.2", "wa-crown-holdem 6.9(b)")
@pytest.mark.parametrize(
    ("sign", "by"), [(WA_HOLDEM, "manager"), (VIC_HOLDEM, "manager"), (THREE_CARD, "manager"), (CROWN, "operator")]
)
def test_an_excluded_player_leaves_and_does_not_come_back(sign: TableSign, by: str) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    assert told(sitting.say(by, "exclude anna"), LeftTable).why == "excluded"
    with pytest.raises(NotAllowed, match="excluded"):
        sitting.say("anna", "sit 1 400")


@pytest.mark.rule("wa-crown-holdem 6.6", "wa-ultimate-texas-holdem 6.6", "ruling wa-crown-holdem R30")
@pytest.mark.parametrize(("sign", "wagers"), [(CROWN, ("ante",)), (ULTIMATE, ("ante", "blind"))])
def test_three_rounds_without_a_bet_are_flagged_and_the_seat_may_be_asked_for(
    sign: TableSign, wagers: tuple[str, ...]
) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2).open()
    flags = []
    for _ in range(3):
        with pytest.raises(NotAllowed, match="not sat out 3 rounds"):
            sitting.say("operator", "vacate bob")
        start = len(sitting.events)
        sitting.deal()
        for wager in wagers:
            sitting.say("anna", f"bet {wager} 10")
        sitting.finish()
        flags.append([event.player for event in sitting.events[start:] if isinstance(event, Idle)])
    assert flags == [[], [], ["bob"]]
    assert "bob" in sitting.state.players, "a flag, never a removal by itself"
    assert told(sitting.say("operator", "vacate bob"), LeftTable).rules[0].endswith("6.6")
    with pytest.raises(NotAllowed, match="not sat out 3 rounds"):
        sitting.say("operator", "vacate anna")


@pytest.mark.rule("vic-three-card-poker 13.9", "ruling vic-three-card-poker TC-C2")
def test_at_three_card_poker_only_while_every_other_seat_is_in_use() -> None:
    sitting = Sitting(THREE_CARD).seat(anna=1, bob=2).open()

    def rounds(count: int) -> None:
        for _ in range(count):
            sitting.deal()
            for name in {"anna", "carl"} & sitting.state.players.keys():
                sitting.say(name, "bet pair-plus 10")
            sitting.finish()

    rounds(3)
    sitting.say("carl", "sit 3 400")
    with pytest.raises(NotAllowed, match="at a full table"):
        sitting.say("higher-duties-dealer", "vacate bob")
    rounds(2)
    sitting.say("carl", "leave")
    rounds(1)
    sitting.say("carl", "sit 3 400")
    rounds(2)
    with pytest.raises(NotAllowed, match="at a full table"):
        sitting.say("higher-duties-dealer", "vacate bob")
    rounds(1)
    assert told(sitting.say("higher-duties-dealer", "vacate bob"), LeftTable).rules[0] == "vic-three-card-poker 13.9"


@pytest.mark.rule("vic-three-card-poker 13.9", "wa-crown-holdem 6.6", "wa-ultimate-texas-holdem 6.6")
@pytest.mark.parametrize(("sign", "by"), [(THREE_CARD, "supervisor"), (CROWN, "operator")])
def test_a_round_in_which_somebody_sat_down_is_not_one_they_did_not_bet_in(sign: TableSign, by: str) -> None:
    sitting = Sitting(msgspec.structs.replace(sign, places=3)).seat(anna=1, bob=2).open()
    for late in (True, False, False, False):
        sitting.deal()
        sitting.say("anna", "bet ante 10")
        sitting.say("bob", "bet ante 10")
        if late:
            sitting.say("d", "d close")
            sitting.say("carl", "sit 3 400")
        with pytest.raises(NotAllowed, match="not sat out 3 rounds"):
            sitting.say(by, "vacate carl")
        sitting.finish()
    assert sitting.state.players["carl"].idle == 3
    assert told(sitting.say(by, "vacate carl"), LeftTable)


@pytest.mark.rule("wa-crown-holdem 6.6")
def test_a_round_nobody_bet_in_is_nobodys_third() -> None:
    sitting = Sitting(CROWN).seat(anna=1).open()
    for _ in range(4):
        sitting.hand()
    assert sitting.state.players["anna"].idle == 0


@pytest.mark.rule("wa-poker 6.6(a)", "wa-poker 6.6(c)", "ruling wa-poker D8")
def test_who_was_dealt_in_without_posting_posts_in_the_next_round() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4, eve=5).open()
    sitting.deal()
    sitting.dealt()
    place = next(token for token, name in sitting.table.places.items() if name == "dora")
    sitting.say("d", f"d error not-posted {place}")
    sitting.finish()
    assert told(sitting.deal(), RoundStarted).posts == {"dora": 1000}


@pytest.mark.rule("wa-poker 38.7(a)", "wa-poker 38.7(c)")
def test_what_a_supervisor_rules_in_a_round_the_floor_sees_to() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4, eve=5).open()
    sitting.deal()
    sitting.dealt()
    places = {name: token for token, name in sitting.table.places.items()}
    sitting.say("supervisor", f"supervisor penalise {places['dora']} 3")
    sitting.say("supervisor", f"supervisor exclude {places['eve']}")
    sitting.finish()
    assert "eve" not in sitting.state.players
    with pytest.raises(NotAllowed, match="excluded"):
        sitting.say("eve", "sit 5 400")
    dealt = ["dora" in told(sitting.hand(), RoundStarted).places.values() for _ in range(3)]
    assert dealt == [False] * 3
    after = sitting.table.places
    late = next(token for token, name in after.items() if name == "carl")
    sitting.say("supervisor", f"supervisor exclude {late}")
    assert "carl" not in sitting.state.players
    assert sitting.again().facts() == sitting.table.facts()
