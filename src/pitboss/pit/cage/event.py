"""What happens at the cage: past-tense values with their rulings and the money they moved."""

from datetime import date, datetime

from pitboss.core.money import Chips
from pitboss.rules.event import Event
from pitboss.rules.movement import Movement


class CageEvent(Event, frozen=True, kw_only=True):
    """Something that happened at the cage or with a table's bank, and the money it moved."""

    movements: tuple[Movement, ...] = ()


class ChipsGiven(CageEvent, frozen=True, kw_only=True):
    """The room gave somebody play chips, or took them back where the amount is below nothing."""

    player: str
    amount: Chips


class ChipsIssued(CageEvent, frozen=True, kw_only=True):
    """A cashier issued chips to somebody."""

    player: str
    amount: Chips


class ChipsCashed(CageEvent, frozen=True, kw_only=True):
    """A cashier cashed somebody's chips."""

    player: str
    amount: Chips


class DeskSlipMade(CageEvent, frozen=True, kw_only=True):
    """A desk slip waits for a second person, or was declined; nothing has moved."""

    slip: int
    player: str
    amount: Chips
    why: str = ""


class DeskSlipCorrected(CageEvent, frozen=True, kw_only=True):
    """A desk slip was taken back by another."""

    slip: int
    of: int
    player: str
    amount: Chips
    why: str


class LimitSet(CageEvent, frozen=True, kw_only=True):
    """What one person is issued or paid in a day before a second of the cage approves."""

    amount: Chips


class ClosingSigned(CageEvent, frozen=True, kw_only=True):
    """The close of a day has its first signature, for this variance."""

    day: date
    variance: Chips


class ClockSet(CageEvent, frozen=True, kw_only=True):
    """The room lies in this zone, and its gaming day ends at this time."""

    zone: str
    ends: str


class DayOpened(CageEvent, frozen=True, kw_only=True):
    """A gaming day is open."""

    day: date


class DaySealed(CageEvent, frozen=True, kw_only=True):
    """A gaming day is closed for good; `root` is over every log as it stood after the counts."""

    day: date
    until: datetime
    root: str


class StepTaken(CageEvent, frozen=True, kw_only=True):
    """A slip went one step on; `left` are the steps it still needs."""

    slip: int
    kind: str
    bank: str
    step: str
    amount: Chips
    left: tuple[str, ...]


class BankCounted(StepTaken, frozen=True, kw_only=True):
    """A bank's count is signed for: it is open, or closed; `why` is the name of the difference there was."""

    difference: Chips
    why: str = ""


class SlipCancelled(CageEvent, frozen=True, kw_only=True):
    """A slip came to nothing; chips on their way go back."""

    slip: int
    why: str
