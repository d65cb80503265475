"""The layout of a banked table: wagers in their boxes, and the hands dealt to them."""

from typing import TYPE_CHECKING

import msgspec

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.answer import Outcome
from pitboss.rules.explanation import Sentence

if TYPE_CHECKING:
    from pitboss.rules.banked.rows import Row
    from pitboss.rules.banked.wager import Wager

HAND = "hand"
"""A fold of the whole hand rather than of one wager."""


class Settled(msgspec.Struct, frozen=True):
    """The outcome of a wager: `paid` is the winnings, `returned` the part of the stake that comes back."""

    outcome: Outcome
    paid: Chips
    returned: Chips
    rules: Rules
    carried: bool = False
    """True if the stake was carried over to the next round."""
    why: Sentence = Sentence("ruled")
    """The reason, without naming the wager."""


class Placed(msgspec.Struct):
    """A wager on the layout."""

    wager: "Wager"
    patron: str
    box: int
    staked: Chips
    counted: Chips
    """The part of the stake in action: a rule may exclude the part over the limit or off the unit."""
    rules: Rules = ()
    """The reason why more or less than usual is in action."""
    pays_to: Chips = 1
    """Winnings are rounded up to a multiple of this."""
    settled: Settled | None = None
    fixed: "Row | None" = None
    """The row that a remedy settles it by, whatever the hands show."""

    @property
    def valid(self) -> bool:
        """True while in action: neither returned nor settled."""
        return self.settled is None


class Box:
    """A betting area, the wagers in it and the hand dealt to it."""

    __slots__ = ("absent", "acted_at", "cards", "declined", "folded", "number", "player", "void", "wagers")

    def __init__(self, number: int) -> None:
        self.number = number
        self.wagers: list[Placed] = []
        self.player: str | None = None
        """The patron who controls the hand; None while there is no main wager in the box."""
        self.cards: tuple[Card, ...] = ()
        self.acted_at = -1
        """The last stage at which the player decided."""
        self.folded = ""
        """`HAND`, or the name of the folded wager; empty while the hand is in."""
        self.declined = False
        self.absent = False
        self.void = False
        """The hand was removed from the round and its wagers returned."""

    def copy(self, wagers: list[Placed]) -> "Box":
        """Return the same box with these wagers in it."""
        twin = Box(self.number)
        twin.wagers, twin.player, twin.cards = wagers, self.player, self.cards
        twin.acted_at, twin.folded, twin.declined = self.acted_at, self.folded, self.declined
        twin.absent, twin.void = self.absent, self.void
        return twin

    @property
    def token(self) -> str:
        return f"p{self.number}"

    def wager(self, name: str, patron: str | None = None) -> Placed | None:
        """Return the wager of that name still in action, of one patron or of anybody."""
        for placed in self.wagers:
            if placed.wager.name == name and placed.settled is None and patron in (None, placed.patron):
                return placed
        return None

    def counts(self, name: str) -> Chips:
        """Return the amount in action on a wager; 0 if it was not placed."""
        placed = self.wager(name)
        return placed.counted if placed else 0

    @property
    def live(self) -> bool:
        """True if dealt in and neither folded, absent nor void."""
        return self.player is not None and not self.folded and not self.absent and not self.void
