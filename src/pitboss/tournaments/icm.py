"""What a stack is worth in open prizes, by Malmuth and Harville: the next place goes to each player with the chance
of the player's part of the chips still unplaced.

Few enough cases are added up in fractions. For more, the same chances are read off a race: let every player's bell ring
after an exponential time with the stack as its rate, and the bells ring in exactly that order. A player's share is then
one integral, and the trapezoidal rule over the logarithm of time takes it to far beyond a cent:

- the integrand is analytic for imaginary parts below π/2, and at 1.4 it is no more than 6 × 3^players prizes, so a step
  of 0.1 errs by less than 12 × 3^players × e^-87 prizes: 10^-27 with 20 players. More players take finer steps;
- below the first time and after the last, less than 10^-25 of the largest prize is left out;
- a share nearer to a whole cent than 10^-12 of a cent is taken to be that cent.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import ROUND_FLOOR, Context, Decimal, localcontext
from fractions import Fraction
from math import prod

from pitboss.money import Chips

MOST_EXACT = 600
"""Cases up to which fractions are used."""
_DIGITS = 50
_SLACK = Decimal("1e-12")
_EARLIEST = -62
"""e^-62 of the mean time to the first bell: 10^-27."""
_LATEST = 64
"""How many mean times of the slowest bell."""


def icm_shares(stacks: Sequence[int], prizes: Sequence[Chips]) -> tuple[Chips, ...]:
    """Each stack's share of the prizes, from first place, in whole cents rounded down.

    Stacks of nothing, which a count may find, have the last of these prizes between them.
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
    """How many different sets of stacks, at most, can hold the places before the last prize."""
    sizes = Counter(stacks).values()
    by_depth: int = len(sizes) ** max(0, depth - 1)
    return min(prod(size + 1 for size in sizes), by_depth)


def exact_shares(stacks: Sequence[int], prizes: Sequence[Chips]) -> dict[int, Fraction]:
    """The exact share of a player with each stack, by going through who may hold the places so far."""
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
    """Times whose logarithms are a step apart, from before any bell to after the last."""
    time, ratio = Decimal(_EARLIEST).exp(), step.exp()
    last = _LATEST / slowest
    while time < last:
        yield time
        time *= ratio


def _worth_now(silent: Sequence[Decimal], prizes: Sequence[Decimal]) -> Iterator[Decimal]:
    """For each player: the mean prize if the bell rings now, by how many of the others have rung before.

    `silent` are the chances that a bell has not rung. The others fall into those before and those after the player: the
    latter's are folded into the prizes once, from the end, the former's counted up from the beginning.
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
