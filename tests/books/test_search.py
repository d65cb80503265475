"""A search in everyday words finds the rules, and lists the best answers first."""

from collections.abc import Iterator

import pytest

from pitboss.books import library
from pitboss.books.library import ClauseEntry, Ruling
from pitboss.books.search import _index, ranked, search
from pitboss.core.citation import CitationError, Clause


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


QUESTIONS: dict[str, set[str]] = {
    "someone acted out of turn": {"wa-poker 37.1", "wa-poker 37.2", "wa-poker 37.4"},
    "what if I act out of turn?": {"wa-poker 37.1", "wa-poker 37.2", "wa-poker 37.4"},
    "do I have to show my cards": {"vic-crown-poker 8.7", "wa-poker 9.3"},
    "I folded by mistake": {"wa-poker 9.1"},
    "does the dealer need a pair": {"wa-ultimate-texas-holdem 1 Qualifies", "ruling wa-ultimate-texas-holdem U4"},
    "does the dealer have to qualify": {"wa-ultimate-texas-holdem 1 Qualifies"},
    "what happens if the dealer exposes a card": {"vic-crown-poker 9.7", "vic-three-card-poker 11.3"},
    "who gets the odd chip": {"ruling wa-poker I6", "ruling vic-crown-poker CP-E5"},
    "how much can I raise": {"wa-poker 1 raise", "vic-crown-poker 1 Raise"},
    "how many raises are allowed": {"ruling wa-poker A1", "wa-poker 7.14"},
    "can I straddle": {"wa-poker 1 straddle"},
    "do I have to post a blind when I sit down": {"vic-crown-poker 8.10.2", "house-poker 11.6"},
    "what is a misdeal": {"vic-three-card-poker 1 Misdeal", "wa-poker 30.2(a)"},
    "the dealer dealt the flop too early": {"ruling vic-crown-poker CP-H8", "ruling wa-ultimate-texas-holdem U21"},
    "what happens when a player runs out of chips": {"vic-crown-poker 1 Side pot(s)", "wa-poker 1 all-in"},
    "my hand has too many cards": {"wa-poker 12.3"},
    "what if the deck is missing a card": {"house-poker 10.5", "wa-crown-holdem 5.5(c)(i)"},
    "can I talk about my hand during play": {"wa-poker 14.1"},
    "can I use my phone at the table": {"wa-poker 38.9"},
    "who decides a dispute": {"wa-poker 38.8"},
    "do cards speak": {"wa-poker 9.5", "vic-crown-poker 8.7"},
    "when is commission taken": {"ruling wa-poker I1", "wa-poker 19.1"},
    "is a verbal declaration binding": {"house-poker 9.1", "ruling wa-poker C18"},
    "I threw in one big chip without saying anything": {"wa-poker 7.20(b)"},
    "what beats a full house": {"wa-poker 10.2", "house-poker 12.3"},
    "how long do I have to act": {"vic-crown-poker 6.15", "vic-crown-poker 6.15.1"},
    "I left the table and missed my blind": {"vic-crown-poker 1 Absent Button"},
    "what does trips pay": {"wa-ultimate-texas-holdem 1 Trips Wager", "ruling wa-ultimate-texas-holdem U24"},
    "can I bet on someone else's box": {"vic-three-card-poker 5.12", "ruling wa-crown-holdem R13"},
    "what is the minimum raise after an all-in": {"wa-poker 7.13"},
    "does the ace count low": {"ruling wa-poker B3", "ruling wa-poker B8"},
    "what happens to a tie with the dealer": {"vic-three-card-poker 5.10.3", "vic-three-card-poker 5.7.3"},
    "how is the pot split in hi-lo": {"house-poker 22.1"},
    "who moves when a tournament table breaks": {"ruling tournaments T9"},
    "can I buy back into the tournament": {"vic-crown-poker 12.4.3(a)(iv)"},
    "what is a string bet": {"wa-poker 1 string bet/raise"},
    "who shows first at the showdown": {"house-poker 7.1", "wa-poker 9.2(a)"},
    "can I ask to see a mucked hand": {"ruling vic-crown-poker CP-E2"},
}
"""Everyday questions, each with the rules that an expert dealer might name; finding one of them is enough."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_among_the_first_three(question: str) -> None:
    assert QUESTIONS[question] & set(found(question)[:3]), found(question)[:6]


def test_the_words_of_a_question_are_no_part_of_what_is_asked() -> None:
    assert found("what happens when there is a misdeal?")[:3] == found("misdeal")[:3]
    assert found("please tell me the rules about a straddle")[:3] == found("straddle")[:3]


def test_every_rule_the_questions_name_exists() -> None:
    for citation in set().union(*QUESTIONS.values()):
        assert library.entry(citation).citation == citation


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


FEW = (
    ("1 string bet/raise", "A bet put in with more than one motion."),
    ("4.1", "Cards are dealt one at a time."),
    ("4.2", "Dealing begins at the left of the button, and every card that was dealt face up is replaced."),
    ("7.1", "A bet is made in chips."),
    ("7.2", "A player who is all in bets no more."),
    ("7.3", "Chips that go in with a second motion do not count, unless the player has said what the bet is to be."),
    ("9.1", "The pot is divided among equal hands, and odd chips go to the left of the button."),
    ("9.2", "Commission is taken from every pot."),
    ("9.3", "Ties share the pot; the commission was taken before."),
)
READ = (
    ("C1", "String bets", "One motion is one motion.", "A second motion", "Chips count as they go in."),
    ("C2", "Ties of all-in hands", "Both are paid, and the passes of both matches.", "", ""),
)
ANSWERS: dict[str, list[str]] = {
    "string bet": ["1 string bet/raise 9.449", "C1 7.655", "7.3 2.792"],
    "rake": ["9.2 1.145", "9.3 1.145"],
    "dealt card": ["4.1 6.858", "4.2 6.612"],
    "the pots": ["9.2 3.151", "9.3 3.109", "9.1 3.027"],
    "bets chips motion": ["7.3 6.414", "C1 6.232", "1 string bet/raise 2.212"],
    "split pot": ["9.3 4.233", "9.1 3.700"],
    "all-in": ["C2 3.191", "7.2 2.955"],
    "tie": ["C2 3.191", "9.3 2.865", "9.1 0.863"],
    "strng motion": ["C1 6.455", "1 string bet/raise 6.261", "7.3 2.829"],
    "7.3": ["7.3 4.477"],
    "c2": ["C2 3.944"],
    "one": [],
    "dealing": ["4.2 3.873", "4.1 3.855"],
    "two passes": [],
    "matching": ["C2 3.270"],
    "buton": ["4.2 2.739", "9.1 2.700"],
    "chips xyzzy": [],
    "bet": ["1 string bet/raise 2.470", "7.1 2.396", "7.2 2.379", "7.3 2.286", "C1 1.956"],
}


@pytest.fixture
def few_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A fixed set of eleven rules, which does not change when a book does."""
    clauses = [ClauseEntry(Clause.parse(f"wa-poker {number}"), "engine", text) for number, text in FEW]
    rulings = [
        Ruling("wa-poker", number, title, (), "reading", ruling, problem, why)
        for number, title, ruling, problem, why in READ
    ]
    monkeypatch.setattr(library, "clauses", lambda: clauses)
    monkeypatch.setattr(library, "rulings", lambda: rulings)
    monkeypatch.setattr(library, "sections", lambda book: {1: "Words", 4: "The deal", 7: "Betting", 9: "Pots"})
    _index.cache_clear()
    yield
    _index.cache_clear()


@pytest.mark.usefixtures("few_rules")
@pytest.mark.parametrize("words", ANSWERS)
def test_how_well_a_rule_answers(words: str) -> None:
    """Rare words rank above common ones, titles above sentences, phrases above loose words, clauses above rulings."""
    found = [f"{one.entry.citation.split('wa-poker ')[1]} {one.score:.3f}" for one in ranked(words)]
    assert found == ANSWERS[words]
