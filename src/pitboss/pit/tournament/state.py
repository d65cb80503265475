"""What a tournament has come to: players, tables, clock and money as plain data. Lines change it, nothing else does.

Everything that can be worked out (standings, prizes, advice, what may be said) is worked out when it is asked for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from pitboss.books.tournament import Ground, TournamentBook
from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import MINUTE, Instant
from pitboss.pit.tournament.conditions import Level, Stage, Terms
from pitboss.pit.tournament.line import TableSeat
from pitboss.pit.tournament.terms import ACTORS

PlayerState = Literal["entered", "in", "advanced", "out", "disqualified", "withdrawn"]


class WentOut(msgspec.Struct, gc=False):
    """When a player went out, and with what: the order of places."""

    stage: int
    with_chips: bool
    """Still had chips when the stage ended, and did not go on."""
    moment: int
    """The same for all who were put out in one hand."""
    left: int = 0
    began: int = 0
    ranked: int = 0
    """Set by `rank` where all else is equal: more is higher."""

    def order(self) -> tuple[int, bool, int, int, int, int]:
        """Larger is higher; equal is tied."""
        return (self.stage, self.with_chips, self.moment, self.left, self.began, self.ranked)


class BountyShare(msgspec.Struct, frozen=True, gc=False):
    """What somebody won of a bounty: money at once, and what went on the own head."""

    name: str
    paid: Chips
    on_head: Chips = 0
    life: int = 1
    """Which entry of the winner it was: a later one has another head."""


class Bust(msgspec.Struct, gc=False):
    """What a re-buy takes back: where the player sat, the chips that left, and who got the bounty."""

    table: str
    seat: int
    hand: int
    """The hands the table had played by then."""
    left: int = 0
    shares: tuple[BountyShare, ...] = ()
    pooled: Chips = 0
    """Of the bounty, what went into the pool because nobody won it."""
    eliminated: bool = False
    """By an elimination hand, which no re-buy takes back."""


class Entrant(msgspec.Struct):
    """One person."""

    name: str
    turn: int
    """The order of entry."""
    staff: bool = False
    state: PlayerState = "entered"
    stage: int = 0
    """The stage the player is in, or was last in."""
    chips: int | None = 0
    """None: not known."""
    table: str = ""
    seat: int = 0
    entries: int = 1
    re_entries: int = 0
    rebuys: int = 0
    added_on: bool = False
    paid_in: Chips = 0
    """To the pool: what the pool gives back if everything goes back."""
    fees: Chips = 0
    heads: Chips = 0
    """Paid for bounties, all entries together."""
    head: Chips = 0
    """The bounty on the player now."""
    charged: dict[str, Chips] = {}
    """All that was ever paid for this entry, by payer: a substitute takes over what somebody else has paid."""
    won: Chips = 0
    refund: Chips = 0
    refunded_before: Chips = 0
    """Of the refund: for entries that were withdrawn before this one."""
    forfeited: Chips = 0
    """Paid for an entry withdrawn too late: it goes back only if everything does."""
    handed_over: Chips = 0
    """Of the prize."""
    absent: bool = False
    penalty: int = 0
    """Hands still to be sat out."""
    secrets: dict[int, dict[str, int]] = {}
    """By hand: the ante and the other wagers, handed in in secret."""
    out: WentOut | None = None
    bust: Bust | None = None
    retired: bool = False
    waited: bool = False
    """Waited for a seat until entries were over, and went home."""
    ground: Ground | None = None
    share: Chips | None = None
    """Agreed in a deal."""
    ranked: int = 0
    """Set by `rank` among those in whose chips are equal: more is higher."""
    played: bool = False
    """Has begun to play."""
    time_chips: int = 0
    """Handed in, of this entry's."""

    @property
    def seated(self) -> bool:
        return bool(self.table)


class TournamentTable(msgspec.Struct):
    """One table."""

    name: str
    designated: bool
    seats: dict[int, str] = {}
    hands: int = 0
    dealt: bool = False
    """A hand has begun and is not over."""
    newcomers: tuple[str, ...] = ()
    """Who sat down since it began and is not in it."""
    level: int = 0
    """The level of the hand that has begun."""
    away: tuple[str, ...] | None = None
    """Who was absent or penalised when it began, where that was noted."""
    left: dict[str, int] = {}
    """Who has retired or was disqualified since it began, with the stack they had: part of it is in the pot."""
    over: bool = False
    closed: bool = False
    big: int | None = None
    button: int | None = None
    lead: int | None = None
    """Who bet first in the last hand."""
    raced: int = 0
    """How many denominations have left."""
    counted: bool = False
    """Chips were counted after the end."""
    ended: dict[int, str] = {}
    """Who sat there when the session ended."""
    locked: tuple[int, ...] = ()
    """Seats that are not given to anybody."""

    def open_seats(self, seats: int) -> list[int]:
        """Those that are free and not locked, of so many."""
        return [one for one in range(1, seats + 1) if one not in self.seats and one not in self.locked]


class Clock(msgspec.Struct, gc=False):
    """The level and how long it has run. Pauses are not counted."""

    level: int = 0
    on_break: bool = False
    paused: bool = False
    since: Instant | None = None
    """When it last began to run; None while it stands or nothing is timed."""
    ran: int = 0
    """Of the level, or of the break, before that."""
    level_ran: int = 0
    """Of the level, while in its break."""
    session_ran: int = 0
    """Of the session, breaks not counted."""
    given: int = 0
    """What the director gave this level or break beyond the schedule; below nothing: took."""
    due: Instant | None = None
    """When this level or break should have begun, where the clock called it: the one before was over then."""
    after_break: bool = False
    """It follows a break."""


class ChipCount(msgspec.Struct, gc=False):
    """The chips of the current stage."""

    issued: int = 0
    removed: int = 0
    raced: int = 0
    house: int = 0

    @property
    def in_play(self) -> int:
        return self.issued + self.raced + self.house - self.removed


class MoneyCount(msgspec.Struct, gc=False):
    """What was paid and what was given back."""

    collected: Chips = 0
    fees: Chips = 0
    bounties: Chips = 0
    """Less those that went into the pool."""
    pooled: Chips = 0
    """Bounties nobody won."""
    refunded: Chips = 0


class TieDecision(msgspec.Struct):
    """A tie that waits for `rank`: how many of the players go on, or stay."""

    players: tuple[str, ...]
    places: int
    what: Literal["advance", "more", "eliminate"]
    table: str = ""
    moment: int = 0


class Agreement(msgspec.Struct):
    """A deal: what each gets is the player's `share`; this is what the winner gets besides."""

    left: Chips
    players: int
    """How many agreed: the prizes of that many places are theirs."""


class Raced(msgspec.Struct, frozen=True):
    """A colour-up at one table."""

    table: str
    small: int
    large: int
    new: int
    given: dict[str, int]


class TournamentState(msgspec.Struct):
    """All of it. `terms` is set aside when a state is kept."""

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
    """The current one; between two stages the next."""
    session: int = 0
    """Of that stage; 0 before its first."""
    running: bool = False
    """A session is being played."""
    bell: bool = False
    """Its time is over; hands dealt are finished."""
    counting: bool = False
    """It is over and waits for the counts."""
    by_itself: tuple[int, int] | None = None
    """The stage and session that ended because too few were in: a re-buy or a re-entry may go on with it."""
    decided: bool = False
    """The last stage is over."""
    closed: bool = False
    cancelled: bool = False
    called_off: bool = False
    """Cancelled with everything given back."""
    moments: int = 0
    """Counts what puts players out: the same number, the same hand."""
    synchronised: bool = False
    """Hand-for-hand."""
    synchronised_moment: int = 0
    played: tuple[str, ...] = ()
    """Tables that have played the synchronised hand."""
    decisions: list[TieDecision] = []
    chosen: tuple[str, ...] = ()
    """Tables whose players who go on are known, while the session is being decided."""
    deal: Agreement | None = None
    races: list[Raced] = []
    raced: int = 0
    """How many denominations have left some table."""
    turns: int = 0
    entries: int = 0
    re_entries: int = 0
    rebuys: int = 0
    addons: int = 0
    in_count: int = 0
    """Players in."""
    unknown_left: bool = False
    """Counted stacks: somebody has left with chips nobody counted; the next count of everybody tells how many."""
    present: int = 0
    """Players who have not withdrawn."""
    cancel_prizes: dict[str, Chips] = {}
    taken: int | None = None
    """The line at hand was taken once, by this edition of the rules: it is asked for no more than it was then."""

    @property
    def new_line(self) -> bool:
        """Whether the line at hand is said for the first time: what is asked since some edition is asked of it."""
        return self.taken is None

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
        """The first session has begun."""
        return self.clock.level > 0

    @property
    def over(self) -> bool:
        return self.closed or self.cancelled

    @property
    def level(self) -> Level:
        return self.terms.level(self.clock.level or 1)

    def in_at(self, table: TournamentTable) -> list[Entrant]:
        """Everybody in at a table, from seat 1."""
        return [self.players[table.seats[seat]] for seat in sorted(table.seats)]

    def in_use(self) -> list[TournamentTable]:
        """Tables with players in, in the terms' order."""
        return [table for table in self.tables.values() if table.seats]

    def all_in(self) -> Iterator[Entrant]:
        return (player for player in self.players.values() if player.state == "in")

    def place_of(self, player: Entrant) -> TableSeat:
        return TableSeat(player.table, player.seat)


class Outcome(msgspec.Struct, frozen=True):
    """What a line led to: a sentence and its clauses."""

    text: str
    rules: Rules = ()


def minutes(span: int) -> int:
    """Whole minutes of a span, for people."""
    return span // MINUTE


UNFIT = ruling("T2")
"""Lines that do not fit the state of things."""


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
    """The clause that keeps a disqualified player out."""
    return s.book.conduct.grounds[player.ground] if player.ground else ()


def the_table(s: TournamentState, name: str) -> TournamentTable:
    """A table of the tournament."""
    found = s.tables.get(name)
    if found is None:
        listed = ", ".join(s.terms.tables[:12])
        raise NotAllowed(f"{name} is not a table of this tournament; its tables are {listed}", s.book.before.table)
    if not found.designated:
        raise NotAllowed(f"{name} is not designated for this tournament", s.book.before.table)
    return found


def the_seat(s: TournamentState, place: TableSeat) -> TournamentTable:
    """The table of a seat that is there and free."""
    table = the_table(s, place.table)
    if not 1 <= place.seat <= s.terms.seats:
        raise NotAllowed(
            f"there is no seat {place}: the seats are 1 to {s.terms.seats}", s.book.before.seat + s.terms.seat_rules
        )
    if place.seat in table.seats:
        raise NotAllowed(f"{place} is taken by {table.seats[place.seat]}", s.book.before.seat + s.terms.seat_rules)
    not_locked(table, place)
    return table


def not_locked(table: TournamentTable, place: TableSeat) -> None:
    if place.seat in table.locked:
        raise NotAllowed(f"{place} is locked: it is given to nobody until it is unlocked", ruling("T35"))


def a_name(s: TournamentState, name: str) -> None:
    """A name a player may have."""
    if name in ACTORS or name in s.tables:
        raise NotAllowed(f"{name} says lines of its own and cannot be a player's name", s.book.before.names)


def each_once(names: Iterable[str], rules: Rules) -> None:
    """Refuses a line that names somebody twice."""
    for name, times in Counter(names).items():
        if times > 1:
            raise NotAllowed(f"{name} is named twice", rules)


def not_in_mid_hand(s: TournamentState, table: TournamentTable, what: str) -> None:
    if table.dealt:
        raise NotAllowed(
            f"{what} waits until hand {table.hands + 1} of {table.name} is over", s.book.play.between_hands
        )


def no_tie_waits(s: TournamentState, table: TournamentTable, what: str) -> None:
    """Nothing that changes the stacks of a table, or takes them away, while the tie of its last hand is open."""
    for one in s.decisions:
        if one.table == table.name:
            raise NotAllowed(f"{what} waits for {' and '.join(one.players)} to be ranked", ruling("T14"))


def between_synchronised_hands(s: TournamentState, what: str) -> None:
    if s.synchronised and (s.played or any(table.dealt for table in s.tables.values())):
        raise NotAllowed(f"{what} waits until the synchronised hand is over at every table", ruling("T15"))


def a_session(s: TournamentState, what: str) -> None:
    if not s.running:
        raise NotAllowed(f"{what}: no session is being played", UNFIT)


def nothing_waits(s: TournamentState, what: str) -> None:
    """Nothing that depends on an open decision happens before it."""
    if s.decisions:
        tied = " and ".join(s.decisions[0].players)
        raise NotAllowed(f"{what} waits for {tied} to be ranked", ruling("T14"))
    if s.counting:
        waiting = [table.name for table in s.tables.values() if table.ended and not table.counted]
        raise NotAllowed(
            f"{what} waits for the chips of {', '.join(waiting)} to be counted", s.book.play.counted + ruling("T14")
        )


def seat_player(s: TournamentState, player: Entrant, place: TableSeat) -> None:
    """A table that was empty has the chips everybody has."""
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
