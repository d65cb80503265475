"""The kinds of hand, by the names the rulebooks give them."""

from enum import Enum


class Category(Enum):
    """A kind of hand. Which beats which is an `Order`'s to say: the two decks disagree."""

    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    PAIR = "pair"
    ODD_CARDS = "odd cards"
    LOW = "low"
    NO_LOW = "no low"
    BADUGI = "badugi"
    THREE_CARDS = "three cards"
    TWO_CARDS = "two cards"
    ONE_CARD = "one card"

    __hash__ = object.__hash__
    """A kind is there once: what it is spares hashing its name in Python's own time."""

    def __str__(self) -> str:
        return str(self.value)
