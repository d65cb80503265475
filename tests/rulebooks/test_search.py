"""Rules are found by what people say, and the ones that answer best come first."""

import pytest

from pitboss.citation import CitationError
from pitboss.rulebooks import library
from pitboss.rulebooks.search import ranked, search


def found(words: str, book: str | None = None) -> list[str]:
    return [entry.citation for entry in search(words, book)]


@pytest.mark.parametrize(
    ("words", "wanted", "within"),
    [
        ("string bet", ["wa-poker 1 string bet/raise", "wa-poker 7.22", "ruling wa-poker C24"], 3),
        ("misdeal before flop", ["wa-poker 30.2"], 4),
        ("misdeal before the flop", ["vic-crown-poker 9.1.1(b)", "house-poker 10.1"], 20),
        ("straddle twice big blind", ["wa-poker 7.17", "vic-crown-poker 6.5"], 2),
        ("rake", ["vic-crown-poker 1 Commission"], 10),
        ("odd chips", ["wa-poker 18.2"], 12),
        ("dead button", ["wa-poker 1 dead button", "vic-crown-poker 1 Dead button"], 2),
        ("who shows first", ["ruling vic-crown-poker CP-E1", "house-poker 7.1"], 3),
        ("dealer does not qualify", ["ruling wa-ultimate-texas-holdem U2"], 3),
        ("7.11", ["wa-poker 7.11"], 1),
        ("wa-poker 7.11", ["wa-poker 7.11"], 1),
        ("ruling wa-poker C2", ["ruling wa-poker C2"], 1),
    ],
)
def test_what_people_say_finds_the_rule(words: str, wanted: list[str], within: int) -> None:
    first = found(words)[:within]
    assert all(citation in first for citation in wanted), first


def test_what_people_call_it_finds_what_the_books_call_it() -> None:
    assert "wa-poker 19.1" in found("rake", "wa-poker"), "the book says commission"
    assert "house-poker 9.2" in found("string bet"), "that clause says one motion, and says wager"


def test_endings_and_slips_of_the_pen_hide_nothing() -> None:
    assert found("exposing cards")[:5] == found("exposed card")[:5]
    assert found("stradle") == found("straddle")
    assert found("STRING  bets")[:3] == found("string bet")[:3]


def test_the_best_come_first_and_a_rule_that_has_little_of_it_does_not_come() -> None:
    scores = [one.score for one in ranked("short all-in raise")]
    assert scores == sorted(scores, reverse=True)
    assert found("straddle xyzzy") == []
    assert found("xyzzy") == found(" ") == found("") == found("?!") == []


def test_one_book_at_a_time() -> None:
    books = {citation.removeprefix("ruling ").split()[0] for citation in found("jackpot", "wa-crown-holdem")}
    assert books == {"wa-crown-holdem"}
    assert {citation.split()[1] for citation in found("late entry", "tournaments")} == {"tournaments"}
    with pytest.raises(CitationError):
        search("jackpot", "no-such-book")


def test_hostile_words_are_only_words() -> None:
    for words in ("(" * 200, "a" * 200, "\x00\n", "é" * 50, " ".join("bet" for _ in range(60)), "((((a+)+)+)+$"):
        assert isinstance(search(words), list)


@pytest.mark.parametrize("book", library.SHELF)
def test_every_section_has_a_title_of_ours(book: str) -> None:
    titles = library.sections(book)
    assert set(titles) == {entry.clause.numbers[0] for entry in library.clauses(book)}
    assert all(title and not title.isupper() for title in titles.values())
