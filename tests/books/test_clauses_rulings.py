"""The rulings are numbered and reasoned, cite clauses that exist, and are on the page."""

import re
from collections import Counter
from pathlib import Path

import pytest

from pitboss.books import library
from pitboss.core.citation import Clause
from rulebook_pages import rulings_page

DOCS = Path(__file__).resolve().parents[2] / "docs" / "reference"
NUMBERED = {
    "wa-crown-holdem": 57,
    "wa-ultimate-texas-holdem": 43,
    "wa-poker": 178,
    "vic-crown-poker": 104,
    "vic-three-card-poker": 87,
    "tournaments": 40,
    "cage": 15,
    "seating": 10,
    "care": 16,
}


def test_every_ruling_is_there() -> None:
    assert Counter(ruling.book for ruling in library.rulings()) == NUMBERED


@pytest.mark.parametrize("book", NUMBERED)
def test_numbers_run_without_a_gap(book: str) -> None:
    counted: dict[str, int] = {}
    for ruling in library.rulings(book):
        prefix, number = re.fullmatch(r"((?:CP-|TC-)?[A-Z])(\d+)", ruling.number).groups()  # type: ignore[union-attr]
        assert int(number) == counted.get(prefix, 0) + 1, ruling.citation
        counted[prefix] = int(number)


def test_every_ruling_concerns_clauses_that_exist() -> None:
    for ruling in library.rulings():
        assert ruling.clauses, ruling.citation
        for citation in ruling.clauses:
            assert _stands(citation), (ruling.citation, citation)


def test_rules_named_in_a_ruling_exist() -> None:
    names = "|".join(library.BOOKS)
    for ruling in library.rulings():
        text = f"{ruling.problem} {ruling.ruling} {ruling.why}"
        for citation in re.findall(rf"(?:{names}) \d+(?:\.\d+)*(?:\([a-z]+\))*", text):
            assert _stands(citation), (ruling.citation, citation)
        for number in re.findall(r"(?<![\w-])(?:TC-|CP-)?[A-Z]\d{1,2}(?!\w)", text):
            if number.startswith(("TC-", "CP-")) or (number[0] in "CDEFGHIJKLMN" and ruling.book == "wa-poker"):
                assert library.exists(f"ruling {ruling.book} {number}"), (ruling.citation, number)


def _stands(citation: str) -> bool:
    return library.exists(citation) or bool(library.parts(Clause.parse(citation)))


def test_a_ruling_is_found_from_its_clauses() -> None:
    for ruling in library.rulings():
        for citation in ruling.clauses:
            assert ruling in library.rulings_on(Clause.parse(citation))
    assert "ruling wa-poker C2" in [r.citation for r in library.rulings_on(Clause.parse("wa-poker 7.11"))]
    assert library.rulings_on(Clause.parse("wa-poker 14.3")) == []


def test_texts_are_plain_sentences() -> None:
    for ruling in library.rulings():
        for text in (ruling.problem, ruling.ruling, ruling.why):
            assert "\n" not in text
            assert "  " not in text
            assert not text or text.endswith((".", "?", ".)")), (ruling.citation, text)


def test_the_page_is_up_to_date_and_has_every_ruling() -> None:
    page = (DOCS / "rulings.md").read_text(encoding="utf-8")
    assert page == rulings_page(), "docs/reference/rulings.md is out of date: run make docs"
    for ruling in library.rulings():
        assert f"#### {ruling.number}. {ruling.title}" in page


def test_links_of_the_page_lead_somewhere() -> None:
    page = rulings_page()
    anchors = Counter(re.findall(r'<a id="([^"]+)"></a>', page))
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) == set(anchors)
    assert set(anchors.values()) == {1}
