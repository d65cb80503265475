"""The count of every possible hand matches the mathematical figures, which no implementation can influence."""

from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from pitboss.core.cards import REDUCED
from pitboss.core.cards.card import RANKS
from pitboss.core.hands import (
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_LOW,
    HIGH,
    MANILA,
    OMAHA_EIGHT_LOW,
    RAZZ,
    REDUCED_HIGH,
    THREE_CARD,
    Category,
)
from pitboss.core.hands.order import CATEGORY_SHIFT
from pitboss.core.hands.ranking import AnyCards
from toolkit.counting import class_counts

FIVE_CARD = (
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH,
    Category.STRAIGHT, Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.PAIR, Category.ODD_CARDS,
)  # fmt: skip
"""The order of the counts below, which differs from the order of strength for the 32-card deck."""

COUNTS = [
    (HIGH, 5, (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)),
    (HIGH, 6, (188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900)),
    (HIGH, 7, (4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460)),
    (REDUCED_HIGH, 5, (4, 16, 224, 1344, 204, 5100, 10752, 24192, 107520, 52020)),
    (REDUCED_HIGH, 7, (1404, 5200, 26208, 357504, 57940, 639520, 258060, 1398600, 605880, 15540)),
]
MANILA_COUNTS = (14040, 53664, 471744, 3806880, 591528, 10343832, 9309048, 26332920, 18705960, 1053360)


@pytest.mark.rule("wa-poker 10.1", "wa-poker 10.2", "wa-crown-holdem 3.44", "vic-three-card-poker 5.9.1")
@pytest.mark.parametrize(("ranking", "size", "counts"), COUNTS)
def test_every_hand_of_the_deck_is_counted(ranking: AnyCards, size: int, counts: tuple[int, ...]) -> None:
    found = class_counts(ranking, size, threads=2)
    assert found == dict(zip(FIVE_CARD, counts, strict=True))
    assert sum(counts) == comb(len(ranking.deck), size)


@pytest.mark.rule("vic-three-card-poker 3.6.1(f)", "ruling vic-three-card-poker TC-R5")
def test_every_three_card_hand_is_counted() -> None:
    assert class_counts(THREE_CARD, 3) == {
        Category.STRAIGHT_FLUSH: 48,
        Category.THREE_OF_A_KIND: 52,
        Category.STRAIGHT: 720,
        Category.FLUSH: 1096,
        Category.PAIR: 3744,
        Category.ODD_CARDS: 16440,
    }


@pytest.mark.rule("vic-crown-poker 3.2.2(k)", "vic-crown-poker 8.20.4(b)(ii)")
def test_every_low_of_seven_cards_is_counted() -> None:
    assert class_counts(EIGHT_LOW, 7, threads=2) == {
        Category.LOW: 24530944,
        Category.NO_LOW: 133784560 - 24530944,
    }


def test_every_lowball_hand_is_counted() -> None:
    """C(13, 5) x 4^5 hands have no pair; nine sequences and 4 x C(13, 5) flushes are no deuce-to-seven low."""
    without_a_pair = comb(13, 5) * 4**5
    paired = {
        Category.PAIR: 1098240, Category.TWO_PAIR: 123552, Category.THREE_OF_A_KIND: 54912, Category.FULL_HOUSE: 3744,
        Category.FOUR_OF_A_KIND: 624,
    }  # fmt: skip
    assert class_counts(RAZZ, 5) == {Category.LOW: without_a_pair, **paired}
    assert class_counts(DEUCE_TO_SEVEN, 5) == {
        Category.LOW: without_a_pair - 9 * 4**5 - 4 * comb(13, 5) + 36,
        Category.STRAIGHT: 9 * 4**5 - 36,
        Category.FLUSH: 4 * comb(13, 5) - 36,
        Category.STRAIGHT_FLUSH: 36,
        **paired,
    }


def test_every_badugi_is_counted() -> None:
    """A badugi takes four ranks in any order of suits; a one-card hand comes from four equal ranks or suits."""
    ranks = BADUGI.rank_many(np.array(list(combinations(range(52), 4)), np.uint8))
    counts = np.bincount(ranks >> CATEGORY_SHIFT)
    assert counts[BADUGI.order.strength[Category.BADUGI]] == comb(13, 4) * 24
    assert counts[BADUGI.order.strength[Category.ONE_CARD]] == 13 + 4 * comb(13, 4)
    assert counts.sum() == comb(52, 4)


@pytest.mark.rule("wa-poker 24.11", "wa-poker 25.8")
def test_every_manila_hand_is_counted() -> None:
    """Suits are alike, so one deal of hole cards stands for every deal that only renames them."""
    boards = np.array(list(combinations(range(30), 5)), np.uint8)
    totals = np.zeros(16, np.int64)
    for hole, alike in _manila_holes():
        rest = np.array([card for card in REDUCED.cards if card not in hole], np.uint8)
        hands = np.empty((len(boards), 7), np.uint8)
        hands[:, :2], hands[:, 2:] = hole, rest[boards]
        totals += alike * np.bincount(MANILA.rank_many(hands, 2, dealt=True) >> CATEGORY_SHIFT, minlength=16)
    found = tuple(int(totals[MANILA.order.strength[category]]) for category in FIVE_CARD)
    assert found == MANILA_COUNTS
    assert sum(MANILA_COUNTS) == comb(32, 2) * comb(30, 5) == 70682976


def _manila_holes() -> list[tuple[tuple[int, int], int]]:
    ranks = range(REDUCED.lowest_rank, len(RANKS))
    pairs = [((4 * rank, 4 * rank + 1), 6) for rank in ranks]
    suited = [((4 * low, 4 * high), 4) for low, high in combinations(ranks, 2)]
    unsuited = [((4 * low, 4 * high + 1), 12) for low, high in combinations(ranks, 2)]
    return pairs + suited + unsuited


@pytest.mark.rule("vic-crown-poker 8.20.4(d)(ii)", "ruling vic-crown-poker CP-E8")
def test_every_omaha_low_is_counted() -> None:
    """A low depends only on ranks, so one deal stands for all with as many cards of each low rank in hand and board."""
    low_ranks = (12, *range(7))
    high_cards = np.arange(28, 48)
    lows = [counts for counts in product(range(5), repeat=8) if sum(counts) <= 5]
    boards = np.array([(*counts, 5 - sum(counts)) for counts in lows])
    ranks, copies = _spread(boards)
    hands, alike = [], []
    for hole in (np.array((*counts, 4 - sum(counts))) for counts in lows if sum(counts) <= 4):
        room = np.array([4] * 8 + [20]) - hole
        feasible = (boards <= room).all(axis=1)
        ways = [[comb(n, k) for k in range(6)] for n in range(21)]
        held = comb(20, int(hole[8])) * np.prod([comb(4, int(count)) for count in hole[:8]])
        boards_alike = np.prod([np.array(ways[n])[boards[feasible, at]] for at, n in enumerate(room)], axis=0)
        own_ranks, own_copies = (spread[0] for spread in _spread(hole[np.newaxis]))
        board_ranks, board_copies = ranks[feasible], copies[feasible] + hole[ranks[feasible]]
        rank = np.hstack([np.broadcast_to(own_ranks, (len(board_ranks), 4)), board_ranks])
        copy = np.hstack([np.broadcast_to(own_copies, (len(board_ranks), 4)), board_copies])
        low_card = 4 * np.array([*low_ranks, 0])[rank] + copy
        hands.append(np.where(rank == 8, high_cards[np.where(rank == 8, copy, 0)], low_card).astype(np.uint8))
        alike.append(held * boards_alike)
    found = OMAHA_EIGHT_LOW.rank_many(np.concatenate(hands), threads=2) > 0
    assert int(np.concatenate(alike).sum()) == comb(52, 4) * comb(48, 5) == 463563500400
    assert int(np.concatenate(alike)[found].sum()) == 161374983168


def _spread(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return, for each row of counts, the place of each card and its index within that place."""
    places = np.array([np.repeat(np.arange(len(row)), row) for row in counts])
    copies = np.array([[*np.concatenate([np.arange(count) for count in row])] for row in counts])
    return places, copies
