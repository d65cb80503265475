"""Table 9: the pay tables of Ante Bonus, Pair Plus and Six Card Bonus, named on the table sign."""

from pitboss.core.hands import Category
from pitboss.rules.banked.rows import PayTable


def _columns(hands: tuple[Category, ...], odds: dict[str, tuple[int, ...]]) -> dict[str, PayTable]:
    return {name: PayTable.of(name, dict(zip(hands, column, strict=True))) for name, column in odds.items()}


ANTE_BONUS = _columns(
    (Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND, Category.STRAIGHT),
    {"A": (5, 4, 1), "B": (5, 3, 1), "C": (4, 3, 1)},
)

PAIR_PLUS = _columns(
    (Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND, Category.STRAIGHT, Category.FLUSH, Category.PAIR),
    {
        "A": (40, 30, 6, 4, 1),
        "B": (40, 25, 6, 4, 1),
        "C": (40, 30, 5, 4, 1),
        "D": (40, 30, 6, 3, 1),
        "E": (35, 25, 6, 4, 1),
        "F": (35, 33, 6, 4, 1),
    },
)

SIX_CARD = _columns(
    (
        Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH,
        Category.STRAIGHT, Category.THREE_OF_A_KIND,
    ),
    {
        "A": (1000, 200, 50, 25, 20, 10, 5),
        "B": (1000, 200, 50, 25, 15, 10, 5),
        "C": (1000, 200, 100, 20, 15, 9, 8),
        "D": (1000, 200, 100, 20, 15, 10, 7),
        "E": (500, 200, 50, 25, 12, 8, 5),
    },
)  # fmt: skip
