"""A pot as it is made, and how a round ended."""

import msgspec

from pitboss.core.money import Chips
from pitboss.rules.poker.events import PotAwarded


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A main or side pot: its chips, the seats that may win it, and all that paid into it, folded ones too."""

    amount: Chips
    eligible: tuple[int, ...]
    contributors: tuple[int, ...]


class Uncalled(msgspec.Struct, frozen=True, gc=False):
    """The part of a seat's wager that nobody matched: it goes back before the pots are made."""

    seat: int
    amount: Chips


class Settlement(msgspec.Struct, frozen=True):
    """How a round ended. `hands` are the names of the hands tabled."""

    pots: tuple[PotAwarded, ...]
    hands: dict[int, str]
    showdown: bool
    carried: Chips = 0
    returned: dict[int, Chips] = {}
    """What each seat got back of side pots that no hand could win any more."""
