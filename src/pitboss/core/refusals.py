"""Refusals: why an action was refused. Nothing has changed when one is raised.

Refusal
├── UnreadableLine   not a line of the notation
├── WrongSign        the table sign or the seats are wrong, before any line
├── RoundNotBegun    there is nothing to take back
├── RoundOver        the round has ended
├── NotYourTurn      another player is to act
├── NotAllowed       not now, or not by this actor
│   └── NoAuthority  an official's act, by somebody without the authority
├── WrongAmount      outside the bounds, which it carries
├── MachineFault     an internal error
└── ImpossibleCard   a card that is not in the deck or has been dealt
"""

from pitboss.core.citation import Rules, once
from pitboss.core.errors import PitbossError, Said
from pitboss.core.money import Chips


class Refusal(PitbossError):
    """The action is refused and the round is unchanged. `rules` are the clauses it would break."""

    def __init__(self, message: str | Said, rules: Rules = (), *, actor: str | None = None) -> None:
        super().__init__(message)
        self.message = self.said.text
        self.rules = once(rules)
        self.actor = actor
        self.line: int | None = None
        """The line's number in the record, from 1."""
        self.text: str | None = None
        """The line itself."""


class UnreadableLine(Refusal):
    """Not a line of the notation."""


class WrongSign(Refusal):
    """The table sign, the seats or the stacks are wrong."""


class RoundNotBegun(Refusal):
    """Nothing has been played that could be taken back."""


class RoundOver(Refusal):
    """The round has ended."""


class NotYourTurn(Refusal):
    """Another player is to act."""


class NotAllowed(Refusal):
    """The action is not allowed now, or not to this actor."""


class NoAuthority(NotAllowed):
    """An official's action by somebody without the authority; the message names who has it."""


class WrongAmount(Refusal):
    """An amount outside the bounds. `minimum` and `maximum` are the bounds, or None."""

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
    """The line caused an impossible state, which is a bug in pitboss; `__cause__` says where."""


class ImpossibleCard(Refusal):
    """A card that is not in the deck or has been dealt already."""
