"""Events of a poker round, irregularities included."""

from typing import Literal

from pitboss.core.cards import Card
from pitboss.core.money import Chips
from pitboss.rules.event import Event
from pitboss.rules.explanation import Sentence

Forced = Literal["ante", "blind", "straddle", "posted blind", "dead blind", "fee"]


class SeatEvent(Event, frozen=True, kw_only=True):
    """Something that happened to one seat, as the notation names it: `p3`."""

    seat: str


class Posted(SeatEvent, frozen=True, kw_only=True):
    """An ante, a blind, a straddle or a fee, paid before the cards are dealt; `all_in` when the stack was short."""

    what: Forced
    amount: Chips
    all_in: bool = False


class SideWagerPlaced(SeatEvent, frozen=True, kw_only=True):
    """A wager beside the game, on the flop alone."""

    wager: str
    amount: Chips


class SideWagerSettled(SeatEvent, frozen=True, kw_only=True):
    """A side wager won or lost. `paid` joins the table stake when the round is over."""

    wager: str
    won: bool
    paid: Chips
    why: Sentence


class Burnt(Event, frozen=True, kw_only=True):
    """A card laid aside unseen before a deal."""


class BroughtIn(SeatEvent, frozen=True, kw_only=True):
    """The bring-in: the forced bet of whoever's up card has to make it."""

    amount: Chips
    all_in: bool = False


class Folded(SeatEvent, frozen=True, kw_only=True):
    """The hand is dead; what was wagered stays in the pot."""


class Checked(SeatEvent, frozen=True, kw_only=True):
    """No wager made and none owed."""


class Called(SeatEvent, frozen=True, kw_only=True):
    """`amount` chips added to match the wager."""

    amount: Chips
    all_in: bool = False


class Wagered(SeatEvent, frozen=True, kw_only=True):
    """The betting of the street opened."""

    amount: Chips
    all_in: bool = False


class Raised(SeatEvent, frozen=True, kw_only=True):
    """Raised to a total of `to`. A raise that is not `full` is a short all-in."""

    to: Chips
    full: bool = True
    all_in: bool = False


class Discarded(SeatEvent, frozen=True, kw_only=True):
    """Cards given up, faces known to the seat alone; none: the hand stands pat."""

    cards: tuple[Card, ...]


class StubRebuilt(Event, frozen=True, kw_only=True):
    """The muck and the burnt cards shuffled into the last card of the deck, so that a draw can be completed."""

    cards: tuple[Card, ...]
    burnt: int = 0
    """How many burnt cards went in beside them."""


class UncalledReturned(SeatEvent, frozen=True, kw_only=True):
    """What nobody matched goes back."""

    amount: Chips


class HandMucked(SeatEvent, frozen=True, kw_only=True):
    """A hand given up at the showdown, unseen."""


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


class Misdealt(Event, frozen=True, kw_only=True):
    """All cards go back: a new shuffle and cut, the same button, the same forced bets, the same first receiver."""


class CardsTakenBack(Event, frozen=True, kw_only=True):
    """Cards everybody saw go back into the deck, which is shuffled and cut."""

    cards: tuple[Card, ...]


class CardSetAside(Event, frozen=True, kw_only=True):
    """A communal card turned too early waits outside the deck."""

    cards: tuple[Card, ...]


class CardBurnt(Event, frozen=True, kw_only=True):
    """A card everybody saw serves as the next burn card, or lies in the muck (`mucked`)."""

    card: Card
    mucked: bool = False


class CardExposed(SeatEvent, frozen=True, kw_only=True):
    """Cards of a seat that everybody has seen."""

    cards: tuple[Card, ...]


class ActionsCancelled(SeatEvent, frozen=True, kw_only=True):
    """What a seat did on cards that are taken back does not count; its chips of the street are returned."""

    amount: Chips


class HandDead(SeatEvent, frozen=True, kw_only=True):
    """A hand has no claim to the pot. What was wagered stays unless it is returned."""

    why: str


class HandRevived(SeatEvent, frozen=True, kw_only=True):
    """A hand that was given up counts after all."""


class ChipsReturned(SeatEvent, frozen=True, kw_only=True):
    """Wagers go back to a seat from the pot: all it put in, or its part of a side pot that no hand can win."""

    amount: Chips


class TappedOut(SeatEvent, frozen=True, kw_only=True):
    """A seat takes no part in the final betting and is all-in for what it has put in."""


class SideWagerWithdrawn(SeatEvent, frozen=True, kw_only=True):
    """A side wager taken back before the first card of a new deal."""

    wager: str
    amount: Chips


class Asked(Event, frozen=True, kw_only=True):
    """An official is asked what only a person can judge."""

    role: str
    text: str
    answers: tuple[str, ...]


class Offered(SeatEvent, frozen=True, kw_only=True):
    """A player has a choice before play goes on."""

    choices: tuple[str, ...]


class Decided(Event, frozen=True, kw_only=True):
    """An official's decision, as the line says it."""

    by: str
    decision: str


class Penalised(SeatEvent, frozen=True, kw_only=True):
    """A player is not dealt in for a number of hands."""

    hands: int


class Excluded(SeatEvent, frozen=True, kw_only=True):
    """A player takes no further part in the game, or in the tournament."""


class BlindOwed(SeatEvent, frozen=True, kw_only=True):
    """A player has to post a big blind in the next round."""

    amount: Chips


class Withheld(SeatEvent, frozen=True, kw_only=True):
    """What a player won is held back while it is looked into."""

    hours: int | None = None


class TimeBought(SeatEvent, frozen=True, kw_only=True):
    """A player has bought more time to act; the fee is taken when the round is over."""

    seconds: int
    fee: Chips
