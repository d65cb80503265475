"""What the machine asks of a game's jackpot. The arithmetic is the rulebooks'."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.money import Chips
from pitboss.rounds.answer import Prize
from pitboss.rounds.errors import WrongSign


class JackpotSign(msgspec.Struct, frozen=True):
    """What the table sign says of the jackpot: the wager, and the pools or the meter before this round."""

    wager: Chips
    opening: Any
    """Pools or a meter, in whatever exact form the rulebook's arithmetic takes them."""
    terms: Any = None
    """What else the sign names: an option, a seed."""


class Claim(msgspec.Struct, frozen=True):
    """A winning jackpot wager, boxes in order from the dealer's left."""

    patron: str
    box: int
    level: int
    staked: Chips
    category: Category


class Award(msgspec.Struct, frozen=True):
    """What a claim is paid, and the clauses."""

    amount: Chips
    rules: Rules


class Awarded(msgspec.Struct, frozen=True):
    """Every claim's award, in the order of the claims; the prizes among them in the order keyed off."""

    awards: tuple[Award, ...]
    prizes: tuple[Prize, ...]
    closing: Any


class Jackpot(Protocol):
    """A kind of jackpot, as a rulebook declares it."""

    @property
    def contribution_rules(self) -> Rules:
        """Why pools rise with the wagers of a round."""

    @property
    def prize_rules(self) -> Rules:
        """In which order prizes are keyed off, and what that leaves."""

    def read_sign(self, value: Any) -> JackpotSign:
        """The `jackpot` key of the table sign; None where it has none."""

    def contribute(self, sign: JackpotSign, levels: Sequence[int]) -> Any:
        """The pools after the round's own wagers, one level each, have been added."""

    def award(self, sign: JackpotSign, pools: Any, claims: Sequence[Claim]) -> Awarded:
        """What the claims of one table's round are paid."""

    def moved(self, pools: Any, before: Any, after: Any) -> Any:
        """The pools after the change that led from `before` to `after`."""

    def display(self, pools: Any) -> tuple[Chips, ...]:
        """Pools or meters rounded down to the cent."""

    def prizes(self, pools: Any) -> tuple[Chips, ...]:
        """What each level plays for, Level 1 first, as the table shows it."""

    def bonuses(self, sign: JackpotSign) -> dict[Category, int]:
        """What hands below the prizes are paid, so many times the wager."""

    def written(self, pools: Any) -> dict[str, Any]:
        """Pools or meter exactly, as keys of the next round's sign."""


class NoJackpot(msgspec.Struct, frozen=True):
    """What a game without a jackpot answers."""

    contribution_rules: Rules = ()
    prize_rules: Rules = ()

    def read_sign(self, value: Any) -> JackpotSign:
        if value is not None:
            raise WrongSign("jackpot: this game has none")
        return JackpotSign(0, ())

    def contribute(self, sign: JackpotSign, levels: Sequence[int]) -> Any:
        return ()

    def award(self, sign: JackpotSign, pools: Any, claims: Sequence[Claim]) -> Awarded:
        return Awarded((), (), pools)

    def moved(self, pools: Any, before: Any, after: Any) -> Any:
        return pools

    def display(self, pools: Any) -> tuple[Chips, ...]:
        return ()

    def prizes(self, pools: Any) -> tuple[Chips, ...]:
        return ()

    def bonuses(self, sign: JackpotSign) -> dict[Category, int]:
        return {}

    def written(self, pools: Any) -> dict[str, Any]:
        return {}
