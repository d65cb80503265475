"""A log lasts for ever: the lines of every edition still have the results and hash that they had at its release.

If a line fails here, some room's log has it. Its old reading stays, used for entries of that edition.
"""

from pathlib import Path

import pytest

from log.golden import GoldenLog, read, taken
from pitboss.books.catalogue import GAMES
from pitboss.log.kinds.tournament import PREFIX as LEAGUES
from pitboss.log.kinds.tournament import PREFIX as TOURNAMENTS
from pitboss.log.registry import ROOM_LOGS
from pitboss.rules.edition import EDITION

FILES = sorted((Path(__file__).parent / "golden").glob("edition-*.txt"))
LOGS = [(path.stem, log) for path in FILES for log in read(path)]


def test_every_edition_has_its_golden_logs() -> None:
    assert [path.stem for path in FILES] == [f"edition-{number}" for number in range(1, EDITION + 1)]


def test_every_game_and_every_log_of_a_room_is_among_them() -> None:
    names = {log.name.split("/")[0] for _, log in LOGS}
    assert names >= {log.split("/")[0] for log in (*ROOM_LOGS, TOURNAMENTS, LEAGUES)}
    signs = " ".join(log.lines[0].entry.line.text for _, log in LOGS)
    assert [game for game in GAMES if f'"game":"{game}"' not in signs] == []


@pytest.mark.parametrize(("edition", "log"), LOGS, ids=[f"{edition}-{log.name}" for edition, log in LOGS])
def test_the_room_opens_a_log_to_the_same_events(edition: str, log: GoldenLog) -> None:
    assert log.lines[-1].entry.hash == log.head
    kept = {line.entry.number: line.digest for line in log.lines}
    for entry, digest, led_to in taken(line.entry for line in log.lines):
        where = f"{edition}, {log.name}, entry {entry.number}: {entry.line.text!r} led to something else then"
        assert digest == kept[entry.number], f"{where}; now it is {led_to}"
