"""The page of docs/ that holds the rulings, from the rulings themselves."""

from collections.abc import Iterator
from itertools import groupby

from pitboss.books.library import BOOKS, COMMON, Ruling, how_read, notes, rulings
from pitboss.core.citation import Book

CONFIDENCE = {
    "settled": "the words or a sibling clause decide it",
    "reading": "the best of several readings",
    "choice": "a gap that practice or purpose fills",
}


ALL = tuple(book for book in (*BOOKS.values(), *COMMON.values()) if rulings(book.name))
"""Those that needed any."""
INTRODUCTION = """# Rulings

A rulebook is sometimes silent, sometimes ambiguous, and sometimes says two things. A ruling is how pitboss reads it
then: numbered, with its reason, and cited like a clause (`ruling wa-poker C2`). There are {count}. This page is made
from `src/pitboss/books/*/rulings.toml` by `make docs`; `pitboss rules show` prints a single one.

Each says how sure it is: {confidence}.
Where it was noted, each also says whether it changes money in ordinary play, in rare play, or is housekeeping.

## Contents
"""


def render() -> str:
    """docs/rulings.md"""
    confidence = "; ".join(f"**{word}**, {meaning}" for word, meaning in CONFIDENCE.items())
    lines = [INTRODUCTION.format(count=len(rulings()), confidence=confidence)]
    lines += [line for book in ALL for line in _contents(book)]
    lines += [""]
    lines += [line for book in ALL for line in _book(book)]
    return "\n".join(lines)


def _contents(book: Book) -> Iterator[str]:
    yield f"- [{_heading(book)}](#{book.name})"
    for section, entries in _sections(book):
        links = ", ".join(f"[{entry.number}](#{_anchor(entry)})" for entry in entries)
        yield f"  - {section}: {links}"


def _book(book: Book) -> Iterator[str]:
    yield from (f'<a id="{book.name}"></a>', "", f"## {_heading(book)}", "", how_read(book.name), "")
    for section, entries in _sections(book):
        yield from (f"### {section}", "")
        for entry in entries:
            yield from _ruling(entry)
    yield from ("### Tables and examples", "", notes(book.name))


def _ruling(entry: Ruling) -> Iterator[str]:
    numbers = ", ".join(citation.removeprefix(f"{entry.book} ") for citation in entry.clauses)
    touches = f"; {entry.touches}" if entry.touches else ""
    yield from (f'<a id="{_anchor(entry)}"></a>', "", f"#### {entry.number}. {entry.title}", "")
    yield from (f"*On {numbers} ({entry.confidence}{touches}).* {entry.problem}".rstrip(), "")
    yield from (f"**Ruling.** {entry.ruling}", "")
    if entry.why:
        yield from (f"**Why.** {entry.why}", "")


def _sections(book: Book) -> list[tuple[str, list[Ruling]]]:
    return [(title, list(entries)) for title, entries in groupby(rulings(book.name), key=lambda entry: entry.section)]


def _heading(book: Book) -> str:
    return f"{book.title}, {book.operator} (`{book.name}`)"


def _anchor(entry: Ruling) -> str:
    return f"{entry.book}-{entry.number}".lower()
