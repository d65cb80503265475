"""Cards, decks, shuffles, the cut and the shoe.

Code that shuffles imports `pitboss.core.cards.shuffle` or `pitboss.core.cards.shoe` by name. Nothing else in this
package uses randomness.
"""

from pitboss.core.cards.card import UNSEEN, Card, CardError, read_cards, write_cards
from pitboss.core.cards.deck import (
    FULL,
    REDUCED,
    SHORT,
    VIC_SUIT_ORDER,
    WA_SUIT_ORDER,
    DeckKind,
    SuitOrder,
    check_count,
    check_deal,
    check_distinct,
    check_in_deck,
    check_seen,
    precedence,
    read_deck,
)

__all__ = [
    "FULL", "REDUCED", "SHORT", "UNSEEN", "VIC_SUIT_ORDER", "WA_SUIT_ORDER", "Card", "CardError", "DeckKind",
    "SuitOrder", "check_count", "check_deal", "check_distinct", "check_in_deck", "check_seen", "precedence",
    "read_cards", "read_deck", "write_cards",
]  # fmt: skip
