"""For every operative clause: the code that enforces it and the tests that prove it, or the reason why there is none.

A book's `coverage.toml` lists two kinds of exceptions: *not yet* (with what it waits for) and *not software's to
decide* (with the reason). A clause about what people do by hand with cards, chips and the table is *physical* until
code records it. Any other clause that is neither enforced nor excepted counts as not yet. Nothing is inherited: a
clause with parts has its own words, and is enforced only where it is cited itself.

A clause is proven by a line of a golden record whose replay cites it there, by a golden log of the jackpots, or by a
test that names it. `tools/citations.py` reads the citations and the proofs.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from pitboss.books import library

OPERATIVE = ("engine", "jackpot", "room", "tournament", "display", "conduct", "physical")
State = Literal["enforced", "not yet", "not software", "physical"]
UNCLASSIFIED = "no code cites it yet"
BY_HAND = "done by hand at the table; not recorded yet"


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """One clause: its state, and the places that show it."""

    clause: str
    kind: str
    state: State
    where: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """`records/wa-poker-holdem/walkthrough.toml line 4`, or a test's name."""
    why: str = ""


class BookCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of one book."""

    operative: int
    enforced: int
    tested: int
    not_yet: int
    not_software: int
    physical: int
    clauses: tuple[Covered, ...]


Places = Mapping[str, Sequence[str]]
"""The places where code cites each rule, by citation."""


def coverage(where: Places, proofs: Places) -> dict[str, BookCoverage]:
    """Return every book's coverage, given the places that cite each rule and the proofs."""
    return {book: _book(book, where, proofs) for book in library.BOOKS}


def _book(book: str, where: Places, proofs: Places) -> BookCoverage:
    entries = [entry for entry in library.clauses(book) if entry.kind in OPERATIVE]
    covered = tuple(_covered(entry, where, proofs, exceptions(book)) for entry in entries)
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
    entry: library.ClauseEntry, places: Places, proofs: Places, excepted: dict[str, dict[str, str]]
) -> Covered:
    text, number = entry.citation, entry.clause.number
    where, tests = tuple(places.get(text, ())), tuple(proofs.get(text, ()))
    by_hand = entry.kind == "physical" and not tests
    if where and not by_hand:
        return Covered(clause=text, kind=entry.kind, state="enforced", where=where, tests=tests)
    if number in excepted["not_software"]:
        why = excepted["not_software"][number]
        return Covered(clause=text, kind=entry.kind, state="not software", tests=tests, why=why)
    if entry.kind == "physical" and number not in excepted["not_yet"]:
        return Covered(clause=text, kind=entry.kind, state="physical", where=where, tests=tests, why=BY_HAND)
    why = excepted["not_yet"].get(number, UNCLASSIFIED)
    return Covered(clause=text, kind=entry.kind, state="not yet", tests=tests, why=why)


def why_not(citation: str) -> str:
    """Return the reason why no code decides a clause, from its book's exceptions; empty if they do not name it."""
    book, _, number = citation.partition(" ")
    if book not in library.PACKAGES:
        return ""
    excepted = exceptions(book)
    return str(excepted["not_software"].get(number) or excepted["not_yet"].get(number) or "")


@cache
def exceptions(book: str) -> dict[str, dict[str, str]]:
    """Return a book's clauses that no code decides yet, and those that no code ever will, each with the reason."""
    path = files(library.PACKAGES[book]).joinpath("coverage.toml")
    data = tomllib.loads(path.read_text()) if path.is_file() else {}
    return {"not_yet": data.get("not_yet", {}), "not_software": data.get("not_software", {})}
