"""A round is played by the version of the book in force when it began, and cites its numbers."""

import pickle
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from msgspec import UNSET

from pitboss.books import catalogue, library, versions
from pitboss.books.adjudication import adjudicate, begin, replay
from pitboss.core.refusals import WrongSign
from pitboss.pit.table.event import SignChanged
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.table import FloorTable
from pitboss.rules.record import Record, read_record, write_record
from toolkit.example_book import BOOK, EXAMPLES, example_book
from toolkit.table import NOON, WA_HOLDEM

NINE_HIGH = (EXAMPLES / "rounds" / "nine-high.toml").read_text("utf-8")


@pytest.fixture(autouse=True)
def harbour() -> Iterator[None]:
    with example_book():
        yield


def record(version: str = "", day: date | None = None, **table: str) -> str:
    read = read_record(NINE_HIGH)
    when = {"year": day.year, "month": day.month, "day": day.day} if day else {}
    made = Record(game=read.game, version=version, actions=read.actions, table=table, metadata=when)
    return write_record(made)


def raise_paid(text: str, today: date | None = None) -> tuple[str, tuple[str, ...]]:
    wager = next(one for one in adjudicate(text, today=today).seats["p1"].wagers if one.wager == "raise")
    return wager.outcome, wager.rules


def test_the_qualifying_card_differs_between_versions_and_is_cited_by_its_number() -> None:
    assert raise_paid(record("1"))[0] == raise_paid(record("2"))[0] == "win"
    outcome, rules = raise_paid(record("3"))
    assert outcome == "stand-off"
    assert f"{BOOK} 3.4" in rules
    assert f"{BOOK} 3.5" not in rules


def test_a_record_without_a_version_takes_its_date_then_today_then_the_latest() -> None:
    assert raise_paid(record(day=date(2025, 6, 1)), date(2026, 9, 1))[0] == "win"
    assert raise_paid(record(), date(2026, 6, 30))[0] == "win"
    assert raise_paid(record(), date(2026, 7, 1))[0] == "stand-off"
    assert raise_paid(record())[0] == "stand-off"


def test_the_answer_names_the_version() -> None:
    assert '"version":{"name":"2","in_force":"2025-03-01"}' in adjudicate(record("2")).as_json()
    assert '"version":{"name":"3","in_force":"2026-07-01"}' in adjudicate(record()).as_json()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (record("3", date(2025, 6, 1)), "the record is of 2025-06-01, but harbour-duel 3 is in force only since"),
        (record("4"), "harbour-duel has no version '4'; its versions are 1, 2, 3"),
        (NINE_HIGH.replace("actions", "version = 3\nactions", 1), "version = 3 is not the name of a version"),
        (record("1", pair="C"), "pair = 'C' is not known"),
    ],
)
def test_a_record_that_cannot_have_its_version_is_refused(text: str, message: str) -> None:
    answer = adjudicate(text)
    assert answer.status == "invalid"
    assert answer.error is not UNSET
    assert message in answer.error.message


def test_a_pay_table_exists_from_its_version_on() -> None:
    assert adjudicate(record("2", pair="C")).seats["p1"].net == adjudicate(record("1")).seats["p1"].net + 500


def test_every_citation_of_a_round_exists_in_its_version() -> None:
    for name in ("1", "2", "3"):
        found = versions.entries(versions.version(BOOK, name))
        for rule in adjudicate(record(name)).cited:
            assert library.clause(rule, found).citation == rule


def test_a_clause_is_found_by_the_number_of_its_version() -> None:
    old, new = (versions.entries(versions.version(BOOK, name)) for name in ("1", "3"))
    assert "fresh deck" in library.clause(f"{BOOK} 3.4", old).summary
    assert "a nine" in library.clause(f"{BOOK} 3.5", old).summary
    assert "a ten" in library.clause(f"{BOOK} 3.4", new).summary
    assert "3.5" not in new


def test_a_round_is_pickled_with_its_version() -> None:
    played = replay(read_record(record("2")))
    again = pickle.loads(pickle.dumps(played))
    assert again == played
    assert again.answer() == played.answer()
    assert again != replay(read_record(record("3")))


def test_an_older_version_whose_text_is_unknown_is_played_by_the_known_one_and_says_so() -> None:
    text = (
        'game = "wa-poker/holdem"\nversion = "RAG/358"\nblinds_or_straddles = [5, 10]\nstarting_stacks = [500, 500]\n'
    )
    text += 'actions = ["d dh p1 AsKs", "d dh p2 2c3c", "p2 say raise 40", "p1 put 25"]'
    found = adjudicate(text).version
    assert found is not UNSET
    assert (found.name, found.played_by) == ("RAG/358", "RAG/551")
    cited = versions.absent(
        ["wa-poker 12.5", "wa-poker 7.11", "ruling wa-poker A1"], versions.version("wa-poker", "RAG/358")
    )
    assert cited == ("wa-poker 12.5",)


# --- at a table


def table(version: str) -> FloorTable:
    sign = TableSign(game=BOOK, table={"minimum": "10", "pair": "B"}, version=version)
    made, _ = FloorTable.opened("t1", FloorTable.first_line(sign), NOON)
    for by, line in (("supervisor", "open"), ("anna", "sit 1 200")):
        made.push(by, line, NOON)
    return made


ROUND = (
    ("d", "deal"), ("anna", "bet ante 10"), ("d", "d close"), ("d", "d dh p1 8s8h"), ("d", "d dh d 9h4d"),
    ("anna", "bet raise 10"), ("d", "d settle"),
)  # fmt: skip


def play(made: FloorTable, lines: Any = ROUND) -> None:
    for by, line in lines:
        made.push(by, line, NOON)


def test_a_table_switches_between_rounds_and_replays_to_the_same_money() -> None:
    made = table("2")
    log = [("anna", "sit 1 200")]
    play(made)
    assert made.state.players["anna"].stack == 22000
    log += [*ROUND, ("d", "version 3"), *ROUND]
    events = made.push("d", "version 3", NOON)
    assert isinstance(events[0], SignChanged)
    play(made)
    assert made.state.players["anna"].stack == 23000
    assert made.state.opening[0]["_version"] == "3"

    first = FloorTable.first_line(TableSign(game=BOOK, table={"minimum": "10", "pair": "B"}, version="2"))
    entries = [("manager", first), ("supervisor", "open"), *log]
    again = FloorTable.from_log("t1", [(by, line, NOON) for by, line in entries])
    assert again.state.players["anna"].stack == 23000


def test_a_round_is_played_to_its_end_by_the_version_it_began_with() -> None:
    made = table("2")
    play(made, ROUND[:5])
    with pytest.raises(Exception, match="when the round is over"):
        made.push("d", "version 3", NOON)
    play(made, ROUND[5:])
    assert made.state.players["anna"].stack == 22000


def test_a_tournaments_table_keeps_its_version() -> None:
    sign = TableSign(game=BOOK, table={"minimum": "10", "kind": "tournament"}, version="2", event="night")
    made, _ = FloorTable.opened("t1", FloorTable.first_line(sign), NOON)
    with pytest.raises(Exception, match="to its end under the version it began with"):
        made.push("d", "version 3", NOON)


def test_the_switch_of_an_unknown_version_changes_nothing() -> None:
    made = table("1")
    before = made.state
    with pytest.raises(Exception, match="has no version '9'"):
        made.push("d", "version 9", NOON)
    assert made.state is before


def test_a_pay_table_that_a_version_drops_gives_way_to_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table("2")
    made.push("d", "version 1", NOON)
    assert made.sign.table["pair"] == "B"
    sign = TableSign(game=BOOK, table={"minimum": "10", "pair": "C"}, version="2")
    other, _ = FloorTable.opened("t2", FloorTable.first_line(sign), NOON)
    other.push("d", "version 1", NOON)
    assert "pair" not in other.sign.table


def test_a_sign_names_a_version_that_exists() -> None:
    with pytest.raises(WrongSign, match="wa-poker has no version 'RAG/1'"):
        FloorTable.opened("t1", 'sign {"game": "wa-poker/holdem", "blinds": ["5", "10"], "version": "RAG/1"}', NOON)
    assert WA_HOLDEM.version == ""


def test_the_sign_of_a_table_without_a_version_is_that_of_the_books_files() -> None:
    assert catalogue.load(BOOK, "").version == ""
    assert catalogue.load(BOOK, "1") is catalogue.load(BOOK, "")
    assert begin(read_record(record("1")))[0].opening[0] == {}
