"""What a round offers, what its dealer has to do, and what it keeps of every action.

Structs have a module of their own: `Round` is compiled, and mypyc drops the keywords of their classes.
"""

from typing import Literal, TypeAlias

import msgspec

from pitboss.core.cards import Card, write_cards
from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError, PitbossError
from pitboss.core.money import Chips, short_money
from pitboss.rules.action import Action
from pitboss.rules.answer import Outcome
from pitboss.rules.event import Event

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
    cost: Chips = 0
    """The chips it takes from the actor: what a call costs. With amounts, the chips that the least of them takes."""
    cards: tuple[int, int] | None = None
    """The fewest and the most cards to name after it, where cards are named."""
    hand: tuple[Card, ...] = ()
    """The actor's own cards, where these are the ones to name. The actor alone is shown them."""
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

    def costs(self, amount: Chips | None = None) -> Chips:
        """Return the chips that it takes from the actor with this amount, or else with the least one."""
        return self.cost if amount is None or self.minimum is None else self.cost + amount - self.minimum

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
        """Return the line of the notation that takes this choice.

        Without an amount it is the least one, without cards the first of the actor's own. Raises `PitbossError` where
        cards have to be named that the round does not know: those a dealer deals, a hand that nobody has looked at.
        """
        if self.cards is None:
            chosen = self.minimum if amount is None else amount
            behind = "" if chosen is None else short_money(chosen)
        elif cards or not self.cards[0]:
            behind = cards
        elif self.hand:
            behind = write_cards(self.hand[: self.cards[0]])
        else:
            least, example = self.cards[0], write_cards([Card(number) for number in range(self.cards[0])])
            few = "a card" if least == 1 else f"{least} cards"
            raise PitbossError(f"'{actor} {self.verb}' needs {few} named: line({actor!r}, cards={example!r})")
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
