"""Section 10: the clause of every hand, for each deck, and how hands are compared."""

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.core.hands import Category

_FULL: dict[Category, Rules] = {
    Category.ROYAL_FLUSH: cite("10.1(a)") + ruling("B7"),
    Category.STRAIGHT_FLUSH: cite("10.1(b)") + ruling("B3"),
    Category.FOUR_OF_A_KIND: cite("10.1(c)"),
    Category.FULL_HOUSE: cite("10.1(d)"),
    Category.FLUSH: cite("10.1(e)"),
    Category.STRAIGHT: cite("10.1(f)") + ruling("B3"),
    Category.THREE_OF_A_KIND: cite("10.1(g)"),
    Category.TWO_PAIR: cite("10.1(h)"),
    Category.PAIR: cite("10.1(i)"),
    Category.ODD_CARDS: cite("10.1(j)"),
}

_REDUCED: dict[Category, Rules] = {
    Category.ROYAL_FLUSH: cite("10.2(a)") + ruling("B7"),
    Category.STRAIGHT_FLUSH: cite("10.2(b)") + ruling("B3"),
    Category.FOUR_OF_A_KIND: cite("10.2(c)"),
    Category.FLUSH: cite("10.2(d)") + ruling("B6"),
    Category.FULL_HOUSE: cite("10.2(e)") + ruling("B6"),
    Category.STRAIGHT: cite("10.2(f)") + ruling("B3"),
    Category.THREE_OF_A_KIND: cite("10.2(g)"),
    Category.TWO_PAIR: cite("10.2(h)"),
    Category.PAIR: cite("10.2(i)"),
    Category.ODD_CARDS: cite("10.2(j)"),
}

ORDERS = {"full": _FULL, "reduced": _REDUCED}

COMPARED: dict[str, Rules] = {
    "full": cite("10.1", "10.3", "10.4", "4.1(b)(i)", "4.1(b)(ii)", "4.1(b)(iii)", "18.1") + ruling("B5", "I11"),
    "reduced": cite("10.2", "10.3", "10.4", "4.2(b)(i)", "4.2(b)(ii)", "4.2(b)(iii)", "18.1") + ruling("B5", "I11"),
}
"""Higher cards take precedence, all five count, and the pot goes to the hand, not by agreement."""
