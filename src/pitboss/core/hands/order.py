"""The order of categories, and the rank of a hand as one number.

A rank packs the strength of its category and then the card ranks that decide within it, most important first, one
nibble each: two is 1, ace is 13, a missing card 0. So ranks of one order compare as plain integers, a hand of four up
cards compares with one of five (a missing card loses to any card), and a rank can be turned back into words without a
table.
"""

from collections.abc import Callable
from typing import Final

from pitboss.core.hands.category import Category

NIBBLES: Final = 5
CATEGORY_SHIFT: Final = 4 * NIBBLES
ACE: Final = 12

COUNT_BITS: Final = 3
"""Bits per rank in the counting part of a card's key."""
SUITS_SHIFT: Final = COUNT_BITS * 13
COUNTS: Final = (1 << SUITS_SHIFT) - 1
EACH_RANK: Final = COUNTS // 7
EACH_SUIT: Final = 0x1111 << SUITS_SHIFT
CARDS_SHIFT: Final = SUITS_SHIFT + 16
SUIT_MASK: Final = (1 << 13) - 1
KEYS: Final = tuple(
    1 << COUNT_BITS * rank | 1 << SUITS_SHIFT + 4 * suit | 1 << CARDS_SHIFT + 13 * suit + rank
    for rank in range(13)
    for suit in range(4)
)
"""A card's key counts one of its rank, one of its suit and the card itself; a hand's total is the sum of its keys.

A total counts the ranks and the suits, reveals a card that occurs twice (its bit has carried) and has the ranks of each
suit side by side. The part below `CARDS_SHIFT` fits a machine word, which kernels add up.
"""

COUNTING_KEYS: Final = tuple([key & (1 << CARDS_SHIFT) - 1 for key in KEYS])
"""Keys that count ranks and suits without the card itself: enough for cards known to come from one deck."""


def pack(strength: int, ranks: list[int]) -> int:
    packed, shift = strength << CATEGORY_SHIFT, CATEGORY_SHIFT
    for rank in ranks:
        shift -= 4
        packed |= (rank + 1) << shift
    return packed


def _pack_highest(spread: int) -> int:
    """Return the highest five of the ranks set at the positions of their counts, packed as in a rank."""
    packed, shift = 0, CATEGORY_SHIFT
    while spread and shift:
        bit = spread.bit_length() - 1
        shift -= 4
        packed |= bit // COUNT_BITS + 1 << shift
        spread ^= 1 << bit
    return packed


def _close_up(spread: int) -> int:
    """Return the same ranks as a mask with one bit each."""
    mask = 0
    while spread:
        bit = spread.bit_length() - 1
        mask |= 1 << bit // COUNT_BITS
        spread ^= 1 << bit
    return mask


def _descending(mask: int) -> list[int]:
    return [rank for rank in range(ACE, -1, -1) if mask >> rank & 1]


class _Memo(dict[int, int]):
    """Ranks computed on first use and kept: a hand seen before costs one lookup.

    Equal ranks are one object, a few thousand in all, which keeps them in the processor's cache.
    """

    def __init__(self, work_out: Callable[[int], int]) -> None:
        self._work_out = work_out
        self._ranks: dict[int, int] = {}

    def __missing__(self, key: int) -> int:
        rank = self._work_out(key)
        rank = self[key] = self._ranks.setdefault(rank, rank)
        return rank


class Order:
    """An order of categories, the number of cards in a hand, and where the ace counts low in a sequence."""

    def __init__(self, *highest_first: Category, length: int, ace_low: tuple[int, ...]) -> None:
        self.length = length
        self.kind = f"{type(self).__name__} {', '.join(map(str, highest_first))} ace low {ace_low}"
        """Everything that the ranks depend on, as a text."""
        self.strength = {category: at for at, category in enumerate(reversed(highest_first), start=1)}
        self.categories = {at: category for category, at in self.strength.items()}
        self._ace_low = sum(1 << rank for rank in ace_low)
        self._ace_low_top = max(rank for rank in ace_low if rank != ACE)
        self.start = (8 - length) * EACH_SUIT
        self.flush_bits = 8 * EACH_SUIT
        self.by_counts = _Memo(self._rank_counts)
        self.by_suit = _Memo(self._rank_suit)
        self._highest = _Memo(_pack_highest)
        self._straights = _Memo(self._rank_straight)

    def straight_top(self, mask: int) -> int:
        """Return the top card of the best sequence among these ranks, or -1."""
        runs = mask
        for shift in range(1, self.length):
            runs &= mask >> shift
        if runs:
            return runs.bit_length() + self.length - 2
        return self._ace_low_top if mask & self._ace_low == self._ace_low else -1

    def decided_by(self, packed: int) -> tuple[int, ...]:
        """Return the card ranks that decide within a packed rank, most important first."""
        return tuple([nibble - 1 for shift in (16, 12, 8, 4, 0) if (nibble := packed >> shift & 15)])

    def _rank_suit(self, mask: int) -> int:
        """Return the rank of the best hand within one suit."""
        top = self.straight_top(mask)
        if top == ACE and Category.ROYAL_FLUSH in self.strength:
            return self._pack(Category.ROYAL_FLUSH, [top])
        if top >= 0:
            return self._pack(Category.STRAIGHT_FLUSH, [top])
        return self._pack(Category.FLUSH, _descending(mask)[: self.length])

    def _rank_counts(self, counts: int) -> int:
        """Return the rank of the best hand by ranks alone, suits ignored."""
        odd, twos, fours = counts & EACH_RANK, counts >> 1 & EACH_RANK, counts >> 2 & EACH_RANK
        held, threes, pairs = odd | twos | fours, odd & twos, twos & ~odd
        if fours:
            return self._with_kickers(Category.FOUR_OF_A_KIND, fours, 1, held, 4)
        if threes:
            three = 1 << threes.bit_length() - 1
            others = threes ^ three or pairs
            if others:
                return self._with_kickers(Category.FULL_HOUSE, three, 1, three | others, 4)
        straight = self._straights[held]
        if straight:
            return straight
        if threes:
            return self._with_kickers(Category.THREE_OF_A_KIND, threes, 1, held, 3)
        if pairs & pairs - 1:
            return self._with_kickers(Category.TWO_PAIR, pairs, 2, held, 4)
        if pairs:
            return self._with_kickers(Category.PAIR, pairs, 1, held, 2)
        return self._with_kickers(Category.ODD_CARDS, 0, 0, held, 0)

    def _with_kickers(self, category: Category, matched: int, most: int, held: int, used: int) -> int:
        """Pack the highest `most` of the matched ranks, then the highest kickers for the remaining cards."""
        packed, shift = self.strength[category] << CATEGORY_SHIFT, CATEGORY_SHIFT
        for _ in range(most):
            bit = matched.bit_length() - 1
            shift -= 4
            packed |= bit // COUNT_BITS + 1 << shift
            matched ^= 1 << bit
            held ^= 1 << bit
        unused = shift - 4 * (self.length - used)
        return packed | self._highest[held] >> CATEGORY_SHIFT - shift >> unused << unused

    def _rank_straight(self, held: int) -> int:
        """Return the rank of the best sequence among these ranks, or 0."""
        top = self.straight_top(_close_up(held))
        return self._pack(Category.STRAIGHT, [top]) if top >= 0 else 0

    def _pack(self, category: Category, ranks: list[int]) -> int:
        return pack(self.strength[category], ranks)


class LowOrder(Order):
    """Eight or better: five different ranks of eight or lower, the ace low; lower is better."""

    def __init__(self) -> None:
        super().__init__(Category.LOW, length=5, ace_low=(ACE, 3, 2, 1, 0))
        self.strength[Category.NO_LOW] = 0
        self.categories[0] = Category.NO_LOW
        self.flush_bits = 0

    def decided_by(self, packed: int) -> tuple[int, ...]:
        return tuple([ACE if lack == 7 else 6 - lack for lack in super().decided_by(packed)])

    def _rank_suit(self, mask: int) -> int:
        low = [rank for rank in (ACE, *range(7)) if mask >> rank & 1][: self.length]
        if len(low) < self.length:
            return 0
        return pack(1, [7 if rank == ACE else 6 - rank for rank in low[::-1]])

    def _rank_counts(self, counts: int) -> int:
        return self._rank_suit(sum(1 << rank for rank in range(13) if counts >> COUNT_BITS * rank & 7))


FULL_ORDER: Final = Order(
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE, Category.FLUSH, Category.STRAIGHT, Category.THREE_OF_A_KIND,
    Category.TWO_PAIR, Category.PAIR, Category.ODD_CARDS,
    length=5, ace_low=(ACE, 3, 2, 1, 0),
)  # fmt: skip
"""The 52-card deck, in every book: wa-poker 10.1."""

REDUCED_ORDER: Final = Order(
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND,
    Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT, Category.THREE_OF_A_KIND,
    Category.TWO_PAIR, Category.PAIR, Category.ODD_CARDS,
    length=5, ace_low=(ACE, 8, 7, 6, 5),
)  # fmt: skip
"""The 32-card deck, a flush over a full house: wa-poker 10.2."""

SHORT_ORDER: Final = Order(
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND,
    Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT, Category.THREE_OF_A_KIND,
    Category.TWO_PAIR, Category.PAIR, Category.ODD_CARDS,
    length=5, ace_low=(ACE, 7, 6, 5, 4),
)  # fmt: skip
"""The 36-card deck, like the 32-card deck; the ace also counts below the six: house-poker 12.3."""

THREE_CARD_ORDER: Final = Order(
    Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND, Category.STRAIGHT, Category.FLUSH, Category.PAIR,
    Category.ODD_CARDS,
    length=3, ace_low=(ACE, 1, 0),
)  # fmt: skip
"""Three cards: vic-three-card-poker 3.6.1."""

LOW_ORDER: Final = LowOrder()
"""Eight or better: vic-crown-poker 3.2.2(k)."""
