"""Where the button and the blinds go: pure functions of the seats.

The big blind always goes to the next player due. Every other blind goes where the blind after it was last time, and
the button where the first blind was, even if nobody sits there: a dead blind is not posted, a dead button is dealt
past. Two players are heads up: the big blind to whoever is due, button and small blind to the other. Where fewer play
than the sign has blinds, the last of the blinds are posted, and they grow back as players come.
"""

from collections.abc import Iterable

import msgspec

from pitboss.floor.event import Entry
from pitboss.floor.state import Positions


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A player who could be dealt in."""

    seat: int
    entry: Entry = "in"
    barred: bool = False
    """New to the game: not dealt in on the button."""


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """A round's seats: who is dealt in, in order from the button's left, and who posts which blind."""

    positions: Positions
    dealt: tuple[int, ...]
    blinds: dict[int, int]
    """By seat, which of the compulsory blinds it posts; a dead one is missing."""
    heads_up: bool = False
    kept_off: tuple[int, ...] = ()
    """New players who would have been on the button and wait a hand."""

    @property
    def dead_button(self) -> bool:
        return self.positions.button not in self.dealt


def clockwise(start: int, seats: Iterable[int]) -> list[int]:
    """Seats in order from the left of `start`, which comes last if it is one of them."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > start] + [seat for seat in ordered if seat <= start]


def between(start: int, end: int, seat: int) -> bool:
    """Whether a seat lies strictly between two others, going clockwise from `start`."""
    return clockwise(start, {seat, end})[0] == seat and seat not in (start, end)


def first_round(seats: Iterable[int], button: int, blinds: int, literal: bool = False) -> Placing:
    """The first round: everybody there is dealt in, the blinds sit left of the button."""
    dealt = clockwise(button, seats)
    if len(dealt) == 2 and blinds > 1:
        return _two(dealt[0], button, blinds, literal)
    return _placed(Positions(button=button, blinds=tuple(dealt[:blinds])), dealt, blinds)


def next_antes(seats: Iterable[int], last: Positions) -> Placing:
    """A game with antes: the button goes to the next seat that is dealt in, and is never dead."""
    button = clockwise(last.button, seats)[0]
    return _placed(Positions(button=button), clockwise(button, seats), 0)


def next_round(places: Iterable[Place], last: Positions, blinds: int, literal: bool = False) -> Placing | None:
    """The next round's seats; None where fewer than two could be dealt in, or nobody is left who has played."""
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
            found, kept_off = _placed_anew(big, dealt, ready, blinds), []
    return msgspec.structs.replace(found, kept_off=tuple(kept_off))


def _moved_on(last: Positions, big: int, blinds: int) -> tuple[int, tuple[int, ...]]:
    """Where the button is due, and the seats of a number of blinds, the big blind last.

    After heads-up play whoever had the small blind has been through all of them.
    """
    seats = (*last.blinds, big)
    posting = seats[-min(blinds, 2) :] if last.heads_up else seats[-blinds:]
    before = seats[: -len(posting)]
    return before[-1] if before else last.button, posting


def _button(due: int, small: int, big: int, dealt: set[int], ready: dict[int, Place]) -> tuple[int, list[int]]:
    """The button's seat, and the new players who may not be dealt in there.

    After heads-up play the seat due for it may be the big blind's, or lie between the blinds where its player has
    gone: then it goes to the player on the small blind's right.
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
    """Whether the blinds follow one another from the button's left: of three, a player may be due for two."""
    order = [placing.blinds[seat] for seat in placing.dealt if seat in placing.blinds]
    return order == sorted(order)


def _placed_anew(big: int, dealt: set[int], ready: dict[int, Place], blinds: int) -> Placing:
    """The big blind where it is due, the others and the button on its right."""
    order = clockwise(big, dealt)
    count = min(blinds, len(order))
    button = next((seat for seat in order[-count - 1 :: -1] if not ready[seat].barred), big)
    paying = {seat for seat in dealt if seat == big or ready[seat].entry == "in"}
    return _placed(Positions(button=button, blinds=tuple(order[-count:])), clockwise(button, dealt), blinds, paying)


def _left_with_two(ready: dict[int, Place], last: Positions, blinds: int, literal: bool) -> Placing:
    """Two players: the big blind to whoever is due, unless the other is new and would have the button."""
    due, other = clockwise(last.blinds[-1], ready)
    if ready[other].barred and not ready[due].barred:
        due, other = other, due
    return _two(due, other, blinds, literal)


def _two(big: int, other: int, blinds: int, literal: bool) -> Placing:
    """The first and the last of the blinds."""
    button = big if literal else other
    positions = Positions(button=button, blinds=(other, big), holder=button, heads_up=True)
    dealt = (other, big) if literal else (big, other)
    return Placing(positions=positions, dealt=dealt, blinds={other: 0, big: blinds - 1}, heads_up=True)


def _placed(positions: Positions, dealt: list[int], blinds: int, paying: set[int] | None = None) -> Placing:
    """Blinds by seat: the last counts where a seat comes up twice, and only players who are dealt in post."""
    able = set(dealt) if paying is None else paying
    first = blinds - len(positions.blinds)
    posted = {seat: which for which, seat in enumerate(positions.blinds, first) if seat in able}
    return Placing(positions=msgspec.structs.replace(positions, holder=dealt[-1]), dealt=tuple(dealt), blinds=posted)
