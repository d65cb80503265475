"""Who works where: put on tables and relieved, shifts, and the handover from one to the next, all through the log."""

import copy
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from pitboss.errors import PitbossError
from pitboss.floor.table import FloorTable
from pitboss.ledger.entry import LogEntry, LogLine
from pitboss.ledger.journal import Journal
from pitboss.ledger.people import People, Person
from pitboss.ledger.pit import PIT, HandOver, PitFold, Post, Posted, Shift, hand_over_line
from pitboss.rounds.errors import NoAuthority, NotAllowed, Refusal
from pitboss.server.pit.shapes import PitPost
from pitboss.server.socket.wire import Office
from pitboss.server.table.live import LiveTable
from pitboss.server.table.offices import in_office, role_token

if TYPE_CHECKING:
    from pitboss.server.pit.dealing import Dealing

DECIDES: tuple[Office, ...] = ("manager", "supervisor")
"""The offices of the pit, the highest first: whoever holds several speaks in the highest."""


def pit_office(person: Person) -> Office:
    """The office somebody decides in; refused to everybody else."""
    for office in DECIDES:
        if person.holds(office):
            return office
    raise NoAuthority(f"{person.name} is no supervisor or manager here: a manager grants offices", actor=person.name)


class DutyHouse(Protocol):
    """What the pit needs of the room."""

    journal: Journal
    people: People

    @property
    def dealing(self) -> "Dealing": ...
    def takes_part(self, name: str, table: LiveTable) -> bool: ...
    def now(self) -> datetime: ...


class RoomPit:
    """The pit's own log."""

    def __init__(self, room: DutyHouse) -> None:
        self.room = room
        self.fold = PitFold()
        self.posted = 0
        """Counts every line: whoever shows it knows when to look again."""

    def restore(self, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            self.fold.take_entry(entry)

    def at(self, table: str) -> list[PitPost]:
        """Who is on a table, dealers first."""
        found = [PitPost(name=one.name, office=one.office, shift=one.shift) for one in self.fold.posts.get(table, [])]
        return sorted(found, key=lambda one: (one.office, one.shift, one.name))

    def assign(self, person: Person, name: str, office: Post, table: LiveTable, shift: str = "") -> None:
        """Puts somebody who holds the office on a table, by the book's power to do so."""
        by = authorised(person, table.floor, "assign")
        found = self.room.people.find(name)
        rules = table.floor.room.officials.power("assign").rules
        if found is None or not found.holds(office):
            raise NotAllowed(f"{name} is not a {office} here: a manager grants offices", rules, actor=by)
        if self.room.takes_part(found.name, table):
            text = f"{found.name} plays at table {table.id} and cannot work there until the seat is left"
            raise NotAllowed(text, table.floor.room.apart or rules, actor=by)
        line = f"assign {found.name} {office} {table.id} {shift}".strip()
        copy.deepcopy(self.fold).take(line)
        if office == "dealer":
            self.room.dealing.assigned(f"{pit_office(person)}:{person.name}", found.name, table.id, shift)
        if Posted(found.name, office, shift) not in self.fold.posts.get(table.id, ()):
            self.note(line, by)

    def relieve(self, person: Person, name: str, table: LiveTable) -> None:
        by, line = authorised(person, table.floor, "relieve"), f"relieve {name} {table.id}"
        copy.deepcopy(self.fold).take(line)
        self.room.dealing.relieved(f"{pit_office(person)}:{person.name}", name, table.id)
        if any(one.name == name for one in self.fold.posts.get(table.id, ())):
            self.note(line, by)

    def may(self, person: Person, table: LiveTable) -> bool:
        """Whether somebody may put people on a table."""
        try:
            authorised(person, table.floor, "assign")
        except Refusal:
            return False
        return True

    def set_shift(self, person: Person, shift: Shift) -> None:
        """Shifts belong to the whole room and to no book: the manager's."""
        if not person.holds("manager"):
            raise NoAuthority(f"{person.name} is no manager: shifts are set by one", actor=person.name)
        self.note(f"shift {shift.name} {shift.begins} {shift.ends}", f"manager:{person.name}")

    def hand_over(self, person: Person, document: HandOver) -> HandOver:
        """Writes down what is open; somebody else who may decide in the pit takes over."""
        taking = self.room.people.find(document.to)
        if taking is None or not any(taking.holds(office) for office in DECIDES):
            raise PitbossError(f"{document.to!r} is no supervisor or manager here: a shift is handed to one of them")
        if taking.name == person.name:
            raise PitbossError(f"{person.name} cannot take over from {person.name}: name whoever comes")
        self.note(hand_over_line(document), f"{pit_office(person)}:{person.name}")
        return self.fold.handed[-1]

    def note(self, line: str, by: str) -> None:
        """Applies a line and puts it on its way to the disk."""
        self.fold.take(line)
        self.posted += 1
        self.room.journal.add(LogLine(table=PIT, at=self.room.now(), by=by, text=line, id=""))
        self.room.dealing.tell()


def authorised(person: Person, floor: FloorTable, decision: str) -> str:
    """How the log names somebody who takes a decision about a table, if the book's officials let them."""
    office, officials = pit_office(person), floor.room.officials
    officials.require(role_token(officials, office), decision)
    return in_office(person, office, floor)
