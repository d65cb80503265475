"""The decks the rulebooks allow, their suit orders, and the checks every deal must pass."""

from collections.abc import Collection, Iterable
from typing import Final, TypeAlias

import msgspec

from pitboss.core.cards.card import ALL, RANK_NAMES, SUITS, UNSEEN, Card, CardError, plural, write_cards
from pitboss.core.errors import nearest

SuitOrder: TypeAlias = tuple[int, ...]
"""The four suits, highest first."""

ORDER_VERSION: Final = "1"
"""Version of the unshuffled order and the shuffling method, part of every commitment: change it when either changes."""


class DeckKind(msgspec.Struct, frozen=True):
    """A kind of deck: its cards, in the order they have before a shuffle."""

    name: str
    cards: tuple[Card, ...]
    lowest_rank: int

    @property
    def version(self) -> str:
        """The name of the deck in a shuffle's commitment: `full/1`."""
        return f"{self.name}/{ORDER_VERSION}"

    @property
    def holds(self) -> str:
        """The deck's cards in words, for messages."""
        return f"{len(self.cards)} cards from {plural(RANK_NAMES[self.lowest_rank])} up to aces"

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and self.lowest_rank * 4 <= card < 52

    def __len__(self) -> int:
        return len(self.cards)


FULL: Final = DeckKind("full", ALL, 0)
"""52 cards, aces down to twos."""

REDUCED: Final = DeckKind("reduced", ALL[20:], 5)
"""32 cards, aces down to sevens."""

SHORT: Final = DeckKind("short", ALL[16:], 4)
"""36 cards, aces down to sixes."""

DECKS: Final = (FULL, REDUCED, SHORT)

WA_SUIT_ORDER: Final[SuitOrder] = tuple(SUITS.index(suit) for suit in "hcds")
"""Western Australia, highest first: hearts, clubs, diamonds, spades. Only the draw for the button uses it."""

VIC_SUIT_ORDER: Final[SuitOrder] = tuple(SUITS.index(suit) for suit in "shdc")
"""Victoria, highest first: spades, hearts, diamonds, clubs."""


def read_deck(name: str) -> DeckKind:
    """Return the deck called `full`, `reduced` or `short`."""
    for deck in DECKS:
        if deck.name == name:
            return deck
    names = [deck.name for deck in DECKS]
    raise CardError(
        f"{name[:40]!r} is not a deck: expected {', '.join(names[:-1])} or {names[-1]}{nearest(name[:40], names)}"
    )


def precedence(card: Card, suit_order: SuitOrder) -> int:
    """Return a number that is higher for the higher single card: by rank, then by suit."""
    return card.rank * 4 + 3 - suit_order.index(card.suit)


def check_deal(cards: Collection[Card], deck: DeckKind, out: Collection[Card] = ()) -> None:
    """Check that the cards are in the deck and differ from each other and from those already `out`. `??` may repeat."""
    check_in_deck(cards, deck)
    check_distinct(cards)
    for card in cards:
        if card in out and card != UNSEEN:
            raise CardError(f"{card} has already been dealt: the {deck.name} deck has one of each card")


def check_in_deck(cards: Iterable[Card], deck: DeckKind) -> None:
    """Check that every known card belongs to the deck."""
    lowest = deck.cards[0]
    for card in cards:
        if card < lowest:
            raise CardError(f"{card} is not in the {deck.name} deck, which has {deck.holds}")


def check_distinct(cards: Collection[Card]) -> None:
    """Check that no known card occurs twice."""
    if len(set(cards)) == len(cards):
        return
    met: set[Card] = set()
    for card in cards:
        if card in met and card != UNSEEN:
            raise CardError(f"{card} occurs twice in {write_cards(cards)}")
        met.add(card)


def check_seen(cards: Collection[Card]) -> None:
    """Check that every card is known, as comparing and shuffling require."""
    if UNSEEN in cards:
        raise CardError("?? is an unseen card: every card must be known here")


def check_count(cards: Collection[Card], *counts: int) -> None:
    """Check that the number of cards is allowed."""
    if len(cards) in counts:
        return
    *most, last = [str(count) for count in counts]
    wanted = f"{', '.join(most)} or {last}" if most else last
    noun = "card" if counts == (1,) else "cards"
    got = f"{len(cards)}: {write_cards(cards)}" if cards else "none"
    raise CardError(f"expected {wanted} {noun}, got {got}")
