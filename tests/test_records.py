"""Golden records: each file under tests/records says what it proves and what the answer must contain."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.rulebooks import library
from pitboss.rulebooks.adjudication import adjudicate

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.rglob("*.toml"))


def check(expected: Any, got: Any, where: str) -> None:
    """Everything in `expected` must be in `got`."""
    if isinstance(expected, dict):
        assert isinstance(got, dict), f"{where}: expected a table, got {got!r}"
        for key, value in expected.items():
            if key == "message_has":
                assert value.casefold() in got["message"].casefold(), f"{where}: {got['message']!r} lacks {value!r}"
                continue
            assert key in got, f"{where}: no {key!r} in {sorted(got)}"
            check_key(key, value, got[key], f"{where}.{key}")
    else:
        assert expected == got, f"{where}: expected {expected!r}, got {got!r}"


def check_key(key: str, value: Any, got: Any, where: str) -> None:
    if key == "rules":
        assert set(value) <= set(got), f"{where}: {value} not all among {got}"
    elif key == "wagers":
        for entry in value:
            same = [w for w in got if w["wager"] == entry["wager"] and w["box"] == entry.get("box", w["box"])]
            assert same, f"{where}: no {entry['wager']} among {[(w['wager'], w['box']) for w in got]}"
            check(entry, same[0], f"{where}.{entry['wager']}")
    elif key == "rulings":
        for entry in value:
            same = [r for r in got if r["line"] == entry["line"]]
            assert any(set(entry.get("rules", [])) <= set(r["rules"]) for r in same), f"{where}: {entry} not in {got}"
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        assert len(value) == len(got), f"{where}: expected {len(value)} entries, got {got}"
        for number, (one, other) in enumerate(zip(value, got, strict=True)):
            check(one, other, f"{where}[{number}]")
    else:
        check(value, got, where)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_record(path: Path) -> None:
    source = path.read_bytes()
    data = tomllib.loads(source.decode())
    assert data["_proves"], "a golden record says which clauses it proves"
    for citation in data["_proves"]:
        assert library.exists(citation), f"{citation} does not exist"
    answer = msgspec.json.decode(adjudicate(source, file=path.name).as_json())
    check(data["_expect"], answer, path.stem)
