"""The cage: every step needs its people, every count its denominations, and every difference is reported."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.books import library
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal, UnreadableLine
from pitboss.log.balances import Books
from pitboss.pit.cage.calendar import Calendar, read_clock
from pitboss.pit.cage.days import day_variance, variances
from pitboss.pit.cage.machine import AT_THE_DESK, AT_THE_TABLES, Cage
from pitboss.pit.cage.state import read_count

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
ROOT = "0" * 64
DORA, SAM, MIA, CAROL = "d:dora", "supervisor:sam", "cashier:mia", "manager:carol"


class Desk:
    """A cage with its accounts, whose time advances with every line."""

    def __init__(self) -> None:
        self.cage, self.books, self.now = Cage(), Books(), NOON

    def say(self, *lines: tuple[str, str]) -> "Desk":
        for by, line in lines:
            self.now += timedelta(seconds=1)
            for event in self.cage.push(by, line, self.now):
                self.books.post(event.movements)
        assert self.books.problems() == []
        return self

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.cage.state


OPENED = (
    (MIA, "day 2026-01-31"),
    (DORA, "opening t1 100x20 25x40 at 5 stands 0"),
    (SAM, "sign 1"),
    (MIA, "opening cage 100x500"),
    (CAROL, "sign 2"),
)


def opened() -> Desk:
    return Desk().say(*OPENED)


def test_a_table_with_its_bank_through_a_day() -> None:
    desk = opened().say(
        (SAM, "fill t1 100x10"), (MIA, "send 3"), (DORA, "count 3 100x10"), (SAM, "sign 3"),
        (SAM, "credit t1 25x20"), (DORA, "count 4 25x20"), ("supervisor:sue", "sign 4"), (MIA, "receive 4 25x20"),
    )  # fmt: skip
    assert desk.books.balances["bank:t1"] == 350_000
    assert not any(amount for name, amount in desk.books.balances.items() if name.startswith("way:"))
    desk.say((DORA, "closing t1 100x30 25x30 at 99 stands 250"), (SAM, "sign 5"))
    assert desk.state.slips[5].expected == 375_000, "3000 + 1000 - 500 and the 250 that the house has won"
    assert desk.books.balances["difference"] == 0
    assert (desk.books.balances["bank:t1"], desk.books.balances["won:t1"]) == (375_000, -25_000)
    desk.say((MIA, "closing cage 100x490 25x20"), (CAROL, "sign 6"))
    sealed(desk, "2026-01-31")
    assert desk.state.day is None
    assert desk.state.sealed[date(2026, 1, 31)].root == ROOT


def test_a_difference_is_signed_for_with_its_name() -> None:
    desk = opened().say((DORA, "closing t1 100x19 25x40 at 9 stands 0"))
    with pytest.raises(NotAllowed, match="100 less than the expected 3000") as refused:
        desk.say((SAM, "sign 3"))
    assert "ruling cage B3" in refused.value.rules
    desk.say((SAM, "sign 3 one chip under the tray"))
    assert desk.books.balances["difference"] == 10_000
    assert desk.state.slips[3].why == "one chip under the tray"
    desk.say((DORA, "opening t1 100x20 25x40 at 9 stands 0"))
    assert desk.state.slips[4].difference == 10_000, "the chip has been found overnight, and that has a name too"


def test_a_fill_that_does_not_arrive_as_it_was_sent_is_cancelled_and_goes_back() -> None:
    desk = opened().say((SAM, "fill t1 100x10"), (MIA, "send 3"))
    assert desk.books.balances["way:3"] == 100_000
    with pytest.raises(NotAllowed, match=r"slip 3 is for 100x10, not 100x9 \(100 less\)"):
        desk.say((DORA, "count 3 100x9"))
    with pytest.raises(NotAllowed, match="other chips of the same value"):
        desk.say((DORA, "count 3 500x2"))
    desk.say((SAM, "cancel 3 one short"))
    assert desk.books.balances["way:3"] == 100_000, "on their way back, until somebody at the cage has counted them"
    assert desk.state.banks["cage"].holds == 4_900_000
    assert [step.what for step in desk.state.slips[3].steps] == ["fill", "send", "cancel"]
    with pytest.raises(NotAllowed, match="the next step of slip 3 is 'receive'"):
        desk.say((DORA, "count 3 100x10"))
    with pytest.raises(NotAllowed, match="take its chips back with 'receive'"):
        desk.say((SAM, "cancel 3 again"))
    with pytest.raises(NotAllowed, match="has an unfinished slip"):
        desk.say((DORA, "closing t1 100x20 25x40 at 9 stands 0"))
    with pytest.raises(
        NotAllowed,
        match="slip 3 was for 100x10, not 100x9: give the reason, 'receive 3 100x9 one chip lost', or recount",
    ):
        desk.say((MIA, "receive 3 100x9"))
    desk.say((MIA, "receive 3 100x9 one under the trolley"))
    assert (desk.books.balances["way:3"], desk.books.balances["difference"]) == (0, 10_000)
    assert desk.state.banks["cage"].holds == 4_990_000
    assert (desk.state.slips[3].difference, desk.state.slips[3].why) == (-10_000, "one short; one under the trolley")
    with pytest.raises(NotAllowed, match="slip 3 is already cancelled"):
        desk.say((MIA, "receive 3 100x1"))


def test_chips_that_go_back_are_taken_in_by_somebody_who_did_not_cancel() -> None:
    desk = opened().say((SAM, "fill t1 100x10"), (MIA, "send 3"), ("manager:max", "count 3 100x10"))
    desk.say(("manager:max", "cancel 3 too many"))
    with pytest.raises(NoAuthority, match="max has already taken the step"):
        desk.say(("manager:max", "receive 3 100x10"))
    desk.say((MIA, "receive 3 100x10"))
    desk.say((SAM, "credit t1 100x10"), (DORA, "count 4 100x10"), ("supervisor:sue", "sign 4"), (SAM, "cancel 4 wrong"))
    assert (desk.state.banks["t1"].holds, desk.books.balances["way:4"]) == (200_000, 100_000)
    with pytest.raises(NoAuthority, match="sue has already taken the step 'sign' of slip 4: another person must count"):
        desk.say(("supervisor:sue", "count 4 100x10"))
    desk.say((DORA, "count 4 100x10"))
    assert (desk.state.banks["t1"].holds, desk.books.balances["way:4"]) == (300_000, 0)


def test_no_bank_gives_out_more_than_it_holds() -> None:
    desk = opened().say((SAM, "fill t1 1000x51"), (SAM, "credit t1 100x31"))
    for by, line, said in (
        (MIA, "issue anna 50000.01", "the cage holds 50000, less than 50000.01"),
        (MIA, "send 3", "the cage holds 50000, less than 51000"),
        (DORA, "count 4 100x31 at 9 stands 0", "the float of t1 holds 3000, less than 3100"),
    ):
        with pytest.raises(NotAllowed, match=said) as refused:
            desk.say((by, line))
        assert refused.value.rules == ("ruling cage B9",)
    desk.say(
        (DORA, "count 4 100x31 at 9 stands 100"), (SAM, "credit t1 25x1"), ("d:ivy", "count 5 25x1 at 9 stands 100")
    )
    desk.say(("supervisor:sue", "sign 4 at 9 stands 100"))
    with pytest.raises(NotAllowed, match="the float of t1 holds 0, less than 25"):
        desk.say((SAM, "sign 5 at 10 stands 100"))
    assert desk.state.banks["t1"].should_hold(10_000) == 0


def test_the_desk_and_the_fills_wait_for_the_cage_to_be_counted() -> None:
    desk = Desk().say((MIA, "day 2026-01-31"), (DORA, "opening t1 100x20 at 1 stands 0"), (SAM, "sign 1"))
    desk.say((SAM, "fill t1 100x1"), (MIA, "opening cage 100x500"))

    def refused(said: str) -> None:
        for line in ("issue anna 5", "cash anna 5", "send 2"):
            with pytest.raises(NotAllowed, match=said):
                desk.say((MIA, line))

    refused("the main cage is closed")
    desk.say((CAROL, "sign 3"), (MIA, "issue anna 5"), (MIA, "closing cage 100x499 5x19"))
    refused("the main cage is being counted")
    desk.say((CAROL, "sign 4"))
    refused("the main cage is closed")
    assert [(one.what, one.player, one.amount, one.by) for one in desk.state.desk[date(2026, 1, 31)].slips] == [
        ("issue", "anna", 500, MIA)
    ]


def test_the_cage_is_not_closed_over_chips_on_their_way() -> None:
    desk = opened().say((SAM, "fill t1 100x1"), (MIA, "send 3"))
    with pytest.raises(NotAllowed, match="the chips of slip 3 are in transit"):
        desk.say((MIA, "closing cage 100x499"))


def test_what_the_house_wins_while_a_bank_is_counted_or_closed_is_expected_of_the_next_count() -> None:
    """Rounds played after a closing count, before and after its signature, count towards the next opening."""
    desk = opened().say((DORA, "closing t1 100x20 25x40 at 9 stands 0"), (SAM, "sign 3"))
    bank = desk.state.banks["t1"]
    assert bank.should_hold(20_000) == 320_000
    desk.say((DORA, "opening t1 100x20 25x40 at 30 stands 200"))
    assert (desk.state.slips[4].expected, desk.state.slips[4].difference) == (320_000, -20_000)
    with pytest.raises(NotAllowed, match="200 less than the expected 3200"):
        desk.say((SAM, "sign 4"))
    desk.say((SAM, "sign 4 nobody knows"))
    assert (desk.books.balances["bank:t1"], desk.books.balances["won:t1"]) == (300_000, -20_000)
    assert desk.books.balances["difference"] == 20_000


def sealed(desk: Desk, day: str, why: str = "", variance: str = "0") -> Desk:
    desk.say((MIA, f"close {day} variance {variance} {why}".strip()))
    desk.now += timedelta(seconds=1)
    stood = desk.now.isoformat()
    return desk.say((CAROL, f"seal {day} until {stood} at {stood} root {ROOT} variance {variance}"))


def closed(variance: str = "-100") -> Desk:
    """Return a day that is ready to be closed, with one chip missing."""
    desk = opened().say((DORA, "closing t1 100x19 25x40 at 9 stands 0"), (SAM, "sign 3 one chip short"))
    desk.say((MIA, "closing cage 100x500"), (CAROL, "sign 4"))
    desk.now += timedelta(seconds=1)
    return desk


def seal_line(desk: Desk, variance: str = "-100") -> str:
    stood = desk.now.isoformat()
    return f"seal 2026-01-31 until {stood} at {stood} root {ROOT} variance {variance}"


def test_a_day_is_closed_by_two_people_who_type_its_variance() -> None:
    desk = closed()
    with pytest.raises(NotAllowed, match="needs a first signature") as refused:
        desk.say((CAROL, seal_line(desk)))
    assert refused.value.rules == ("ruling cage B7",)
    for typed in ("0", "100", "-99.99"):
        with pytest.raises(NotAllowed, match="is not the variance of 2026-01-31"):
            desk.say((MIA, f"close 2026-01-31 variance {typed}"))
    for line in ("close 2026-01-31", "close 2026-01-31 variance", "close 2026-01-31 -100", "close"):
        with pytest.raises(UnreadableLine):
            desk.say((MIA, line))
    desk.say((CAROL, "close 2026-01-31 variance -100 tables 2 chips 512.50 claims 1"))
    with pytest.raises(
        NoAuthority, match="carol has already signed the close of 2026-01-31: another person must sign second"
    ):
        desk.say((CAROL, seal_line(desk)))
    with pytest.raises(NotAllowed, match="is not the variance"):
        desk.say(("manager:max", seal_line(desk, "0")))
    assert desk.state.day is not None, "nothing has changed"
    desk.now += timedelta(seconds=1)
    desk.say(("manager:max", seal_line(desk)))
    found = desk.state.sealed[date(2026, 1, 31)]
    assert (found.by, found.first.by, found.first.variance) == ("manager:max", CAROL, -10_000)
    assert (found.first.tables, found.first.chips, found.first.claims) == (2, 51_250, 1), "what was signed for"
    assert (found.why, desk.state.closing) == ("", None)


def test_the_first_signature_under_a_day_lapses_when_something_moves() -> None:
    desk = closed().say((MIA, "close 2026-01-31 variance -100"), (MIA, "opening cage 100x500"))
    desk.say((CAROL, "sign 5"), (MIA, "closing cage 100x500"), (CAROL, "sign 6"))
    with pytest.raises(NotAllowed, match="needs a first signature"):
        desk.say((CAROL, seal_line(desk)))
    desk.say((MIA, "close 2026-01-31 variance -100"), ("cage", "give bob 5"))
    assert desk.state.closing is not None, "play chips are no part of it"


def test_the_variance_of_a_day_is_the_sum_of_what_did_not_agree() -> None:
    """Cancelled counts add nothing to the variance, but chips that did not come back do."""
    desk = opened().say(
        (SAM, "fill t1 100x10"), (MIA, "send 3"), (SAM, "cancel 3 wrong"), (MIA, "receive 3 100x9 lost")
    )
    desk.say((DORA, "closing t1 100x1 at 9 stands 0"), (SAM, "cancel 4 miscounted"))
    assert day_variance(desk.state, date(2026, 1, 31)) == -10_000
    desk.say((DORA, "closing t1 100x20 25x41 at 9 stands 0"), (SAM, "sign 5 one more"))
    assert day_variance(desk.state, date(2026, 1, 31)) == -7_500
    assert [slip.number for slip in variances(desk.state, date(2026, 1, 31))] == [3, 5]


# --- the desk: two people for large sums and for corrections


def test_above_the_house_limit_a_second_person_approves() -> None:
    desk = opened()
    with pytest.raises(
        NotAllowed, match="above the house limit of 10000 a day: request it with 'issue anna"
    ) as refused:
        desk.say((MIA, "issue anna 10000.01"))
    assert refused.value.rules == ("ruling cage B12",)
    desk.say((MIA, "issue anna 10000.01 approval"))
    assert (desk.books.balances["wallet:anna"], desk.state.banks["cage"].holds) == (0, 5_000_000), "nothing has moved"
    for by, said in (
        (MIA, "needs the Manager|this is for|Manager"),
        ("manager:mia", "mia entered window slip 1"),
        ("manager:anna", "anna is paid by"),
    ):
        with pytest.raises(NoAuthority, match=said):
            desk.say((by, "approve 1"))
    desk.say((CAROL, "approve 1"))
    assert (desk.books.balances["wallet:anna"], desk.state.banks["cage"].holds) == (1_000_001, 3_999_999)
    assert desk.state.desk_slips[1].approved == CAROL
    with pytest.raises(NotAllowed, match="window slip 1 is already finished"):
        desk.say((CAROL, "approve 1"))
    desk.say((MIA, "cash anna 9000"))
    with pytest.raises(NotAllowed, match="above the house limit"):
        desk.say(("cashier:max", "cash anna 1000.01"))
    desk.say((MIA, "cash anna 1000.01 approval"), (MIA, "decline 3 anna thought better of it"))
    assert desk.books.balances["wallet:anna"] == 100_001
    with pytest.raises(NotAllowed, match="window slip 3 is already declined"):
        desk.say((CAROL, "approve 3"))


def test_the_limit_is_a_persons_however_the_name_is_written() -> None:
    desk = opened().say((MIA, "issue ~Maria 9000"))
    with pytest.raises(NotAllowed, match="above the house limit of 10000 a day"):
        desk.say((MIA, "issue ~maria 1001"))
    desk.say((MIA, "issue ~maria 1000"))


def test_a_limit_is_raised_by_two_managers_and_from_the_next_day() -> None:
    desk = opened().say((MIA, "issue anna 10000"))
    with pytest.raises(NotAllowed, match="20000 is above the house limit of 10000: request it with") as refused:
        desk.say((CAROL, "limit 20000"))
    assert refused.value.rules == ("ruling cage B12",)
    with pytest.raises(NotAllowed, match="9000 is not above the house limit of 10000"):
        desk.say((CAROL, "limit 9000 approval"))
    desk.say((CAROL, "limit 20000 approval"))
    with pytest.raises(NotAllowed, match="window slip 2 requests another limit"):
        desk.say((CAROL, "limit 30000 approval"))
    with pytest.raises(NoAuthority, match="carol entered window slip 2"):
        desk.say((CAROL, "approve 2"))
    desk.say(("manager:max", "approve 2"))
    with pytest.raises(NotAllowed, match="above the house limit of 10000 a day"):
        desk.say((MIA, "issue anna 1"))
    with pytest.raises(NotAllowed, match="raises the limit and moved no chips"):
        desk.say((MIA, "reverse 2 too high"))
    assert desk.books.balances["wallet:anna"] == 1_000_000
    desk.now += timedelta(days=1)
    desk.say((MIA, "issue anna 20000"))
    desk.say((CAROL, "limit 50"))
    with pytest.raises(NotAllowed, match="above the house limit of 50 a day"):
        desk.say((MIA, "issue bob 51"))
    desk.now += timedelta(days=1)
    assert desk.state.limit_on(date(2026, 2, 2)) == 5_000, "what was raised before is lowered for good"


def test_a_first_signature_lapses_when_the_limit_is_changed() -> None:
    cage, stood = Cage(), NOON.isoformat()
    seal = f"seal 2026-01-31 until {stood} at {stood} root {ROOT} variance 0"
    said = (
        (MIA, "day 2026-01-31"),
        (MIA, "close 2026-01-31 variance 0 nobody came tables 0 chips 500 claims 1 sold 20"),
        (CAROL, "limit 9000"),
    )
    for by, line in said:
        cage.push(by, line, NOON)
    assert (cage.state.closing.why, cage.state.closing.sold) == ("nobody came", 2_000)  # type: ignore[union-attr]
    with pytest.raises(NotAllowed, match="needs a first signature"):
        cage.push(CAROL, seal, NOON)
    cage.push(CAROL, seal, NOON, replayed=True)
    closed = cage.state.sealed[date(2026, 1, 31)]
    assert closed.first is not None
    assert (closed.first.by, closed.why) == (MIA, "nobody came"), "a day that was sealed so before stays as it was"


def test_a_limit_that_was_raised_by_one_person_before_is_taken_again() -> None:
    cage = Cage()
    cage.push(CAROL, "limit 20000", NOON, replayed=True)
    assert cage.state.limit_on(NOON.date()) == 2_000_000


def test_what_waits_for_approval_is_checked_again_and_keeps_the_day_open() -> None:
    desk = opened().say((MIA, "issue anna 30000 approval"), (MIA, "issue bob 30000 approval"), (CAROL, "approve 1"))
    with pytest.raises(NotAllowed, match="the cage holds 20000, less than 30000"):
        desk.say((CAROL, "approve 2"))
    desk.say((DORA, "closing t1 100x20 25x40 at 9 stands 0"), (SAM, "sign 3"), (MIA, "closing cage 100x200"))
    with pytest.raises(NotAllowed, match="the main cage is being counted"):
        desk.say((CAROL, "approve 2"))
    desk.say((CAROL, "sign 4"))
    with pytest.raises(NotAllowed, match="window slip 2 is pending: approve or decline it first"):
        sealed(desk, "2026-01-31")
    desk.say((CAROL, "decline 2 the cage is closed"))
    sealed(desk, "2026-01-31")


def test_a_wrong_desk_slip_is_taken_back_by_another_with_two_people() -> None:
    desk = opened().say((MIA, "issue anna 500"), (MIA, "issue bob 300"), (MIA, "cash bob 100"))
    with pytest.raises(UnreadableLine, match="give the reason"):
        desk.say((MIA, "reverse 1"))
    with pytest.raises(NotAllowed, match="there is no window slip '9'"):
        desk.say((MIA, "reverse 9 why"))
    desk.say((MIA, "reverse 1 meant for bob"))
    assert desk.books.balances["wallet:anna"] == 50_000, "nothing moves before a second person has approved it"
    with pytest.raises(NotAllowed, match="a correction of window slip 1 is already pending"):
        desk.say((MIA, "reverse 1 again"))
    with pytest.raises(NoAuthority):
        desk.say(("manager:mia", "approve 4"))
    desk.say((CAROL, "approve 4"), (MIA, "reverse 3 not his chips"), (CAROL, "approve 5"))
    assert (desk.books.balances["wallet:anna"], desk.books.balances["wallet:bob"]) == (0, 30_000)
    assert desk.state.banks["cage"].holds == 5_000_000 - 30_000
    made = desk.state.desk[date(2026, 1, 31)]
    assert (made.issued, made.cashed, desk.state.bought) == (30_000, 0, {"anna": 0, "bob": 30_000})
    assert [(one.of, one.corrected) for one in made.slips] == [(0, 4), (0, 0), (0, 5), (1, 0), (3, 0)]
    for line, said in (
        ("reverse 1 again", "window slip 1 was already corrected by window slip 4"),
        ("reverse 4 no", "is a correction"),
    ):
        with pytest.raises(NotAllowed, match=said) as refused:
            desk.say((MIA, line))
        assert refused.value.rules == ("ruling cage B13",)


def test_lines_of_the_desk_that_were_taken_before_there_was_a_limit_are_taken_again() -> None:
    cage = Cage()
    for by, line in ((MIA, "issue anna 90000"), (MIA, "cash ~Nobody 5000000")):
        cage.push(by, line, NOON, replayed=True)
    assert cage.state.bought == {"anna": 9_000_000, "~Nobody": -500_000_000}
    assert cage.state.unapproved() == []


def test_a_day_is_not_closed_before_it_has_begun_nor_without_a_count_or_a_reason() -> None:
    desk = Desk().say((MIA, "day 2026-01-31"))
    with pytest.raises(NotAllowed, match="no float was counted on 2026-01-31: give the reason"):
        sealed(desk, "2026-01-31")
    sealed(desk, "2026-01-31", "closed for the holiday")
    assert desk.state.sealed[date(2026, 1, 31)].why == "closed for the holiday"
    desk.say((MIA, "day 2026-02-01"))
    with pytest.raises(NotAllowed, match="the day 2026-02-01 begins at 00:00 and cannot be closed before"):
        sealed(desk, "2026-02-01", "early")
    desk.now = datetime(2026, 2, 1, 0, 0, 1, tzinfo=UTC)
    sealed(desk, "2026-02-01", "early")


def test_nothing_is_said_at_the_cage_between_the_root_of_a_day_and_its_close() -> None:
    desk = Desk().say((MIA, "day 2026-01-31"), ("cage", "give anna 5"))
    stood = (desk.now - timedelta(milliseconds=1)).isoformat()
    desk.say((MIA, "close 2026-01-31 variance 0 nobody came"))
    with pytest.raises(NotAllowed, match="another line was entered at the cage"):
        desk.say((CAROL, f"seal 2026-01-31 until {stood} at {stood} root {ROOT} variance 0"))


def test_a_log_that_was_taken_once_is_taken_again() -> None:
    """Checks that were added later do not apply to older lines."""
    cage = Cage()
    for by, line in (
        (MIA, "day 2026-01-31"), (MIA, "issue anna 5"), (MIA, "opening cage 100x1"), (CAROL, "sign 1"),
        (MIA, "issue anna 900"), (MIA, "closing cage none"), (CAROL, "sign 2"),
        (CAROL, f"seal 2026-01-31 until {NOON.isoformat()} at {NOON.isoformat()} root {ROOT}"),
    ):  # fmt: skip
        cage.push(by, line, NOON, replayed=True)
    assert cage.state.sealed


def test_the_cage_counts_its_own_chips() -> None:
    desk = Desk().say(
        (MIA, "day 2026-01-31"), (MIA, "opening cage 100x500"), (CAROL, "sign 1"),
        (DORA, "opening t1 none at 1 stands 0"), (SAM, "sign 2"),
        (SAM, "fill t1 100x10"), (MIA, "send 3"), (DORA, "count 3 100x10"), (SAM, "sign 3"),
        ("cage", "give bob 1"), (MIA, "issue anna 200"), (MIA, "cash bob 0.50"),
    )  # fmt: skip
    desk.say((MIA, "closing cage 100x488 0.50x1"), (CAROL, "sign 4"))
    assert desk.state.slips[4].expected == 4_880_050


NEAR = (NOON + timedelta(seconds=2)).isoformat()
STEPS = [
    ("day 2026-01-31", AT_THE_DESK),
    ("zone Australia/Perth 06:00", AT_THE_DESK),
    ("opening t2 100x1 at 1 stands 0", AT_THE_TABLES),
    ("opening cage 100x1", AT_THE_DESK),
    ("closing t1 100x20 25x40 at 9 stands 0", AT_THE_TABLES),
    ("fill t1 100x1", AT_THE_TABLES),
    ("credit t1 100x1", AT_THE_TABLES),
    ("send 3", AT_THE_DESK),
    ("count 4 100x1", AT_THE_TABLES),
    ("sign 5", AT_THE_TABLES),
    ("receive 6 100x1", AT_THE_DESK),
    ("cancel 3 why", AT_THE_TABLES),
    ("issue anna 5", AT_THE_DESK),
    ("cash anna 5", AT_THE_DESK),
    ("approve 1", AT_THE_DESK),
    ("decline 1 too much", AT_THE_DESK),
    ("reverse 1 wrong person", AT_THE_DESK),
    ("limit 500", AT_THE_DESK),
    ("close 2026-01-31 variance 0 nobody came", AT_THE_DESK),
    (f"seal 2026-01-31 until {NEAR} at {NEAR} root {ROOT} variance 0", AT_THE_DESK),
]


def ready(line: str) -> Desk:
    """Return a cage in which the line would be accepted from somebody entitled to say it."""
    verb = line.split()[0]
    if verb in ("day", "zone"):
        return Desk()
    if verb in ("seal", "close") or line.startswith("opening cage"):
        desk = Desk().say((MIA, "day 2026-01-31"))
        return desk.say((MIA, "close 2026-01-31 variance 0 nobody came")) if verb == "seal" else desk
    desk = opened().say(("cage", "give anna 5"))
    if verb in ("approve", "decline", "reverse"):
        desk.say((MIA, f"issue anna 5{'' if verb == 'reverse' else ' approval'}"))
    if verb in ("send", "count", "sign", "receive", "cancel"):
        desk.say(*((SAM, "fill t1 100x1") for _ in range(3)), (SAM, "credit t1 100x1"))
        desk.say((MIA, "send 4"), (MIA, "send 5"), (DORA, "count 5 100x1"), (DORA, "count 6 100x1"))
        desk.say(("supervisor:sue", "sign 6"))
    return desk


@pytest.mark.parametrize(("line", "officials"), STEPS, ids=[line.split()[0] for line, _ in STEPS])
def test_every_line_is_for_those_whom_roles_gives_it_and_for_nobody_else(line: str, officials) -> None:  # type: ignore[no-untyped-def]
    power = officials.power(line.split()[0])
    least = officials.role(power.least).rank
    may = {role.token for role in officials.roles if role.rank >= least}
    for office in ("", "player", "auditor", "d", "dealer", "supervisor", "cashier", "manager"):
        desk = ready(line)
        before = desk.books.balances.copy()
        by = f"{office}:ivy" if office else "ivy"
        if ("d" if office == "dealer" else office) in may:
            desk.say((by, line))
            continue
        with pytest.raises(NoAuthority) as refused:
            desk.say((by, line))
        assert refused.value.rules, (by, line)
        assert all(library.exists(rule) for rule in refused.value.rules)
        assert desk.books.balances == before


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        (((SAM, "fill t1 100x1"), ("cashier:max", "send 3")), ("d:max", "count 3 100x1")),
        (((SAM, "fill t1 100x1"), (MIA, "send 3"), ("supervisor:max", "count 3 100x1")), ("manager:max", "sign 3")),
        (((SAM, "fill t1 100x1"), ("manager:max", "send 3"), (DORA, "count 3 100x1")), ("supervisor:max", "sign 3")),
        (
            ((SAM, "credit t1 100x1"), (DORA, "count 3 100x1"), ("manager:max", "sign 3")),
            ("manager:max", "receive 3 100x1"),
        ),
        ((("supervisor:max", "closing t1 none at 9 stands 0"),), ("manager:max", "sign 3 all gone")),
    ],
)
def test_nobody_takes_two_steps_with_the_same_chips(
    steps: tuple[tuple[str, str], ...], refused: tuple[str, str]
) -> None:
    desk = opened().say(*steps)
    with pytest.raises(NoAuthority, match="max has already taken the step") as error:
        desk.say(refused)
    assert error.value.rules == ("ruling cage B2",)
    desk.say((refused[0].replace("max", "nina"), refused[1]))


REFUSED = [
    (MIA, "opening t2 100x1", "only a Dealer or Supervisor or Manager may do this"),
    (DORA, "opening t1 100x1", "the float of t1 is already open"),
    (DORA, "closing t2 100x1", "the float of t2 is not open"),
    (SAM, "fill t2 100x1", "the float of t2 is not open"),
    (SAM, "fill cage 100x1", "the float of cage is not open"),
    (SAM, "fill t1 none", "a fill must contain at least one chip"),
    (SAM, "fill t1 100", "is not a count of chips"),
    (SAM, "fill t1 0x5", "is not a count of chips"),
    (SAM, "fill t1 1.234x5", "is not a count of chips"),
    (SAM, "fill t1 100x1 100x2", "chips of 100 are counted twice"),
    (SAM, "fill t1", "count by denomination, such as 100x20 25x40, or none"),
    (SAM, "sign 1", "slip 1 is already finished"),
    (SAM, "sign 9", "there is no slip '9'"),
    (SAM, "sign", "there is no slip ''"),
    (MIA, "day 2026-02-01", "the day 2026-01-31 is open"),
    (MIA, "issue mia 5", "mia cannot issue chips for themselves"),
    (MIA, "issue anna -5", "must be more than zero"),
    (MIA, "issue anna", "write this as 'issue anna 500'"),
    (CAROL, "give anna 5", "play chips are given by the room, not by hand"),
    (CAROL, "zone Mars/Base 06:00", "the day 2026-01-31 is open"),
    (CAROL, f"seal 2026-01-31 until {NOON.isoformat()} at {NOON.isoformat()} root {ROOT}", "the float of t1, cage"),
    (CAROL, "seal 2026-01-31", "a day needs its end and audit hash"),
    (CAROL, "burn t1", "'burn' is not a line of the cage"),
    (CAROL, "", "is not a line of the cage"),
]  # fmt: skip


@pytest.mark.parametrize(("by", "line", "said"), REFUSED, ids=[line or "nothing" for _, line, _ in REFUSED])
def test_what_is_refused_changes_nothing(by: str, line: str, said: str) -> None:
    desk = opened()
    before, balances = repr(desk.state), desk.books.balances.copy()
    with pytest.raises(Refusal) as refused:
        desk.say((by, line))
    assert said in str(refused.value)
    assert (repr(desk.state), desk.books.balances) == (before, balances)


def test_a_slip_that_waits_keeps_the_day_open() -> None:
    desk = opened().say((SAM, "fill t1 100x1"))
    for line in ("closing t1 100x20 25x40 at 9 stands 0", "opening t1 none at 9 stands 0"):
        with pytest.raises(NotAllowed):
            desk.say((DORA, line))
    stood = desk.now.isoformat()
    with pytest.raises(NotAllowed, match="slip 3 is not finished"):
        desk.say((CAROL, f"seal 2026-01-31 until {stood} at {stood} root {ROOT}"))


def test_a_count_is_read_as_it_is_written() -> None:
    assert str(read_count(["25x40", "100x20", "0.50x8", "5x0"])) == "100x20 25x40 0.50x8"
    assert read_count(["25x40"]).value == 100_000
    assert str(read_count(["none"])) == "none"
    for words in (["x"], ["25x"], ["-5x1"], ["5x-1"], ["٥x1"], ["1e3x5"], ["99999999999x1"]):
        with pytest.raises(UnreadableLine):
            read_count(words)


def test_a_gaming_day_ends_when_the_room_says() -> None:
    perth = Calendar().with_clock(read_clock("Australia/Perth", "06:00", NOON))
    assert perth.day(datetime(2026, 2, 1, 21, 59, tzinfo=UTC)) == date(2026, 2, 1), "05:59 in Perth"
    assert perth.day(datetime(2026, 2, 1, 22, 0, tzinfo=UTC)) == date(2026, 2, 2)
    assert perth.end(date(2026, 2, 1)) == datetime(2026, 2, 1, 22, tzinfo=UTC)
    assert perth.day(NOON - timedelta(hours=14)) == date(2026, 1, 30), "before the clock was set days were UTC's"
    early = perth.with_closed(date(2026, 2, 1), datetime(2026, 2, 1, 18, tzinfo=UTC))
    assert early.day(datetime(2026, 2, 1, 17, 59, tzinfo=UTC)) == date(2026, 2, 1)
    assert early.day(datetime(2026, 2, 1, 18, tzinfo=UTC)) == date(2026, 2, 2), "a day closed early is over"


def test_a_day_is_as_long_as_its_clock_makes_it() -> None:
    """In Melbourne clocks go back on the first Sunday of April, so that day has 25 hours."""
    clock = read_clock("Australia/Melbourne", "05:00", NOON)
    assert clock.end(date(2026, 4, 4)) - clock.end(date(2026, 4, 3)) == timedelta(hours=25)
    assert clock.end(date(2026, 10, 3)) - clock.end(date(2026, 10, 2)) == timedelta(hours=23)
    calendar = Calendar().with_clock(clock)
    for day in (date(2026, 4, 4), date(2026, 10, 3)):
        end = calendar.end(day)
        assert calendar.day(end) == day + timedelta(days=1)
        assert calendar.day(end - timedelta(seconds=1)) == day


CHANGES = [
    ("Australia/Melbourne", datetime(2026, 4, 4, 16)), ("Australia/Melbourne", datetime(2026, 10, 3, 16)),
    ("Australia/Lord_Howe", datetime(2026, 4, 4, 15)), ("Australia/Lord_Howe", datetime(2026, 10, 3, 15, 30)),
    ("America/New_York", datetime(2026, 3, 8, 7)), ("America/New_York", datetime(2026, 11, 1, 6)),
    ("Australia/Perth", datetime(2026, 4, 4, 18)), ("UTC", datetime(2026, 4, 5, 2)),
]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    where=st.sampled_from(CHANGES),
    ends=st.sampled_from(["00:00", "01:59", "02:00", "02:15", "02:30", "03:00", "05:00", "23:59"]),
    minutes=st.integers(-150, 150),
)
def test_every_moment_is_in_one_day_however_the_clock_is_put(
    where: tuple[str, datetime], ends: str, minutes: int
) -> None:
    """Days are correct around the clock changes of Melbourne, Lord Howe Island and New York, and in Perth."""
    zone, changes = where
    clock, at = read_clock(zone, ends, NOON), changes.replace(tzinfo=UTC) + timedelta(minutes=minutes)
    day = clock.day(at)
    assert clock.end(day - timedelta(days=1)) <= at < clock.end(day)
    assert clock.day(at + timedelta(minutes=1)) >= day, "no day comes back"
    hours = (clock.end(day) - clock.end(day - timedelta(days=1))) / timedelta(hours=1)
    assert hours in ((24,) if zone in ("UTC", "Australia/Perth") else (23, 23.5, 24, 24.5, 25))


def test_a_day_that_ends_while_the_clock_is_put_back_ends_once() -> None:
    """In Melbourne 02:30 occurs twice on 5 April 2026, and never on 4 October."""
    clock = read_clock("Australia/Melbourne", "02:30", NOON)
    first = datetime(2026, 4, 4, 15, 30, tzinfo=UTC)
    assert clock.end(date(2026, 4, 4)) == first
    assert [clock.day(first + timedelta(minutes=m)).day for m in (-1, 0, 29, 31, 59, 61)] == [4, 5, 5, 5, 5, 5]
    assert clock.end(date(2026, 10, 3)) == datetime(2026, 10, 3, 16, 30, tzinfo=UTC), "half past three, in its place"


@pytest.mark.parametrize("zone", ["Mars/Base", "../etc/passwd", "/etc/passwd", "", "Australia/Perth/../x", "x" * 300])
def test_a_zone_that_is_none_is_refused_in_one_sentence(zone: str) -> None:
    with pytest.raises(PitbossError, match="is not a time zone"):
        read_clock(zone, "06:00", NOON)
    with pytest.raises(UnreadableLine, match="is not a time of day"):
        read_clock("UTC", "24:00", NOON)


WORDS = st.sampled_from(
    ["give", "issue", "cash", "zone", "day", "opening", "closing", "fill", "credit", "send", "count", "sign", "receive",
     "cancel", "seal", "t1", "t2", "cage", "anna", "1", "2", "3", "0", "-1", "9" * 30, "100x1", "100x20", "25x40",
     "none", "at", "stands", "until", "root", "abc", "1.234", "2026-01-31", "2026-02-30", NOON.isoformat(), ROOT, "UTC",
     "Australia/Perth", "06:00", "٣", "\0", "#", "x"]
)  # fmt: skip
WHO = st.sampled_from([DORA, SAM, MIA, CAROL, "ivy", "cage", "auditor:ada", ":", "d:", "manager:sam"])


@given(said=st.lists(st.tuples(WHO, st.lists(WORDS, max_size=9)), max_size=25))
def test_whatever_is_said_is_taken_whole_or_refused_whole(said: list[tuple[str, list[str]]]) -> None:
    """A refusal changes nothing, and the accounts balance after every accepted line."""
    desk = opened()
    for by, words in said:
        before = repr(desk.state)
        try:
            events = desk.cage.push(by, " ".join(words), desk.now)
        except Refusal:
            assert repr(desk.state) == before
            continue
        for event in events:
            desk.books.post(event.movements)
        assert [one for one in desk.books.problems() if not one.startswith("wallet:")] == [], (by, words)
