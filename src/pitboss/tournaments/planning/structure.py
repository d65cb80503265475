"""A schedule of levels: blinds that grow at a steady pace, in amounts the chips can pay."""

from collections.abc import Sequence
from itertools import count

import msgspec

from pitboss.errors import InternalError, PitbossError
from pitboss.tournaments.conditions import Level

STEPS = (10, 15, 20, 25, 30, 40, 50, 60, 80)
"""Blinds people can reckon with, in tenths of a power of ten."""
SLOWEST, FASTEST = 1.05, 3.0
"""How much more a level may cost than the one before."""
MOST_LEVELS = 60


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """What the organiser knows."""

    players: int
    chips: int
    """The bank."""
    denominations: tuple[int, ...]
    minutes: int
    """Of a level."""
    seats: int = 9
    depth: int = 100
    """Big blinds in the bank at the start."""
    break_every: int = 4
    """Levels between breaks; 0: none."""
    break_minutes: int = 10
    antes: bool = False
    """From the fifth level on."""
    form: str = "blinds"
    """How a hand is paid for: `blinds`, `blind` (a single one) or `antes`."""

    @property
    def total(self) -> int:
        return self.players * self.chips


def check_brief(brief: Brief) -> None:
    """Refuses what no tournament could be."""
    for name, least, most in (
        ("players", 2, 100_000), ("chips", 10, 10**9), ("minutes", 1, 600), ("seats", 2, 13), ("depth", 5, 5000),
        ("break_every", 0, 50), ("break_minutes", 1, 600),
    ):  # fmt: skip
        value = getattr(brief, name)
        if not least <= value <= most:
            raise PitbossError(f"{name.replace('_', ' ')} = {value}: expected {least:,} to {most:,}")
    if not brief.denominations:
        raise PitbossError("no denominations: expected values such as 25,100,500,1000")
    for small, large in zip(brief.denominations, brief.denominations[1:], strict=False):
        if small < 1 or large <= small or large % small:
            raise PitbossError(f"denominations: {large} after {small}; they ascend and each divides the next")
    if brief.denominations[0] < 1 or brief.chips % brief.denominations[0]:
        raise PitbossError(f"a bank of {brief.chips:,} cannot be made of chips of {brief.denominations[0]}")


def ladder(denominations: Sequence[int], most: int) -> list[int]:
    """Every small blind the chips can pay without many small ones, up to an amount."""
    found: list[int] = []
    for power in count():
        for step in STEPS:
            value = step * 10**power // 10
            if value > most:
                return found
            coarse = max((one for one in denominations if 2 * one <= value), default=denominations[0])
            if step * 10**power % 10 == 0 and value % coarse == 0:
                found.append(value)
    raise InternalError("a ladder of blinds never ends")


def make_levels(brief: Brief, growth: float) -> tuple[Level, ...]:
    """Levels that cost `growth` times as much from one to the next, until the blinds end any game."""
    steps = ladder(brief.denominations, max(brief.total, 2 * brief.denominations[0]))
    target = max(brief.chips / brief.depth / 2, steps[0])
    found: list[Level] = []
    at = min(range(len(steps)), key=lambda rung: abs(steps[rung] - target))
    while len(found) < MOST_LEVELS:
        small = steps[at]
        found.append(_level(brief, len(found) + 1, small))
        if 4 * small >= brief.total or at + 1 >= len(steps):
            break
        target *= growth
        nearest = min(range(len(steps)), key=lambda rung: abs(steps[rung] - target))
        at = max(at + 1, nearest)
    return last_untimed(found)


def _level(brief: Brief, number: int, small: int) -> Level:
    rest = bool(brief.break_every) and number % brief.break_every == 0
    pause = brief.break_minutes if rest else 0
    if brief.form == "antes":
        return Level(number=number, ante=small, minimum=2 * small, minutes=brief.minutes, pause=pause)
    blinds = (2 * small,) if brief.form == "blind" else (small, 2 * small)
    ante = _ante(brief, small) if brief.antes and number > 4 else 0
    return Level(number=number, blinds=blinds, ante=ante, minutes=brief.minutes, pause=pause)


def _ante(brief: Brief, small: int) -> int:
    """About an eighth of the big blind, in one kind of chip."""
    fitting = [one for one in brief.denominations if one <= small / 3] or [brief.denominations[0]]
    chip = fitting[-1]
    return max(chip, round(small / 4 / chip) * chip)


def last_untimed(levels: Sequence[Level]) -> tuple[Level, ...]:
    """The same levels, the last of them for as long as it takes."""
    last = levels[-1]
    return (*levels[:-1], Level(number=last.number, blinds=last.blinds, ante=last.ante, minimum=last.minimum))


def big_blind(level: Level) -> int:
    """What the level is measured in."""
    return max((*level.blinds, level.minimum, level.ante, 1))


def a_round(level: Level, players: float) -> float:
    """What one hand takes from all players of a table together."""
    return sum(level.blinds) + level.ante * players
