"""Rank hands a second time, the simple way: try each choice of cards that the rules allow, and compare tuples."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from pitboss.core.hands import Category

Plain = tuple[int, list[int]]

FULL = [
    Category.ODD_CARDS, Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT,
    Category.FLUSH, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH,
]  # fmt: skip
REDUCED = [
    Category.ODD_CARDS, Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT,
    Category.FULL_HOUSE, Category.FLUSH, Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH,
]  # fmt: skip
THREE = [
    Category.ODD_CARDS, Category.PAIR, Category.FLUSH, Category.STRAIGHT, Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
]  # fmt: skip
LOWBALL = [
    Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.PAIR,
    Category.LOW,
]  # fmt: skip
DEUCE = [
    Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH, Category.STRAIGHT,
    Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.PAIR, Category.LOW,
]  # fmt: skip
BADUGI = [Category.ONE_CARD, Category.TWO_CARDS, Category.THREE_CARDS, Category.BADUGI]
LOW = [Category.NO_LOW, Category.LOW]

SHAPES = {
    (4, 1): Category.FOUR_OF_A_KIND, (4,): Category.FOUR_OF_A_KIND, (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND, (3, 1): Category.THREE_OF_A_KIND, (3,): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR, (2, 2): Category.TWO_PAIR, (2, 1, 1, 1): Category.PAIR,
    (2, 1, 1): Category.PAIR, (2, 1): Category.PAIR, (2,): Category.PAIR,
}  # fmt: skip


def exactly(cards: Sequence[int], order: list[Category], lowest: int, length: int = 5) -> Plain:
    """Rank exactly these cards; `lowest` is the deck's lowest rank, which the ace may also stand below."""
    counted = Counter(card >> 2 for card in cards)
    ranks = sorted(counted, key=lambda rank: (counted[rank], rank), reverse=True)
    category = SHAPES.get(tuple(counted[rank] for rank in ranks), Category.ODD_CARDS)
    if len(ranks) == len(cards) == length:
        one_suit = len({card & 3 for card in cards}) == 1
        low_ace = [12, *range(lowest + length - 2, lowest - 1, -1)]
        in_a_row = ranks[0] - ranks[-1] == length - 1 or ranks == low_ace
        if in_a_row:
            ranks = [low_ace[1]] if ranks == low_ace else ranks[:1]
        if in_a_row and one_suit:
            royal = Category.ROYAL_FLUSH in order and ranks == [12]
            category = Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH
        elif one_suit or in_a_row:
            category = Category.FLUSH if one_suit else Category.STRAIGHT
    return order.index(category), ranks


def low(cards: Sequence[int]) -> Plain:
    """Rank exactly these five cards as an eight-or-better low."""
    values = sorted({1 if card >= 48 else (card >> 2) + 2 for card in cards}, reverse=True)
    if len(values) < 5 or values[0] > 8:
        return 0, []
    return 1, [-value for value in values]


def lowest(cards: Sequence[int]) -> Plain:
    """Rank exactly these cards at ace-to-five: only pairs count against them."""
    counted = Counter(1 if card >= 48 else (card >> 2) + 2 for card in cards)
    values = sorted(counted, key=lambda value: (counted[value], value), reverse=True)
    category = SHAPES.get(tuple(counted[value] for value in values), Category.LOW)
    return LOWBALL.index(category), [-value for value in values]


def deuce(cards: Sequence[int]) -> Plain:
    """Rank exactly these five cards at deuce-to-seven: the worst high hand, except that an ace is always high."""
    high, ranks = exactly(cards, FULL, lowest=-9)
    category = {Category.ODD_CARDS: Category.LOW, Category.ROYAL_FLUSH: Category.STRAIGHT_FLUSH}.get(
        FULL[high], FULL[high]
    )
    return DEUCE.index(category), [-rank for rank in ranks]


def badugi(cards: Sequence[int]) -> Plain:
    """Rank the largest set of cards of different ranks and suits, and of those the lowest."""
    found = []
    for size in range(1, 5):
        for hand in combinations(cards, size):
            if len({card >> 2 for card in hand}) == size and len({card & 3 for card in hand}) == size:
                values = sorted((1 if card >= 48 else (card >> 2) + 2 for card in hand), reverse=True)
                found.append((size - 1, [-value for value in values]))
    return max(found)


def best_of(cards: Sequence[int], order: list[Category], lowest: int) -> Plain:
    return max(exactly(hand, order, lowest) for hand in combinations(cards, 5))


def two_and_three(cards: Sequence[int], hole: int, five: Callable[[Sequence[int]], Plain]) -> Plain:
    return max(five((*two, *three)) for two in combinations(cards[:hole], 2) for three in combinations(cards[hole:], 3))


PLAIN: dict[str, tuple[list[Category], Callable[[Sequence[int]], Plain]]] = {
    "high": (FULL, lambda cards: best_of(cards, FULL, 0)),
    "six-card": (FULL, lambda cards: best_of(cards, FULL, 0)),
    "hole-and-flop": (FULL, lambda cards: best_of(cards, FULL, 0)),
    "reduced-high": (REDUCED, lambda cards: best_of(cards, REDUCED, 5)),
    "omaha": (FULL, lambda cards: two_and_three(cards, 4, lambda five: exactly(five, FULL, 0))),
    "omaha-reduced": (REDUCED, lambda cards: two_and_three(cards, 4, lambda five: exactly(five, REDUCED, 5))),
    "manila": (REDUCED, lambda cards: two_and_three(cards, 2, lambda five: exactly(five, REDUCED, 5))),
    "three-card": (THREE, lambda cards: exactly(cards, THREE, 0, length=3)),
    "eight-low": (LOW, lambda cards: max(map(low, combinations(cards, 5)))),
    "omaha-eight-low": (LOW, lambda cards: two_and_three(cards, 4, low)),
    "short-high": (REDUCED, lambda cards: best_of(cards, REDUCED, 4)),
    "razz": (LOWBALL, lambda cards: max(map(lowest, combinations(cards, 5)))),
    "showing-low": (LOWBALL, lowest),
    "deuce-to-seven": (DEUCE, deuce),
    "badugi": (BADUGI, badugi),
    "showing": (FULL, lambda cards: exactly(cards, FULL, 0)),
    "showing-reduced": (REDUCED, lambda cards: exactly(cards, REDUCED, 5)),
}
"""Each ranking by name: its categories from the worst up, and its plain rank function."""
