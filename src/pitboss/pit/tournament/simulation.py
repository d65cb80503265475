"""Simulation of a tournament's length by a simple model of poker.

In each hand at a table, two players contest a few big blinds, or sometimes everything. The winner also takes the hand's
blinds and antes. The same random generator gives the same tournaments.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from pitboss.core.errors import present
from pitboss.pit.tournament.conditions import Bracket, Level
from pitboss.pit.tournament.structure import (
    FASTEST,
    SLOWEST,
    Brief,
    Colour,
    a_round,
    big_blind,
    check_brief,
    colours,
    last_untimed,
    make_levels,
    suggest_brackets,
)

Floats = npt.NDArray[np.float64]

TYPICAL_POT, SPREAD = 1.5, 1.2
"""Mean and deviation of the logarithm of the contested amount, in big blinds."""
HAND_MINUTES, PLAYER_MINUTES = 0.6, 0.17
"""Minutes per hand: a fixed part, and a part per player at the table."""
GRID = 5
"""Minutes between points of the chart."""
LONGEST = 60 * 24 * 3
"""Minutes after which a tournament is stopped."""
TIDY = 16
"""Hands between removals of eliminated players from the arrays."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """The players and structure to simulate."""

    players: int
    chips: int
    seats: int
    levels: tuple[Level, ...]
    again: float = 0.0
    """The probability that an eliminated player re-enters while re-entry is open."""
    late_level: int = 0
    until: int = 1
    """The tournament ends when this many players are left."""


class SimulatedOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """The results of many simulated tournaments."""

    minutes: tuple[float, ...]
    """Durations including breaks, ascending."""
    levels: tuple[int, ...]
    """The last level of each tournament."""
    entries: tuple[int, ...]
    left: tuple[tuple[float, float, float], ...]
    """Players left at each point of the grid: 10th, 50th and 90th percentile."""
    blinds: tuple[float, ...]
    """Median of the average stack in big blinds at each point."""

    def quantile(self, part: float) -> float:
        return self.minutes[min(len(self.minutes) - 1, int(part * len(self.minutes)))]


class _Clock:
    """Levels by minutes of play, and the breaks before each."""

    def __init__(self, levels: Sequence[Level]) -> None:
        lengths = [level.minutes or LONGEST for level in levels]
        self.ends = np.cumsum(lengths, dtype=np.float64)
        self.pauses = np.concatenate([[0], np.cumsum([level.pause for level in levels], dtype=np.float64)])
        self.big = np.array([big_blind(level) for level in levels], dtype=np.float64)
        self.levels = levels

    def level(self, played: Floats) -> npt.NDArray[np.intp]:
        found: npt.NDArray[np.intp] = np.minimum(np.searchsorted(self.ends, played, side="right"), len(self.levels) - 1)
        return found

    def shown(self, played: Floats) -> Floats:
        """Return the minutes since the start, including breaks."""
        found: Floats = played + self.pauses[self.level(played)]
        return found

    def cost(self, level: npt.NDArray[np.intp], at_table: Floats) -> Floats:
        """Return the blinds and antes of a hand at a table."""
        fixed = np.array([a_round(one, 0) for one in self.levels])
        each = np.array([one.ante for one in self.levels], dtype=np.float64)
        found: Floats = fixed[level] + each[level] * at_table
        return found


def simulate(field: Field, runs: int, draws: np.random.Generator) -> SimulatedOutcome:
    """Play a number of tournaments to their end."""
    clock = _Clock(field.levels)
    stacks = np.full((runs, field.players), float(field.chips))
    played, entries = np.zeros(runs), np.full(runs, field.players)
    over = np.full(runs, False)
    in_at, stack_at = np.full((runs, LONGEST // GRID), np.nan), np.full((runs, LONGEST // GRID), np.nan)
    hand = 0
    while not over.all():
        _note(clock, stacks, played, over, in_at, stack_at)
        level = clock.level(played)
        _play_hand(field, clock, stacks, level, ~over, draws)
        _come_back(field, stacks, entries, level, ~over, draws)
        alive = (stacks > 0).sum(axis=1)
        tables = np.ceil(alive / field.seats)
        played += np.where(over, 0.0, HAND_MINUTES + PLAYER_MINUTES * alive / np.maximum(tables, 1))
        over |= (alive <= field.until) | (clock.shown(played) >= LONGEST - GRID)
        hand += 1
        if hand % TIDY == 0 and not field.late_level:
            stacks = -np.sort(-stacks, axis=1)[:, : max(2, int(alive.max()))]
    return _outcome(clock, played, entries, in_at, stack_at, field)


def _play_hand(
    field: Field, clock: _Clock, stacks: Floats, level: npt.NDArray[np.intp], going: npt.NDArray[np.bool_],
    draws: np.random.Generator,
) -> None:  # fmt: skip
    """Play one hand at every table of every tournament in progress."""
    runs = len(stacks)
    alive = stacks > 0
    count = alive.sum(axis=1)
    tables = np.minimum(np.ceil(count / field.seats), count // 2).astype(np.intp)
    at_table = count / np.maximum(tables, 1)
    big, cost = clock.big[level], clock.cost(level, at_table)
    share = np.where(alive, np.minimum(stacks, (cost / at_table)[:, None]), 0.0) * going[:, None]
    stacks -= share
    dead = share.sum(axis=1) / np.maximum(tables, 1)
    order = np.argsort(np.where(alive, draws.random(stacks.shape), 2.0), axis=1)
    most = int(tables.max())
    first, second = order[:, 0 : 2 * most : 2], order[:, 1 : 2 * most : 2]
    rows = np.arange(runs)[:, None]
    meets = (np.arange(most)[None, :] < tables[:, None]) & going[:, None]
    size = np.exp(draws.normal(TYPICAL_POT, SPREAD, (runs, most))) * big[:, None]
    amount = np.minimum(np.minimum(stacks[rows, first], stacks[rows, second]), size)
    wins = np.where(draws.random((runs, most)) < 0.5, 1.0, -1.0)
    pot = np.where(meets, amount, 0.0)
    prize = np.where(meets, dead[:, None], 0.0)
    stacks[rows, first] += wins * pot + np.where(wins > 0, prize, 0.0)
    stacks[rows, second] += -wins * pot + np.where(wins < 0, prize, 0.0)
    stacks[stacks < 0.5] = 0.0


def _come_back(
    field: Field, stacks: Floats, entries: npt.NDArray[np.int_], level: npt.NDArray[np.intp],
    going: npt.NDArray[np.bool_], draws: np.random.Generator,
) -> None:  # fmt: skip
    """Let eliminated players re-enter while entries are open. Players who do not are marked and not asked again."""
    if not field.late_level or not field.again:
        return
    open_ = (level < field.late_level) & going
    out = (stacks == 0) & open_[:, None]
    back = out & (draws.random(stacks.shape) < field.again)
    stacks[back] = field.chips
    stacks[out & ~back] = -1.0
    entries += back.sum(axis=1)


def _note(
    clock: _Clock, stacks: Floats, played: Floats, over: npt.NDArray[np.bool_], in_at: Floats, stack_at: Floats
) -> None:
    rows = np.flatnonzero(~over)
    at = (clock.shown(played[rows]) // GRID).astype(np.intp)
    alive = (stacks[rows] > 0).sum(axis=1)
    in_at[rows, at] = alive
    average = np.where(stacks[rows] > 0, stacks[rows], 0).sum(axis=1) / np.maximum(alive, 1)
    stack_at[rows, at] = average / clock.big[clock.level(played[rows])]


def _outcome(
    clock: _Clock, played: Floats, entries: npt.NDArray[np.int_], in_at: Floats, stack_at: Floats, field: Field
) -> SimulatedOutcome:
    shown = clock.shown(played)
    points = int(shown.max() // GRID) + 1
    left = _filled(in_at[:, :points], float(field.until))
    stack = _filled(stack_at[:, :points], np.nan)
    bands = np.quantile(left, (0.1, 0.5, 0.9), axis=0).T
    middle = [float(np.median(point[~np.isnan(point)])) for point in stack.T if not np.isnan(point).all()]
    return SimulatedOutcome(
        minutes=tuple(sorted(float(one) for one in shown)),
        levels=tuple(int(one) + 1 for one in clock.level(played)),
        entries=tuple(int(one) for one in entries),
        left=tuple((float(low), float(mid), float(high)) for low, mid, high in bands),
        blinds=tuple(middle),
    )


def _filled(values: Floats, after: float) -> Floats:
    """Return values in which missing points have the value before them, and points after the end have `after`."""
    found = values.copy()
    last = np.array([np.flatnonzero(~np.isnan(row))[-1] for row in found])
    for at in range(1, found.shape[1]):
        empty = np.isnan(found[:, at])
        found[empty, at] = found[empty, at - 1]
    found[np.arange(found.shape[1])[None, :] > last[:, None]] = after
    return found


TRIES, TRIAL_RUNS = 7, 120
SPARE = 2
"""Extra levels beyond the last one reached."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A suggested structure and its simulated outcome."""

    brief: Brief
    hours: float
    levels: tuple[Level, ...]
    outcome: SimulatedOutcome
    colours: tuple[Colour, ...]
    brackets: tuple[Bracket, ...]
    entries: int
    """The median number of entries."""


def make_plan(
    brief: Brief, hours: float, runs: int, draws: np.random.Generator, *, again: float = 0.0, late_level: int = 0
) -> Plan:
    """Return the steadiest schedule that lasts for about this many hours."""
    check_brief(brief)
    levels = fitting_levels(brief, hours, draws, again=again, late_level=late_level)
    found = plan_of(brief, levels, hours, runs, draws, again=again, late_level=late_level)
    return msgspec.structs.replace(found, levels=last_untimed(levels[: max(found.outcome.levels) + SPARE]))


def plan_of(
    brief: Brief, levels: tuple[Level, ...], hours: float, runs: int, draws: np.random.Generator, *,
    again: float = 0.0, late_level: int = 0,
) -> Plan:  # fmt: skip
    """Return the plan for given levels."""
    outcome = simulate(_field(brief, levels, again, late_level), runs, draws)
    entries = sorted(outcome.entries)
    most, usual = entries[int(0.95 * (len(entries) - 1))], entries[len(entries) // 2]
    reached = sorted(outcome.levels)[int(0.95 * (len(outcome.levels) - 1))]
    return Plan(
        brief=brief,
        hours=hours,
        levels=levels,
        outcome=outcome,
        colours=colours(brief.chips, most, levels[:reached], brief.denominations),
        brackets=suggest_brackets(max(most, brief.players)),
        entries=usual,
    )


def fitting_levels(
    brief: Brief, hours: float, draws: np.random.Generator, *, again: float, late_level: int
) -> tuple[Level, ...]:
    """Return levels, found by bisection, for which half of the trials last no longer than asked."""
    slow, fast = SLOWEST, FASTEST
    best: tuple[float, tuple[Level, ...]] | None = None
    for _ in range(TRIES):
        growth = (slow * fast) ** 0.5
        levels = make_levels(brief, growth)
        lasts = simulate(_field(brief, levels, again, late_level), TRIAL_RUNS, draws).quantile(0.5)
        off = abs(lasts - 60 * hours)
        if best is None or off < best[0]:
            best = (off, levels)
        if lasts > 60 * hours:
            slow = growth
        else:
            fast = growth
    return present(best, "a schedule")[1]


def _field(brief: Brief, levels: tuple[Level, ...], again: float, late_level: int) -> Field:
    return Field(
        players=brief.players, chips=brief.chips, seats=brief.seats, levels=levels, again=again, late_level=late_level
    )
