"""A log lasts for ever: a line that was accepted is accepted again, whatever checks were added since."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from log.golden import opened
from pitboss.core.refusals import Refusal
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.tournament import TournamentMachine, terms_line
from pitboss.log.log import replay
from pitboss.log.store import Store
from toolkit.tournament import CROWN, OPENED, WA, enter, toml

AT = datetime(2026, 3, 4, 19, tzinfo=UTC)
REBUYS = {**WA, "tables": ["t1"], "rebuy": {"cost": "50", "chips": 500, "until_level": 3}}
STARTED = [
    "operator publish", "operator appoint alice", *enter("anna", "bob", "carl", "dora"),
    "director seat anna t1/1 bob t1/2 carl t1/3 dora t1/4", "director start",
]  # fmt: skip
AGREED = [*STARTED, "t1 hand 1 dora=-1000 bob=+700 carl=+300", "director deal equal left 50 agreed anna bob carl"]
REFUSED_SINCE = "director re-buy dora"


def entries(terms: str, lines: list[str]) -> list[LogEntry]:
    found: list[LogEntry] = []
    for text in (terms_line(terms, 0), *lines):
        line = LogLine(table="tournament/night", at=AT, by="alice", text=text)
        found.append(chained(line, found[-1] if found else None))
    return found


def folded(log: list[LogEntry]) -> TournamentMachine:
    fold = TournamentMachine("night")
    for entry in log:
        replay(fold, entry)
    return fold


def by_the_room(log: list[LogEntry], tmp_path: Path) -> TournamentMachine:
    """Return the same log as a server opens it."""
    store = Store.at(tmp_path / "room.db")
    store.append(log)
    with opened(store) as room:
        return room.tournaments.find("night").machine


Folded = Callable[[list[LogEntry], Path], TournamentMachine]
WAYS = pytest.mark.parametrize("way", [lambda log, _: folded(log), by_the_room], ids=["the ledger", "the room"])


@WAYS
def test_what_a_log_has_stands(way: Folded, tmp_path: Path) -> None:
    fold = way(entries(toml(REBUYS), [*AGREED, REFUSED_SINCE]), tmp_path)
    assert fold.state.players["dora"].state == "in"
    assert not fold.state.replayed, "whatever comes next is said for the first time"


@WAYS
def test_a_start_that_was_taken_stands(way: Folded, tmp_path: Path) -> None:
    """Earlier editions applied vic-crown-poker 12.2.3 only to hands."""
    lines = [
        *OPENED["crown"], "director enter anna", "director enter bob", "director seat anna t1/1 bob t1/2",
        "director brief", "director away", "director start",
    ]  # fmt: skip
    assert way(entries(toml(CROWN), lines), tmp_path).state.running


def test_a_new_line_is_asked_everything() -> None:
    fold = folded(entries(toml(REBUYS), AGREED))
    with pytest.raises(Refusal, match="the players in have made a deal"):
        fold.take(REFUSED_SINCE, AT, 99)


def test_it_stands_when_everything_is_said_again_under_other_terms() -> None:
    fold = folded(entries(toml(REBUYS), [*AGREED, REFUSED_SINCE]))
    fold.take(terms_line(toml({**REBUYS, "location": "upstairs"}), 0), AT, 99)
    assert fold.state.players["dora"].state == "in"
