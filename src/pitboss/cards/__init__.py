"""What is dealt: cards, decks, shuffles, the cut and the shoe."""

from pitboss.cards.card import UNSEEN, Card, read_cards, write_cards
from pitboss.cards.deck import FULL, REDUCED, DeckKind

__all__ = ["FULL", "REDUCED", "UNSEEN", "Card", "DeckKind", "read_cards", "write_cards"]
