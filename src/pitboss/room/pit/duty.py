"""Staff assignments: tables staffed and relieved, shifts, handovers, and who deals now."""

import copy
from datetime import datetime
from typing import TYPE_CHECKING, Final

from pitboss.books.seating.clauses import ruling
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal, UnreadableLine
from pitboss.log.kinds.duty import LINES, PIT, DutyMachine, HandOver, Post, Posted, Shift, runs
from pitboss.log.log import Log
from pitboss.log.request_ids import other_use, request_of
from pitboss.pit.lists.rotation import Rotation
from pitboss.pit.machine import Command
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.pit.shapes import PitPost
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import in_office, plays, role_token
from pitboss.room.wire.messages import Office

if TYPE_CHECKING:
    from pitboss.room.room import Room


ABOVE: Final = ("supervisor", "manager")
"""Offices that assign dealers may deal at any table."""


class Dealing:
    """The dealers of a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._finishing: dict[str, tuple[str, int]] = {}
        """For each table: the dealer relieved in the middle of a round, and its number. They may deal that round to its
        end."""

    # --- who deals where

    def at(self, table: str) -> str:
        """Return the dealer on duty at a table; empty if there is none."""
        return self.now().get(table, "")

    def now(self) -> dict[str, str]:
        """Return the dealer of every table that has one. The rotation takes precedence over the pit's assignments, and
        an assignment for a shift over an open one. Nobody is at two tables.
        """
        state, at = self.room.lists.rotation.state, self.room.now()
        found = {table: name for table, name in zip(state.tables, state.line, strict=False) if name}
        rotates = {*state.tables} if any(state.line) else set()
        posts = [
            (table, one)
            for table, posted in self.room.pit.state.posts.items()
            for one in posted
            if table not in rotates and one.office == "dealer" and self._in_force(one, at)
        ]
        busy = {*state.line}
        for table, one in sorted(posts, key=lambda post: not post[1].shift):
            if table not in found and one.name not in busy:
                found[table] = one.name
                busy.add(one.name)
        return found

    def _in_force(self, one: Posted, at: datetime) -> bool:
        """Return True if an assignment is in force now, rather than in a later shift."""
        shift = self.room.pit.state.shifts.get(one.shift)
        return not one.shift or (shift is not None and runs(shift, at.astimezone(self.room.zone)))

    # --- who may

    def check(self, table: LiveTable, person: Person) -> None:
        """Refuse a dealer who is not on duty at a table that has one, or who is on duty at another."""
        if why := self.off_duty(table, person):
            raise NoAuthority(why, ruling("S10"), actor=person.name)

    def off_duty(self, table: LiveTable, person: Person) -> str:
        """Return why a dealer may not deal at a table now; empty if they may."""
        if not person.holds("dealer") or any(person.holds(office) for office in ABOVE):
            return ""
        if table.floor.in_round and self._finishing.get(table.id) == (person.name, table.floor.state.hands):
            return ""
        here = self.now()
        there = next((name for name, who in here.items() if who == person.name), "")
        if there == table.id:
            return ""
        whose = here.get(table.id, "")
        if not whose and not there:
            return ""
        why = f"{whose} does" if whose else f"{person.name} is assigned to table {there}"
        return f"{person.name} does not deal at table {table.id} now: {why}; ask a supervisor to assign dealers"

    def check_seat(self, table: LiveTable, name: str) -> None:
        """Refuse a seat at a table where the person deals, now or after some pushes."""
        state = self.room.lists.rotation.state
        if self.at(table.id) == name or (table.id in state.tables and name in state.line):
            text = f"{name} is on duty as dealer and cannot play at table {table.id}"
            raise NotAllowed(text, table.floor.room.apart or ruling("S10"), actor=name)

    def check_on(self, name: str) -> None:
        """Refuse to put into the rotation a person who plays at one of its tables."""
        for table in self.room.lists.rotation.state.tables:
            live = self.room.tables.get(table)
            if live is not None and plays(name, live.floor):
                text = f"{name} plays at table {table} and must leave the seat before dealing in its rotation"
                raise NotAllowed(text, live.floor.room.apart or ruling("S10"), actor=name)

    def show(self) -> None:
        """Show every dealer with a table open whether they deal there, after a change of duty."""
        for table in self.room.tables.values():
            if table.floor.sign.dealer == "human":
                table.show_staff()

    # --- from the rotation to the pit

    def follow(self, by: str) -> None:
        """Record the assignments that follow from a line of the rotation, in the name of its author."""
        state, posts, at = self.room.lists.rotation.state, self.room.pit.state.posts, self.room.now()
        if not any(state.line) and not state.tables:
            return
        resting = {*state.on_break}
        for table in [*posts]:
            for one in [one for one in posts[table] if one.office == "dealer" and not one.shift]:
                off = table in state.tables and not state.at(table)
                if one.name in resting or off:
                    self._changed(table, one.name)
                    self.room.pit.write(by, f"relieve {one.name} {table}")
        for table in [one for one in state.tables if one in self.room.tables and state.at(one)]:
            here = [one.name for one in posts.get(table, ()) if one.office == "dealer" and self._in_force(one, at)]
            if state.at(table) not in here:
                self._changed(table, *here)
                self.room.pit.write(by, f"assign {state.at(table)} dealer {table}")

    def _changed(self, table: str, *before: str) -> None:
        live = self.room.tables.get(table)
        if live is not None and live.floor.in_round and before:
            self._finishing[table] = (before[0], live.floor.state.hands)

    # --- from the pit to the rotation

    def assigned(self, by: str, name: str, table: str, shift: str) -> None:
        """Update the rotation when someone is assigned: add them if the table is one of its tables, otherwise remove
        them.

        If the rotation refuses, nothing is written.
        """
        state = self.room.lists.rotation.state
        if not any(state.line) or not self._in_force(Posted(name, "dealer", shift), self.room.now()):
            return
        if table not in state.tables:
            self._say(by, [f"off {name}"] if name in state.line else [])
            return
        lines = [] if name in state.may else [f"dealer {name} {state.tables[table]}"]
        lines += [] if name in state.line else [f"on {name}"]
        tried = self._tried(by, lines)
        if tried.state.where(name) != table:
            lines.append(f"put {name} {table}")
        self.check_on(name)
        self._say(by, lines)

    def relieved(self, by: str, name: str, table: str) -> None:
        """Update the rotation when someone is relieved: to a break, or off shift if nobody can take over."""
        state = self.room.lists.rotation.state
        if state.at(table) != name:
            return
        try:
            self._say(by, [f"break {name}"])
        except NotAllowed:
            self._say(by, [f"off {name}"])

    def _tried(self, by: str, lines: list[str]) -> Rotation:
        """Return the rotation as these lines would leave it; raise if one is refused."""
        tried = Rotation()
        tried.state = copy.deepcopy(self.room.lists.rotation.state)
        for line in lines:
            tried.push(by, line, self.room.now())
        return tried

    def _say(self, by: str, lines: list[str]) -> None:
        self._tried(by, lines)
        for line in lines:
            self.room.lists.rotation_log.submit(by, line)


DECIDES: tuple[Office, ...] = ("manager", "supervisor")
"""The offices of the pit, highest first. A person with several acts in the highest."""


def pit_office(person: Person) -> Office:
    """Return the office in which a person decides. Refuse everyone else."""
    for office in DECIDES:
        if person.holds(office):
            return office
    raise NoAuthority(f"{person.name} is not a supervisor or manager here: a manager grants roles", actor=person.name)


class RoomPit:
    """The pit's own log."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.log = Log(PIT, DutyMachine(), room.logs)
        self.dealing = Dealing(room)
        self.state = self.log.machine
        self._asked: dict[str, str] = {}
        """The line of the request in progress, and its id. The line may be written through the rotation."""
        self.posted = 0
        """A count of all lines, so that screens know when to look again."""

    def at(self, table: str) -> list[PitPost]:
        """Return the staff assigned to a table, dealers first."""
        found = [PitPost(name=one.name, office=one.office, shift=one.shift) for one in self.state.posts.get(table, [])]
        return sorted(found, key=lambda one: (one.office, one.shift, one.name))

    def write(self, by: str, line: str) -> None:
        """Write a line, with the id of the request that asks for it."""
        self.log.submit(by, line, self._asked.pop(line, ""))

    def assign(
        self, person: Person, name: str, office: Post, table: LiveTable, shift: str = "", client_id: str = ""
    ) -> None:
        """Assign a person who holds the office to a table, under the book's power to do so."""
        by = authorised(person, table.floor, "assign")
        found = self.room.people.find(name)
        rules = table.floor.room.officials.power("assign").rules
        if found is None or not found.holds(office):
            raise NotAllowed(f"{name} is not a {office} here: a manager grants roles", rules, actor=by)
        if self.room.takes_part(found.name, table):
            text = f"{found.name} plays at table {table.id} and must leave the seat before working there"
            raise NotAllowed(text, table.floor.room.apart or rules, actor=by)
        line = LINES.write("assign", found.name, office, table.id, shift)
        if self._is_repeated(person, by, line, client_id):
            return
        if office == "dealer":
            self.dealing.assigned(f"{pit_office(person)}:{person.name}", found.name, table.id, shift)
        if Posted(found.name, office, shift) not in self.state.posts.get(table.id, ()):
            self.write(by, line)

    def relieve(self, person: Person, name: str, table: LiveTable, client_id: str = "") -> None:
        by, line = authorised(person, table.floor, "relieve"), LINES.write("relieve", name, table.id)
        if self._is_repeated(person, by, line, client_id):
            return
        self.dealing.relieved(f"{pit_office(person)}:{person.name}", name, table.id)
        if any(one.name == name for one in self.state.posts.get(table.id, ())):
            self.write(by, line)

    def _is_repeated(self, person: Person, by: str, line: str, client_id: str) -> bool:
        """Return True if a request was answered before; otherwise check that its line is valid."""
        request = request_of(person.name, client_id)
        if self.log.answered(request, line) is not None:
            return True
        copy.deepcopy(self.state).apply(Command(by, line, self.room.now()))
        self._asked = {line: request}
        return False

    def say(self, person: Person, line: str, client_id: str = "") -> None:
        """Submit an official's own line: to acknowledge an alarm, set a table's pace or arrange the tables."""
        by, row = f"{pit_office(person)}:{person.name}", LINES.rows[LINES.read(line, person.name).verb]
        if not row.who:
            raise UnreadableLine(f"{row.name!r} has a door of its own, or the room writes it: it cannot be sent here")
        if row.who == "manager" and not person.holds("manager"):
            raise NoAuthority(f"{person.name} is not a manager: only a manager sets a pace", actor=person.name)
        self.log.submit(by, " ".join(line.split()), request_of(person.name, client_id))

    def may(self, person: Person, table: LiveTable) -> bool:
        """Return True if someone may assign people to a table."""
        try:
            authorised(person, table.floor, "assign")
        except Refusal:
            return False
        return True

    def set_shift(self, person: Person, shift: Shift, client_id: str = "") -> None:
        """Set a shift. Shifts belong to the whole room, not to a book: only a manager sets them."""
        if not person.holds("manager"):
            raise NoAuthority(f"{person.name} is not a manager: only a manager sets shifts", actor=person.name)
        line, request = LINES.write("shift", shift.name, shift.begins, shift.ends), request_of(person.name, client_id)
        self.log.submit(f"manager:{person.name}", line, request)

    def hand_over(self, person: Person, document: HandOver, client_id: str = "") -> HandOver:
        """Record the open items and return the document. Another person who may decide in the pit takes over."""
        request = request_of(person.name, client_id)
        if (before := self.log.find(request)) is not None:
            (written,) = LINES.read(before.line.text).values
            if (written.to, written.shift, written.note) != (document.to, document.shift, document.note):
                raise other_use(request)
            kept = (one for one in self.state.handed if (one.at, one.by) == (written.at, written.by))
            return next(kept, written)
        taking = self.room.people.find(document.to)
        if taking is None or not any(taking.holds(office) for office in DECIDES):
            raise PitbossError(f"{document.to!r} is not a supervisor or manager here: hand the shift over to one")
        if taking.name == person.name:
            raise PitbossError(f"{person.name} cannot hand over to {person.name}: name the person who takes over")
        self.log.submit(f"{pit_office(person)}:{person.name}", LINES.write("hand-over", document), request)
        return self.state.handed[-1]


def authorised(person: Person, floor: FloorTable, decision: str) -> str:
    """Return the log's name for a person who makes a decision about a table, if the book allows them to."""
    office, officials = pit_office(person), floor.room.officials
    officials.require(role_token(officials, office), decision)
    return in_office(person, office, floor)
