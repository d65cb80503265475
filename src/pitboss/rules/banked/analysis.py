"""Declarations of a banked game about its odds, in addition to its settlement. No round uses them.

The odds of a game that declares nothing are computed by playing every deal. A larger game names a faster model.
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
    """A meter with an impossible value."""


class StakeError(PitbossError):
    """A wager that cannot be simulated, or an amount it cannot have."""


class Variation(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that can replace the book's, to compute the cost of the difference."""

    name: str
    meaning: str
    choices: dict[str, str]
    """The book's rule first, then the others, each with its meaning in words."""
    subject: str
    """The wager it concerns."""

    @property
    def own(self) -> str:
        return next(iter(self.choices))


class TableWager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager settled by its pay table alone, on one hand."""

    wager: str
    table: str
    hand: Hand
    lost_by_folding: bool = False


class PricedJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """One jackpot wager: its price, its meter, and its fixed prizes."""

    wager: str
    pay_table: str | None
    price: Fraction
    """The price in dollars, like all amounts here."""
    meter: Fraction
    seed: Fraction
    rate: Fraction
    """The share of the price that goes to the meter."""
    bonus: dict[Category, int]
    """Fixed prizes, as multiples of the price."""


class JackpotOdds(Protocol):
    """A jackpot for computing its odds. The meter has the value given, or its seed."""

    def priced(self, price: Fraction, meter: tuple[Fraction, ...] | None, seed: int) -> Sequence[PricedJackpot]:
        """Return every wager and every way to set it up, for a Level 1 wager of this price."""

    def paid(
        self, wager: str, stake: Chips, meter: tuple[Fraction, ...] | None, seed: int, option: int
    ) -> dict[Category, Chips]:
        """Return what a wager of this amount wins for each winning hand."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """The declaration from which a game's odds are computed."""

    model: str = ""
    """The model in `odds/models` that fits its rules; empty to play every deal."""
    tables: dict[str, PayTable] = {}
    """Pay tables that no sign can change, by the name under which alternatives are tried."""
    variations: tuple[Variation, ...] = ()
    sides: tuple[TableWager, ...] = ()
    """Its side wagers, if a model counts only the main ones."""
    jackpot: JackpotOdds | None = None
