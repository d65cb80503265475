"""Events at the cage, with their rulings and the money they moved."""

from datetime import date, datetime

from pitboss.core.money import Chips
from pitboss.rules.event import Event
from pitboss.rules.movement import Movement


class CageEvent(Event, frozen=True, kw_only=True):
    """An event at the cage or of a table's bank, with the money it moved."""

    movements: tuple[Movement, ...] = ()


class ChipsGiven(CageEvent, frozen=True, kw_only=True):
    """The room gave a player play chips, or took them back if the amount is negative."""

    player: str
    amount: Chips


class ChipsIssued(CageEvent, frozen=True, kw_only=True):
    """A cashier sold chips to a player."""

    player: str
    amount: Chips


class ChipsCashed(CageEvent, frozen=True, kw_only=True):
    """A cashier cashed a player's chips."""

    player: str
    amount: Chips


class DeskSlipMade(CageEvent, frozen=True, kw_only=True):
    """A desk slip waits for a second person, or was declined. Nothing has moved."""

    slip: int
    player: str
    amount: Chips
    why: str = ""


class DeskSlipCorrected(CageEvent, frozen=True, kw_only=True):
    """A desk slip was corrected by another."""

    slip: int
    of: int
    player: str
    amount: Chips
    why: str


class LimitSet(CageEvent, frozen=True, kw_only=True):
    """The daily sum per person above which a second person approves."""

    amount: Chips


class ClosingSigned(CageEvent, frozen=True, kw_only=True):
    """The first signature for the close of a day, with its variance."""

    day: date
    variance: Chips


class ClockSet(CageEvent, frozen=True, kw_only=True):
    """The room's time zone and the end of its gaming day."""

    zone: str
    ends: str


class DayOpened(CageEvent, frozen=True, kw_only=True):
    """A gaming day was opened."""

    day: date


class DaySealed(CageEvent, frozen=True, kw_only=True):
    """A gaming day was closed. `root` is the audit hash of every log after the counts."""

    day: date
    until: datetime
    root: str


class StepTaken(CageEvent, frozen=True, kw_only=True):
    """A step of a slip was taken. `left` are the steps it still needs."""

    slip: int
    kind: str
    bank: str
    step: str
    amount: Chips
    left: tuple[str, ...]


class BankCounted(StepTaken, frozen=True, kw_only=True):
    """A bank's count was signed, which opens or closes it. `why` explains a variance."""

    difference: Chips
    why: str = ""


class SlipCancelled(CageEvent, frozen=True, kw_only=True):
    """A slip was cancelled. Chips in transit go back."""

    slip: int
    why: str
