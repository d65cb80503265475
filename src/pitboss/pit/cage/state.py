"""What the cage knows: its calendar, the open day, every bank and every slip."""

from datetime import date, datetime
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.core.money import DOLLAR, Chips
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.cage.slips import Slip

LIMIT: Final[Chips] = 10_000 * DOLLAR
"""The house limit of the desk until a manager sets another."""


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
    first: "Closing | None" = None
    """The first signature; days closed before two were asked for have none."""


class Closing(msgspec.Struct, frozen=True):
    """The first signature under the close of a day, and the summary it was given for."""

    day: date
    variance: Chips
    tables: int
    """Tables that were open."""
    chips: Chips
    """Chips outstanding: with people, and on the tables."""
    claims: int
    """Prizes and payments that were not paid."""
    by: str
    at: datetime
    why: str = ""
    sold: Chips | None = None
    """Chips that the tables had sold for cash by then, ever; None where the line does not say."""
    lapsed: bool = False
    """Something has changed since that moved no chips: a second signature is not given on it."""

    @property
    def person(self) -> str:
        return self.by.partition(":")[2]


DeskWhat: TypeAlias = Literal["issue", "cash", "limit"]


class DeskSlip(msgspec.Struct, kw_only=True):
    """Chips issued or cashed over the desk, the correction of such a slip, or a house limit that is raised."""

    number: int
    what: DeskWhat
    player: str
    """Nobody, where the limit is raised."""
    amount: Chips
    by: str
    at: datetime
    of: int = 0
    """Of a correction: the slip that it takes back."""
    why: str = ""
    """The reason for a correction, or for declining."""
    waits: bool = False
    """It moves nothing until a second person approves it."""
    approved: str = ""
    """By whom."""
    declined: str = ""
    """By whom."""
    corrected: int = 0
    """The slip that takes this one back."""

    @property
    def person(self) -> str:
        return self.by.partition(":")[2]

    @property
    def done(self) -> bool:
        return not self.waits and not self.declined

    @property
    def given(self) -> Chips:
        """Chips that go from the cage to the person; below nothing where they come back."""
        if self.what == "limit":
            return 0
        return self.amount if (self.what == "issue") is not bool(self.of) else -self.amount


class Desk(msgspec.Struct):
    """What a day's desk gave out and took in."""

    issued: Chips = 0
    cashed: Chips = 0
    given: Chips = 0
    slips: list[DeskSlip] = []
    """Those that were finished, one by one; play chips apart. Sums are without what was corrected."""


class Raised(msgspec.Struct, frozen=True):
    """A higher limit, and the gaming day from which it holds."""

    day: date
    limit: Chips


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
    desk_slips: dict[int, DeskSlip] = {}
    limit: Chips = LIMIT
    """What one person is issued or paid in a day before a second of the cage approves, until it is `raised`."""
    raised: Raised | None = None
    """The limit that two managers have set for a day after they did."""
    closing: Closing | None = None
    """The first signature under the close of the open day; `signed` where it still holds."""
    bought: dict[str, Chips] = {}
    """By person: chips issued, less those cashed."""
    last: datetime | None = None
    """When the last line was taken."""

    @property
    def signed(self) -> Closing | None:
        """The first signature, as long as nothing has moved or changed at the cage since."""
        return None if self.closing is None or self.closing.lapsed else self.closing

    def limit_on(self, day: date) -> Chips:
        """Return the house limit of a gaming day, today's or the next (ruling B12)."""
        return self.raised.limit if self.raised is not None and day >= self.raised.day else self.limit

    def waiting(self) -> list[Slip]:
        """Slips that are not finished."""
        return [slip for slip in self.slips.values() if slip.left]

    def unapproved(self) -> list[DeskSlip]:
        """Return the desk slips that wait for a second person."""
        return [slip for slip in self.desk_slips.values() if slip.waits]

    def of_day(self, day: date) -> list[Slip]:
        return [slip for slip in self.slips.values() if slip.day == day]
