"""A rule as the pages show it: its words, the rules above, below and next to it, and its rulings."""

import re
from datetime import date
from functools import cache
from typing import Literal

import msgspec

from pitboss.books import library, versions
from pitboss.books.library import ClauseEntry, Entry, Ruling
from pitboss.books.search import search
from pitboss.books.versions import Action, Version
from pitboss.core.citation import CitationError, Clause
from pitboss.core.errors import nearest
from pitboss.room.wire.shapes import shape


class RuleLine(msgspec.Struct, kw_only=True):
    """One rule in a list."""

    citation: str
    kind: str
    text: str
    more: str = ""
    """The first words of a ruling among the search results."""


class RuleChange(msgspec.Struct, kw_only=True):
    """A change that a version of the book made to a clause."""

    action: Action
    version: str
    since: str
    """The day from which it applies; empty if the book does not say."""
    was: str = ""
    """The previous number of a renumbered clause."""
    head: str = ""
    """The clause that the book's notes name, if it is a wider one."""


class VersionShown(msgspec.Struct, kw_only=True):
    """A version of a book, and its changes to the previous version."""

    name: str
    since: str
    until: str
    """The first day on which it no longer applies; empty for the version in force."""
    text: Literal["known", "unknown"]
    inserted: list[str]
    amended: list[str]
    deleted: list[str]
    renumbered: list[tuple[str, str]]
    """Pairs: the new number and the old one."""
    remarks: list[str]


class RuleShown(msgspec.Struct, kw_only=True):
    """A clause in a sentence, a ruling with its reason, or a heading with its contents."""

    citation: str
    kind: str
    title: str
    text: str
    problem: str = ""
    why: str = ""
    confidence: str = ""
    """A ruling's confidence: settled, reading or choice."""
    rules: list[str] = []
    """The clauses a ruling is about."""
    book: str = ""
    """The book's name in words."""
    approved: bool = True
    section: str = ""
    parent: str = ""
    before: str = ""
    after: str = ""
    parts: list[RuleLine] = []
    rulings: list[RuleLine] = []
    history: list[RuleChange] = []
    """The changes of a clause, oldest first; empty if none is known."""


class SectionShown(msgspec.Struct, kw_only=True):
    """A section of a book."""

    citation: str
    title: str
    clauses: int


class RulingsShown(msgspec.Struct, kw_only=True):
    """The rulings on one subject."""

    title: str
    rulings: list[RuleLine]


class BookShown(msgspec.Struct, kw_only=True):
    """A book with its sections and the number of rulings on it."""

    name: str
    title: str
    operator: str
    approved: bool
    clauses: int
    rulings: int
    sections: list[SectionShown]


class BookRead(msgspec.Struct, kw_only=True):
    """A book with its rulings by subject."""

    book: BookShown
    how_read: str
    """The principles of interpretation behind the rulings."""
    rulings: list[RulingsShown]
    versions: list[VersionShown] = []
    """The versions, newest first."""


def all_books() -> list[BookShown]:
    """Return the books, then the rulings common to several."""
    return [book_shown(name) for name in (*library.BOOKS, *library.COMMON)]


@cache
def book_shown(name: str) -> BookShown:
    common = library.COMMON.get(name)
    book = common or library.book(name)
    clauses = [] if common else library.clauses(name)
    numbers = list(dict.fromkeys(entry.clause.numbers[0] for entry in clauses))
    return shape(
        BookShown,
        book,
        clauses=len(clauses),
        rulings=len(library.rulings(book.name)),
        sections=[
            SectionShown(
                citation=f"{book.name} {number}",
                title=library.sections(book.name).get(number, ""),
                clauses=sum(entry.clause.numbers[0] == number for entry in clauses),
            )
            for number in numbers
        ],
    )


def book_read(name: str) -> BookRead:
    shown = book_shown(name)
    subjects: dict[str, list[RuleLine]] = {}
    for ruling in library.rulings(shown.name):
        subjects.setdefault(ruling.section, []).append(line_of(ruling))
    rulings = [RulingsShown(title=title, rulings=lines) for title, lines in subjects.items()]
    listed = versions.versions(name)[::-1] if name in library.BOOKS else ()
    return BookRead(
        book=shown, how_read=library.how_read(shown.name), rulings=rulings, versions=[_version(one) for one in listed]
    )


def _version(one: Version) -> VersionShown:
    return shape(
        VersionShown,
        one,
        since=_day(one.in_force),
        until=_day(one.until),
        inserted=list(one.inserted),
        amended=list(one.amended),
        deleted=list(one.deleted),
        renumbered=list(one.renumbered),
        remarks=list(one.remarks),
    )


def _day(day: date | None) -> str:
    return day.isoformat() if day is not None else ""


def found_rules(words: str, book: str | None) -> list[RuleLine]:
    """Return rules that contain the words; a ruling is shown with its first sentence, because its title may not contain
    them."""
    return [
        msgspec.structs.replace(line_of(one), more=_first_sentence(one.ruling) if isinstance(one, Ruling) else "")
        for one in search(words, book)
    ]


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.:;]) ", text, maxsplit=1)[0]


def line_of(entry: Entry) -> RuleLine:
    if isinstance(entry, Ruling):
        return RuleLine(citation=entry.citation, kind="ruling", text=entry.title)
    return RuleLine(citation=entry.citation, kind=entry.kind, text=entry.summary)


def rule_shown(citation: str) -> RuleShown:
    """Return a clause, a ruling, or a number that only heads others. Raises `CitationError` for anything else."""
    try:
        entry = library.entry(citation)
    except CitationError as error:
        return _heading(citation, error)
    return _ruling(entry) if isinstance(entry, Ruling) else _clause(entry)


def _ruling(entry: Ruling) -> RuleShown:
    book = library.COMMON.get(entry.book) or library.book(entry.book)
    before, after = _neighbours(entry.citation, [one.citation for one in library.rulings(entry.book)])
    return shape(
        RuleShown,
        entry,
        kind="ruling",
        text=entry.ruling,
        rules=list(entry.clauses),
        book=book.title,
        approved=book.approved,
        before=before,
        after=after,
        parts=[line_of(library.clause(one)) for one in entry.clauses if library.exists(one)],
    )


def _clause(entry: ClauseEntry) -> RuleShown:
    before, after = _neighbours(entry.citation, [one.citation for one in library.clauses(entry.clause.book)])
    found = _in_its_book(entry.clause, entry.kind, entry.summary, before, after)
    found.history = [
        RuleChange(
            action=one.action,
            version=one.version.name,
            since=_day(one.version.in_force),
            was=one.was,
            head=one.head,
        )
        for one in versions.history(entry.clause)
    ]
    return found


def _heading(citation: str, error: CitationError) -> RuleShown:
    """Return a number that only heads others, such as a section, with its neighbours at the same depth."""
    try:
        clause = Clause.parse(" ".join(citation.split()))
    except CitationError:
        raise error from None
    if clause.book not in library.BOOKS or not library.parts(clause):
        raise error from None
    depth, numbers = len(clause.numbers), list[str]()
    for entry in library.clauses(clause.book):
        above = Clause(clause.book, entry.clause.numbers[:depth])
        if len(above.numbers) == depth and above.parent == clause.parent:
            numbers.append(str(above))
    before, after = _neighbours(str(clause), list(dict.fromkeys(numbers)))
    return _in_its_book(clause, "heading", "", before, after)


def _in_its_book(clause: Clause, kind: str, text: str, before: str, after: str) -> RuleShown:
    book, citation = library.book(clause.book), str(clause)
    section = library.sections(clause.book).get(clause.numbers[0], "")
    return RuleShown(
        citation=citation,
        kind=kind,
        title=clause.part or (section if len(clause.numbers) == 1 else citation),
        text=text,
        book=book.title,
        approved=book.approved,
        section=section,
        parent=str(clause.parent or ""),
        before=before,
        after=after,
        parts=[line_of(part) for part in library.parts(clause)],
        rulings=[line_of(ruling) for ruling in library.rulings_on(clause)],
    )


def _neighbours(citation: str, all_: list[str]) -> tuple[str, str]:
    """Return the rules before and after a rule; empty at the ends."""
    at = all_.index(citation) if citation in all_ else -1
    if at < 0:
        return "", ""
    return all_[at - 1] if at else "", all_[at + 1] if at + 1 < len(all_) else ""


def no_such_book(name: str) -> str:
    known = (*library.BOOKS, *library.COMMON)
    return f"{name!r} is not a rulebook: expected one of {', '.join(known)}{nearest(name, known)}"
