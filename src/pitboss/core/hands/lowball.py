"""Rankings in which the lowest hand wins: ace to five, deuce to seven, and badugi.

A higher number is still the better hand, so a lower card is packed as a higher value.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final

from pitboss.core.cards import FULL
from pitboss.core.hands.category import Category
from pitboss.core.hands.order import ACE, COUNT_BITS, EACH_SUIT, Order, pack
from pitboss.core.hands.ranking import Ranking

_SHAPES: Final = {
    (1, 1): Category.LOW, (2, 1): Category.PAIR, (2, 2): Category.TWO_PAIR, (3, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE, (4, 1): Category.FOUR_OF_A_KIND,
}  # fmt: skip
"""A hand's category by the counts of its two most frequent ranks."""


class LowestOrder(Order):
    """An order in which the lowest hand wins and a pair is worse than no pair."""

    def __init__(self, *best_first: Category, aces_low: bool) -> None:
        super().__init__(*best_first, length=5, ace_low=(ACE, 3, 2, 1, 0))
        self.kind += f", low in all hands {aces_low}"
        self._aces_low = aces_low
        if Category.FLUSH not in self.strength:
            self.flush_bits = 0

    def decided_by(self, packed: int) -> tuple[int, ...]:
        return tuple([self._rank(ACE - lack) for lack in super().decided_by(packed)])

    def straight_top(self, mask: int) -> int:
        """Return the top card of five in a row if straights count, else -1. An ace is never below a two."""
        if Category.STRAIGHT not in self.strength:
            return -1
        lowest = mask & -mask
        return mask.bit_length() - 1 if mask == 31 * lowest else -1

    def value(self, rank: Any) -> Any:
        """Return the value of a rank, or of each rank in an array: 0 for the lowest."""
        return (rank + 1) % 13 if self._aces_low else rank

    def _rank(self, value: int) -> int:
        return (value - 1) % 13 if self._aces_low else value

    def _rank_suit(self, mask: int) -> int:
        lowest = sorted((rank for rank in range(13) if mask >> rank & 1), key=self.value)[: self.length]
        if not self.flush_bits:
            return self._low(Category.LOW, lowest[::-1])
        straight = self.straight_top(sum(1 << rank for rank in lowest)) >= 0
        return self._low(Category.STRAIGHT_FLUSH if straight else Category.FLUSH, lowest[::-1])

    def _rank_counts(self, counts: int) -> int:
        cards = [rank for rank in range(13) for _ in range(counts >> COUNT_BITS * rank & 7)]
        return max(self._rank_ranks(five) for five in combinations(cards, min(self.length, len(cards))))

    def _rank_ranks(self, cards: Sequence[int]) -> int:
        ranks = sorted(set(cards), key=lambda rank: (-cards.count(rank), -self.value(rank)))
        if len(ranks) == self.length and self.straight_top(sum(1 << rank for rank in ranks)) >= 0:
            return self._low(Category.STRAIGHT, ranks)
        often = [cards.count(rank) for rank in ranks]
        return self._low(_SHAPES[often[0], often[1] if len(often) > 1 else 1], ranks)

    def _low(self, category: Category, ranks: Iterable[int]) -> int:
        return pack(self.strength[category], [ACE - self.value(rank) for rank in ranks])


ACE_TO_FIVE_ORDER: Final = LowestOrder(
    Category.LOW, Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    aces_low=True,
)  # fmt: skip
"""Razz: the ace is the lowest card, straights and flushes do not count."""

DEUCE_TO_SEVEN_ORDER: Final = LowestOrder(
    Category.LOW, Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT, Category.FLUSH,
    Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH,
    aces_low=False,
)  # fmt: skip
"""Deuce to seven: the ace is the highest card, straights and flushes count against a hand."""


class BadugiOrder(LowestOrder):
    """An order by number of cards of different ranks and suits, then the lowest; the ace is the lowest card."""

    def __init__(self) -> None:
        super().__init__(
            Category.BADUGI, Category.THREE_CARDS, Category.TWO_CARDS, Category.ONE_CARD, aces_low=True
        )  # fmt: skip
        self.length = 4
        self.start = (8 - self.length) * EACH_SUIT

    def of_each(self, ranks: Sequence[int]) -> int:
        """Return the rank of a hand whose cards differ in rank and suit."""
        return pack(len(ranks), [ACE - value for value in sorted(map(self.value, ranks), reverse=True)])


class Badugi(Ranking):
    """The best of four cards that share neither rank nor suit."""

    def __init__(self, called: str) -> None:
        self.lowest = BadugiOrder()
        super().__init__(called, FULL, self.lowest, (4,), "four cards")

    def rank_dealt(self, cards: Sequence[int]) -> int:
        return max(self.lowest.of_each([card >> 2 for card in hand]) for hand in self.hands_of(cards))

    def hands_of(self, cards: Sequence[int]) -> Iterable[tuple[int, ...]]:
        for size in range(len(cards), 0, -1):
            for hand in combinations(cards, size):
                if len({card >> 2 for card in hand}) == len({card & 3 for card in hand}) == size:
                    yield hand

    def _rank_hand(self, cards: Sequence[int]) -> int:
        return self.lowest.of_each([card >> 2 for card in cards])
