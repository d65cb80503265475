"""The clause lists are complete, well-formed and in order, and each clause knows its place."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.books import library
from pitboss.core.citation import CitationError, Clause

LISTED = {
    "wa-crown-holdem": 220,
    "wa-ultimate-texas-holdem": 198,
    "wa-poker": 579,
    "vic-crown-poker": 336,
    "vic-three-card-poker": 291,
    "house-poker": 107,
}


def test_every_operative_clause_is_listed() -> None:
    assert Counter(entry.clause.book for entry in library.clauses()) == LISTED
    assert sum(count for book, count in LISTED.items() if library.book(book).approved) == 1624


@pytest.mark.parametrize("book", LISTED)
def test_clauses_print_as_they_are_read(book: str) -> None:
    for entry in library.clauses(book):
        assert Clause.parse(entry.citation) == entry.clause
        assert str(Clause.parse(str(entry.clause))) == entry.citation
        assert library.clause(entry.citation) is entry


@pytest.mark.parametrize("book", LISTED)
def test_clauses_sort_into_the_books_order(book: str) -> None:
    printed = [entry.clause for entry in library.clauses(book)]
    shuffled = random.Random(book).sample(printed, len(printed))
    assert sorted(shuffled) == printed
    assert len(set(printed)) == len(printed)


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("wa-poker 7.9", "wa-poker 7.10"),
        ("wa-poker 40.2(a)(viii)", "wa-poker 40.2(a)(ix)"),
        ("wa-poker 40.2(a)(ix)", "wa-poker 40.2(a)(x)"),
        ("vic-crown-poker 9.1.1(h)", "vic-crown-poker 9.1.1(i)"),
        ("vic-crown-poker 1 Wager", "vic-crown-poker 1.2"),
        ("vic-crown-poker 6.1 fn2 s66(2)", "vic-crown-poker 6.1.1"),
        ("vic-three-card-poker 6.3.3", "vic-three-card-poker 6.3 Table 1"),
        ("wa-crown-holdem 3.12(c)(iii)", "wa-crown-holdem 3.12 tail"),
        ("wa-crown-holdem 5.5(c)(iii)(4)", "wa-crown-holdem 5.6"),
    ],
)
def test_what_stands_before_what(lower: str, higher: str) -> None:
    assert Clause.parse(lower) < Clause.parse(higher)
    assert not Clause.parse(higher) < Clause.parse(lower)


@pytest.mark.parametrize(
    ("clause", "parent"),
    [
        ("vic-three-card-poker 7.3.2(b) Table 7", "vic-three-card-poker 7.3.2(b)"),
        ("vic-three-card-poker 7.3.2(b)", "vic-three-card-poker 7.3.2"),
        ("vic-three-card-poker 7.3.2", "vic-three-card-poker 7.3"),
        ("wa-crown-holdem 5.5(c)(iii)(1)", "wa-crown-holdem 5.5(c)(iii)"),
        ("wa-poker 1 side pot", "wa-poker 1"),
        ("wa-poker 16", "None"),
    ],
)
def test_a_clause_knows_its_parent(clause: str, parent: str) -> None:
    assert str(Clause.parse(clause).parent) == parent


@pytest.mark.parametrize("book", LISTED)
def test_a_parent_stands_above_its_part_unless_it_is_printed_below(book: str) -> None:
    for entry in library.clauses(book):
        parent = entry.clause.parent
        assert parent is None or parent < entry.clause
        assert parent is None or entry in library.parts(parent)


def test_summaries_are_one_plain_line_each() -> None:
    for entry in library.clauses():
        assert entry.kind in library.KINDS
        assert entry.summary == entry.summary.strip()
        assert entry.summary.endswith((".", ")")), entry
        assert "  " not in entry.summary
        assert 12 <= len(entry.summary) <= 320, entry


def test_no_two_clauses_of_a_book_say_the_same() -> None:
    said = Counter((entry.clause.book, entry.summary) for entry in library.clauses() if not _is_table_row(entry.clause))
    assert [text for text, times in said.items() if times > 1] == []


def _is_table_row(clause: Clause) -> bool:
    """Return True for a row of the table of games: games with the same maximum number of players have the same text."""
    return bool(clause.part) and clause.numbers[0] == 4


NUMBER = re.compile(r"(?<![\d.,-])[1-9]\d?\.\d{1,2}(?:\.\d)?(?:\([a-z]+\))*(?![\d%.w^])")


def test_rules_named_in_a_summary_exist() -> None:
    for entry in library.clauses():
        if "misprinted" not in entry.summary:
            for number in NUMBER.findall(entry.summary):
                assert _stands(Clause.parse(f"{entry.clause.book} {number}")), (entry.citation, number)
        for number in re.findall(r"ruling ([A-Z][\w-]*)", entry.summary):
            assert library.exists(f"ruling {entry.clause.book} {number}"), (entry.citation, number)


def _stands(clause: Clause) -> bool:
    return library.exists(str(clause)) or bool(library.parts(clause))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wa-poker 7.111", "wa-poker has no clause '7.111'; did you mean '7.11'?"),
        ("vic-three-card-poker 7.3.2(b)", "vic-three-card-poker has no clause '7.3.2(b)'; did you mean"),
        ("wa-pokr 7.11", "'wa-pokr' is not a rulebook: expected one of"),
        ("wa-poker", "'wa-poker' is not a clause: expected a rulebook and a number, such as 'wa-poker 7.11'"),
        ("", "'' is not a clause"),
        ("ruling wa-poker", "'ruling wa-poker' is not a ruling: expected a rulebook and a number"),
        ("ruling wa-poker C99", "wa-poker has no ruling 'C99'; did you mean 'C9'?"),
        ("ruling vic-poker C2", "'vic-poker' is not a rulebook"),
    ],
)
def test_what_does_not_exist_is_refused_with_the_nearest(text: str, message: str) -> None:
    with pytest.raises(CitationError, match=re.escape(message)):
        library.entry(text)
    assert not library.exists(text)


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=30) | st.from_regex(r"(ruling )?(wa|vic)-poker [0-9.()a-z ]{0,12}", fullmatch=True))
def test_no_text_is_worse_than_one_sentence(text: str) -> None:
    try:
        found = library.entry(text)
    except CitationError:
        assert not library.exists(text)
    else:
        assert library.exists(found.citation)


def test_case_and_spaces_do_not_hide_a_clause() -> None:
    assert library.clause("  vic-crown-poker   1 side POT(S) ").citation == "vic-crown-poker 1 Side pot(s)"
    assert library.ruling("Ruling wa-poker c2").citation == "ruling wa-poker C2"
    assert not library.exists("ruling wa-poker c2")
