"""What happens in a poker round, beside the deals and rulings every game has."""

from typing import Literal

from pitboss.cards import Card
from pitboss.money import Chips
from pitboss.rounds.event import Event
from pitboss.rounds.why import Sentence

Forced = Literal["ante", "blind", "straddle", "posted blind", "dead blind", "fee"]


class Posted(Event, frozen=True, kw_only=True):
    """An ante, a blind, a straddle or a fee, paid before the cards are dealt; `all_in` when the stack was short."""

    seat: str
    what: Forced
    amount: Chips
    all_in: bool = False


class SideWagerPlaced(Event, frozen=True, kw_only=True):
    """A wager beside the game, on the flop alone."""

    seat: str
    wager: str
    amount: Chips


class SideWagerSettled(Event, frozen=True, kw_only=True):
    """A side wager won or lost. `paid` joins the table stake when the round is over."""

    seat: str
    wager: str
    won: bool
    paid: Chips
    why: Sentence


class Burnt(Event, frozen=True, kw_only=True):
    """A card laid aside unseen before a deal."""


class BroughtIn(Event, frozen=True, kw_only=True):
    """The bring-in: the forced bet of whoever's up card has to make it."""

    seat: str
    amount: Chips
    all_in: bool = False


class Folded(Event, frozen=True, kw_only=True):
    """The hand is dead; what was wagered stays in the pot."""

    seat: str


class Checked(Event, frozen=True, kw_only=True):
    """No wager made and none owed."""

    seat: str


class Called(Event, frozen=True, kw_only=True):
    """`amount` chips added to match the wager."""

    seat: str
    amount: Chips
    all_in: bool = False


class Wagered(Event, frozen=True, kw_only=True):
    """The betting of the street opened."""

    seat: str
    amount: Chips
    all_in: bool = False


class Raised(Event, frozen=True, kw_only=True):
    """Raised to a total of `to`. A raise that is not `full` is a short all-in."""

    seat: str
    to: Chips
    full: bool = True
    all_in: bool = False


class Discarded(Event, frozen=True, kw_only=True):
    """Cards given up, faces known to the seat alone; none: the hand stands pat."""

    seat: str
    cards: tuple[Card, ...]


class StubRebuilt(Event, frozen=True, kw_only=True):
    """The muck and the burnt cards shuffled into the last card of the deck, so that a draw can be completed."""

    cards: tuple[Card, ...]
    burnt: int = 0
    """How many burnt cards went in beside them."""


class UncalledReturned(Event, frozen=True, kw_only=True):
    """What nobody matched goes back."""

    seat: str
    amount: Chips


class HandMucked(Event, frozen=True, kw_only=True):
    """A hand given up at the showdown, unseen."""

    seat: str


class AwardsWithdrawn(Event, frozen=True, kw_only=True):
    """A hand was shown or mucked after the pots were awarded: they are awarded again."""


class PotAwarded(Event, frozen=True, kw_only=True):
    """One pot, main pot first: its chips, what the house took, who got how much."""

    pot: int
    amount: Chips
    commission: Chips
    winners: dict[str, Chips]
    why: Sentence


class PotsPushed(Event, frozen=True, kw_only=True):
    """The dealer has handed the pots over: what was awarded stands."""


class PotCarried(Event, frozen=True, kw_only=True):
    """Nobody opened: the pot waits for the next round."""

    amount: Chips
