"""What those in take when a tournament is cancelled after it began (ruling tournaments T23)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pitboss.money import Chips
from pitboss.tournaments.shares import by_chips, equally, in_proportion, largest_first, to_the_cent


def share_open_prizes(prizes: Sequence[Chips], stacks: Mapping[str, int | None]) -> dict[str, Chips]:
    """The open prizes, shared among those in who can win one.

    `prizes` is the list from first place with what is not taken by those out; `stacks` are everybody in, by order of
    entry, None where nobody knows. In the money each has the lowest open prize and the rest goes by chips; before it
    one half goes equally, one by chips; where a stack is unknown everything goes equally.
    """
    if not stacks:
        return {}
    players, order = len(stacks), largest_first(stacks)
    in_the_money = players <= sum(1 for prize in prizes if prize)
    open_ = list(prizes[:players]) if in_the_money else list(prizes)
    total = sum(open_)
    known = {player: chips for player, chips in stacks.items() if chips is not None}
    if len(known) < players:
        return equally(total, order)
    sure = Fraction(players * min(open_)) if in_the_money else Fraction(total, 2)
    by_stack = in_proportion(1, known)
    shares = {player: sure / players + (total - sure) * part for player, part in by_stack.items()}
    return to_the_cent(total, shares, order)


def share_by_chips(amount: Chips, stacks: Mapping[str, int | None]) -> dict[str, Chips]:
    """A pool paid by chips, or what a deal left to play for; equally where a stack is unknown."""
    known = {player: chips for player, chips in stacks.items() if chips is not None}
    if len(known) < len(stacks):
        return equally(amount, largest_first(stacks))
    return by_chips(amount, known) if known else {}
