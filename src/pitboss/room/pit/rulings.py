"""A ruling of the pit: tried on a copy of the table, then submitted with its reason by the official.

Only a person who may submit a line may try it. Cards it would turn up stay hidden until it is submitted.
"""

from datetime import tzinfo
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.money import write_money
from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.table import facts
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.state import TableState
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.pit.duty import pit_office
from pitboss.room.pit.shapes import Preview, Ruled, StackChange
from pitboss.room.table.describe_events import by_place, describe_events
from pitboss.room.table.display import HIDDEN
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import GRAVE, verbs_of
from pitboss.room.wire.messages import Do
from pitboss.room.wire.shapes import Description
from pitboss.rules.action import DEALER, seat_number
from pitboss.rules.event import Event
from pitboss.rules.notation import split_line
from pitboss.rules.round import Round
from pitboss.rules.view import JACKPOT, PUBLIC, view

if TYPE_CHECKING:
    from pitboss.room.room import Room


def preview(room: "Room", table: LiveTable, person: Person, line: str) -> Preview:
    """Return the effects that a line would have now. Raises what submitting it would raise, and changes nothing."""
    check_readable(line)
    check_ruling(line)
    asked = Do(id="-", seen=table.number, line=line, office=pit_office(person))
    by, written = table.trial(person, asked)
    before, trial = table.floor, copied(table.floor)
    steps = 0 if before.round is None else len(before.round.steps)
    events = trial.push(by, written, max(room.now(), before.state.now))
    if trial.round is None or before.round is None or trial.state.hands != before.state.hands:
        steps = 0
    hidden = turned_up(before.round, trial.round, steps, written)
    others = room.moves.at_other_tables(table, by, written, events)
    return Preview(
        table=table.id,
        line=written,
        by=by,
        told=_words(trial, events, steps, room.zone, hidden=hidden),
        elsewhere={name: _floor_words(room.tables[name].floor, found, room.zone) for name, found in others.items()},
        stacks=[] if hidden else _stacks(before.state, trial.state),
        hidden=hidden,
        grave=is_grave(written),
    )


def rule(room: "Room", table: LiveTable, person: Person, asked: Do) -> Ruled:
    """Submit a ruling. A ruling that costs anyone something needs a reason."""
    office = pit_office(person)
    check_readable(asked.line)
    check_ruling(asked.line)
    said, why = split_line(asked.line)
    if is_grave(said) and not why.strip():
        raise NotAllowed(f"'{said}' costs a player money: add the reason, '{said} # …'")
    asked = msgspec.structs.replace(asked, office=office)
    number = table.do(person, asked)
    return Ruled(table=table.id, number=number, by=f"{office}:{person.name}")


def check_readable(line: str) -> None:
    if not line.isprintable():
        raise UnreadableLine("a line may contain only printable characters")


def check_ruling(line: str) -> None:
    """Refuse lines of players: the player sends them, or the dealer enters them."""
    if seat_number(LINES.verb_of(line)) is not None:
        raise NotAllowed(f"'{line[:40]}' is not a ruling: the dealer enters players' acts at the table")


def is_grave(line: str) -> bool:
    return not verbs_of(line).isdisjoint(GRAVE)


def copied(floor: FloorTable) -> FloorTable:
    """Return an independent copy of a table."""
    twin = FloorTable.__new__(FloorTable)
    twin.state = floor.state.copy()
    if floor.state.round is not None:
        twin.state.round = floor.state.round.copy()
    return twin


def turned_up(before: Round | None, after: Round | None, steps: int, line: str) -> bool:
    """Return True if a line would show everyone a card that they do not see yet and that the line does not name."""
    if after is None:
        return False
    shown = {str(card) for event in view(after, PUBLIC, steps).events for card in getattr(event, "cards", ())}
    return any(card not in line for card in (_faces(after) | shown) - _faces(before) - {HIDDEN})


def _faces(round_: Round | None) -> set[str]:
    """Return the cards of a round that are face up for everybody."""
    if round_ is None:
        return set()
    felt = view(round_, PUBLIC, len(round_.steps)).felt
    hands = [felt.cards_at(place) for place in (*felt.places, DEALER, JACKPOT)]
    return {str(card) for cards in (felt.board, *hands) for card in cards} - {HIDDEN}


def _words(floor: FloorTable, events: list[Event], steps: int, zone: tzinfo, *, hidden: bool) -> list[Description]:
    """Return descriptions of the round's events as everyone would see them, then of the floor's."""
    found: list[Description] = []
    if floor.round is not None and not hidden:
        seen = view(floor.round, PUBLIC, steps).events
        found = describe_events(seen, by_place(floor.places))
    return found + _floor_words(floor, [] if hidden else events, zone)


def _floor_words(floor: FloorTable, events: list[Event], zone: tzinfo) -> list[Description]:
    place = "box" if floor.sign.banked else "seat"
    return describe_events([one for one in events if isinstance(one, FloorEvent)], by_place(floor.places), place, zone)


def _stacks(before: TableState, after: TableState) -> list[StackChange]:
    """Return the stacks that would change."""
    was = {one.player: one.stack for one in facts.seats(before) if one.player is not None}
    now = {one.player: one.stack for one in facts.seats(after) if one.player is not None}
    return [
        StackChange(name, write_money(stack), write_money(now.get(name, 0)))
        for name, stack in was.items()
        if now.get(name, 0) != stack
    ]
