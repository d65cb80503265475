"""Events at a table outside its rounds, with their clauses and the money they moved."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal

from pitboss.core.cards import Card
from pitboss.core.money import Chips
from pitboss.rules.event import Event
from pitboss.rules.movement import Movement

Entry = Literal["in", "wait", "post"]
"""The ways to enter: dealt in, waiting for the big blind, or posting to be dealt in at once."""


class FloorEvent(Event, frozen=True, kw_only=True):
    """An event at the table, with the money it moved."""

    movements: tuple[Movement, ...] = ()


def floor_events(events: Iterable[Event]) -> list[FloorEvent]:
    return [event for event in events if isinstance(event, FloorEvent)]


class PlayerEvent(FloorEvent, frozen=True, kw_only=True):
    """An event that concerns one player."""

    player: str


class SignPosted(FloorEvent, frozen=True, kw_only=True):
    """The table has its sign and is closed."""

    game: str


class TableOpened(FloorEvent, frozen=True, kw_only=True):
    """Play may begin."""


class TableClosed(FloorEvent, frozen=True, kw_only=True):
    """The table closed and its seats are empty."""


class Suspended(FloorEvent, frozen=True, kw_only=True):
    """Play is suspended. The round accepts no lines until play resumes."""


class Resumed(FloorEvent, frozen=True, kw_only=True):
    """Play resumed where it stopped."""


class CardsCorrected(FloorEvent, frozen=True, kw_only=True):
    """The dealer corrected the cards entered last, and the round continues with these."""

    to: str
    """The owner of the cards: `p3`, `d`; empty for community cards."""
    cards: tuple[Card, ...] = ()
    """The community cards."""


class SupervisorCalled(FloorEvent, frozen=True, kw_only=True):
    """The dealer called the supervisor to the table."""

    why: str


class SupervisorCame(FloorEvent, frozen=True, kw_only=True):
    """The supervisor arrived."""


class SatDown(PlayerEvent, frozen=True, kw_only=True):
    """A player took a seat. `entry` says how they are dealt in."""

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
    """A player's tournament chips after a purchase or a chip race."""

    stack: Chips


class LevelSet(FloorEvent, frozen=True, kw_only=True):
    """A new level: the blinds, antes or limits from the next hand on."""

    number: int
    costs: str


class LeadGiven(FloorEvent, frozen=True, kw_only=True):
    """The player who wagers first in the next hand of a house-game tournament."""

    seat: int


class SecretHandedIn(PlayerEvent, frozen=True, kw_only=True):
    """A player handed in a secret wager for the next hand. The table does not know the amount."""


class WagersPlaced(PlayerEvent, frozen=True, kw_only=True):
    """A player has placed every wager of the hand, so that the next player may wager."""


class SeatClaimed(PlayerEvent, frozen=True, kw_only=True):
    """A player claimed a seat that others may want. The claim is decided before the next round."""

    seat: int


class ClaimDropped(PlayerEvent, frozen=True, kw_only=True):
    """A player dropped their claims to these seats."""

    seats: tuple[int, ...]


class SeatChanged(PlayerEvent, frozen=True, kw_only=True):
    """A seated player moved clockwise past `live_seats` occupied seats."""

    seat: int
    before: int
    live_seats: int
    entry: Entry


class CardsDrawn(FloorEvent, frozen=True, kw_only=True):
    """Each player drew a card. `winners` is empty if those tied must draw again."""

    why: str
    cards: dict[str, Card]
    winners: tuple[str, ...]


class LeftTable(PlayerEvent, frozen=True, kw_only=True):
    """A player left and the seat is empty. With a `number`, another table may receive the player."""

    seat: int
    stack: Chips
    why: str = "left"
    number: int = 0


class LeavingNoted(PlayerEvent, frozen=True, kw_only=True):
    """A player in a round will leave when it ends."""


class ChipsAdded(PlayerEvent, frozen=True, kw_only=True):
    """A player added chips to the stake."""

    amount: Chips
    stack: Chips


class ChipsTaken(PlayerEvent, frozen=True, kw_only=True):
    """A player took chips off the table, where the book allows it."""

    amount: Chips
    stack: Chips


class EntryChosen(PlayerEvent, frozen=True, kw_only=True):
    """A player who is not yet dealt in chose how to come in."""

    entry: Entry
    owes: Chips


class WentAway(PlayerEvent, frozen=True, kw_only=True):
    """A player is away. The seat is held until `until` if the book sets a limit."""

    until: datetime | None = None


class CameBack(PlayerEvent, frozen=True, kw_only=True):
    """A player is back and owes `owes` in missed blinds."""

    owes: Chips = 0
    entry: Entry = "in"


class BlindMissed(PlayerEvent, frozen=True, kw_only=True):
    """A player missed a blind, and a missed-blind button is placed."""

    blind: Literal["big", "small"]


class PickedUp(PlayerEvent, frozen=True, kw_only=True):
    """An absent player's stake was picked up and held, and the seat is free."""

    seat: int
    stack: Chips


class JoinedWaiting(PlayerEvent, frozen=True, kw_only=True):
    """A player joined the waiting list at `place`, counted from 1."""

    place: int


class CalledFromWaiting(PlayerEvent, frozen=True, kw_only=True):
    """A seat is held until `until` for the next player on the list."""

    until: datetime


class LeftWaiting(PlayerEvent, frozen=True, kw_only=True):
    """A player left the waiting list."""


class NoticePosted(FloorEvent, frozen=True, kw_only=True):
    """A notice of a change: what it waits for and the earliest time."""

    number: int
    subject: str
    text: str
    hands: int = 0
    at: datetime | None = None


class NoticeWithdrawn(FloorEvent, frozen=True, kw_only=True):
    """A notice was withdrawn. `why` explains how it no longer fits the sign."""

    number: int
    why: str = ""


class Agreed(PlayerEvent, frozen=True, kw_only=True):
    """A player agreed to something. `of` is the number of players who must agree."""

    to: str
    agreed: int
    of: int


class Objected(PlayerEvent, frozen=True, kw_only=True):
    """A player objected or withdrew an agreement."""

    to: str


class PlayersTold(FloorEvent, frozen=True, kw_only=True):
    """All players were informed of a change before it takes effect."""

    text: str


class SignChanged(FloorEvent, frozen=True, kw_only=True):
    """The sign changed, from the next round on."""

    subject: str
    text: str
    sign: dict[str, Any]


class StakesOutOfRange(FloorEvent, frozen=True, kw_only=True):
    """These players must bring their stakes within the buy-in before they are dealt in again."""

    players: tuple[str, ...]


class PersonalLimits(PlayerEvent, frozen=True, kw_only=True):
    """Limits agreed with one player, marked at the box."""

    box: int
    minimum: Chips
    maximum: Chips


class PenaltyGiven(PlayerEvent, frozen=True, kw_only=True):
    """A player is dealt out for a number of hands."""

    hands: int


class Barred(PlayerEvent, frozen=True, kw_only=True):
    """A player is excluded until an official lifts it. Every table of the game must know."""


class Admitted(PlayerEvent, frozen=True, kw_only=True):
    """An exclusion is lifted."""


class Idle(PlayerEvent, frozen=True, kw_only=True):
    """A seated player has not bet for some rounds. Staff may ask for the seat."""

    rounds: int


class DeckChanged(FloorEvent, frozen=True, kw_only=True):
    """A new deck was brought in between rounds."""

    why: str


class DeckChecked(FloorEvent, frozen=True, kw_only=True):
    """The deck was counted and checked, or shuffled."""

    what: str


class HandLookedAt(PlayerEvent, frozen=True, kw_only=True):
    """A dealer looked at a finished hand. The look is recorded, not the cards."""

    by: str


class TimeBought(PlayerEvent, frozen=True, kw_only=True):
    """A player bought more time to act. The fee is due after the hand."""

    seconds: int
    fee: Chips


class FeePaid(PlayerEvent, frozen=True, kw_only=True):
    """A player paid for bought time after the hand."""

    amount: Chips


class TimeCollected(FloorEvent, frozen=True, kw_only=True):
    """The time charge was collected from every seat and must still be verified."""

    amount: Chips
    players: tuple[str, ...]


class TimeVerified(FloorEvent, frozen=True, kw_only=True):
    """Collected time charges were verified and dropped."""

    amount: Chips


class MoveAsked(PlayerEvent, frozen=True, kw_only=True):
    """A player asked to move to another table."""

    to: str


class MovedOut(PlayerEvent, frozen=True, kw_only=True):
    """A player left for another table with the whole stake. That table receives them by this number."""

    seat: int
    to: str
    stack: Chips
    why: str
    number: int
    bot: bool = False


class MeterTold(FloorEvent, frozen=True, kw_only=True):
    """The current jackpot amounts, for the display and the next round."""

    pools: tuple[str, ...]


class RoundStarted(FloorEvent, frozen=True, kw_only=True):
    """A round started: its players, button, blinds and posts."""

    number: int
    places: dict[str, str]
    """Players by place: `p1`, `p2`, …."""
    blinds: dict[str, Chips]
    posts: dict[str, Chips]
    button: int | None = None
    dead_button: bool = False
    sits_out: str | None = None
    """The player who sits out because the table has one player too many for its deck."""


class WagerFlagged(PlayerEvent, frozen=True, kw_only=True):
    """The dealer entered a wager outside the limits. The book says how it is settled."""

    wager: str
    amount: Chips
    text: str


class RoundFinished(FloorEvent, frozen=True, kw_only=True):
    """A round ended: every player's net result, and the house's commission."""

    number: int
    nets: dict[str, Chips]
    commission: Chips = 0
    carried: Chips = 0


class PaymentWithheld(PlayerEvent, frozen=True, kw_only=True):
    """A player's winnings are withheld, until `until` if the book sets a limit."""

    round: int
    amount: Chips
    until: datetime | None = None


class PaymentReleased(PlayerEvent, frozen=True, kw_only=True):
    """A withheld payment was released by an official or the clock."""

    round: int
    amount: Chips
    by: str


class PaymentRefused(PlayerEvent, frozen=True, kw_only=True):
    """A withheld payment was refused. The winnings go to the house, and the stakes are returned."""

    round: int
    amount: Chips
    returned: Chips
    by: str


class CarriedReturned(FloorEvent, frozen=True, kw_only=True):
    """A carried pot was returned to the players who paid it, in proportion."""

    shares: dict[str, Chips]


class PlayStopped(FloorEvent, frozen=True, kw_only=True):
    """Play stopped with fewer than two players to deal in. It restarts with a first round."""


class WrongPayment(PlayerEvent, frozen=True, kw_only=True):
    """A settled wager was paid wrongly. Unless somebody corrected it, the movements book the chips where they lie."""

    round: int
    dealer: str
    wager: str
    amount: Chips
    over: bool
    """True if too much was paid."""
    righted: bool
