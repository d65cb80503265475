"""The explanation of every settled wager, and the dealer's explanation of each box."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from pitboss.core.hands import Category
from pitboss.core.money import Chips, write_money
from pitboss.rules.banked.hands import Hand, Showdown
from pitboss.rules.banked.layout import Placed, Settled
from pitboss.rules.explanation import Part, Sentence, Value, hand_values

if TYPE_CHECKING:
    from pitboss.rules.banked.sign import Sign


Paying: TypeAlias = "Callable[[Sign], Collection[Category]]"
"""The hands that are paid at a table."""


class Reason(msgspec.Struct, frozen=True):
    """A sentence's id and the hands it names. They decided the row, so they are face up."""

    id: str
    hand: Hand | None = None
    other: Hand | None = None
    """The hand it was compared with."""
    paying: "Paying | None" = None

    def said(self, showdown: Showdown) -> Sentence:
        """Return the sentence for one box, without its wager and money."""
        values: dict[str, Value] = {"holder": showdown.box.player} if showdown.box.player else {}
        if self.hand is not None:
            values["hand"] = hand_values(self.hand.ranking, showdown.rank(self.hand))
            values["cards"] = "+".join(self.hand.parts)
        if self.other is not None:
            values["other"] = hand_values(self.other.ranking, showdown.rank(self.other))
        if self.hand is not None and self.paying is not None:
            strength = self.hand.ranking.order.strength
            listed = [category for category in self.paying(showdown.sign) if category in strength]
            if listed:
                values["least"] = str(min(listed, key=strength.__getitem__))
        return Sentence(self.id, values)


_COMPARED = ("higher", "higher-and-unpaid", "lower", "equal", "no-hand")
"""Sentences that make no sense without the dealer's hand."""
_FIRST = ("higher", "lower", "equal", "no-hand")
"""Sentences that name the hand, so they come first."""
_OF_THE_MONEY = ("odds", "up")
"""How the winnings were computed: the odds, and the rounding."""


def sentence(placed: Placed, settled: Settled, paid: Chips | None = None) -> Sentence:
    """Explain how one wager ended, with its money; `paid` includes a prize paid with it."""
    part = {
        "wager": placed.wager.name,
        "name": placed.wager.said,
        "outcome": settled.outcome,
        "staked": write_money(placed.staked),
        "paid": write_money(settled.paid if paid is None else paid),
        "returned": write_money(settled.returned),
    }
    values = {name: value for name, value in settled.why.values.items() if name not in _OF_THE_MONEY}
    part |= {name: text for name in _OF_THE_MONEY if (text := settled.why.text(name))}
    return Sentence(settled.why.id, {"place": placed.patron, **values, "wagers": (part,)})


def speech(sentences: Iterable[Sentence], dealers: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Explain a box: the dealer's hand if it matters, then the wagers, grouped by reason."""
    groups: list[tuple[Sentence, list[Part]]] = []
    for one in map(_simply, sentences):
        found = next((parts for first, parts in groups if _alike(first, one)), None)
        if found is None:
            groups.append((one, list(one.parts("wagers"))))
        else:
            found.extend(one.parts("wagers"))
    ordered = [one.having({"wagers": tuple(parts)}) for one, parts in groups]
    ordered.sort(key=lambda one: one.id not in _FIRST)
    compared = any(one.id in _COMPARED for one in ordered)
    return (*(dealers if compared else ()), *ordered)


def _simply(one: Sentence) -> Sentence:
    """Simplify "higher and paid" to "higher": a better hand that also pays has won."""
    if one.id != "higher-and-paid":
        return one
    return Sentence("higher", {name: value for name, value in one.values.items() if name != "least"})


def _alike(one: Sentence, other: Sentence) -> bool:
    """Return True if two wagers ended for the same reason."""
    mine, theirs = dict(one.values), dict(other.values)
    mine.pop("wagers"), theirs.pop("wagers")
    return one.id == other.id and mine == theirs
