"""Appointments to offices: logged first, then applied, at open sockets too."""

import logging
from typing import TYPE_CHECKING

from pitboss.books.cage.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.log.kinds.offices import GRANTS, PLAYER, Office, Offices, problems, write_grant, write_reset
from pitboss.log.log import Log
from pitboss.log.request_ids import request_of
from pitboss.log.store import Store
from pitboss.room.accounts.people import People, Person
from pitboss.room.table.officials import plays
from pitboss.room.tournaments.speakers import plays as plays_in
from pitboss.rules.officials import person_of

if TYPE_CHECKING:
    from pitboss.room.room import Room

log = logging.getLogger("pitboss.room")


class Granting:
    """Managers' decisions about people: offices, passwords and sessions."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.log = Log(GRANTS, Offices(), room.logs)
        self.held = self.log.machine.held
        """The offices that each person holds, according to the log. The people table is only a copy."""

    async def grant(self, by: str, name: str, offices: tuple[Office, ...], client_id: str = "") -> None:
        """Give a person exactly these offices: first in the log, then at open sockets.

        An auditor holds no other office and plays nowhere (ruling cage B1).
        """
        room, line, request = self.room, write_grant(name, offices), request_of(person_of(by), client_id)
        if self.log.answered(request, line, by) is not None:
            return
        if "auditor" in offices:
            others = [office for office in offices if office not in ("player", "auditor")]
            seated = [one for one, table in room.tables.items() if plays(name, table.floor)]
            events = [one for one, event in room.tournaments.all.items() if plays_in(name, event.state)]
            if others:
                raise NotAllowed(f"an auditor may have no other role: {name} cannot be {others[0]} too", ruling("B1"))
            if seated:
                raise NotAllowed(f"an auditor may not play: {name} must leave {seated[0]} first", ruling("B1"))
            if events:
                text = f"an auditor plays in no tournament: {name} must be out of {events[0]} first"
                raise NotAllowed(text, ruling("B1"))
        self.log.submit(by, line, request)
        room.journal.when_written(lambda: room.connections.changed(name))
        await room.journal.on_disk()
        if not room.store.room:
            await room.journal.run(lambda: room.people.grant(name, offices))

    def check_independent(self, first: str, second: str, rules: Rules) -> None:
        """Refuse a second signature if one of the two people appointed the other in the same gaming day."""
        for one, other in ((first, second), (second, first)):
            if self._appointed_today(one, other):
                text = f"{one} has appointed {other} today, so the two cannot both sign: ask somebody else to sign"
                raise NoAuthority(text, rules, actor=second)

    def are_independent(self, first: str, second: str) -> bool:
        return not self._appointed_today(first, second) and not self._appointed_today(second, first)

    def _appointed_today(self, one: str, other: str) -> bool:
        by, at = self.log.machine.appointed.get(other, ("", None))
        if not one or by != one or at is None:
            return False
        return self.room.calendar.day(at) == self.room.calendar.day(self.room.now())

    def repeat_offices(self, store: Store) -> None:
        """Correct the people table from the log, after a crash between the two writes or an edit by hand. A table that
        several rooms share has no offices, because each room has its own.
        """
        if store.room:
            return
        room = self.room
        for problem in problems(room.granting.held, written := People(store).everybody()):
            log.warning("%s", problem)
        for person in written:
            holds = room.granting.held.get(person.name, PLAYER)
            if person.offices != holds:
                room.people.grant(person.name, holds)

    def check_no_auditor(self, name: str) -> None:
        """Refuse an auditor a seat, a place on a list and an entry in a tournament."""
        if "auditor" in self.room.granting.held.get(name, PLAYER):
            raise NotAllowed(f"{name} is an auditor, and auditors may not play in this room", ruling("B1"))

    def is_staff(self, name: str) -> bool:
        """Return True if an account holds an office. Auditors play nowhere; in a demonstration nobody is staff."""
        held = self.room.granting.held.get(name, PLAYER)
        return not self.room.demo and held != PLAYER and "auditor" not in held

    async def reset_password(self, by: str, person: Person, client_id: str = "") -> str:
        """Give a person a new password, record it in the log first, end their sessions, and return the password.

        If rooms share accounts, a manager of one room cannot use this to gain offices in another room.
        """
        room, line, request = self.room, write_reset(person.name), request_of(person_of(by), client_id)
        if self.log.answered(request, line, by) is not None:
            raise NotAllowed(
                f"this request already gave {person.name} a new password, which was shown once: send a new request"
            )
        others = room.other_rooms
        mine = others.offices(person_of(by)) if others is not None else {}
        for other, held in (others.offices(person.name) if others is not None else {}).items():
            if "manager" not in mine.get(other, ()):
                what = next(one for one in held if one != "player")
                raise NotAllowed(f"{person.name} is {what} in the room {other}: ask a manager of that room")
        self.log.submit(by, line, request)
        await room.journal.on_disk()
        made = await room.accounts.reset_password(person)
        await self.end_sessions(person)
        return made

    async def end_sessions(self, person: Person, *, but: str | None = None) -> None:
        """End every session of a person except `but`, revoke every token, and close their sockets.

        Someone else who knew the password may have created a token, which must not outlive the sessions.
        """
        room = self.room
        keys = [session.key for session in room.accounts.sessions(person) if session.key != but]
        await self.end_session(person, *keys)
        await self.revoke_tokens(person, *(token.key for token in room.accounts.tokens(person)))

    async def revoke_tokens(self, person: Person, *keys: str) -> None:
        """Revoke these tokens of a person, and close the sockets of programs that use them."""
        await self.room.accounts.revoke_tokens(person, *keys)
        for key in keys:
            self.room.connections.signed_out(person.name, key)

    async def end_session(self, person: Person, *keys: str) -> None:
        """End these sessions of a person, and close their sockets."""
        room = self.room
        await room.accounts.end_sessions(person, *keys)
        for key in keys:
            room.connections.signed_out(person.name, key)
