"""Events of a poker round, irregularities included."""

from typing import Literal

from pitboss.core.cards import Card
from pitboss.core.money import Chips
from pitboss.rules.event import Event
from pitboss.rules.explanation import Sentence

Forced = Literal["ante", "blind", "straddle", "posted blind", "dead blind", "fee"]


class SeatEvent(Event, frozen=True, kw_only=True):
    """An event of one seat, as the notation names it: `p3`."""

    seat: str


class Posted(SeatEvent, frozen=True, kw_only=True):
    """An ante, a blind, a straddle or a fee, paid before the cards are dealt; `all_in` when the stack was short."""

    what: Forced
    amount: Chips
    all_in: bool = False


class SideWagerPlaced(SeatEvent, frozen=True, kw_only=True):
    """A side wager on the flop was placed."""

    wager: str
    amount: Chips


class SideWagerSettled(SeatEvent, frozen=True, kw_only=True):
    """A side wager won or lost. `paid` joins the table stake when the round is over."""

    wager: str
    won: bool
    paid: Chips
    why: Sentence


class Burnt(Event, frozen=True, kw_only=True):
    """A card was burnt before a deal."""


class BroughtIn(SeatEvent, frozen=True, kw_only=True):
    """The bring-in, forced by the seat's up card."""

    amount: Chips
    all_in: bool = False


class Folded(SeatEvent, frozen=True, kw_only=True):
    """The hand is dead; what was wagered stays in the pot."""


class Checked(SeatEvent, frozen=True, kw_only=True):
    """No wager was made and none was owed."""


class Called(SeatEvent, frozen=True, kw_only=True):
    """Chips were added to match the wager: `amount`."""

    amount: Chips
    all_in: bool = False


class Wagered(SeatEvent, frozen=True, kw_only=True):
    """A wager opened the betting of the street."""

    amount: Chips
    all_in: bool = False


class Raised(SeatEvent, frozen=True, kw_only=True):
    """A raise to a total of `to`. A raise that is not `full` is a short all-in."""

    to: Chips
    full: bool = True
    all_in: bool = False


class Discarded(SeatEvent, frozen=True, kw_only=True):
    """Cards discarded, known to the seat alone. There are none if the hand stands pat."""

    cards: tuple[Card, ...]


class StubRebuilt(Event, frozen=True, kw_only=True):
    """The muck and the burnt cards were shuffled into the last card of the deck to complete a draw."""

    cards: tuple[Card, ...]
    burnt: int = 0
    """The number of burnt cards shuffled in with them."""


class UncalledReturned(SeatEvent, frozen=True, kw_only=True):
    """An uncalled bet was returned."""

    amount: Chips


class HandMucked(SeatEvent, frozen=True, kw_only=True):
    """A hand was mucked at the showdown, unseen."""


class AwardsWithdrawn(Event, frozen=True, kw_only=True):
    """A hand was shown or mucked after the pots were awarded: they are awarded again."""


class PotAwarded(Event, frozen=True, kw_only=True):
    """One pot, main pot first: its chips, the commission, who won how much."""

    pot: int
    amount: Chips
    commission: Chips
    winners: dict[str, Chips]
    why: Sentence


class PotsPushed(Event, frozen=True, kw_only=True):
    """The dealer has pushed the pots: the awards are final."""


class PotCarried(Event, frozen=True, kw_only=True):
    """Nobody opened: the pot is carried to the next round."""

    amount: Chips


class Misdealt(Event, frozen=True, kw_only=True):
    """All cards go back for a new shuffle and cut, with the same button, forced bets and first receiver."""


class CardsTakenBack(Event, frozen=True, kw_only=True):
    """Exposed cards go back into the deck, which is shuffled and cut."""

    cards: tuple[Card, ...]


class CardSetAside(Event, frozen=True, kw_only=True):
    """A communal card turned too early is set aside."""

    cards: tuple[Card, ...]


class CardBurnt(Event, frozen=True, kw_only=True):
    """An exposed card becomes the next burn card, or goes to the muck (`mucked`)."""

    card: Card
    mucked: bool = False


class CardExposed(SeatEvent, frozen=True, kw_only=True):
    """Cards of a seat were exposed."""

    cards: tuple[Card, ...]


class ActionsCancelled(SeatEvent, frozen=True, kw_only=True):
    """Actions on cards taken back are cancelled; the seat's chips of the street are returned."""

    amount: Chips


class HandDead(SeatEvent, frozen=True, kw_only=True):
    """A hand has no claim to the pot. Its wagers stay unless they are returned."""

    why: str


class HandRevived(SeatEvent, frozen=True, kw_only=True):
    """A folded or mucked hand counts after all."""


class ChipsReturned(SeatEvent, frozen=True, kw_only=True):
    """Wagers are returned to a seat from the pot: all of them, or the seat's part of a side pot that no hand can
    win."""

    amount: Chips


class TappedOut(SeatEvent, frozen=True, kw_only=True):
    """A seat takes no part in the final betting and is all-in for what it has put in."""


class SideWagerWithdrawn(SeatEvent, frozen=True, kw_only=True):
    """A side wager was taken back before the first card of a new deal."""

    wager: str
    amount: Chips


class Asked(Event, frozen=True, kw_only=True):
    """An official is asked for a judgement."""

    role: str
    text: str
    answers: tuple[str, ...]


class Offered(SeatEvent, frozen=True, kw_only=True):
    """A player has a choice before play continues."""

    choices: tuple[str, ...]


class Decided(Event, frozen=True, kw_only=True):
    """An official's decision, as in the line."""

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
    """A player's winnings are withheld during an investigation."""

    hours: int | None = None


class TimeBought(SeatEvent, frozen=True, kw_only=True):
    """A player has bought time to act; the fee is taken when the round is over."""

    seconds: int
    fee: Chips
