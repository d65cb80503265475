"""The cage's lines: every step by the people it needs, every count by denomination, every difference named."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cage.cage import Cage
from pitboss.cage.calendar import Calendar, read_clock
from pitboss.cage.counts import read_count
from pitboss.cage.officials import AT_THE_DESK, AT_THE_TABLES
from pitboss.errors import PitbossError
from pitboss.ledger.accounts import Books
from pitboss.rounds.errors import NoAuthority, NotAllowed, Refusal, UnreadableLine
from pitboss.rulebooks import library

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
ROOT = "0" * 64
DORA, SAM, MIA, CAROL = "d:dora", "supervisor:sam", "cashier:mia", "manager:carol"


class Desk:
    """A cage with its books, for which time goes on by itself."""

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


OPENED = ((MIA, "day 2026-01-31"), (DORA, "opening t1 100x20 25x40 at 5 stands 0"), (SAM, "sign 1"))


def opened() -> Desk:
    return Desk().say(*OPENED)


def test_a_table_with_its_bank_through_a_day() -> None:
    desk = opened().say(
        (SAM, "fill t1 100x10"), (MIA, "send 2"), (DORA, "count 2 100x10"), (SAM, "sign 2"),
        (SAM, "credit t1 25x20"), (DORA, "count 3 25x20"), ("supervisor:sue", "sign 3"), (MIA, "receive 3 25x20"),
    )  # fmt: skip
    assert desk.books.balances["bank:t1"] == 350_000
    assert not any(amount for name, amount in desk.books.balances.items() if name.startswith("way:"))
    desk.say((DORA, "closing t1 100x30 25x30 at 99 stands 250"), (SAM, "sign 4"))
    assert desk.state.slips[4].expected == 375_000, "3000 + 1000 - 500 and the 250 that the house has won"
    assert desk.books.balances["difference"] == 0
    assert (desk.books.balances["bank:t1"], desk.books.balances["won:t1"]) == (375_000, -25_000)
    stood = desk.now.isoformat()
    desk.say((CAROL, f"seal 2026-01-31 until {stood} at {stood} root {ROOT}"))
    assert desk.state.day is None
    assert desk.state.sealed[date(2026, 1, 31)].root == ROOT


def test_a_difference_is_signed_for_with_its_name() -> None:
    desk = opened().say((DORA, "closing t1 100x19 25x40 at 9 stands 0"))
    with pytest.raises(NotAllowed, match="100 less than the 3000 it should be") as refused:
        desk.say((SAM, "sign 2"))
    assert "ruling cage B3" in refused.value.rules
    desk.say((SAM, "sign 2 one chip under the tray"))
    assert desk.books.balances["difference"] == 10_000
    assert desk.state.slips[2].why == "one chip under the tray"
    desk.say((DORA, "opening t1 100x20 25x40 at 9 stands 0"))
    assert desk.state.slips[3].difference == 10_000, "the chip has been found overnight, and that has a name too"


def test_a_fill_that_does_not_arrive_as_it_was_sent_is_cancelled_and_goes_back() -> None:
    desk = opened().say((SAM, "fill t1 100x10"), (MIA, "send 2"))
    assert desk.books.balances["way:2"] == 100_000
    with pytest.raises(NotAllowed, match=r"slip 2 is for 100x10, not 100x9 \(100 less\)"):
        desk.say((DORA, "count 2 100x9"))
    with pytest.raises(NotAllowed, match="other chips of the same value"):
        desk.say((DORA, "count 2 500x2"))
    desk.say((SAM, "cancel 2 one short"))
    assert desk.books.balances["way:2"] == 0
    with pytest.raises(NotAllowed, match="slip 2 is cancelled"):
        desk.say((DORA, "count 2 100x10"))


def test_the_cage_counts_its_own_chips() -> None:
    desk = Desk().say(
        (MIA, "day 2026-01-31"), (MIA, "opening cage 100x500"), (CAROL, "sign 1"),
        (DORA, "opening t1 none at 1 stands 0"), (SAM, "sign 2"),
        (SAM, "fill t1 100x10"), (MIA, "send 3"), (DORA, "count 3 100x10"), (SAM, "sign 3"),
        ("cage", "give bob 1"), (MIA, "issue anna 200"), (MIA, "cash bob 0.50"),
    )  # fmt: skip
    desk.say((MIA, "closing cage 100x488 0.50x1"), (CAROL, "sign 4"))
    assert desk.state.slips[4].expected == 4_880_050


STEPS = [
    ("day 2026-01-31", AT_THE_DESK),
    ("zone Australia/Perth 06:00", AT_THE_DESK),
    ("opening t2 100x1 at 1 stands 0", AT_THE_TABLES),
    ("opening cage 100x1", AT_THE_DESK),
    ("closing t1 100x20 25x40 at 9 stands 0", AT_THE_TABLES),
    ("fill t1 100x1", AT_THE_TABLES),
    ("credit t1 100x1", AT_THE_TABLES),
    ("send 2", AT_THE_DESK),
    ("count 3 100x1", AT_THE_TABLES),
    ("sign 4", AT_THE_TABLES),
    ("receive 5 100x1", AT_THE_DESK),
    ("cancel 2 why", AT_THE_TABLES),
    ("issue anna 5", AT_THE_DESK),
    ("cash anna 5", AT_THE_DESK),
    (f"seal 2026-01-31 until {NOON.isoformat()} at {NOON.isoformat()} root {ROOT}", AT_THE_DESK),
]


def ready(line: str) -> Desk:
    """A cage in which a line would be taken from whoever may say it."""
    verb = line.split()[0]
    if verb in ("day", "zone"):
        return Desk()
    if verb == "seal":
        return Desk().say((MIA, "day 2026-01-31"))
    desk = opened().say(("cage", "give anna 5"))
    if verb in ("send", "count", "sign", "receive", "cancel"):
        desk.say(*((SAM, "fill t1 100x1") for _ in range(3)), (SAM, "credit t1 100x1"))
        desk.say((MIA, "send 3"), (MIA, "send 4"), (DORA, "count 4 100x1"), (DORA, "count 5 100x1"))
        desk.say(("supervisor:sue", "sign 5"))
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
        (((SAM, "fill t1 100x1"), ("cashier:max", "send 2")), ("d:max", "count 2 100x1")),
        (((SAM, "fill t1 100x1"), (MIA, "send 2"), ("supervisor:max", "count 2 100x1")), ("manager:max", "sign 2")),
        (((SAM, "fill t1 100x1"), ("manager:max", "send 2"), (DORA, "count 2 100x1")), ("supervisor:max", "sign 2")),
        (
            ((SAM, "credit t1 100x1"), (DORA, "count 2 100x1"), ("manager:max", "sign 2")),
            ("manager:max", "receive 2 100x1"),
        ),
        ((("supervisor:max", "closing t1 none at 9 stands 0"),), ("manager:max", "sign 2 all gone")),
    ],
)
def test_nobody_takes_two_steps_with_the_same_chips(
    steps: tuple[tuple[str, str], ...], refused: tuple[str, str]
) -> None:
    desk = opened().say(*steps)
    with pytest.raises(NoAuthority, match="max has taken the step") as error:
        desk.say(refused)
    assert error.value.rules == ("ruling cage B2",)
    desk.say((refused[0].replace("max", "nina"), refused[1]))


REFUSED = [
    (MIA, "opening t2 100x1", "this is for a Dealer or Supervisor or Manager"),
    (DORA, "opening t1 100x1", "the bank of t1 is open"),
    (DORA, "closing t2 100x1", "the bank of t2 is not open"),
    (SAM, "fill t2 100x1", "the bank of t2 is not open"),
    (SAM, "fill cage 100x1", "the bank of cage is not open"),
    (SAM, "fill t1 none", "a fill of no chips is none"),
    (SAM, "fill t1 100", "not a pile of chips"),
    (SAM, "fill t1 0x5", "not a pile of chips"),
    (SAM, "fill t1 1.234x5", "not a pile of chips"),
    (SAM, "fill t1 100x1 100x2", "chips of 100 are counted twice"),
    (SAM, "fill t1", "a count by denomination is needed"),
    (SAM, "sign 1", "slip 1 is finished"),
    (SAM, "sign 9", "there is no slip '9'"),
    (SAM, "sign", "there is no slip ''"),
    (MIA, "day 2026-02-01", "the day 2026-01-31 is open"),
    (MIA, "issue mia 5", "mia cannot issue chips alone"),
    (MIA, "issue anna -5", "it must be more than zero"),
    (MIA, "issue anna", "this is written 'issue anna 500'"),
    (CAROL, "give anna 5", "play chips are given by the room itself"),
    (CAROL, "zone Mars/Base 06:00", "the day 2026-01-31 is open"),
    (CAROL, f"seal 2026-01-31 until {NOON.isoformat()} at {NOON.isoformat()} root {ROOT}", "the bank of t1 is not"),
    (CAROL, "seal 2026-01-31", "with its end and its root"),
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
    with pytest.raises(NotAllowed, match="slip 2 is not finished"):
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
    """In Melbourne clocks go back on the first Sunday of April: that day has 25 hours."""
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
    """Around the changes of Melbourne, Lord Howe Island and New York, and in Perth, which has none."""
    zone, changes = where
    clock, at = read_clock(zone, ends, NOON), changes.replace(tzinfo=UTC) + timedelta(minutes=minutes)
    day = clock.day(at)
    assert clock.end(day - timedelta(days=1)) <= at < clock.end(day)
    assert clock.day(at + timedelta(minutes=1)) >= day, "no day comes back"
    hours = (clock.end(day) - clock.end(day - timedelta(days=1))) / timedelta(hours=1)
    assert hours in ((24,) if zone in ("UTC", "Australia/Perth") else (23, 23.5, 24, 24.5, 25))


def test_a_day_that_ends_while_the_clock_is_put_back_ends_once() -> None:
    """In Melbourne half past two comes twice on 5 April 2026, and not at all on 4 October."""
    clock = read_clock("Australia/Melbourne", "02:30", NOON)
    first = datetime(2026, 4, 4, 15, 30, tzinfo=UTC)
    assert clock.end(date(2026, 4, 4)) == first
    assert [clock.day(first + timedelta(minutes=m)).day for m in (-1, 0, 29, 31, 59, 61)] == [4, 5, 5, 5, 5, 5]
    assert clock.end(date(2026, 10, 3)) == datetime(2026, 10, 3, 16, 30, tzinfo=UTC), "half past three, in its place"


@pytest.mark.parametrize("zone", ["Mars/Base", "../etc/passwd", "/etc/passwd", "", "Australia/Perth/../x", "x" * 300])
def test_a_zone_that_is_none_is_refused_in_one_sentence(zone: str) -> None:
    with pytest.raises(PitbossError, match="is not a zone"):
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
    """A refusal changes nothing, and the accounts balance after all that was taken."""
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
