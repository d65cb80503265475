"""Cards are written as they are read, and decks and suit orders are those of the books."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import (
    FULL,
    REDUCED,
    UNSEEN,
    VIC_SUIT_ORDER,
    WA_SUIT_ORDER,
    Card,
    CardError,
    precedence,
    read_cards,
    read_deck,
    write_cards,
)

any_card = st.integers(0, 52).map(Card)


@given(st.lists(any_card, max_size=60))
def test_cards_printed_are_read_back(cards: list[Card]) -> None:
    assert read_cards(write_cards(cards)) == tuple(cards)


@given(st.text(max_size=8))
def test_text_is_read_exactly_or_refused_in_one_sentence(text: str) -> None:
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    if set(pairs) <= {str(card) for card in (*FULL.cards, UNSEEN)}:
        assert write_cards(read_cards(text)) == text
    else:
        with pytest.raises(CardError) as refusal:
            read_cards(text)
        assert len(str(refusal.value).splitlines()) == 1


def test_a_card_is_four_times_its_rank_and_its_suit() -> None:
    assert [Card.of("2c"), Card.of("2d"), Card.of("2h"), Card.of("2s"), Card.of("As")] == [0, 1, 2, 3, 51]
    assert (Card.of("Th").rank, Card.of("Th").suit) == (8, 2)


def test_cards_say_their_names() -> None:
    assert str(Card.of("As")) == "As"
    assert repr(Card.of("Td")) == "Card(Td)"
    assert Card.of("Td").name == "ten of diamonds"
    assert UNSEEN.name == "unseen card"
    assert write_cards([Card.of("As"), UNSEEN]) == "As??"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "AsKS",
            "'KS' is not a card: expected a rank of 23456789TJQKA and a suit of cdhs, such as 'As'; did you mean 'Ks'?",
        ),
        (
            "1sKs",
            "'1s' is not a card: expected a rank of 23456789TJQKA and a suit of cdhs, such as 'As'; did you mean '{}'?",
        ),
        ("As K", "'AsK' is not a list of cards: write two characters per card, such as 'AsKs'{}"),
        ("AsK", "'AsK' is not a list of cards: write two characters per card, such as 'AsKs'"),
        (
            "9s10s",
            "'9s10s' is not a list of cards: write two characters per card, such as 'AsKs'; a ten is written T",
        ),
        (
            "10sJ",
            "'10' is not a card: expected a rank of 23456789TJQKA and a suit of cdhs, such as 'As'; a ten is written T",
        ),
    ],
)
def test_what_is_no_card_is_refused_with_the_nearest_one(text: str, message: str) -> None:
    with pytest.raises(CardError) as refusal:
        read_cards(text)
    head, _, tail = message.partition("{}")
    assert str(refusal.value).startswith(head)
    assert str(refusal.value).endswith(tail)


@pytest.mark.rule(
    "wa-poker 4.1(a)", "wa-crown-holdem 2.2", "wa-ultimate-texas-holdem 2.2", "vic-crown-poker 3.1",
    "vic-three-card-poker 3.1",
)  # fmt: skip
def test_the_full_deck_has_52_distinct_cards_from_two_to_ace() -> None:
    assert len(FULL) == len(set(FULL.cards)) == 52
    assert {str(card) for card in FULL.cards} == {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
    assert all(card in FULL for card in FULL.cards)
    assert UNSEEN not in FULL


@pytest.mark.rule("wa-poker 4.2(a)")
def test_the_reduced_deck_has_32_distinct_cards_from_seven_to_ace() -> None:
    assert len(REDUCED) == len(set(REDUCED.cards)) == 32
    assert {str(card) for card in REDUCED.cards} == {rank + suit for rank in "789TJQKA" for suit in "cdhs"}
    assert [card for card in FULL.cards if card in REDUCED] == list(REDUCED.cards)


@pytest.mark.rule("wa-poker 4.1(b)(iv)", "wa-poker 4.2(b)(iv)", "ruling wa-poker B1")
def test_western_australia_ranks_hearts_clubs_diamonds_spades() -> None:
    assert in_order("As2hKsKdKcKh", WA_SUIT_ORDER) == "AsKhKcKdKs2h"


@pytest.mark.rule(
    "vic-crown-poker 3.3.1", "vic-crown-poker 3.3.2", "vic-crown-poker 3.3.3", "vic-crown-poker 3.3.4",
)  # fmt: skip
def test_victoria_ranks_spades_hearts_diamonds_clubs() -> None:
    assert in_order("Ac2sKcKdKhKs", VIC_SUIT_ORDER) == "AcKsKhKdKc2s"


def in_order(cards: str, suit_order: tuple[int, ...]) -> str:
    by_precedence = sorted(read_cards(cards), key=lambda card: precedence(card, suit_order), reverse=True)
    return write_cards(by_precedence)


def test_decks_are_read_by_name() -> None:
    assert (read_deck("full"), read_deck("reduced")) == (FULL, REDUCED)
    with pytest.raises(CardError) as refusal:
        read_deck("reducd")
    assert str(refusal.value) == "'reducd' is not a deck: expected full, reduced or short; did you mean 'reduced'?"
