"""What the cage remembers: its calendar, the open day, every bank, every slip with its signatures."""

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

_PILE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,2})?)x([0-9]{1,7})")


class Count(msgspec.Struct, frozen=True):
    """How many chips there are of each denomination, the highest first; none of a pile of none."""

    piles: tuple[tuple[Chips, int], ...] = ()

    @property
    def value(self) -> Chips:
        return sum(denomination * number for denomination, number in self.piles)

    def __str__(self) -> str:
        return " ".join(f"{short_money(denomination)}x{number}" for denomination, number in self.piles) or "none"


def read_count(words: Iterable[str]) -> Count:
    """The count in these words; `none` for an empty tray. Raises `UnreadableLine`."""
    given = [*words]
    if given == ["none"]:
        return Count()
    piles: dict[Chips, int] = {}
    for word in given:
        written = _PILE.fullmatch(word) if word.isascii() else None
        denomination = _denomination(written[1]) if written else 0
        if written is None or not denomination:
            raise UnreadableLine(
                f"{word[:40]!r} is not a pile of chips: expected one such as 25x40, forty chips of 25", ruling("B3")
            )
        if denomination in piles:
            raise UnreadableLine(f"chips of {short_money(denomination)} are counted twice", ruling("B3"))
        piles[denomination] = int(written[2])
    if not piles:
        raise UnreadableLine("a count by denomination is needed, such as 100x20 25x40, or none", ruling("B3"))
    return Count(tuple((chips, number) for chips, number in sorted(piles.items(), reverse=True) if number))


def split_count(words: Iterable[str]) -> tuple[Count, str]:
    """A count, and what is said after it: `100x9 25x1 one under the tray`. Raises `UnreadableLine`."""
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
"""The bank of the cage itself."""
STEPS: Final[dict[Kind, tuple[str, ...]]] = {
    "opening": ("opening", "sign"),
    "fill": ("fill", "send", "count", "sign"),
    "credit": ("credit", "count", "sign", "receive"),
    "closing": ("closing", "sign"),
}
"""The steps of each kind, the first of which makes the slip."""
ASKED: Final = ("fill", "credit")
"""First steps that ask for chips and touch none: whoever takes them may take one more."""


class Step(msgspec.Struct, frozen=True):
    """A step that was taken: `by` whom, in which office."""

    what: str
    by: str
    at: datetime

    @property
    def person(self) -> str:
        return self.by.partition(":")[2]


class Slip(msgspec.Struct, kw_only=True):
    """One slip, finished or on its way."""

    number: int
    kind: Kind
    bank: str
    day: date
    chips: Count
    steps: list[Step]
    stands: Chips = 0
    """Of a table's count or credit: what the house had won there in all, when the chips were counted, or left."""
    entry: int = 0
    """The last entry of the table's log then."""
    expected: Chips | None = None
    """Of a count: what the bank should hold; None for its first."""
    why: str = ""
    """The name of the difference, or the reason for cancelling."""
    cancelled: bool = False
    back: tuple[str, ...] = ()
    """Of a cancelled slip: the steps its chips still need, that were on their way and go back."""
    came_back: Chips | None = None
    """How much of them was counted when they had."""

    @property
    def left(self) -> tuple[str, ...]:
        """The steps it still needs."""
        return self.back if self.cancelled else STEPS[self.kind][len(self.steps) :]

    @property
    def difference(self) -> Chips:
        if self.came_back is not None:
            return self.came_back - self.chips.value
        return 0 if self.expected is None else self.chips.value - self.expected

    @property
    def on_its_way(self) -> bool:
        """Whether the chips have left one place and not come to the other, or back."""
        leaves = "send" if self.kind == "fill" else "sign"
        return self.kind in ASKED and bool(self.left) and any(step.what == leaves for step in self.steps)


BACK: Final[dict[Kind, tuple[str, str]]] = {"fill": ("receive", "send"), "credit": ("count", "count")}
"""Of chips that go back: the step that takes them in again, and the one that let them go."""


def check_alone(slip: Slip, step: str, by: str) -> None:
    """Refuses somebody who has taken another step already with the same chips; back comes to whom it came from."""
    name = by.partition(":")[2]
    own = (*ASKED, BACK[slip.kind][1]) if slip.cancelled else ASKED
    for taken in slip.steps:
        if taken.person == name and taken.what not in own:
            raise NoAuthority(
                f"{name} has taken the step {taken.what!r} of slip {slip.number}: somebody else has to {step}",
                ruling("B2"),
                actor=by,
            )


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


def waiting_slip(state: CageState, number: int) -> Slip:
    """The slip that a line names, which waits for something."""
    found = state.slips.get(number)
    if found is None:
        raise NotAllowed(f"there is no slip {str(number or '')!r}", ruling("B1"))
    if not found.left:
        what = "cancelled" if found.cancelled else "finished"
        raise NotAllowed(f"slip {number} is {what}: nothing more is done with it", ruling("B1"))
    return found


def check_day(state: CageState) -> None:
    if state.day is None:
        raise NotAllowed("no gaming day is open: open one first", ruling("B6", "B7"))


def check_open(state: CageState, act: Act) -> None:
    """Chips go over the desk, and leave or come to the cage, while its own are counted and signed for (ruling B9)."""
    if act.again:
        return
    found = state.banks.get(CAGE)
    if found is None or not found.is_open:
        raise NotAllowed("the cage is not open: its own chips are counted and signed for first", ruling("B9"))
    counted = [slip.number for slip in state.waiting() if slip.bank == CAGE]
    if counted:
        raise NotAllowed(
            f"the cage is being counted: slip {counted[0]} is to be signed for or cancelled first", ruling("B9")
        )


def check_holds(bank: Bank, stands: Chips, wanted: Chips, act: Act) -> None:
    """No bank gives out more than it holds (ruling B9)."""
    holds = bank.should_hold(stands)
    if not act.again and wanted > holds:
        whose = "the cage" if bank.name == CAGE else f"the bank of {bank.name}"
        raise NotAllowed(f"{whose} holds {short_money(holds)}: {short_money(wanted)} is too much", ruling("B9"))
