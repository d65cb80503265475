"""Events: past-tense values, each with the clauses behind it.

This module has the events of every game; those of banked or poker rounds only are in their own folders.
"""

import msgspec

from pitboss.core.cards import Card
from pitboss.core.citation import Rules


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """An event, with the clauses and rulings it follows from."""

    rules: Rules = ()


class CardsDealt(Event, frozen=True, kw_only=True):
    """Cards dealt to a box, a seat or the dealer (`to` is the notation's token); face up if `up`."""

    to: str
    cards: tuple[Card, ...]
    up: bool = False


class BoardDealt(Event, frozen=True, kw_only=True):
    """Communal cards, or cards turned for a jackpot only (`what`)."""

    cards: tuple[Card, ...]
    what: str = "board"


class HandShown(Event, frozen=True, kw_only=True):
    """A hand was turned up; `hand` describes it."""

    who: str
    cards: tuple[Card, ...]
    hand: str
    box: int | None = None


class Ruled(Event, frozen=True, kw_only=True):
    """A decision listed in the answer's `rulings`: how an irregularity or an unclear action was interpreted."""

    text: str


class RoundVoided(Event, frozen=True, kw_only=True):
    """The round has no result; every wager is returned."""

    why: str

    @property
    def misdeal(self) -> bool:
        """Return True if a misdeal voided it."""
        return self.why.startswith("misdeal")


class RoundEnded(Event, frozen=True, kw_only=True):
    """The round is over."""
