"""Every book has one version for each day, and every clause that a version names existed at the time."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.library import BOOKS, clauses
from pitboss.books.versions import (
    Version,
    VersionError,
    _checked,
    clauses_of,
    difference,
    existed,
    history,
    is_within,
    version,
    version_at,
    versions,
)
from pitboss.core.citation import Clause

DAYS = st.dates(date(1990, 1, 1), date(2040, 1, 1))


@given(DAYS)
def test_every_book_has_one_version_on_every_day(day: date) -> None:
    for book in BOOKS:
        applies = [
            one
            for one in versions(book)
            if (one.in_force is None or one.in_force <= day) and (one.until is None or day < one.until)
        ]
        assert applies == [version_at(book, day)]


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_a_version_names_exists_in_it(book: str) -> None:
    listed = versions(book)
    for before, one in zip((None, *listed), listed, strict=False):
        have = clauses_of(one)
        for number in (*one.inserted, *one.amended, *(new for new, _ in one.renumbered)):
            assert any(is_within(other, number) for other in have), f"{one} has no {number}"
        if before is not None:
            had = clauses_of(before)
            for number in (*one.deleted, *(old for _, old in one.renumbered)):
                assert any(is_within(other, number) for other in had), f"{before} had no {number}"


@pytest.mark.parametrize("book", BOOKS)
def test_today_has_exactly_the_clauses_of_the_book(book: str) -> None:
    assert clauses_of(versions(book)[-1]) == {entry.clause.number for entry in clauses(book)}


def test_a_clause_knows_who_inserted_it() -> None:
    assert [str(one) for one in history(Clause.parse("wa-poker 12.5"))] == ["inserted by RAG/551 on 12 April 2019"]
    assert not existed(Clause.parse("wa-poker 12.5"), date(2019, 4, 11))
    assert existed(Clause.parse("wa-poker 12.5"), date(2019, 4, 12))
    assert existed(Clause.parse("wa-poker 24.1"), date(1990, 1, 1))


def test_a_renumbered_clause_is_followed_to_its_first_number() -> None:
    assert [str(one) for one in history(Clause.parse("wa-poker 7.23"))] == [
        "renumbered from 7.20 by RAG/358 on 23 February 2010",
        "amended by RAG/358 on 23 February 2010",
        "renumbered from 7.19 by RAG/381 on 22 March 2011",
        "amended by RAG/381 on 22 March 2011",
    ]


def test_a_section_that_was_inserted_did_not_exist_before() -> None:
    before = clauses_of(version("wa-poker", "RAG/499"))
    assert not any(is_within(number, "41") for number in before)
    assert any(is_within(number, "41") for number in clauses_of(version("wa-poker", "RAG/551")))


def test_versions_are_compared_in_either_order() -> None:
    one, other = version("wa-poker", "RAG/499"), version("wa-poker", "RAG/551")
    found = difference(other, one)
    assert found == difference(one, other)
    assert found.inserted == ("12.5", "41")
    assert found.amended == ("1", "7.3", "12.6")
    assert [row for row in found.renumbered if row[0] == "12.6"] == [("12.6", "12.5")]


def test_a_deleted_clause_is_named_by_its_old_number() -> None:
    found = difference(version("wa-poker", "RAG/443"), version("wa-poker", "RAG/487"))
    assert found.deleted == ("8.2",)


@pytest.mark.parametrize(
    ("listed", "message"),
    [
        ([("a", None), ("a", date(2020, 1, 1))], "same name"),
        ([("a", date(2020, 1, 1))], "from the beginning"),
        ([("a", None), ("b", None)], "has no date"),
        ([("a", None), ("b", date(2020, 1, 2)), ("c", date(2020, 1, 2))], "not before the next"),
        ([("a", None), ("b", date(2020, 1, 2)), ("c", date(2020, 1, 1))], "not before the next"),
    ],
)
def test_a_list_with_gaps_or_overlaps_is_refused(listed: list[tuple[str, date | None]], message: str) -> None:
    with pytest.raises(VersionError, match=message):
        _checked("a-book", [Version(name=name, in_force=since) for name, since in listed])


def test_an_unknown_version_is_refused_with_the_known_ones() -> None:
    with pytest.raises(VersionError, match=r"no version 'RAG/552'; its versions are .*did you mean 'RAG/551'"):
        version("wa-poker", "RAG/552")
    with pytest.raises(VersionError, match="same book"):
        difference(versions("wa-poker")[0], versions("vic-crown-poker")[0])


def test_a_version_lasts_until_the_day_before_the_next() -> None:
    for book in BOOKS:
        for one in versions(book):
            if one.until is not None:
                assert version_at(book, one.until - timedelta(days=1)) == one
                assert version_at(book, one.until) != one
