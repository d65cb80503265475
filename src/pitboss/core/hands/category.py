"""The kinds of hand, by the names the rulebooks give them."""

from enum import Enum


class Category(Enum):
    """A kind of hand. An `Order` decides which beats which, since the decks differ."""

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
    """Members are singletons: hash by identity, which is faster than hashing the name."""

    def __str__(self) -> str:
        return str(self.value)
