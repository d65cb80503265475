"""The two decks the rulebooks allow, and the order of suits where a book gives one."""

from typing import Final

import msgspec

from pitboss.cards.card import ALL, SUITS, Card


class DeckKind(msgspec.Struct, frozen=True):
    """A kind of deck: which cards it has."""

    name: str
    cards: tuple[Card, ...]
    lowest_rank: int

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and self.lowest_rank * 4 <= card < 52

    def __len__(self) -> int:
        return len(self.cards)


FULL: Final = DeckKind("full", ALL, 0)
"""52 cards, aces down to twos."""

REDUCED: Final = DeckKind("reduced", ALL[20:], 5)
"""32 cards, aces down to sevens."""

WA_SUIT_ORDER: Final = tuple(SUITS.index(suit) for suit in "hcds")
"""Western Australia, highest first: hearts, clubs, diamonds, spades. Only the draw for the button uses it."""

VIC_SUIT_ORDER: Final = tuple(SUITS.index(suit) for suit in "shdc")
"""Victoria, highest first: spades, hearts, diamonds, clubs."""
