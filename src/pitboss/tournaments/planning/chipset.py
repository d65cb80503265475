"""Chips of each colour: a bank's make-up, what may leave when, and how many of each the room needs."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from pitboss.tournaments.conditions import Level

HANDY = 8
"""The chips of a colour that let a player pay and make change."""


class Colour(msgspec.Struct, frozen=True, kw_only=True):
    """One denomination in the plan."""

    denomination: int
    each: int
    """In a bank."""
    needed: int
    """In the room: the banks, and what smaller chips are changed up to."""
    leaves_after: int | None
    """The level after which no coming one needs it; None: it stays."""


def bank_of(chips: int, denominations: Sequence[int]) -> dict[int, int]:
    """How many chips of each denomination make a bank: a handful of every small one, the rest in large."""
    found: dict[int, int] = {}
    rest = chips
    for small, large in pairwise(denominations):
        ratio = large // small
        needed = rest // small % ratio
        want = needed + -(-max(0, HANDY - needed) // ratio) * ratio
        while want > needed and want * small > rest:
            want -= ratio
        found[small] = want
        rest -= want * small
    found[denominations[-1]] = rest // denominations[-1]
    return found


def leaving(levels: Sequence[Level], denominations: Sequence[int]) -> dict[int, int]:
    """After which level each denomination may leave: every later cost can be paid in the next one up."""
    found: dict[int, int] = {}
    for small, large in pairwise(denominations):
        needed = [level.number for level in levels if any(cost % large for cost in level.costs)]
        last = max(needed, default=0)
        if last < levels[-1].number:
            found[small] = max(last, 1, *found.values()) if found else max(last, 1)
    return found


def colours(chips: int, entries: int, levels: Sequence[Level], denominations: Sequence[int]) -> tuple[Colour, ...]:
    """What the room needs for this many entries."""
    bank, leaves = bank_of(chips, denominations), leaving(levels, denominations)
    found, carried = [], 0
    for denomination in denominations:
        needed = bank[denomination] * entries + -(-carried // denomination)
        gone = leaves.get(denomination)
        found.append(Colour(denomination=denomination, each=bank[denomination], needed=needed, leaves_after=gone))
        carried = needed * denomination if gone is not None else 0
    return tuple(found)
