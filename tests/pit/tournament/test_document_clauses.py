"""The document has a sentence for every clause that it implements, and every game of a book may be a tournament."""

import pytest

from pitboss.books.catalogue import GAMES
from pitboss.pit.tournament.document import make_document
from toolkit.tournament import terms_of

TERMS = {
    "wa": "entry={method='at the poker desk, in person',criteria='members'}",
    "crown": "entry={criteria='members',sign=true,staff=true}",
    "three": 'entry={criteria="members",sign=true,staff=true}\nsecret={wagers=1,method="slip"}',
}


def sentences(book: str) -> dict[str, list[str]]:
    """Return the document's sentences by clause."""
    found: dict[str, list[str]] = {}
    for part in make_document(terms_of(book, TERMS[book])).parts:
        for item in part.items:
            for rule in item.rules:
                found.setdefault(rule, []).extend(item.sentences)
    return found


@pytest.mark.rule(
    "wa-poker 39.2(a)",
    "wa-poker 39.2(b)",
    "wa-poker 39.3",
    "wa-poker 39.4",
    "wa-poker 39.5",
    "wa-poker 40.1",
    "wa-poker 40.2(a)(i)",
    "wa-poker 40.2(a)(ii)",
    "wa-poker 40.2(a)(iii)",
    "wa-poker 40.2(a)(iv)",
    "wa-poker 40.2(a)(v)",
    "wa-poker 40.2(a)(vi)",
    "wa-poker 40.2(a)(vii)",
    "wa-poker 40.2(a)(viii)",
    "wa-poker 40.2(a)(ix)",
    "wa-poker 40.2(a)(x)",
    "wa-poker 40.3",
    "wa-poker 40.5(a)",
    "wa-poker 40.5(b)",
    "wa-poker 40.6(a)",
    "wa-poker 40.6(b)",
    "wa-poker 40.6(c)",
    "wa-poker 40.6(d)",
    "wa-poker 40.6(f)",
    "wa-poker 40.6(g)",
    "wa-poker 40.6(h)",
    "wa-poker 40.6(i)(i)",
    "wa-poker 40.6(i)(ii)",
    "wa-poker 40.6(i)(iii)",
)
def test_the_document_of_perth_says_something_under_every_clause() -> None:
    _says_something("wa", test_the_document_of_perth_says_something_under_every_clause)


@pytest.mark.rule(
    "vic-crown-poker 12.1",
    "vic-crown-poker 12.2.2(a)",
    "vic-crown-poker 12.2.3",
    "vic-crown-poker 12.2.3(a)",
    "vic-crown-poker 12.2.4",
    "vic-crown-poker 12.2.5",
    "vic-crown-poker 12.3.1",
    "vic-crown-poker 12.3.2",
    "vic-crown-poker 12.4.1(a)(i)",
    "vic-crown-poker 12.4.1(a)(ii)",
    "vic-crown-poker 12.4.1(a)(iii)",
    "vic-crown-poker 12.4.1(a)(iv)",
    "vic-crown-poker 12.4.1(b)",
    "vic-crown-poker 12.4.1(c)",
    "vic-crown-poker 12.4.2(a)(i)",
    "vic-crown-poker 12.4.2(a)(ii)",
    "vic-crown-poker 12.4.2(a)(iii)",
    "vic-crown-poker 12.4.2(a)(iv)",
    "vic-crown-poker 12.4.2(a)(v)",
    "vic-crown-poker 12.4.2(b)(i)",
    "vic-crown-poker 12.4.2(b)(ii)",
    "vic-crown-poker 12.4.2(b)(iii)",
    "vic-crown-poker 12.4.2(c)",
    "vic-crown-poker 12.4.2(d)",
    "vic-crown-poker 12.4.3(a)(i)",
    "vic-crown-poker 12.4.3(a)(ii)",
    "vic-crown-poker 12.4.3(a)(iii)",
    "vic-crown-poker 12.4.3(a)(iv)",
    "vic-crown-poker 12.4.3(a)(v)",
    "vic-crown-poker 12.4.3(b)",
    "vic-crown-poker 12.4.3(c)",
    "vic-crown-poker 12.4.4(a)",
    "vic-crown-poker 12.4.4(b)",
    "vic-crown-poker 12.4.4(c)",
    "vic-crown-poker 12.4.5(a)",
    "vic-crown-poker 12.4.6(a)",
    "vic-crown-poker 12.4.7(a)",
    "vic-crown-poker 12.4.7(b)",
    "vic-crown-poker 12.4.8(a)(i)",
    "vic-crown-poker 12.4.8(a)(ii)",
    "vic-crown-poker 12.4.8(a)(iii)",
    "vic-crown-poker 12.4.8(a)(iv)",
    "vic-crown-poker 12.4.8(b)(i)",
    "vic-crown-poker 12.4.8(b)(ii)",
    "vic-crown-poker 12.4.8(b)(iii)",
    "vic-crown-poker 12.4.8(b)(iv)",
    "vic-crown-poker 12.4.8(b)(v)",
    "vic-crown-poker 12.4.8(b)(vi)",
    "vic-crown-poker 12.4.8(c)",
    "vic-crown-poker 12.4.8(d)(i)",
    "vic-crown-poker 12.4.8(d)(ii)",
    "vic-crown-poker 12.4.8(e)",
    "vic-crown-poker 12.4.8(f)",
    "vic-crown-poker 12.4.8(g)",
    "vic-crown-poker 12.4.8(h)",
    "vic-crown-poker 12.4.8(i)",
    "vic-crown-poker 12.4.8(j)",
)
def test_the_document_of_crown_poker_says_something_under_every_clause() -> None:
    _says_something("crown", test_the_document_of_crown_poker_says_something_under_every_clause)


@pytest.mark.rule(
    "vic-three-card-poker 12.1",
    "vic-three-card-poker 12.2.2(a)",
    "vic-three-card-poker 12.2.3",
    "vic-three-card-poker 12.2.3(a)",
    "vic-three-card-poker 12.2.4",
    "vic-three-card-poker 12.2.5",
    "vic-three-card-poker 12.3.1",
    "vic-three-card-poker 12.3.2",
    "vic-three-card-poker 12.4.1(a)(i)",
    "vic-three-card-poker 12.4.1(a)(ii)",
    "vic-three-card-poker 12.4.1(a)(iii)",
    "vic-three-card-poker 12.4.1(a)(iv)",
    "vic-three-card-poker 12.4.1(b)",
    "vic-three-card-poker 12.4.1(c)",
    "vic-three-card-poker 12.4.2(a)(i)",
    "vic-three-card-poker 12.4.2(a)(ii)",
    "vic-three-card-poker 12.4.2(a)(iii)",
    "vic-three-card-poker 12.4.2(a)(iv)",
    "vic-three-card-poker 12.4.2(a)(v)",
    "vic-three-card-poker 12.4.2(b)(i)",
    "vic-three-card-poker 12.4.2(b)(ii)",
    "vic-three-card-poker 12.4.2(b)(iii)",
    "vic-three-card-poker 12.4.2(c)",
    "vic-three-card-poker 12.4.2(d)",
    "vic-three-card-poker 12.4.3(a)(i)",
    "vic-three-card-poker 12.4.3(a)(ii)",
    "vic-three-card-poker 12.4.3(a)(iii)",
    "vic-three-card-poker 12.4.3(a)(iv)",
    "vic-three-card-poker 12.4.3(a)(v)",
    "vic-three-card-poker 12.4.3(b)",
    "vic-three-card-poker 12.4.3(c)",
    "vic-three-card-poker 12.4.4(a)",
    "vic-three-card-poker 12.4.4(b)",
    "vic-three-card-poker 12.4.4(c)",
    "vic-three-card-poker 12.4.5(a)",
    "vic-three-card-poker 12.4.6(a)",
    "vic-three-card-poker 12.4.7(a)",
    "vic-three-card-poker 12.4.7(b)",
    "vic-three-card-poker 12.4.8(a)(i)",
    "vic-three-card-poker 12.4.8(a)(ii)",
    "vic-three-card-poker 12.4.8(a)(iii)",
    "vic-three-card-poker 12.4.8(a)(iv)",
    "vic-three-card-poker 12.4.8(b)(i)",
    "vic-three-card-poker 12.4.8(b)(ii)",
    "vic-three-card-poker 12.4.8(b)(iii)",
    "vic-three-card-poker 12.4.8(b)(iv)",
    "vic-three-card-poker 12.4.8(b)(v)",
    "vic-three-card-poker 12.4.8(b)(vi)",
    "vic-three-card-poker 12.4.8(c)",
    "vic-three-card-poker 12.4.8(d)(i)",
    "vic-three-card-poker 12.4.8(d)(ii)",
    "vic-three-card-poker 12.4.8(e)",
    "vic-three-card-poker 12.4.8(f)",
    "vic-three-card-poker 12.4.8(g)",
    "vic-three-card-poker 12.4.8(h)",
    "vic-three-card-poker 12.4.8(i)",
    "vic-three-card-poker 12.4.8(j)",
)
def test_the_document_of_three_card_poker_says_something_under_every_clause() -> None:
    _says_something("three", test_the_document_of_three_card_poker_says_something_under_every_clause)


def _says_something(book: str, test: object) -> None:
    found = sentences(book)
    (named,) = (mark.args for mark in test.pytestmark if mark.name == "rule")  # type: ignore[attr-defined]
    for rule in named:
        assert found.get(rule), rule
        assert any(len(sentence.split()) > 2 for sentence in found[rule]), found[rule]


@pytest.mark.rule("wa-poker 39.1", "vic-crown-poker 12.1", "vic-three-card-poker 12.1")
@pytest.mark.parametrize("book", ["wa", "crown", "three"])
def test_every_game_of_the_book_may_be_a_tournament(book: str) -> None:
    own = terms_of(book)
    games = [entry for entry in GAMES.values() if entry.rulebook == own.listed.rulebook]
    assert games
    for entry in games:
        levels = [{"minimum": 50}] if entry.kind == "banked" else [{"ante": 25}]
        changes = {"game": entry.id, "seats": 2, "level": levels, "table": {}}
        assert terms_of(book, changes).game == entry.id
