"""What a line leads to at the Game Manager, each with its clauses, and why it refuses."""

from pitboss.core.hands import Category
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import Instant
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Balances


class Unknown(NotAllowed):
    """What the line names is not there."""


class AlreadyRecorded(NotAllowed):
    """It has been done; sending it again changes nothing."""


class TooEarly(NotAllowed):
    """The notice has not hung long enough, or the hold has not ended."""


class ClockRanBack(NotAllowed):
    """Time only goes forward: the order of key-offs is the order of payment."""


class OfSystem(Event, frozen=True, kw_only=True):
    """What happened to a system."""

    system: str


class OfTable(Event, frozen=True, kw_only=True):
    """What happened at a table."""

    table: str


class OfRound(OfTable, frozen=True, kw_only=True):
    """What happened in a table's round."""

    round: int


class OfHand(OfRound, frozen=True, kw_only=True):
    """What happened to a hand in a table's round."""

    hand: str


class OfClaim(Event, frozen=True, kw_only=True):
    """What happened to a claim and its amount."""

    claim: str
    amount: Chips


class SystemOpened(OfSystem, frozen=True, kw_only=True):
    balances: Balances


class TableJoined(OfTable, frozen=True, kw_only=True):
    system: str


class TableLeft(OfTable, frozen=True, kw_only=True):
    system: str


class NoticePosted(Event, frozen=True, kw_only=True):
    """A sign hangs; what it announces may be done from `earliest`."""

    what: str
    earliest: Instant


class ParameterChanged(OfSystem, frozen=True, kw_only=True):
    """New terms; a pool below its new floor was lifted to it, and none was lowered."""

    what: str
    topped_up: Balances


class SystemClosed(OfSystem, frozen=True, kw_only=True):
    transferred: tuple[tuple[str, int], ...]


class Contributed(OfRound, frozen=True, kw_only=True):
    """A round's wagers, or the house's contribution for a round, added to the pools."""

    staked: Chips
    added: Balances


class Carried(OfRound, frozen=True, kw_only=True):
    """Wagers that stood over a misdeal are in this round and were counted once."""

    hands: tuple[str, ...]


class Reregistered(OfRound, frozen=True, kw_only=True):
    """The jackpot game was cancelled and these wagers entered again."""

    hands: tuple[str, ...]


class WagerReturned(OfHand, frozen=True, kw_only=True):
    """A wager handed back and its increments taken out; what a floor held back is the house's to bear."""

    staked: Chips
    removed: Balances


class ShortWagerFound(OfHand, frozen=True, kw_only=True):
    """To be made up to its price, or returned."""

    missing: Chips


class HandOut(OfHand, frozen=True, kw_only=True):
    """A hand that can no longer win a jackpot."""

    why: str


class StoodOver(OfRound, frozen=True, kw_only=True):
    hands: tuple[str, ...]


class KeyedOff(OfClaim, frozen=True, kw_only=True):
    """A claim with its amount, fixed from now on."""

    hand: Category
    level: int
    from_pools: bool
    winner: str = ""


class PoolsKeyed(OfSystem, frozen=True, kw_only=True):
    """What a round's claims did to the pools."""

    prizes: Balances
    topped_up: Balances
    after: Balances


class KeyedOffAgain(OfClaim, frozen=True, kw_only=True):
    """A claim beside a refused one, keyed off anew as if that one had never been."""


class CardsSorted(OfRound, frozen=True, kw_only=True):
    complete: bool


class ClaimMoved(OfClaim, frozen=True, kw_only=True):
    """A claim's new state, by whom."""

    state: str
    by: str
    why: str = ""
    winner: str = ""


class RoundOver(OfRound, frozen=True, kw_only=True):
    pass


class RoundVoid(OfRound, frozen=True, kw_only=True):
    why: str


class PlaySuspended(OfTable, frozen=True, kw_only=True):
    pass


class PlayResumed(OfTable, frozen=True, kw_only=True):
    manual: bool = False


class LineRefused(OfRound, frozen=True, kw_only=True):
    """A line of a table that was refused: the table's jackpot is suspended until an official resolves it."""

    line: str
    why: str


class LineResolved(OfRound, frozen=True, kw_only=True):
    """An official has dealt with the refused lines of a round."""

    by: str
    lines: tuple[str, ...]
    why: str


class LineWitnessed(OfRound, frozen=True, kw_only=True):
    """A second person has signed for the refused lines of a round: another may resolve them."""

    by: str
    why: str


class EnteredByHand(OfRound, frozen=True, kw_only=True):
    """An official entered what the table had not."""

    by: str
    line: str


class DisplayFailed(OfSystem, frozen=True, kw_only=True):
    """From now until it works, prizes go by these amounts."""

    verified: Balances


class DisplayRestored(OfSystem, frozen=True, kw_only=True):
    displays: tuple[Chips, ...]


class MeterRead(OfRound, frozen=True, kw_only=True):
    """The meter of a table's system when that round was settled."""

    at: Instant
    value: int


class FlopRecorded(OfRound, frozen=True, kw_only=True):
    corrected: bool
