"""A slip: chips that are counted or moved, and the signatures it needs, one after the other (rulings B1 and B2)."""

from datetime import date, datetime
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.cage.counts import Count
from pitboss.cage.officials import AT_THE_DESK, AT_THE_TABLES
from pitboss.money import Chips
from pitboss.rounds.errors import NoAuthority
from pitboss.rounds.officials import Officials
from pitboss.rulebooks.cage.clauses import ruling

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
