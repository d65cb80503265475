"""Sharing money out to the cent: everything is rounded down, and odd cents go one each in an order known beforehand.

Players stand in order of entry wherever stacks or names are passed.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from pitboss.money import Chips


def equally(amount: Chips, order: Sequence[str]) -> dict[str, Chips]:
    """Equal shares; odd cents one each in this order."""
    if not order:
        return {}
    each, odd = divmod(amount, len(order))
    return {player: each + (at < odd) for at, player in enumerate(order)}


def largest_first(stacks: Mapping[str, int | None]) -> list[str]:
    """From the largest stack; equal (and unknown) ones by order of entry."""
    return sorted(stacks, key=lambda player: -(stacks[player] or 0))


def in_proportion(amount: Chips, stacks: Mapping[str, int]) -> dict[str, Fraction]:
    """The exact share of each stack; without any chips all are equal."""
    total = sum(stacks.values())
    if not total:
        return {player: Fraction(amount, len(stacks)) for player in stacks}
    return {player: Fraction(amount * chips, total) for player, chips in stacks.items()}


def to_the_cent(amount: Chips, shares: Mapping[str, Fraction | int], order: Iterable[str]) -> dict[str, Chips]:
    """Exact shares rounded down; what is left of the amount goes one cent each in this order."""
    found = {player: int(share // 1) for player, share in shares.items()}
    odd = amount - sum(found.values())
    for player in order:
        if odd <= 0:
            break
        found[player] += 1
        odd -= 1
    return found


def by_chips(amount: Chips, stacks: Mapping[str, int]) -> dict[str, Chips]:
    """An amount by chips held; odd cents one each from the largest stack."""
    return to_the_cent(amount, in_proportion(amount, stacks), largest_first(stacks))
