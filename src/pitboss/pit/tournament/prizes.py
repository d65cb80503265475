"""The pool, the prize list it makes and who takes which prize, to the cent."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from pitboss.core.money import Chips, down_to_unit
from pitboss.pit.tournament.conditions import Prizes


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


class Pool(msgspec.Struct, frozen=True):
    """What the prizes are paid from."""

    paid: Chips
    """What players paid in: buy-ins, re-buys, add-ons, repechages, bounties nobody won."""
    added: Chips
    overlay: Chips
    """What the house adds to reach a guarantee, or a fixed list."""

    @property
    def total(self) -> Chips:
        return self.paid + self.added + self.overlay


class Award(msgspec.Struct, frozen=True):
    """What a player takes from the list."""

    amount: Chips
    tied: bool = False
    """Shared with others who tied for it."""
    stands_in: bool = False
    """A prize that staff above could not take."""


def make_pool(prizes: Prizes | None, paid: Chips) -> Pool:
    """The pool as it stands."""
    if prizes is None:
        return Pool(paid, 0, 0)
    least = max(prizes.guarantee, sum(prizes.amounts))
    return Pool(paid, prizes.added, max(0, least - paid - prizes.added))


def prize_list(prizes: Prizes | None, pool: Chips, entries: int) -> tuple[Chips, ...]:
    """The prizes from first place; together they are the pool. Empty where chips are paid out or nothing is said."""
    if prizes is None or prizes.by == "chips":
        return ()
    if prizes.seat:
        seats, rest = divmod(pool, prizes.seat)
        return (prizes.seat,) * seats + ((rest,) if rest else ())
    if prizes.amounts:
        return (pool - sum(prizes.amounts[1:]), *prizes.amounts[1:])
    parts = percentages(prizes, entries)
    others = [down_to_unit(pool * part.numerator // part.denominator, prizes.rounding) for part in parts[1:]]
    return (pool - sum(others), *others)


def percentages(prizes: Prizes, entries: int) -> tuple[Fraction, ...]:
    """The parts of the pool that hold for a number of entries; below the first bracket the first holds."""
    if not prizes.brackets:
        return prizes.places
    found = prizes.brackets[0]
    for bracket in prizes.brackets:
        if bracket.entries <= entries:
            found = bracket
    return found.places


def with_untaken(prizes: Sequence[Chips], takers: int) -> tuple[Chips, ...]:
    """The list for this many who can take a prize: what nobody can take is added to the first."""
    if takers >= len(prizes) or not takers:
        return tuple(prizes)
    return (prizes[0] + sum(prizes[takers:]), *prizes[1:takers])


def award(
    prizes: Sequence[Chips], ranked: Sequence[Sequence[str]], *, staff: Collection[str] = (), above: int = 0
) -> dict[str, Award]:
    """What each of the ranked players takes.

    `ranked` are the players whose places are decided, from the best, those tied together in order of entry; `above` is
    how many who can take a prize are still in, before all of them.
    """
    groups = [[player for player in group if player not in staff] for group in ranked]
    takers = above + sum(map(len, groups))
    prize_of = with_untaken(prizes, takers)
    found: dict[str, Award] = {}
    at, passed = above, False
    for group, able in zip(ranked, groups, strict=True):
        if at >= len(prize_of):
            found |= dict.fromkeys(group, _NOTHING)
            continue
        passed = passed or len(able) < len(group)
        total = sum(prize_of[at : at + len(able)])
        shares = equally(total, able)
        for player in group:
            amount = shares.get(player, 0)
            found[player] = Award(amount, len(able) > 1 and total > 0 and player in shares, passed and amount > 0)
        at += len(able)
    return found


_NOTHING = Award(0)
