"""An irregularity is a declaration, from whose parameters its line, usage and possible cases are made."""

from collections.abc import Iterable
from typing import Any, Self

import pytest

from pitboss.core.cards import read_cards
from pitboss.core.citation import Rules
from pitboss.core.refusals import ImpossibleCard, NotAllowed, Refusal, UnreadableLine
from pitboss.rules.action import Report
from pitboss.rules.irregularities import (
    Irregularity,
    Memory,
    Part,
    Question,
    Reply,
    amounts,
    card,
    cards,
    counts,
    maybe,
    number,
    place,
    places,
    player,
    possible,
    word,
)
from pitboss.rules.notation import read_action

RULES = ("wa-poker 36.1",)


class Table:
    """A round of three seats that records what it receives."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.begun = True

    def named(self, part: Part, text: str, rules: Rules) -> Any:
        if text == "p9":
            raise NotAllowed("p9 is not at the table", rules)
        return text if part.form == "player" or text in part.options else int(text[1:])

    def ask(self, question: Question) -> None:
        self.told.append(question)

    def examples(self, part: Part) -> Iterable[tuple[str, ...]]:
        return {"place": [("p9",), ("p1",)], "word": [("fire",)]}[part.form]

    def copy(self) -> Self:
        twin = type(self)()
        twin.begun = self.begun
        return twin


def kind(*takes: Part, **more: Any) -> Irregularity:
    def remedy(round_: Table, *values: Any) -> None:
        round_.told += values

    texts = {"meaning": "It went wrong.", "when": "In the deal.", "then": "It goes on.", "rules": RULES}
    return Irregularity("odd", takes=takes, **({"remedy": remedy} | texts | more))


def played(declared: Irregularity, words: str, *, any_order: bool = False) -> list[Any]:
    table, action = Table(), read_action(f"d error odd {words}".rstrip())
    assert isinstance(action, Report)
    declared.play(table, action, any_order=any_order)
    return table.told


@pytest.mark.parametrize(
    ("takes", "words", "values"),
    [
        ((), "", []),
        ((place(),), "p2", [2]),
        ((place("p2", "d"), cards(0, 2, "As")), "d", ["d", ()]),
        ((place("p2", "d"), cards(0, 2, "As")), "p3 AsKd", [3, tuple(read_cards("AsKd"))]),
        ((card(),), "7h", [read_cards("7h")[0]]),
        ((place(), cards(0, 3, "2c", "only")), "p1 only", [1, "only"]),
        ((counts(), maybe("seen")), "p2 1 d 3 seen", [((2, 1), ("d", 3)), "seen"]),
        ((counts(), maybe("seen")), "p2 1", [((2, 1),), ""]),
        ((player(), places(1, 3)), "p1 p1 p2", ["p1", (1, 2)]),
        ((place(), number()), "p1 12", [1, 12]),
        ((place(), word("fire", "riot")), "p1 riot", [1, "riot"]),
        ((amounts("1 2", "pool", "reserve"),), "10.50 3", [("10.50", "3")]),
    ],
)
def test_a_line_is_read_as_the_kind_takes_it(takes: tuple[Part, ...], words: str, values: list[Any]) -> None:
    assert played(kind(*takes), words) == values


def test_the_usage_is_made_of_the_parts_examples() -> None:
    assert kind(place("p3"), cards(1, 7, "AsKd"), maybe("seen")).usage == "d error odd p3 AsKd"
    assert kind(counts(), maybe("seen", shown=True)).usage == "d error odd p2 1 seen"


@pytest.mark.parametrize("words", ["", "p1 p2", "As", "p1 As", "p1 riots", "p1 fire fire"])
def test_too_little_and_too_much_are_told_how_it_is_written(words: str) -> None:
    with pytest.raises(UnreadableLine, match="as 'd error odd p2 fire'") as refused:
        played(kind(place(), word("fire", "riot")), words)
    assert refused.value.rules == RULES


def test_an_unknown_word_is_told_which_there_are() -> None:
    with pytest.raises(UnreadableLine, match="one of fire, riot; did you mean 'riot'"):
        played(kind(word("fire", "riot")), "riots")


@pytest.mark.parametrize("words", ["", "p1"])
def test_a_word_that_was_not_said_is_told_too(words: str) -> None:
    with pytest.raises(UnreadableLine, match=r"where the word is one of fire, riot$"):
        played(kind(place(), word("fire", "riot")), words)


def test_words_that_need_not_be_said_and_other_parts_words_are_not_listed() -> None:
    with pytest.raises(UnreadableLine, match=r"as 'd error odd p2', not 'd error odd'$"):
        played(kind(place("p2", "d", "jackpot"), maybe("seen", "looked")), "")


def test_where_words_stand_in_any_order_each_goes_to_its_part() -> None:
    takes = kind(places(1, 3), cards(1, 3), maybe("seen"))
    told = played(takes, "As seen p2 Kd p1", any_order=True)
    assert told == [(2, 1), tuple(read_cards("AsKd")), "seen"]
    with pytest.raises(UnreadableLine):
        played(takes, "As p2 Kd p1")


@pytest.mark.parametrize("words", ["p1 p2 As", "p1", "p1 AsKdQhJc"])
def test_every_place_has_a_card_and_no_more_are_named_than_can_be(words: str) -> None:
    with pytest.raises(UnreadableLine):
        played(kind(places(1, 3), cards(1, 3)), words)


def test_a_word_in_the_stead_of_cards_stands_alone() -> None:
    with pytest.raises(UnreadableLine):
        played(kind(place(), cards(0, 3, "2c", "only")), "p1 only As")


@pytest.mark.parametrize("words", ["p1 Xx", "p1 AsAs"])
def test_what_is_no_card_or_named_twice_is_refused(words: str) -> None:
    with pytest.raises(ImpossibleCard):
        played(kind(place(), cards(1, 3)), words)


def test_what_cannot_have_happened_is_refused_before_places_are_looked_up() -> None:
    def requires(round_: Table, rules: Rules) -> None:
        raise NotAllowed("too early", rules)

    with pytest.raises(NotAllowed, match="too early"):
        played(kind(place(), requires=requires), "p9")


def test_a_question_is_asked_after_the_remedy() -> None:
    question = Question("what now?", RULES, (Reply("void", "the round is void", lambda round_: None),))
    assert played(kind(place(), asks=question), "p1") == [1, question]
    assert question.replies[0].decision == "void"


def test_what_can_have_happened_is_tried_with_every_example() -> None:
    def never(round_: Table, seat: int) -> None:
        raise Refusal("no")

    kinds = (kind(place()), kind(place(), remedy=never), kind(place(), word("fire")))
    table = Table()
    assert possible(kinds, table) == ["odd", "odd"]
    assert not table.told


class Remembered(Memory[str]):
    """A memory with contents of its own."""

    __slots__ = ("again",)

    def __init__(self) -> None:
        super().__init__()
        self.again: list[int] = []


def test_a_memory_is_copied_with_all_that_a_machine_adds() -> None:
    memory = Remembered()
    memory.again.append(1)
    memory.excluded["p1"] = RULES
    twin = memory.copy()
    assert twin == memory
    twin.again.append(2)
    twin.excluded.clear()
    assert twin != memory
    assert memory.again == [1]
    assert memory.excluded == {"p1": RULES}


def test_a_refusal_names_each_clause_once() -> None:
    refusal = NotAllowed("no", ("a 1", "b 2", "a 1"))
    assert refusal.rules == ("a 1", "b 2")
