"""The amounts of one betting round. A module of its own: compiled code reads them at every turn."""

from dataclasses import dataclass
from typing import TypeAlias

from pitboss.core.citation import Rules
from pitboss.core.money import Chips

Rung: TypeAlias = tuple[int, Chips, Chips, Chips, int, bool, bool, int]
"""Who bet or raised, and how the betting of the street stood before: price, level, full raise, number of raises,
whether they were used up, whether somebody had opened, and who had bet or raised last."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one betting round allows. A bet opens between `least` and `most`; a raise adds up to `raise_most`."""

    least: Chips
    most: Chips | None = None
    raise_most: Chips | None = None
    fixed: bool = False
    """Every bet and raise is exactly `least`."""
    from_full_level: bool = False
    """A short all-in raise is completed from the last full wager, not raised from where it stands."""
    ratio: tuple[int, int] | None = None
    capped: bool = False
    """The number of raises is limited."""
    rules: Rules = ()
