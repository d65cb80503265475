"""Thousands of shuffles from a fixed source look random, and broken shuffles fail the same tests.

Each statistic is a chi-square, converted to a normal deviate (Wilson–Hilferty) so that one limit serves them all. The
source is fixed: the figures are the same in every run.
"""

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.core.cards import FULL, REDUCED, DeckKind
from pitboss.core.cards.shuffle import below, shuffle
from toolkit.seeds import Injected

Orders = npt.NDArray[np.uint8]
"""One row for each shuffle, the top card first."""

SHUFFLES = 12_000
LIMIT = 4.0
COUNTS = {
    "full": (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540),
    "reduced": (4, 16, 224, 1344, 204, 5100, 10752, 24192, 107520, 52020),
}
"""Royal, straight flush, four, full house, flush, straight, three, two pair, pair, none."""
CLASS_OF_EQUAL_PAIRS = np.array([9, 8, 7, 6, 3, 9, 2])
"""The number of equal-rank pairs among a hand's ten pairs of cards gives its class, straights and flushes aside."""


def deviate(chi_square: float, freedom: int) -> float:
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def positions(orders: Orders, deck: DeckKind) -> float:
    """Measure how far the cards are from appearing equally often in every place."""
    shuffles, size = orders.shape
    place = np.arange(size) * size
    counts = np.bincount((orders - deck.cards[0] + place).ravel(), minlength=size * size)
    expected = shuffles / size
    chi_square = ((counts - expected) ** 2).sum() / expected * (size - 1) / size
    return deviate(chi_square, (size - 1) ** 2)


def adjacent_pairs(orders: Orders, deck: DeckKind) -> float:
    """Measure how far each card is from following every other card equally often."""
    shuffles, size = orders.shape
    codes = orders.astype(int) - deck.cards[0]
    counts = np.bincount((codes[:, :-1] * size + codes[:, 1:]).ravel(), minlength=size * size)
    met = np.delete(counts, np.arange(size) * (size + 1))
    expected = shuffles / size
    return deviate(((met - expected) ** 2).sum() / expected, (size - 1) ** 2)


def hand_classes(orders: Orders, deck: DeckKind) -> float:
    """Measure how far the first five cards, the next five and so on are from the classes of all hands."""
    hands = orders[:, : len(deck) // 5 * 5].reshape(-1, 5)
    counts = np.bincount(classes_of(hands, deck), minlength=10)
    expected = np.array(COUNTS[deck.name]) / comb(len(deck), 5) * len(hands)
    met, due = rare_together(counts), rare_together(expected)
    return deviate(((met - due) ** 2 / due).sum(), len(due) - 1)


def rare_together(classes: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Merge royals, straight flushes and fours into one class that is frequent enough to count."""
    return np.append(classes[:3].sum(), classes[3:])


def classes_of(hands: Orders, deck: DeckKind) -> npt.NDArray[np.int64]:
    """Return the class of each hand by a second method, without the evaluators of pitboss.core.hands."""
    ranks, suits = np.sort(hands >> 2, axis=1), hands & 3
    equal = sum((ranks[:, one] == ranks[:, other]).astype(int) for one, other in combinations(range(5), 2))
    flush = (suits == suits[:, :1]).all(axis=1)
    ace_low = (ranks[:, 4] == 12) & (ranks[:, 3] == deck.lowest_rank + 3)
    straight = (equal == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | ace_low)
    royal = straight & (ranks[:, 0] == 8)
    return np.select([flush & royal, flush & straight, flush, straight], [0, 1, 4, 5], CLASS_OF_EQUAL_PAIRS[equal])


STATISTICS = (positions, adjacent_pairs, hand_classes)


@pytest.mark.parametrize("deck", [FULL, REDUCED], ids=lambda deck: deck.name)
def test_the_second_opinion_on_hands_counts_every_class_exactly(deck: DeckKind) -> None:
    every = chain.from_iterable(combinations(bytes(deck.cards), 5))
    hands = np.fromiter(every, np.uint8, comb(len(deck), 5) * 5).reshape(-1, 5)
    assert tuple(np.bincount(classes_of(hands, deck))) == COUNTS[deck.name]


@pytest.mark.parametrize("deck", [FULL, REDUCED], ids=lambda deck: deck.name)
def test_many_shuffles_look_like_chance_before_and_after_the_cut(deck: DeckKind) -> None:
    source = Injected()
    made = [shuffle(deck, source) for _ in range(SHUFFLES)]
    after = as_orders(bytes(one.cards) for one in made)
    before = as_orders(bytes(one.cards[-(one.cut or 0) :] + one.cards[: -(one.cut or 0)]) for one in made)
    for orders in (before, after):
        for statistic in STATISTICS:
            assert abs(statistic(orders, deck)) < LIMIT, statistic.__name__


@pytest.mark.parametrize("deck", [FULL, REDUCED], ids=lambda deck: deck.name)
def test_every_cut_is_equally_likely(deck: DeckKind) -> None:
    source = Injected()
    counts = np.bincount([shuffle(deck, source).cut or 0 for _ in range(SHUFFLES)], minlength=len(deck) - 1)[2:]
    expected = SHUFFLES / (len(deck) - 3)
    assert len(counts) == len(deck) - 3
    assert abs(deviate(((counts - expected) ** 2).sum() / expected, len(counts) - 1)) < LIMIT


def as_orders(rows: Iterator[bytes]) -> Orders:
    together = list(rows)
    return np.frombuffer(b"".join(together), np.uint8).reshape(len(together), -1)


def modulo_bias(stream: Iterator[int]) -> bytes:
    """Shuffle by Fisher–Yates, but accept every byte, so that low numbers are drawn more often."""
    return fisher_yates(lambda left: next(stream) % left)


def off_by_one(stream: Iterator[int]) -> bytes:
    """Shuffle by Fisher–Yates, but never let a card keep its place."""
    return fisher_yates(lambda left: below(left - 1, stream))


def any_with_any(stream: Iterator[int]) -> bytes:
    """Swap each card in turn with any card of the whole deck."""
    return fisher_yates(lambda left: below(52, stream))


def stopped_early(stream: Iterator[int]) -> bytes:
    """Shuffle by Fisher–Yates, but stop early and leave the last sixteen cards almost untouched."""
    return fisher_yates(lambda left: below(left, stream) if left > 16 else left - 1)


def only_cut(stream: Iterator[int]) -> bytes:
    """Cut the deck without a shuffle."""
    cut = 2 + below(49, stream)
    return bytes([*FULL.cards[cut:], *FULL.cards[:cut]])


def fisher_yates(draw: Callable[[int], int]) -> bytes:
    order = bytearray(FULL.cards)
    for left in range(52, 1, -1):
        at = draw(left)
        order[at], order[left - 1] = order[left - 1], order[at]
    return bytes(order)


@pytest.mark.parametrize(
    ("broken", "caught_by"),
    [
        (modulo_bias, positions),
        (off_by_one, positions),
        (any_with_any, positions),
        (stopped_early, positions),
        (stopped_early, adjacent_pairs),
        (stopped_early, hand_classes),
        (only_cut, adjacent_pairs),
        (only_cut, hand_classes),
    ],
)
def test_a_broken_shuffle_fails_the_same_statistics(
    broken: Callable[[Iterator[int]], bytes], caught_by: Callable[[Orders, DeckKind], float]
) -> None:
    source = Injected()
    stream = chain.from_iterable(source.seed() for _ in iter(int, 1))
    orders = as_orders(broken(stream) for _ in range(SHUFFLES))
    assert caught_by(orders, FULL) > LIMIT
