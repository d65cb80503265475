"""Every golden tournament under logs/ is played, matches to the cent, and cites the clauses it claims to prove."""

from pathlib import Path

import pytest

from pit.tournament.golden import LOGS, cited, played, read_golden, summary
from pitboss.books import library

CASES = sorted(LOGS.glob("*.toml"))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_golden_tournament(path: Path) -> None:
    golden = read_golden(path)
    found = played(golden)
    told = summary(found)
    for key, expected in golden["_expect"].items():
        assert told[key] == expected, key
    assert set(golden["_proves"]) <= cited(found)
    assert all(library.exists(rule) for rule in cited(found))
