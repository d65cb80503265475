"""A deal with a repeated card, a card from another deck or the wrong size is refused in one exact sentence."""

from collections.abc import Callable

import pytest

from pitboss.core.cards import (
    FULL,
    REDUCED,
    CardError,
    check_count,
    check_deal,
    check_distinct,
    check_in_deck,
    check_seen,
    read_cards,
)


def test_a_right_deal_passes_and_unseen_cards_may_repeat() -> None:
    check_deal(read_cards("AsKs????"), FULL, out=read_cards("2c??"))
    check_deal(read_cards("7c7d"), REDUCED)
    check_distinct(read_cards("??????"))
    check_seen(read_cards("AsKs"))
    check_count(read_cards("AsKs"), 2)
    check_count(read_cards("AsKsQs"), 2, 3)


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (lambda: check_deal(read_cards("AsKdAs"), FULL), "As occurs twice in AsKdAs"),
        (lambda: check_distinct(read_cards("??AsKd??As")), "As occurs twice in ??AsKd??As"),
        (
            lambda: check_deal(read_cards("KdAs"), FULL, out=read_cards("As2c")),
            "As has already been dealt: the full deck has one of each card",
        ),
        (
            lambda: check_deal(read_cards("Td6h"), REDUCED),
            "6h is not in the reduced deck, which has 32 cards from sevens up to aces",
        ),
        (
            lambda: check_in_deck(read_cards("2c"), REDUCED),
            "2c is not in the reduced deck, which has 32 cards from sevens up to aces",
        ),
        (lambda: check_seen(read_cards("As??")), "?? is an unseen card: every card must be known here"),
        (lambda: check_count(read_cards("AsKs"), 5), "expected 5 cards, got 2: AsKs"),
        (lambda: check_count(read_cards("AsKs"), 5, 6, 7), "expected 5, 6 or 7 cards, got 2: AsKs"),
        (lambda: check_count(read_cards("AsKs"), 1), "expected 1 card, got 2: AsKs"),
        (lambda: check_count((), 3), "expected 3 cards, got none"),
    ],
)
def test_a_wrong_deal_is_refused(check: Callable[[], None], message: str) -> None:
    with pytest.raises(CardError) as refusal:
        check()
    assert str(refusal.value) == message
