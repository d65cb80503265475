"""A slip with its signatures, and chips counted by denomination."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from itertools import takewhile
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import NoAuthority, UnreadableLine
from pitboss.pit.cage.officials import AT_THE_DESK, AT_THE_TABLES
from pitboss.rules.officials import Officials

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


def officials_for(step: str, bank: str) -> Officials:
    """Who takes a step: the people at the tables, or those at the desk."""
    at_desk = step in ("send", "receive") or bank == CAGE
    return AT_THE_DESK if at_desk else AT_THE_TABLES


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
