"""Chips as they are counted: so many of each denomination, written `100x20 25x40 0.50x8`."""

import re
from collections.abc import Iterable
from itertools import takewhile

import msgspec

from pitboss.errors import PitbossError
from pitboss.money import Chips, read_money, short_money
from pitboss.rounds.errors import UnreadableLine
from pitboss.rulebooks.cage.clauses import ruling

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
