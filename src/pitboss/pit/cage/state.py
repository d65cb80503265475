"""The cage's state: calendar, open day, banks, and slips with their signatures; and its event."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from itertools import takewhile
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.errors import PitbossError
from pitboss.core.money import DOLLAR, Chips, read_money, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.machine import Act
from pitboss.rules.event import Event
from pitboss.rules.movement import Movement
from pitboss.rules.officials import person_of

_PILE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,2})?)x([0-9]{1,7})")


class CageEvent(Event, frozen=True, kw_only=True):
    """A line accepted at the cage, with its rulings and the money it moved."""

    movements: tuple[Movement, ...] = ()


class Count(msgspec.Struct, frozen=True):
    """The number of chips of each denomination, highest first, omitting empty piles."""

    piles: tuple[tuple[Chips, int], ...] = ()

    @property
    def value(self) -> Chips:
        return sum(denomination * number for denomination, number in self.piles)

    def __str__(self) -> str:
        return " ".join(f"{short_money(denomination)}x{number}" for denomination, number in self.piles) or "none"


def read_count(words: Iterable[str]) -> Count:
    """Read a count by denomination, or `none` for an empty tray."""
    given = [*words]
    if given == ["none"]:
        return Count()
    piles: dict[Chips, int] = {}
    for word in given:
        written = _PILE.fullmatch(word) if word.isascii() else None
        denomination = _denomination(written[1]) if written else 0
        if written is None or not denomination:
            raise UnreadableLine(
                f"{word[:40]!r} is not a count of chips: expected one such as 25x40, forty chips of 25", ruling("B3")
            )
        if denomination in piles:
            raise UnreadableLine(f"chips of {short_money(denomination)} are counted twice", ruling("B3"))
        piles[denomination] = int(written[2])
    if not piles:
        raise UnreadableLine("count by denomination, such as 100x20 25x40, or none", ruling("B3"))
    return Count(tuple((chips, number) for chips, number in sorted(piles.items(), reverse=True) if number))


def split_count(words: Iterable[str]) -> tuple[Count, str]:
    """Read a count and the text after it: `100x9 25x1 one under the tray`."""
    given = [*words]
    piles = [*takewhile(lambda word: word == "none" or _PILE.fullmatch(word), given)]
    return read_count(piles), " ".join(given[len(piles) :])


def _denomination(text: str) -> Chips:
    try:
        return read_money(text)
    except PitbossError:
        return 0


Kind: TypeAlias = Literal["opening", "fill", "credit", "closing"]
CAGE: Final = "cage"
"""The main cage."""
STEPS: Final[dict[Kind, tuple[str, ...]]] = {
    "opening": ("opening", "sign"),
    "fill": ("fill", "send", "count", "sign"),
    "credit": ("credit", "count", "sign", "receive"),
    "closing": ("closing", "sign"),
}
"""The steps of each kind; the first creates the slip."""
ASKED: Final = ("fill", "credit")
"""Requests that touch no chips. The requester may take one more step."""


class Step(msgspec.Struct, frozen=True):
    """A step of a slip: the action, the person, their role, and the time."""

    what: str
    by: str
    at: datetime

    @property
    def person(self) -> str:
        return person_of(self.by)


class Slip(msgspec.Struct, kw_only=True):
    """A slip, finished or not."""

    number: int
    kind: Kind
    bank: str
    day: date
    chips: Count
    steps: list[Step]
    stands: Chips = 0
    """For a table's count or credit: the house's total win there when the chips were counted or left."""
    entry: int = 0
    """The last entry of the table's log at that time."""
    expected: Chips | None = None
    """The expected float of a count; None for the first."""
    why: str = ""
    """The reason for the variance or the cancellation."""
    cancelled: bool = False
    back: tuple[str, ...] = ()
    """Steps still needed to take back the chips of a cancelled slip."""
    came_back: Chips | None = None
    """The value of the chips that came back."""

    @property
    def left(self) -> tuple[str, ...]:
        """Return the steps that are still needed."""
        return self.back if self.cancelled else STEPS[self.kind][len(self.steps) :]

    @property
    def difference(self) -> Chips:
        if self.came_back is not None:
            return self.came_back - self.chips.value
        return 0 if self.expected is None else self.chips.value - self.expected

    @property
    def on_its_way(self) -> bool:
        """Return True if the chips are in transit."""
        leaves = "send" if self.kind == "fill" else "sign"
        return self.kind in ASKED and bool(self.left) and any(step.what == leaves for step in self.steps)


BACK: Final[dict[Kind, tuple[str, str]]] = {"fill": ("receive", "send"), "credit": ("count", "count")}
"""For chips going back: the step that takes them in, and the one that sent them."""


def check_alone(slip: Slip, step: str, by: str) -> None:
    """Refuse a person who took another step with the same chips. Chips going back may return to their sender."""
    name = person_of(by)
    own = (*ASKED, BACK[slip.kind][1]) if slip.cancelled else ASKED
    for taken in slip.steps:
        if taken.person == name and taken.what not in own:
            raise NoAuthority(
                f"{name} has already taken the step {taken.what!r} of slip {slip.number}: another person must {step}",
                ruling("B2"),
                actor=by,
            )


LIMIT: Final[Chips] = 10_000 * DOLLAR
"""The default house limit at the window."""


class Bank(msgspec.Struct, kw_only=True):
    """A table's float, or the cage's own chips."""

    name: str
    is_open: bool = False
    holds: Chips = 0
    """The last count plus slips since, without table win."""
    stands: Chips = 0
    """The house's total win at the table when last counted."""
    day: date | None = None
    """The day on which it was last opened."""

    def should_hold(self, stands: Chips) -> Chips:
        """Return the expected float, given the house's total win at the table (ruling B4)."""
        return self.holds + stands - self.stands


class Sealed(msgspec.Struct, frozen=True):
    day: date
    until: datetime
    """The time at which it ended; anything later belongs to the next day."""
    stood: datetime
    """The time of the logs covered by the audit hash."""
    root: str
    by: str
    at: datetime
    why: str = ""
    """The reason, if nothing was counted."""
    first: "Closing | None" = None
    """The first signature; None for days closed before two were required."""


class Closing(msgspec.Struct, frozen=True):
    """The first signature for the close of a day, and the summary that it covers."""

    day: date
    variance: Chips
    tables: int
    """Open tables."""
    chips: Chips
    """Chips outstanding: with players, and on the tables."""
    claims: int
    """Unpaid prizes and payments."""
    by: str
    at: datetime
    why: str = ""
    sold: Chips | None = None
    """Total chips the tables had ever sold for cash; None if the line does not say."""
    lapsed: bool = False
    """True if a later change moved no chips but requires a new first signature."""

    @property
    def person(self) -> str:
        return person_of(self.by)


DeskWhat: TypeAlias = Literal["issue", "cash", "limit"]


class DeskSlip(msgspec.Struct, kw_only=True):
    """A slip for chips sold or cashed at the window, its correction, or a raised house limit."""

    number: int
    what: DeskWhat
    player: str
    """The player; empty for a raised limit."""
    amount: Chips
    by: str
    at: datetime
    of: int = 0
    """The slip this one corrects."""
    why: str = ""
    """The reason for correcting or declining."""
    waits: bool = False
    """True if it waits for a second person's approval."""
    approved: str = ""
    """The person who approved it."""
    declined: str = ""
    """The person who declined it."""
    corrected: int = 0
    """The slip that corrects this one."""

    @property
    def person(self) -> str:
        return person_of(self.by)

    @property
    def done(self) -> bool:
        return not self.waits and not self.declined

    @property
    def given(self) -> Chips:
        """Return the chips from the cage to the person; negative if they come back."""
        if self.what == "limit":
            return 0
        return self.amount if (self.what == "issue") is not bool(self.of) else -self.amount


class Desk(msgspec.Struct):
    """A day's totals at the window."""

    issued: Chips = 0
    cashed: Chips = 0
    given: Chips = 0
    slips: list[DeskSlip] = []
    """Finished slips, without play chips. The sums leave out corrected slips."""


class Raised(msgspec.Struct, frozen=True):
    """A higher limit, and the gaming day from which it applies."""

    day: date
    limit: Chips


class CageState(msgspec.Struct, kw_only=True):
    """The whole state of the cage."""

    calendar: Calendar = msgspec.field(default_factory=Calendar)
    day: date | None = None
    """The open gaming day."""
    opened: datetime | None = None
    sealed: dict[date, Sealed] = {}
    banks: dict[str, Bank] = {}
    slips: dict[int, Slip] = {}
    desk: dict[date, Desk] = {}
    desk_slips: dict[int, DeskSlip] = {}
    limit: Chips = LIMIT
    """The daily sum per person above which a second person approves, until `raised` applies."""
    raised: Raised | None = None
    """The limit two managers set for a later day."""
    closing: Closing | None = None
    """The first signature for the close of the open day; `signed` if still valid."""
    bought: dict[str, Chips] = {}
    """Chips sold less chips cashed, by person."""
    last: datetime | None = None
    """The time of the last line."""

    @property
    def signed(self) -> Closing | None:
        """Return the first signature, unless anything has moved or changed since."""
        return None if self.closing is None or self.closing.lapsed else self.closing

    def limit_on(self, day: date) -> Chips:
        """Return the house limit of a gaming day, today's or the next (ruling B12)."""
        return self.raised.limit if self.raised is not None and day >= self.raised.day else self.limit

    def waiting(self) -> list[Slip]:
        """Return unfinished slips."""
        return [slip for slip in self.slips.values() if slip.left]

    def unapproved(self) -> list[DeskSlip]:
        """Return window slips that wait for a second person."""
        return [slip for slip in self.desk_slips.values() if slip.waits]

    def of_day(self, day: date) -> list[Slip]:
        return [slip for slip in self.slips.values() if slip.day == day]


def waiting_slip(state: CageState, number: int) -> Slip:
    """Return an unfinished slip by number, or refuse."""
    found = state.slips.get(number)
    if found is None:
        raise NotAllowed(f"there is no slip {str(number or '')!r}", ruling("B1"))
    if not found.left:
        what = "cancelled" if found.cancelled else "finished"
        raise NotAllowed(f"slip {number} is already {what}", ruling("B1"))
    return found


def check_day(state: CageState) -> None:
    if state.day is None:
        raise NotAllowed("no gaming day is open: open one first", ruling("B6", "B7"))


def check_open(state: CageState, act: Act) -> None:
    """Refuse chips at the window, or to or from the cage, unless the cage was counted and signed (ruling B9)."""
    if act.replayed:
        return
    found = state.banks.get(CAGE)
    if found is None or not found.is_open:
        raise NotAllowed("the main cage is closed: count it and sign for it first", ruling("B9"))
    counted = [slip.number for slip in state.waiting() if slip.bank == CAGE]
    if counted:
        raise NotAllowed(f"the main cage is being counted: sign or cancel slip {counted[0]} first", ruling("B9"))


def check_holds(bank: Bank, stands: Chips, wanted: Chips, act: Act) -> None:
    """Refuse to give out more than a bank holds (ruling B9)."""
    holds = bank.should_hold(stands)
    if not act.replayed and wanted > holds:
        whose = "the cage" if bank.name == CAGE else f"the float of {bank.name}"
        raise NotAllowed(f"{whose} holds {short_money(holds)}, less than {short_money(wanted)}", ruling("B9"))
