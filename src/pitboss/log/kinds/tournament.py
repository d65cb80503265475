"""A tournament's log: the tournament, and the money that each line moves.

Its first line has the terms, `terms {…}`. A later `terms` line changes them: all lines so far are then replayed under
the new terms. `names {…}` gives people's names as they write them, because lines contain only plain letters. All other
lines are the tournament's own. If stacks are tracked, the players are accounts of the room: their wallets pay for
entries and receive prizes. At real tables money is paid at a desk.
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core import grammar as g
from pitboss.core.grammar import Verb
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, Refusal, UnreadableLine
from pitboss.core.time import MINUTE, Instant, write_instant
from pitboss.log.balances import Overdrawn
from pitboss.log.entry import LogError
from pitboss.log.kinds.jackpots import moment
from pitboss.pit import machine
from pitboss.pit.machine import Command
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.entries import held_of
from pitboss.pit.tournament.grammar import verb_of
from pitboss.pit.tournament.leagues import LeagueTerms
from pitboss.pit.tournament.standings import standings
from pitboss.pit.tournament.state import MoneyCount, Outcome, TournamentState
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Allow as AllowTaken
from pitboss.pit.tournament.tournament import Tournament
from pitboss.rules.movement import HOUSE, Movement, moved, wallet

PREFIX = "tournament/"
"""Prefix of the names of tournament logs. No table's name has a slash."""
TERMS = "terms"
NAMES = "names"
LONGEST_NAME = 80
NO_MONEY = ("deal", "hand", "misdeal", "level", "break", "move", "break-table", "redraw", "hand-for-hand", "race")
"""Lines that move chips and players but seldom money. Money moves only if a bounty is won, or if entries end and those
who waited for a seat get everything back.
"""


class TermsLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The document of a `terms` line."""

    toml: str
    offset: int = 0
    """Minutes by which the clock on the wall is ahead of UTC. The terms use that clock."""
    again: bool = False
    """True if another tournament on these terms is offered once this one takes no more entries."""
    bots: int = 0
    """The number of bots that enter when someone opens its page, less the people who have entered."""
    version: str = ""
    """The rulebook version used to its end. Empty in older logs, which use the version stated in the book's files."""


OWN_LINES: Final = g.Grammar(
    "a line of the log",
    (
        Verb(TERMS, (g.document("the terms of a tournament", TermsLine),), "the terms, or other terms"),
        Verb(NAMES, (g.document("the names of people", dict[str, str]),), "how people spell their names"),
    ),
    longest=1_000_000,
)
"""Lines of the log that are not the tournament's own."""


def log_name(name: str) -> str:
    return PREFIX + name


def terms_line(toml: str, offset: int, *, again: bool = False, bots: int = 0, version: str = "") -> str:
    return OWN_LINES.write(TERMS, TermsLine(toml, offset, again, bots, version))


def names_line(names: dict[str, str]) -> str:
    """Return the `names` line that records how people write their names, by their names in lines."""
    return OWN_LINES.write(NAMES, names)


def _read_names(line: str) -> dict[str, str]:
    found: dict[str, str] = OWN_LINES.read(line).values[0]
    for written in found.values():
        if not (0 < len(written) <= LONGEST_NAME and written.isprintable()):
            raise UnreadableLine(f"{written[:40]!r} is not a name: expected 1 to {LONGEST_NAME} printable characters")
    return found


Allow = Callable[[TournamentState, list[Movement]], None]
"""A check before a line counts, called with the money it takes from wallets
(`pitboss.pit.tournament.tournament.Allow`)."""
Changes = dict[str, int]
"""The chips that each player won or lost in a hand; players without a change are left out."""


class TournamentMachine:
    """A tournament, replayed from its log."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begun: Tournament | None = None
        self.toml = ""
        self.offset = 0
        self.names: dict[str, str] = {}
        """How people write their names, if lines call them something else."""
        self.announced: Instant = 0
        """The time of the announcement, by the clock on the wall."""
        self.changed_since_notified = False
        """True if the terms have changed since the inspectorate was notified."""
        self.again = False
        self.bots = 0
        self.version = ""
        """The version of the rulebook in the first terms; later terms cannot change it."""
        self._said: list[tuple[int, str, int | None]] = []
        """Every line accepted since the first terms, with its time and, for a replayed line, its edition."""
        self._held: dict[str, Chips] = {}
        """Each player's money in the tournament, less what was returned, won or paid."""
        self._to_house: Chips = 0
        self._counted = MoneyCount()
        """Payments and refunds when money was last moved."""

    def hands(self) -> dict[str, list[Changes]]:
        """Return, for each table of the room, the stack changes of each hand as the tournament recorded them.

        In a house game nobody sits out for free, so these changes differ from what the table paid.
        """
        if self.state.terms.counted or self.state.terms.house_game:
            return {}
        found: dict[str, list[Changes]] = {play_name(self.name, table): [] for table in self.state.tables}
        for line in [one.line for one in self.tournament.entries if one.line.verb == "hand"]:
            if line.name in self.state.tables:
                changes = {one.player: one.chips for one in line.values[3] if one.chips}
                found[play_name(self.name, line.name)].append(changes)
        return found

    @property
    def tournament(self) -> Tournament:
        if self.begun is None:
            raise LogError(f"tournament {self.name} has no terms yet")
        return self.begun

    @property
    def state(self) -> TournamentState:
        return self.tournament.state

    def wall(self, at: datetime) -> Instant:
        """Return a time of the log by the clock on the wall."""
        return moment(at) + self.offset * MINUTE

    def take(
        self, line: str, at: datetime, number: int, taken: int | None = None, allow: Allow | None = None
    ) -> tuple[Outcome, list[Movement]]:
        """Apply a line; raise a `Refusal` and change nothing if the tournament refuses it.

        Before a new line counts, `allow` is called with the money that it would take from people.
        """
        own = OWN_LINES.verb_of(line)
        if self.begun is None or own == TERMS:
            return self._take_terms(line, at, taken), self._movements(TERMS)
        if own == NAMES:
            self.names |= _read_names(line)
            return Outcome(""), []
        said = f"@{write_instant(max(self.wall(at), self.state.now or 0))} {line}"
        outcome = self.tournament.push(said, number, replayed_edition=taken, allow=self._asking(allow))
        self._said.append((number, said, taken))
        verb = verb_of(line)
        if verb == "notify":
            self.changed_since_notified = False
        return outcome, self._movements(verb)

    def _asking(self, allow: Allow | None) -> AllowTaken | None:
        """Return the check to make before a line counts. At real tables money is paid at a desk, not from balances."""
        if allow is None:
            return None

        def ask(s: TournamentState, taken: dict[str, Chips]) -> None:
            paid = {} if s.terms.counted else taken
            allow(s, [one for name, amount in paid.items() for one in self._into(name, amount)])

        return ask

    def _into(self, name: str, amount: Chips) -> tuple[Movement, ...]:
        """Return the movements of money from a player into the tournament, or back."""
        return moved(wallet(name), f"tournament:{self.name}", amount, f"in {self.name}")

    def apply(self, command: Command) -> machine.Outcome:
        taken = command.edition if command.replayed else None
        outcome, movements = self.take(command.line, command.at, command.number, taken, self._allow(command))
        return machine.Outcome([outcome], movements)

    def _allow(self, command: Command) -> Allow | None:
        if (allow := command.allow) is None:
            return None

        def asked(s: TournamentState, taken: list[Movement]) -> None:
            try:
                allow(command, s, taken)
            except Overdrawn as error:
                raise NotAllowed(str(error), s.book.document["price"], actor=command.by) from None

        return asked

    def _take_terms(self, line: str, at: datetime, taken: int | None) -> Outcome:
        if OWN_LINES.verb_of(line) != TERMS:
            raise UnreadableLine("a tournament begins with its terms")
        written: TermsLine = OWN_LINES.read(line).values[0]
        version = written.version if self.begun is None else self.version
        terms = read_terms(written.toml, version)
        if self.begun is None:
            self.begun, self.offset, self.version = Tournament(terms), written.offset, version
            self.again, self.bots = written.again, written.bots
            self.announced = self.wall(at)
        else:
            if taken is None:
                may_change(self.state, terms)
            self.begun = self._under(terms)
            self.changed_since_notified = self.state.notified
        self.toml = written.toml
        return Outcome("the terms are these", terms.book.before.published)

    def _under(self, terms: Terms) -> Tournament:
        """Return the tournament after replaying the same lines under other terms."""
        tournament = Tournament(terms)
        try:
            for number, said, taken in self._said:
                tournament.push(said, number, replayed_edition=taken)
        except Refusal as refusal:
            why = "" if verb_of(said) == "secret" else f", {refusal.message}"  # a secret wager stays secret
            raise NotAllowed(
                f"these terms would refuse line {number}, which was already accepted{why}", ruling("T30")
            ) from None
        return tournament

    def _movements(self, verb: str) -> list[Movement]:
        """Return the movements that bring the accounts up to date."""
        s = self.state
        if s.terms.counted or (verb in NO_MONEY and not s.terms.bounty and s.money == self._counted):
            return []
        self._counted = msgspec.structs.replace(s.money)
        account, held = f"tournament:{self.name}", held_of(s)
        found = [
            one
            for name in {**self._held, **held}
            for one in self._into(name, held.get(name, 0) - self._held.get(name, 0))
        ]
        self._held = held
        return [*found, *self._house_share(account)]

    def _house_share(self, account: str) -> list[Movement]:
        """Return the movements by which the house takes the remainder after all prizes, or makes up a shortfall."""
        wanted = 0
        if self.state.over:
            table = standings(self.state)
            waiting = sum(table.prize(one.name) - one.handed_over for one in self.state.players.values())
            wanted = sum(self._held.values()) - waiting
        share, self._to_house = wanted - self._to_house, wanted
        return [*moved(account, HOUSE, share, f"end of {self.name}")]


def play_name(tournament: str, table: str) -> str:
    """Return the room's name for a table of a tournament."""
    return f"{tournament}-{re.sub(r'[^a-z0-9]+', '-', table.lower()).strip('-')}"[:39]


def tournament_problems(tournament: TournamentMachine) -> list[str]:
    """Return a message if tracked chips do not add up, two players share a seat, or one has two."""
    s = tournament.state
    there = sum(player.chips or 0 for player in s.players.values() if player.state in ("in", "advanced"))
    found = []
    if not s.terms.counted and s.started and there != s.chips.in_play:
        found.append(f"tournament {tournament.name}: {there} chips are held, {s.chips.in_play} are in play")
    seats = {(table.name, seat): name for table in s.tables.values() for seat, name in table.seats.items()}
    own = {(player.table, player.seat): player.name for player in s.players.values() if player.seated}
    if seats != own or len(set(seats.values())) < len(seats):
        found.append(f"tournament {tournament.name}: the seats of the tables are not those of the players")
    return found


def may_change(s: TournamentState, terms: Terms) -> None:
    """Refuse a change of terms. After the first entry only levels to come, the start and more tables may change."""
    if s.over:
        raise NotAllowed("the tournament is over: its terms cannot change", ruling("T30"))
    if not s.players:
        return
    old, reached = s.terms, s.clock.level
    kept: dict[str, Any] = {field: getattr(old, field) for field in old.__struct_fields__}
    kept |= {"levels": terms.levels, "start": terms.start, "location": terms.location, "players": terms.players}
    if terms.tables[: len(old.tables)] == old.tables:
        kept["tables"] = terms.tables
    if Terms(**kept) != terms:
        raise NotAllowed(
            "somebody has entered under these terms: you can change only levels to come, the start,"
            " the place, the numbers of players, and add tables",
            ruling("T30"),
        )
    if terms.levels[:reached] != old.levels[:reached]:
        raise NotAllowed(f"level {reached} has begun: only levels after it may change", ruling("T30"))
    if s.started and terms.start != old.start:
        raise NotAllowed("the tournament has started: its start cannot change", ruling("T30"))


LEAGUE_PREFIX = "league/"
"""Prefix of the names of league logs."""
MOST_NIGHTS = 400


def league_log(name: str) -> str:
    return LEAGUE_PREFIX + name


class LeagueMachine:
    """One league."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.terms = LeagueTerms(name=name)
        self.nights: list[str] = []
        """Tournaments that count, in the order they were named."""

    def take(self, line: str) -> None:
        """Apply a line. Raise a `Refusal` and change nothing if it is not allowed."""
        said = LEAGUE_LINES.read(line)
        LEAGUE_LINES.rows[said.verb].do(self, *said.values)

    def apply(self, command: Command) -> machine.Outcome:
        self.take(command.line)
        return machine.Outcome()

    def set_terms(self, terms: LeagueTerms) -> None:
        if (terms.formula == "places") != bool(terms.points):
            raise NotAllowed("only the formula 'places' uses points per place", ruling("T38"))
        if self.nights and msgspec.structs.replace(terms, name=self.terms.name) != self.terms:
            raise NotAllowed("a night already counts: the formula can no longer change", ruling("T38"))
        self.terms = terms

    def count(self, night: str) -> None:
        if night in self.nights:
            raise NotAllowed(f"{night} already counts", ruling("T38"))
        if len(self.nights) >= MOST_NIGHTS:
            raise NotAllowed(f"a league has at most {MOST_NIGHTS} nights", ruling("T38"))
        self.nights.append(night)

    def leave(self, night: str) -> None:
        if night not in self.nights:
            raise NotAllowed(f"{night} does not count for {self.name}", ruling("T38"))
        self.nights.remove(night)


_NIGHT = g.word("a tournament", "wednesday")
LEAGUE_LINES: Final = g.Grammar(
    "a line of a league",
    (
        Verb(
            "terms",
            (g.document("the terms of a league", LeagueTerms),),
            "what points are given for",
            do=LeagueMachine.set_terms,
        ),
        Verb("count", (_NIGHT,), "a tournament that counts", do=LeagueMachine.count),
        Verb("leave", (_NIGHT,), "a tournament that no longer counts", do=LeagueMachine.leave),
    ),
    longest=1_000_000,
)


def league_line(terms: LeagueTerms) -> str:
    return LEAGUE_LINES.write("terms", terms)
