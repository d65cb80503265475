"""Changes of the sign follow each book's rules of notice and consent, as do opening and closing."""

from zoneinfo import ZoneInfo

import pytest

from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal, UnreadableLine, WrongSign
from pitboss.pit.table.display import sign
from pitboss.pit.table.event import (
    Agreed,
    LeftTable,
    NoticePosted,
    NoticeWithdrawn,
    PlayersTold,
    SignChanged,
    StakesOutOfRange,
    TableClosed,
    TableOpened,
)
from pitboss.pit.table.sign import TableSign
from toolkit.table import CROWN, STUD, THREE_CARD, ULTIMATE, VIC_HOLDEM, WA_HOLDEM, Sitting, told

HOUSE = [CROWN, ULTIMATE]


def playing(sign: TableSign) -> Sitting:
    """Return a poker table of three players after one round."""
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    if not sign.banked:
        sitting.hand()
    return sitting


def changed(sitting: Sitting) -> list[str]:
    return [event.text for event in sitting.events if isinstance(event, SignChanged)]


# --- house games, Western Australia


@pytest.mark.rule("wa-crown-holdem 6.3(a)", "wa-ultimate-texas-holdem 6.3(a)")
@pytest.mark.parametrize("sign", HOUSE)
def test_limits_change_at_once_at_an_empty_table(sign: TableSign) -> None:
    sitting = Sitting(sign)
    event = told(sitting.say("operator", "limits minimum=20 maximum=1000"), SignChanged)
    assert event.rules[0].endswith("6.3(a)")
    assert sitting.table.sign.table["maximum"] == "1000"


@pytest.mark.rule("wa-crown-holdem 6.3(b)", "wa-ultimate-texas-holdem 6.3(b)", "ruling wa-ultimate-texas-holdem U31")
@pytest.mark.parametrize("sign", HOUSE)
def test_limits_change_when_all_players_agree(sign: TableSign) -> None:
    sitting = playing(sign)
    posted = told(sitting.say("operator", "limits minimum=20"), NoticePosted)
    for name in ("anna", "bob"):
        assert told(sitting.say(name, "agree 1"), Agreed).of == 3
    assert not changed(sitting)
    events = sitting.say("carl", f"agree {posted.number}")
    assert told(events, SignChanged).rules[0].endswith("6.3(b)")
    assert sitting.table.facts().notices == ()


@pytest.mark.rule("wa-crown-holdem 6.3(c)", "wa-ultimate-texas-holdem 6.3(c)", "wa-crown-holdem 6.3")
@pytest.mark.parametrize("sign", HOUSE)
def test_otherwise_ten_minutes_notice_at_the_table(sign: TableSign) -> None:
    sitting = playing(sign)
    sitting.say("operator", "limits minimum=20")
    (line,) = [line.text for line in sitting.table.facts().sign if line.what == "notice 1"]
    assert line == "the minimum goes up to 20 at 12:10 UTC, sooner if all players agree"
    sitting.later(minutes=9, seconds=59)
    assert sitting.say("clock", "tick") == []
    sitting.later(seconds=1)
    assert told(sitting.say("clock", "tick"), SignChanged).rules[0].endswith("6.3(c)")
    assert sitting.table.sign.table["minimum"] == "20"


@pytest.mark.rule("wa-crown-holdem 6.3(c)")
def test_a_change_waits_for_the_end_of_the_round() -> None:
    sitting = playing(CROWN)
    sitting.say("operator", "limits minimum=20")
    sitting.deal()
    sitting.say("anna", "bet ante 10")
    sitting.later(minutes=11)
    assert sitting.say("clock", "tick") == []
    sitting.finish()
    assert changed(sitting) == ["limits minimum=20"]


@pytest.mark.rule("wa-ultimate-texas-holdem 6.3(b)")
def test_pay_tables_of_ultimate_change_like_its_limits() -> None:
    sitting = playing(ULTIMATE)
    sitting.say("operator", "pay-tables trips=pay-table-3")
    for name in ("anna", "bob", "carl"):
        sitting.say(name, "agree 1")
    assert sitting.table.sign.table["trips"] == "pay-table-3"
    with pytest.raises(WrongSign, match="pay-table-9"):
        sitting.say("operator", "pay-tables trips=pay-table-9")


@pytest.mark.rule("wa-crown-holdem 6.7(a)", "wa-ultimate-texas-holdem 6.7(a)")
@pytest.mark.rule("wa-crown-holdem 6.7(b)", "wa-ultimate-texas-holdem 6.7(b)")
@pytest.mark.rule("wa-crown-holdem 6.7(c)", "wa-ultimate-texas-holdem 6.7(c)")
@pytest.mark.parametrize("sign", HOUSE)
def test_a_house_table_closes_empty_by_consent_or_after_ten_minutes(sign: TableSign) -> None:
    empty = Sitting(sign).open()
    assert told(empty.say("operator", "close"), TableClosed).rules[0].endswith("6.7(a)")
    agreed = playing(sign)
    agreed.say("operator", "close")
    for name in ("anna", "bob"):
        agreed.say(name, "agree 1")
    events = agreed.say("carl", "agree 1")
    assert told(events, TableClosed).rules[0].endswith("6.7(b)")
    assert sum(isinstance(event, LeftTable) for event in events) == 3
    noticed = playing(sign)
    noticed.say("operator", "close")
    noticed.later(minutes=10)
    assert told(noticed.say("clock", "tick"), TableClosed).rules[0].endswith("6.7(c)")


# --- Three Card Poker


@pytest.mark.rule("vic-three-card-poker 8.1 fn1 s66(2)", "ruling vic-three-card-poker TC-C1")
def test_three_card_poker_raises_a_minimum_after_twenty_minutes_and_lowers_it_at_once() -> None:
    sitting = playing(THREE_CARD)
    assert told(sitting.say("supervisor", "limits minimum=5"), SignChanged)
    sitting.say("supervisor", "limits minimum=25")
    for name in ("anna", "bob", "carl"):
        with pytest.raises(NotAllowed, match="notice 2 does not need the players' consent"):
            sitting.say(name, "agree 2")
    sitting.later(minutes=19, seconds=59)
    assert sitting.say("clock", "tick") == []
    sitting.later(seconds=1)
    assert "vic-three-card-poker 8.1 fn1 s66(2)" in told(sitting.say("clock", "tick"), SignChanged).rules


@pytest.mark.rule("vic-three-card-poker 10.2.1", "vic-three-card-poker 10.2.2")
def test_three_card_pay_tables_need_an_assistant_casino_manager_and_all_are_told() -> None:
    sitting = playing(THREE_CARD)
    with pytest.raises(NoAuthority, match="TG Assistant Casino Manager"):
        sitting.say("area-manager", "pay-tables pair-plus=B")
    events = sitting.say("manager", "pay-tables pair-plus=B six-card=C")
    assert [type(event) for event in events] == [PlayersTold, SignChanged]
    sitting.deal()
    sitting.say("manager", "pay-tables pair-plus=A")
    assert sitting.table.sign.table["pair-plus"] == "B", "before a game starts, not in one"
    sitting.say("anna", "bet ante 10")
    sitting.finish()
    assert sitting.table.sign.table["pair-plus"] == "A"


@pytest.mark.rule("vic-three-card-poker 13.8", "ruling vic-three-card-poker TC-C3")
def test_three_card_poker_closes_after_three_hands_and_consent_is_no_short_cut() -> None:
    sitting = playing(THREE_CARD)
    sitting.say("higher-duties-dealer", "close")
    with pytest.raises(NotAllowed):
        sitting.say("anna", "agree 1")
    for _ in range(3):
        assert sitting.table.state.open
        sitting.deal()
        sitting.say("anna", "bet ante 10")
        sitting.finish()
    assert not sitting.table.state.open


# --- poker, Western Australia


@pytest.mark.rule("wa-poker 7.9", "ruling wa-poker K2")
def test_the_buy_in_changes_if_all_agree_and_everybody_keeps_the_stake() -> None:
    sitting = playing(WA_HOLDEM)
    sitting.say("supervisor", "buy-in minimum=500 maximum=2000")
    for name in ("anna", "bob", "carl"):
        sitting.say(name, "agree 1")
    assert changed(sitting) == ["buy-in minimum=500 maximum=2000"]
    stacks = sitting.stacks()
    sitting.hand()
    assert sum(sitting.stacks().values()) == sum(stacks.values()) == 1200
    with pytest.raises(Refusal, match="500 to 2000"):
        sitting.say("gus", "sit 7 400")


@pytest.mark.rule("wa-poker 7.9", "wa-poker 7.10")
@pytest.mark.parametrize("line", ["buy-in minimum=500", "game wa-poker/omaha betting=pot-limit"])
def test_without_agreement_a_supervisor_gives_three_hands_notice(line: str) -> None:
    sitting = playing(WA_HOLDEM)
    with pytest.raises(NotAllowed, match="that is for the Poker Supervisor"):
        sitting.say("anna", line)
    with pytest.raises(NoAuthority):
        sitting.say("d", line)
    sitting.deal()
    posted = told(sitting.say("supervisor", line), NoticePosted)
    assert posted.hands == 3
    sitting.finish()
    for _ in range(3):
        assert not changed(sitting), "the hand in progress does not count"
        sitting.hand()
    assert changed(sitting) == [line]


@pytest.mark.rule("wa-poker 7.10", "ruling wa-poker K2")
def test_a_new_variation_brings_stakes_into_the_range() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3).open()
    sitting.hand()
    sitting.say("supervisor", "buy-in minimum=400 maximum=402")
    sitting.say("anna", "agree 1")
    sitting.say("bob", "agree 1")
    sitting.say("carl", "agree 1")
    sitting.say("supervisor", "game wa-poker/omaha")
    sitting.say("anna", "agree 2")
    sitting.say("bob", "agree 2")
    events = sitting.say("carl", "agree 2")
    out = told(events, StakesOutOfRange)
    assert set(out.players) == {name for name, stack in sitting.stacks().items() if not 400 <= stack <= 402}
    with pytest.raises(NotAllowed, match="must bring the stake within the buy-in of 400 to 402") as refused:
        sitting.deal()
    assert refused.value.rules[0] == "wa-poker 7.10"
    need = sitting.table.need()
    assert (need.what, need.why, need.rules) == ("", refused.value.message, refused.value.rules)
    assert all(name in need.why for name in out.players)
    rich, poor = sorted(out.players, key=lambda name: -sitting.stacks()[name])
    sitting.say(rich, "take 3")
    sitting.say(poor, "add 7")
    assert sitting.table.sign.game == "wa-poker/omaha"
    sitting.hand()
    with pytest.raises(NotAllowed, match="take chips off"):
        sitting.say("carl", "take 1")


@pytest.mark.rule("wa-poker 19.3", "wa-poker 19.4", "ruling wa-poker K6")
def test_commission_falls_at_once_and_rises_after_thirty_minutes() -> None:
    raked = TableSign(
        game="wa-poker/holdem", table={"commission": {"percent": "5", "cap": "10"}}, blinds=("5", "10"), buy_in="200"
    )
    sitting = playing(raked)
    assert "wa-poker 19.3" in told(sitting.say("licensee", "commission percent=4 cap=10"), SignChanged).rules
    with pytest.raises(NoAuthority):
        sitting.say("manager", "commission percent=1")
    sitting.say("licensee", "commission percent=6 cap=10")
    sitting.later(minutes=29, seconds=59)
    sitting.hand()
    assert sitting.table.sign.table["commission"]["percent"] == "4"
    sitting.later(seconds=1)
    sitting.deal()
    assert sitting.table.sign.table["commission"]["percent"] == "6"
    with pytest.raises(WrongSign, match="expected 0 to 10"):
        sitting.say("licensee", "commission percent=11")


@pytest.mark.rule("wa-poker 38.5", "ruling wa-poker K4")
def test_a_table_with_two_players_closes_after_ten_minutes_and_with_one_at_once() -> None:
    sitting = playing(WA_HOLDEM)
    sitting.say("supervisor", "close")
    for name in ("anna", "bob", "carl"):
        with pytest.raises(NotAllowed):
            sitting.say(name, "agree 1")
    sitting.later(minutes=10)
    assert told(sitting.say("clock", "tick"), TableClosed).rules[0] == "wa-poker 38.5"
    assert sitting.state.players == {}
    alone = playing(WA_HOLDEM)
    alone.say("anna", "leave")
    alone.say("bob", "leave")
    assert told(alone.say("supervisor", "close"), TableClosed)


@pytest.mark.rule("wa-poker 3.2", "ruling wa-poker K5")
def test_a_table_opens_and_goes_on_with_two() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1)
    with pytest.raises(NotAllowed, match="a table needs at least 2 players to open") as refused:
        sitting.say("supervisor", "open")
    assert "wa-poker 3.2" in refused.value.rules
    sitting.say("bob", "sit 2 400")
    assert told(sitting.say("supervisor", "open"), TableOpened)
    sitting.hand()
    sitting.say("bob", "away")
    with pytest.raises(NotAllowed, match="needs two players") as refused:
        sitting.say("d", "deal")
    assert "wa-poker 3.2" in refused.value.rules


@pytest.mark.rule("wa-poker 7.8", "wa-poker 7.10")
def test_limits_of_a_poker_table_change_by_agreement_or_three_hands() -> None:
    sitting = playing(STUD)
    sitting.say("supervisor", "limits minimum=10 maximum=100")
    for _ in range(3):
        assert sitting.table.sign.table["minimum"] == "5"
        sitting.hand()
    assert sitting.table.sign.table["minimum"] == "10"


# --- poker, Victoria


@pytest.mark.rule("vic-crown-poker 6.10", "ruling vic-crown-poker CP-I1")
def test_a_majority_changes_the_game_at_once_between_hands() -> None:
    sitting = playing(VIC_HOLDEM)
    sitting.say("area-manager", "game vic-crown-poker/omaha betting=pot-limit")
    sitting.say("anna", "agree 1")
    assert not changed(sitting)
    assert told(sitting.say("bob", "agree 1"), SignChanged).rules[0] == "vic-crown-poker 6.10"
    again = playing(VIC_HOLDEM)
    again.deal()
    again.say("area-manager", "buy-in minimum=300")
    again.say("anna", "agree 1")
    again.say("bob", "agree 1")
    assert not changed(again), "only at the completion of a hand"
    again.finish()
    assert changed(again) == ["buy-in minimum=300"]


@pytest.mark.rule("vic-crown-poker 6.1 fn2 s66(2)", "ruling vic-crown-poker CP-I1")
def test_raising_a_minimum_needs_twenty_minutes_whatever_is_agreed() -> None:
    sitting = playing(VIC_HOLDEM)
    sitting.say("area-manager", "limits blinds=10/20")
    for name in ("anna", "bob", "carl"):
        sitting.say(name, "agree 1")
    assert not changed(sitting)
    sitting.later(minutes=20)
    rules = told(sitting.say("clock", "tick"), SignChanged).rules
    assert "vic-crown-poker 6.1 fn2 s66(2)" in rules
    lower = playing(VIC_HOLDEM)
    lower.say("area-manager", "limits blinds=1/2")
    lower.say("anna", "agree 1")
    assert told(lower.say("bob", "agree 1"), SignChanged)


@pytest.mark.rule("vic-crown-poker 6.1 fn2 s66(2)", "vic-crown-poker 6.10")
def test_raising_a_minimum_by_notice_needs_both_the_hands_and_the_minutes() -> None:
    sitting = playing(VIC_HOLDEM)
    posted = told(sitting.say("area-manager", "limits blinds=10/20"), NoticePosted)
    assert posted.hands == 3
    for _ in range(3):
        sitting.hand()
    assert not changed(sitting)
    sitting.later(minutes=20)
    sitting.hand()
    assert changed(sitting) == ["limits blinds=10/20"]


@pytest.mark.rule("vic-crown-poker 7.3", "vic-crown-poker 7.4", "ruling vic-crown-poker CP-F10")
def test_commission_changes_before_a_hand_with_the_sign() -> None:
    sitting = playing(VIC_HOLDEM)
    assert (
        told(sitting.say("area-manager", "commission percent=10 cap=20"), SignChanged).rules[0] == "vic-crown-poker 7.3"
    )
    assert any("percent 10" in line.text for line in sitting.table.facts().sign if line.what == "commission")
    sitting.say("area-manager", "commission")
    assert "commission" not in sitting.table.sign.table
    with pytest.raises(WrongSign, match="expected 0, or 2 to 10"):
        sitting.say("area-manager", "commission percent=1")
    with pytest.raises(NoAuthority):
        sitting.say("higher-duties-dealer", "commission percent=5")


@pytest.mark.rule("vic-crown-poker 13.3", "ruling vic-crown-poker CP-I2")
def test_crown_melbourne_closes_on_three_hands_or_if_all_agree() -> None:
    sitting = playing(VIC_HOLDEM)
    with pytest.raises(NoAuthority):
        sitting.say("higher-duties-dealer", "close")
    sitting.say("area-manager", "close")
    with pytest.raises(NotAllowed, match="the closing has already been announced"):
        sitting.say("area-manager", "close")
    sitting.say("anna", "agree 1")
    sitting.say("bob", "agree 1")
    assert sitting.state.open, "a majority is not enough"
    for _ in range(3):
        assert sitting.state.open
        sitting.hand()
    assert not sitting.state.open
    agreed = playing(VIC_HOLDEM)
    agreed.say("area-manager", "close")
    for name in ("anna", "bob", "carl"):
        agreed.say(name, "agree 1")
    assert not agreed.state.open


# --- all


@pytest.mark.rule("wa-poker 27.3(c)", "ruling wa-poker G10")
def test_a_carried_pot_keeps_the_table_open_and_the_game_unchanged() -> None:
    ante = TableSign(game="wa-poker/draw-ante", table={"minimum": "5", "maximum": "50"}, buy_in="100", places=6)
    sitting = Sitting(ante).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.finish()
    assert sitting.state.carried == 1000
    sitting.say("supervisor", "game wa-poker/five-card-stud")
    sitting.say("anna", "agree 1")
    sitting.say("bob", "agree 1")
    assert sitting.table.sign.game == "wa-poker/draw-ante"
    events = sitting.say("bob", "leave")
    assert {type(event).__name__ for event in events} == {"LeftTable", "CarriedReturned"}
    assert events[-1].shares == {"anna": 500, "bob": 500}  # type: ignore[attr-defined]


@pytest.mark.rule("wa-poker 7.9")
def test_a_notice_can_be_taken_down_and_consent_taken_back() -> None:
    sitting = playing(WA_HOLDEM)
    sitting.say("supervisor", "buy-in minimum=500")
    sitting.say("anna", "agree 1")
    sitting.say("anna", "object 1")
    sitting.say("bob", "agree 1")
    sitting.say("carl", "agree 1")
    assert not changed(sitting)
    assert told(sitting.say("supervisor", "withdraw 1"), NoticeWithdrawn).number == 1
    with pytest.raises(UnreadableLine, match="no notice '1'"):
        sitting.say("anna", "agree 1")


@pytest.mark.parametrize(
    "line",
    ["limits minimum", "limits nonsense=3", "limits minimum=-5", "buy-in minimum=10 maximum=5", "game", "game chess",
     "game vic-crown-poker/omaha", "commission rake=5", "limits blinds=20/10", "pay-tables trips=A"],
)  # fmt: skip
def test_impossible_changes_are_refused_and_nothing_is_announced(line: str) -> None:
    sitting = playing(WA_HOLDEM)
    before = repr(sitting.state)
    with pytest.raises(Refusal) as refused:
        sitting.say("licensee", line)
    assert refused.value.rules
    assert repr(sitting.state) == before


def test_a_notice_tells_the_time_by_the_clock_on_the_wall() -> None:
    """The table's own words give the time in UTC and say so; a room with a location shows its local time."""
    sitting = playing(CROWN)
    sitting.say("operator", "limits minimum=20")
    (local,) = [line.text for line in sign(sitting.table.state, ZoneInfo("Australia/Perth")) if "notice" in line.what]
    assert local == "the minimum goes up to 20 at 20:10, sooner if all players agree"
