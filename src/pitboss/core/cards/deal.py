"""What every deal must satisfy, whoever deals: cards of the deck in use, none of them twice, as many as due.

Each check passes silently or raises `CardError` with the sentence a user reads.
"""

from collections.abc import Collection, Iterable

from pitboss.core.cards.card import UNSEEN, Card, CardError, write_cards
from pitboss.core.cards.deck import DeckKind


def check_deal(cards: Collection[Card], deck: DeckKind, out: Collection[Card] = ()) -> None:
    """The cards are in the deck, differ from each other and from those already `out`; `??` may repeat."""
    check_in_deck(cards, deck)
    check_distinct(cards)
    for card in cards:
        if card in out and card != UNSEEN:
            raise CardError(f"{card} is already out: every card of the {deck.name} deck is there once")


def check_in_deck(cards: Iterable[Card], deck: DeckKind) -> None:
    """Every card that is seen belongs to the deck."""
    lowest = deck.cards[0]
    for card in cards:
        if card < lowest:
            raise CardError(f"{card} is not in the {deck.name} deck, which has {deck.holds}")


def check_distinct(cards: Collection[Card]) -> None:
    """No card that is seen comes twice."""
    if len(set(cards)) == len(cards):
        return
    met: set[Card] = set()
    for card in cards:
        if card in met and card != UNSEEN:
            raise CardError(f"{card} is there twice in {write_cards(cards)}")
        met.add(card)


def check_seen(cards: Collection[Card]) -> None:
    """Every face is known, as it must be where cards are compared or shuffled."""
    if UNSEEN in cards:
        raise CardError("?? is an unseen card: every card must be known here")


def check_count(cards: Collection[Card], *counts: int) -> None:
    """There are as many cards as one of the counts allowed."""
    if len(cards) in counts:
        return
    *most, last = [str(count) for count in counts]
    wanted = f"{', '.join(most)} or {last}" if most else last
    noun = "card" if counts == (1,) else "cards"
    got = f"{len(cards)}: {write_cards(cards)}" if cards else "none"
    raise CardError(f"expected {wanted} {noun}, got {got}")
