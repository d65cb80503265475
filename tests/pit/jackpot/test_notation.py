"""Lines and times of the Game Manager round-trip, and unreadable ones are explained in one sentence."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.books.vic_crown_poker.jackpot import BonusPrize
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.books.wa_poker.jackpot import RoyalPool
from pitboss.core.cards import Card
from pitboss.core.errors import PitbossError
from pitboss.core.grammar import Verb
from pitboss.core.hands import Category
from pitboss.core.money import write_exact
from pitboss.core.time import MINUTE, read_instant, read_span, write_instant, write_span
from pitboss.pit.jackpot import JackpotLine, read_line, write_line
from pitboss.pit.jackpot.grammar import ROWS, ClaimRef, RoundRef, Wager
from pitboss.pit.jackpot.manager import entries, read_log
from pitboss.rules.jackpot import PrizeHand, read_exact

NAME = st.from_regex(r"[a-z][a-z0-9-]{0,6}", fullmatch=True)
NUMBER = st.integers(1, 10**9)
CHIPS = st.integers(1, 10**6)
CARDS = st.lists(st.integers(0, 51).map(Card), min_size=2, max_size=3, unique=True).map(tuple)
WAGER = st.builds(Wager, NAME, st.integers(1, 3), st.none() | CHIPS)
HAND = NAME.filter(lambda name: name != "for")
HIT = st.builds(PrizeHand, HAND, st.just("") | NAME, st.sampled_from(Category), st.just(()) | CARDS)
OFFICIAL = NAME | st.builds("{}:{}".format, NAME, NAME)
ROUND, CLAIM = st.builds(RoundRef, NAME, NUMBER), st.builds(ClaimRef, NAME, NUMBER, NAME)
METER = st.builds(PrizeMeter, CHIPS, st.just(1), st.just(10_000))
KINDS = st.one_of(
    st.tuples(st.builds(Linked, CHIPS), st.just(()) | st.tuples(*[st.integers(0, 10**12)] * 3)),
    st.tuples(
        st.builds(PrizeMeter, CHIPS, st.just(1), st.just(10_000)), st.just(()) | st.tuples(st.integers(0, 10**14))
    ),
    st.tuples(st.builds(RoyalPool, CHIPS, CHIPS, CHIPS), st.just(()) | st.tuples(CHIPS, CHIPS)),
    st.tuples(st.builds(BonusPrize, st.sampled_from(Category), CHIPS), st.just(())),
    st.tuples(st.builds(BonusPrize, st.sampled_from(Category), st.just(0), st.just("a weekend for two")), st.just(())),
)


def lines(
    verb: str, *values: st.SearchStrategy[Any], by: st.SearchStrategy[str] = NAME
) -> st.SearchStrategy[JackpotLine]:
    return st.builds(JackpotLine.of, by, st.just(verb), *values)


SIGN = st.dictionaries(st.just("wager"), CHIPS)
INTO = st.lists(st.tuples(NAME, st.none() | NUMBER.map(str)), max_size=3).map(tuple)
OPERATORS = st.one_of(
    KINDS.flatmap(lambda pair: lines("open", NAME, st.just(pair[0]), st.just(pair[1]), st.just(()))),
    lines("join", NAME, NAME, st.just("wa-poker/holdem"), SIGN),
    lines("leave", NAME),
    lines("move", NAME, NAME),
    lines("change-wager", NAME, CHIPS),
    lines("change-option", st.integers(1, 2), st.integers(1, 99_999)),
    lines("change-contribution", NAME, CHIPS, CHIPS),
    lines("close", NAME, INTO),
)
COMMANDS = st.one_of(
    OPERATORS,
    OPERATORS.map(lambda of: JackpotLine.of(of.actor, "notice", JackpotLine("operator", of.verb, of.values))),
    lines("start", NUMBER, st.lists(WAGER, max_size=5).map(tuple)),
    lines("hit", NUMBER, st.lists(HIT, max_size=3).map(tuple)),
    lines("flop", NUMBER, CARDS),
    lines("sort", NUMBER, st.booleans()),
    lines("return", NUMBER, NAME, st.integers(0, 2)),
    lines("short", NUMBER, WAGER),
    lines("pay", NUMBER, NAME, st.sampled_from(("", "chips", "goods"))),
    *(lines(verb, NUMBER) for verb in ("over", "misdeal")),
    *(lines(verb, NUMBER, NAME) for verb in ("fold", "decline", "amend")),
    *(lines(verb, CLAIM, by=OFFICIAL) for verb in ("hold", "release", "verify", "confirm")),
    *(lines(verb, ROUND) for verb in ("cancel", "record", "read")),
    lines("refuse", CLAIM, st.sampled_from(("", "not a flush"))),
    lines("void", ROUND, st.sampled_from(("", "fire"))),
    *(lines(verb, st.lists(NAME, min_size=1, max_size=3).map(tuple)) for verb in ("suspend", "resume")),
    *(lines(verb, NAME) for verb in ("manual", "display-fault", "display-works")),
)


@given(COMMANDS)
def test_every_line_round_trips(asked: JackpotLine) -> None:
    assert read_line(write_line(asked)) == asked


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: str(row.name))
def test_the_help_shows_a_line_that_is_read(row: Verb) -> None:
    """The example is read both with and without its optional parts."""
    shown = row.usage
    for said in (re.sub(r" \[.*?\]", "", shown), shown.replace("[", "").replace("]", "").replace(" or 2", "")):
        read = read_line(f"t1 {said}")
        assert read.verb == row.name
        assert write_line(read) == f"t1 {said}"


def test_the_page_names_every_verb() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "jackpots.md").read_text(encoding="utf-8")
    assert [verb for verb in ROWS if f"`{verb}" not in page] == []


@given(st.lists(st.tuples(st.integers(0, 4 * 10**12), COMMANDS), max_size=5))
def test_a_log_round_trips_with_its_times(log: list[tuple[int, JackpotLine]]) -> None:
    log.sort(key=lambda pair: pair[0])
    text = "\n".join(f"@{write_instant(at)} {write_line(asked)}" for at, asked in log)
    assert [(entry.at, read_line(entry.text)) for entry in entries(read_log(text.encode()))] == log


@given(st.datetimes(datetime(1970, 1, 1), datetime(2399, 12, 31)))
def test_moments_are_those_of_the_calendar(when: datetime) -> None:
    when = when.replace(microsecond=when.microsecond // 1000 * 1000, tzinfo=UTC)
    moment = round(when.timestamp() * 1000)
    assert read_instant(write_instant(moment)) == moment
    assert write_instant(moment)[:19] == when.isoformat()[:19]


@pytest.mark.parametrize(
    "text", ["2026-02-29", "2026-13-01", "2026-01-32", "2026-01-05T24:00", "5 January", "", "2026"]
)
def test_no_such_moment(text: str) -> None:
    with pytest.raises(PitbossError, match=r"is not a time|is not a time on the calendar"):
        read_instant(text)


def test_lengths_of_time() -> None:
    assert [read_span(text) for text in ("250ms", "5s", "20m", "72h", "14d")] == [
        250,
        5_000,
        1_200_000,
        259_200_000,
        1_209_600_000,
    ]
    assert [write_span(span) for span in (250, 5_000, 60_000, 1_200_000, 14 * 86_400_000)] == [
        "250 milliseconds",
        "5 seconds",
        "1 minute",
        "20 minutes",
        "14 days",
    ]
    with pytest.raises(PitbossError, match="is not a length of time"):
        read_span("soon")


@given(st.integers(0, 10**16), st.sampled_from((100, 10_000, 1_000_000)))
def test_exact_dollars_round_trip(amount: int, parts: int) -> None:
    assert read_exact(write_exact(amount, parts), parts, "a pool") == amount


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "is not a line"),
        ("t1", "is not a line"),
        ("t1 strat 17 p1", "'strat' is not a verb"),
        ("t1 strat 17 p1", "did you mean 'start'?"),
        ("t1 start", "start needs the number of a round, such as 'start 17 [p3@2=10]'"),
        ("t1 start zero p1", "'zero' is not the number of a round"),
        ("t1 start 0 p1", "'0' is not the number of a round"),
        ("t1 start ٣ p1", "is not the number of a round"),
        ("t1 start 99999999999999999999 p1", "is not the number of a round"),
        ("t1 start 1 p1=-5", "is not a jackpot wager"),
        ("t1 start 1 p1=5.005", "is not a jackpot wager"),
        ("t1 start 1 p1@0", "is not a jackpot wager"),
        ("t1 start 1 =5", "is not a jackpot wager"),
        ("t1 over 1 now", "'now' is not expected at the end"),
        ("t1 hit 1 p1", "name each hand with its ranking, such as 'p3 royal-flush'"),
        ("t1 hit 1 p1 royal-flsh", "did you mean 'royal-flush'?"),
        ("t1 hit 1 p1 royal-flush AsZz", "'Zz'"),
        ("t1 flop 1 QsJsT", "two characters per card"),
        (
            "t1 sort 1",
            "sort needs the number of a round and complete or incomplete, such as 'sort 17 complete [by dealer:dora]'",
        ),
        ("t1 pay 1 p1 cheque", "expected one such as chips, cash, equivalent, goods"),
        ("t1 return 1 p1 keep 1", "'keep 1' is not expected at the end"),
        ("t1 return 1 p1 keeping 3", "'3' is not a level: expected one such as 1 or 2"),
        ("t1 return 1 p1 keeping", "'keeping' must be followed by a level"),
        ("t1 fold 1", "fold needs the number of a round and a hand, such as 'fold 17 p3'"),
        ("t1 short 1", "short needs the number of a round and a jackpot wager, such as 'short 17 p3@2=10'"),
        ("supervisor verify t1/17", "'t1/17' is not a claim: expected one such as t1/17/p3"),
        ("supervisor void t1", "'t1' is not a round: expected one such as t1/17"),
        ("supervisor suspend", "suspend needs tables, such as 'suspend t1'"),
        ("operator open main", "open needs a system and its kind, such as 'open main linked wager 5'"),
        ("operator open main linkd wager 5", "did you mean 'linked'?"),
        ("operator open main linked", "wager is missing"),
        ("operator open main linked wager 0", "must be more than zero"),
        ("operator open main linked wager 5 pools 1 2", "pools takes 3 amounts, got 2"),
        ("operator open main linked wager 5 pools 1 2 x", "is not an amount for a pool"),
        ("operator open main linked wager 5 pools 1 2 3.00001", "at most 4 are kept"),
        ("operator open main linked wager 5 wager 5", "'wager'"),
        ("operator open m meter wager 1 option one seed 10000", "'one' is not an option"),
        ("operator open b bonus flush", "invalid bonus prize"),
        ("operator open r room reseed 1", "contribution is missing"),
        ("operator join t1 main", "join needs a table, a system and a game"),
        ("operator change-option 1", "change-option needs an option and a seed"),
        ("operator change-wager main", "change-wager needs a system and an amount"),
        ("operator change-contribution royal -1 1", "cannot be negative"),
        ("operator close", "close needs a system, such as"),
        ("operator notice notice leave t1", "say what will be done, such as"),
        ("17 start 1 p1", "'17' is not a table or an official"),
        ("t1 start 1 " + "p1 " * 900, "is too long"),
    ],
)
def test_unreadable_lines_are_said_in_one_sentence(line: str, says: str) -> None:
    with pytest.raises(PitbossError) as caught:
        read_line(line)
    assert says in str(caught.value)


@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        assert isinstance(read_line(text), JackpotLine)
    except PitbossError as error:
        assert str(error)  # noqa: PT017


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff\xfe", "not text in UTF-8"),
        (b"lines = 3", "has no lines"),
        (b"lines = [1]", "has no lines"),
        (b"[table\n", "is not TOML"),
    ],
)
def test_unreadable_logs(data: bytes, says: str) -> None:
    with pytest.raises(PitbossError, match=says):
        read_log(data)


def test_a_wrong_time_names_its_line() -> None:
    first, wrong, after = entries(["@+5m t1 over 1", "@yesterday t1 over 2", "@+1m t1 over 3"])
    assert (first.refusal, after.refusal) == (None, None)
    assert wrong.refusal is not None
    assert wrong.refusal.line == 2
    assert after.at == first.at + MINUTE


def test_a_line_follows_none_whose_time_goes_back() -> None:
    found = entries(["@2026-01-05T20:00 t1 over 1", "@2026-01-05T19:00 t1 over 2", "t1 over 3", "@+1m t1 over 4"])
    assert [write_instant(one.at)[11:16] for one in found] == ["20:00", "19:00", "20:00", "20:01"]
