"""Events of the Game Manager with their clauses, and its refusals."""

from pitboss.core.hands import Category
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import Instant
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Balances


class Unknown(NotAllowed):
    """The line names something that does not exist."""


class AlreadyRecorded(NotAllowed):
    """It is already done. Sending it again changes nothing."""


class TooEarly(NotAllowed):
    """The notice has not been posted long enough, or a hold has not ended."""


class ClockRanBack(NotAllowed):
    """The time is before that of the last line. The order of key-offs is the order of payment."""


class OfSystem(Event, frozen=True, kw_only=True):
    """An event of a system."""

    system: str


class OfTable(Event, frozen=True, kw_only=True):
    """An event at a table."""

    table: str


class OfRound(OfTable, frozen=True, kw_only=True):
    """An event in a table's round."""

    round: int


class OfHand(OfRound, frozen=True, kw_only=True):
    """An event of a hand in a table's round."""

    hand: str


class OfClaim(Event, frozen=True, kw_only=True):
    """An event of a claim, with its amount."""

    claim: str
    amount: Chips


class SystemOpened(OfSystem, frozen=True, kw_only=True):
    balances: Balances


class TableJoined(OfTable, frozen=True, kw_only=True):
    system: str


class TableLeft(OfTable, frozen=True, kw_only=True):
    system: str


class NoticePosted(Event, frozen=True, kw_only=True):
    """A notice was posted. The change may be made from `earliest`."""

    what: str
    earliest: Instant


class ParameterChanged(OfSystem, frozen=True, kw_only=True):
    """A system has new terms. Pools below the new floor were topped up; no pool was lowered."""

    what: str
    topped_up: Balances


class SystemClosed(OfSystem, frozen=True, kw_only=True):
    transferred: tuple[tuple[str, int], ...]


class Contributed(OfRound, frozen=True, kw_only=True):
    """A round's wagers, or the house's contribution for a round, were added to the pools."""

    staked: Chips
    added: Balances


class Carried(OfRound, frozen=True, kw_only=True):
    """Wagers carried over a misdeal are in this round and count only once."""

    hands: tuple[str, ...]


class Reregistered(OfRound, frozen=True, kw_only=True):
    """The jackpot game was cancelled and these wagers were entered again."""

    hands: tuple[str, ...]


class WagerReturned(OfHand, frozen=True, kw_only=True):
    """A wager was returned and its increments removed. The house covers what a floor keeps in the pool."""

    staked: Chips
    removed: Balances


class ShortWagerFound(OfHand, frozen=True, kw_only=True):
    """A wager is short and must be made up or returned."""

    missing: Chips


class HandOut(OfHand, frozen=True, kw_only=True):
    """A hand can no longer win a jackpot."""

    why: str


class StoodOver(OfRound, frozen=True, kw_only=True):
    hands: tuple[str, ...]


class KeyedOff(OfClaim, frozen=True, kw_only=True):
    """A claim was keyed off and its amount is fixed."""

    hand: Category
    level: int
    from_pools: bool
    winner: str = ""


class PoolsKeyed(OfSystem, frozen=True, kw_only=True):
    """The effect of a round's claims on the pools."""

    prizes: Balances
    topped_up: Balances
    after: Balances


class KeyedOffAgain(OfClaim, frozen=True, kw_only=True):
    """A claim was keyed off again without a refused one."""


class CardsSorted(OfRound, frozen=True, kw_only=True):
    complete: bool


class ClaimMoved(OfClaim, frozen=True, kw_only=True):
    """A claim changed state."""

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
    """A table's line was refused. Its jackpot is suspended until an official resolves it."""

    line: str
    why: str


class LineResolved(OfRound, frozen=True, kw_only=True):
    """An official resolved the refused lines of a round."""

    by: str
    lines: tuple[str, ...]
    why: str


class LineWitnessed(OfRound, frozen=True, kw_only=True):
    """A second person signed for the refused lines of a round, so that another may resolve them."""

    by: str
    why: str


class EnteredByHand(OfRound, frozen=True, kw_only=True):
    """An official entered a line for the table."""

    by: str
    line: str


class DisplayFailed(OfSystem, frozen=True, kw_only=True):
    """The display failed. Until it is repaired, prizes use these amounts."""

    verified: Balances


class DisplayRestored(OfSystem, frozen=True, kw_only=True):
    displays: tuple[Chips, ...]


class MeterRead(OfRound, frozen=True, kw_only=True):
    """A reading of the meter of a table's system when a round was settled."""

    at: Instant
    value: int


class FlopRecorded(OfRound, frozen=True, kw_only=True):
    corrected: bool
