"""Refusals: why an action cannot be taken. Nothing has changed when one is raised.

Refusal
├── UnreadableLine   not a line of the notation
├── WrongSign        the table sign or the seats are at fault, before any line
├── RoundNotBegun    there is nothing to take back
├── RoundOver        the round has ended
├── NotYourTurn      somebody else is to act
├── NotAllowed       not now, or not by this actor
│   └── NoAuthority  an official's act, by somebody without the authority
├── WrongAmount      outside the bounds, which it carries
├── MachineFault     the software came to something that cannot be
└── ImpossibleCard   a card that cannot be there
"""

from pitboss.core.citation import Rules, once
from pitboss.core.errors import PitbossError, Said
from pitboss.core.money import Chips


class Refusal(PitbossError):
    """The action is refused and the round is as it was. `rules` are the clauses it would break."""

    def __init__(self, message: str | Said, rules: Rules = (), *, actor: str | None = None) -> None:
        super().__init__(message)
        self.message = self.said.text
        self.rules = once(rules)
        self.actor = actor
        self.line: int | None = None
        """The line's number in the record, from 1, where there is one."""
        self.text: str | None = None
        """The line itself."""


class UnreadableLine(Refusal):
    """Not a line of the notation."""


class WrongSign(Refusal):
    """The table sign, the seats or the stacks are at fault."""


class RoundNotBegun(Refusal):
    """Nothing has been played that could be taken back."""


class RoundOver(Refusal):
    """The round has ended; nothing more can happen in it."""


class NotYourTurn(Refusal):
    """Somebody else is to act."""


class NotAllowed(Refusal):
    """The action is not allowed now, or not to this actor."""


class NoAuthority(NotAllowed):
    """An official's act by somebody who may not; the message names who may."""


class WrongAmount(Refusal):
    """An amount outside the bounds. `minimum` and `maximum` are what was allowed, where there is a bound."""

    def __init__(
        self,
        message: str | Said,
        rules: Rules = (),
        *,
        actor: str | None = None,
        amount: Chips | None = None,
        minimum: Chips | None = None,
        maximum: Chips | None = None,
    ) -> None:
        super().__init__(message, rules, actor=actor)
        self.amount = amount
        self.minimum = minimum
        self.maximum = maximum


class MachineFault(Refusal):
    """What followed from the line cannot be: the software is at fault, and its `__cause__` says where."""


class ImpossibleCard(Refusal):
    """A card that is not in the deck or has been dealt already."""
