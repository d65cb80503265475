"""The lists and the rotation of a room: their lines, the seats that tables report, and deadlines."""

import asyncio
import hashlib
import logging
import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from pitboss.books.seating.clauses import ruling
from pitboss.core.errors import InternalError, PitbossError
from pitboss.core.grammar import Line
from pitboss.core.money import read_money
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.log.entry import LogEntry
from pitboss.log.log import Log
from pitboss.log.registry import LISTS, ROTATION
from pitboss.log.request_ids import request_of
from pitboss.pit.lists.machine import LINES, OWN, REPORTED, Lists
from pitboss.pit.lists.machine import LISTS as OFFICIALS
from pitboss.pit.lists.rotation import LINES as ROTATION_LINES
from pitboss.pit.lists.rotation import Rotation
from pitboss.pit.lists.state import GameList, ListedTable, ListEvent, ListsState, Waiter, order
from pitboss.pit.lists.waiting import Joiner, Served
from pitboss.pit.machine import CLOCK, Outcome
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person, means_something
from pitboss.room.cage.walk_ins import spelling
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import staff
from pitboss.room.tournaments.players import line_name
from pitboss.rules.event import Event
from pitboss.rules.movement import WALK_IN

if TYPE_CHECKING:
    from pitboss.room.room import Room

BEGINS: Final = re.compile(r"[$A-Za-z0-9]")
AMOUNT: Final = re.compile(r"\d+(?:\.\d{1,2})?")


def check_opened(_: "Room", name: str, game: str, limit: str, options: dict[str, int]) -> None:
    """Check `open holdem wa-poker/holdem 5/10`: a limit is amounts or words."""
    if not BEGINS.match(limit):
        raise NotAllowed(f"{limit[:24]!r} is not a limit: expected one such as 5/10 or $1/$2", ruling("S1"))


def check_tables(room: "Room", to: str, tables: tuple[Served, ...]) -> None:
    """Check `tables holdem t1/9 t2/9`: a table of the room must have the list's game, its limit and this number of
    seats."""
    of = room.lists.machine.state.lists.get(to)
    for name, places, _ in tables:
        _check_name(room, name)
        live = room.tables.get(name)
        if live is None or of is None:
            continue
        sign = live.floor.sign
        if sign.game != of.game:
            raise NotAllowed(f"table {name} plays {sign.game}: the list {of.id} is for {of.game}", ruling("S1"))
        if not plays_limit(sign, of.limit):
            raise NotAllowed(
                f"the sign of table {name} says {_limit_of(sign)}: the list {of.id} is for {of.limit}", ruling("S1")
            )
        if places > sign.seats:
            raise NotAllowed(f"table {name} has {sign.seats} seats, not {places}", ruling("S1"))


def plays_limit(sign: TableSign, limit: str) -> bool:
    """Return True if the amounts of a limit are those on a sign. A limit in words alone fits any sign."""
    wanted = [read_money(one) for one in AMOUNT.findall(limit)]
    return not wanted or wanted in _amounts(sign)


def _amounts(sign: TableSign) -> list[list[int]]:
    """Return the amounts by which people name a table's limit: its blinds, its bets, or its minimum and maximum."""
    found = [[read_money(one) for one in amounts] for amounts in (sign.blinds, sign.bets) if amounts]
    least, most = (str(sign.table.get(key, "")) for key in ("minimum", "maximum"))
    if least:
        found.append([read_money(least)])
        found += [[read_money(least), read_money(most)]] if most else []
    return found


def _limit_of(sign: TableSign) -> str:
    return "/".join(sign.bets or sign.blinds) or str(sign.table.get("minimum", "no limit"))


def check_line_up(room: "Room", games: dict[str, str]) -> None:
    """Check `line-up t1=wa-poker/omaha`: a table of the room must have the named game on its sign."""
    for name, game in games.items():
        _check_name(room, name)
        live = room.tables.get(name)
        if live is not None and live.floor.sign.game != game:
            raise NotAllowed(f"table {name} plays {live.floor.sign.game}, not {game[:60]}", ruling("S9"))


def check_closed(room: "Room", name: str, named: int | None) -> None:
    """Check `close holdem 3`: closing a list on which people wait must say how many lose their place."""
    of = room.lists.machine.state.lists.get(name) if named is None else None
    if of is not None and of.waiters:
        count = len(of.waiters)
        wait = "1 person waits" if count == 1 else f"{count} people wait"
        raise NotAllowed(f"{wait} on the list {of.id}: to close it, write 'close {of.id} {count}'", ruling("S1"))


def _check_name(room: "Room", name: str) -> None:
    """Check the name of a table that pitboss does not run: it must be a possible table name."""
    if name not in room.tables and means_something(name):
        raise NotAllowed(f"{name[:40]!r} is reserved and cannot be a table's name: choose another", ruling("S1"))


TOKENS = {"manager": "manager", "supervisor": "supervisor", "dealer": "d"}


def speaker(state: ListsState, person: Person, said: Line) -> str:
    """Return the `by` of a line."""
    if _own(state, person, said):
        return person.name
    office = highest(person)
    if office is None:
        return person.name
    if concerns(state, person.name, said):
        raise NoAuthority(
            f"{person.name} waits or plays in this game: somebody else must keep its list",
            ruling("S3"),
            actor=person.name,
        )
    return f"{office}:{person.name}"


def highest(person: Person) -> str | None:
    """Return the highest office in which a person may manage lists."""
    return next((token for office, token in TOKENS.items() if person.holds(office)), None)  # type: ignore[arg-type]


def may(person: Person | None, verb: str) -> bool:
    """Return True if a person's office allows this line."""
    office = highest(person) if person is not None else None
    if office is None:
        return False
    return OFFICIALS.role(office).rank >= OFFICIALS.role(OFFICIALS.power(verb).least).rank


def _own(state: ListsState, person: Person, said: Line) -> bool:
    if said.verb == "join":
        return not said.values[1].name
    return said.verb in OWN and any(
        one.ticket == said.values[0] and not one.key and one.name == person.name
        for of in state.lists.values()
        for one in of.waiters
    )


def concerns(state: ListsState, name: str, said: Line) -> bool:
    """Return True if a line is about a list on which a person waits, or a game in which they sit."""
    words = [value for value in said.values if isinstance(value, str)]
    lists = {word for word in words if word in state.lists}
    lists |= {state.tables[word].list for word in words if word in state.tables}
    if len(said.values) == 1 and isinstance(ticket := said.values[0], int):
        lists |= {of.id for of in state.lists.values() if any(one.ticket == ticket for one in of.waiters)}
    for of in (state.lists[one] for one in lists):
        if any(one.name == name for one in of.waiters) or any(one.list == of.id for one in state.sits(name)):
            return True
    return False


log = logging.getLogger("pitboss.room")
LONGEST: Final = 3600.0
LATER: Final = 0.02
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of a ticket's code, without look-alikes."""
ASKED: Final[dict[str, Callable[..., None]]] = {
    "open": check_opened,
    "tables": check_tables,
    "close": check_closed,
}


class RoomLists:
    """The room's waiting lists and dealer rotation."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.log, self.rotation_log = Log(LISTS, Lists(), room.logs), Log(ROTATION, Rotation(), room.logs)
        self.machine, self.rotation = self.log.machine, self.rotation_log.machine
        self._timer: asyncio.TimerHandle | None = None
        self._open = False

    # --- beginning and end

    def open(self) -> None:
        """Catch up with the tables and with deadlines that have passed."""
        self._open = True
        for table in self.room.tables.values():
            self.after_line(table)
        self.room.pit.dealing.follow(CLOCK)
        self._set()

    def stop(self) -> None:
        self._open = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- lines

    def do(self, person: Person, line: str, client_id: str = "") -> list[Event]:
        """Submit a person's line about a list: as themselves, or in the highest office they hold."""
        request, prepare = request_of(person.name, client_id), partial(self._prepare, person)
        return self.log.submit(person.name, line, request, prepare=prepare, adds=True).outcome.events

    def _prepare(self, person: Person, line: str) -> tuple[str, str]:
        said = LINES.read(line, person.name)
        if said.verb in REPORTED:
            raise NoAuthority(f"{said.verb} cannot be entered by hand: the room writes it", ruling("S3"))
        by = speaker(self.machine.state, person, said)
        if said.verb == "join":
            to, who = said.values
            self._check_joins(to, who, by)
            if (back := self._returned(to, who, by)) is not None:
                return back
        elif said.verb in ("seat", "rise", "moved"):
            self._check_paper(said)
        elif (check := ASKED.get(said.verb)) is not None:
            check(self.room, *said.values)
        return by, line

    def rotate(self, person: Person, line: str, client_id: str = "") -> list[Event]:
        request, prepare = request_of(person.name, client_id), partial(self._prepare_rotation, person)
        return self.rotation_log.submit(person.name, line, request, prepare=prepare, adds=True).outcome.events

    def _prepare_rotation(self, person: Person, line: str) -> tuple[str, str]:
        said = ROTATION_LINES.read(line, person.name)
        if said.verb in ("dealer", "on"):
            name = said.values[0]
            found = self.room.people.find(name)
            if found is None or found.name != name or not found.holds("dealer"):
                raise NotAllowed(f"{name[:40]!r} is not a dealer of this room", ruling("S8"))
            if said.verb == "on":
                self.room.pit.dealing.check_on(name)
        elif said.verb == "line-up":
            check_line_up(self.room, *said.values)
        return speaker(self.machine.state, person, Line(said.verb)), line

    def ticket(self, giver: Person | str, of: str, written: str) -> tuple[Waiter, str]:
        """Put a person without an account on a list; return their place and the ticket's code. `giver` is a name for a
        kiosk."""
        shown = " ".join(written.split())
        if not shown:
            raise NotAllowed("a person on a list needs a name: type the name", ruling("S2"))
        name = f"{WALK_IN}{line_name(shown)[:31] or f'guest-{self.machine.state.tickets + 1}'}"
        name = spelling(self.room, name)
        code = "".join(secrets.choice(LETTERS) for _ in range(8))
        key = digest(f"{self.machine.state.tickets + 1}-{code}")
        who = Joiner(name, shown, key)
        line = LINES.write("join", of, who)
        if isinstance(giver, str):
            self._check_joins(of, who, giver)
            (joined,) = self.log.submit(giver, line).outcome.events
        else:
            (joined,) = self.do(giver, line)
        if not isinstance(joined, ListEvent):
            raise InternalError("a line of the lists led to no event of theirs")
        return self.machine.state.waiter(joined.ticket)[1], f"{joined.ticket}-{code}"

    def waits(self, name: str) -> list[tuple[GameList, Waiter]]:
        """Return the lists on which a person with an account is waiting."""
        every = self.machine.state.lists.values()
        return [(of, one) for of in every for one in of.waiters if one.name == name and not one.key]

    def holder(self, code: str) -> Waiter | None:
        """Return the person whose ticket has this code."""
        number = code.partition("-")[0]
        if not (number.isascii() and number.isdigit() and len(number) < 7):
            return None
        try:
            found = self.machine.state.waiter(int(number))[1]
        except NotAllowed:
            return None
        return found if found.key and secrets.compare_digest(found.key, digest(code)) else None

    def changed(self, entry: LogEntry, outcome: Outcome) -> None:
        """Set the timer and update the tables concerned, after a line of the lists."""
        if self._open:
            self._set()
            if LINES.verb_of(entry.line.text) == "tables":
                self._look_at_tables()
            for event in outcome.events:
                if event.what == "must-move":
                    self._soon(event.table)

    def rotated(self, entry: LogEntry, outcome: Outcome) -> None:
        """Update duty after a line of the rotation."""
        if self._open:
            self._set()
            self.room.pit.dealing.follow(entry.line.by)

    def _check_joins(self, to: str, who: Joiner, by: str) -> None:
        """Refuse to put on a list a person without an account or ticket, or one who is excluded."""
        name = who.name or by
        if who.name and not who.key:
            found = self.room.people.find(name)
            if found is None or found.name != name:
                meant = f"; did you mean {found.name!r}?" if found is not None else ""
                raise NotAllowed(f"nobody in this room has the account {name[:40]!r}{meant}", ruling("S3"))
        self.room.granting.check_no_auditor(name)
        self._check_limits(who, by)
        of = self.machine.state.lists.get(to)
        for table in self.machine.state.tables_of(of) if of is not None else ():
            live = self.room.tables.get(table.name)
            if live is not None and name in live.floor.state.barred:
                raise NotAllowed(f"{name} is excluded from this game", live.floor.room.officials.power("exclude").rules)

    def _check_limits(self, who: Joiner, by: str) -> None:
        """Refuse a person whose own limits would not allow the seat. A guest is matched by name."""
        if who.key:
            for one in (who.written, who.name):
                self.room.limits.check(one, discreet=True)
        else:
            self.room.limits.check(who.name or by, discreet=who.name not in ("", by))

    def _returned(self, to: str, who: Joiner, by: str) -> tuple[str, str] | None:
        """Return a table's line for a person who returns in time from a pick-up there and joins the list."""
        state, name = self.machine.state, who.name or by
        if who.key or bool(who.name) is not (":" in by) or to not in state.lists:
            return None
        for listed in state.tables_of(state.lists[to]):
            live = self.room.tables.get(listed.name)
            picked = live.floor.state.picked_up.get(name) if live is not None else None
            if live is None or picked is None or (minutes := live.floor.room.absence.returns) is None:
                continue
            if self.room.now() - picked.at <= timedelta(minutes=minutes):
                return f"table:{listed.name}", LINES.write("join", to, Joiner(name, returned=True))
        return None

    def _check_paper(self, said: Line) -> None:
        """Refuse lines about seats at a table of the room, because that table reports them itself."""
        name = next((one for one in said.values if one in self.room.tables), None)
        if name is not None:
            raise NotAllowed(f"table {name} reports its own seats", ruling("S3"))

    # --- tables

    def _look_at_tables(self) -> None:
        for name in list(self.machine.state.tables):
            if (table := self.room.tables.get(name)) is not None:
                self.after_line(table)

    def after_line(self, table: LiveTable) -> None:
        """Report the people at a table to its list, after a line between rounds."""
        listed = self.machine.state.tables.get(table.id)
        if listed is None or not self._open:
            return
        seats = {player.seat: player.name for player in table.floor.state.players.values()}
        for seat in [one for one, at in listed.seats.items() if seats.get(one) != at.name]:
            self._report(table, f"left {table.id} {seat}")
        for seat, name in seats.items():
            if seat not in listed.seats:
                self._report(table, f"sat {table.id} {seat} {name}")
        if any(one.to for one in listed.seats.values()):
            self._soon(table.id)

    def _report(self, table: LiveTable, line: str) -> None:
        try:
            self.log.submit(f"table:{table.id}", line)
        except PitbossError as error:
            log.error("the lists refused a report of table %s: %s", table.id, error)

    def _soon(self, name: str) -> None:
        if (table := self.room.tables.get(name)) is not None:
            asyncio.get_running_loop().call_soon(self._move_on, table)

    def _move_on(self, table: LiveTable) -> None:
        """Move players who must move to a main game, between rounds and with the whole stake."""
        listed = self.machine.state.tables.get(table.id)
        if listed is None or table.floor.in_round or table.mending:
            return
        by = staff(table.floor.room.officials, "move")
        for player in [one for one in listed.seats.values() if one.to in self.room.tables]:
            line = f"move {player.name} {player.to}"
            try:
                self.room.moves.check(table, by, line)
                table.apply(by, line)
            except PitbossError as error:
                log.info("table %s: %s waits: %s", table.id, line, error)
        table.autopilot.wake()

    def check(self, table: LiveTable, verb: str, name: str, by: str) -> None:
        """Refuse a seat at a list's table to a person who would jump the queue."""
        listed = self.machine.state.tables.get(table.id)
        if listed is None or table.floor.sign.event:
            return
        of = self.machine.state.lists[listed.list]
        rules = (*order(of), *ruling("S1"))
        if verb == "wait":
            raise NotAllowed(f"table {table.id} is filled from the list {of.id}: join that list", rules, actor=by)
        called = self.machine.state.called(name)
        if called is not None and called[1].call is not None and called[1].call.table == table.id:
            return
        self._check_past(listed, name)

    def _check_past(self, listed: ListedTable, name: str) -> None:
        state = self.machine.state
        of = state.lists[listed.list]
        rules = (*order(of), *ruling("S1"))
        first = next((one for one in of.waiters if one.call is None and one.name != name), None)
        mine = next((one for one in of.waiters if one.name == name), None)
        if first is not None and (mine is None or of.waiters.index(first) < of.waiters.index(mine)):
            raise NotAllowed(f"{first.written} is first on the list {of.id}: join it", rules, actor=name)
        if not listed.feeder and (line := state.must_move(of)) and not any(one.name == name for _, one in line):
            rules = (*rules, *ruling("S6"))
            raise NotAllowed(
                f"{line[0][1].name} of the must-move table {line[0][0].name} comes first", rules, actor=name
            )
        if not state.free(listed):
            raise NotAllowed(f"every free seat of table {listed.name} is held for somebody", rules, actor=name)

    # --- time

    def _set(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = [one.at for one in (self.machine.due(), self.rotation.due()) if one is not None]
        if due:
            seconds = max(0.0, (min(due) - self.room.now()).total_seconds()) + LATER
            self._timer = asyncio.get_running_loop().call_later(min(seconds, LONGEST), self._wake)

    def _wake(self) -> None:
        """Submit the lines that are due, if their time has come. A timer may be early."""
        self._timer = None
        for one in (self.log, self.rotation_log):
            due = one.machine.due()
            if due is not None and due.at <= self.room.now():
                try:
                    one.submit(due.by, due.line)
                except PitbossError:
                    log.exception("a line that was due on %s was refused", one.name)
                    return
        self._set()


def digest(code: str) -> str:
    """Return the digest of a ticket's code that the log keeps."""
    return hashlib.sha256(code.encode()).hexdigest()[:32]
