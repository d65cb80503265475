"""The shoe a software dealer deals from.

A shoe is immutable: dealing returns the cards and a new shoe, so a deal that the round refuses takes nothing.
"""

from collections.abc import Iterable

import msgspec

from pitboss.core.cards.card import Card, CardError
from pitboss.core.cards.deck import DeckKind, check_deal, check_seen
from pitboss.core.cards.shuffle import OPERATING_SYSTEM, Shuffle, Source, shuffle


class Shoe(msgspec.Struct, frozen=True):
    """The rest of a shuffled deck, the cards burnt from it and its shuffles."""

    deck: DeckKind
    stub: tuple[Card, ...]
    """The cards still to be dealt, top card first."""
    shuffles: tuple[Shuffle, ...]
    """The first shuffle of the deck, then every reshuffle of the stub. They are revealed when the round is over."""
    burnt: tuple[Card, ...] = ()

    @classmethod
    def shuffled(cls, deck: DeckKind, source: Source = OPERATING_SYSTEM) -> "Shoe":
        """Return a whole deck, freshly shuffled and cut."""
        made = shuffle(deck, source)
        return cls(deck, made.cards, (made,))

    @property
    def remaining(self) -> int:
        return len(self.stub)

    @property
    def commitment(self) -> str:
        """The commitment of the latest shuffle, from which the next card comes."""
        return self.shuffles[-1].commitment

    def deal(self, count: int = 1) -> tuple[tuple[Card, ...], "Shoe"]:
        """Return the next cards from the top, and the shoe without them."""
        if not 0 <= count <= len(self.stub):
            asked = "1 card" if count == 1 else f"{count} cards"
            raise CardError(f"cannot deal {asked}: the shoe has {len(self.stub)} left of {len(self.deck)}")
        return self.stub[:count], Shoe(self.deck, self.stub[count:], self.shuffles, self.burnt)

    def burn(self) -> "Shoe":
        """Return the shoe with its top card burnt."""
        (card,), rest = self.deal()
        return Shoe(self.deck, rest.stub, self.shuffles, (*self.burnt, card))

    def taken_back(self, cards: Iterable[Card]) -> "Shoe":
        """Return the shoe with dealt or burnt cards put back below the stub, as some remedies require."""
        back = tuple(cards)
        check_seen(back)
        check_deal(back, self.deck)
        for card in back:
            if card in self.stub:
                raise CardError(f"{card} cannot be taken back: it has not been dealt")
        burnt = tuple(card for card in self.burnt if card not in back)
        return Shoe(self.deck, (*self.stub, *back), self.shuffles, burnt)

    def reshuffled(self, source: Source = OPERATING_SYSTEM) -> "Shoe":
        """Return the shoe with its stub reshuffled and cut; burnt cards stay out."""
        made = shuffle(self.stub, source)
        return Shoe(self.deck, made.cards, (*self.shuffles, made), self.burnt)

    def __repr__(self) -> str:
        """Leave the cards out, so that a log message cannot reveal them."""
        return f"Shoe({self.deck.name}, {self.remaining} left, {len(self.burnt)} burnt)"
