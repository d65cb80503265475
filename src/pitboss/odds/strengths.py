"""The strengths of hands as numbers, for kernels: a rank's category is `rank >> SHIFT`."""

from typing import Final

from pitboss.hands import Category
from pitboss.hands.order import CATEGORY_SHIFT, FULL_ORDER

SHIFT: Final = CATEGORY_SHIFT
STRENGTHS: Final = 1 + max(FULL_ORDER.categories)
"""Strengths run from 1; 0 is no hand."""
PAIR: Final = FULL_ORDER.strength[Category.PAIR]
STRAIGHT: Final = FULL_ORDER.strength[Category.STRAIGHT]
FLUSH: Final = FULL_ORDER.strength[Category.FLUSH]


def by_strength(counts: list[int]) -> dict[Category, int]:
    """Counts in the order of strengths, named."""
    return {FULL_ORDER.categories[strength]: counts[strength] for strength in range(1, STRENGTHS)}
