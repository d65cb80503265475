"""Level schedules, the chips they need, and payout tables."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import count, pairwise

import msgspec

from pitboss.core.errors import InternalError, PitbossError
from pitboss.pit.tournament.conditions import Bracket, Level

HANDY = 8
"""The number of chips of one colour that is enough to pay and make change."""


class Colour(msgspec.Struct, frozen=True, kw_only=True):
    """A denomination in the plan."""

    denomination: int
    each: int
    """The number of chips per starting stack."""
    needed: int
    """The total number of chips: for the starting stacks, and for colouring up smaller chips."""
    leaves_after: int | None
    """The level after which it can be coloured up; None if it stays."""


def bank_of(chips: int, denominations: Sequence[int]) -> dict[int, int]:
    """Return how many chips of each denomination make a starting stack: some small ones, the rest large."""
    found: dict[int, int] = {}
    rest = chips
    for small, large in pairwise(denominations):
        ratio = large // small
        needed = rest // small % ratio
        want = needed + -(-max(0, HANDY - needed) // ratio) * ratio
        while want > needed and want * small > rest:
            want -= ratio
        found[small] = want
        rest -= want * small
    found[denominations[-1]] = rest // denominations[-1]
    return found


def leaving(levels: Sequence[Level], denominations: Sequence[int]) -> dict[int, int]:
    """Return the level after which each denomination can be coloured up."""
    found: dict[int, int] = {}
    for small, large in pairwise(denominations):
        needed = [level.number for level in levels if any(cost % large for cost in level.costs)]
        last = max(needed, default=0)
        if last < levels[-1].number:
            found[small] = max(last, 1, *found.values()) if found else max(last, 1)
    return found


def colours(chips: int, entries: int, levels: Sequence[Level], denominations: Sequence[int]) -> tuple[Colour, ...]:
    """Return the chips needed for this many entries."""
    bank, leaves = bank_of(chips, denominations), leaving(levels, denominations)
    found, carried = [], 0
    for denomination in denominations:
        needed = bank[denomination] * entries + -(-carried // denomination)
        gone = leaves.get(denomination)
        found.append(Colour(denomination=denomination, each=bank[denomination], needed=needed, leaves_after=gone))
        carried = needed * denomination if gone is not None else 0
    return tuple(found)


PAID = 7
"""The number of entries for each paid place, approximately."""
FEW = ((4, 1), (8, 2), (22, 3))
"""The number of places paid below a number of entries, so that a small field has a second and a third place."""
FLATTEST = 0.85
"""The weight of place k is 1 / (k + 1/2) to this power."""
BRACKETS = (1, 4, 8, 25, 32, 39, 46, 60, 74, 95, 120, 150, 200, 270, 350, 500, 700)


def places_for(entries: int) -> int:
    """Return how many places are paid for a number of entries."""
    return next((places for below, places in FEW if entries < below), max(3, round(entries / PAID)))


def percentages(places: int) -> tuple[Fraction, ...]:
    """Return percentages from first place that add up to 100 and do not increase."""
    if places < 1 or places > 900:
        raise PitbossError(f"{places} places cannot be paid in tenths of a per cent: expected 1 to 900")
    fine = 1 if places <= 20 else 10
    weights = [1 / (place + 0.5) ** FLATTEST for place in range(1, places + 1)]
    total = sum(weights)
    units = [max(1, int(100 * fine * weight / total)) for weight in weights]
    units[0] += 100 * fine - sum(units)
    if units[0] < units[min(1, places - 1)]:
        units = [100 * fine // places] * places
        units[0] += 100 * fine - sum(units)
    return tuple(Fraction(unit, fine) for unit in units)


def suggest_brackets(most: int) -> tuple[Bracket, ...]:
    """Return a payout table up to this many entries, with a row for each additional place, within reason."""
    found: list[Bracket] = []
    for entries in (*BRACKETS, most):
        places = places_for(entries)
        if entries <= most and (not found or places > len(found[-1].places)):
            found.append(Bracket(entries, tuple(part / 100 for part in percentages(places))))
    return tuple(found)


STEPS = (10, 15, 20, 25, 30, 40, 50, 60, 80)
"""The round blinds, in tenths of a power of ten."""
SLOWEST, FASTEST = 1.05, 3.0
"""Limits of the growth factor from level to level."""
MOST_LEVELS = 60


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """The organiser's requirements."""

    players: int
    chips: int
    """The starting stack."""
    denominations: tuple[int, ...]
    minutes: int
    """The length of a level in minutes."""
    seats: int = 9
    depth: int = 100
    """The starting stack in big blinds."""
    break_every: int = 4
    """The number of levels from one break to the next; 0 for no breaks."""
    break_minutes: int = 10
    antes: bool = False
    """True if there are antes from the fifth level on."""
    form: str = "blinds"
    """The form of the forced bets: `blinds`, `blind` (a single one) or `antes`."""

    @property
    def total(self) -> int:
        return self.players * self.chips


def check_brief(brief: Brief) -> None:
    """Refuse impossible requirements."""
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
            raise PitbossError(f"denominations: {large} after {small}; they must ascend and each divide the next")
    if brief.denominations[0] < 1 or brief.chips % brief.denominations[0]:
        raise PitbossError(f"a starting stack of {brief.chips:,} cannot be made of chips of {brief.denominations[0]}")


def ladder(denominations: Sequence[int], most: int) -> list[int]:
    """Return every practical small blind for these chips, up to an amount."""
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
    """Return levels that grow by the factor `growth` each, until the blinds end any game."""
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
    """Return an ante of about an eighth of the big blind, payable in one kind of chip."""
    fitting = [one for one in brief.denominations if one <= small / 3] or [brief.denominations[0]]
    chip = fitting[-1]
    return max(chip, round(small / 4 / chip) * chip)


def last_untimed(levels: Sequence[Level]) -> tuple[Level, ...]:
    """Return the levels with the last one untimed."""
    last = levels[-1]
    return (*levels[:-1], Level(number=last.number, blinds=last.blinds, ante=last.ante, minimum=last.minimum))


def big_blind(level: Level) -> int:
    """Return the unit of a level: its largest blind, minimum or ante."""
    return max((*level.blinds, level.minimum, level.ante, 1))


def a_round(level: Level, players: float) -> float:
    """Return the total cost of one hand to all players at a table."""
    return sum(level.blinds) + level.ante * players
