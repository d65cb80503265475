"""The versions of each rulebook: the one in force on a day, the clauses of each, and the history of a clause.

The data is `versions.toml` in the book's folder, oldest version first. Numbers there are those of the version itself.
The book's files state its base, the first version whose text is known. The clauses of an earlier version are found by
undoing the changes made since. A later version is the base with the amendments of its folders (`amendment = "v2"`):
`clauses.tsv` has the clauses it inserts or amends, and `amend` in `amendment.py` changes the declarations.
"""

import tomllib
from collections.abc import Callable, Iterable
from datetime import date
from functools import cache, partial
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from pitboss.books import library
from pitboss.books.library import ClauseEntry
from pitboss.core.citation import Clause, Numbering
from pitboss.core.errors import PitbossError, nearest

FILE: Final = "versions.toml"
ONLY: Final = "1"
"""The version of a book that lists no versions."""
AMENDMENT: Final = "amendment"
"""The module of a version's folder that changes the book's declarations."""
_Declared = TypeVar("_Declared")
Amend = Callable[[Any], Any]
"""A function that takes a declaration of the previous version and returns it amended, or unchanged if not concerned."""
Action = Literal["inserted", "amended", "renumbered", "deleted"]


class VersionError(PitbossError):
    """A version that does not exist, or a list of versions that contradicts itself."""


class Version(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One version of a book, and the changes that made it."""

    name: str
    """The instrument that made it, `RAG/551`, or the version's own number."""
    approved: date | None = None
    in_force: date | None = None
    """The first day it applies; None for the first version, which applies from the beginning."""
    text: Literal["known", "unknown"] = "known"
    inserted: tuple[str, ...] = ()
    amended: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    """The deleted clauses, by their numbers in the version before."""
    renumbered: tuple[tuple[str, str], ...] = ()
    """Pairs: the number in this version, and the number in the version before."""
    remarks: tuple[str, ...] = ()
    amendment: str = ""
    """The subfolder of the book that amends its clauses and declarations; empty if their text is the same."""
    book: str = ""
    until: date | None = None
    """The first day it no longer applies; None for the version in force today."""

    def __str__(self) -> str:
        return f"{self.book} {self.name}"


class Change(NamedTuple):
    """One change that a version made to a clause."""

    version: Version
    action: Action
    number: str
    """The clause's number in that version; for a deleted clause, in the version before."""
    was: str = ""
    """The clause's earlier number, if the number changed."""
    head: str = ""
    """The clause named in the notes, if it is not this one: section 1 for one of its definitions."""

    def __str__(self) -> str:
        what = f"renumbered from {self.was}" if self.action == "renumbered" else self.action
        if self.head:
            what = f"{what} (the notes name only {self.head})"
        when = f" on {_written(self.version.in_force)}" if self.version.in_force else ""
        return f"{what} by {self.version.name}{when}"


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """The changes between two versions of a book, by the numbers of the newer one."""

    older: Version
    newer: Version
    inserted: tuple[str, ...]
    amended: tuple[str, ...]
    deleted: tuple[str, ...]
    """The deleted clauses, by their numbers in the older version."""
    renumbered: tuple[tuple[str, str], ...]
    """Pairs: the newer number, and the older one."""


class Draft(msgspec.Struct, frozen=True, eq=False):
    """A version that is not in its book's folder: the clauses it inserts or amends, and how it amends declarations."""

    version: Version
    rows: str
    """The rows of `clauses.tsv`."""
    amend: Amend


_DRAFTS: dict[tuple[str, str], Draft] = {}
"""Drafts under rehearsal in this process, by book and name."""


def draft_of(text: str, rows: str, amend: Amend) -> Draft:
    """Return the draft made of a `version.toml`, its clauses and its amendment."""
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VersionError(f"the draft's version.toml is not TOML: {error}") from None
    book = library.book(str(fields.pop("book", ""))).name
    return Draft(read_version(book, fields), rows, amend)


def propose(draft: Draft) -> Version:
    """Add a draft to the versions of its book, for this process, and return it as the book's latest version."""
    book = library.book(draft.version.book).name
    listed = _listed(book)
    since = [one.in_force for one in listed if one.in_force is not None]
    if draft.version.in_force is None:
        raise VersionError(f"{book}: the draft {draft.version.name} says no date in force")
    if since and draft.version.in_force <= max(since):
        raise VersionError(
            f"{book}: the draft is in force on {draft.version.in_force}, not after {listed[-1].name} ({max(since)})"
        )
    known = {entry.clause.number for entry in entries(versions(book)[-1]).values()}
    found = _checked(book, [*listed, draft.version])[-1]
    for number in (*found.amended, *found.deleted, *(old for _, old in found.renumbered)):
        if number not in found.inserted and not any(is_within(one, number) for one in known):
            raise VersionError(f"{book} has no clause {number!r}, which the draft names{nearest(number, known)}")
    _DRAFTS[book, draft.version.name] = draft
    _forget()
    return versions(book)[-1]


def withdraw(book: str) -> None:
    """Withdraw all drafts of a book in this process."""
    for key in [key for key in _DRAFTS if key[0] == book]:
        del _DRAFTS[key]
    _forget()


def _forget() -> None:
    for known in (versions, entries, clauses_of, library._clauses, amended, numbering):
        known.cache_clear()


@cache
def versions(book: str) -> tuple[Version, ...]:
    """Return a book's versions, oldest first."""
    name = library.book(book).name
    drafts = [draft.version for (of, _), draft in _DRAFTS.items() if of == name]
    return _checked(name, [*_listed(name), *drafts])


def _listed(book: str) -> list[Version]:
    try:
        listed = tomllib.loads(library.read(book, FILE)).get("version", []) or [{"name": ONLY}]
    except tomllib.TOMLDecodeError as error:
        raise VersionError(f"{book} {FILE} is not TOML: {error}") from None
    return [read_version(book, fields) for fields in listed]


def read_version(book: str, fields: dict[str, Any]) -> Version:
    """Read a version from its entry in `versions.toml`."""
    try:
        moved = tuple(fields.get("renumbered", {}).items())
        return msgspec.convert({**fields, "book": book, "renumbered": moved}, Version)
    except msgspec.ValidationError as error:
        raise VersionError(f"{book} {FILE}, version {fields.get('name', '?')}: {error}") from None


def _checked(book: str, found: list[Version]) -> tuple[Version, ...]:
    """Return the versions with the last day of each. Refuse a list with gaps, overlaps or repeated names."""
    if len({one.name for one in found}) < len(found):
        raise VersionError(f"{book}: two versions have the same name")
    if found[0].in_force is not None:
        raise VersionError(f"{book}: the first version must apply from the beginning; leave out its in_force")
    made = []
    for one, after in zip(found, [*found[1:], None], strict=True):
        if after is not None and after.in_force is None:
            raise VersionError(f"{book}: version {after.name} has no date; add its in_force")
        until = None if after is None else after.in_force
        if one.in_force is not None and until is not None and until <= one.in_force:
            raise VersionError(
                f"{book}: version {one.name} begins on {one.in_force}, which is not before the next one;"
                " list versions by date"
            )
        made.append(msgspec.structs.replace(one, until=until))
    if not any(one.text == "known" for one in made):
        raise VersionError(f"{book}: the text of no version is known; say which one the book's files state")
    return tuple(made)


def version(book: str, name: str) -> Version:
    """Return the version of this name: `version("wa-poker", "RAG/551")`."""
    found = {one.name.casefold(): one for one in versions(book)}
    if name.strip().casefold() in found:
        return found[name.strip().casefold()]
    known = [one.name for one in found.values()]
    raise VersionError(f"{book} has no version {name!r}; its versions are {', '.join(known)}{nearest(name, known)}")


def version_at(book: str, day: date) -> Version:
    """Return the version in force on a day."""
    return next(one for one in reversed(versions(book)) if one.in_force is None or one.in_force <= day)


def latest(book: str) -> Version:
    return versions(book)[-1]


def base(book: str) -> Version:
    """Return the version that the book's files state: the first whose text is known."""
    return next(one for one in versions(book) if one.text == "known")


def played(wanted: Version) -> Version:
    """Return the version a round is played by: the one wanted, or the base if the wanted version's text is not
    known."""
    listed, first = versions(wanted.book), base(wanted.book)
    return first if listed.index(wanted) < listed.index(first) else wanted


def _since_base(wanted: Version) -> tuple[Version, ...]:
    """Return the versions after the base, up to the wanted one."""
    listed = versions(wanted.book)
    return listed[listed.index(base(wanted.book)) + 1 : listed.index(wanted) + 1]


@cache
def amended(wanted: Version) -> tuple[Amend, ...]:
    """Return the amendments that make a version from the base, oldest first."""
    return tuple(_amend(one) for one in _since_base(wanted) if one.amendment or (one.book, one.name) in _DRAFTS)


def _amend(one: Version) -> Amend:
    if draft := _DRAFTS.get((one.book, one.name)):
        return draft.amend
    if not library.has_part(one.book, f"{one.amendment}/{AMENDMENT}"):
        return lambda declared: declared
    found: Amend = library.part(one.book, f"{one.amendment}.{AMENDMENT}").amend
    return found


def as_amended(declared: _Declared, wanted: Version) -> _Declared:
    """Return a declaration of a book as it stands in a version."""
    for amend in amended(wanted):
        declared = amend(declared)
    return declared


def declared(book: str, module: str, name: str, of: str | None) -> Any:
    """Return a declaration of a book in a given version: the latest, or with an empty name the base."""
    wanted = latest(book) if of is None else version(book, of) if of else base(book)
    found, cited = as_amended(getattr(library.part(book, module), name), played(wanted)), numbering(played(wanted))
    return found if cited is None else cited(found)


@cache
def numbering(wanted: Version) -> Numbering | None:
    """Return the numbering of citations for a version; None if they stay as the code writes them."""
    return Numbering(wanted.book, partial(_number, wanted)) if _since_base(wanted) else None


def _number(wanted: Version, number: str, written: str) -> str:
    """Return the number that a clause of an earlier version has in the wanted one."""
    start = version(wanted.book, written) if written else base(wanted.book)
    listed, found = versions(wanted.book), number
    for one in listed[listed.index(start) + 1 : listed.index(wanted) + 1]:
        after = _newer(one, found)
        if after is None:
            return f"{found} (deleted by {one.name})"
        found = after
    return found


def is_within(number: str, head: str) -> bool:
    """Return True if a number is this clause or a part of it: `7.11(a)` of `7.11`, `41.2` of `41`."""
    return number == head or (number.startswith(head) and number[len(head)] in ".( ")


@cache
def entries(wanted: Version) -> dict[str, ClauseEntry]:
    """Return the clauses of the base or a later version, by their lower-case number."""
    found = {entry.clause.number: entry for entry in library.read_clauses(wanted.book, library.read_rows(wanted.book))}
    for one in _since_base(wanted):
        moved = {after: entry for number, entry in found.items() if (after := _newer(one, number)) is not None}
        found = {number: msgspec.structs.replace(e, clause=_clause(one, number)) for number, e in moved.items()}
        found |= {entry.clause.number: entry for entry in library.read_clauses(wanted.book, _rows(one))}
    ordered = sorted(found.values(), key=lambda entry: entry.clause) if _since_base(wanted) else found.values()
    return {entry.clause.number.casefold(): entry for entry in ordered}


def _rows(one: Version) -> str:
    if draft := _DRAFTS.get((one.book, one.name)):
        return draft.rows
    return library.read_rows(one.book, one.amendment) if one.amendment else ""


def _clause(one: Version, number: str) -> Clause:
    return Clause.parse(f"{one.book} {number}")


@cache
def clauses_of(wanted: Version) -> frozenset[str]:
    """Return the numbers of a version's clauses, as far as the notes list them."""
    if played(wanted) == wanted:
        return frozenset(entry.clause.number for entry in entries(wanted).values())
    numbers, listed = set(clauses_of(base(wanted.book))), versions(wanted.book)
    for one in reversed(listed[listed.index(wanted) + 1 : listed.index(base(wanted.book)) + 1]):
        numbers = _before(one, numbers)
    return frozenset(numbers)


def _before(one: Version, numbers: set[str]) -> set[str]:
    """Return the set of numbers before a version's changes."""
    kept = {number for number in numbers if not any(is_within(number, head) for head in one.inserted)}
    return {_older(one, number) for number in kept} | set(one.deleted)


def _older(one: Version, number: str) -> str:
    """Return the number that a clause had before a version."""
    for new, old in one.renumbered:
        if is_within(number, new):
            return old + number[len(new) :]
    return number


def _newer(one: Version, number: str) -> str | None:
    """Return the number that a clause has had since a version, or None if the version deleted it."""
    for new, old in one.renumbered:
        if is_within(number, old):
            return new + number[len(old) :]
    return None if any(is_within(number, head) for head in one.deleted) else number


def history(clause: Clause) -> list[Change]:
    """Return the changes to one of today's clauses, oldest first."""
    found: list[Change] = []
    number = clause.number
    for one in reversed(versions(clause.book)):
        if any(is_within(number, head) for head in one.inserted):
            found.append(Change(one, "inserted", number))
            break
        was = _older(one, number)
        for head in one.amended:
            if _touches(number, head):
                wider = head if head != number and is_within(number, head) else ""
                found.append(Change(one, "amended", number, head=wider))
                break
        if was != number:
            found.append(Change(one, "renumbered", number, was))
        number = was
    return found[::-1]


def _touches(number: str, head: str) -> bool:
    """Return True if an amendment of `head` concerns a clause, because one is the other or a part of it."""
    return is_within(number, head) or is_within(head, number)


def existed(clause: Clause, day: date) -> bool:
    """Return True if one of today's clauses was in force on a day, under any number."""
    inserted = [one.version.in_force for one in history(clause) if one.action == "inserted"]
    return all(since is None or since <= day for since in inserted)


def difference(one: Version, other: Version) -> Difference:
    """Return the changes between two versions of the same book, given in either order."""
    if one.book != other.book:
        raise VersionError(f"{one} and {other} are not versions of the same book")
    listed = versions(one.book)
    older, newer = sorted((one, other), key=listed.index)
    between = listed[listed.index(older) + 1 : listed.index(newer) + 1]
    inserted, amended = set[str](), set[str]()
    deleted, moved = set[str](), {number: number for number in clauses_of(older)}
    for step in between:
        gone = {start for start, number in moved.items() if number in step.deleted and _newer(step, number) is None}
        deleted |= gone
        moved = {start: now for start, number in moved.items() if (now := _newer(step, number)) is not None}
        inserted = {now for number in inserted if (now := _newer(step, number)) is not None} | set(step.inserted)
        amended = {now for number in amended if (now := _newer(step, number)) is not None} | set(step.amended)
    return Difference(
        older=older,
        newer=newer,
        inserted=_sorted(inserted),
        amended=_sorted(number for number in amended if number not in inserted),
        deleted=_sorted(deleted),
        renumbered=tuple(
            sorted(((now, start) for start, now in moved.items() if now != start and "(" not in now), key=_place)
        ),
    )


def _sorted(numbers: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(numbers, key=lambda number: _place((number,))))


def _place(row: tuple[str, ...]) -> tuple[tuple[int, ...], str]:
    """Return a sort key in the book's order: `7.9` before `7.10`."""
    return Clause.parse(f"any-book {row[0]}").numbers, row[0]


def _written(day: date | None) -> str:
    return f"{day.day} {day:%B %Y}" if day is not None else "an unknown date"


def absent(citations: Iterable[str], wanted: Version) -> tuple[str, ...]:
    """Return the citations, out of some of the base's, whose clauses did not exist yet in an older version."""
    since = wanted.in_force or date.min
    clauses = [one for one in dict.fromkeys(citations) if one.startswith(f"{wanted.book} ") and library.exists(one)]
    return tuple(one for one in clauses if not existed(Clause.parse(one), since))


def announced(one: Version) -> list[str]:
    """Return the notice of the version after this one, as a sign shows it; empty without a later version."""
    return [f"version {_next(one).name} applies from {_written(one.until)}"] if one.until else []


def _next(one: Version) -> Version:
    listed = versions(one.book)
    return listed[listed.index(one) + 1]


def described(one: Version) -> str:
    """Return a description of a version in one line: `RAG/551, in force since 12 April 2019`."""
    since = f" {'from' if one.until else 'since'} {_written(one.in_force)}" if one.in_force else ""
    until = f" until {_written(one.until)}" if one.until else ""
    return f"{one.name}, in force{since}{until}" if since or until else one.name
