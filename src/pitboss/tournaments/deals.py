"""Agreements on the open prizes (ruling tournaments T22): everybody in, not a cent more or less."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from pitboss.errors import nearest
from pitboss.money import Chips, write_money
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.icm import icm_shares
from pitboss.tournaments.shares import equally, in_proportion, largest_first, to_the_cent

Method = Literal["equal", "chips", "icm", "as"]
METHODS: tuple[Method, ...] = get_args(Method)
MOST_BY_ICM = 150
"""More than a final ever has; with thousands it would take hours."""


def open_prizes(prizes: Sequence[Chips], players: int) -> tuple[Chips, ...]:
    """The prizes that this many players in still play for; places nobody pays are nothing."""
    return (*prizes[:players], *(0,) * (players - len(prizes)))


def agree(
    method: str,
    stacks: Mapping[str, int],
    prizes: Sequence[Chips],
    *,
    left: Chips = 0,
    sums: Mapping[str, Chips] | None = None,
) -> dict[str, Chips]:
    """What each player in takes now.

    `stacks` are everybody in, by order of entry; `prizes` the open ones from the first; `left` is what they still play
    for; `sums` what they name themselves.
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
        f"{method!r} is not a way to agree: expected equal, chips, icm or as{nearest(method, METHODS)}", ruling("T22")
    )


def _check_left(left: Chips, total: Chips) -> None:
    if not 0 <= left <= total:
        raise NotAllowed(
            f"{write_money(left)} cannot be left to play for: the open prizes are {write_money(total)}", ruling("T22")
        )


def _by_chips(stacks: Mapping[str, int], rest: Chips, lowest: Chips) -> dict[str, Chips]:
    """The lowest open prize each, what remains by chips."""
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
            f"with {write_money(left)} left the first prize, {write_money(first)}, falls below the second,"
            f" {write_money(others[0])}",
            ruling("T22"),
        )
    values = icm_shares(list(stacks.values()), (first - left, *others))
    return to_the_cent(sum(prizes) - left, dict(zip(stacks, values, strict=True)), largest_first(stacks))


def _as_named(stacks: Mapping[str, int], rest: Chips, sums: Mapping[str, Chips]) -> dict[str, Chips]:
    for player in sums:
        if player not in stacks:
            raise NotAllowed(f"{player} is not in and has no share{nearest(player, stacks)}", ruling("T22"))
    for player in stacks:
        if sums.get(player, -1) < 0:
            raise NotAllowed(f"{player} is in and has no sum: everybody's must be named", ruling("T22"))
    total = sum(sums.values())
    if total != rest:
        raise NotAllowed(
            f"the sums are {write_money(total)} together, the open prizes {write_money(rest)}", ruling("T22")
        )
    return {player: sums[player] for player in stacks}
