"""Golden records: each file under tests/records says what it proves, at which line, and what the answer must contain.

A record proves a rule only if its replay cites it at the stated place: `tools/citations.py`.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from citations import claims, unproven
from pitboss.books import library
from pitboss.books.adjudication import adjudicate

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.rglob("*.toml"))


def check(expected: Any, got: Any, where: str) -> None:
    """Check that everything in `expected` is in `got`."""
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


def check_error(expected: dict[str, Any], got: dict[str, Any], where: str) -> None:
    """Check a refusal by its line (None if the sign is at fault), its clauses and its words."""
    missing = {"rules", "message_has"} - set(expected)
    assert not missing, f"{where}: an error says its clauses and its words, and this one lacks {sorted(missing)}"
    assert expected.get("line") == got["line"], f"{where}: expected line {expected.get('line')}, got {got['line']}"
    assert expected["rules"] or not got["rules"], f"{where}: expected no clause, got {got['rules']}"


def check_claims(data: dict[str, Any], source: bytes, where: str) -> None:
    """Check that the clauses a record claims to prove exist, and are cited at their places."""
    assert isinstance(data.get("_proves"), dict), f"{where}: [_proves] says at which line: run tools/place_proofs.py"
    for claim in claims(data):
        assert library.exists(claim.citation), f"{where}: {claim.citation} does not exist"
    assert not unproven(data, source), f"{where}: {'; '.join(unproven(data, source))}"
    assert claims(data) or data["_expect"].get("error", {}).get("rules") == [], f"{where}: proves nothing"


def check_record(source: bytes, where: str) -> None:
    data = tomllib.loads(source.decode())
    answer = msgspec.json.decode(adjudicate(source).as_json())
    check(data["_expect"], answer, where)
    if answer["status"] == "invalid":
        check_error(data["_expect"]["error"], answer["error"], where)
    check_claims(data, source, where)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_record(path: Path) -> None:
    check_record(path.read_bytes(), path.stem)


REFUSED = b"""
game = "wa-poker/holdem"
blinds_or_straddles = [5, 10, 0]
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KdKc", "d dh p3 QhQs", "p1 cc"]
"""
RIGHT = b"""[_expect]
status = "invalid"
error = { line = 4, rules = ["wa-poker 28.2(a)"], message_has = "it is p3's turn" }
"""


@pytest.mark.parametrize(
    ("proves", "expect", "complaint"),
    [
        (b"4 = ['wa-poker 28.2(a)']", RIGHT, None),
        (b"'after 3' = ['wa-poker 28.2(a)(i)']", RIGHT, None),
        (b"3 = ['wa-poker 28.2(a)']", RIGHT, "28.2.a. is not cited at 3: it is cited at: 4"),
        (b"4 = ['wa-poker 38.1']", RIGHT, "38.1 is not cited at 4: the replay never cites it"),
        (b"4 = ['wa-poker 7.99']", RIGHT, "7.99 does not exist"),
        (b"", RIGHT, "proves nothing"),
        (b"4 = ['wa-poker 28.2(a)']", RIGHT.replace(b"line = 4, ", b""), "expected line None, got 4"),
        (b"4 = ['wa-poker 28.2(a)']", RIGHT.replace(b"28.2(a)", b"28.4(a)"), "not all among"),
        (b"4 = ['wa-poker 28.2(a)']", RIGHT.replace(b'["wa-poker 28.2(a)"]', b"[]"), "expected no clause"),
        (b"4 = ['wa-poker 28.2(a)']", RIGHT.replace(b'rules = ["wa-poker 28.2(a)"], ', b""), "lacks .'rules'."),
        (b"4 = ['wa-poker 28.2(a)']", RIGHT.partition(b", message_has")[0] + b" }\n", "lacks .'message_has'."),
        (b"4 = ['wa-poker 28.2(a)']", RIGHT.replace(b"p3's", b"p2's"), 'lacks "it is p2\'s turn"'),
    ],
)
def test_a_record_is_held_to_what_it_claims(proves: bytes, expect: bytes, complaint: str | None) -> None:
    source = REFUSED + b"[_proves]\n" + proves + b"\n" + expect
    if complaint is None:
        check_record(source, "it")
    else:
        with pytest.raises(AssertionError, match=complaint):
            check_record(source, "it")
