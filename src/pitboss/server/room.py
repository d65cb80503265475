"""The whole room: its log, its accounts and all its tables. One process, one event loop."""

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Container
from datetime import UTC, datetime, tzinfo
from itertools import islice
from zoneinfo import ZoneInfo

from pitboss.cage.calendar import Calendar
from pitboss.cage.event import CageEvent
from pitboss.citation import Rules
from pitboss.errors import PitbossError, nearest
from pitboss.floor.accounts import Movement
from pitboss.floor.event import RoundFinished
from pitboss.floor.sign import TableSign, checked, settled
from pitboss.floor.table import FloorTable
from pitboss.ledger.accounts import CAGE, Books
from pitboss.ledger.anchor import Anchor
from pitboss.ledger.beside import FoldedBeside
from pitboss.ledger.cage import CageFold, moved_by
from pitboss.ledger.care import CARE
from pitboss.ledger.database import follows, one_connection
from pitboss.ledger.entry import LogEntry, LogLine
from pitboss.ledger.figures import prizes_paid
from pitboss.ledger.grants import GRANTS, granted, problems, write_grant, write_reset
from pitboss.ledger.jackpots import JACKPOTS
from pitboss.ledger.journal import Beside, Journal, Written
from pitboss.ledger.keys import Keys
from pitboss.ledger.leagues import PREFIX as LEAGUES
from pitboss.ledger.packing import pack_old
from pitboss.ledger.people import PLAYER, Office, People, Person
from pitboss.ledger.pit import PIT
from pitboss.ledger.played import PlayedRounds, played
from pitboss.ledger.projection import Mark, Projection
from pitboss.ledger.seating import LISTS, ROTATION
from pitboss.ledger.seen import SeenIds
from pitboss.ledger.snapshots import Snapshots, folded
from pitboss.ledger.store import Store
from pitboss.ledger.tournaments import PREFIX
from pitboss.ledger.warm import Warm, WarmTable, changes, is_table
from pitboss.money import DOLLAR, Chips, short_money
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.movement import is_walk_in
from pitboss.rulebooks.cage.clauses import ruling
from pitboss.server.accounts.accounts import Accounts
from pitboss.server.accounts.names import means_something
from pitboss.server.accounts.words import OwnWords
from pitboss.server.anchoring import Anchoring
from pitboss.server.cage.desk import CageDesk
from pitboss.server.cage.reporting import Reporting
from pitboss.server.care import tables as care_at_tables
from pitboss.server.care.keeper import RoomCare
from pitboss.server.care.shapes import CareShown
from pitboss.server.care.tournaments import check_purchase
from pitboss.server.clock import RoomClock
from pitboss.server.demo import demo_signs
from pitboss.server.draining import Draining
from pitboss.server.garbage import undisturbed
from pitboss.server.http.history import History
from pitboss.server.jackpots.manager import RoomJackpots
from pitboss.server.jackpots.officials import ClaimOfficials
from pitboss.server.minds.thinker import Thinker
from pitboss.server.pit.dealing import Dealing
from pitboss.server.pit.desk import PitDesk
from pitboss.server.pit.duty import RoomPit
from pitboss.server.pit.queue import short_bank
from pitboss.server.seating.seating import Seating
from pitboss.server.socket import shapes
from pitboss.server.socket.visitors import GENEROUS, SocketLimits, Visitors
from pitboss.server.table.bots import Bots
from pitboss.server.table.cast import NAMES, field_names
from pitboss.server.table.live import LiveTable
from pitboss.server.table.moves import Moves
from pitboss.server.table.offices import plays
from pitboss.server.table.pace import CASINO, Pace
from pitboss.server.table.prizes import Prizes
from pitboss.server.table.senders import LineLimits
from pitboss.server.table.vouching import check_word
from pitboss.server.tally import Tally
from pitboss.server.tournaments.demo import open_demo
from pitboss.server.tournaments.leagues import RoomLeagues
from pitboss.server.tournaments.live import LiveTournament
from pitboss.server.tournaments.tournaments import RoomTournaments

log = logging.getLogger("pitboss.server")

WELCOME_CHIPS: Chips = 10_000 * DOLLAR
NEARLY_NONE: Chips = 500 * DOLLAR
MOST_TABLES = 1000
LONG = 50_000
"""Lines whose folding takes long enough to be worth a word."""
HOUR = 3600.0
MOST_WAITING = 20_000
"""Rows of rounds that are folded before they are written, when a room is made from its log."""
TABLE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")


class NoSuchTable(PitbossError):
    """A table that is not in the room."""


class Room:
    """Everything the server serves."""

    def __init__(
        self,
        store: Store,
        *,
        pace: Pace = CASINO,
        demo: bool = False,
        sockets: SocketLimits = GENEROUS,
        anchor: Anchor | None = None,
        keys: Keys | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.store = store
        self.pace = pace
        self.demo = demo
        self.keys = keys
        """What may not be known yet is sealed with these; without them it is in the log as it is."""
        self.journal = Journal(store, anchor, self.fail)
        self.now = RoomClock(now, max((entry.line.at for entry in self.journal.heads.values()), default=None))
        self.offices = granted(store.followed(GRANTS))
        """Who holds which, by their log: the people table only repeats it."""
        self.people = People(store, self.offices)
        self._repeat_offices(store)
        self.accounts = Accounts(self.people, self.journal.run, self.now)
        self.words = OwnWords(self.now)
        self.visitors = Visitors(sockets)
        self.lines = LineLimits()
        self.tally = Tally()
        self.books = Books()
        self.seen = SeenIds(self.journal)
        self.snapshots = Snapshots(store, keys=keys)
        self.jackpots = RoomJackpots(self._write_jackpot)
        self.officiating = ClaimOfficials(self)
        self.cage = CageFold()
        self.desk = CageDesk(self)
        self.figures = Projection(store, keep=not follows(store.engine))
        self.reporting = Reporting(self)
        self.care = RoomCare(self)
        self.played = PlayedRounds(store)
        self.history = History(self.played, self.jackpots.manager.claims)
        self.tables: dict[str, LiveTable] = {}
        self.tournaments = RoomTournaments(self)
        self.leagues = RoomLeagues(self)
        self.seating = Seating(self)
        self.pit = RoomPit(self)
        self.pit_desk = PitDesk(self)
        self.dealing = Dealing(self)
        self.bots: frozenset[str] = frozenset()
        self.thinker = Thinker()
        self.failure: BaseException | None = None
        self.on_failure: Callable[[], None] = lambda: None
        self.offices_elsewhere: Callable[[str], dict[str, tuple[Office, ...]]] = lambda _: {}
        """What somebody holds in other rooms that share their accounts with this one, more than a player."""
        self.moves = Moves(self.tables)
        self.draining = Draining(self.tables.values)
        self.anchoring: Anchoring | None = None
        """Signs the heads of the logs, where the room has keys to sign with."""
        self._bots: list[Person] = []
        self._mending: asyncio.Future[None] | None = None
        self._learning: asyncio.Future[None] | None = None
        self._forgetting: asyncio.Future[None] | None = None
        self._folded = False
        self._owes = False
        """Whether the caches wait to be written when the room is open."""
        self._unpacked: dict[str, None] = {}
        """Tables some of whose lines may be packed."""

    # --- beginning and end

    def fold(self, tell: Callable[[str], None] = lambda _: None, warm: Warm | None = None) -> None:
        """Makes the room from its log. Raises `LogError` where the log does not hold together.

        Tables that were kept `warm` are gone on with. What that has for the caches is written when the room is open.
        """
        self._folded = True
        with undisturbed(), one_connection(self.store.engine):
            self._fold(tell, warm)

    def _fold(self, tell: Callable[[str], None], warm: Warm | None) -> None:
        self._bots = [person for person in self.people.everybody() if person.bot]
        if self.demo:
            missing = [name for name in NAMES if self.people.find(name) is None]
            self._bots += [self.accounts.bot(name) for name in missing]
        self.bots = frozenset(person.name for person in self._bots)
        heads = self.journal.heads
        unfolded = {name: count for name, count in self.snapshots.unfolded(heads).items() if is_table(name)}
        for entry in self.store.followed(CAGE):
            self.books.post(self.cage.take_entry(entry))
        if sum(unfolded.values()) <= LONG or warm is not None:
            self._fold_logs(warm)
        else:
            tell(f"Folding {sum(unfolded.values())} lines of the log: after an update this takes a while, once.")
            beside = FoldedBeside(self.store, self.keys, self.calendar, heads, unfolded)
            try:
                self._fold_logs(beside)
            finally:
                beside.close()
            self.snapshots.waiting += beside.snapshots
        self.figures.gather(all_=True)
        if warm is None:
            self._write_caches()
        self._owes = warm is not None

    def _fold_logs(self, warm: Warm | FoldedBeside | None) -> None:
        for name in self.store.tables():
            if name == CAGE:
                continue
            if name == JACKPOTS:
                for entry, movements in self.jackpots.restore(self.store.followed(name)):
                    self.books.post(movements)
                    self._note_prizes(entry)
                    self.care.note_money(entry, movements)
            elif name.startswith(PREFIX):
                self.tournaments.restore(name.removeprefix(PREFIX), self.store.followed(name))
            elif name.startswith(LEAGUES):
                self.leagues.restore(name.removeprefix(LEAGUES), self.store.followed(name))
            elif name in (LISTS, ROTATION):
                self.seating.restore(name, self.store.followed(name))
            elif name == PIT:
                self.pit.restore(self.store.followed(name))
            elif name == CARE:
                self.care.restore(self.store.followed(name))
            elif name != GRANTS:
                self._restore(name, warm)

    def open(self) -> None:
        """Lets play begin; in a demonstration at tables of every game. Needs the event loop."""
        if not self._folded:
            self.fold()
        self._learning = asyncio.ensure_future(self.seen.learn())
        if self._owes:
            self.journal.beside(self._write_beside)
        if self.anchoring is not None:
            self.anchoring.begin()
        self._forgetting = asyncio.ensure_future(self._forget_sessions())
        if self.demo:
            self.jackpots.open_demo(self.now())
            for name, sign in demo_signs().items():
                if name not in self.tables:
                    self.new_table(name, sign, "manager")
        self.officiating.begin()
        for table in self.tables.values():
            self.moves.join(table)
        self.tournaments.open()
        if self.demo:
            open_demo(self.tournaments)
        self.seating.open()
        self.care.open()
        for table in self.tables.values():
            table.autopilot.proceed()
        for table in self.tables.values():
            table.flush()

    async def _forget_sessions(self) -> None:
        """Sessions that are over are deleted, now and every hour."""
        while True:
            try:
                await self.accounts.forget_expired()
            except PitbossError as error:
                log.warning("sessions that are over could not be deleted: %s", error)
            await asyncio.sleep(HOUR)

    def _restore(self, name: str, warm: Warm | FoldedBeside | None) -> None:
        """Folds what a table's log has after its last snapshot, or after what was kept warm of it."""
        table, head = self._live(name), self.journal.heads[name]
        kept = warm.taken(name, head) if warm is not None else None
        if kept is not None:
            self._go_on(table, kept, head)
        else:
            self._begin_at_snapshot(table, head)
        for entry in self.store.followed(name, table.number) if table.number < head.number else ():
            events = table.restore(entry)
            if changes(table.floor.state, events):
                self._note_played(table, events)
                self.care.note(table, entry, events)
                self.figures.note(table.fold, entry, events, self.calendar)
                self.snapshots.follow(table.fold, entry, events)
        if len(self.played.waiting) > MOST_WAITING:
            self.figures.gather(all_=True)
            self._write_caches()
        table.restored()
        self.tables[name] = table

    def _begin_at_snapshot(self, table: LiveTable, head: LogEntry) -> None:
        start = self.snapshots.begin(table.id, self.books, head.number)
        table.fold, table.number = start.fold, start.number
        self.care.follow(table)
        self._catch_up(table.id, start.number)

    def _go_on(self, table: LiveTable, kept: WarmTable, head: LogEntry) -> None:
        """With a table as it was kept warm, and with all that its lines had come to since the last snapshot."""
        self.snapshots.go_on(table.id, self.books, kept.moved, kept.since, head.number)
        table.fold, table.number = kept.fold, kept.number
        table.rounds.extend(kept.rounds)
        self._catch_up(table.id, kept.since)
        for one in kept.noted:
            self.played.add(one.played)
        for day in {key.day for one in kept.noted for key in one.figures}:
            self.figures.read_day(day)
        self.figures.go_on(table.id, [(one.entry, one.figures, one.won) for one in kept.noted], kept.figures)
        self.care.go_on(table, kept)

    def _catch_up(self, name: str, number: int) -> None:
        """The figures of a table whose holder did not come to write them."""
        if self.figures.marks.get(name, Mark()).number < number:
            self.figures.catch_up(name, self.calendar, number)

    def begin_table(self, name: str, first: LogEntry) -> None:
        """A table that was opened where the room is held, which is followed here."""
        table = self.tables[name] = self._live(name)
        table.restore(first)
        table.restored()
        self.care.follow(table)

    def _note_played(self, table: LiveTable, events: list[Event]) -> None:
        """A round that is over belongs to the history of those who wagered in it."""
        if any(isinstance(event, RoundFinished) for event in events):
            self.played.add(played(table.id, table.rounds[-1]))

    def _write_caches(self) -> None:
        """What a restart would otherwise have to fold for; rounds first, for a snapshot counts on them."""
        snapshots = self.snapshots.taken()
        if follows(self.store.engine):  # whoever holds the room writes them
            self.played.waiting, self.care.tallies.waiting = [], []
            return
        self.played.write()
        self.figures.write()
        if self.care.tallies.write():
            self.snapshots.write(snapshots)

    def _write_beside(self) -> Beside | None:
        """In play: the same, and then the lines that only those need who look far back are packed, a page at a time."""
        self._unpacked.update(dict.fromkeys(row["table_name"] for row in self.snapshots.waiting))
        self._write_caches()
        return self._pack if self._unpacked else None

    def _pack(self) -> Beside | None:
        table = next(iter(self._unpacked))
        if not pack_old(self.store, table):
            del self._unpacked[table]
        return self._pack if self._unpacked else None

    def _take_snapshots(self) -> None:
        """The room closes: every table between two rounds is found at its last line when it opens again."""
        for name, table in self.tables.items():
            head = self.journal.heads.get(name)
            if head is not None and not table.mending and not table.floor.in_round and head.number == table.number:
                self.snapshots.take(table.fold, head)

    def _live(self, name: str) -> LiveTable:
        return LiveTable(self, name, Bots(self._bots, self.give, company=self.demo))

    def hire(self, count: int, but: Container[str] = ()) -> list[Person]:
        """This many bots to fill a field with, none of them one that plays elsewhere."""
        return self.hire_named(list(islice((name for name in field_names() if name not in but), count)))

    def hire_named(self, names: list[str]) -> list[Person]:
        """These bots, those among them new to the room that have not played here before."""
        known = {person.name: person for person in self._bots}
        hired = self.accounts.bots([name for name in names if name not in known])
        known |= {person.name: person for person in hired}
        self._bots.extend(hired)
        self.bots = frozenset(known)
        return [known[name] for name in names]

    async def close(self) -> None:
        """Waits for the disk and lets everybody go."""
        self.officiating.stop()
        await self.thinker.close()
        self.pit_desk.stop()
        await self.reporting.close()
        self.tournaments.stop()
        self.seating.stop()
        self.care.stop()
        for table in self.tables.values():
            table.autopilot.stop()
        for task in (self._learning, self._forgetting):
            if task is not None:
                task.cancel()
        if self.failure is None:
            self._take_snapshots()
            self.figures.gather(all_=True)
            self.journal.beside(self._write_caches)
            await self.journal.flushed()
        if self.anchoring is not None:
            await self.anchoring.close(in_order=self.failure is None)
        self.journal.close()
        self.accounts.hashing.close()
        for hub in [table.hub for table in self.tables.values()] + self.tournaments.hubs + [self.pit_desk.hub]:
            for listener in list(hub.listeners):
                listener.drop()
        await asyncio.sleep(0)

    def fail(self, error: BaseException) -> None:
        """The log cannot be written: nothing more is told, and the server stops."""
        if self.failure is None:
            self.failure = error
            self.on_failure()

    def fault(self, table: LiveTable, error: Exception) -> None:
        """A line broke something of ours: the log is the truth, so the table is folded from it again."""
        self.tally.faults += 1
        log.error("table %s failed", table.id, exc_info=error)
        if not table.mending:
            table.mending = True
            self._mending = asyncio.ensure_future(self._mend(table))

    async def _mend(self, table: LiveTable) -> None:
        await self.journal.flushed()
        fold, moved = await asyncio.to_thread(folded, table.id, self.store.stream(table.id))
        self.snapshots.refolded(table.id, moved)
        self.figures.forget_log(table.id)
        await asyncio.to_thread(self.figures.catch_up, table.id, self.calendar)
        table.mend(fold)
        self.care.follow(table)
        self.moves.join(table)

    # --- tables

    def table(self, name: str) -> LiveTable:
        found = self.tables.get(name)
        if found is None:
            raise NoSuchTable(f"there is no table {name!r} in this room{nearest(name, self.tables)}")
        return found

    def in_use(self) -> list[LiveTable]:
        """Every table but those of tournaments that are over."""
        over = {one.id for one in self.tournaments.all.values() if one.state.over}
        return [table for table in self.tables.values() if table.floor.sign.event not in over]

    def new_table(self, name: str, sign: TableSign, by: str) -> LiveTable:
        """A table with its sign; it opens when enough players sit at it."""
        if not TABLE_NAME.fullmatch(name):
            raise PitbossError(f"{name!r} cannot be a table's name: expected small letters, digits and -")
        if name in self.tables or means_something(name):
            raise PitbossError(f"there is a table {name!r} already, or the name means something else: choose another")
        if sign.pool and sign.pool not in self.jackpots.manager.systems:
            known = self.jackpots.manager.systems
            raise PitbossError(f"there is no jackpot {sign.pool!r} in this room{nearest(sign.pool, known)}")
        if len(self.in_use()) >= MOST_TABLES:
            raise PitbossError(f"a room has at most {MOST_TABLES} tables")
        self.jackpots.check(name, sign)
        table = self._live(name)
        table.first(by, FloorTable.first_line(checked(settled(sign))))
        self.tables[name] = table
        self.care.follow(table)
        self.jackpots.join(name, sign, self.now())
        self.moves.join(table)
        table.flush()
        return table

    # --- what tables ask of the room

    def jackpots_of(self, table: str) -> list[shapes.JackpotShown]:
        found = self.tables.get(table)
        return self.jackpots.shown(table) if found and found.floor.sign.pool else []

    def prizes_of(self, table: str) -> Prizes:
        return self.jackpots.prizes.of(table)

    def waits(self, table: LiveTable) -> bool:
        """Whether a table's next round waits: for its tournament, for a jackpot, or until the room is open again."""
        if self.draining.begun:
            return True
        if table.floor.sign.event and self.tournaments.waits(table):
            return True
        return self.jackpots.waits(table, self.now())

    def more_time(self, table: LiveTable, name: str) -> int:
        """Seconds that somebody whose time has run out is given; 0: none."""
        return self.tournaments.more_time(table, name) if table.floor.sign.event else 0

    def before_round(self, table: LiveTable) -> list[str]:
        """What a table has to be told about its jackpots; refuses a round that has to wait."""
        self.draining.check()
        self.jackpots.ready(table, self.now())
        changed, meter = self.jackpots.sign_line(table), self.jackpots.meter_line(table)
        return [line for line in (changed, meter) if line is not None]

    def check_limits(self, table: LiveTable, by: str, line: str) -> None:
        """Before every line of a table: refuses what somebody's own limits do not allow."""
        care_at_tables.check_line(self.care, table, by, line)

    def see_off(self, table: LiveTable) -> bool:
        """Whether somebody past their own limits left a table, or is away from it now."""
        return care_at_tables.see_off(self.care, table)

    def care_shown(self, name: str) -> CareShown | None:
        return self.care.shown(name)

    def before_close(self, table: LiveTable) -> None:
        """No more bets at a tournament's table: what was handed in in secret is placed."""
        self.tournaments.before_close(table)

    def check_office(self, table: LiveTable, person: Person, office: Office) -> None:
        """Before anything is said in an office: refuses whoever plays in the tournament that plays there, and a dealer
        where another is on duty.
        """
        self.tournaments.check_office(table, person)
        if office == "dealer":
            self.dealing.check(table, person)

    def check_word(self, table: LiveTable, office: Office, line: str, code: str) -> str:
        """Before a line in an office that seats somebody with an account, or takes chips out of it (ruling B11)."""
        return check_word(self, table, office, line, code)

    def short_bank(self, table: LiveTable) -> str:
        """What a dealer is told of a bank that has paid out more than it held."""
        return short_bank(self, table.id)

    def word_used(self, name: str) -> None:
        self.words.spend(name)

    def off_duty(self, table: LiveTable, person: Person) -> str:
        """Why a dealer does not deal at a table now; empty for everybody else."""
        return self.dealing.off_duty(table, person) if person.holds("dealer") else ""

    def check_line(self, table: LiveTable, by: str, line: str) -> None:
        """Before a line that concerns another table too, or somebody who need not be at this one."""
        verb, name = line.split()[:2] if " " in line.strip() else (line.strip(), "")
        if verb in ("sit", "wait", "seat"):
            self._check_no_auditor(name if verb == "seat" else by)
            self.seating.check(table, by, line)
            self.dealing.check_seat(table, name if verb == "seat" else by)
        if verb in ("move", "receive", "ask-move"):
            self.moves.check(table, by, line)
        elif ":" in by and name:
            rules = table.floor.room.officials.power(verb).rules
            if not is_walk_in(name):
                self._check_known(name, rules)
            elif verb != "seat" and name not in table.floor.state.players:
                raise NotAllowed(f"nobody at this table is called {name!r}", rules)

    def _check_no_auditor(self, name: str) -> None:
        if "auditor" in self.offices.get(name, PLAYER):
            raise NotAllowed(f"{name} is an auditor, who sees all and plays at no table here", ruling("B1"))

    def _check_known(self, name: str, rules: Rules) -> None:
        """An exclusion is of somebody: a name that is nobody's, or is written differently, would keep nobody out."""
        found = self.people.find(name)
        if found is None or found.name != name:
            meant = f"; did you mean {found.name!r}?" if found is not None else ""
            raise NotAllowed(f"nobody in this room is called {name!r}{meant}", rules)

    def happened(self, table: LiveTable, by: str, events: list[Event]) -> list[Event]:
        """After every line of a table; what it led to at the jackpots and is told at the table."""
        state = table.floor.state
        if changes(state, events):
            self._changed(table, by, events)
            if state.sign.event:
                self.tournaments.happened(table, events)
        made = self.jackpots.happened(table, by, events, state.now) if state.sign.pool else []
        return self.officiating.followed(table, made) if made else []

    def _changed(self, table: LiveTable, by: str, events: list[Event]) -> None:
        """More happened than a line in the middle of a round."""
        self.moves.happened(table, by, events)
        self.seating.happened(table)
        head = self.journal.heads.get(table.id)
        self._note_played(table, events)
        if head is None:
            return
        self.care.note(table, head, events)
        self.figures.note(table.fold, head, events, self.calendar)
        if self.snapshots.follow(table.fold, head, events):
            self.figures.gather()
            self.journal.beside(self._write_beside)

    def go_on(self, name: str) -> None:
        """A claim of a table went on: so does play, where it waited for that."""
        table = self.tables.get(name)
        if table is not None:
            table.autopilot.proceed()
            table.flush()

    def tournament_changed(self, tournament: LiveTournament) -> None:
        """After every line of a tournament, and when somebody comes to look at it."""
        if not follows(self.store.engine):
            self.tournaments.changed(tournament)

    def check_purchase(self, tournament: LiveTournament, by: str, line: str, movements: list[Movement]) -> None:
        """Before a tournament's line counts: refuses whoever's own limits do not let them come in or buy more."""
        check_purchase(self.care, tournament.fold, by, line, movements)

    def check_may_play(self, name: str) -> None:
        """Refuses somebody whose own limits keep them from playing now."""
        self.care.check(name)

    def note_money(self, entry: LogEntry, movements: list[Movement]) -> None:
        """Prices and prizes count for those who limit their play."""
        self.care.note_money(entry, movements)

    def fill_field(self, tournament: LiveTournament, count: int) -> None:
        """Bots for a tournament."""
        self.tournaments.fill(tournament, count)

    # --- offices

    async def grant(self, by: str, name: str, offices: tuple[Office, ...]) -> None:
        """Gives somebody these offices and no others: on record first, then known, at open sockets too.

        Whoever sees all changes nothing: an auditor holds no other office, and plays at no table (ruling cage B1).
        """
        if "auditor" in offices:
            others = [office for office in offices if office not in ("player", "auditor")]
            seated = [one for one, table in self.tables.items() if plays(name, table.floor)]
            if others:
                raise NotAllowed(f"an auditor holds no other office: {name} cannot be {others[0]} too", ruling("B1"))
            if seated:
                raise NotAllowed(f"an auditor plays at no table: {name} has to leave {seated[0]} first", ruling("B1"))
        written = self._write(LogLine(table=GRANTS, at=self.now(), by=by, text=write_grant(name, offices)))
        self.journal.when_written(lambda: self._granted(name, offices))
        await asyncio.shield(written)
        if not self.store.room:
            await self.journal.run(lambda: self.people.grant(name, offices))

    def _granted(self, name: str, offices: tuple[Office, ...]) -> None:
        self.offices[name] = offices
        self.visitors.changed(name)

    def _repeat_offices(self, store: Store) -> None:
        """The people table follows the log: a crash may have come between the two, or somebody's hand. Where many rooms
        share it, it says nothing of offices: each room has its own."""
        if store.room:
            return
        for problem in problems(self.offices, written := People(store).everybody()):
            log.warning("%s", problem)
        for person in written:
            holds = self.offices.get(person.name, PLAYER)
            if person.offices != holds:
                self.people.grant(person.name, holds)

    async def reset_password(self, by: str, person: Person) -> str:
        """Gives somebody a new password, on record first; whoever is signed in as that person no longer is.

        Where rooms share their accounts, a manager of one does not come into another's offices that way.
        """
        mine = self.offices_elsewhere(by.partition(":")[2])
        for other, held in self.offices_elsewhere(person.name).items():
            if "manager" not in mine.get(other, ()):
                what = next(one for one in held if one != "player")
                raise NotAllowed(f"{person.name} is {what} in the room {other}: a manager of that room has to do this")
        await self.journal.append(LogLine(table=GRANTS, at=self.now(), by=by, text=write_reset(person.name)))
        made = await self.accounts.reset_password(person)
        await self.end_sessions(person)
        return made

    async def end_sessions(self, person: Person, *, but: str | None = None) -> None:
        """Ends every session of somebody and its sockets, except one that is kept."""
        keys = [session.key for session in self.accounts.sessions(person) if session.key != but]
        await self.end_session(person, *keys)

    async def end_session(self, person: Person, *keys: str) -> None:
        """Ends these sessions of somebody, and lets go of their sockets."""
        await self.accounts.end_sessions(person, *keys)
        for key in keys:
            self.visitors.signed_out(person.name, key)

    # --- chips

    def _check_practice(self) -> None:
        if not self.practice:
            raise NotAllowed("chips are sold at the cage here: there are no play chips", ruling("B10"))

    @property
    def practice(self) -> bool:
        """Whether the room gives play chips: a demonstration, or one whose cage never sold any (ruling B10)."""
        return self.demo or CAGE not in self.cage.state.banks

    def give(self, name: str, amount: Chips) -> None:
        """The cage gives out play chips, where it sells none."""
        self._check_practice()
        self.say_at_cage(CAGE, f"give {name} {short_money(amount)}")

    @property
    def calendar(self) -> Calendar:
        """The room's gaming days."""
        return self.cage.state.calendar

    @property
    def zone(self) -> tzinfo:
        """Where the room lies; UTC itself until somebody has said."""
        name = self.calendar.clock.zone
        return UTC if name == "UTC" else ZoneInfo(name)

    def say_at_cage(self, by: str, line: str, key: str = "") -> list[CageEvent]:
        """A line of the cage's: applied and put on its way to the disk, or refused."""
        now = self.now()
        events = self.cage.take(by, line, now)
        self.books.post(moved_by(events))
        entry, _ = self.journal.add(LogLine(table=CAGE, at=now, by=by, text=line, id=key))
        if key:
            self.seen.add(entry)
        return events

    def welcome(self, name: str) -> None:
        """Play chips for somebody new, where there are any."""
        if self.practice:
            self.give(name, WELCOME_CHIPS)

    def more_chips(self, name: str) -> None:
        """Play chips for somebody who has nearly none left anywhere."""
        self.care.check(name, only_away=True)
        self._check_practice()
        stakes = sum(player.stack for table in self.tables.values() if (player := table.floor.state.players.get(name)))
        if self.books.wallet(name) + stakes >= NEARLY_NONE:
            raise PitbossError(f"play chips are for those who have less than {short_money(NEARLY_NONE)}")
        self.give(name, WELCOME_CHIPS)

    def _write_jackpot(self, by: str, text: str, now: datetime, movements: list[Movement], key: str) -> None:
        self.books.post(movements)
        entry, _ = self.journal.add(LogLine(table=JACKPOTS, at=now, by=by, text=text, id=key))
        if key:
            self.seen.add(entry)
        self._note_prizes(entry)
        self.care.note_money(entry, movements)

    def _note_prizes(self, entry: LogEntry) -> None:
        """What the Game Manager has just paid belongs into the figures of the tables it was won at."""
        self.figures.add(JACKPOTS, entry, prizes_paid(self.jackpots.paid, entry, self.calendar))

    def _write(self, line: LogLine) -> Written:
        return self.journal.add(line)[1]


class WelcomeLink:
    """The one-time link of a room without a manager."""

    def __init__(self, people: People) -> None:
        managed = any(person.holds("manager") for person in people.everybody())
        self.token: str | None = None if managed else secrets.token_urlsafe(24)

    def take(self, token: str) -> bool:
        """Whether it is the link that has not been used; from then on it has."""
        fits = self.token is not None and secrets.compare_digest(token.encode(), self.token.encode())
        if fits:
            self.token = None
        return fits

    def give_back(self, token: str) -> None:
        """Nobody was made a manager by it after all."""
        self.token = token
