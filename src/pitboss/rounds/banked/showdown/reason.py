"""What a dealer says of a row of a settlement table: which sentence, with which hands and which pay table in it."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from pitboss.hands import Category
from pitboss.rounds.banked.showdown.hands import Hand, Showdown
from pitboss.rounds.why import Sentence, Value, hand_said

if TYPE_CHECKING:
    from pitboss.rounds.banked.sign import Sign

Paying: TypeAlias = "Callable[[Sign], Collection[Category]]"
"""The hands that are paid at a table."""


class Reason(msgspec.Struct, frozen=True):
    """A sentence's id, and what it speaks of. Its hands have decided the row: they lie open."""

    id: str
    hand: Hand | None = None
    other: Hand | None = None
    """The hand it was compared with."""
    paying: "Paying | None" = None

    def said(self, showdown: Showdown) -> Sentence:
        """The sentence for one box, before its wager and money."""
        values: dict[str, Value] = {"holder": showdown.box.player} if showdown.box.player else {}
        if self.hand is not None:
            values["hand"] = hand_said(self.hand.ranking, showdown.rank(self.hand))
            values["cards"] = "+".join(self.hand.parts)
        if self.other is not None:
            values["other"] = hand_said(self.other.ranking, showdown.rank(self.other))
        if self.hand is not None and self.paying is not None:
            strength = self.hand.ranking.order.strength
            listed = [category for category in self.paying(showdown.sign) if category in strength]
            if listed:
                values["least"] = str(min(listed, key=strength.__getitem__))
        return Sentence(self.id, values)
