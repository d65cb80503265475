"""A log is for ever: rooms that version 0.1.0 wrote fold to the same chain, the same rounds and the same books."""

import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from ledger.golden import opened
from pitboss.books.adjudication import adjudicate
from pitboss.core.money import write_money
from pitboss.log.entry import LogEntry, LogError, LogLine, chained
from pitboss.log.kinds.table import FinishedRound, TableFold
from pitboss.log.records import whole_record
from pitboss.log.replay import replay
from pitboss.log.snapshots import fold_of, read_snapshot, snapshot_of, write_snapshot
from pitboss.log.store import Store
from pitboss.room.accounts.people import People, Person
from pitboss.room.verify import verify
from pitboss.rules.edition import EDITION
from pitboss.rules.record import write_record

LOGS = sorted((Path(__file__).parent / "logs").glob("*.json"))


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_an_old_log_folds_to_what_it_was(path: Path, tmp_path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    store = Store.at(tmp_path / "room.db")
    last: dict[str, LogEntry] = {}
    for table, at, by, text, sent in kept["lines"]:
        line = LogLine(table=table, at=datetime.fromisoformat(at), by=by, text=text, id=sent)
        last[table] = chained(line, last.get(table), edition=0)
        store.append([last[table]])
    for name, offices in kept["people"].items():
        People(store).add(Person(name=name, password="-", offices=tuple(offices)), datetime.fromisoformat(at))
    found = verify(store)
    assert found.problems == []
    assert {key: getattr(found, key) for key in kept["expected"]} == kept["expected"]
    with opened(store) as room:
        stands = {account: write_money(amount) for account, amount in room.books.balances.items() if amount}
    assert stands == found.balances, "the room opens it to the same books"


READ_DIFFERENTLY = Path(__file__).parent / "logs" / "read-differently-since.json"


def lines_of(table: str) -> list[LogLine]:
    kept = json.loads(READ_DIFFERENTLY.read_text("utf-8"))["lines"]
    return [
        LogLine(table=name, at=datetime.fromisoformat(at), by=by, text=text)
        for name, at, by, text, _ in kept
        if name == table
    ]


def folded(table: str, editions: Callable[[LogLine], int]) -> tuple[TableFold, list[FinishedRound]]:
    """A table of that log, each line taken by the edition it is said to be of, and its rounds."""
    fold, rounds, last = TableFold(table), list[FinishedRound](), None
    for line in lines_of(table):
        last = chained(line, last, editions(line))
        events = list(replay(fold, last).events)
        if (finished := fold.finished(events, line.at)) is not None:
            rounds.append(finished)
    return fold, rounds


@pytest.mark.parametrize("table", ["felt", "poker"])
def test_a_round_of_an_earlier_edition_is_played_again_as_it_was(table: str) -> None:
    """From its lines, from its record, and from a snapshot of its table."""
    fold, rounds = folded(table, lambda _: 0)
    for finished in rounds:
        again = finished.played()
        assert (again.status, again.lines) == (finished.status, list(finished.lines))
        told = adjudicate(write_record(whole_record(finished, table)))
        nets = {finished.places[place]: seat.net for place, seat in told.seats.items()}
        assert {name: net for name, net in nets.items() if net} == {k: net for k, net in finished.nets.items() if net}
    state = fold_of(read_snapshot(write_snapshot(snapshot_of(fold, Counter())))).floor.state
    assert (state.answer(), state.opening) == (fold.floor.state.answer(), fold.floor.state.opening)
    assert state.opening[0]["_edition"] == 0


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("felt", "'withdraw pair-plus' is not offered to p1"),
        ("poker", "'boredom' is no ground to void a round: expected deck, fraud, commotion"),
    ],
)
def test_what_an_earlier_edition_took_is_not_taken_now(table: str, message: str) -> None:
    with pytest.raises(LogError, match=message):
        folded(table, lambda _: EDITION)


def test_a_round_is_played_to_its_end_by_the_edition_it_began_with() -> None:
    """A room is started with a later version in the middle of a round: the next round is by that one."""
    lines = lines_of("poker")
    began = [line.text for line in lines].index("void boredom")
    fold, last = TableFold("poker"), None
    for number, line in enumerate(lines[: began + 2]):
        last = chained(line, last, 0 if number < began else EDITION)
        replay(fold, last)
        if line.text == "void boredom":
            assert fold.floor.round is not None
            assert (fold.floor.round.status, fold.floor.state.opening[0]["_edition"]) == ("void", 0)
    assert fold.floor.in_round
    assert "_edition" not in fold.floor.state.opening[0]
