"""What the Game Manager holds: systems with their pools and totals, tables, rounds in play, claims, notices.

The totals are kept beside the balances and never derived from them, so that the two can be held against each other.
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

LAST_HITS = 100
ENTERED = "entered by hand"
"""The step of a claim that an official entered."""
SORTED, INCOMPLETE = "sorted", "found incomplete"
"""What came out when the cards of a claim's round were sorted into suits."""
MOST_KEPT = 7
"""Boxes at a table, up to which the sums of their levels are kept."""


class Totals(msgspec.Struct):
    """Everything that ever went in or out, pool by pool in parts of a dollar; wagers and bonuses in cents."""

    increments: list[int]
    topped_up: list[int]
    prizes: list[int]
    moved: list[int]
    """Between pools, and between systems."""
    staked: Chips = 0
    bonus: Chips = 0
    hits: int = 0
    """Prizes out of the pools; of a system without pools, all its prizes."""
    rounds: int = 0


class System(msgspec.Struct):
    """A jackpot: its kind, what is in its pools, and what went through them."""

    name: str
    kind: Jackpot
    games: tuple[str, ...]
    opening: Balances
    balances: list[int]
    totals: Totals
    prices: dict[int, Chips]
    steps: dict[int, Balances]
    """What a wager of each level adds."""
    sums: dict[tuple[int, ...], Balances] = {}
    """What the wagers of a round add, by their levels: few enough to be kept."""
    verified: list[int] | None = None
    """While the display fails: the last amounts that were verified, as later key-offs left them."""
    hits: list[ClaimRef] = []
    """The last hundred, the newest last."""
    closed: bool = False

    def set_kind(self, kind: Jackpot) -> list[int]:
        """New terms: pools below the new floor are lifted, none is lowered. Returns what was put in."""
        self.kind = kind
        self.prices = {level: kind.price(level) for level in kind.levels}
        self.steps = {level: kind.increments(level) for level in kind.levels}
        self.sums = {}
        return self.lift()

    def sum_of(self, levels: tuple[int, ...]) -> Balances:
        """What wagers of these levels add to each pool."""
        found = self.sums.get(levels)
        if found is None:
            found = tuple(sum(parts) for parts in zip(*(self.steps[level] for level in levels), strict=True))
            if len(levels) <= MOST_KEPT:
                self.sums[levels] = found
        return found

    def lift(self) -> list[int]:
        """The house tops every pool up to its floor. Returns what it put in."""
        added = [max(0, low - held) for low, held in zip(self.kind.floor, self.balances, strict=True)]
        for pool, more in enumerate(added):
            self.balances[pool] += more
            self.totals.topped_up[pool] += more
        return added

    def contribute(self, added: Balances, staked: Chips, times: int = 1) -> None:
        """Adds what wagers of a round come to, or takes it out again."""
        balances, totals = self.balances, self.totals
        increments = totals.increments
        for pool, part in enumerate(added):
            balances[pool] += times * part
            increments[pool] += times * part
        totals.staked += times * staked

    def take_back(self, kind: Jackpot, wager: Wager) -> Balances:
        """Takes the increments of a wager out again, as they were under the terms of its round."""
        removed = kind.increments(wager.level)
        self.contribute(removed, kind.price(wager.level), -1)
        self.lift()
        return removed

    def apply(self, before: Awarding | None, after: Awarding, base: Balances) -> None:
        """Pays an awarding out of the pools, in place of an earlier one where there was one."""
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
        """Opening + increments + top-ups − prizes ± transfers − closing: nothing, pool by pool."""
        t = self.totals
        columns = zip(self.opening, t.increments, t.topped_up, t.prizes, t.moved, self.balances, strict=True)
        return [opening + put + top - paid + moved - held for opening, put, top, paid, moved, held in columns]


def open_system(name: str, kind: Jackpot, games: tuple[str, ...], opening: Balances) -> System:
    """A system with its money in it."""
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
    """Where a table's jackpot game stands."""

    OPEN = "open"
    OVER = "over"
    STANDING = "standing over"
    VOID = "void"
    CANCELLED = "cancelled"


class JackpotRound(msgspec.Struct):
    """The jackpot game of a table's round."""

    number: int
    kind: Jackpot
    """The terms it was started under."""
    wagers: tuple[Wager, ...]
    state: RoundState = RoundState.OPEN
    out: dict[str, str] = {}
    """Hands that can no longer win, and why."""
    short: dict[str, Wager] = {}
    flop: tuple[Card, ...] = ()
    claims: tuple[ClaimRef, ...] = ()
    contributed: bool = False
    """Whether the house has put in what it puts in for a round."""
    sorted: bool | None = None
    """The cards back in suits: complete, incomplete, not yet sorted."""


class Settlements(msgspec.Struct):
    """When each round of a table was settled and what the meter then was. Rounds only go up."""

    rounds: "array[int]" = msgspec.field(default_factory=lambda: array("q"))
    times: "array[int]" = msgspec.field(default_factory=lambda: array("q"))
    values: "array[int]" = msgspec.field(default_factory=lambda: array("q"))

    def add(self, number: int, at: Instant, value: int) -> None:
        """The last round again where its outcome is recorded anew."""
        self.drop(number)
        self.rounds.append(number)
        self.times.append(at)
        self.values.append(value)

    def drop(self, number: int) -> None:
        """The last round has no outcome after all."""
        if self.rounds and self.rounds[-1] == number:
            for column in (self.rounds, self.times, self.values):
                column.pop()

    def of(self, number: int) -> tuple[Instant, int] | None:
        at = bisect_left(self.rounds, number)
        found = at < len(self.rounds) and self.rounds[at] == number
        return (self.times[at], self.values[at]) if found else None


class RefusedLine(msgspec.Struct, frozen=True):
    """A line of a table that was refused, with the reason: an official resolves it."""

    round: int
    line: str
    why: str
    at: Instant


class Table(msgspec.Struct):
    """A table and what it plays for."""

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
    """Lines that were refused and that nobody has resolved yet."""
    witnessed: dict[int, str] = {}
    """By round: who stands for it that what was refused of it has no claim."""
    unrecorded: list[tuple[int, int]] = []
    """Numbers passed over, first to last, where rounds are recorded by hand."""
    settled: Settlements = msgspec.field(default_factory=Settlements)

    @property
    def stopped(self) -> bool:
        """Whether its jackpot is suspended: by an official, or because a line was refused and is not resolved."""
        return self.suspended or bool(self.refused)

    @property
    def suspension(self) -> NotAllowed:
        """Why nothing is played for its jackpot: an official stopped it, or a line waits to be resolved."""
        text = f"play at table {self.name} is suspended"
        if self.refused:
            one = self.refused[0]
            text += f": '{one.line}' of round {one.round} was refused, and an official resolves it first"
        return NotAllowed(text, self.terms.suspended, actor=self.name)

    def wager_of(self, played: JackpotRound, hand: str) -> Wager:
        """The jackpot wager of a hand in a round."""
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
    """Where a claim stands. `approved` is what the book calls verified, confirmed or determined."""

    KEYED_OFF = "keyed off"
    APPROVED = "approved"
    PAID = "paid"
    REFUSED = "refused"


class Batch(msgspec.Struct):
    """The claims of one round on the pools: keyed off together, so a change to one is a change to all."""

    base: Balances
    """What they were keyed off from."""
    claims: list[ClaimRef]
    wins: list[Win]
    awarding: Awarding


class Step(msgspec.Struct, frozen=True):
    """Who brought a claim to a state, and when."""

    state: str
    by: str
    at: Instant


class Claim(msgspec.Struct):
    """A winning hand and what it is owed."""

    ref: ClaimRef
    system: str
    terms: Terms
    category: Category
    level: int
    staked: Chips
    amount: Chips
    """Fixed at the key-off."""
    keyed_at: Instant
    state: ClaimState = ClaimState.KEYED_OFF
    held: bool = False
    goods: str = ""
    winner: str = ""
    """Whom it is paid to, where the table has said so."""
    cards: tuple[Card, ...] = ()
    """The cards of the winning hand, where the table has said so."""
    means: str = ""
    slip: str = ""
    """How it was paid: the form of payment and the number of the slip."""
    batch: Batch | None = None
    """None for a prize that the house pays."""
    history: list[Step] = []

    @property
    def live(self) -> bool:
        return self.state in (ClaimState.KEYED_OFF, ClaimState.APPROVED)

    @property
    def state_word(self) -> str:
        """In the book's own word: keyed off, verified, confirmed, paid, refused."""
        return self.terms.word if self.state is ClaimState.APPROVED else self.state.value

    def person_of(self, *states: str) -> str:
        """The name of whoever brought it to one of these states last; empty where nobody signed."""
        found = [step.by for step in self.history if step.state in states]
        return found[-1].partition(":")[2] if found else ""

    @property
    def cards_found(self) -> str:
        """What came out when the cards of its round were sorted; empty where they have not been."""
        return next((step.state for step in self.history if step.state in (SORTED, INCOMPLETE)), "")

    @property
    def signed_for(self) -> bool:
        """Whether it hangs on one person's word: then another person pays it, against a slip.

        A prize from the pools on that of its approver; any other where it was entered by hand and the dealer decides.
        """
        approver = self.person_of(self.terms.word)
        return (
            bool(approver)
            if self.batch is not None
            else bool(self.person_of(ENTERED)) and self.decided and not approver
        )

    @property
    def decided(self) -> bool:
        """Whether it is approved, by a person or by the table."""
        return any(step.state == self.terms.word for step in self.history)

    def holds_at(self, at: Instant) -> bool:
        """Whether a hold still stops the payment."""
        return self.held and (self.hold_ends is None or at < self.hold_ends)

    def may_be_held(self, at: Instant) -> bool:
        """Whether a hold may begin: not twice, and not when its time would be over."""
        return not self.held and (self.hold_ends is None or at < self.hold_ends)

    @property
    def hold_ends(self) -> Instant | None:
        """When a hold ends by itself; None: it is released."""
        return None if self.terms.hold_for is None else self.keyed_at + self.terms.hold_for


class Posted(msgspec.Struct, frozen=True):
    """A sign that has hung since a moment, at these tables."""

    since: Instant
    tables: Sequence[str] = ()


class ManagerState(msgspec.Struct):
    """Everything the Game Manager knows."""

    now: Instant = 0
    """The time of the last line."""
    systems: dict[str, System] = {}
    tables: dict[str, Table] = {}
    claims: dict[ClaimRef, Claim] = {}
    notices: dict[str, Posted] = {}
    replayed: bool = False
    """The line at hand is read back from a log: checks introduced since are not asked of it."""
    by_hand: bool = False
    """The line at hand is entered by an official: a suspended table takes it, and a round that is over."""

    def system(self, name: str) -> System:
        """An open system."""
        found = self.systems.get(name)
        if found is None or found.closed:
            known = [one.name for one in self.systems.values() if not one.closed]
            raise Unknown(f"there is no jackpot system {name!r}: expected {_listed(known)}{nearest(name, known)}")
        return found

    def table(self, name: str) -> Table:
        """A table that plays for a system."""
        found = self.tables.get(name)
        if found is None:
            raise Unknown(
                f"table {name!r} plays for no jackpot: {_playing(self.tables)}{nearest(name, self.tables)}",
                actor=name,
            )
        return found

    def round(self, table: Table, number: int, *, standing: bool = False, over: bool = False) -> JackpotRound:
        """The table's round in play; or one that stands over or is over, where that will do."""
        found = table.round
        if found is None or found.number != number:
            was = f"; it is at round {found.number}" if found else "; none has been started"
            raise Unknown(f"table {table.name} has no round {number} in play{was}", table.terms.start, actor=table.name)
        also = {RoundState.STANDING} if standing else set[RoundState]()
        if over or self.by_hand:
            also.add(RoundState.OVER)
        if found.state is not RoundState.OPEN and found.state not in also:
            raise NotAllowed(f"round {number} of table {table.name} is {found.state.value}", table.terms.over)
        return found

    def in_play(self, name: str, number: int, *, standing: bool = False) -> tuple[Table, JackpotRound]:
        """A table, and its round in play."""
        table = self.table(name)
        return table, self.round(table, number, standing=standing)

    def claim(self, ref: ClaimRef) -> Claim:
        found = self.claims.get(ref)
        if found is None:
            known = [str(one) for one in list(self.claims)[-LAST_HITS:]]
            raise Unknown(f"there is no claim {ref}: nothing has been keyed off for it{nearest(str(ref), known)}")
        return found


def _playing(tables: Iterable[str]) -> str:
    names = ", ".join(tables)
    return f"expected {names}" if names else "no table does"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none has been opened yet"
