"""The sign shows everything that each book requires; charges are timed; and staff see only what they may."""

from datetime import UTC, datetime
from typing import Literal

import msgspec
import pytest

from pitboss.core.refusals import NoAuthority, NotAllowed, WrongAmount, WrongSign
from pitboss.pit.table.event import (
    DeckChanged,
    DeckChecked,
    FeePaid,
    HandLookedAt,
    MeterTold,
    PersonalLimits,
    TimeBought,
    TimeCollected,
    TimeVerified,
)
from pitboss.pit.table.sign import MoreTime, TableSign, settled
from pitboss.pit.table.table import FloorTable
from toolkit.table import CROWN, STUD, THREE_CARD, ULTIMATE, VIC_HOLDEM, WA_HOLDEM, Sitting, told

NOW = datetime(2024, 5, 1, 12, tzinfo=UTC)
FULL_VIC = TableSign(
    game="vic-crown-poker/holdem",
    table={
        "betting": "limit", "commission": {"percent": "5", "cap": "10", "per-player": "1"},
        "bonus": {"four of a kind": "a free dinner"},
    },
    blinds=("5", "10"), bets=("10", "20"), buy_in="200", places=9, time_to_act=30,
    more_time=MoreTime(seconds=30, times=2, fee="2"), time_charge="12",
)  # fmt: skip


POOLS = {"wager": "5", "pools": ["29210.55", "26022.10", "25000"]}
METER = {"wager": "5", "option": 1, "seed": 10000, "meter": "60000"}


def shown(sign: TableSign) -> dict[str, str]:
    return {line.what: line.text for line in Sitting(sign).table.facts().sign}


def rules(sign: TableSign) -> dict[str, tuple[str, ...]]:
    return {line.what: line.rules for line in Sitting(sign).table.facts().sign}


@pytest.mark.rule("wa-poker 7.2", "wa-poker 7.8", "wa-poker 7.16", "wa-poker 10.5", "wa-poker 19.1")
@pytest.mark.rule("wa-poker 20.2(c)", "ruling wa-poker N7")
def test_a_western_australian_holdem_sign() -> None:
    sign = TableSign(
        game="wa-poker/holdem", table={"betting": "pot-limit", "commission": {"percent": "5", "cap": "10"}},
        blinds=("5", "10"), buy_in="200", buy_in_most="1000", time_to_act=30,
    )  # fmt: skip
    text = shown(sign)
    assert text["betting"] == "pot-limit"
    assert text["buy-in"] == "at least 200, at most 1000"
    assert text["limits"] == "minimum 10, no maximum"
    assert text["blinds"] == "2: 5, 10"
    assert text["commission"] == "percent 5, cap 10"
    assert text["time to act"] == "30 seconds"
    assert text["order of hands"].startswith("royal flush, straight flush, four of a kind, full house, flush")
    assert "wa-poker" in text["rules"]
    assert "opener" not in text
    assert rules(sign)["blinds"][0] == "wa-poker 20.2(c)"


@pytest.mark.rule("wa-poker 23.5", "wa-poker 10.5")
def test_seven_card_stud_shows_who_opens_and_the_reduced_order_of_hands() -> None:
    table = {"minimum": "5", "maximum": "50", "deck": "reduced", "opener": "low-card"}
    text = shown(TableSign(game="wa-poker/seven-card-stud", table=table, buy_in="100"))
    assert text["opener"] == "low card open"
    assert text["order of hands"].startswith("royal flush, straight flush, four of a kind, flush, full house")
    assert shown(STUD)["limits"] == "minimum 5, maximum 50"


@pytest.mark.rule("wa-poker 41.3")
def test_the_room_jackpot_is_shown_and_follows_the_rounds() -> None:
    jackpot = {"pool": "50000", "reserve": "3000", "reseed": "10000", "contribution": ["0.50", "0.25"]}
    sitting = Sitting(
        TableSign(game="wa-poker/holdem", table={"jackpot": jackpot}, blinds=("5", "10"), buy_in="200", places=9)
    ).seat(anna=1, bob=2, carl=3).open()  # fmt: skip
    sitting.hand()
    text = {line.what: line.text for line in sitting.table.facts().sign}
    assert text["jackpot"] == "50000.50"
    told(sitting.say("d", "meter 60000 1"), MeterTold)
    sitting.hand()
    assert sitting.state.jackpot == {"pool": "60000.50", "reserve": "1.25"}


@pytest.mark.rule("vic-crown-poker 6.1", "vic-crown-poker 6.1.1", "vic-crown-poker 6.1 fn2 s66(1)(c)")
@pytest.mark.rule(
    "vic-crown-poker 6.15.2", "vic-crown-poker 7.1", "vic-crown-poker 7.2.2(c)", "vic-crown-poker 7.2.4(a)"
)
@pytest.mark.rule(
    "vic-crown-poker 8.9.1", "vic-crown-poker 11.2", "vic-crown-poker 13.9", "ruling vic-crown-poker CP-I17"
)
def test_a_victorian_sign() -> None:
    text = shown(FULL_VIC)
    assert text["game"] == "Holdem"
    assert text["buy-in"] == "at least 200"
    assert text["limits"] == "minimum 10, no maximum, bets 10/20"
    assert text["betting"] == "limit"
    assert text["blinds"] == "2: 5, 10"
    assert text["commission"] == "percent 5, cap 10, per player 1"
    assert text["time charge"] == "at most 12 per player per hour"
    assert text["time to act"] == "30 seconds"
    assert text["more time"] == "30 seconds for 2, up to 2 times a hand"
    assert text["bonus"] == "four of a kind: a free dinner"
    assert "inspector" in text["inspector"]
    assert "rules" in text
    assert "side wagers" not in text


@pytest.mark.rule("vic-crown-poker 8.15.1", "vic-crown-poker 2.3", "ruling vic-crown-poker CP-G4")
def test_a_table_takes_side_wagers_only_where_its_sign_offers_them() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.say("d", "deal")
    assert not any(choice.kind == "wager" for choice in sitting.table.choices("anna"))
    with pytest.raises(NotAllowed, match="Flop Chase is not offered at this table") as refused:
        sitting.say("anna", "bet flop-chase-red 5")
    assert "vic-crown-poker 8.15.1" in refused.value.rules


@pytest.mark.rule("vic-crown-poker 8.15.1", "vic-crown-poker 2.3", "ruling vic-crown-poker CP-G4")
@pytest.mark.rule("vic-crown-poker 10.2.2 Red", "vic-crown-poker 10.2.2 Black")
def test_side_wagers_are_displayed_and_taken_within_their_limits() -> None:
    sign = msgspec.structs.replace(VIC_HOLDEM, table={"flop-chase": {"minimum": "2", "maximum": "10"}})
    text = "Flop Chase: 2 to 10 on each; flop chase red pays 7 to 1, flop chase black pays 7 to 1"
    assert shown(sign)["side wagers"] == text
    assert {"vic-crown-poker 2.3", "vic-crown-poker 8.15.1"} <= set(rules(sign)["side wagers"])
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    sitting.deal()
    offered = [choice for choice in sitting.table.choices("anna") if choice.kind == "wager"]
    assert [(one.wager, one.minimum, one.maximum, one.aside) for one in offered] == [
        ("flop-chase-red", 200, 1000, True),
        ("flop-chase-black", 200, 1000, True),
    ]
    for amount in (1, 11, 900):
        with pytest.raises(WrongAmount, match="on Flop Chase: the sign allows 2 to 10"):
            sitting.say("anna", f"bet flop-chase-red {amount}")
    sitting.say("anna", "bet flop-chase-red 10")
    assert [one.wager for one in sitting.table.choices("anna") if one.kind == "wager"] == ["flop-chase-black"]
    sitting.finish()
    assert sitting.again().facts() == sitting.table.facts()


@pytest.mark.rule("ruling vic-crown-poker CP-G4", "vic-crown-poker 6.10")
def test_side_wagers_come_onto_a_sign_and_off_it_again() -> None:
    sitting = Sitting(VIC_HOLDEM)
    sitting.say(sitting.official, "limits flop-chase=2/50")
    assert sitting.table.sign.side_limits == {"minimum": "2", "maximum": "50"}
    sitting.say(sitting.official, "game vic-crown-poker/omaha")
    assert sitting.table.sign.side_limits == {"minimum": "2", "maximum": "50"}
    sitting.say(sitting.official, "limits flop-chase=none")
    assert sitting.table.sign.side_limits == {}
    with pytest.raises(WrongSign, match="such as 2/50"):
        sitting.say(sitting.official, "limits flop-chase=2")


@pytest.mark.rule("ruling vic-crown-poker CP-G4")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"minimum": "2"}, "with a minimum and a maximum"),
        ({"minimum": "5", "maximum": "2"}, "less than the minimum"),
        ({"minimum": "0.50", "maximum": "5"}, "no chip can pay"),
        ("yes", "expected false"),
    ],
)
def test_a_sign_offers_side_wagers_with_limits_that_can_be_met(said: object, why: str) -> None:
    with pytest.raises(WrongSign, match=why):
        Sitting(msgspec.structs.replace(VIC_HOLDEM, table={"flop-chase": said}))


CASH = {"wa-poker": ("wa-poker 20.2(a)", "wa-poker 20.4"), "vic-crown-poker": ("ruling vic-crown-poker CP-A7",)}


@pytest.mark.rule("wa-poker 20.2(a)", "wa-poker 20.2(b)", "wa-poker 20.4", "ruling vic-crown-poker CP-A7")
@pytest.mark.parametrize("book", CASH)
@pytest.mark.parametrize("antes", ["each", "big-blind"])
def test_a_cash_table_with_blinds_has_no_ante(book: str, antes: Literal["each", "big-blind"]) -> None:
    for game in (f"{book}/holdem", f"{book}/omaha"):
        with pytest.raises(WrongSign, match="no ante in a cash game") as refused:
            Sitting(TableSign(game=game, blinds=("5", "10"), buy_in="200", ante="1", antes=antes))
        assert set(CASH[book]) <= set(refused.value.rules)


@pytest.mark.rule("wa-poker 20.2(c)", "vic-crown-poker 8.9.1")
@pytest.mark.parametrize("book", CASH)
def test_an_ante_that_is_allowed_is_displayed(book: str) -> None:
    table = {"kind": "tournament"}
    each = TableSign(game=f"{book}/holdem", table=table, blinds=("50", "100"), ante="10")
    assert shown(each)["blinds"] == "2: 50, 100; ante 10 from every player"
    one = msgspec.structs.replace(each, ante="100", antes="big-blind")
    assert shown(one)["blinds"] == "2: 50, 100; big-blind ante of 100"


PAID = {
    "wa-poker": ("wa-poker 18.2", "wa-poker 7.4"),
    "vic-crown-poker": ("vic-crown-poker 8.5", "vic-crown-poker 6.2"),
}


@pytest.mark.rule("wa-poker 18.2", "wa-poker 7.4", "vic-crown-poker 8.5", "vic-crown-poker 6.2")
@pytest.mark.parametrize("book", PAID)
@pytest.mark.parametrize(
    ("table", "blinds", "why"),
    [
        ({"minimum": "0.50"}, ("1", "2"), "no chip can pay a minimum of 0.50: the lowest chip is 1"),
        ({"minimum": "0.50", "chip": "1"}, ("1", "2"), "no chip can pay a minimum of 0.50"),
        (
            {"minimum": "2.50", "chip": "0.50", "unit": "5"},
            ("5", "10"),
            "the minimum 2.50 must be a multiple of the betting unit 5",
        ),
        ({"chip": "1"}, ("0.50", "1"), "no chip can pay a blind of 0.50"),
        ({"chip": "5", "unit": "2"}, ("5", "10"), "no chip can pay a unit of 2"),
    ],
)
def test_a_least_wager_that_no_chip_can_pay_is_refused(
    book: str, table: dict[str, str], blinds: tuple[str, ...], why: str
) -> None:
    sign = TableSign(game=f"{book}/holdem", table=table, blinds=blinds, buy_in="200")
    with pytest.raises(WrongSign, match=why) as refused:
        Sitting(sign)
    assert set(PAID[book]) <= set(refused.value.rules)
    sitting = Sitting(TableSign(game=f"{book}/holdem", blinds=("5", "10"), buy_in="200"))
    with pytest.raises(WrongSign, match="no chip can pay"):
        sitting.say(sitting.official, "limits minimum=0.50")
    assert Sitting(TableSign(game=f"{book}/holdem", blinds=("0.50", "1"), buy_in="20")).table.sign.blinds


@pytest.mark.rule("wa-poker 12.5", "ruling wa-poker J11")
def test_a_supervisor_sets_the_time_to_act_and_it_is_displayed() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    with pytest.raises(NoAuthority):
        sitting.say("d", "time-to-act seconds=30")
    sitting.say("supervisor", "time-to-act seconds=30")
    assert sitting.table.sign.time_to_act == 30
    assert {line.what: line.text for line in sitting.table.facts().sign}["time to act"] == "30 seconds"
    sitting.deal()
    sitting.say("supervisor", "time-to-act seconds=0")
    assert sitting.table.sign.time_to_act == 30  # the round is played to its end by it
    sitting.finish()
    sitting.say("clock", "tick")
    assert sitting.table.sign.time_to_act == 0
    for wrong in ("seconds=soon", "seconds=601", "minutes=1"):
        with pytest.raises(WrongSign):
            sitting.say("supervisor", f"time-to-act {wrong}")
    assert sitting.again().facts() == sitting.table.facts()


@pytest.mark.rule("vic-crown-poker 6.15", "ruling vic-crown-poker CP-I16")
def test_in_victoria_the_time_to_act_changes_by_notice() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.say("area-manager", "time-to-act seconds=20")
    assert sitting.table.sign.time_to_act == 0
    for _ in range(3):
        sitting.hand()
    sitting.say("clock", "tick")
    assert sitting.table.sign.time_to_act == 20


@pytest.mark.rule("wa-crown-holdem 6.3", "wa-ultimate-texas-holdem 6.3", "vic-three-card-poker 8.1")
@pytest.mark.rule("vic-three-card-poker 10.2.1", "vic-three-card-poker 13.11", "vic-three-card-poker 13.14")
def test_house_tables_show_limits_units_and_pay_tables() -> None:
    assert shown(CROWN)["limits"] == shown(ULTIMATE)["limits"] == "minimum 10, maximum 500"
    assert shown(CROWN)["units"] == "betting units of 5"
    three = shown(THREE_CARD)
    assert three["limits"] == "minimum 10, maximum 500"
    assert {"rules", "inspector"} <= three.keys()


@pytest.mark.rule("wa-ultimate-texas-holdem 6.3", "wa-ultimate-texas-holdem 3.15", "wa-ultimate-texas-holdem 3.21")
def test_ultimate_shows_its_payout_tables_hand_by_hand() -> None:
    text = shown(ULTIMATE)
    assert text["Blind Wager"] == (
        "royal flush 500 to 1, straight flush 50 to 1, four of a kind 10 to 1, full house 3 to 1, flush 3 to 2, "
        "straight 1 to 1"
    )
    assert text["Trips Wager"] == (
        "table 1: royal flush 50 to 1, straight flush 40 to 1, four of a kind 30 to 1, full house 9 to 1, "
        "flush 7 to 1, straight 4 to 1, three of a kind 3 to 1"
    )
    assert rules(ULTIMATE)["Blind Wager"] == ("wa-ultimate-texas-holdem 6.3",)
    other = msgspec.structs.replace(ULTIMATE, table={**ULTIMATE.table, "trips": "pay-table-4", "jackpot": POOLS})
    assert shown(other)["Trips Wager"].startswith(
        "table 4: royal flush 50 to 1, straight flush 40 to 1, four of a kind 20"
    )
    bonus = "times the jackpot wager: four of a kind 500, full house 100, flush 50, straight 25"
    assert shown(other)["bonus prizes"] == bonus


@pytest.mark.rule("vic-three-card-poker 10.2.1")
def test_three_card_poker_shows_the_table_of_each_bonus_wager() -> None:
    mixed = msgspec.structs.replace(THREE_CARD, table={**THREE_CARD.table, "ante-bonus": "B", "pair-plus": "E"})
    text = shown(mixed)
    assert text["Ante Bonus"] == "table B: straight flush 5 to 1, three of a kind 3 to 1, straight 1 to 1"
    assert text["Pair Plus"].startswith("table E: straight flush 35 to 1, three of a kind 25 to 1")
    assert text["Six Card Bonus"].startswith("table A: royal flush 1000 to 1")


@pytest.mark.rule(
    "wa-crown-holdem 3.18(a)", "wa-crown-holdem 3.18(b)", "wa-crown-holdem 3.18(c)", "wa-crown-holdem 3.22"
)
@pytest.mark.rule("wa-ultimate-texas-holdem 3.31(a)", "wa-ultimate-texas-holdem 3.31(b)")
@pytest.mark.rule("wa-ultimate-texas-holdem 3.31(c)", "wa-ultimate-texas-holdem 3.35")
@pytest.mark.parametrize("game", ["wa-crown-holdem", "wa-ultimate-texas-holdem"])
def test_the_sign_shows_the_prize_of_each_level_not_the_pools(game: str) -> None:
    table = {"minimum": "5", "maximum": "500", "unit": "5", "jackpot": {"wager": "5"}}
    sitting = Sitting(TableSign(game=game, table=table, places=5)).seat(anna=1).open()

    def prizes() -> str:
        return {line.what: line.text for line in sitting.table.facts().sign}["jackpot"]

    assert prizes() == "Level 1: 25000.00, Level 2: 50000.00, Level 3: 75000.00"
    sitting.deal()
    sitting.say("anna", "bet ante 5", *(["bet blind 5"] if "ultimate" in game else []))
    sitting.say("anna", "bet jackpot-1 5", "bet jackpot-2 10")
    sitting.say("d", "d close")
    assert prizes() == "Level 1: 25002.05, Level 2: 50004.10, Level 3: 75006.15", "in the round too"
    sitting.finish()
    assert prizes() == "Level 1: 25002.05, Level 2: 50004.10, Level 3: 75006.15"


@pytest.mark.rule("vic-three-card-poker 6.1.1(k)", "vic-three-card-poker 6.1.1(l)")
def test_the_meter_is_displayed_to_the_cent_before_in_and_after_a_round() -> None:
    """10,000 times the cost of 5 is the floor; a wager of 5 adds 34.06 %, or 1.703, and the meter shows whole cents."""
    table = {"minimum": "5", "maximum": "500", "unit": "5", "jackpot": METER}
    sitting = Sitting(TableSign(game="vic-three-card-poker", table=table, places=5)).seat(anna=1).open()

    def shown() -> tuple[str, set[str]]:
        line = next(line for line in sitting.table.facts().sign if line.what == "jackpot")
        return line.text, set(line.rules)

    display = {"vic-three-card-poker 6.1.1(k)", "vic-three-card-poker 6.1.1(l)"}
    assert shown() == ("60000.00", display)
    for rounds in (1, 2):
        sitting.deal()
        sitting.say("anna", "bet ante 5", "bet jackpot 5")
        sitting.say("d", "d close")
        assert shown() == (f"{60000 + 1.703 * rounds - 0.0049:.2f}", display)
        sitting.finish()
        assert shown() == (f"{60000 + 1.703 * rounds - 0.0049:.2f}", display)


@pytest.mark.rule("wa-crown-holdem 3.22", "wa-ultimate-texas-holdem 3.35")
@pytest.mark.rule("vic-three-card-poker 6.1.1(k)")
@pytest.mark.parametrize(
    ("game", "jackpot", "wagers", "after"),
    [
        ("wa-crown-holdem", POOLS, ("ante", "jackpot-1"), "Level 1: 29212.60"),
        ("wa-ultimate-texas-holdem", POOLS, ("ante", "blind", "jackpot-1"), "Level 1: 29212.60"),
        ("vic-three-card-poker", METER, ("ante", "jackpot"), "6000"),
    ],
)
def test_jackpots_are_shown_and_follow_the_rounds(
    game: str, jackpot: dict[str, object], wagers: tuple[str, ...], after: str
) -> None:
    table = {"minimum": "5", "maximum": "500", "unit": "5", "jackpot": jackpot}
    sitting = Sitting(TableSign(game=game, table=table, places=5)).seat(anna=1).open()
    sitting.deal()
    for wager in wagers:
        sitting.say("anna", f"bet {wager} 5")
    sitting.finish()
    text = {line.what: line.text for line in sitting.table.facts().sign}["jackpot"]
    assert text.startswith(after)
    assert text != "60000.00"
    into = [
        one for event in sitting.events for one in getattr(event, "movements", ()) if one.credit.startswith("jackpot:")
    ]
    assert into
    assert all(one.debit == "house" for one in into)


@pytest.mark.rule("vic-crown-poker 7.2.2(a)", "vic-crown-poker 7.2.2(b)", "vic-crown-poker 7.2.2(e)")
@pytest.mark.rule("vic-crown-poker 7.2.2(d)", "ruling vic-crown-poker CP-F7")
def test_time_charges_are_collected_each_hour_and_verified() -> None:
    sitting = Sitting(FULL_VIC).seat(anna=1, bob=2, carl=3).open()
    sitting.say("carl", "away")
    collected = told(sitting.say("d", "collect"), TimeCollected)
    assert (collected.amount, collected.players) == (3600, ("anna", "bob", "carl"))
    assert {one.credit for one in collected.movements} == {"drop:t1"}
    sitting.later(minutes=59)
    with pytest.raises(NotAllowed, match="not over"):
        sitting.say("clock", "collect")
    with pytest.raises(NoAuthority):
        sitting.say("d", "verify")
    verified = told(sitting.say("supervisor", "verify"), TimeVerified)
    assert [(one.debit, one.credit, one.amount) for one in verified.movements] == [("drop:t1", "commission", 3600)]
    sitting.later(minutes=1)
    sitting.deal()
    with pytest.raises(NotAllowed, match="between hands"):
        sitting.say("clock", "collect")
    sitting.finish()
    assert told(sitting.say("clock", "collect"), TimeCollected).amount == 3600


@pytest.mark.rule("vic-crown-poker 6.15.1", "ruling vic-crown-poker CP-C17")
def test_time_to_act_is_bought_as_often_as_the_sign_says_and_paid_after_the_hand() -> None:
    sitting = Sitting(FULL_VIC).seat(anna=1, bob=2, carl=3).open()
    sitting.deal()
    sitting.dealt()
    name = sitting.table.places[next(iter(sitting.state.current().legal_actions()))]
    before = sitting.state.players[name].stack
    assert told(sitting.say(name, "more-time"), TimeBought).seconds == 30
    sitting.say(name, "more-time")
    with pytest.raises(NotAllowed, match="carl has already bought time 2 times in this hand, the most allowed"):
        sitting.say(name, "more-time")
    assert sitting.state.players[name].stack == before, "never out of the stack during the hand"
    sitting.finish()
    (paid,) = [event for event in sitting.events if isinstance(event, FeePaid)]
    assert (paid.player, paid.amount) == (name, 400)
    with pytest.raises(NotAllowed, match="it is not carl's turn to act"):
        sitting.say(name, "more-time")
    with pytest.raises(NotAllowed, match="more time is not sold at this table"):
        Sitting(WA_HOLDEM).seat(anna=1).say("anna", "more-time")


@pytest.mark.rule("vic-three-card-poker 8.3")
def test_personal_limits_are_marked_at_the_box_and_kept() -> None:
    sitting = Sitting(THREE_CARD).seat(anna=1, bob=2).open()
    told(sitting.say("supervisor", "personal anna 50 100"), PersonalLimits)
    assert "personal limits" in sitting.table.facts().seats[0].marks
    assert {line.what: line.text for line in sitting.table.facts().sign}["personal limits"] == "box 1: 50 to 100"
    sitting.deal()
    for amount in (25, 105):
        with pytest.raises(WrongAmount, match="50 to 100"):
            sitting.say("anna", f"bet ante {amount}")
    sitting.say("anna", "bet ante 50")
    sitting.say("bob", "bet ante 25")


@pytest.mark.rule("vic-three-card-poker 8.3", "vic-three-card-poker 8.2.2")
def test_a_personal_maximum_above_the_signs_is_in_action() -> None:
    sitting = Sitting(THREE_CARD).open()
    sitting.say("anna", "sit 1 3000")
    sitting.say("supervisor", "personal anna 50 2000")
    sitting.deal()
    (ante, *_) = [choice for choice in sitting.table.choices("anna") if choice.verb == "bet ante"]
    assert (ante.minimum, ante.maximum) == (5000, 200000)
    sitting.say("anna", "bet ante 1000")
    sitting.dealt()
    sitting.say("anna", "f")
    sitting.finish()
    assert sitting.stacks() == {"anna": 2000}, "the sign's own maximum of 500 does not cut it"
    assert sitting.again().facts() == sitting.table.facts()


@pytest.mark.rule("vic-crown-poker 8.21")
def test_a_dealer_may_look_at_a_hand_that_is_over() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.deal()
    with pytest.raises(NotAllowed, match="anna has no finished hand to look at"):
        sitting.say("d", "look anna")
    sitting.finish()
    looked = told(sitting.say("d", "look anna"), HandLookedAt)
    assert (looked.by, looked.rules) == ("d", ("vic-crown-poker 8.21",))
    with pytest.raises(NotAllowed):
        sitting.say("anna", "look bob")


@pytest.mark.rule("wa-poker 14.5", "ruling wa-poker N3")
def test_in_perth_a_dealer_may_look_at_any_time_and_every_look_is_recorded() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    with pytest.raises(NotAllowed, match="no hand to look at"):
        sitting.say("d", "look dora")
    sitting.deal()
    looked = told(sitting.say("d", "look anna"), HandLookedAt)
    assert (looked.player, looked.by, looked.rules) == ("anna", "d", ("wa-poker 14.5", "ruling wa-poker N3"))
    assert sitting.table.in_round
    with pytest.raises(NotAllowed):
        sitting.say("anna", "look bob")
    sitting.finish()
    told(sitting.say("supervisor", "look bob"), HandLookedAt)
    assert sitting.again().facts() == sitting.table.facts()


@pytest.mark.rule("vic-crown-poker 1.2", "vic-three-card-poker 1.2", "wa-poker 3.1")
@pytest.mark.parametrize(
    ("sign", "above"), [(VIC_HOLDEM, "area-manager"), (THREE_CARD, "supervisor"), (WA_HOLDEM, "manager")]
)
def test_what_a_dealer_may_do_anybody_above_may(sign: TableSign, above: str) -> None:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    with pytest.raises(NotAllowed, match="that is for the Dealer"):
        sitting.say("anna", "deal")
    if sitting.table.need().what == "draw":
        sitting.say(above, "draw 2s3s4s")
    sitting.say(above, "deal")
    assert sitting.table.in_round


# --- decks


@pytest.mark.rule("wa-poker 5.4(a)", "wa-poker 5.4(b)", "wa-poker 5.4(c)")
def test_a_deck_changes_for_a_majority_a_damaged_card_or_at_the_dealers_will() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.hand()
    assert told(sitting.say("d", "new-deck worn"), DeckChanged).why == "worn"
    assert told(sitting.say("d", "new-deck"), DeckChanged).why == "at will"
    sitting.say("anna", "agree new-deck")
    sitting.hand()
    sitting.say("bob", "agree new-deck")
    changed = told(sitting.deal(), DeckChanged)
    assert (changed.why, changed.rules[0]) == ("asked", "wa-poker 5.4(a)")
    with pytest.raises(NotAllowed, match="when the round is over"):
        sitting.say("d", "new-deck")


@pytest.mark.rule("vic-crown-poker 5.3.1")
def test_a_victorian_dealer_changes_unfit_cards_between_hands() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    changed = told(sitting.say("d", "new-deck worn"), DeckChanged)
    assert changed.why == "worn"
    assert "vic-crown-poker 5.3.1" in changed.rules
    sitting.deal()
    with pytest.raises(NotAllowed, match="when the round is over"):
        sitting.say("d", "new-deck worn")


@pytest.mark.rule("wa-crown-holdem 2.6(a)", "wa-crown-holdem 2.6(b)")
@pytest.mark.rule("wa-ultimate-texas-holdem 2.6(a)", "wa-ultimate-texas-holdem 2.6(b)")
@pytest.mark.parametrize("sign", [CROWN, ULTIMATE])
def test_house_decks_change_after_the_settlement(sign: TableSign) -> None:
    sitting = Sitting(sign).seat(anna=1).open()
    assert any(rule.endswith("2.6(a)") for rule in told(sitting.say("operator", "new-deck worn"), DeckChanged).rules)
    assert any(rule.endswith("2.6(b)") for rule in told(sitting.say("operator", "new-deck"), DeckChanged).rules)
    sitting.deal()
    sitting.say("anna", "bet ante 10")
    with pytest.raises(NotAllowed):
        sitting.say("operator", "new-deck worn")
    with pytest.raises(NotAllowed, match="this book does not let the players decide on new-deck"):
        sitting.say("anna", "agree new-deck")


@pytest.mark.rule("vic-crown-poker 3.4", "vic-three-card-poker 3.3", "vic-three-card-poker 3.4")
@pytest.mark.rule("vic-three-card-poker 4.1.1(b)", "vic-three-card-poker 4.1.1(c)")
def test_a_higher_duties_dealer_has_decks_checked_changed_and_shuffled() -> None:
    poker = Sitting(VIC_HOLDEM).seat(anna=1, bob=2).open()
    poker.deal()
    told(poker.say("higher-duties-dealer", "check-deck"), DeckChecked)
    with pytest.raises(NoAuthority):
        poker.say("d", "check-deck")
    house = Sitting(THREE_CARD).seat(anna=1).open()
    for line in ("check-deck", "shuffle"):
        assert told(house.say("higher-duties-dealer", line), DeckChecked).what == line
        with pytest.raises(NoAuthority):
            house.say("d", line)
    told(house.say("higher-duties-dealer", "new-deck worn"), DeckChanged)
    house.deal()
    with pytest.raises(NotAllowed, match="between rounds"):
        house.say("higher-duties-dealer", "shuffle")


# --- signs that cannot be


@pytest.mark.parametrize(
    ("sign", "says"),
    [
        (TableSign(game="wa-poker/holdem", blinds=("5", "10"), places=13), "at most 12"),
        (TableSign(game="wa-poker/holdem", table={"deck": "reduced"}, blinds=("5", "10")), "reduced deck"),
        (TableSign(game="wa-poker/holdem", blinds=("10", "5")), "out of order"),
        (TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="100", buy_in_most="50"), "than the minimum"),
        (TableSign(game="wa-poker/holdem", blinds=("5", "10"), time_charge="10"), "no time charge"),
        (TableSign(game="wa-poker/holdem", blinds=("5", "10"), more_time=MoreTime(5, 1, "1")), "more time can be sold"),
        (TableSign(game="wa-crown-holdem", table={"minimum": "100", "maximum": "10"}), "less than minimum"),
    ],
)  # fmt: skip
def test_a_sign_the_book_does_not_allow_is_refused(sign: TableSign, says: str) -> None:
    with pytest.raises(WrongSign, match=says):
        Sitting(sign)


def test_a_new_house_table_without_a_jackpot_says_so_and_an_old_log_folds_as_it_did() -> None:
    plain = TableSign(game="wa-ultimate-texas-holdem", table={"minimum": "10"})
    assert settled(plain).table == {"minimum": "10", "jackpot": False}
    assert not settled(plain).plays_for_jackpot
    for other in (
        TableSign(game="wa-ultimate-texas-holdem", pool="perth"),
        TableSign(game="wa-ultimate-texas-holdem", table={"jackpot": {"wager": "5"}}),
        TableSign(game="vic-crown-poker/holdem", blinds=("5", "10")),
    ):
        assert settled(other) is other
    logs = [
        [("operator", FloorTable.first_line(sign), NOW), ("anna", "sit 1 100", NOW), ("operator", "open", NOW)]
        for sign in (plain, settled(plain))
    ]
    old, new = (FloorTable.from_log("t1", log) for log in logs)
    for table in (old, new):
        table.do("d", "deal", NOW)
        table.play("anna", "bet ante 10", NOW)
    assert "jackpot-1" in {choice.wager for choice in old.choices("anna")}
    assert "jackpot-1" not in {choice.wager for choice in new.choices("anna")}
    old.play("anna", "bet jackpot-1 5", NOW)
    with pytest.raises(NotAllowed, match="has no jackpot"):
        new.play("anna", "bet jackpot-1 5", NOW)
