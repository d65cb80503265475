"""What the cage knows: its calendar, the open day, every bank and every slip."""

from datetime import date, datetime

import msgspec

from pitboss.cage.calendar import Calendar
from pitboss.cage.slips import Slip
from pitboss.money import Chips


class Bank(msgspec.Struct, kw_only=True):
    """A table's chips, or the cage's own."""

    name: str
    is_open: bool = False
    holds: Chips = 0
    """By its last count and the slips since, without what was won."""
    stands: Chips = 0
    """What the house had won at the table in all, when the bank was last counted."""
    day: date | None = None
    """In which it was opened last."""

    def should_hold(self, stands: Chips) -> Chips:
        """When the house has won so much at the table in all (ruling B4)."""
        return self.holds + stands - self.stands


class Sealed(msgspec.Struct, frozen=True):
    """A closed day."""

    day: date
    until: datetime
    """When it ended: what happened after belongs to the next."""
    stood: datetime
    """The moment whose logs the root is over."""
    root: str
    by: str
    at: datetime
    why: str = ""
    """Why nothing was counted, where nothing was."""


class DeskLine(msgspec.Struct, frozen=True):
    """Chips that somebody was issued, or had cashed, over the desk."""

    what: str
    player: str
    amount: Chips
    by: str
    at: datetime


class Desk(msgspec.Struct):
    """What a day's desk gave out and took in."""

    issued: Chips = 0
    cashed: Chips = 0
    given: Chips = 0
    lines: list[DeskLine] = []
    """One by one, play chips apart."""


class CageState(msgspec.Struct, kw_only=True):
    """Everything the cage's lines have made."""

    calendar: Calendar = msgspec.field(default_factory=Calendar)
    day: date | None = None
    """The one that is open."""
    opened: datetime | None = None
    sealed: dict[date, Sealed] = {}
    banks: dict[str, Bank] = {}
    slips: dict[int, Slip] = {}
    desk: dict[date, Desk] = {}
    bought: dict[str, Chips] = {}
    """By person: chips issued, less those cashed."""
    last: datetime | None = None
    """When the last line was taken."""

    def waiting(self) -> list[Slip]:
        """Slips that are not finished."""
        return [slip for slip in self.slips.values() if slip.left]

    def of_day(self, day: date) -> list[Slip]:
        return [slip for slip in self.slips.values() if slip.day == day]
