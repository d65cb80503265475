"""Colour-up: a denomination is removed, and odd chips are raced for or rounded up."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.cards import Card
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.conditions import ChipSet, Level
from pitboss.pit.tournament.line import TournamentLine
from pitboss.pit.tournament.state import (
    Outcome,
    Raced,
    TournamentState,
    TournamentTable,
    a_session,
    between_synchronised_hands,
    each_once,
    not_in_mid_hand,
)


class Race(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a colour-up at one table."""

    small: int
    large: int
    given: dict[str, int]
    """New chips by player, including the chip that saves a player from being raced out."""
    change: dict[str, int]
    """The change in the value of each player's chips, for players with odd chips."""

    @property
    def new(self) -> int:
        return sum(self.given.values())

    @property
    def raced(self) -> int:
        return sum(self.change.values())


def odd_chips(stack: int, small: int, large: int) -> int:
    """Return how many chips of the smaller denomination cannot be changed up."""
    return stack % large // small


def new_chips(odd: int, small: int, large: int) -> int:
    """Return how many new chips replace the odd ones, with halves rounded up."""
    return (2 * odd * small + large) // (2 * large)


def race(
    odd: Mapping[str, int], small: int, large: int, cards: Sequence[Card], suits: str, *, broke: Iterable[str] = ()
) -> Race:
    """Return the result of a race for the odd chips, with one card per odd chip in dealing order.

    `odd` has the odd chips by player from seat 1. `suits` is the order of suits, highest first. `broke` are players
    who have nothing but their odd chips.
    """
    racing = {player: count for player, count in odd.items() if count}
    total = sum(racing.values())
    _check_cards(cards, total)
    best: dict[str, tuple[int, int]] = {}
    dealt = iter(cards)
    for player, count in racing.items():
        drawn = [next(dealt) for _ in range(count)]
        best[player] = max((card.rank, -suits.index(str(card)[1])) for card in drawn)
    winners = sorted(best, key=lambda player: best[player], reverse=True)[: new_chips(total, small, large)]
    return _given(racing, small, large, [*winners], broke)


def round_up(odd: Mapping[str, int], small: int, large: int) -> Race:
    """Return the result of giving one new chip to every player with odd chips."""
    racing = {player: count for player, count in odd.items() if count}
    return _given(racing, small, large, list(racing), ())


def check_leaving(chips: ChipSet, small: int, smallest: int | None, levels: Iterable[Level]) -> int:
    """Return the next denomination, or refuse if these chips are not the smallest in play or a coming level needs
    them."""
    large = chips.next_above(small)
    if large is None:
        listed = ", ".join(map(str, chips.denominations)) or "none"
        raise NotAllowed(f"{small} cannot be coloured up: the denominations are {listed}", ruling("T24"))
    if small != smallest:
        raise NotAllowed(
            f"{small} cannot be coloured up: the smallest denomination in play is {smallest}", ruling("T24")
        )
    for level in levels:
        for cost in level.costs:
            if cost % large:
                raise NotAllowed(
                    f"level {level.number} still needs chips of {small}: {cost} is not a multiple of {large}",
                    ruling("T24"),
                )
    return large


def _check_cards(cards: Sequence[Card], total: int) -> None:
    if len(cards) != total:
        raise NotAllowed(f"deal one card per odd chip: {total} odd chips, {len(cards)} cards", ruling("T24"))
    if len(set(cards)) != len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        raise NotAllowed(f"{twice} was dealt twice in one chip race", ruling("T24"))


def _given(racing: Mapping[str, int], small: int, large: int, winners: list[str], broke: Iterable[str]) -> Race:
    saved = [player for player in broke if player in racing and player not in winners]
    given = {player: 1 for player in racing if player in winners or player in saved}
    change = {player: given.get(player, 0) * large - count * small for player, count in racing.items()}
    return Race(small=small, large=large, given=given, change=change)


def colour_up(
    s: TournamentState, line: TournamentLine, small: int, counts: tuple[tuple[str, int], ...], cards: tuple[Card, ...]
) -> Outcome:
    table, chips = s.tables[line.name], s.terms.chips
    a_session(s, f"a chip race at {table.name}")
    not_in_mid_hand(s, table, f"the chip race at {table.name}")
    between_synchronised_hands(s, f"the chip race at {table.name}")
    large = check_leaving(chips, small, smallest(s, table), levels_to_come(s))
    if not table.seats:
        raise NotAllowed(f"nobody sits at {table.name}", ruling("T24"))
    odd = _odd(s, table, small, large, counts)
    if chips.colour_up == "round-up":
        if cards:
            raise NotAllowed("odd chips are rounded up: deal no cards", ruling("T24"))
        done = round_up(odd, small, large)
    else:
        stacks = {player.name: player.chips for player in s.in_at(table)}
        broke = [name for name, stack in stacks.items() if stack is not None and stack < large]
        done = race(odd, small, large, cards, s.book.suits, broke=broke)
    _apply(s, table, done)
    given = ", ".join(done.given) or "nobody"
    return Outcome(f"{table.name}: {small} chips coloured up to {large}; a new chip to {given}", s.book.suit_rules)


def smallest(s: TournamentState, table: TournamentTable) -> int | None:
    denominations = s.terms.chips.denominations
    return denominations[table.raced] if table.raced < len(denominations) else None


def levels_to_come(s: TournamentState) -> tuple[Level, ...]:
    """Return the levels from the current one, or during a break from the next one."""
    return s.terms.levels[s.clock.level - (not s.clock.on_break) :]


def _odd(
    s: TournamentState, table: TournamentTable, small: int, large: int, counts: tuple[tuple[str, int], ...]
) -> dict[str, int]:
    there = s.in_at(table)
    if not s.terms.counted:
        if counts:
            raise NotAllowed("stacks are tracked: enter no odd chips", ruling("T24"))
        return {player.name: odd_chips(player.chips or 0, small, large) for player in there}
    each_once((name for name, _ in counts), ruling("T24"))
    given = dict(counts)
    names = [player.name for player in there]
    for name, count in counts:
        if name not in names:
            raise NotAllowed(f"{name} is not in at {table.name}", ruling("T24"))
        if count >= large // small:
            raise NotAllowed(
                f"{name} has {count} odd chips of {small}: expected fewer than {large // small}", ruling("T24")
            )
    return {name: given.get(name, 0) for name in names}


def _apply(s: TournamentState, table: TournamentTable, done: Race) -> None:
    for name, change in done.change.items():
        player = s.players[name]
        if player.chips is not None:
            player.chips += change
    s.chips.raced += done.raced
    table.raced += 1
    s.raced = max(s.raced, table.raced)
    s.races.append(Raced(table.name, done.small, done.large, done.new, done.given))
