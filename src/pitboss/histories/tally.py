"""What a replay came to: counts that add up from any number of parts, and why each hand that differs does."""

from fractions import Fraction
from typing import Any

import msgspec

from pitboss.histories.amounts import dollars
from pitboss.histories.hand import PhhHand
from pitboss.histories.judging import ODD_CHIP, Judged
from pitboss.rulebooks.comparison import Comparison

MOST_NAMED = 10_000
"""Hands named one by one; the reasons count all of them."""
MATCHED, DIFFERS, UNREADABLE = 0, 1, 2


class Difference(msgspec.Struct, frozen=True):
    """A hand that did not end as its file says, or cannot have been played as it says."""

    file: str
    why: str
    expected: tuple[str, ...] = ()
    got: tuple[str, ...] = ()


class Skipped(msgspec.Struct, frozen=True):
    """A file or hand that was not compared."""

    file: str
    why: str


class Take(msgspec.Struct):
    """What a room took from the pots at one stake: how often, how much, at most."""

    hands: int = 0
    pots: int = 0
    taken: int = 0
    most: int = 0

    @property
    def percent(self) -> str:
        """Of the pots, to the hundredth."""
        return dollars(round(Fraction(10_000 * self.taken, self.pots)))

    def add(self, other: "Take") -> None:
        self.hands += other.hands
        self.pots += other.pots
        self.taken += other.taken
        self.most = max(self.most, other.most)


class ReplayTally(msgspec.Struct):
    """The counts of a replay, or of a part of one."""

    files: int = 0
    exact: int = 0
    rake: int = 0
    odd_chip: int = 0
    differ: int = 0
    skip: int = 0
    reasons: dict[str, int] = {}
    takes: dict[tuple[str, str], Take] = {}
    differing: list[Difference] = []
    odd: list[Difference] = []
    skipped: list[Skipped] = []
    status: int = MATCHED

    @property
    def matched(self) -> int:
        return self.exact + self.rake + self.odd_chip

    @property
    def hands(self) -> int:
        return self.matched + self.differ

    def judged(self, where: str, judged: Judged, hand: PhhHand) -> None:
        for note in judged.notes:
            self._because(note)
        if judged.verdict == "exact":
            self.exact += 1
        elif judged.verdict == "rake":
            self.rake += 1
            taken = Take(1, judged.pot, judged.take, judged.take)
            self.takes.setdefault((hand.venue, hand.stake), Take()).add(taken)
        elif judged.verdict == "odd_chip":
            self.odd_chip += 1
            self._name(self.odd, Difference(where, judged.why, _all(judged.expected), _all(judged.got)))
            self._because(judged.why)
        else:
            self.differs(where, judged.why, _all(judged.expected), _all(judged.got))

    def compared(self, where: str, compared: Comparison) -> None:
        """A hand played by its rulebook."""
        if compared.same:
            self.exact += 1
        elif compared.odd_chip:
            self.odd_chip += 1
            self._name(self.odd, Difference(where, ", ".join(compared.odd_chip), compared.expected, compared.got))
            self._because(ODD_CHIP)
        else:
            self.differs(where, "the stacks end differently", compared.expected, compared.got)

    def differs(
        self, where: str, why: str, expected: tuple[str, ...] = (), got: tuple[str, ...] = (), kind: str = ""
    ) -> None:
        self.differ += 1
        self.status = max(self.status, DIFFERS)
        self._because(f"differs: {kind or why}")
        self._name(self.differing, Difference(where, why, expected, got))

    def skips(self, where: str, why: str, status: int = MATCHED) -> None:
        self.skip += 1
        self.status = max(self.status, status)
        self._because(f"skipped: {why}")
        self._name(self.skipped, Skipped(where, why))

    def add(self, other: "ReplayTally") -> None:
        """Takes in another part."""
        for name in ("files", "exact", "rake", "odd_chip", "differ", "skip"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for why, count in other.reasons.items():
            self.reasons[why] = self.reasons.get(why, 0) + count
        for table, take in other.takes.items():
            self.takes.setdefault(table, Take()).add(take)
        for mine, more in ((self.differing, other.differing), (self.odd, other.odd), (self.skipped, other.skipped)):
            mine += more[: MOST_NAMED - len(mine)]  # type: ignore[operator]
        self.status = max(self.status, other.status)

    def _because(self, why: str) -> None:
        self.reasons[why] = self.reasons.get(why, 0) + 1

    def _name(self, named: list[Any], one: Difference | Skipped) -> None:
        if len(named) < MOST_NAMED:
            named.append(one)


def _all(amounts: list[int]) -> tuple[str, ...]:
    return tuple(map(dollars, amounts))
