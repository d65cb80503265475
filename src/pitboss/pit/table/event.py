"""What happens at a table around its rounds: past-tense values with their clauses and the money they moved."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal

from pitboss.core.cards import Card
from pitboss.core.money import Chips
from pitboss.rules.event import Event
from pitboss.rules.movement import Movement

Entry = Literal["in", "wait", "post"]
"""Paid up and dealt in; waiting for the big blind; posting to be dealt in at once."""


class FloorEvent(Event, frozen=True, kw_only=True):
    """Something that happened at the table, and the money it moved."""

    movements: tuple[Movement, ...] = ()


def floor_events(events: Iterable[Event]) -> list[FloorEvent]:
    """Those of the floor: in the middle of a round a line leads to none."""
    return [event for event in events if isinstance(event, FloorEvent)]


class PlayerEvent(FloorEvent, frozen=True, kw_only=True):
    """Something that happened to one player."""

    player: str


class SignPosted(FloorEvent, frozen=True, kw_only=True):
    """The table stands with its sign, closed."""

    game: str


class TableOpened(FloorEvent, frozen=True, kw_only=True):
    """Play may begin."""


class TableClosed(FloorEvent, frozen=True, kw_only=True):
    """Nobody sits here any more."""


class Suspended(FloorEvent, frozen=True, kw_only=True):
    """No line of the round is taken until play resumes."""


class Resumed(FloorEvent, frozen=True, kw_only=True):
    """Play goes on where it stopped."""


class CardsCorrected(FloorEvent, frozen=True, kw_only=True):
    """The cards entered last were others: the round goes on with these."""

    to: str
    """Whose they are: `p3`, `d`; nothing for communal cards."""
    cards: tuple[Card, ...] = ()
    """Communal cards, which everybody sees."""


class SupervisorCalled(FloorEvent, frozen=True, kw_only=True):
    """The dealer asks the official above to come to the table."""

    why: str


class SupervisorCame(FloorEvent, frozen=True, kw_only=True):
    """The official who was called is there."""


class SatDown(PlayerEvent, frozen=True, kw_only=True):
    """A player took a seat; `entry` is how cards will come."""

    seat: int
    stack: Chips
    entry: Entry


class SeatGiven(PlayerEvent, frozen=True, kw_only=True):
    """A tournament gave a player a seat and chips."""

    seat: int
    stack: Chips


class SeatTaken(PlayerEvent, frozen=True, kw_only=True):
    """A tournament took a player from the table: to another seat, or out."""

    seat: int
    stack: Chips


class StackSet(PlayerEvent, frozen=True, kw_only=True):
    """A player's tournament chips after a purchase or a race."""

    stack: Chips


class LevelSet(FloorEvent, frozen=True, kw_only=True):
    """What a hand costs at least from now on."""

    number: int
    costs: str


class LeadGiven(FloorEvent, frozen=True, kw_only=True):
    """Who wagers first in the next hand of a tournament against the house."""

    seat: int


class SecretHandedIn(PlayerEvent, frozen=True, kw_only=True):
    """A wager for the next hand has been handed in; nobody knows how much."""


class WagersPlaced(PlayerEvent, frozen=True, kw_only=True):
    """A player has placed every wager of the hand: the next one's turn."""


class SeatClaimed(PlayerEvent, frozen=True, kw_only=True):
    """Somebody wants a seat that others may want too; it is decided before the next round."""

    seat: int


class ClaimDropped(PlayerEvent, frozen=True, kw_only=True):
    """Somebody no longer wants these seats."""

    seats: tuple[int, ...]


class SeatChanged(PlayerEvent, frozen=True, kw_only=True):
    """A seated player moved; `live_seats` were jumped clockwise."""

    seat: int
    before: int
    live_seats: int
    entry: Entry


class CardsDrawn(FloorEvent, frozen=True, kw_only=True):
    """A card each to decide something; `winners` are empty where those tied draw again."""

    why: str
    cards: dict[str, Card]
    winners: tuple[str, ...]


class LeftTable(PlayerEvent, frozen=True, kw_only=True):
    """A player is gone and the seat is empty; `number` where another table may receive the player by it."""

    seat: int
    stack: Chips
    why: str = "left"
    number: int = 0


class LeavingNoted(PlayerEvent, frozen=True, kw_only=True):
    """A player in a round leaves when it is over."""


class ChipsAdded(PlayerEvent, frozen=True, kw_only=True):
    """A table stake grew."""

    amount: Chips
    stack: Chips


class ChipsTaken(PlayerEvent, frozen=True, kw_only=True):
    """Chips taken off a table where the book lets them be."""

    amount: Chips
    stack: Chips


class EntryChosen(PlayerEvent, frozen=True, kw_only=True):
    """How a player who may not be dealt in yet will come in."""

    entry: Entry
    owes: Chips


class WentAway(PlayerEvent, frozen=True, kw_only=True):
    """A player is away; the seat is held until `until` where the book says how long."""

    until: datetime | None = None


class CameBack(PlayerEvent, frozen=True, kw_only=True):
    """A player is back; `owes` are the blinds that passed."""

    owes: Chips = 0
    entry: Entry = "in"


class BlindMissed(PlayerEvent, frozen=True, kw_only=True):
    """A blind went past a player who was not dealt in: a missed blind button is placed."""

    blind: Literal["big", "small"]


class PickedUp(PlayerEvent, frozen=True, kw_only=True):
    """An absent player's stake was collected and is held; the seat is free."""

    seat: int
    stack: Chips


class JoinedWaiting(PlayerEvent, frozen=True, kw_only=True):
    """On the waiting list, at `place` from 1."""

    place: int


class CalledFromWaiting(PlayerEvent, frozen=True, kw_only=True):
    """A seat is free for the next on the list, who has until then to take it."""

    until: datetime


class LeftWaiting(PlayerEvent, frozen=True, kw_only=True):
    """No longer on the waiting list."""


class NoticePosted(FloorEvent, frozen=True, kw_only=True):
    """A change is announced, in plain words: what it waits for, and when it can be made at the earliest."""

    number: int
    subject: str
    text: str
    hands: int = 0
    at: datetime | None = None


class NoticeWithdrawn(FloorEvent, frozen=True, kw_only=True):
    """A notice came down unused; `why` where the sign as it is now no longer lets it be made."""

    number: int
    why: str = ""


class Agreed(PlayerEvent, frozen=True, kw_only=True):
    """A player agrees to something; `of` is how many have to."""

    to: str
    agreed: int
    of: int


class Objected(PlayerEvent, frozen=True, kw_only=True):
    """A player does not agree, or no longer."""

    to: str


class PlayersTold(FloorEvent, frozen=True, kw_only=True):
    """All players were told of a change before it takes effect."""

    text: str


class SignChanged(FloorEvent, frozen=True, kw_only=True):
    """The sign says something new, from the next round on."""

    subject: str
    text: str
    sign: dict[str, Any]


class StakesOutOfRange(FloorEvent, frozen=True, kw_only=True):
    """These players must bring their stakes within the buy-in before they are dealt in."""

    players: tuple[str, ...]


class PersonalLimits(PlayerEvent, frozen=True, kw_only=True):
    """Limits agreed with one player; a distinctive marker lies at the box."""

    box: int
    minimum: Chips
    maximum: Chips


class PenaltyGiven(PlayerEvent, frozen=True, kw_only=True):
    """Not dealt in for a number of hands."""

    hands: int


class Barred(PlayerEvent, frozen=True, kw_only=True):
    """A player may not play here until it is lifted: for every table of the game to be told."""


class Admitted(PlayerEvent, frozen=True, kw_only=True):
    """An exclusion is lifted."""


class Idle(PlayerEvent, frozen=True, kw_only=True):
    """A seated player has not bet for some rounds and may be asked for the seat: staff decide."""

    rounds: int


class DeckChanged(FloorEvent, frozen=True, kw_only=True):
    """A new deck, between rounds."""

    why: str


class DeckChecked(FloorEvent, frozen=True, kw_only=True):
    """The deck is counted and checked, or shuffled."""

    what: str


class HandLookedAt(PlayerEvent, frozen=True, kw_only=True):
    """A dealer looked at a hand that is over; the look is on record, the cards are not told."""

    by: str


class TimeBought(PlayerEvent, frozen=True, kw_only=True):
    """More time to act, for a fee taken when the hand is over."""

    seconds: int
    fee: Chips


class FeePaid(PlayerEvent, frozen=True, kw_only=True):
    """Time bought was paid for after the hand."""

    amount: Chips


class TimeCollected(FloorEvent, frozen=True, kw_only=True):
    """The time charge, taken from every seat in advance; it waits to be verified."""

    amount: Chips
    players: tuple[str, ...]


class TimeVerified(FloorEvent, frozen=True, kw_only=True):
    """Collected time charges were verified and dropped."""

    amount: Chips


class MoveAsked(PlayerEvent, frozen=True, kw_only=True):
    """A player asks to go to another table."""

    to: str


class MovedOut(PlayerEvent, frozen=True, kw_only=True):
    """A player left for another table with the whole stake, to be received there by this number."""

    seat: int
    to: str
    stack: Chips
    why: str
    number: int
    bot: bool = False


class MeterTold(FloorEvent, frozen=True, kw_only=True):
    """What the jackpots stand at, for the display and the next round."""

    pools: tuple[str, ...]


class RoundStarted(FloorEvent, frozen=True, kw_only=True):
    """A round: who plays in which place, where the button and the blinds are, who posts out of turn."""

    number: int
    places: dict[str, str]
    """The round's `p1`, `p2`, … and the players."""
    blinds: dict[str, Chips]
    posts: dict[str, Chips]
    button: int | None = None
    dead_button: bool = False
    sits_out: str | None = None
    """Who misses the round because the table has one player too many for its deck."""


class WagerFlagged(PlayerEvent, frozen=True, kw_only=True):
    """A dealer has entered a wager outside the limits because it lies on the felt: the book says how it is settled."""

    wager: str
    amount: Chips
    text: str


class RoundFinished(FloorEvent, frozen=True, kw_only=True):
    """What the round did to every player's stake, and what the house took."""

    number: int
    nets: dict[str, Chips]
    commission: Chips = 0
    carried: Chips = 0


class PaymentWithheld(PlayerEvent, frozen=True, kw_only=True):
    """What a player won in a round is held back, until `until` where the book says how long it may be."""

    round: int
    amount: Chips
    until: datetime | None = None


class PaymentReleased(PlayerEvent, frozen=True, kw_only=True):
    """A payment held back goes to its player; `by` whom, or by the clock."""

    round: int
    amount: Chips
    by: str


class PaymentRefused(PlayerEvent, frozen=True, kw_only=True):
    """A payment held back is not made: the winnings stay with the house, `returned` are the stakes."""

    round: int
    amount: Chips
    returned: Chips
    by: str


class CarriedReturned(FloorEvent, frozen=True, kw_only=True):
    """A carried pot nobody can play for goes back to those who paid it, in proportion."""

    shares: dict[str, Chips]


class PlayStopped(FloorEvent, frozen=True, kw_only=True):
    """Fewer than two could be dealt in: play begins anew with a first round."""
