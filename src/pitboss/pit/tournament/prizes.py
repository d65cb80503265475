"""The prize pool, the prize list and the prize of each player, to the cent."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_FLOOR, Context, Decimal, localcontext
from fractions import Fraction
from math import prod
from typing import Literal, get_args

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.errors import nearest
from pitboss.core.money import Chips, down_to_unit, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.conditions import Prizes


def equally(amount: Chips, order: Sequence[str]) -> dict[str, Chips]:
    """Return equal shares of an amount. Odd cents go out one by one in this order."""
    if not order:
        return {}
    each, odd = divmod(amount, len(order))
    return {player: each + (at < odd) for at, player in enumerate(order)}


def largest_first(stacks: Mapping[str, int | None]) -> list[str]:
    """Return the players by stack, largest first; equal and unknown stacks by order of entry."""
    return sorted(stacks, key=lambda player: -(stacks[player] or 0))


def in_proportion(amount: Chips, stacks: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the exact share of each stack. If nobody has chips, the shares are equal."""
    total = sum(stacks.values())
    if not total:
        return {player: Fraction(amount, len(stacks)) for player in stacks}
    return {player: Fraction(amount * chips, total) for player, chips in stacks.items()}


def to_the_cent(amount: Chips, shares: Mapping[str, Fraction | int], order: Iterable[str]) -> dict[str, Chips]:
    """Return the shares rounded down, with the leftover cents given out one by one in this order."""
    found = {player: int(share // 1) for player, share in shares.items()}
    odd = amount - sum(found.values())
    for player in order:
        if odd <= 0:
            break
        found[player] += 1
        odd -= 1
    return found


def by_chips(amount: Chips, stacks: Mapping[str, int]) -> dict[str, Chips]:
    """Return shares of an amount by chips held. Odd cents go out one by one from the largest stack."""
    return to_the_cent(amount, in_proportion(amount, stacks), largest_first(stacks))


class Pool(msgspec.Struct, frozen=True):
    """The money from which the prizes are paid."""

    paid: Chips
    """Money paid in: buy-ins, re-buys, add-ons, repechages, unwon bounties."""
    added: Chips
    overlay: Chips
    """The amount that the house adds to reach a guarantee or a fixed list."""

    @property
    def total(self) -> Chips:
        return self.paid + self.added + self.overlay


class Award(msgspec.Struct, frozen=True):
    """A player's prize."""

    amount: Chips
    tied: bool = False
    """True if the prize is shared with tied players."""
    stands_in: bool = False
    """True if the prize passed down from staff, who cannot win prizes."""


def make_pool(prizes: Prizes | None, paid: Chips) -> Pool:
    """Return the current pool."""
    if prizes is None:
        return Pool(paid, 0, 0)
    least = max(prizes.guarantee, sum(prizes.amounts))
    return Pool(paid, prizes.added, max(0, least - paid - prizes.added))


def prize_list(prizes: Prizes | None, pool: Chips, entries: int) -> tuple[Chips, ...]:
    """Return the prizes from first place, which add up to the pool. The list is empty if prizes are paid by chips or
    not set."""
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
    """Return the percentages for a number of entries. Below the first bracket the first applies."""
    if not prizes.brackets:
        return prizes.places
    found = prizes.brackets[0]
    for bracket in prizes.brackets:
        if bracket.entries <= entries:
            found = bracket
    return found.places


def with_untaken(prizes: Sequence[Chips], takers: int) -> tuple[Chips, ...]:
    """Return the list for this many takers. Prizes that nobody can take are added to the first."""
    if takers >= len(prizes) or not takers:
        return tuple(prizes)
    return (prizes[0] + sum(prizes[takers:]), *prizes[1:takers])


def award(
    prizes: Sequence[Chips], ranked: Sequence[Sequence[str]], *, staff: Collection[str] = (), above: int = 0
) -> dict[str, Award]:
    """Return the prizes of the ranked players.

    `ranked` has the decided places from the best, tied players together in order of entry. `above` is the number of
    players still in who can take a prize.
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


MOST_EXACT = 600
"""The most cases computed with exact fractions."""
_DIGITS = 50
_SLACK = Decimal("1e-12")
_EARLIEST = -62
"""The logarithm of the earliest time, in mean times to the first bell: e^-62 is 10^-27."""
_LATEST = 64
"""The latest time, in mean times of the slowest bell."""


def icm_shares(stacks: Sequence[int], prizes: Sequence[Chips]) -> tuple[Chips, ...]:
    """Return each stack's share of the prizes in whole cents, rounded down.

    Empty stacks, which a count may find, share the last of these prizes.
    """
    players = len(stacks)
    open_prizes = [*prizes[:players], *[0] * (players - len(prizes))]
    held = [stack for stack in stacks if stack]
    if len(held) < players:
        shares = iter(icm_shares(held, open_prizes[: len(held)]))
        last = sum(open_prizes[len(held) :]) // (players - len(held))
        return tuple(next(shares) if stack else last for stack in stacks)
    sure = open_prizes[-1] if players else 0
    extra = [prize - sure for prize in open_prizes]
    depth = len(extra)
    while depth and not extra[depth - 1]:
        depth -= 1
    if _cases(stacks, depth) <= MOST_EXACT:
        values = exact_shares(stacks, extra[:depth])
        return tuple(sure + int(values[stack] // 1) for stack in stacks)
    return tuple(sure + cents for cents in _integrated(stacks, extra[:depth]))


def _cases(stacks: Sequence[int], depth: int) -> int:
    """Return the largest number of sets of stacks that can hold the places before the last prize."""
    sizes = Counter(stacks).values()
    by_depth: int = len(sizes) ** max(0, depth - 1)
    return min(prod(size + 1 for size in sizes), by_depth)


def exact_shares(stacks: Sequence[int], prizes: Sequence[Chips]) -> dict[int, Fraction]:
    """Return the exact share of a player with each stack, by enumerating the holders of the first places."""
    sizes = Counter(stacks)
    kinds = tuple(sizes)
    shares = dict.fromkeys(kinds, Fraction(0))
    reached = {tuple(sizes[kind] for kind in kinds): Fraction(1)}
    for prize in prizes:
        following: dict[tuple[int, ...], Fraction] = {}
        for left, chance in reached.items():
            chips = sum(kind * count for kind, count in zip(kinds, left, strict=True))
            for at, (kind, count) in enumerate(zip(kinds, left, strict=True)):
                if count:
                    taken = chance * Fraction(kind * count, chips)
                    shares[kind] += taken * prize / sizes[kind]
                    after = (*left[:at], count - 1, *left[at + 1 :])
                    following[after] = following.get(after, Fraction(0)) + taken
        reached = following
    return shares


def _integrated(stacks: Sequence[int], prizes: Sequence[Chips]) -> list[Chips]:
    players = len(stacks)
    with localcontext(Context(prec=_DIGITS)):
        mean = Decimal(sum(stacks)) / players
        rates = [Decimal(stack) / mean for stack in stacks]
        step = Decimal(1) / max(10, -(-(620 + 11 * players) // 84))
        values = [Decimal(prize) for prize in prizes]
        totals = [Decimal(0)] * players
        for time in _times(step, min(rates)):
            ringing = {rate: (-rate * time).exp() for rate in set(rates)}
            silent = [ringing[rate] for rate in rates]
            for at, worth in enumerate(_worth_now(silent, values)):
                totals[at] += worth * rates[at] * time * silent[at]
        return [int((total * step + _SLACK).to_integral_value(rounding=ROUND_FLOOR)) for total in totals]


def _times(step: Decimal, slowest: Decimal) -> Iterator[Decimal]:
    """Yield times whose logarithms are a step apart, from before any bell to after the last."""
    time, ratio = Decimal(_EARLIEST).exp(), step.exp()
    last = _LATEST / slowest
    while time < last:
        yield time
        time *= ratio


def _worth_now(silent: Sequence[Decimal], prizes: Sequence[Decimal]) -> Iterator[Decimal]:
    """Yield each player's mean prize if their bell rings now, by how many others have rung before.

    `silent` has the probabilities that a bell has not rung. The players after each one are folded into the prizes once,
    from the end; the players before it are counted from the beginning.
    """
    depth, none = len(prizes), Decimal(0)
    folded = [list(prizes)]
    for quiet in reversed(silent[1:]):
        later, rung = folded[-1], 1 - quiet
        folded.append([quiet * a + rung * b for a, b in zip(later, [*later[1:], none], strict=True)])
    before = [Decimal(1)]
    for quiet, worth in zip(silent, reversed(folded), strict=True):
        yield sum((chance * prize for chance, prize in zip(before, worth, strict=False)), none)
        rung = 1 - quiet
        before = [quiet * a + rung * b for a, b in zip([*before, none], [none, *before], strict=True)][:depth]


Method = Literal["equal", "chips", "icm", "as"]
METHODS: tuple[Method, ...] = get_args(Method)
MOST_BY_ICM = 150
"""The maximum number of players who share by ICM. It exceeds any final table; thousands would take hours."""


def open_prizes(prizes: Sequence[Chips], players: int) -> tuple[Chips, ...]:
    """Return the prizes this many players still play for, padded with zeros."""
    return (*prizes[:players], *(0,) * (players - len(prizes)))


def agree(
    method: str,
    stacks: Mapping[str, int],
    prizes: Sequence[Chips],
    *,
    left: Chips = 0,
    sums: Mapping[str, Chips] | None = None,
) -> dict[str, Chips]:
    """Return the amount that each player still in takes now. `stacks` has all players still in, by order of entry, and
    `prizes` the open prizes from the first on. `left` is the amount they still play for, and `sums` has the amounts
    that they name themselves.
    """
    open_ = open_prizes(prizes, len(stacks))
    _check_left(left, sum(open_))
    rest = sum(open_) - left
    match _method(method):
        case "equal":
            return equally(rest, largest_first(stacks))
        case "chips":
            return _by_chips(stacks, rest, min(open_, default=0))
        case "icm":
            return _by_icm(stacks, open_, left)
        case "as":
            return _as_named(stacks, rest, sums or {})


def _method(method: str) -> Method:
    if method in METHODS:
        return METHODS[METHODS.index(method)]
    raise NotAllowed(
        f"{method!r} is not a kind of deal: expected equal, chips, icm or as{nearest(method, METHODS)}", ruling("T22")
    )


def _check_left(left: Chips, total: Chips) -> None:
    if not 0 <= left <= total:
        raise NotAllowed(
            f"{write_money(left)} is too much to leave for later: the open prizes are {write_money(total)}",
            ruling("T22"),
        )


def _by_chips(stacks: Mapping[str, int], rest: Chips, lowest: Chips) -> dict[str, Chips]:
    """Return the lowest open prize for each player, plus a share of the rest by chips."""
    more = rest - lowest * len(stacks)
    if more < 0:
        raise NotAllowed(
            f"{write_money(rest)} does not give everybody the lowest open prize, {write_money(lowest)}", ruling("T22")
        )
    shares = {player: lowest + share for player, share in in_proportion(more, stacks).items()}
    return to_the_cent(rest, shares, largest_first(stacks))


def _by_icm(stacks: Mapping[str, int], prizes: Sequence[Chips], left: Chips) -> dict[str, Chips]:
    if len(stacks) > MOST_BY_ICM:
        raise NotAllowed(f"{len(stacks)} players are too many for ICM: at most {MOST_BY_ICM}", ruling("T22"))
    first, *others = prizes or (0,)
    if left and others and first - left < others[0]:
        raise NotAllowed(
            f"with {write_money(left)} left to play for, first prize could be {write_money(first)}"
            f" and second {write_money(others[0])}: leave more",
            ruling("T22"),
        )
    values = icm_shares(list(stacks.values()), (first - left, *others))
    return to_the_cent(sum(prizes) - left, dict(zip(stacks, values, strict=True)), largest_first(stacks))


def _as_named(stacks: Mapping[str, int], rest: Chips, sums: Mapping[str, Chips]) -> dict[str, Chips]:
    for player in sums:
        if player not in stacks:
            raise NotAllowed(f"{player} is not in and cannot have a share{nearest(player, stacks)}", ruling("T22"))
    for player in stacks:
        if sums.get(player, -1) < 0:
            raise NotAllowed(f"name a share for {player} too: every player in needs one", ruling("T22"))
    total = sum(sums.values())
    if total != rest:
        raise NotAllowed(
            f"the shares add up to {write_money(total)}, but the open prizes are {write_money(rest)}", ruling("T22")
        )
    return {player: sums[player] for player in stacks}
