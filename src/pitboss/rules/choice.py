"""Choices a round offers, the dealer's due steps, and the record of every action.

These structs have a module of their own because `Round` is compiled and mypyc drops the keywords of their classes.
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
"""The kind of a choice, for software; its `words` are for people and are never matched.

`wager` places a wager of a house game, `take-back` takes it off again, `decline` keeps a hand face down; `answer`
answers a question after an irregularity; `deal`, `close`, `settle`, `push` and, between rounds, `draw` are the
dealer's; `offer` is an action open to an official; `time` ends a player's time to act if no clock does.
"""


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An action open to an actor now. With amounts: `minimum`, `maximum` and every multiple of `step` between them."""

    kind: ChoiceKind
    verb: str
    """The line without its actor and amount: `cc`, `bet play`, `f ante@2`, `cbr`."""
    words: str = ""
    """Its words for people: 'call 20', 'raise to'."""
    sentence: str = ""
    """The id of the words, for languages other than English."""
    values: tuple[tuple[str, str], ...] = ()
    """The values in the words, by name."""
    wager: str = ""
    """The wager it concerns, in a house game."""
    box: int | None = None
    """The box it concerns, if that is not the actor's own."""
    minimum: Chips | None = None
    maximum: Chips | None = None
    step: Chips = 1
    amounts: tuple[Chips, ...] = ()
    """The exact amounts, if only some between the bounds are allowed."""
    cost: Chips = 0
    """The chips it costs the actor, such as a call; with amounts, the cost of the lowest."""
    cards: tuple[int, int] | None = None
    """The fewest and the most cards that may be named after it, if any."""
    hand: tuple[Card, ...] = ()
    """The actor's own cards, if the line must name some of them. Only the actor sees them."""
    rules: tuple[str, ...] = ()
    aside: bool = False
    """True for an action nobody waits for and software never takes, such as taking a wager back."""

    @property
    def amount(self) -> Chips | None:
        """The lowest amount of a bet, a raise or a wager, or the price of a call; None if it takes no chips."""
        return self.minimum if self.minimum is not None else self.cost or None

    def allows(self, amount: Chips) -> bool:
        """Return True if an amount is one of those offered."""
        if self.amounts:
            return amount in self.amounts
        if amount in (self.minimum, self.maximum):
            return True
        least, most = self.minimum, self.maximum
        return least is not None and least < amount and (most is None or amount < most) and amount % self.step == 0

    def fit(self, amount: Chips) -> Chips:
        """Return the highest amount offered that is not above this one, or else the lowest offered."""
        if self.amounts:
            return max((one for one in self.amounts if one <= amount), default=min(self.amounts))
        if self.minimum is None:
            raise InternalError(f"'{self.verb}' has no amount")
        if self.maximum is not None and amount >= self.maximum:
            return self.maximum
        return max(amount - amount % self.step, self.minimum)

    def costs(self, amount: Chips | None = None) -> Chips:
        """Return the chips it costs the actor with this amount, or else with the lowest one."""
        return self.cost if amount is None or self.minimum is None else self.cost + amount - self.minimum

    def __str__(self) -> str:
        line = self.verb
        if self.amounts:
            line += f" {' or '.join(map(short_money, self.amounts))}"
        elif self.minimum is not None:
            line += f" {short_money(self.minimum)}"
            line += " or more" if self.maximum is None else f" to {short_money(self.maximum)}"
        return f"{line} ({self.words})" if self.words else line

    def line(self, actor: str, amount: Chips | None = None, cards: str = "") -> str:
        """Return the line of the notation that takes this choice.

        The default amount is the lowest, the default cards the first of the actor's own. Raises `PitbossError` if cards
        must be named that the round does not know: those a dealer deals, or a hand that nobody has looked at.
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
            raise PitbossError(f"'{actor!r} {self.verb}' needs {few} by name: line({actor!r}, cards={example!r})")
        return f"{actor} {self.verb} {behind}".rstrip()


class Due(msgspec.Struct, frozen=True):
    """The dealer's next step: the part of a round that needs no player's decision."""

    what: Literal["close", "dh", "db", "dj", "burn", "settle"]
    to: str = ""
    """The place, for `dh`: `p1`, or `d` for the dealer's own cards."""
    count: int = 0
    """Number of cards."""
    down: int = 0
    """How many of the first cards are dealt face down. A dealer who does not look at them enters `??`."""


class Payment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The dealer's payment of one wager when a house round is settled."""

    box: int
    patron: str
    """The place it belongs to, such as `p3`."""
    wager: str
    words: str
    """The wager as the book prints it."""
    staked: Chips
    outcome: Outcome
    paid: Chips
    taken: Chips
    """The part of the stake that the house takes."""
    claimed: bool = False
    """True if the jackpot pays its prize by a claim."""
    stays: bool = False
    """True if it stays in place for the next round."""
    rules: Rules


class Step(msgspec.Struct, frozen=True, gc=False):
    """An action and the resulting events."""

    action: Action
    events: tuple[Event, ...]
