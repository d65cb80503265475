"""The counts on which everything else depends match textbook figures and plain enumeration."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.core.hands import HIGH, THREE_CARD, Category
from pitboss.odds.boards import boards, rank_levels, row_of, suit_levels
from pitboss.odds.side_wagers import count_hand, count_hands
from pitboss.rules.banked.hands import Hand

HIGHEST_FIRST = (
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH,
    Category.STRAIGHT, Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.PAIR, Category.ODD_CARDS,
)  # fmt: skip


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (5, (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)),
        (6, (188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900)),
        (7, (4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460)),
    ],
)
def test_hands_of_five_six_and_seven_cards(size: int, counts: tuple[int, ...]) -> None:
    found = count_hands(size)
    assert tuple(found[category] for category in HIGHEST_FIRST) == counts
    assert sum(counts) == comb(52, size)


def test_six_card_hands_of_a_short_deck_by_enumeration() -> None:
    """Every six cards of the top five ranks, ranked one by one, give the same counts."""
    found = dict.fromkeys(HIGHEST_FIRST, 0)
    for cards in combinations(range(32, 52), 6):
        found[HIGH.category(HIGH.rank_dealt(cards))] += 1
    assert sum(found.values()) == comb(20, 6)
    assert found[Category.ROYAL_FLUSH] == 4 * comb(15, 1)


def test_three_card_hands() -> None:
    counts = dict.fromkeys(THREE_CARD.order.strength, 0)
    for cards in combinations(range(52), 3):
        counts[THREE_CARD.category(THREE_CARD.rank_dealt(cards))] += 1
    assert count_hand(Hand("three", THREE_CARD, ("box",), 3)) == counts
    assert sorted(counts.values()) == [48, 52, 720, 1096, 3744, 16440]


def test_there_are_42783_board_patterns() -> None:
    five_of_a_kind = 13
    assert len(suit_levels()[5]) + len(rank_levels()[5]) - five_of_a_kind == 42_783


@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_row_finds_itself(size: int) -> None:
    level = suit_levels()[size]
    assert [row_of(level.boards[row]) for row in range(0, len(level), 7)] == list(range(0, len(level), 7))


@pytest.mark.parametrize(("size", "stand_for_all"), [(3, 1755), (4, 16432)])
def test_boards_that_stand_for_all_stand_for_all(size: int, stand_for_all: int) -> None:
    found = boards(size)
    assert len(found) == stand_for_all
    assert found.copies.sum() == comb(52, size)
    assert (np.diff(found.masks) > 0).all()
