"""Colour-up: a denomination leaves, its odd chips are raced for or rounded up (ruling tournaments T24)."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pitboss.cards import Card
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.conditions import ChipSet, Level


class Race(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's colour-up came to."""

    small: int
    large: int
    given: dict[str, int]
    """New chips by player, the one that keeps a player from nothing included."""
    change: dict[str, int]
    """What everybody with odd chips gained or lost, in chips' value."""

    @property
    def new(self) -> int:
        return sum(self.given.values())

    @property
    def raced(self) -> int:
        return sum(self.change.values())


def odd_chips(stack: int, small: int, large: int) -> int:
    """How many chips of the leaving denomination cannot be changed up."""
    return stack % large // small


def new_chips(odd: int, small: int, large: int) -> int:
    """How many new chips a number of odd ones make: half and more is rounded up."""
    return (2 * odd * small + large) // (2 * large)


def race(
    odd: Mapping[str, int], small: int, large: int, cards: Sequence[Card], suits: str, *, broke: Iterable[str] = ()
) -> Race:
    """A race: `odd` are the odd chips by player from seat 1 up, `cards` in the order dealt, one an odd chip.

    `suits` is the order of suits, highest first; `broke` are players who have nothing but their odd chips.
    """
    racing = {player: count for player, count in odd.items() if count}
    total = sum(racing.values())
    _check_cards(cards, total)
    best: dict[str, tuple[int, int]] = {}
    dealt = iter(cards)
    for player, count in racing.items():
        best[player] = max(_height(next(dealt), suits) for _ in range(count))
    winners = sorted(best, key=lambda player: best[player], reverse=True)[: new_chips(total, small, large)]
    return _given(racing, small, large, [*winners], broke)


def round_up(odd: Mapping[str, int], small: int, large: int) -> Race:
    """One new chip to everybody with odd ones."""
    racing = {player: count for player, count in odd.items() if count}
    return _given(racing, small, large, list(racing), ())


def check_leaving(chips: ChipSet, small: int, smallest: int | None, levels: Iterable[Level]) -> int:
    """The next denomination, if this one may leave: the smallest in play, and no level from now on needs it."""
    large = chips.next_above(small)
    if large is None:
        listed = ", ".join(map(str, chips.denominations)) or "none"
        raise NotAllowed(f"{small} cannot be changed up: the denominations are {listed}", ruling("T24"))
    if small != smallest:
        raise NotAllowed(f"{small} cannot leave: the smallest denomination in play is {smallest}", ruling("T24"))
    for level in levels:
        for cost in level.costs:
            if cost % large:
                raise NotAllowed(
                    f"{small} cannot leave: level {level.number} needs it, {cost} is no multiple of {large}",
                    ruling("T24"),
                )
    return large


def _check_cards(cards: Sequence[Card], total: int) -> None:
    if len(cards) != total:
        raise NotAllowed(f"{len(cards)} cards for {total} odd chips: each odd chip has one card", ruling("T24"))
    if len(set(cards)) != len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        raise NotAllowed(f"{twice} was dealt twice in one race", ruling("T24"))


def _height(card: Card, suits: str) -> tuple[int, int]:
    """Rank first, then suit."""
    return (card.rank, -suits.index(str(card)[1]))


def _given(racing: Mapping[str, int], small: int, large: int, winners: list[str], broke: Iterable[str]) -> Race:
    saved = [player for player in broke if player in racing and player not in winners]
    given = {player: 1 for player in racing if player in winners or player in saved}
    change = {player: given.get(player, 0) * large - count * small for player, count in racing.items()}
    return Race(small=small, large=large, given=given, change=change)
