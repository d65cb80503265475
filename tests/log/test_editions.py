"""A round keeps the edition of its first line, and is played by it to the end."""

from collections import Counter
from pathlib import Path

import pytest

from log.golden import read
from pitboss.books.adjudication import replay as replay_record
from pitboss.log.entry import chained
from pitboss.log.kinds.table import FinishedRound, TableMachine
from pitboss.log.log import replay
from pitboss.log.records import whole_record
from pitboss.log.snapshots import machine_of, read_snapshot, snapshot_of, write_snapshot
from pitboss.pit.table import rounds
from pitboss.rules import edition
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.edition import EDITION, KEY, edition_of
from pitboss.rules.poker.round import PokerRound

GOLDEN = Path(__file__).parent / "golden" / "edition-1.txt"
LATER = EDITION + 1


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program a later version, which reads lines by another edition."""
    for module in (edition, rounds):
        monkeypatch.setattr(module, "EDITION", LATER)


@pytest.mark.parametrize("name", ["wa-poker-omaha", "wa-ultimate-texas-holdem"])
@pytest.mark.usefixtures("later")
def test_a_round_is_played_to_its_end_by_the_edition_it_began_with(name: str) -> None:
    """The room is restarted with the later version in the middle of its first round."""
    lines = [line.entry.line for line in next(log for log in read(GOLDEN) if log.name == name).lines]
    fold, last, finished, current = TableMachine(name), None, list[FinishedRound](), EDITION
    for line in lines:
        last = chained(line, last, current)
        found = fold.finished(replay(fold, last).events, line.at)
        if fold.floor.in_round and current == EDITION:
            current = LATER
            assert said_by(fold) == EDITION
            assert said_by(machine_of(read_snapshot(write_snapshot(snapshot_of(fold, Counter()))))) == EDITION
        if found is not None:
            finished.append(found)
    played = [replayed(one, name) for one in finished]
    assert [one.sign.edition for one in played] == [EDITION, *[LATER] * (len(finished) - 1)]
    assert len(finished) > 1


def replayed(finished: FinishedRound, name: str) -> PokerRound | BankedRound:
    round_ = replay_record(whole_record(finished, name))
    assert isinstance(round_, PokerRound | BankedRound)
    return round_


def said_by(fold: TableMachine) -> object:
    return fold.floor.state.opening[0].get(KEY)


@pytest.mark.parametrize("named", [None, 0, EDITION, LATER, "1"])
def test_a_sign_names_only_an_edition_that_was_before(named: object) -> None:
    assert edition_of({KEY: named}) == EDITION
