"""What remedies and officials' decisions lead to in a poker round."""

from pitboss.cards import Card
from pitboss.money import Chips
from pitboss.rounds.event import Event


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


class CardExposed(Event, frozen=True, kw_only=True):
    """Cards of a seat that everybody has seen."""

    seat: str
    cards: tuple[Card, ...]


class ActionsCancelled(Event, frozen=True, kw_only=True):
    """What a seat did on cards that are taken back does not count; its chips of the street are returned."""

    seat: str
    amount: Chips


class HandDead(Event, frozen=True, kw_only=True):
    """A hand has no claim to the pot. What was wagered stays unless it is returned."""

    seat: str
    why: str


class HandRevived(Event, frozen=True, kw_only=True):
    """A hand that was given up counts after all."""

    seat: str


class ChipsReturned(Event, frozen=True, kw_only=True):
    """Wagers go back to a seat from the pot: all it put in, or its part of a side pot that no hand can win."""

    seat: str
    amount: Chips


class TappedOut(Event, frozen=True, kw_only=True):
    """A seat takes no part in the final betting and is all-in for what it has put in."""

    seat: str


class SideWagerWithdrawn(Event, frozen=True, kw_only=True):
    """A side wager taken back before the first card of a new deal."""

    seat: str
    wager: str
    amount: Chips


class Asked(Event, frozen=True, kw_only=True):
    """An official is asked what only a person can judge."""

    role: str
    text: str
    answers: tuple[str, ...]


class Offered(Event, frozen=True, kw_only=True):
    """A player has a choice before play goes on."""

    seat: str
    choices: tuple[str, ...]


class Decided(Event, frozen=True, kw_only=True):
    """An official's decision, as the line says it."""

    by: str
    decision: str


class Penalised(Event, frozen=True, kw_only=True):
    """A player is not dealt in for a number of hands."""

    seat: str
    hands: int


class Excluded(Event, frozen=True, kw_only=True):
    """A player takes no further part in the game, or in the tournament."""

    seat: str


class BlindOwed(Event, frozen=True, kw_only=True):
    """A player has to post a big blind in the next round."""

    seat: str
    amount: Chips


class Withheld(Event, frozen=True, kw_only=True):
    """What a player won is held back while it is looked into."""

    seat: str
    hours: int | None = None


class TimeBought(Event, frozen=True, kw_only=True):
    """A player has bought more time to act; the fee is taken when the round is over."""

    seat: str
    seconds: int
    fee: Chips
