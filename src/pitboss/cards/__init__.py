"""What is dealt: cards, decks, shuffles, the cut and the shoe.

`pitboss.cards.shuffle` and `pitboss.cards.shoe` are imported by name where something is shuffled: nothing
else here knows of randomness.
"""

from pitboss.cards.card import UNSEEN, Card, CardError, read_cards, write_cards
from pitboss.cards.deal import check_count, check_deal, check_distinct, check_in_deck, check_seen
from pitboss.cards.deck import (
    FULL,
    REDUCED,
    SHORT,
    VIC_SUIT_ORDER,
    WA_SUIT_ORDER,
    DeckKind,
    SuitOrder,
    precedence,
    read_deck,
)

__all__ = [
    "FULL",
    "REDUCED",
    "SHORT",
    "UNSEEN",
    "VIC_SUIT_ORDER",
    "WA_SUIT_ORDER",
    "Card",
    "CardError",
    "DeckKind",
    "SuitOrder",
    "check_count",
    "check_deal",
    "check_distinct",
    "check_in_deck",
    "check_seen",
    "precedence",
    "read_cards",
    "read_deck",
    "write_cards",
]
