"""What an action led to: past-tense values, each with the rules behind it.

Here are the events every game has; what only banked or only poker rounds know is in their own folders.
"""

import msgspec

from pitboss.core.cards import Card
from pitboss.core.citation import Rules


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """Something that happened, and the clauses and rulings it follows from."""

    rules: Rules = ()


class CardsDealt(Event, frozen=True, kw_only=True):
    """Cards to a box, a seat or the dealer (`to` is the notation's token). `up` are face up for all to see."""

    to: str
    cards: tuple[Card, ...]
    up: bool = False


class BoardDealt(Event, frozen=True, kw_only=True):
    """Communal cards, or cards turned for a jackpot alone (`what`)."""

    cards: tuple[Card, ...]
    what: str = "board"


class HandShown(Event, frozen=True, kw_only=True):
    """A hand turned up, with what it is in words."""

    who: str
    cards: tuple[Card, ...]
    hand: str
    box: int | None = None


class Ruled(Event, frozen=True, kw_only=True):
    """A decision worth a line in the answer's `rulings`: how an irregularity or an unclear act was read."""

    text: str


class RoundVoided(Event, frozen=True, kw_only=True):
    """The round has no result; every wager goes back."""

    why: str


class RoundEnded(Event, frozen=True, kw_only=True):
    """The round is over."""
