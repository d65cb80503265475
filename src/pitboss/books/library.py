"""The rulebooks: every operative clause and ruling, by citation; `search` finds them by words.

The lists are data files in each book's folder (`clauses.tsv`, `sections.tsv`, `rulings.toml`), read on first
use.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from pitboss.core.citation import Book, CitationError, Clause
from pitboss.core.errors import nearest

Kind = Literal["conduct", "definition", "display", "engine", "jackpot", "physical", "room", "tournament"]
KINDS: tuple[str, ...] = get_args(Kind)
Confidence = Literal["settled", "reading", "choice"]
"""`settled`: words or a sibling clause decide. `reading`: the best of several interpretations. `choice`: we filled a
gap."""


SHELF = (
    "wa-crown-holdem",
    "wa-ultimate-texas-holdem",
    "wa-poker",
    "vic-crown-poker",
    "vic-three-card-poker",
    "house-poker",
)
"""The books that come with pitboss. Each is a name here and a folder next to this file."""
UNAPPROVED = "house rules, not approved by any regulator"
"""The notice shown with every game of an unapproved book."""
BROUGHT = "pitboss_rulebooks"
"""Other books: every package in a folder of this name on Python's path."""


def _packages() -> dict[str, str]:
    """Return the package of each book, by the book's name."""
    found = {name: f"{__package__}.{name.replace('-', '_')}" for name in SHELF}
    try:
        brought = import_module(BROUGHT).__path__
    except ModuleNotFoundError:
        return found
    names = sorted(module.name for module in iter_modules(brought) if module.ispkg)
    return found | {name.replace("_", "-"): f"{BROUGHT}.{name}" for name in names}


_COMMON = ("tournaments", "cage", "seating", "care")
PACKAGES: dict[str, str] = _packages()
BOOKS: dict[str, Book] = {name: import_module(f"{package}.clauses").BOOK for name, package in PACKAGES.items()}
COMMON: dict[str, Book] = {name: import_module(f"{__package__}.{name}.clauses").BOOK for name in _COMMON}
"""Rulings on several books at once; there are no clauses under these names."""


def part(book_name: str, name: str) -> Any:
    """Return a module of a book's folder, such as its `room` or `officials`, imported on first use."""
    return import_module(f"{PACKAGES[book_name]}.{name}")


def has_part(book_name: str, name: str) -> bool:
    return files(PACKAGES[book_name]).joinpath(*f"{name}.py".split("/")).is_file()


class ClauseEntry(msgspec.Struct, frozen=True):
    """An operative clause: its kind, and our one-sentence summary."""

    clause: Clause
    kind: Kind
    summary: str

    @property
    def book(self) -> str:
        return self.clause.book

    @property
    def citation(self) -> str:
        return str(self.clause)


class Ruling(msgspec.Struct, frozen=True):
    """Our interpretation of a rulebook that is silent, ambiguous or contradictory."""

    book: str
    number: str
    title: str
    clauses: tuple[str, ...]
    """The clauses it concerns, as citations. A heading stands for all clauses below it."""
    confidence: Confidence
    ruling: str
    problem: str = ""
    why: str = ""
    touches: Literal["ordinary play", "rare play", "housekeeping", ""] = ""
    """The part of play in which it affects money, if the ruling notes one."""
    section: str = ""

    @property
    def citation(self) -> str:
        return f"ruling {self.book} {self.number}"


Entry: TypeAlias = ClauseEntry | Ruling


def book(name: str) -> Book:
    if found := BOOKS.get(name.strip().casefold()):
        return found
    raise CitationError(f"{name!r} is not a rulebook: expected one of {', '.join(BOOKS)}{nearest(name, BOOKS)}")


def clauses(book_name: str | None = None) -> list[ClauseEntry]:
    """Return every operative clause, of one rulebook or of all, in the books' order."""
    return [entry for name in _names(book_name) for entry in _clauses(name).values()]


def rulings(book_name: str | None = None) -> list[Ruling]:
    """Return every ruling, on one rulebook or on all, by number."""
    names = _names(book_name) if book_name not in COMMON else (book_name,)
    common = COMMON if book_name is None else ()
    return [entry for name in (*names, *common) for entry in _rulings(name).values()]


def clause(text: str, numbers: dict[str, ClauseEntry] | None = None) -> ClauseEntry:
    """Return the clause that a citation such as `wa-poker 7.11` names, in the latest version or among given clauses."""
    wanted = Clause.parse(_tidy(text))
    numbers = _clauses(book(wanted.book).name) if numbers is None else numbers
    if found := numbers.get(wanted.number.casefold()):
        return found
    raise CitationError(_no_such("clause", wanted.book, wanted.number, (e.clause.number for e in numbers.values())))


def ruling(text: str) -> Ruling:
    """Return the ruling that a citation such as `ruling wa-poker C2` names."""
    word, name, number = [*_tidy(text).split(" "), "", "", ""][:3]
    if word.casefold() != "ruling" or not number:
        raise CitationError(f"{text!r} is not a ruling: expected a rulebook and a number, such as 'ruling wa-poker C2'")
    numbers = _rulings(name if name in COMMON else book(name).name)
    if found := numbers.get(number.casefold()):
        return found
    raise CitationError(_no_such("ruling", name, number, (e.number for e in numbers.values())))


def entry(citation: str) -> Entry:
    """Return the clause or ruling that a citation names."""
    return ruling(citation) if citation.strip().casefold().startswith("ruling") else clause(citation)


def exists(citation: str) -> bool:
    """Return True if a citation, exactly as written, names a clause or a ruling."""
    try:
        return entry(citation).citation == citation
    except CitationError:
        return False


def parts(parent: Clause) -> list[ClauseEntry]:
    """Return the listed clauses below a clause, at any depth, in the book's order."""
    return [entry for entry in clauses(parent.book) if parent in _ancestors(entry.clause)]


def rulings_on(wanted: Clause) -> list[Ruling]:
    """Return the rulings that concern a clause, its parents or its parts."""
    mine = {wanted, *_ancestors(wanted)}
    return [
        entry
        for entry in [*rulings(wanted.book), *(ruling for name in COMMON for ruling in rulings(name))]
        if any(concerned in mine or wanted in above for concerned, above in _concerned(entry.clauses))
    ]


@cache
def _concerned(clauses: tuple[str, ...]) -> list[tuple[Clause, set[Clause]]]:
    """Return the clauses that a ruling names, each with its ancestors."""
    return [(clause, _ancestors(clause)) for clause in map(Clause.parse, clauses)]


def _ancestors(clause: Clause) -> set[Clause]:
    found = set()
    while parent := clause.parent:
        found.add(parent)
        clause = parent
    return found


def _names(book_name: str | None) -> Iterable[str]:
    return BOOKS if book_name is None else (book(book_name).name,)


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _no_such(what: str, book_name: str, number: str, known: Iterable[str]) -> str:
    return f"{book_name} has no {what} {number!r}{nearest(number, known)}"


@cache
def sections(book_name: str) -> dict[int, str]:
    """Return our titles of a book's sections, by number; empty if it has none."""
    lines = read(book(book_name).name, "sections.tsv").splitlines()[1:]
    return {int(number): title for number, title in (line.split("\t") for line in lines)}


@cache
def _clauses(name: str) -> dict[str, ClauseEntry]:
    """Return the clauses of a book's latest version."""
    from pitboss.books import versions  # because that module reads clauses too

    return versions.entries(versions.latest(name)) if name in BOOKS else {}


def read_rows(name: str, folder: str = "") -> str:
    """Return the list of clauses in a book's folder, or in the folder of one of its versions."""
    return read(name, f"{folder}/clauses.tsv" if folder else "clauses.tsv")


def read_clauses(name: str, rows: str) -> list[ClauseEntry]:
    """Read a list of clauses: number, kind and summary."""
    try:
        return [
            ClauseEntry(Clause.parse(f"{name} {number}"), msgspec.convert(kind, Kind), summary)
            for number, kind, summary in (line.split("\t") for line in rows.splitlines()[1:])
        ]
    except (ValueError, msgspec.ValidationError) as error:
        raise CitationError(f"{name}: a row of clauses.tsv is not a number, a kind and a summary ({error})") from None


@cache
def _rulings(name: str) -> dict[str, Ruling]:
    data = tomllib.loads(read(name, "rulings.toml"))
    entries = [
        _ruling_entry(name, section["title"], fields)
        for section in data.get("section", [])
        for fields in section["ruling"]
    ]
    return {entry.number.casefold(): entry for entry in entries}


def _ruling_entry(name: str, section: str, fields: dict[str, Any]) -> Ruling:
    texts = {key: _tidy(value) if isinstance(value, str) else value for key, value in fields.items()}
    if name in BOOKS:
        texts["clauses"] = [f"{name} {number}" for number in fields["clauses"]]
    return msgspec.convert({**texts, "book": name, "section": section}, Ruling)


def how_read(name: str) -> str:
    """Return how our rulings on a book were reached, and what takes precedence."""
    return _tidy(tomllib.loads(read(name, "rulings.toml")).get("how_read", ""))


def notes(name: str) -> str:
    """Return the tables that a reader of the rulings needs, as Markdown."""
    return read(name, "notes.md")


def read(name: str, file: str) -> str:
    """Return a file of a book's folder; empty if the book has none."""
    found = files(PACKAGES.get(name, f"{__package__}.{name}")).joinpath(*file.split("/"))
    return found.read_text(encoding="utf-8") if found.is_file() else ""
