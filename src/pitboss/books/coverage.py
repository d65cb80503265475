"""For every operative clause: where the code enforces it and which tests prove it, or why not.

Two honest exceptions stand in a book's `coverage.toml`: *not yet* (with what it waits for) and *not software's to
decide* (with the reason). A clause about what people do with cards, chips and the table by hand is *physical* until
code records it. Any other that is neither enforced nor excepted counts as not yet. Nothing is inherited: a
clause with parts has words of its own, and is enforced where it is cited itself. A clause is proven by a line of a
golden record whose replay cites it there, by a golden log of the jackpots, or by a test that names it.
"""

import tomllib
from collections import defaultdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec

from pitboss.books import library, scan
from pitboss.books.proofs import claims

OPERATIVE = ("engine", "jackpot", "room", "tournament", "display", "conduct", "physical")
State = Literal["enforced", "not yet", "not software", "physical"]
UNCLASSIFIED = "no code cites it yet"
BY_HAND = "done by hand at the table; not recorded yet"


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """One clause: what becomes of it, and where that can be seen."""

    clause: str
    kind: str
    state: State
    where: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """`records/wa-poker-holdem/walkthrough.toml line 4`, or a test's name."""
    why: str = ""


class BookCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """One book's count."""

    operative: int
    enforced: int
    tested: int
    not_yet: int
    not_software: int
    physical: int
    clauses: tuple[Covered, ...]


def tests_folder() -> Path | None:
    """The tests beside the source; None in an installed package, which has none."""
    folder = Path(__file__).resolve().parents[3].joinpath("tests")
    return folder if folder.is_dir() else None


def coverage(tests: Path | None = None, package: Path | None = None) -> dict[str, BookCoverage]:
    """Every book's coverage, from the source and the tests themselves."""
    places = _places(package)
    proofs = _proofs(tests or tests_folder())
    return {book: _book(book, places, proofs) for book in library.BOOKS}


def _book(book: str, places: dict[str, set[str]], proofs: dict[str, set[str]]) -> BookCoverage:
    exceptions = _exceptions(book)
    entries = [entry for entry in library.clauses(book) if entry.kind in OPERATIVE]
    covered = tuple(_covered(entry, places, proofs, exceptions) for entry in entries)
    return BookCoverage(
        operative=len(covered),
        enforced=sum(one.state == "enforced" for one in covered),
        tested=sum(one.state == "enforced" and bool(one.tests) for one in covered),
        not_yet=sum(one.state == "not yet" for one in covered),
        not_software=sum(one.state == "not software" for one in covered),
        physical=sum(one.state == "physical" for one in covered),
        clauses=covered,
    )


def _covered(
    entry: Any, places: dict[str, set[str]], proofs: dict[str, set[str]], exceptions: dict[str, Any]
) -> Covered:
    text = str(entry.clause)
    number = entry.clause.number
    where, tests = tuple(sorted(places[text])), tuple(sorted(proofs[text]))
    by_hand = entry.kind == "physical" and not tests
    if where and not by_hand:
        return Covered(clause=text, kind=entry.kind, state="enforced", where=where, tests=tests)
    if number in exceptions["not_software"]:
        why = exceptions["not_software"][number]
        return Covered(clause=text, kind=entry.kind, state="not software", tests=tests, why=why)
    if entry.kind == "physical" and number not in exceptions["not_yet"]:
        return Covered(clause=text, kind=entry.kind, state="physical", where=where, tests=tests, why=BY_HAND)
    why = exceptions["not_yet"].get(number, UNCLASSIFIED)
    return Covered(clause=text, kind=entry.kind, state="not yet", tests=tests, why=why)


def why_not(citation: str) -> str:
    """Why no code decides a clause, as its book's exceptions say; nothing where they do not name it."""
    book, _, number = citation.partition(" ")
    if book not in library.PACKAGES:
        return ""
    exceptions = _exceptions(book)
    return str(exceptions["not_software"].get(number) or exceptions["not_yet"].get(number) or "")


def contradictions(package: Path | None = None) -> list[str]:
    """Clauses that a book's exceptions say no code decides, and that code cites all the same."""
    places = _places(package)
    return [
        f"{book} {number} is {name.replace('_', ' ')}, and cited in {', '.join(sorted(places[f'{book} {number}']))}"
        for book in library.BOOKS
        for name, numbers in _exceptions(book).items()
        for number in numbers
        if f"{book} {number}" in places
    ]


def _places(package: Path | None = None) -> dict[str, set[str]]:
    """Where each clause is cited."""
    found: dict[str, set[str]] = defaultdict(set)
    for cited in scan.citations(package):
        found[cited.citation].add(f"{cited.path}:{cited.line}")
    return found


def _proofs(tests: Path | None) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    if tests is None:
        return found
    for proof in scan.proofs(tests):
        found[proof.citation].add(f"{proof.path}::{proof.function}")
    examples = Path(__file__).parent.glob("*/examples/*.toml")
    for path in sorted([*tests.rglob("*.toml"), *examples]):
        name = path.relative_to(tests) if path.is_relative_to(tests) else Path("examples", path.name)
        for citation, place in _claimed(tomllib.loads(path.read_text())):
            found[citation].add(f"{name.as_posix()}{place}")
    return found


def _claimed(data: dict[str, Any]) -> list[tuple[str, str]]:
    """What a golden file claims. A jackpot's log lists its rules; a record says where each is cited."""
    if isinstance(data.get("_proves"), list):
        return [(citation, "") for citation in data["_proves"]]
    return [(claim.citation, f" {_at(claim.place)}") for claim in claims(data)]


def _at(place: str) -> str:
    return f"line {place}" if place.isdigit() else place.replace("after", "after line")


@cache
def _exceptions(book: str) -> dict[str, dict[str, str]]:
    path = files(library.PACKAGES[book]).joinpath("coverage.toml")
    data = tomllib.loads(path.read_text()) if path.is_file() else {}
    return {"not_yet": data.get("not_yet", {}), "not_software": data.get("not_software", {})}
