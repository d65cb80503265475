"""Clause 3.2.2: the clause of every hand, and how hands are compared."""

from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.core.hands import Category

ORDERS: dict[str, dict[Category, Rules]] = {
    "full": {
        Category.ROYAL_FLUSH: cite("3.2.2(a)"),
        Category.STRAIGHT_FLUSH: cite("3.2.2(b)") + ruling("CP-E9"),
        Category.FOUR_OF_A_KIND: cite("3.2.2(c)"),
        Category.FULL_HOUSE: cite("3.2.2(d)"),
        Category.FLUSH: cite("3.2.2(e)"),
        Category.STRAIGHT: cite("3.2.2(f)"),
        Category.THREE_OF_A_KIND: cite("3.2.2(g)"),
        Category.TWO_PAIR: cite("3.2.2(h)"),
        Category.PAIR: cite("3.2.2(i)"),
        Category.ODD_CARDS: cite("3.2.2(j)"),
    }
}

COMPARED: dict[str, Rules] = {"full": cite("3.2.1", "3.3", "8.6") + ruling("CP-A4", "CP-E10")}
"""By rank alone, suits never, and the pot goes to the hand, not by agreement."""
