"""Bots that somebody asks for: of a level and a style, at a table of a demonstration."""

from typing import TYPE_CHECKING

from pitboss.ledger.people import Person
from pitboss.minds.character import Character
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.care.clauses import ruling
from pitboss.server.table.bots import Bots
from pitboss.server.table.cast import called

if TYPE_CHECKING:
    from pitboss.server.room import Room
    from pitboss.server.table.live import LiveTable


def seat_bot(room: "Room", table: "LiveTable", person: Person, character: Character) -> str:
    """Has a bot of this level and style come to a table; its name."""
    bots = _bots(room, table, person)
    there = bots.expected(table)
    name = next(one for one in called(character) if one not in there)
    room.hire_named([name])
    bots.ask_for(table, name)
    table.autopilot.wake()
    return name


def send_away(room: "Room", table: "LiveTable", person: Person, name: str) -> list[str]:
    """Has a bot of the room leave a table; which of them stay."""
    bots = _bots(room, table, person)
    bots.send_away(table, name)
    table.autopilot.wake()
    return sorted(bots.expected(table) & room.bots)


def _bots(room: "Room", table: "LiveTable", person: Person) -> Bots:
    """The bots of a table, for whoever may say who of them plays."""
    bots = table.autopilot.bots
    if bots is None or not room.demo or table.floor.sign.event:
        raise NotAllowed("the room's bots can be called to the tables of a demonstration only", ruling("C12"))
    if person.name not in table.floor.state.players and not person.holds("manager"):
        raise NotAllowed("whoever sits at the table says which bots play there", ruling("C12"), actor=person.name)
    return bots
