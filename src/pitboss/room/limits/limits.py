"""Everybody's play limits in the room: their lines, play counted as it happens, and limits enforced.

Every check before a wager, a buy-in, a seat, an entry or a sale at the cage gives the same answer at all tables and on
all screens of a person. Time is that of the logs and does not run backwards.
"""

import asyncio
import logging
import math
import time
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from pitboss.books.care.clauses import ruling
from pitboss.core.errors import PitbossError, Said, phrase
from pitboss.core.grammar import Line, words_of
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.tournament import TournamentMachine
from pitboss.log.log import Log
from pitboss.log.registry import LIMITS
from pitboss.log.request_ids import request_of
from pitboss.pit.limits.checks import PERIODS, Standing, Stop, away, check_due, room_left, stop
from pitboss.pit.limits.machine import LINES, ROOM, PlayerLimits, PlayLimits, same_person
from pitboss.pit.limits.play import WEEK, Tallied, Tally
from pitboss.pit.machine import Outcome
from pitboss.pit.table.grammar import LINES as TABLE_LINES
from pitboss.pit.table.stakes import bound
from pitboss.room.accounts.people import Person
from pitboss.room.connections import Buckets
from pitboss.room.limits.shapes import LimitsNow, limits_now
from pitboss.room.projections.play import TableTally, Tallies, money_tallied
from pitboss.room.standby import StandbyTable
from pitboss.room.tournaments.speakers import who_buys
from pitboss.rules.action import Bet
from pitboss.rules.event import Event
from pitboss.rules.movement import WALK_IN, Movement, wallet

if TYPE_CHECKING:
    from pitboss.room.multiroom.limits import OtherRooms
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

log = logging.getLogger("pitboss.room")

EVERY: Final = 5.0
"""Seconds between two checks of people's playing time."""
LOOKS_BACK: Final = timedelta(days=WEEK + 2)
"""A gaming week, and the day before it, in which a person may have sat down."""


class RoomLimits:
    """The limits of a room's people."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.log = Log(LIMITS, PlayLimits(), room.logs)
        self.machine = self.log.machine
        self.tallies = Tallies(room.store, room.journal.heads)
        self._tables: dict[str, TableTally] = {}
        self._people: dict[str, Tally] = {}
        """Tallies of people with limits, by their normalised names."""
        self._places: dict[str, set[str]] = {}
        self._keys: dict[str, set[str]] = {}
        """The tables at which a person has chips, and the people with chips at a table."""
        self._names: dict[str, list[str]] = {}
        """The people at each table when it was last checked."""
        self._today: date | None = None
        self._latest = max((entry.line.at for entry in room.journal.heads.values()), default=None)
        self._shown: dict[str, tuple[str, bool]] = {}
        """The last state shown to each person: the limit that stops them, and whether a check is due."""
        self._lines = Buckets(size=40, rate=0.2, clock=time.monotonic)
        self._ticking: asyncio.Future[None] | None = None
        self.claimed: dict[str, int] = {}
        """People with limits who have chips in play here and so cannot play in other rooms; the turn of each claim."""

    # --- beginning and end

    def open(self) -> None:
        self._ticking = asyncio.ensure_future(self._tick())

    def stop(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                self.look()
            except Exception as error:
                log.error("the play limits could not be checked", exc_info=error)

    def now(self) -> datetime:
        """Return the time that limits use (ruling C10)."""
        known = [at for at in (self._latest, self.machine.now) if at is not None]
        return max(self.room.now(), *known) if known else self.room.now()

    # --- what was played

    def follow(self, table: "LiveTable") -> None:
        """Begin to follow a table from the state of its log or snapshot."""
        self._tables[table.id] = TableTally(table.machine.opened.state if table.machine.opened is not None else None)
        self._note_places(table)

    def continue_from(self, table: "LiveTable", kept: StandbyTable) -> None:
        """Continue with a table replayed by another process, and with its effect on people's time and money."""
        self._tables[table.id] = kept.tally
        self._note_places(table)
        for one in kept.noted:
            self._add(one.entry, one.tallied)

    def note(self, table: "LiveTable", entry: LogEntry, events: Iterable[Event]) -> None:
        """Note a line between rounds, or one that ended a round."""
        tally = self._tables.setdefault(table.id, TableTally())
        self._note_places(table)
        self._add(entry, tally.take(table.floor.state, entry, events))

    def _note_places(self, table: "LiveTable") -> None:
        """Remember the people who have chips at a table or have pledged some. It runs for every wager, so it must be
        quick."""
        state = table.machine.opened.state if table.machine.opened is not None else None
        names = [*state.players, *(claim.name for claims in state.claims.values() for claim in claims)] if state else []
        if names == self._names.get(table.id):
            return
        self._names[table.id] = names
        now, before = {same_person(name) for name in names}, self._keys.get(table.id, set())
        for key in before - now:
            self._places[key].discard(table.id)
            if not self._places[key]:
                del self._places[key]
        for key in now - before:
            self._places.setdefault(key, set()).add(table.id)
        self._keys[table.id] = now

    def _tables_of(self, own: PlayerLimits) -> list["LiveTable"]:
        """Return the tables where a person has chips or has pledged some."""
        return [self.room.tables[one] for one in self._places.get(same_person(own.name), ()) if one in self.room.tables]

    def note_money(self, entry: LogEntry, outcome: Outcome) -> None:
        """Note the money moved by a line of a tournament or of the Game Manager."""
        self._add(entry, money_tallied(entry, outcome.movements))

    def _add(self, entry: LogEntry, rows: list[Tallied]) -> None:
        self._latest = max(entry.line.at, self._latest or entry.line.at)
        rows = [row for row in rows if row.player not in self.room.bots.names]
        self.tallies.add(rows)
        for row in rows:
            if (tally := self._people.get(same_person(row.player))) is not None:
                tally.add(row)

    def tally(self, name: str) -> Tally:
        """Return a person's tally, under every name that looks like theirs."""
        key = same_person(name)
        found = self._people.get(key)
        if found is None:
            rows = self.history(name, self.now() - LOOKS_BACK)
            found = Tally(rows)
            if key in self.machine.people:
                self._people[key] = found
        return found

    def history(self, name: str, since: datetime) -> list[Tallied]:
        """Return a person's tallied rows since a time."""
        names = self.room.accounts.alike(name) | {name}
        names |= {f"{WALK_IN}{one}" for one in names}
        rows = [row for one in names for row in self.tallies.of(one, since)]
        if self.room.other_rooms is not None:
            rows += self.room.other_rooms.played(names, since)
        return sorted(rows, key=lambda row: row.at)

    def standing(self, own: PlayerLimits, now: datetime) -> Standing:
        """Return a person's position against their limits, over all tables."""
        tally, calendar = self.tally(own.name), self.room.calendar
        today = calendar.day(now)
        began = calendar.end(today - timedelta(days=1))
        reminded = max(own.reminded, began) if own.reminded is not None else began
        claimed = self._claimed(own)
        return Standing(
            day=tally.day(calendar, now),
            week=tally.week(calendar, now),
            at_risk=self._at_risk(own) + claimed,
            claimed=claimed,
            since_check=tally.between(reminded, now, now).seconds,
            day_ends=calendar.end(today),
            zone=calendar.clock.zone,
        )

    def _at_risk(self, own: PlayerLimits) -> Chips:
        key = same_person(own.name)
        return sum(
            player.stack
            for table in self._tables_of(own)
            if not table.floor.sign.event
            for player in table.floor.state.players.values()
            if same_person(player.name) == key
        )

    def _claimed(self, own: PlayerLimits) -> Chips:
        key = same_person(own.name)
        return sum(
            claim.buy_in
            for table in self._tables_of(own)
            for claims in table.floor.state.claims.values()
            for claim in claims
            if same_person(claim.name) == key and claim.name not in table.floor.state.players
        )

    # --- what is said

    def say(self, person: Person, line: str, client_id: str = "") -> list[Event]:
        """Submit a person's line about their limits and apply it to their play at once."""
        seconds = math.ceil(self._lines.wait(person.name))
        if seconds:
            raise NotAllowed(f"too many lines about limits: wait {seconds} s for the next", ruling("C8"))
        now = self.now()
        self.tally(person.name)  # play before the first limit counts too
        words = words_of(line, LINES.longest)
        request = request_of(person.name, client_id)
        events = self.log.submit(person.name, " ".join(words), request, at=now).outcome.events
        self._people[same_person(person.name)] = self.tally(person.name)
        self._look_at(self.machine.people[same_person(person.name)])
        return events

    def heard(self, by: str, line: str, at: datetime, key: str) -> None:
        """Record a line about a person's limits from another room, with its time."""
        self.log.submit(by, " ".join(line.split()), key, at=at)
        if self._ticking is not None:  # nobody plays before the room is open
            self._look_at(self.machine.people[same_person(by)])

    def look(self) -> None:
        """Check everyone in play for limits and reality checks that have become due."""
        today = self.room.calendar.day(self.now())
        if today != self._today:
            self._today = today
            self._people.clear()  # read again, without rows too old to count
        here = {same_person(name) for table in self._open_tables() for name in table.floor.state.players}
        for key in self.machine.people.keys() & here:
            self._look_at(self.machine.people[key])

    def _open_tables(self) -> list["LiveTable"]:
        return [table for table in self.room.tables.values() if not table.mending]

    def _look_at(self, own: PlayerLimits) -> None:
        now = self.now()
        stands = self.standing(own, now)
        stopped = stop(own, stands, now)
        shown = (f"{stopped.why} {stopped.per} {stopped.words}" if stopped else "", check_due(own, stands, now))
        changed = self._shown.get(own.name) != shown
        self._shown[own.name] = shown
        for table in self._open_tables():
            state = table.floor.state
            waits = {one.name for one in state.waiting} | {c.name for claims in state.claims.values() for c in claims}
            mine = [name for name in state.players.keys() | waits if same_person(name) == same_person(own.name)]
            for name in mine:
                if changed:
                    table.show_wallet(name)
                if stopped is not None:
                    table.autopilot.wake()

    # --- what is asked

    def stopped(self, name: str) -> Stop | None:
        """Return the reason why a person may not place the next wager or play the next round; None if they may."""
        own = self.machine.of(name)
        if own is None:
            return None
        now = self.now()
        return stop(own, self.standing(own, now), now)

    def away(self, name: str) -> Stop | None:
        """Return a person's break or exclusion, if any, whatever they have played."""
        own = self.machine.of(name)
        return away(own, self.now(), self.room.calendar.clock.zone) if own is not None else None

    def check(self, name: str, *, discreet: bool = False, only_away: bool = False) -> None:
        """Refuse a person who may not play now. Only the person is told why (ruling C8)."""
        if self.machine.of(name) is None:
            return
        found = self.away(name) if only_away else self.stopped(name)
        if found is not None:
            raise NotAllowed(
                _discreet(name) if discreet else found.said,
                ruling("C8") if discreet else found.rules + ruling("C8"),
                actor=name,
            )

    def check_buy(self, name: str, amount: Chips, *, discreet: bool = False) -> None:
        """Refuse more chips than a person may still bring into play, and say how many are allowed."""
        own = self.machine.of(name)
        if own is None:
            return
        self.check(name, discreet=discreet)
        if self.room.other_rooms is not None:
            self._check_only_here(self.room.other_rooms, own, discreet)
        now = self.now()
        left = room_left(own, self.standing(own, now), now)
        if left is None or amount <= left.most:
            return
        words = phrase(
            f"own-limit-{left.what}",
            "{amount} is more than you may bring into play now, {most}: {why}.",
            amount=short_money(amount),
            most=short_money(left.most),
            why=left.words,
            period=PERIODS[left.per],
            limit=short_money(left.limit),
        )
        raise WrongAmount(
            _discreet(name) if discreet else words,
            ruling("C8") if discreet else left.rules + ruling("C8"),
            actor=name,
            amount=amount,
            maximum=None if discreet else left.most,
        )

    def _check_only_here(self, others: "OtherRooms", own: PlayerLimits, discreet: bool) -> None:
        """Refuse a person with limits who has chips in play in another room (ruling C14)."""
        key = same_person(own.name)
        if key in self.claimed:
            return
        where, turn = others.claim(key)
        if where != self.room.store.room:
            words = f"you have chips in play in the room {where}: people with limits play in one room at a time"
            raise NotAllowed(_discreet(own.name) if discreet else words, ruling("C14"), actor=own.name)
        self.claimed[key] = turn
        self._people.pop(key, None)  # play in other rooms is read again

    def gone(self) -> dict[str, int]:
        """Return the people who no longer have chips at a table here, and must claim the room again to play."""
        found = {key: turn for key, turn in self.claimed.items() if not self._places.get(key)}
        self.claimed = {key: turn for key, turn in self.claimed.items() if key not in found}
        return found

    def shown(self, name: str) -> LimitsNow | None:
        """Return the limits part of a person's screen; None for a person without limits."""
        own = self.machine.of(name)
        if own is None:
            return None
        now = self.now()
        return limits_now(own, self.standing(own, now), now)

    def note_stop(self, name: str, found: Stop) -> None:
        """Record that a limit kept a person from the next round."""
        self.log.submit(ROOM, f"stopped {name} {found.why} {found.per}".rstrip(), at=self.now())


def _discreet(name: str) -> Said:
    return phrase("own-word", "{who} has chosen not to play now; only {who} can see why", who=name)


BUYS: Final = {"sit": 1, "add": 0, "seat": 2}
"""Lines that bring chips into play, with the position of the amount among their values."""
SPEAKS_FOR: Final = ("seat", "for")
"""Lines that a dealer enters for a person without a screen."""
BEGINS: Final = {"back", "wait", *BUYS}
"""Lines between rounds with which a person starts or continues to play."""


def check_line(limits: "RoomLimits", table: "LiveTable", by: str, line: str) -> None:
    """Refuse a line of a table that the person's limits do not allow. No line is refused in a round that has begun."""
    if not limits.machine.people:
        return
    said, floor = TABLE_LINES.find(line), table.floor
    if not said.verb:
        betting = floor.round is not None and floor.in_round and floor.round.betting_open and not floor.sign.event
        if betting and isinstance(action := floor.find_action(by, line), Bet):
            name = floor.places[action.actor]
            limits.check(name, discreet=name != by)
    elif said.verb in SPEAKS_FOR:
        name = said.values[0]
        _check_beginning(limits, table, name, said.values[1] if said.verb == "for" else said, discreet=name != by)
    else:
        _check_beginning(limits, table, by, said, discreet=False)


def _check_beginning(limits: "RoomLimits", table: "LiveTable", name: str, said: Line, discreet: bool) -> None:
    if said.verb not in BEGINS:
        return
    if table.floor.sign.event:
        limits.check(name, discreet=discreet, only_away=True)
    elif said.verb in BUYS:
        limits.check_buy(name, said.values[BUYS[said.verb]], discreet=discreet)
    else:
        limits.check(name, discreet=discreet)


def enforce_limits(limits: "RoomLimits", table: "LiveTable") -> bool:
    """Make players past a limit leave between rounds, or set them away until they act on it.

    Return True if anyone was affected.
    """
    if not limits.machine.people:
        return False
    done = False
    state = table.floor.state
    queue = [one.name for one in state.waiting]
    claims = [claim.name for wanted in state.claims.values() for claim in wanted if claim.name not in state.players]
    for name in [*state.players, *queue, *claims]:
        player = table.floor.state.players.get(name)
        if limits.machine.of(name) is None or (player is not None and bound(table.floor.state, player)):
            continue
        if (found := limits.stopped(name)) is None:
            continue
        line = _farewell(table, name, found.leaves, found.ends_tournaments)
        if line is None:
            continue
        try:
            table.apply(name, line)
        except PitbossError as error:
            log.warning("table %s: a limit could not be enforced, %s was refused: %s", table.id, line, error)
            continue
        done = True
        if name in state.players:
            limits.note_stop(name, found)
    return done


def _farewell(table: "LiveTable", name: str, leaves: bool, ends_tournaments: bool) -> str | None:
    """Return the line that stops a person's play; None while the round holds their chips."""
    state = table.floor.state
    player = state.players.get(name)
    if player is None:
        if any(one.name == name for one in state.waiting):
            return "unwait"
        return "unclaim" if any(c.name == name for claims in state.claims.values() for c in claims) else None
    if bound(state, player):
        return None
    absent = player.away_since is not None
    if state.sign.event:
        return "away" if ends_tournaments and not absent else None
    if leaves:
        return None if player.leaving else "leave"
    return None if absent else "away"


def check_purchase(
    limits: "RoomLimits", machine: TournamentMachine, by: str, line: str, movements: list[Movement]
) -> None:
    """Refuse an entry, a re-buy or an add-on that a person's limits do not allow.

    At real tables names are typed in and people pay at a desk, so that only breaks and exclusions can be checked there.
    """
    name = who_buys(line)
    if not limits.machine.people or not name:
        return
    discreet = name != by
    for one in {name, machine.names.get(name, name)}:
        limits.check(one, discreet=discreet, only_away=machine.state.terms.counted)
    cost = sum(one.amount for one in movements if one.debit == wallet(name))
    if cost:
        limits.check_buy(name, cost, discreet=discreet)
