"""The versions of each rulebook: which is in force on a day, which clauses it has, and the history of a clause.

The data is `versions.toml` in the book's folder, oldest version first. Numbers there are those of the version itself.
Today's clauses are known; the clauses of an older version are found by undoing the changes made since.
"""

import tomllib
from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Any, Final, Literal, NamedTuple

import msgspec

from pitboss.books import library
from pitboss.core.citation import Clause
from pitboss.core.errors import PitbossError, nearest

FILE: Final = "versions.toml"
ONLY: Final = "1"
"""The version of a book that lists none."""
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
    """Numbers of the version before."""
    renumbered: tuple[tuple[str, str], ...] = ()
    """Pairs: the number in this version, and the number in the version before."""
    remarks: tuple[str, ...] = ()
    book: str = ""
    until: date | None = None
    """The first day it no longer applies; None for the version in force today."""

    def __str__(self) -> str:
        return f"{self.book} {self.name}"


class Change(NamedTuple):
    """Something a version did to a clause."""

    version: Version
    action: Action
    number: str
    """The clause's number in that version; for a deleted clause, in the version before."""
    was: str = ""
    """The number before, where it changed."""
    head: str = ""
    """The clause the notes name, where they do not name this one: section 1 for one of its definitions."""

    def __str__(self) -> str:
        what = f"renumbered from {self.was}" if self.action == "renumbered" else self.action
        if self.head:
            what = f"{what} (the notes name only {self.head})"
        when = f" on {_written(self.version.in_force)}" if self.version.in_force else ""
        return f"{what} by {self.version.name}{when}"


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """The changes between two versions of a book, with the numbers of the newer one."""

    older: Version
    newer: Version
    inserted: tuple[str, ...]
    amended: tuple[str, ...]
    deleted: tuple[str, ...]
    """Numbers of the older version."""
    renumbered: tuple[tuple[str, str], ...]
    """Pairs: the newer number, and the older one."""


@cache
def versions(book: str) -> tuple[Version, ...]:
    """Return a book's versions, oldest first."""
    name = library.book(book).name
    listed = tomllib.loads(library.read(name, FILE)).get("version", []) or [{"name": ONLY}]
    return _checked(name, [_version(name, fields) for fields in listed])


def _version(book: str, fields: dict[str, Any]) -> Version:
    try:
        moved = tuple(fields.get("renumbered", {}).items())
        return msgspec.convert({**fields, "book": book, "renumbered": moved}, Version)
    except msgspec.ValidationError as error:
        raise VersionError(f"{book} {FILE}, version {fields.get('name', '?')}: {error}") from None


def _checked(book: str, found: list[Version]) -> tuple[Version, ...]:
    """Give every version its last day, and refuse a list with gaps, overlaps or repeated names."""
    if len({one.name for one in found}) < len(found):
        raise VersionError(f"{book}: two versions have the same name")
    if found[0].in_force is not None:
        raise VersionError(f"{book}: the first version must apply from the beginning; leave out its in_force")
    made = []
    for one, after in zip(found, [*found[1:], None], strict=True):
        if after is not None and after.in_force is None:
            raise VersionError(f"{book}: version {after.name} says no date in force")
        until = None if after is None else after.in_force
        if one.in_force is not None and until is not None and until <= one.in_force:
            raise VersionError(f"{book}: version {one.name} begins on {one.in_force}, not before the next one")
        made.append(msgspec.structs.replace(one, until=until))
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


def is_within(number: str, head: str) -> bool:
    """Return True if a number is this clause or a part of it: `7.11(a)` of `7.11`, `41.2` of `41`."""
    return number == head or (number.startswith(head) and number[len(head)] in ".( ")


@cache
def clauses_of(wanted: Version) -> frozenset[str]:
    """Return the numbers of a version's clauses, as far as the notes tell."""
    numbers = {entry.clause.number for entry in library.clauses(wanted.book)}
    for one in reversed(versions(wanted.book)):
        if one == wanted:
            break
        numbers = _before(one, numbers)
    return frozenset(numbers)


def _before(one: Version, numbers: set[str]) -> set[str]:
    """Undo a version's changes to the set of numbers."""
    kept = {number for number in numbers if not any(is_within(number, head) for head in one.inserted)}
    return {_older(one, number) for number in kept} | set(one.deleted)


def _older(one: Version, number: str) -> str:
    """Return the number a clause had before a version."""
    for new, old in one.renumbered:
        if is_within(number, new):
            return old + number[len(new) :]
    return number


def _newer(one: Version, number: str) -> str | None:
    """Return the number a clause has since a version, or None if the version deleted it."""
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
    """Return True if an amendment of `head` concerns a clause: the clause, a part of it, or what it is a part of."""
    return is_within(number, head) or is_within(head, number)


def existed(clause: Clause, day: date) -> bool:
    """Return True if one of today's clauses was in force on a day, under whatever number."""
    inserted = [one.version.in_force for one in history(clause) if one.action == "inserted"]
    return all(since is None or since <= day for since in inserted)


def difference(one: Version, other: Version) -> Difference:
    """Compare two versions of the same book, in either order."""
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


def described(one: Version) -> str:
    """Describe a version in a line: `RAG/551, in force since 12 April 2019`."""
    since = f" since {_written(one.in_force)}" if one.in_force else ""
    until = f" until {_written(one.until)}" if one.until else ""
    return f"{one.name}, in force{since}{until}" if since or until else one.name
