"""Several changes at once, disguised rises of minimums, and the contents of a notice."""

from datetime import timedelta

import msgspec
import pytest

from pitboss.pit.table.event import NoticePosted, NoticeWithdrawn, SignChanged
from pitboss.pit.table.sign import TableSign
from toolkit.table import CROWN, NOON, THREE_CARD, VIC_HOLDEM, WA_HOLDEM, Sitting, told

VIC_LIMIT = msgspec.structs.replace(VIC_HOLDEM, table={"betting": "limit"}, bets=("10", "20"))
VIC_MINIMUM = msgspec.structs.replace(VIC_HOLDEM, table={"betting": "no-limit", "minimum": "10"})

HANDS = "after 3 more hands, sooner if all players agree"


def playing(sign: TableSign) -> Sitting:
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3).open()
    if not sign.banked:
        sitting.hand()
    return sitting


def agreed(sitting: Sitting, number: int) -> None:
    for name in ("anna", "bob"):
        sitting.say(name, f"agree {number}")


# --- a change leaves alone what it does not name


@pytest.mark.rule("vic-three-card-poker 8.1", "vic-three-card-poker 8.1 fn1 s66(2)")
def test_a_notice_does_not_undo_what_was_changed_while_it_stood() -> None:
    sitting = playing(THREE_CARD)
    sitting.say("supervisor", "limits minimum=25")
    sitting.say("supervisor", "limits maximum=1000")
    assert sitting.table.sign.table["maximum"] == "1000"
    sitting.later(minutes=20)
    sitting.say("clock", "tick")
    assert (sitting.table.sign.table["minimum"], sitting.table.sign.table["maximum"]) == ("25", "1000")


@pytest.mark.rule("vic-crown-poker 6.10")
def test_two_notices_of_one_hand_are_both_made() -> None:
    sitting = playing(VIC_HOLDEM)
    sitting.say("area-manager", "limits straddles=1", "limits blinds=1/2", "buy-in minimum=100")
    for _ in range(3):
        sitting.hand()
    sign = sitting.table.sign
    assert (sign.table["straddles"], sign.blinds, sign.buy_in) == (1, ("1", "2"), "100")
    assert sitting.again().sign == sign


@pytest.mark.rule("vic-three-card-poker 8.1")
def test_a_notice_that_no_longer_fits_is_withdrawn_and_told() -> None:
    sitting = playing(THREE_CARD)
    sitting.say("supervisor", "limits minimum=400")
    events = sitting.say("supervisor", "limits maximum=300")
    assert told(events, SignChanged).sign["table"]["maximum"] == "300"
    down = told(events, NoticeWithdrawn)
    assert down.number == 1
    assert "limits minimum=400 no longer fits the sign" in down.why
    assert down.rules
    assert sitting.table.facts().notices == ()
    sitting.later(minutes=20)
    assert sitting.say("clock", "tick") == []


@pytest.mark.rule("vic-crown-poker 6.1 fn2 s66(2)", "ruling vic-crown-poker CP-I1")
def test_what_was_no_rise_when_it_was_posted_may_be_one_when_it_falls_due() -> None:
    sitting = playing(VIC_HOLDEM)
    sitting.say("area-manager", "limits blinds=5/10 straddles=1")
    sitting.later(minutes=15)
    sitting.say("area-manager", "limits blinds=1/2")
    agreed(sitting, 2)
    assert sitting.table.sign.blinds == ("1", "2")
    agreed(sitting, 1)
    assert sitting.table.facts().notices[0].due == NOON + timedelta(minutes=35), "from 2 to 10 is a rise"
    sitting.later(minutes=19)
    assert sitting.say("clock", "tick") == []
    sitting.later(minutes=1)
    assert told(sitting.say("clock", "tick"), SignChanged).sign["blinds"] == ("5", "10")


# --- every minimum


@pytest.mark.rule("vic-crown-poker 6.1 fn2 s66(2)", "ruling vic-crown-poker CP-I1")
@pytest.mark.parametrize(
    ("sign", "line"),
    [
        (VIC_LIMIT, "limits bets=50/100"),
        (VIC_LIMIT, "limits bets=10/100"),
        (VIC_MINIMUM, "limits blinds=50/100"),
        (VIC_MINIMUM, "limits minimum=20 blinds=10/20"),
        (VIC_HOLDEM, "limits betting=limit bets=50/100"),
        (VIC_HOLDEM, "game vic-crown-poker/omaha betting=limit bets=50/100"),
    ],
)
def test_no_minimum_goes_up_without_twenty_minutes(sign: TableSign, line: str) -> None:
    sitting = playing(sign)
    posted = told(sitting.say("area-manager", line), NoticePosted)
    assert "vic-crown-poker 6.1 fn2 s66(2)" in posted.rules
    assert posted.at == NOON + timedelta(minutes=20)
    agreed(sitting, 1)
    before = sitting.table.sign
    for _ in range(3):
        sitting.hand()
    assert sitting.table.sign == before
    sitting.later(minutes=20)
    assert told(sitting.say("clock", "tick"), SignChanged)


@pytest.mark.rule("vic-crown-poker 6.10", "ruling vic-crown-poker CP-I1")
@pytest.mark.parametrize(
    ("sign", "line"),
    [
        (VIC_LIMIT, "limits bets=5/10 blinds=2/5"),
        (VIC_LIMIT, "limits betting=no-limit"),
        (VIC_HOLDEM, "limits minimum=10"),
        (VIC_HOLDEM, "limits betting=limit bets=10/20"),
    ],
)
def test_what_raises_no_minimum_needs_a_majority_only(sign: TableSign, line: str) -> None:
    sitting = playing(sign)
    sitting.say("area-manager", line)
    agreed(sitting, 1)
    assert any(isinstance(event, SignChanged) for event in sitting.events)


# --- what a notice says


@pytest.mark.rule("wa-poker 38.5")
def test_the_sign_tells_the_time_of_closure() -> None:
    sitting = playing(WA_HOLDEM)
    posted = told(sitting.say("supervisor", "close"), NoticePosted)
    assert posted.text == "the table closes at 12:10 UTC"
    (notice,) = sitting.table.facts().notices
    assert (notice.text, notice.what, notice.due) == (
        "the table closes at 12:10 UTC",
        "the table closes",
        NOON + timedelta(minutes=10),
    )
    line = sitting.table.facts().sign[-1]
    assert (line.what, line.text) == ("notice 1", notice.text)
    assert "wa-poker 38.5" in line.rules


@pytest.mark.rule("vic-three-card-poker 8.1 fn1 s66(2)", "vic-crown-poker 6.1 fn2 s66(2)", "vic-crown-poker 6.10")
def test_a_notice_tells_the_new_minimum_and_the_time_of_the_change() -> None:
    three_card = playing(THREE_CARD)
    three_card.say("supervisor", "limits minimum=25 maximum=1000")
    assert three_card.table.facts().notices[0].text == ("the minimum goes up to 25, the maximum is 1000 at 12:20 UTC")
    vic = playing(VIC_HOLDEM)
    vic.say("area-manager", "limits blinds=10/20")
    said = "the minimum goes up to 20, blinds 10/20 after {} or when most players agree, not before 12:20 UTC"
    assert vic.table.facts().notices[0].text == said.format("3 more hands")
    vic.hand()
    vic.hand()
    assert vic.table.facts().notices[0].text == said.format("1 more hand")
    vic.hand()
    assert vic.table.facts().notices[0].text == "the minimum goes up to 20, blinds 10/20 at 12:20 UTC"


@pytest.mark.rule("wa-poker 7.9", "wa-poker 7.10", "wa-poker 19.4", "wa-crown-holdem 6.3(c)")
@pytest.mark.parametrize(
    ("sign", "line", "text"),
    [
        (WA_HOLDEM, "buy-in minimum=500", f"the buy-in is at least 500 {HANDS}"),
        (WA_HOLDEM, "buy-in maximum=none", f"the buy-in has no maximum {HANDS}"),
        (WA_HOLDEM, "game wa-poker/omaha betting=pot-limit", f"the game is Omaha, betting pot limit {HANDS}"),
        (WA_HOLDEM, "commission percent=5 cap=10", "the commission is percent 5, cap 10 at 12:30 UTC"),
        (CROWN, "limits minimum=5", "the minimum goes down to 5 at 12:10 UTC, sooner if all players agree"),
    ],
)  # fmt: skip
def test_every_notice_is_in_plain_words(sign: TableSign, line: str, text: str) -> None:
    sitting = playing(sign)
    sitting.say("operator" if sign is CROWN else "licensee", line)
    assert sitting.table.facts().notices[0].text == text


@pytest.mark.rule("wa-poker 27.3(c)", "ruling wa-poker G10")
def test_a_closing_that_waits_for_a_carried_pot_says_so() -> None:
    ante = TableSign(game="wa-poker/draw-ante", table={"minimum": "5", "maximum": "50"}, buy_in="100", places=6)
    sitting = Sitting(ante).seat(anna=1, bob=2).open()
    sitting.hand()
    sitting.say("supervisor", "close")
    assert sitting.table.facts().notices[0].text == "the table closes once the carried pot is won"
    assert sitting.table.due(sitting.now + timedelta(hours=1)) is None
