"""Pots: the seats that may win each part of the wagers, and the shares of a pot to the last chip.

Seats are numbers from 0 in the order of the record: seat 0 is the first left of the button, the last seat has the
button. So odd chips go in ascending order: clockwise from the left of the button, the button last. Nothing here depends
on a rulebook; the game's declaration cites the clauses.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple, TypeAlias

from pitboss.core.money import Chips
from pitboss.rules.poker.events import PotAwarded


class Pot(NamedTuple):
    """A main or side pot: its chips, the seats that may win it, and all that paid into it, folded ones included."""

    amount: Chips
    eligible: tuple[int, ...]
    contributors: tuple[int, ...]


class Uncalled(NamedTuple):
    """The part of a seat's wager that nobody matched: it is returned before the pots are made."""

    seat: int
    amount: Chips


class Settlement(NamedTuple):
    """The outcome of a round. `hands` names the hands that were tabled."""

    pots: tuple[PotAwarded, ...]
    hands: dict[int, str]
    showdown: bool
    carried: Chips
    returned: dict[int, Chips]
    """Chips returned to each seat from side pots that no hand could win."""


Split: TypeAlias = tuple[dict[int, Chips], dict[int, Chips]]
"""The shares of a pot for the best high hands and for the best low hands, by seat."""


def uncalled(contributions: Sequence[Chips]) -> Uncalled | None:
    """Return the chips that go back to the seat that put in the most, or None. This applies to a dead hand too. A
    folded seat's chips call as far as they reach.
    """
    most = max(contributions)
    if contributions.count(most) > 1:
        return None
    seat = contributions.index(most)
    matched = sorted(contributions)[-2] if len(contributions) > 1 else 0
    return Uncalled(seat, most - matched)


def make_pots(
    contributions: Sequence[Chips],
    live: Sequence[int],
    dead: Chips = 0,
    gone: Sequence[int] = (),
    closed: Sequence[int] = (),
    rest: int | None = None,
) -> list[Pot]:
    """Return the main pot and the side pots in order, from `contributions` without uncalled chips.

    Every all-in level of a live seat closes a pot, and so does the level of a seat that was all-in and `closed` a pot
    before it lost its claim; folded seats' chips stay in the layers they reached. A layer that no live seat reached is
    won by one of those `gone`, or by the seat that wins the `rest`, or joins the last pot. `dead` is the chips in the
    main pot that nobody has to match: a dead blind, an ante paid for the whole table, a pot carried over.
    """
    paid_in = tuple([seat for seat, paid in enumerate(contributions) if paid])
    levels = {contributions[seat] for seat in live}
    if len(levels) == 1 and max(contributions) in levels and not closed:
        amount = sum(contributions) + dead
        return [Pot(amount, tuple(live), paid_in)] if amount else []
    pots: list[Pot] = []
    below = 0
    for level, eligible in claims(contributions, live, gone, closed):
        amount = sum([min(paid, level) - below for paid in contributions if paid > below])
        pots.append(Pot(amount, eligible, tuple([seat for seat in paid_in if contributions[seat] > below])))
        below = level
    unreached = sum([paid - below for paid in contributions if paid > below])
    if unreached and rest is not None and pots[-1].eligible != (rest,):
        above = tuple([seat for seat in paid_in if contributions[seat] > below])
        pots.append(Pot(unreached, (rest,), above))
    elif unreached:
        pots[-1] = pots[-1]._replace(amount=pots[-1].amount + unreached)
    pots[0] = pots[0]._replace(amount=pots[0].amount + dead)
    return [pot for pot in pots if pot.amount]


def claims(
    contributions: Sequence[Chips], live: Sequence[int], gone: Sequence[int], closed: Sequence[int]
) -> list[tuple[Chips, tuple[int, ...]]]:
    """Return the levels that close a pot, lowest first, each with the seats that may win the chips below it.

    A layer that no live seat reached belongs to the last of those `gone` that reached it, because that seat was alone
    in it once the others had gone.
    """
    levels = sorted({contributions[seat] for seat in live})
    found = [(level, tuple([seat for seat in live if contributions[seat] >= level])) for level in levels]
    top = levels[-1]
    for seat in reversed(gone):
        if contributions[seat] > top:
            top = contributions[seat]
            found.append((top, (seat,)))
    for level in sorted({contributions[seat] for seat in closed} - {level for level, _ in found}):
        above = next((number for number, (other, _) in enumerate(found) if other > level), None)
        if above is not None:
            found.insert(above, (level, found[above][1]))
    return found


def unwinnable(
    contributions: Sequence[Chips],
    live: Sequence[int],
    gone: Sequence[int],
    ruled: Container[int],
    faulty: Container[int],
) -> dict[int, Chips]:
    """Return each seat's refund from the layers above every live seat that nobody has won. The last contender of a
    layer has won it by folding or mucking, or if the contender before it did so and left it alone. It has not won if
    both were `ruled` dead, and a `faulty` hand wins nothing.
    """
    below = max([contributions[seat] for seat in live])
    back: dict[int, Chips] = {}
    for level in sorted({contributions[seat] for seat in gone if contributions[seat] > below}):
        last, *before = [seat for seat in reversed(gone) if contributions[seat] >= level]
        if last in faulty or (last in ruled and before and before[0] in ruled):
            for seat, paid in enumerate(contributions):
                if paid > below:
                    back[seat] = back.get(seat, 0) + min(paid, level) - below
        below = level
    return back


def best_of(seats: Sequence[int], ranks: dict[int, int]) -> list[int]:
    """Return the seats with the highest rank, in order; [] if none has a rank."""
    best, found = -1, []
    for seat in seats:
        rank = ranks.get(seat, -1)
        if rank > best:
            best, found = rank, [seat]
        elif rank == best and found:
            found.append(seat)
    return found


def share(amount: Chips, winners: Sequence[int], chip: Chips) -> dict[int, Chips]:
    """Return equal shares in whole chips; the rest goes out chip by chip in the order of `winners`.

    The last piece may be smaller than a chip if the pot itself is not a whole number of them.
    """
    if len(winners) == 1:
        return {winners[0]: amount}
    each = amount // (len(winners) * chip) * chip
    shares = dict.fromkeys(winners, each)
    left = amount - each * len(winners)
    for seat in winners:
        if not left:
            break
        piece = min(chip, left)
        shares[seat] += piece
        left -= piece
    return shares


def halves(amount: Chips, chip: Chips) -> tuple[Chips, Chips]:
    """Return the high half and the low half; the odd chip, and anything below a chip, goes to the high half."""
    low = amount // (2 * chip) * chip
    return amount - low, low


def split(amount: Chips, high: Sequence[int], low: Sequence[int], chip: Chips) -> Split:
    """Return a pot's shares for its best high and best low hands; without a low the high takes it all.

    Halves, quarters and a seat that wins both ways all follow; each half's odd chips are shared separately.
    """
    if not low:
        return share(amount, high, chip), {}
    high_half, low_half = halves(amount, chip)
    return share(high_half, high, chip), share(low_half, low, chip)


def together(high: dict[int, Chips], low: dict[int, Chips]) -> dict[int, Chips]:
    """Return each seat's total of both shares."""
    if not low:
        return high
    shares = high.copy()
    for seat, chips in low.items():
        shares[seat] = shares.get(seat, 0) + chips
    return shares
