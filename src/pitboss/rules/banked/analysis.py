"""What a game against the house says about its odds, beside what its settlement tells. No round asks for any of it.

A game that says nothing is counted by playing every deal. A larger one names the model that counts it faster.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.core.hands import Category
from pitboss.core.money import Chips
from pitboss.rules.banked.hands import Hand
from pitboss.rules.banked.rows import PayTable


class MeterError(PitbossError):
    """A meter that cannot stand where it is said to."""


class StakeError(PitbossError):
    """A wager that cannot be simulated, or an amount it cannot have."""


class Variation(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that may be put in place of the book's, to see what it is worth."""

    name: str
    meaning: str
    choices: dict[str, str]
    """The book's own rule first, then the others, each with what it does in words."""
    subject: str
    """What the words are about: a wager."""

    @property
    def own(self) -> str:
        return next(iter(self.choices))


class TableWager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that its pay table alone settles, by one hand."""

    wager: str
    table: str
    hand: Hand
    lost_by_folding: bool = False


class PricedJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """One jackpot wager: its price, its meter, and what it is paid besides."""

    wager: str
    pay_table: str | None
    price: Fraction
    """In dollars, as all else here."""
    meter: Fraction
    seed: Fraction
    rate: Fraction
    """The part of the price that goes on the meter."""
    bonus: dict[Category, int]
    """Fixed prizes, in times the price."""


class JackpotOdds(Protocol):
    """A jackpot as its odds are worked out: the meter stands where it is told to, at its seed if not told."""

    def priced(self, price: Fraction, meter: tuple[Fraction, ...] | None, seed: int) -> Sequence[PricedJackpot]:
        """Every wager and every way to set it up, for a Level 1 wager of this price."""

    def paid(
        self, wager: str, stake: Chips, meter: tuple[Fraction, ...] | None, seed: int, option: int
    ) -> dict[Category, Chips]:
        """What a wager of this amount is paid for each hand that wins."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """How the odds of a game are worked out."""

    model: str = ""
    """A way of counting in `odds/models` that fits its rules; every deal is played where none is named."""
    tables: dict[str, PayTable] = {}
    """Pay tables that no sign can change, by the name under which others are tried in their place."""
    variations: tuple[Variation, ...] = ()
    sides: tuple[TableWager, ...] = ()
    """Its side wagers, where a model counts the main ones."""
    jackpot: JackpotOdds | None = None
