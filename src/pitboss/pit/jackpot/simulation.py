"""Simulation of a room's jackpot over many days, with every round played through the Game Manager.

`rng` decides who wagers at which level, and the five cards of each jackpot hand. Winning hands never fold. Hands at
one table are drawn independently, which does not change the averages.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from pitboss.core.cards import read_cards
from pitboss.core.errors import PitbossError
from pitboss.core.hands import Category
from pitboss.core.time import DAY, HOUR, Instant
from pitboss.pit.jackpot.grammar import ClaimRef, JackpotLine, Wager
from pitboss.pit.jackpot.manager import JackpotManager
from pitboss.pit.jackpot.state import System
from pitboss.pit.jackpot.statement import Statement, at_opening, reading, statement
from pitboss.rules.jackpot import Jackpot, PrizeHand

HANDS = 2_598_960
"""Number of five-card hands."""
WAYS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3744,
    Category.FLUSH: 5108,
    Category.STRAIGHT: 10200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
}
COUNTED = [*WAYS][:6]
"""Hands that are counted even if they win no prize."""
SYSTEM = "year"
_FLOP, _HOLE = read_cards("QsJsTs"), read_cards("AsKs")


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A room: tables, boxes, hours, rounds and take-up."""

    kind: Jackpot
    tables: int = 6
    boxes: int = 6
    rounds_an_hour: int = 35
    hours_a_day: int = 18
    days: int = 365
    take_up: tuple[float, ...] = (0.2, 0.1, 0.1)
    """Probability that a box wagers at each level."""

    def check(self) -> None:
        """Refuse an impossible room."""
        levels = len(self.kind.levels)
        if self.kind.wagered and len(self.take_up) != levels:
            raise PitbossError(
                f"a {self.kind.word} jackpot needs {levels} take-ups, one per level, not {len(self.take_up)}"
            )
        if any(part < 0 for part in self.take_up) or sum(self.take_up) > 1:
            raise PitbossError("the take-ups are shares of all boxes: they must add up to at most 1")
        bounds = {"tables": 200, "boxes": 12, "rounds_an_hour": 500, "hours_a_day": 24, "days": 3660}
        for name, most in bounds.items():
            if not 1 <= getattr(self, name) <= most:
                raise PitbossError(f"{name.replace('_', ' ')}: expected 1 to {most}, got {getattr(self, name)}")

    @property
    def rounds(self) -> int:
        """Return the rounds per day at all tables."""
        return self.tables * self.rounds_an_hour * self.hours_a_day


class Prize(msgspec.Struct, frozen=True):
    """A prize from the pools."""

    at: Instant
    table: str
    category: Category
    level: int
    amount: int


class Year(msgspec.Struct):
    """The result of a simulation."""

    plan: Plan
    manager: JackpotManager
    days: list[tuple[int, ...]]
    """The pools at the end of each day."""
    prizes: list[Prize]
    counts: dict[Category, int]

    @property
    def system(self) -> System:
        return self.manager.systems[SYSTEM]

    @property
    def statement(self) -> Statement:
        return statement(at_opening(self.system), reading(self.system))


def expected_bonus(kind: Jackpot) -> Fraction:
    """Return the exact long-run return of the fixed prizes per wager."""
    stake = kind.price(1)
    paid = sum(((kind.bonus(category, stake) or 0) * ways for category, ways in WAYS.items()), 0)
    return Fraction(paid, HANDS * stake) if stake else Fraction(0)


def simulate(plan: Plan, rng: np.random.Generator) -> Iterator[Year]:
    """Simulate day by day, yielding after each day to show progress."""
    plan.check()
    manager = _opened(plan)
    counted = [category for category in WAYS if category in COUNTED or plan.kind.wins(category)]
    year = Year(plan, manager, [], [], dict.fromkeys(counted, 0))
    numbers = [0] * plan.tables
    boxes = _Boxes(plan)
    for day in range(plan.days):
        _play_day(year, boxes, numbers, day * DAY + HOUR, rng)
        year.days.append(tuple(year.system.balances))
        yield year


def _opened(plan: Plan) -> JackpotManager:
    manager = JackpotManager()
    manager.push(JackpotLine.of("operator", "open", SYSTEM, plan.kind, (), ()), 0)
    games = plan.kind.hosts or plan.kind.games
    joins = [JackpotLine.of("operator", "join", f"t{n + 1}", SYSTEM, games[n % len(games)]) for n in range(plan.tables)]
    notice = plan.kind.notice
    for join in joins if notice else ():
        manager.push(JackpotLine.of("operator", "notice", join), 0)
    for join in joins:
        manager.push(join, notice)
    return manager


class _Boxes:
    """The wagers of a round, looked up by a number that encodes the levels of its boxes."""

    def __init__(self, plan: Plan) -> None:
        self.levels = (0, *plan.kind.levels) if plan.kind.wagered else (0,)
        chances = list(plan.take_up) if plan.kind.wagered else []
        self.chances = [1 - sum(chances), *chances]
        self.weights = len(self.levels) ** np.arange(plan.boxes)
        self.boxes = plan.boxes
        self._known: dict[int, tuple[Wager, ...]] = {}

    def draw(self, rounds: int, rng: np.random.Generator) -> tuple[list[int], Any]:
        """Return each round's number, and its boxes' levels."""
        levels = rng.choice(len(self.levels), size=(rounds, self.boxes), p=self.chances)
        return (levels @ self.weights).tolist(), levels

    def wagers(self, code: int, levels: Any) -> tuple[Wager, ...]:
        found = self._known.get(code)
        if found is None:
            found = tuple(Wager(f"p{box + 1}", int(level)) for box, level in enumerate(levels) if level)
            self._known[code] = found
        return found


def _play_day(year: Year, boxes: _Boxes, numbers: list[int], begins: Instant, rng: np.random.Generator) -> None:
    plan, push = year.plan, year.manager.push
    rounds, wagered = plan.rounds, plan.kind.wagered
    codes, levels = boxes.draw(rounds, rng)
    hits = _draw_hits(plan, levels, rng)
    gap = plan.hours_a_day * HOUR // rounds
    names = [f"t{n + 1}" for n in range(plan.tables)]
    at = begins
    for nth, code in enumerate(codes):
        table = nth % plan.tables
        if wagered and not code:
            continue
        numbers[table] += 1
        at = begins + nth * gap
        push(JackpotLine(names[table], "start", (numbers[table], boxes.wagers(code, levels[nth]))), at)
        if nth in hits:
            _win(year, names[table], numbers[table], hits[nth], at)
        push(JackpotLine(names[table], "over", (numbers[table],)), at)


def _draw_hits(plan: Plan, levels: Any, rng: np.random.Generator) -> dict[int, list[tuple[str, Category]]]:
    """Return the rounds with winning hands."""
    kind = plan.kind
    paying = [one for one in WAYS if kind.wins(one)]
    edges = np.cumsum([WAYS[one] for one in paying])
    drawn = rng.integers(0, HANDS, size=levels.shape)
    winning = (drawn < edges[-1]) & ((levels > 0) if kind.wagered else True)
    found: dict[int, list[tuple[str, Category]]] = {}
    for nth, box in np.argwhere(winning).tolist():
        which = paying[int(np.searchsorted(edges, drawn[nth, box], side="right"))]
        found.setdefault(nth, []).append((f"p{box + 1}", which))
    return found


def _win(year: Year, table: str, number: int, hands: Sequence[tuple[str, Category]], at: Instant) -> None:
    """Process a round's winners from the key-off to the payment."""
    manager, kind = year.manager, year.plan.kind
    terms = manager.tables[table].terms
    if terms.flop:
        hands = hands[:1]
        manager.push(JackpotLine.of(table, "flop", number, _FLOP), at)
    hole = _HOLE if terms.flop else ()
    hits = tuple(PrizeHand(hand, "", category, hole) for hand, category in hands)
    manager.push(JackpotLine.of(table, "hit", number, hits), at)
    if terms.sort and any(category in kind.prizes for _, category in hands):
        manager.push(JackpotLine.of(table, "sort", number, True), at)
    official = terms.officials.power("approve").least
    for hand, category in hands:
        if not (terms.dealer_decides_bonus and category not in kind.prizes):
            manager.push(JackpotLine.of(official, "verify", ClaimRef(table, number, hand)), at)
    for hand, category in hands:
        manager.push(JackpotLine.of(table, "pay", number, hand), at)
        year.counts[category] += 1
        if category in kind.prizes:
            claim = manager.claims[ClaimRef(table, number, hand)]
            year.prizes.append(Prize(at, table, category, claim.level, claim.amount))
