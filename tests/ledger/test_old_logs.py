"""A log is for ever: rooms that version 0.1.0 wrote fold to the same chain, the same rounds and the same books."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from pitboss.ledger.entry import LogEntry, LogLine, chained
from pitboss.ledger.people import People, Person
from pitboss.ledger.store import Store
from pitboss.ledger.verify import verify

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
    store.close()
    assert found.problems == []
    assert {key: getattr(found, key) for key in kept["expected"]} == kept["expected"]
