"""What a line led to at the Game Manager, each with its clauses. Money in pools is exact, in parts of a dollar."""

from pitboss.hands import Category
from pitboss.money import Chips
from pitboss.rounds.event import Event
from pitboss.rounds.jackpot import Balances
from pitboss.rounds.moment import Moment


class SystemOpened(Event, frozen=True, kw_only=True):
    system: str
    balances: Balances


class TableJoined(Event, frozen=True, kw_only=True):
    table: str
    system: str


class TableLeft(Event, frozen=True, kw_only=True):
    table: str
    system: str


class NoticePosted(Event, frozen=True, kw_only=True):
    """A sign hangs; what it announces may be done from `earliest`."""

    what: str
    earliest: Moment


class ParameterChanged(Event, frozen=True, kw_only=True):
    """New terms; a pool below its new floor was lifted to it, and none was lowered."""

    system: str
    what: str
    topped_up: Balances


class SystemClosed(Event, frozen=True, kw_only=True):
    system: str
    transferred: tuple[tuple[str, int], ...]


class Contributed(Event, frozen=True, kw_only=True):
    """A round's wagers, or the house's contribution for a round, added to the pools."""

    table: str
    round: int
    staked: Chips
    added: Balances


class Carried(Event, frozen=True, kw_only=True):
    """Wagers that stood over a misdeal are in this round and were counted once."""

    table: str
    round: int
    hands: tuple[str, ...]


class Reregistered(Event, frozen=True, kw_only=True):
    """The jackpot game was cancelled and these wagers entered again."""

    table: str
    round: int
    hands: tuple[str, ...]


class WagerReturned(Event, frozen=True, kw_only=True):
    """A wager handed back and its increments taken out; what a floor held back is the house's to bear."""

    table: str
    round: int
    hand: str
    staked: Chips
    removed: Balances


class ShortWagerFound(Event, frozen=True, kw_only=True):
    """To be made up to its price, or returned."""

    table: str
    round: int
    hand: str
    missing: Chips


class HandOut(Event, frozen=True, kw_only=True):
    """A hand that can win no jackpot any more."""

    table: str
    round: int
    hand: str
    why: str


class StoodOver(Event, frozen=True, kw_only=True):
    table: str
    round: int
    hands: tuple[str, ...]


class KeyedOff(Event, frozen=True, kw_only=True):
    """A claim with its amount, fixed from now on."""

    claim: str
    hand: Category
    level: int
    amount: Chips
    from_pools: bool
    winner: str = ""


class PoolsKeyed(Event, frozen=True, kw_only=True):
    """What a round's claims did to the pools."""

    system: str
    prizes: Balances
    topped_up: Balances
    after: Balances


class KeyedOffAgain(Event, frozen=True, kw_only=True):
    """A claim beside a refused one, keyed off anew as if that one had never been."""

    claim: str
    amount: Chips


class CardsSorted(Event, frozen=True, kw_only=True):
    table: str
    round: int
    complete: bool


class ClaimMoved(Event, frozen=True, kw_only=True):
    """A claim's new state, by whom."""

    claim: str
    state: str
    by: str
    amount: Chips
    why: str = ""
    winner: str = ""


class RoundOver(Event, frozen=True, kw_only=True):
    table: str
    round: int


class RoundVoid(Event, frozen=True, kw_only=True):
    table: str
    round: int
    why: str


class PlaySuspended(Event, frozen=True, kw_only=True):
    table: str


class PlayResumed(Event, frozen=True, kw_only=True):
    table: str
    manual: bool = False


class DisplayFailed(Event, frozen=True, kw_only=True):
    """From now until it works, prizes go by these amounts."""

    system: str
    verified: Balances


class DisplayRestored(Event, frozen=True, kw_only=True):
    system: str
    displays: tuple[Chips, ...]


class MeterRead(Event, frozen=True, kw_only=True):
    """The meter of a table's system when that round was settled."""

    table: str
    round: int
    at: Moment
    value: int


class FlopRecorded(Event, frozen=True, kw_only=True):
    table: str
    round: int
    corrected: bool
