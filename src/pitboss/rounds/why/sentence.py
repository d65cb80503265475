"""A sentence without a language: which one it is, and what stands in it."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from pitboss.hands import Ranking

Part: TypeAlias = dict[str, str]
"""A hand (`category`, `ranks`), a wager (`wager`, `name`, `outcome` and its money) or a share of a pot."""
Value: TypeAlias = str | Part | tuple[Part, ...]


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """`id` says which sentence it is, `values` what stands in it. Money is text in dollars, `10.00`."""

    id: str
    values: dict[str, Value] = {}

    def having(self, more: Mapping[str, Value]) -> "Sentence":
        """The same with these values too."""
        return Sentence(self.id, {**self.values, **more})

    def text(self, name: str) -> str:
        """A value that is a text; nothing where it is not there."""
        value = self.values.get(name, "")
        return value if isinstance(value, str) else ""

    def part(self, name: str) -> Part | None:
        """A value that is a hand."""
        value = self.values.get(name)
        return value if isinstance(value, dict) else None

    def parts(self, name: str) -> tuple[Part, ...]:
        """A value that is a list of wagers or shares."""
        value = self.values.get(name)
        return value if isinstance(value, tuple) else ()


def hand_said(ranking: Ranking, rank: int) -> Part:
    """A hand for a sentence: its category, and the ranks of cards that decide within it, most important first."""
    return ranking.parts[rank]
