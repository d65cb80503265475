"""`pitboss rules coverage` is right about each clause: it is cited, proven, or decided by us."""

from functools import cache
from pathlib import Path

import pytest

from citations import collect, contradictions
from pitboss.books import library
from pitboss.books.coverage import BookCoverage, Covered, coverage
from rulebook_pages import coverage_page


@cache
def books() -> dict[str, BookCoverage]:
    read = collect()
    return coverage(read.where, read.proofs)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return the folder of wa-poker in a package that cites almost nothing."""
    folder = tmp_path / "books" / "wa_poker"
    folder.mkdir(parents=True)
    return folder


def found(package: Path, tests: Path, clause: str) -> Covered:
    read = collect(tests, package)
    return next(one for one in coverage(read.where, read.proofs)["wa-poker"].clauses if one.clause == clause)


@pytest.mark.parametrize("name", library.BOOKS)
def test_what_is_enforced_is_proven(name: str) -> None:
    unproven = [one.clause for one in books()[name].clauses if one.state == "enforced" and not one.tests]
    assert unproven == [], "cited in the code, and no record's line or test proves it"


def test_no_code_cites_what_software_does_not_decide() -> None:
    assert contradictions() == []


def test_a_citation_of_what_is_not_software_is_found(book: Path, tmp_path: Path) -> None:
    (book / "room.py").write_text('from .clauses import cite\nAPART = cite("14.1", "38.3")\n')
    assert contradictions(tmp_path) == ["wa-poker 38.3 is not software, and cited in books/wa_poker/room.py:2"]


def test_a_clause_with_parts_is_not_enforced_by_them(book: Path, tmp_path: Path) -> None:
    (book / "seating.py").write_text('from .clauses import cite\nASSIGNED = cite("40.6(a)")\n')
    assert found(tmp_path, tmp_path, "wa-poker 40.6(a)").state == "enforced"
    assert found(tmp_path, tmp_path, "wa-poker 40.6").state == "not yet"


def test_a_clause_with_parts_is_not_proven_by_them(book: Path, tmp_path: Path) -> None:
    (book / "seating.py").write_text('from .clauses import cite\nASSIGNED = cite("40.6", "40.6(a)")\n')
    (tmp_path / "test_seating.py").write_text('@pytest.mark.rule("wa-poker 40.6(a)")\ndef test_seats(): ...\n')
    (tmp_path / "seating.toml").write_text('_proves = { 4 = ["wa-poker 40.6(a)"], "after 2" = ["wa-poker 40.6(a)"] }\n')
    assert found(tmp_path, tmp_path, "wa-poker 40.6").tests == ()
    assert found(tmp_path, tmp_path, "wa-poker 40.6(a)").tests[:2] == (
        "seating.toml after line 2",
        "seating.toml line 4",
    )
    assert found(tmp_path, tmp_path, "wa-poker 40.6(a)").tests[2:] == ("test_seating.py::test_seats",)


def test_every_clause_is_counted_once() -> None:
    for name, one in books().items():
        assert one.enforced + one.not_yet + one.not_software + one.physical == one.operative == len(one.clauses), name
        assert all(clause.why for clause in one.clauses if clause.state != "enforced")
        assert all(library.exists(clause.clause) for clause in one.clauses)


def test_physical_clauses_are_counted_for_what_they_are() -> None:
    for name, one in books().items():
        by_hand = [entry for entry in library.clauses(name) if entry.kind == "physical"]
        counted = [clause for clause in one.clauses if clause.kind == "physical"]
        assert [str(entry.clause) for entry in by_hand] == [clause.clause for clause in counted], name
        assert all(clause.state in ("physical", "enforced", "not software") for clause in counted)
        assert one.physical == sum(clause.state == "physical" for clause in counted)


def test_the_page_names_the_proofs() -> None:
    row = next(line for line in coverage_page().splitlines() if line.startswith("| 38.1 | "))
    assert "records/wa-poker-" in row
    assert " line " in row
