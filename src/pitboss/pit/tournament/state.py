"""A tournament's state: players, tables, clock and money as plain data. Only lines change it.

Standings, prizes, advice and choices are computed on demand.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec

from pitboss.books.tournament import Ground, TournamentBook
from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.core.time import Instant
from pitboss.pit.tournament.conditions import Level, Stage, Terms
from pitboss.pit.tournament.line import TableSeat
from pitboss.pit.tournament.terms import ACTORS

PlayerState = Literal["entered", "in", "advanced", "out", "disqualified", "withdrawn"]


class WentOut(msgspec.Struct, gc=False):
    """A player's elimination, which decides the order of places."""

    stage: int
    with_chips: bool
    """True if the player had chips when the stage ended but did not advance."""
    elimination: int
    """Order of elimination, shared by all busts of one hand."""
    left: int = 0
    began: int = 0
    ranked: int = 0
    """The number that `rank` sets if all else is equal. The larger is better."""

    def order(self) -> tuple[int, bool, int, int, int, int]:
        """Return the sort key. The larger is better, and equal keys are tied."""
        return (self.stage, self.with_chips, self.elimination, self.left, self.began, self.ranked)


class BountyShare(msgspec.Struct, frozen=True, gc=False):
    """A player's share of a bounty: money paid at once, and the part added to their own bounty."""

    name: str
    paid: Chips
    on_head: Chips = 0
    life: int = 1
    """The winner's entry number; a later entry has another bounty."""


class Bust(msgspec.Struct, gc=False):
    """A bust that a re-buy can undo: the seat, the chips removed, and the bounty."""

    table: str
    seat: int
    hand: int
    """The number of hands that the table had played by then."""
    left: int = 0
    shares: tuple[BountyShare, ...] = ()
    pooled: Chips = 0
    """The unwon part of the bounty, added to the pool."""
    eliminated: bool = False
    """True if an elimination hand eliminated the player, which a re-buy cannot undo."""


class Entrant(msgspec.Struct):
    """One person in the tournament."""

    name: str
    turn: int
    """Order of entry."""
    staff: bool = False
    state: PlayerState = "entered"
    stage: int = 0
    """The player's current or last stage."""
    chips: int | None = 0
    """The stack; None if unknown."""
    table: str = ""
    seat: int = 0
    entries: int = 1
    re_entries: int = 0
    rebuys: int = 0
    added_on: bool = False
    paid_in: Chips = 0
    """The amount paid to the pool, which is refunded if everything is."""
    fees: Chips = 0
    heads: Chips = 0
    """The amount paid for bounties, over all entries."""
    head: Chips = 0
    """The current bounty on the player."""
    charged: dict[str, Chips] = {}
    """All payments for this entry, by payer. A substitute takes over another person's payments."""
    won: Chips = 0
    refund: Chips = 0
    refunded_before: Chips = 0
    """The part of the refund that belongs to earlier, withdrawn entries."""
    forfeited: Chips = 0
    """The amount paid for an entry withdrawn too late. It is refunded only if everything is."""
    handed_over: Chips = 0
    """The part of the prize that has already been paid."""
    absent: bool = False
    penalty: int = 0
    """The number of penalty hands left."""
    secrets: dict[int, dict[str, int]] = {}
    """The player's secret wagers, by hand."""
    out: WentOut | None = None
    bust: Bust | None = None
    retired: bool = False
    waited: bool = False
    """True for an alternate who never got a seat."""
    ground: Ground | None = None
    share: Chips | None = None
    """The share agreed in a deal."""
    ranked: int = 0
    """The number that `rank` sets among players still in with equal chips. The larger is better."""
    played: bool = False
    """True if the player has begun to play."""
    time_chips: int = 0
    """The number of time chips that this entry has used."""

    @property
    def seated(self) -> bool:
        return bool(self.table)


class TournamentTable(msgspec.Struct):
    name: str
    designated: bool
    seats: dict[int, str] = {}
    hands: int = 0
    dealt: bool = False
    """True while a hand is in progress."""
    newcomers: tuple[str, ...] = ()
    """Players who sat down during the hand and are not in it."""
    level: int = 0
    """The level of the hand in progress."""
    away: tuple[str, ...] | None = None
    """Players who were absent or penalised at the deal, if noted."""
    left: dict[str, int] = {}
    """Players who retired or were disqualified during the hand, with their stacks, partly in the pot."""
    over: bool = False
    closed: bool = False
    big: int | None = None
    button: int | None = None
    lead: int | None = None
    """The seat that bet first in the last hand."""
    raced: int = 0
    """Denominations coloured up so far."""
    counted: bool = False
    """True if the chips were counted after the end."""
    ended: dict[int, str] = {}
    """The seats as they were when the session ended."""
    locked: tuple[int, ...] = ()
    """Seats that may not be given out."""

    def open_seats(self, seats: int) -> list[int]:
        """Return the seats that are free and not locked."""
        return [one for one in range(1, seats + 1) if one not in self.seats and one not in self.locked]


class Clock(msgspec.Struct, gc=False):
    """The level and how long it has run, excluding pauses."""

    level: int = 0
    on_break: bool = False
    paused: bool = False
    since: Instant | None = None
    """The time when the clock last started; None while stopped or untimed."""
    ran: int = 0
    """The time of the level or break that passed before `since`."""
    level_ran: int = 0
    """The time that the level took, during its break."""
    session_ran: int = 0
    """The time that the session took, without breaks."""
    given: int = 0
    """The director's adjustment to the level or break; negative if shortened."""
    due: Instant | None = None
    """The time when the level or break should have begun, if the clock called it."""
    after_break: bool = False
    """True if it follows a break."""


class ChipCount(msgspec.Struct, gc=False):
    issued: int = 0
    removed: int = 0
    raced: int = 0
    house: int = 0

    @property
    def in_play(self) -> int:
        return self.issued + self.raced + self.house - self.removed


class MoneyCount(msgspec.Struct, gc=False):
    """Money paid and refunded."""

    collected: Chips = 0
    fees: Chips = 0
    bounties: Chips = 0
    """The bounties paid, without those added to the pool."""
    pooled: Chips = 0
    """Unwon bounties."""
    refunded: Chips = 0


class TieDecision(msgspec.Struct):
    """A tie that `rank` must decide: the players, and how many of them advance or stay."""

    players: tuple[str, ...]
    places: int
    what: Literal["advance", "more", "eliminate"]
    table: str = ""
    elimination: int = 0


class Agreement(msgspec.Struct):
    """A deal. Each player's part is their `share`; `left` is the additional amount for the winner."""

    left: Chips
    players: int
    """The number of players who agreed. They take the prizes of that many places."""


class Raced(msgspec.Struct, frozen=True):
    """A colour-up at one table."""

    table: str
    small: int
    large: int
    new: int
    given: dict[str, int]


class TournamentState(msgspec.Struct):
    """The whole state of a tournament. Snapshots leave out `terms`."""

    terms: Terms
    players: dict[str, Entrant] = {}
    tables: dict[str, TournamentTable] = {}
    clock: Clock = msgspec.field(default_factory=Clock)
    chips: ChipCount = msgspec.field(default_factory=ChipCount)
    money: MoneyCount = msgspec.field(default_factory=MoneyCount)
    now: Instant | None = None
    start: Instant | None = None
    published: bool = False
    notified: bool = False
    briefed: bool = False
    directors: tuple[str, ...] = ()
    deputies: tuple[str, ...] = ()
    away: bool = False
    refused: tuple[str, ...] = ()
    stage: int = 0
    """The current stage; between two stages, the next one."""
    session: int = 0
    """The stage's session; 0 before its first one."""
    running: bool = False
    """True while a session is being played."""
    bell: bool = False
    """True if the session's time is up, so that only hands in progress are finished."""
    counting: bool = False
    """True if the session is over and waits for counts."""
    ended_short: tuple[int, int] | None = None
    """The stage and session that ended with too few players; a re-buy or re-entry may resume them."""
    decided: bool = False
    """True if the last stage is over."""
    closed: bool = False
    cancelled: bool = False
    called_off: bool = False
    """True if the tournament was cancelled with everything refunded."""
    eliminations: int = 0
    """Number of eliminating hands so far."""
    synchronised: bool = False
    """True while the tables play hand-for-hand."""
    synchronised_elimination: int = 0
    played: tuple[str, ...] = ()
    """Tables that have finished the synchronised hand."""
    decisions: list[TieDecision] = []
    chosen: tuple[str, ...] = ()
    """Tables already decided, while the session is being decided."""
    deal: Agreement | None = None
    races: list[Raced] = []
    raced: int = 0
    """Denominations that at least one table has coloured up."""
    turns: int = 0
    entries: int = 0
    re_entries: int = 0
    rebuys: int = 0
    addons: int = 0
    in_count: int = 0
    """The number of players still in."""
    unknown_left: bool = False
    """True if a player left with uncounted chips. The next full count shows how many."""
    present: int = 0
    """The players who have not withdrawn."""
    cancel_prizes: dict[str, Chips] = {}
    replayed_edition: int | None = None
    """The edition that accepted a replayed line, which skips later checks; None for a new line."""

    @property
    def replayed(self) -> bool:
        """Return True if the line is replayed, so that it skips checks added since."""
        return self.replayed_edition is not None

    @property
    def book(self) -> TournamentBook:
        return self.terms.book

    @property
    def stage_terms(self) -> Stage:
        return self.terms.stages[self.stage]

    @property
    def last_stage(self) -> bool:
        return self.stage == len(self.terms.stages) - 1

    @property
    def started(self) -> bool:
        """Return True once the first session has begun."""
        return self.clock.level > 0

    @property
    def over(self) -> bool:
        return self.closed or self.cancelled

    @property
    def in_synchronised_hand(self) -> bool:
        return self.synchronised and bool(self.played or any(table.dealt for table in self.tables.values()))

    @property
    def level(self) -> Level:
        return self.terms.level(self.clock.level or 1)

    def in_at(self, table: TournamentTable) -> list[Entrant]:
        """Return the players still in at a table, from seat 1."""
        return [self.players[table.seats[seat]] for seat in sorted(table.seats)]

    def in_use(self) -> list[TournamentTable]:
        """Return the tables with players still in, in the terms' order."""
        return [table for table in self.tables.values() if table.seats]

    def all_in(self) -> Iterator[Entrant]:
        return (player for player in self.players.values() if player.state == "in")

    def place_of(self, player: Entrant) -> TableSeat:
        return TableSeat(player.table, player.seat)


class Outcome(msgspec.Struct, frozen=True):
    """The result of a line: a sentence and its clauses."""

    text: str
    rules: Rules = ()


UNFIT = ruling("T2")
"""The ruling for lines that do not fit the tournament's state."""


def the_player(s: TournamentState, name: str) -> Entrant:
    found = s.players.get(name)
    if found is None:
        raise NotAllowed(f"{name} has not entered", UNFIT)
    return found


def the_player_in(s: TournamentState, name: str) -> Entrant:
    found = the_player(s, name)
    if found.state != "in":
        raise NotAllowed(f"{name} is not in: {found.state}", found_rules(s, found) or UNFIT)
    return found


def found_rules(s: TournamentState, player: Entrant) -> Rules:
    """Return the clauses that disqualified the player."""
    return s.book.conduct.grounds[player.ground] if player.ground else ()


def not_disqualified(s: TournamentState, player: Entrant) -> None:
    if player.state == "disqualified":
        raise NotAllowed(f"{player.name} is disqualified for good", found_rules(s, player))


def refusal_of(check: Callable[..., Any], *given: Any) -> Refusal | None:
    """Return the refusal that a check raises, or None."""
    try:
        check(*given)
    except Refusal as refusal:
        return refusal
    return None


def the_table(s: TournamentState, name: str) -> TournamentTable:
    """Return a designated table of the tournament, or refuse."""
    found = s.tables.get(name)
    if found is None:
        listed = ", ".join(s.terms.tables[:12])
        raise NotAllowed(f"{name} is not a table of this tournament; its tables are {listed}", s.book.before.table)
    if not found.designated:
        raise NotAllowed(f"{name} is not designated for this tournament", s.book.before.table)
    return found


def table_of_seat(s: TournamentState, place: TableSeat) -> TournamentTable:
    """Return the table of a seat, or refuse."""
    table = the_table(s, place.table)
    if not 1 <= place.seat <= s.terms.seats:
        raise NotAllowed(
            f"there is no seat {place}: the seats are 1 to {s.terms.seats}", s.book.before.seat + s.terms.seat_rules
        )
    return table


def the_seat(s: TournamentState, place: TableSeat) -> TournamentTable:
    """Return the table of a free seat, or refuse."""
    table = table_of_seat(s, place)
    if place.seat in table.seats:
        raise NotAllowed(f"{place} is taken by {table.seats[place.seat]}", s.book.before.seat + s.terms.seat_rules)
    not_locked(table, place)
    return table


def not_locked(table: TournamentTable, place: TableSeat) -> None:
    if place.seat in table.locked:
        raise NotAllowed(f"{place} is locked: unlock it first", ruling("T35"))


def a_name(s: TournamentState, name: str) -> None:
    """Refuse a name that players may not have."""
    if name in ACTORS or name in s.tables:
        raise NotAllowed(f"{name} is reserved and cannot be a player's name", s.book.before.names)


def each_once(names: Iterable[str], rules: Rules) -> None:
    """Refuse a line that names a player twice."""
    for name, times in Counter(names).items():
        if times > 1:
            raise NotAllowed(f"{name} is named twice", rules)


def not_in_mid_hand(s: TournamentState, table: TournamentTable, what: str) -> None:
    if table.dealt:
        raise NotAllowed(
            f"{what} must wait until hand {table.hands + 1} of {table.name} is over", s.book.play.between_hands
        )


def no_tie_waits(s: TournamentState, table: TournamentTable, what: str) -> None:
    """Refuse changes to a table's stacks while a tie of its last hand is unranked."""
    for one in s.decisions:
        if one.table == table.name:
            raise NotAllowed(f"{what} must wait until {' and '.join(one.players)} are ranked", ruling("T14"))


def between_synchronised_hands(s: TournamentState, what: str) -> None:
    if s.in_synchronised_hand:
        raise NotAllowed(f"{what} must wait until the synchronised hand is over at every table", ruling("T15"))


def a_session(s: TournamentState, what: str) -> None:
    if not s.running:
        raise NotAllowed(f"{what}: no session is in progress", UNFIT)


def nothing_waits(s: TournamentState, what: str) -> None:
    """Refuse a line that depends on an open decision."""
    if s.decisions:
        tied = " and ".join(s.decisions[0].players)
        raise NotAllowed(f"{what} must wait until {tied} are ranked", ruling("T14"))
    if s.counting:
        waiting = [table.name for table in s.tables.values() if table.ended and not table.counted]
        raise NotAllowed(
            f"{what} must wait until the chips of {', '.join(waiting)} are counted", s.book.play.counted + ruling("T14")
        )


def seat_player(s: TournamentState, player: Entrant, place: TableSeat) -> None:
    """Seat a player. A table that was empty gets the chips in use everywhere."""
    table = s.tables[place.table]
    if not table.seats:
        table.raced = s.raced
    if table.dealt:
        table.newcomers = (*table.newcomers, player.name)
    player.table, player.seat = place.table, place.seat
    table.seats[place.seat] = player.name


def unseat(s: TournamentState, player: Entrant) -> None:
    if player.table:
        del s.tables[player.table].seats[player.seat]
        player.table, player.seat = "", 0
