"""Personal limits tighten at once and loosen after a day, only by their owner's word; no wager exceeds them."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books import library
from pitboss.core.errors import PitbossError
from pitboss.core.money import read_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.cage.calendar import Calendar, Clock
from pitboss.pit.limits.checks import Standing, check_due, room_left, stop
from pitboss.pit.limits.machine import PlayerLimits, PlayLimits, Setting, same_person
from pitboss.pit.limits.play import Amounts, Tallied, Tally, course, sittings

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


def said(limits: PlayLimits, *lines: str, by: str = "anna", at: datetime = NOON) -> PlayerLimits:
    for line in lines:
        for event in limits.push(by, line, at):
            assert event.rules
            assert all(map(library.exists, event.rules))
    own = limits.of(by)
    assert own is not None
    return own


# --- what is set


def test_tighter_at_once_and_looser_after_a_day() -> None:
    limits = PlayLimits()
    own = said(limits, "limit loss day 100", "limit loss day 50")
    assert own.limit("loss", "day", NOON) == read_money("50")
    said(limits, "limit loss day 200")
    assert own.limit("loss", "day", NOON + DAY - MINUTE) == read_money("50")
    assert own.limit("loss", "day", NOON + DAY) == read_money("200")


def test_asking_for_the_present_limit_gives_up_the_looser_one() -> None:
    limits = PlayLimits()
    own = said(limits, "limit time week 600", "limit time week none", "limit time week 600")
    assert own.limit("time", "week", NOON + 9 * DAY) == 600


@given(st.lists(st.tuples(st.none() | st.integers(1, 9), st.integers(0, 40)), min_size=1))
def test_nothing_that_is_asked_loosens_a_limit_within_a_day(asked: list[tuple[int | None, int]]) -> None:
    """Make each change at its number of hours after the one before."""
    setting, now = Setting(5), NOON
    for value, hours in asked:
        held = _loose(setting.at(now))
        setting = setting.changed(value, now)
        if held < float("inf"):
            assert _loose(setting.at(now)) <= held
            assert _loose(setting.at(now + DAY - MINUTE)) <= held
        now += hours * HOUR
        if held == float("inf") or hours >= 24:
            assert setting.at(now) == value, "and after a day it is as it was asked for"


def _loose(value: int | None) -> float:
    return float("inf") if value is None else value


@pytest.mark.parametrize("by", ["manager:carol", "supervisor:sam", "room"])
@pytest.mark.parametrize("line", ["limit loss day none", "return", "remind none", "break 1"])
def test_nobody_else_says_anything_about_them(by: str, line: str) -> None:
    with pytest.raises(NoAuthority, match="players set their own limits, and nobody else's") as refused:
        PlayLimits().push(by, line, NOON)
    assert refused.value.rules == ("ruling care C8",)


def test_a_break_and_an_exclusion_only_grow() -> None:
    limits = PlayLimits()
    own = said(limits, "break 7", "break 9")
    with pytest.raises(NotAllowed, match="longer, not shorter"):
        limits.push("anna", "break 3", NOON)
    said(limits, "exclude 180")
    with pytest.raises(NotAllowed, match="longer, not shorter"):
        limits.push("anna", "exclude 90", NOON)
    assert own.on_break(NOON + 9 * DAY - MINUTE)
    assert not own.on_break(NOON + 9 * DAY)


def test_an_exclusion_ends_when_its_period_is_over_and_a_day_has_passed_since_it_was_asked() -> None:
    limits = PlayLimits()
    own = said(limits, "exclude 90")
    with pytest.raises(NotAllowed, match="lasts until 2026-05-01"):
        limits.push("anna", "return", NOON + 89 * DAY)
    assert own.excluded(NOON + 400 * DAY), "nobody is let in again unasked"
    said(limits, "return", at=NOON + 90 * DAY)
    assert own.excluded(NOON + 91 * DAY - MINUTE)
    assert not own.excluded(NOON + 91 * DAY)
    assert said(limits, "exclude 90", at=NOON + 92 * DAY).excluded(NOON + 93 * DAY)


def test_time_does_not_go_back() -> None:
    """A clock set forward and back again loosens no limit."""
    limits = PlayLimits()
    own = said(limits, "limit loss day 50", "limit loss day 500")
    said(limits, "remind 30", at=NOON + HOUR)
    said(limits, "limit loss day none", at=NOON - 3 * DAY)
    assert own.limits["loss", "day"].since == NOON + HOUR + DAY


@pytest.mark.parametrize(
    "line",
    [
        "", "limit", "limit loss", "limit loss day", "limit loss month 5", "limit luck day 5", "limit loss day -1",
        "limit loss day 0", "limit loss day much", "limit time day 0", "limit time day 1441", "limit time day 1.5",
        "remind 4", "remind 241", "remind", "break 0", "break 90", "exclude 89", "exclude 4000", "return now",
        "seen it", "loosen everything", "break ²", "x" * 300, "limit loss day 5\nlimit loss day 6",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_a_sentence_and_changes_nothing(line: str) -> None:
    limits = PlayLimits()
    with pytest.raises(UnreadableLine):
        limits.push("anna", line, NOON)
    assert not limits.people


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz 0123456789-", max_size=40))
def test_no_line_breaks_it(line: str) -> None:
    limits = PlayLimits()
    try:
        limits.push("anna", line, NOON)
    except PitbossError:
        assert not limits.people


@pytest.mark.parametrize(
    "name", ["ANNA-LIL", "anna_lil", "Anna Lil", "annalil", "anna1i1", "аnnа-lil", "ａｎｎａ lil", "Ànnà-Líl"]
)
def test_a_name_is_every_spelling_that_reads_like_it(name: str) -> None:
    limits = PlayLimits()
    said(limits, "exclude 180", by="anna-lil")
    own = limits.of(name)
    assert own is not None
    assert own.excluded(NOON)


def test_different_people_are_different() -> None:
    names = ["anna", "hanna", "anne", "ann", "bob", "bo", "12", "-", "_", "李", "王"]
    assert len({same_person(name) for name in names}) == len(names)


# --- what was played


def row(kind: str, amount: int = 0, *, at: datetime = NOON, log: str = "t1", number: int = 1) -> Tallied:
    return Tallied(log, number, "anna", kind, at, amount)  # type: ignore[arg-type]


def test_time_at_two_tables_at_once_counts_once_and_away_not_at_all() -> None:
    tally = Tally([
        row("here", at=NOON), row("here", at=NOON + 10 * MINUTE, log="t2"), row("gone", at=NOON + 30 * MINUTE),
        row("gone", at=NOON + 40 * MINUTE, log="t2"), row("here", at=NOON + 60 * MINUTE),
    ])  # fmt: skip
    assert tally.day(Calendar(), NOON + 65 * MINUTE).seconds == 45 * 60


def test_many_short_times_are_added_up_before_they_are_cut_to_seconds() -> None:
    half = timedelta(milliseconds=650)
    tally = Tally(row("here" if number % 2 == 0 else "gone", at=NOON + number * half) for number in range(40))
    assert tally.day(Calendar(), NOON + MINUTE).seconds == 13


def test_the_day_is_the_rooms_gaming_day_in_its_zone() -> None:
    """The day ends at 06:00 in Perth, which is 22:00 UTC."""
    calendar = Calendar().with_clock(Clock("Australia/Perth", "06:00", NOON - 30 * DAY))
    ends = datetime(2026, 1, 31, 22, tzinfo=UTC)
    tally = Tally([row("here", at=ends - HOUR), row("won", -500, at=ends - MINUTE), row("won", -70, at=ends + MINUTE)])
    assert tally.day(calendar, ends - MINUTE) == Amounts(-500, 0, 59 * 60)
    assert tally.day(calendar, ends + 2 * MINUTE) == Amounts(-70, 0, 2 * 60)
    assert tally.week(calendar, ends + 2 * MINUTE) == Amounts(-570, 0, 62 * 60)


def test_a_week_is_seven_gaming_days() -> None:
    tally = Tally([row("bought", 100, at=NOON)])
    assert tally.week(Calendar(), NOON + 6 * DAY).bought == 100
    assert tally.week(Calendar(), NOON + 7 * DAY).bought == 0


def test_what_comes_late_counts_as_of_the_last_that_came() -> None:
    tally = Tally([row("won", -5, at=NOON)])
    tally.add(row("won", -7, at=NOON - 3 * DAY))
    assert tally.day(Calendar(), NOON).net == -12


def test_a_history_of_sittings_and_its_picture() -> None:
    rows = [
        row("here", at=NOON), row("bought", 300), row("won", -100, at=NOON + 5 * MINUTE),
        row("gone", at=NOON + 10 * MINUTE), row("here", at=NOON + 20 * MINUTE),
        row("won", 40, at=NOON + 25 * MINUTE), row("gone", at=NOON + 30 * MINUTE),
        row("won", -50, at=NOON + HOUR, log="tournament/x"), row("here", at=NOON + 3 * HOUR),
    ]  # fmt: skip
    first, entry, now = sittings(rows, NOON + 4 * HOUR)
    assert (first.seconds, first.bought, first.net, first.here) == (20 * 60, 300, -60, None)
    assert (entry.log, entry.net, now.seconds) == ("tournament/x", -50, 3600)
    assert [point.net for point in course(rows, 10)] == [-100, -60, -110]
    assert [point.net for point in course(rows, 2)] == [-60, -110]
    assert course([], 5) == []


# --- what follows from it


def test_a_reality_check_comes_after_its_minutes_and_stops_a_minute_later() -> None:
    own = said(PlayLimits(), "remind 30")
    at = Standing(day=Amounts(-1000, 0, 1800), since_check=1800)
    assert check_due(own, at, NOON)
    assert stop(own, at, NOON) is None
    found = stop(own, Standing(day=Amounts(-1000, 0, 1860), since_check=1860), NOON)
    assert found is not None
    assert found.words == "You have played 31 min today and are down 10. Confirm this to play on."


def test_time_that_is_up_is_told_with_what_was_allowed() -> None:
    own = said(PlayLimits(), "limit time day 90")
    assert stop(own, Standing(day=Amounts(seconds=5399)), NOON) is None
    found = stop(own, Standing(day=Amounts(seconds=5400)), NOON)
    assert found is not None
    assert found.words == "You have played 1 h 30 min today: your limit is 1 h 30 min."


def test_more_on_the_tables_than_may_be_lost_waits_until_some_is_taken_off() -> None:
    own = said(PlayLimits(), "limit loss day 100")
    found = stop(own, Standing(day=Amounts(net=-3000), at_risk=7001), NOON)
    assert found is not None
    assert found.words.startswith("You are down 30 today, and your loss limit is 100. You may risk 70 but have 70.01")
    assert stop(own, Standing(day=Amounts(net=-3000), at_risk=7000), NOON) is None
    left = room_left(own, Standing(day=Amounts(net=-3000), at_risk=5000), NOON)
    assert left is not None
    assert left.most == 2000


Moves = st.lists(
    st.one_of(
        st.tuples(st.just("buy"), st.integers(0, 1), st.integers(1, 120)),
        st.tuples(st.just("cash"), st.integers(0, 1), st.integers(0, 0)),
        st.tuples(st.just("bet"), st.integers(0, 1), st.integers(1, 60)),
        st.tuples(st.just("raise"), st.integers(0, 1), st.integers(1, 60)),
        st.tuples(st.just("end"), st.integers(0, 1), st.integers(-1, 2)),
        st.tuples(st.just("tournament"), st.integers(0, 0), st.integers(1, 60)),
        st.tuples(st.just("wait"), st.integers(0, 0), st.integers(1, 900)),
        st.tuples(st.just("limit"), st.integers(0, 0), st.integers(20, 200)),
    ),
    max_size=60,
)


@given(Moves)
def test_no_lines_let_a_days_loss_grow_past_its_limit_by_a_new_wager(moves: list[tuple[str, int, int]]) -> None:
    """Random play at two tables and a tournament, over days and changing limits, never exceeds a limit.

    Raises and results are always accepted. A round loses no more than the limit under which chips were staked that
    day.
    """
    limits, calendar, tally, now = PlayLimits(), Calendar(), Tally(), NOON
    own = said(limits, "limit loss day 1")
    stacks, staked, began = [0, 0], [0, 0], [now, now]
    risked: list[tuple[datetime, int]] = []
    """The limit in force each time chips were put at risk."""

    def stands() -> Standing:
        return Standing(day=tally.day(calendar, now), week=tally.week(calendar, now), at_risk=sum(stacks))

    def may(amount: int = 0) -> bool:
        left = room_left(own, stands(), now)
        return stop(own, stands(), now) is None and (left is None or amount <= left.most)

    for number, (what, table, amount) in enumerate(moves):
        now += MINUTE
        limit = own.limit("loss", "day", now)
        assert limit is not None
        before = stands()
        if what == "wait":
            now += amount * MINUTE
        elif what == "limit":
            limits.push("anna", f"limit loss day {amount / 100:.2f}", now)
        elif what == "cash" and not staked[table]:
            stacks[table] = 0
        elif what == "buy" and may(amount):
            stacks[table] += amount
            risked.append((now, limit))
        elif what == "tournament" and may(amount):
            tally.add(row("won", -amount, at=now, number=number))
            risked.append((now, limit))
        elif what == "bet" and not staked[table] and amount <= stacks[table] and may():
            staked[table], began[table] = amount, now
            risked.append((now, limit))
            assert before.at_risk - before.day.net <= limit, "even if everything on the tables is lost"
        elif what == "raise" and staked[table]:
            staked[table] = min(staked[table] + amount, stacks[table])
        elif what == "end" and staked[table]:
            net, staked[table] = max(amount, -1) * staked[table], 0
            stacks[table] += net
            tally.add(row("won", net, at=now, number=number))
            today = [most for at, most in risked if at.date() == now.date()]
            if net < 0 and began[table].date() == now.date():
                assert -stands().day.net <= max(today), "and no round lost more"
