"""The cards a software dealer deals from.

A shoe is a value: dealing gives the cards and the shoe that is left, so a deal that the round refuses has
taken nothing.
"""

from collections.abc import Iterable

import msgspec

from pitboss.core.cards.card import Card, CardError
from pitboss.core.cards.deck import DeckKind, check_deal, check_seen
from pitboss.core.cards.shuffle import OPERATING_SYSTEM, Shuffle, Source, shuffle


class Shoe(msgspec.Struct, frozen=True):
    """What is left of a shuffled deck, the cards burnt from it and the shuffles it went through."""

    deck: DeckKind
    stub: tuple[Card, ...]
    """The cards still to be dealt, the top card first."""
    shuffles: tuple[Shuffle, ...]
    """The deck's own, then every reshuffle of the stub, to be revealed when the round is over."""
    burnt: tuple[Card, ...] = ()

    @classmethod
    def shuffled(cls, deck: DeckKind, source: Source = OPERATING_SYSTEM) -> "Shoe":
        """A whole deck, freshly shuffled and cut."""
        made = shuffle(deck, source)
        return cls(deck, made.cards, (made,))

    @property
    def remaining(self) -> int:
        return len(self.stub)

    @property
    def commitment(self) -> str:
        """The commitment of the shuffle the next card comes from."""
        return self.shuffles[-1].commitment

    def deal(self, count: int = 1) -> tuple[tuple[Card, ...], "Shoe"]:
        """The next cards from the top, and the shoe without them."""
        if not 0 <= count <= len(self.stub):
            asked = "1 card" if count == 1 else f"{count} cards"
            raise CardError(f"cannot deal {asked}: the shoe has {len(self.stub)} left of {len(self.deck)}")
        return self.stub[:count], Shoe(self.deck, self.stub[count:], self.shuffles, self.burnt)

    def burn(self) -> "Shoe":
        """The shoe with its top card set aside unseen."""
        (card,), rest = self.deal()
        return Shoe(self.deck, rest.stub, self.shuffles, (*self.burnt, card))

    def taken_back(self, cards: Iterable[Card]) -> "Shoe":
        """The shoe with dealt or burnt cards put below the stub again, as some remedies ask."""
        back = tuple(cards)
        check_seen(back)
        check_deal(back, self.deck)
        for card in back:
            if card in self.stub:
                raise CardError(f"{card} cannot be taken back: it has not been dealt")
        burnt = tuple(card for card in self.burnt if card not in back)
        return Shoe(self.deck, (*self.stub, *back), self.shuffles, burnt)

    def reshuffled(self, source: Source = OPERATING_SYSTEM) -> "Shoe":
        """The shoe with its stub shuffled and cut anew; burnt cards stay out."""
        made = shuffle(self.stub, source)
        return Shoe(self.deck, made.cards, (*self.shuffles, made), self.burnt)

    def __repr__(self) -> str:
        """Without the cards, so that a log line cannot give them away."""
        return f"Shoe({self.deck.name}, {self.remaining} left, {len(self.burnt)} burnt)"
