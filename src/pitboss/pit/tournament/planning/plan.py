"""A whole plan: the levels that fit the time, how long they last, chips of each colour, the payout table."""

import msgspec
import numpy as np

from pitboss.core.errors import InternalError
from pitboss.pit.tournament.conditions import Bracket, Level
from pitboss.pit.tournament.planning.simulation import Field, SimulatedOutcome, simulate
from pitboss.pit.tournament.planning.structure import (
    FASTEST,
    SLOWEST,
    Brief,
    Colour,
    check_brief,
    colours,
    last_untimed,
    make_levels,
    suggest_brackets,
)

TRIES, TRIAL_RUNS = 7, 120
SPARE = 2
"""Levels beyond the last any of the tournaments reached."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is suggested, and what it would come to."""

    brief: Brief
    hours: float
    levels: tuple[Level, ...]
    outcome: SimulatedOutcome
    colours: tuple[Colour, ...]
    brackets: tuple[Bracket, ...]
    entries: int
    """Expected: what half of the tournaments had at most."""


def make_plan(
    brief: Brief, hours: float, runs: int, draws: np.random.Generator, *, again: float = 0.0, late_level: int = 0
) -> Plan:
    """The steadiest schedule whose tournaments last about this many hours."""
    check_brief(brief)
    levels = fitting_levels(brief, hours, draws, again=again, late_level=late_level)
    found = plan_of(brief, levels, hours, runs, draws, again=again, late_level=late_level)
    return msgspec.structs.replace(found, levels=last_untimed(levels[: max(found.outcome.levels) + SPARE]))


def plan_of(
    brief: Brief, levels: tuple[Level, ...], hours: float, runs: int, draws: np.random.Generator, *,
    again: float = 0.0, late_level: int = 0,
) -> Plan:  # fmt: skip
    """What given levels come to."""
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
    """Levels whose growth makes half of the trial tournaments last no longer than asked: found by halving."""
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
    if best is None:
        raise InternalError("best is missing")
    return best[1]


def _field(brief: Brief, levels: tuple[Level, ...], again: float, late_level: int) -> Field:
    return Field(
        players=brief.players,
        chips=brief.chips,
        seats=brief.seats,
        levels=levels,
        again=again,
        late_level=late_level,
    )
