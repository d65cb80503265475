"""The Game Manager's state: systems with pools and totals, tables, rounds in play, claims and notices.

Totals are kept separately from balances, never derived from them, so that the two can be reconciled.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import Enum

import msgspec

from pitboss.core.cards import Card
from pitboss.core.errors import nearest
from pitboss.core.hands import Category
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import Instant
from pitboss.pit.jackpot.events import Unknown
from pitboss.pit.jackpot.grammar import ClaimRef, Wager
from pitboss.rules.jackpot import Awarding, Balances, Jackpot, Terms, Win
from pitboss.rules.officials import person_of

LAST_HITS = 100
ENTERED = "entered by hand"
"""The step of a claim an official entered."""
SORTED, INCOMPLETE = "sorted", "found incomplete"
"""Results of sorting the cards of a claim's round into suits."""
MOST_KEPT = 7
"""The most boxes at a table for which sums are cached."""


class Totals(msgspec.Struct):
    """Everything that ever went in or out: pools in parts of a dollar, wagers and bonuses in cents."""

    increments: list[int]
    topped_up: list[int]
    prizes: list[int]
    moved: list[int]
    """Transfers between pools and between systems."""
    staked: Chips = 0
    bonus: Chips = 0
    hits: int = 0
    """Prizes from the pools or, in a system without pools, all prizes."""
    rounds: int = 0


class System(msgspec.Struct):
    """A jackpot: its kind, its pools and their totals."""

    name: str
    kind: Jackpot
    games: tuple[str, ...]
    opening: Balances
    balances: list[int]
    totals: Totals
    prices: dict[int, Chips]
    steps: dict[int, Balances]
    """Increments of a wager by level."""
    sums: dict[tuple[int, ...], Balances] = {}
    """Cached increments of a round's wagers by their levels."""
    verified: list[int] | None = None
    """The last verified amounts, less later key-offs, while the display fails."""
    hits: list[ClaimRef] = []
    """The last hundred, newest last."""
    closed: bool = False

    def set_kind(self, kind: Jackpot) -> list[int]:
        """Set new terms, top up pools below the new floor and return the top-ups. No pool is lowered."""
        self.kind = kind
        self.prices = {level: kind.price(level) for level in kind.levels}
        self.steps = {level: kind.increments(level) for level in kind.levels}
        self.sums = {}
        return self.lift()

    def sum_of(self, levels: tuple[int, ...]) -> Balances:
        """Return what wagers of these levels add to each pool."""
        found = self.sums.get(levels)
        if found is None:
            found = tuple(sum(parts) for parts in zip(*(self.steps[level] for level in levels), strict=True))
            if len(levels) <= MOST_KEPT:
                self.sums[levels] = found
        return found

    def lift(self) -> list[int]:
        """Top up every pool to its floor, and return the top-ups."""
        added = [max(0, low - held) for low, held in zip(self.kind.floor, self.balances, strict=True)]
        for pool, more in enumerate(added):
            self.balances[pool] += more
            self.totals.topped_up[pool] += more
        return added

    def contribute(self, added: Balances, staked: Chips, times: int = 1) -> None:
        """Add the wagers of a round to the pools, or remove them again."""
        balances, totals = self.balances, self.totals
        increments = totals.increments
        for pool, part in enumerate(added):
            balances[pool] += times * part
            increments[pool] += times * part
        totals.staked += times * staked

    def take_back(self, kind: Jackpot, wager: Wager) -> Balances:
        """Remove the increments of a wager, under the terms of its round."""
        removed = kind.increments(wager.level)
        self.contribute(removed, kind.price(wager.level), -1)
        self.lift()
        return removed

    def apply(self, before: Awarding | None, after: Awarding, base: Balances) -> None:
        """Pay an awarding from the pools. If `before` gives an earlier one, replace it."""
        was = before or Awarding.nothing(base)
        totals = self.totals
        for pool in range(len(base)):
            change = after.after[pool] - was.after[pool]
            self.balances[pool] += change
            if self.verified is not None:
                self.verified[pool] += change
            totals.prizes[pool] += after.prizes[pool] - was.prizes[pool]
            totals.topped_up[pool] += after.topped_up[pool] - was.topped_up[pool]
            totals.moved[pool] += after.moved[pool] - was.moved[pool]
        self.lift()

    def differences(self) -> list[int]:
        """Return opening + increments + top-ups − prizes ± transfers − closing per pool, which must be 0."""
        t = self.totals
        columns = zip(self.opening, t.increments, t.topped_up, t.prizes, t.moved, self.balances, strict=True)
        return [opening + put + top - paid + moved - held for opening, put, top, paid, moved, held in columns]


def open_system(name: str, kind: Jackpot, games: tuple[str, ...], opening: Balances) -> System:
    """Return a new system with its opening balances."""
    none = [0] * len(opening)
    system = System(
        name=name,
        kind=kind,
        games=games,
        opening=opening,
        balances=list(opening),
        totals=Totals(none, list(none), list(none), list(none)),
        prices={},
        steps={},
    )
    system.set_kind(kind)
    return system


class RoundState(Enum):
    """The state of a table's jackpot game."""

    OPEN = "open"
    OVER = "over"
    STANDING = "standing over"
    VOID = "void"
    CANCELLED = "cancelled"


class JackpotRound(msgspec.Struct):
    """The jackpot game of a table's round."""

    number: int
    kind: Jackpot
    """The terms when it started."""
    wagers: tuple[Wager, ...]
    state: RoundState = RoundState.OPEN
    out: dict[str, str] = {}
    """Hands that can no longer win, each with the reason."""
    short: dict[str, Wager] = {}
    flop: tuple[Card, ...] = ()
    claims: tuple[ClaimRef, ...] = ()
    contributed: bool = False
    """True if the house has made its contribution for the round."""
    sorted: bool | None = None
    """True if the sorted cards were complete, False if not, None before sorting."""


class Settlements(msgspec.Struct):
    """The time of settlement of each round of a table, and the meter then. Round numbers only increase."""

    rounds: "array[int]" = msgspec.field(default_factory=lambda: array("q"))
    times: "array[int]" = msgspec.field(default_factory=lambda: array("q"))
    values: "array[int]" = msgspec.field(default_factory=lambda: array("q"))

    def add(self, number: int, at: Instant, value: int) -> None:
        """Record a round, replacing the last one if its outcome is recorded again."""
        self.drop(number)
        self.rounds.append(number)
        self.times.append(at)
        self.values.append(value)

    def drop(self, number: int) -> None:
        """Remove the last round, because it has no outcome."""
        if self.rounds and self.rounds[-1] == number:
            for column in (self.rounds, self.times, self.values):
                column.pop()

    def of(self, number: int) -> tuple[Instant, int] | None:
        at = bisect_left(self.rounds, number)
        found = at < len(self.rounds) and self.rounds[at] == number
        return (self.times[at], self.values[at]) if found else None


class RefusedLine(msgspec.Struct, frozen=True):
    """A table's refused line and the reason, for an official to resolve."""

    round: int
    line: str
    why: str
    at: Instant


class Table(msgspec.Struct):
    """A table and its jackpot."""

    name: str
    game: str
    system: System
    terms: Terms
    last: int = 0
    """The number of the last round started."""
    round: JackpotRound | None = None
    suspended: bool = False
    manual: bool = False
    refused: list[RefusedLine] = []
    """Refused lines not yet resolved."""
    witnessed: dict[int, str] = {}
    """The official who confirmed that a round's refused win has no claim."""
    unrecorded: list[tuple[int, int]] = []
    """Ranges of skipped round numbers, where rounds are recorded by hand."""
    settled: Settlements = msgspec.field(default_factory=Settlements)

    @property
    def stopped(self) -> bool:
        """Return True if the jackpot is suspended by an official or by an unresolved line."""
        return self.suspended or bool(self.refused)

    @property
    def suspension(self) -> NotAllowed:
        """Return the refusal while the jackpot is suspended."""
        text = f"play at table {self.name} is suspended"
        if self.refused:
            one = self.refused[0]
            text += f": '{one.line}' of round {one.round} was refused, and an official must resolve it first"
        return NotAllowed(text, self.terms.suspended, actor=self.name)

    def wager_of(self, played: JackpotRound, hand: str) -> Wager:
        """Return the jackpot wager of a hand in a round, or refuse."""
        for wager in played.wagers:
            if wager.hand == hand:
                return wager
        known = [wager.hand for wager in played.wagers]
        raise Unknown(
            f"{hand} has no jackpot wager in round {played.number} of table {self.name}: "
            f"expected {', '.join(known)}{nearest(hand, known)}",
            self.terms.late,
            actor=self.name,
        )


class ClaimState(Enum):
    """The state of a claim. The book calls `approved` verified, confirmed or determined."""

    KEYED_OFF = "keyed off"
    APPROVED = "approved"
    PAID = "paid"
    REFUSED = "refused"


class Batch(msgspec.Struct):
    """The claims of one round on the pools, keyed off together, so that a change to one affects all."""

    base: Balances
    """The pools before the key-off."""
    claims: list[ClaimRef]
    wins: list[Win]
    awarding: Awarding


class Step(msgspec.Struct, frozen=True):
    """A step in a claim's history."""

    state: str
    by: str
    at: Instant


class Claim(msgspec.Struct):
    """A winning hand and its prize."""

    ref: ClaimRef
    system: str
    terms: Terms
    category: Category
    level: int
    staked: Chips
    amount: Chips
    """The amount, fixed at the key-off."""
    keyed_at: Instant
    state: ClaimState = ClaimState.KEYED_OFF
    held: bool = False
    goods: str = ""
    winner: str = ""
    """The player it is paid to, if the table named one."""
    cards: tuple[Card, ...] = ()
    """The cards of the winning hand, if the table gave them."""
    means: str = ""
    slip: str = ""
    """The form of payment and the number of the slip."""
    batch: Batch | None = None
    """None for a prize the house pays."""
    history: list[Step] = []

    @property
    def live(self) -> bool:
        return self.state in (ClaimState.KEYED_OFF, ClaimState.APPROVED)

    @property
    def state_word(self) -> str:
        """Return the state in the book's own word: keyed off, verified, confirmed, paid, refused."""
        return self.terms.word if self.state is ClaimState.APPROVED else self.state.value

    def person_of(self, *states: str) -> str:
        """Return the last person who brought it to one of these states; empty if nobody signed."""
        found = [step.by for step in self.history if step.state in states]
        return person_of(found[-1]) if found else ""

    @property
    def cards_found(self) -> str:
        """Return the result of sorting the round's cards; empty if not sorted."""
        return next((step.state for step in self.history if step.state in (SORTED, INCOMPLETE)), "")

    @property
    def signed_for(self) -> bool:
        """Return True if the claim rests on one person's word, so that another person must pay it against a slip.

        A pool prize rests on its approver; any other does if it was entered by hand and the dealer decides.
        """
        approver = self.person_of(self.terms.word)
        return (
            bool(approver)
            if self.batch is not None
            else bool(self.person_of(ENTERED)) and self.decided and not approver
        )

    @property
    def decided(self) -> bool:
        """Return True if a person or the table approved it."""
        return any(step.state == self.terms.word for step in self.history)

    def holds_at(self, at: Instant) -> bool:
        """Return True if a hold still prevents the payment."""
        return self.held and (self.hold_ends is None or at < self.hold_ends)

    def may_be_held(self, at: Instant) -> bool:
        """Return True if a hold may begin: only once, and only within its time."""
        return not self.held and (self.hold_ends is None or at < self.hold_ends)

    @property
    def hold_ends(self) -> Instant | None:
        """Return when a hold ends, or None if it must be released."""
        return None if self.terms.hold_for is None else self.keyed_at + self.terms.hold_for


class Posted(msgspec.Struct, frozen=True):
    """A notice posted at these tables."""

    since: Instant
    tables: Sequence[str] = ()


class ManagerState(msgspec.Struct):
    """The whole state of the Game Manager."""

    now: Instant = 0
    """The time of the last line."""
    systems: dict[str, System] = {}
    tables: dict[str, Table] = {}
    claims: dict[ClaimRef, Claim] = {}
    notices: dict[str, Posted] = {}
    replayed: bool = False
    """True if the current line is replayed from a log, so that it skips checks added since."""
    by_hand: bool = False
    """True if an official entered the current line, so that a suspended table or a finished round accepts it."""

    def system(self, name: str) -> System:
        """Return an open system, or refuse."""
        found = self.systems.get(name)
        if found is None or found.closed:
            known = [one.name for one in self.systems.values() if not one.closed]
            raise Unknown(f"there is no jackpot system {name!r}: expected {_listed(known)}{nearest(name, known)}")
        return found

    def table(self, name: str) -> Table:
        """Return a table with a jackpot, or refuse."""
        found = self.tables.get(name)
        if found is None:
            raise Unknown(
                f"table {name!r} has no jackpot: {_playing(self.tables)}{nearest(name, self.tables)}", actor=name
            )
        return found

    def round(self, table: Table, number: int, *, standing: bool = False, over: bool = False) -> JackpotRound:
        """Return the table's round in play or, where allowed, one that was carried over or finished."""
        found = table.round
        if found is None or found.number != number:
            was = f"; it is at round {found.number}" if found else "; no round has been started"
            raise Unknown(f"table {table.name} has no round {number} in play{was}", table.terms.start, actor=table.name)
        also = {RoundState.STANDING} if standing else set[RoundState]()
        if over or self.by_hand:
            also.add(RoundState.OVER)
        if found.state is not RoundState.OPEN and found.state not in also:
            raise NotAllowed(f"round {number} of table {table.name} is {found.state.value}", table.terms.over)
        return found

    def in_play(self, name: str, number: int, *, standing: bool = False) -> tuple[Table, JackpotRound]:
        """Return a table and its round in play."""
        table = self.table(name)
        return table, self.round(table, number, standing=standing)

    def claim(self, ref: ClaimRef) -> Claim:
        found = self.claims.get(ref)
        if found is None:
            known = [str(one) for one in list(self.claims)[-LAST_HITS:]]
            raise Unknown(f"there is no claim {ref}{nearest(str(ref), known)}")
        return found


def _playing(tables: Iterable[str]) -> str:
    names = ", ".join(tables)
    return f"expected {names}" if names else "no table has one"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "no system is open"
