"""Positions of the button and the blinds, the players who post them, and blinds owed."""

from collections.abc import Iterable

import msgspec

from pitboss.books.room import EntryRules
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed
from pitboss.pit.machine import Act
from pitboss.pit.table import tournament
from pitboss.pit.table.event import BlindMissed, Entry, EntryChosen, FloorEvent
from pitboss.pit.table.state import Player, Positions, TableState


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A player who can be dealt in."""

    seat: int
    entry: Entry = "in"
    barred: bool = False
    """True if the player is new to the game and so is not dealt in on the button."""


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """A round's seats: the players dealt in, from the button's left, and the blinds they post."""

    positions: Positions
    dealt: tuple[int, ...]
    blinds: dict[int, int]
    """The index of the blind that each seat posts; a dead blind is missing."""
    heads_up: bool = False
    kept_off: tuple[int, ...] = ()
    """New players who would have had the button and so wait a hand."""

    @property
    def dead_button(self) -> bool:
        return self.positions.button not in self.dealt


def clockwise(start: int, seats: Iterable[int]) -> list[int]:
    """Return the seats in order from the left of `start`, with `start` itself last."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > start] + [seat for seat in ordered if seat <= start]


def between(start: int, end: int, seat: int) -> bool:
    """Return True if a seat is strictly between two others, going clockwise from `start`."""
    return clockwise(start, {seat, end})[0] == seat and seat not in (start, end)


def first_round(seats: Iterable[int], button: int, blinds: int, literal: bool = False) -> Placing:
    """Return a table's first round: everybody is dealt in, and the blinds are left of the button."""
    dealt = clockwise(button, seats)
    if len(dealt) == 2 and blinds > 1:
        return _two(dealt[0], button, blinds, literal)
    return _placed(Positions(button=button, blinds=tuple(dealt[:blinds])), dealt, blinds)


def next_antes(seats: Iterable[int], last: Positions) -> Placing:
    """Return the next round of a game with antes: the button moves to the next dealt-in seat and is never dead."""
    button = clockwise(last.button, seats)[0]
    return _placed(Positions(button=button), clockwise(button, seats), 0)


def next_round(places: Iterable[Place], last: Positions, blinds: int, literal: bool = False) -> Placing | None:
    """Place the next round. Return None with fewer than two players to deal in, or if nobody left has played."""
    ready = {place.seat: place for place in places}
    if len(ready) < 2 or all(place.barred for place in ready.values()):
        return None
    if len(ready) == 2 and blinds > 1:
        return _left_with_two(ready, last, blinds, literal)
    big = clockwise(last.blinds[-1], ready)[0]
    dealt = {seat for seat, place in ready.items() if seat == big or place.entry != "wait"}
    due, posting = _moved_on(last, big, min(blinds, len(dealt)))
    button, kept_off = _button(due, posting[0], big, dealt, ready)
    dealt -= set(kept_off)
    if len(dealt) < 2:
        return None
    if len(dealt) == 2 and blinds > 1:
        found = _left_with_two({seat: ready[seat] for seat in dealt}, last, blinds, literal)
    else:
        paying = {seat for seat in dealt if seat == big or ready[seat].entry == "in"}
        found = _placed(Positions(button=button, blinds=posting), clockwise(button, dealt), blinds, paying)
        if not _in_turn(found):
            found, kept_off = _place_from_big_blind(big, dealt, ready, blinds), []
    return msgspec.structs.replace(found, kept_off=tuple(kept_off))


def _moved_on(last: Positions, big: int, blinds: int) -> tuple[int, tuple[int, ...]]:
    """Return the seat due for the button and the seats of the blinds, big blind last.

    After heads-up play the player with the small blind has already posted every blind.
    """
    seats = (*last.blinds, big)
    posting = seats[-min(blinds, 2) :] if last.heads_up else seats[-blinds:]
    before = seats[: -len(posting)]
    return before[-1] if before else last.button, posting


def _button(due: int, small: int, big: int, dealt: set[int], ready: dict[int, Place]) -> tuple[int, list[int]]:
    """Return the button's seat, and the new players who may not be dealt in there.

    After heads-up play, the seat due for the button may have the big blind, or be an empty seat between the blinds.
    The button then goes to the player on the small blind's right.
    """
    kept_off: list[int] = []
    in_turn = small in dealt and ready[small].entry == "in"
    if due != big and not (in_turn and between(small, big, due)):
        place = ready.get(due)
        return due, [due] if due in dealt and place is not None and place.barred else []
    while True:
        gap = [seat for seat in clockwise(big, dealt - set(kept_off)) if between(big, small, seat)]
        if not gap:
            return due, kept_off
        if not ready[gap[-1]].barred:
            return gap[-1], kept_off
        kept_off.append(gap[-1])


def _in_turn(placing: Placing) -> bool:
    """Return True if the blinds are in order from the button's left. With three blinds, one player may be due for
    two."""
    order = [placing.blinds[seat] for seat in placing.dealt if seat in placing.blinds]
    return order == sorted(order)


def _place_from_big_blind(big: int, dealt: set[int], ready: dict[int, Place], blinds: int) -> Placing:
    """Return the round with the big blind where it is due, and the other blinds and the button to its right."""
    order = clockwise(big, dealt)
    count = min(blinds, len(order))
    button = next((seat for seat in order[-count - 1 :: -1] if not ready[seat].barred), big)
    paying = {seat for seat in dealt if seat == big or ready[seat].entry == "in"}
    return _placed(Positions(button=button, blinds=tuple(order[-count:])), clockwise(button, dealt), blinds, paying)


def _left_with_two(ready: dict[int, Place], last: Positions, blinds: int, literal: bool) -> Placing:
    """Return the round that gives the player due for it the big blind, unless the other player is new and would get the
    button."""
    due, other = clockwise(last.blinds[-1], ready)
    if ready[other].barred and not ready[due].barred:
        due, other = other, due
    return _two(due, other, blinds, literal)


def _two(big: int, other: int, blinds: int, literal: bool) -> Placing:
    """Return a heads-up round with the first and the last of the blinds."""
    button = big if literal else other
    positions = Positions(button=button, blinds=(other, big), holder=button, heads_up=True)
    dealt = (other, big) if literal else (big, other)
    return Placing(positions=positions, dealt=dealt, blinds={other: 0, big: blinds - 1}, heads_up=True)


def _placed(positions: Positions, dealt: list[int], blinds: int, paying: set[int] | None = None) -> Placing:
    """Return the round with blinds assigned to seats. A seat due twice posts the later blind, and only players dealt in
    post."""
    able = set(dealt) if paying is None else paying
    first = blinds - len(positions.blinds)
    posted = {seat: which for which, seat in enumerate(positions.blinds, first) if seat in able}
    return Placing(positions=msgspec.structs.replace(positions, holder=dealt[-1]), dealt=tuple(dealt), blinds=posted)


def has_blinds(state: TableState) -> bool:
    return bool(state.sign.blinds) and state.room.entry is not None


def entry_rules(state: TableState) -> EntryRules:
    rules = state.room.entry
    if rules is None or not state.sign.blinds:
        raise NotAllowed("there are no blinds at this table", state.room.stakes.buy_in)
    return rules


def amount_to_post(state: TableState, player: Player) -> Chips:
    """Return the cost of being dealt in at once: the big blind, both blinds, or a missed small blind alone."""
    if player.entry == "in" or not state.sign.blinds:
        return 0
    blinds = state.sign.blind_amounts
    small = blinds[0] if len(blinds) > 1 else 0
    if player.owes_small and not player.owes_big and small:
        return small
    return blinds[-1] + (small if player.owes_big and player.owes_small else 0)


def posting_rules(rules: EntryRules, player: Player) -> Rules:
    if player.owes_big and player.owes_small:
        return rules.missed_both
    if player.owes_small:
        return rules.missed_small
    return rules.missed_big if player.owes_big else rules.post


def choose_entry(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `post` and `wait-blind`: choose how a player who is not yet dealt in comes in."""
    tournament.no_blind_to_come_in(state, act.by)
    return _chosen(state, state.player(act.by), "post" if act.verb == "post" else "wait")


def require_entry(state: TableState, act: Act, name: str, entry: str) -> list[FloorEvent]:
    """Handle `require anna wait`: make a new player wait for the blind, or post."""
    player = state.player(name)
    tournament.no_blind_to_come_in(state, player.name)
    if not player.newcomer:
        raise NotAllowed(f"{player.name} is not a new player here", act.rules)
    return _chosen(state, player, entry)


def _chosen(state: TableState, player: Player, entry: str) -> list[FloorEvent]:
    rules = entry_rules(state)
    if player.entry == "in":
        raise NotAllowed(f"{player.name} owes no blind and is already dealt in", rules.present, actor=player.name)
    player.entry = "post" if entry == "post" else "wait"
    waits = rules.return_wait if player.owes else rules.wait
    cited = posting_rules(rules, player) if player.entry == "post" else waits
    owes = amount_to_post(state, player) if player.entry == "post" else 0
    return [EntryChosen(player=player.name, entry=player.entry, owes=owes, rules=cited)]


def posts(state: TableState, placing: Placing) -> dict[str, Chips]:
    """Return blinds posted out of turn by players who come in at once. The big blind itself is in turn."""
    found = {}
    for seat in placing.dealt:
        player = state.at(seat)
        if player is not None and player.entry == "post" and seat not in placing.blinds:
            found[player.name] = amount_to_post(state, player)
    return found


def blinds_passed(state: TableState, last: Positions | None, placing: Placing, spared: str | None) -> list[FloorEvent]:
    """Mark the blinds that passed players who were not dealt in."""
    rules = state.room.entry
    if rules is None or last is None or not placing.positions.blinds or tournament.rules_of(state):
        return []
    big, first = placing.positions.blinds[-1], placing.positions.blinds[0]
    cited = rules.avoided + (rules.first_card if len(placing.positions.blinds) == 1 else ())
    events: list[FloorEvent] = []
    for player in state.by_seat():
        if player.seat in placing.dealt or player.newcomer or player.name == spared:
            continue
        if _passed(last.blinds[-1], big, player.seat) and not player.owes_big:
            player.owes_big, player.entry = True, "wait"
            events.append(BlindMissed(player=player.name, blind="big", rules=cited))
        over = player.seat == first or _passed(last.blinds[0], first, player.seat)
        if _moved(last, placing) and over and not player.owes_small:
            player.owes_small, player.entry = True, "wait"
            events.append(BlindMissed(player=player.name, blind="small", rules=cited))
    return events


def _moved(last: Positions, placing: Placing) -> bool:
    """Return True if the first of several blinds moved on. A blind that returns after it was left out has not moved."""
    return len(last.blinds) >= len(placing.positions.blinds) > 1


def _passed(before: int, now: int, seat: int) -> bool:
    """Return True if a blind passed over a seat. A blind that returned to its own seat passed everybody."""
    return between(before, now, seat) if before != now else seat != now


def dealt_in(player: Player) -> None:
    """Clear what a player owes, because they are dealt in."""
    player.entry, player.newcomer = "in", False
    player.owes_big = player.owes_small = False
