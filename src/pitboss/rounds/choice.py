"""What a round offers, what its dealer has to do, and what it keeps of every action.

Structs have a module of their own: `Round` is compiled, and mypyc drops the keywords of their classes.
"""

from typing import Literal, TypeAlias

import msgspec

from pitboss.citation import Rules
from pitboss.errors import InternalError
from pitboss.money import Chips, short_money
from pitboss.rounds.action import Action
from pitboss.rounds.answer import Outcome
from pitboss.rounds.event import Event

ChoiceKind: TypeAlias = Literal[
    "fold", "check", "call", "bet", "raise", "discard", "show", "muck", "straddle", "bring-in", "more-time",
    "wager", "take-back", "decline", "answer", "deal", "close", "settle", "push", "draw", "offer",
    "time",
]  # fmt: skip
"""What a choice is, for software; its words are for people and are never matched.

`wager` places one of a house game's wagers and `take-back` takes it off again, `decline` keeps a hand face down;
`answer` is a player's or an official's where something went wrong; `deal`, `close`, `settle`,
`push` and between rounds `draw` are the dealer's, an `offer` is something an official may make use of,
`time` one that ends the time to act of a player where no clock does.
"""


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something an actor may do now. With amounts: `minimum`, `maximum` and every multiple of `step` between them."""

    kind: ChoiceKind
    verb: str
    """The line without its actor and amount: `cc`, `bet play`, `f ante@2`, `cbr`."""
    words: str = ""
    """For people: 'call 20', 'raise to'."""
    wager: str = ""
    """The wager it is about, in a house game."""
    box: int | None = None
    """The box it is about, where that is not the actor's own."""
    minimum: Chips | None = None
    maximum: Chips | None = None
    step: Chips = 1
    amounts: tuple[Chips, ...] = ()
    """The exact amounts, where only some between the bounds are allowed."""
    cards: tuple[int, int] | None = None
    """The fewest and the most of the actor's own cards to name after it, where cards are named."""
    rules: tuple[str, ...] = ()
    aside: bool = False
    """Nobody waits for it: it is not a turn, and software never takes it. A hand kept face down, a wager taken back."""

    def allows(self, amount: Chips) -> bool:
        """Whether an amount is one of those offered."""
        if self.amounts:
            return amount in self.amounts
        if amount in (self.minimum, self.maximum):
            return True
        least, most = self.minimum, self.maximum
        return least is not None and least < amount and (most is None or amount < most) and amount % self.step == 0

    def fit(self, amount: Chips) -> Chips:
        """The highest amount offered that is not above this one; the lowest offered where none is."""
        if self.amounts:
            return max((one for one in self.amounts if one <= amount), default=min(self.amounts))
        if self.minimum is None:
            raise InternalError(f"'{self.verb}' has no amount")
        if self.maximum is not None and amount >= self.maximum:
            return self.maximum
        return max(amount - amount % self.step, self.minimum)

    def __str__(self) -> str:
        """For people: `bet play 30 or 40 (place the play wager)`."""
        line = self.verb
        if self.amounts:
            line += f" {' or '.join(map(short_money, self.amounts))}"
        elif self.minimum is not None:
            line += f" {short_money(self.minimum)}"
            line += " or more" if self.maximum is None else f" to {short_money(self.maximum)}"
        return f"{line} ({self.words})" if self.words else line

    def line(self, actor: str, amount: Chips | None = None, cards: str = "") -> str:
        """The line of the notation that takes this choice."""
        chosen = self.minimum if amount is None else amount
        behind = cards if self.cards else "" if chosen is None else short_money(chosen)
        return f"{actor} {self.verb} {behind}".rstrip()


class Due(msgspec.Struct, frozen=True):
    """What the dealer has to do next: the part of a round that needs no decision of a player's."""

    what: Literal["close", "dh", "db", "dj", "burn", "settle"]
    to: str = ""
    """Whose cards, for `dh`: `p1`, or `d` for the dealer's own."""
    count: int = 0
    """How many cards."""
    down: int = 0
    """How many of them, the first ones, lie face down: a dealer who does not look at them enters `??`."""


class Payment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the dealer does with one wager when a house round is settled."""

    box: int
    patron: str
    """The place it belongs to: `p3`."""
    wager: str
    words: str
    """The wager as the book prints it."""
    staked: Chips
    outcome: Outcome
    paid: Chips
    taken: Chips
    """Of the stake, what the house takes."""
    claimed: bool = False
    """Its prize is the jackpot's to pay, by a claim."""
    rules: Rules


class Step(msgspec.Struct, frozen=True, gc=False):
    """An action taken and the events it led to."""

    action: Action
    events: tuple[Event, ...]
