"""Strategy cards: the square chart of hole cards, rules to keep in mind, and their cost."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

import msgspec

from pitboss.core.cards.card import RANKS
from pitboss.odds.games import with_choices
from pitboss.odds.models import model_of
from pitboss.odds.tables import Options

SIDE: Final = len(RANKS)


def square_name(hole: int) -> str:
    """'AKs', '72o' or 'TT', for a square counted by row and column from the twos."""
    row, column = divmod(hole, SIDE)
    if row == column:
        return RANKS[row] * 2
    high, low = max(row, column), min(row, column)
    return f"{RANKS[high]}{RANKS[low]}{'s' if row > column else 'o'}"


def squares() -> list[list[int]]:
    """The squares as a chart prints them, aces first."""
    downward = range(SIDE - 1, -1, -1)
    return [[_square(row, column) for column in downward] for row in downward]


def _square(row: int, column: int) -> int:
    """Above the diagonal, where the column is the lower rank, stand the suited hands."""
    high, low = max(row, column), min(row, column)
    return high * SIDE + low if column < row else low * SIDE + high


def in_ranges(chosen: Callable[[int], bool]) -> list[str]:
    """The chosen squares in a few words: 'pairs: 33 or better', 'K: all suited, 5 or better offsuit'."""
    pairs = [rank for rank in range(SIDE) if chosen(rank * SIDE + rank)]
    lines = [f"pairs: {_run(pairs, range(SIDE), lambda rank: RANKS[rank] * 2)}"] if pairs else []
    for high in range(SIDE - 1, 0, -1):
        suited = [low for low in range(high) if chosen(high * SIDE + low)]
        offsuit = [low for low in range(high) if chosen(low * SIDE + high)]
        said = [
            f"{_run(lows, range(high), lambda low: RANKS[low])} {kind}"
            for lows, kind in ((suited, "suited"), (offsuit, "offsuit"))
            if lows
        ]
        if len(suited) == len(offsuit) == high:
            said = ["any"]
        if said:
            lines.append(f"{RANKS[high]}: {', '.join(said)}")
    return lines


def _run(chosen: list[int], among: range, name: Callable[[int], str]) -> str:
    """'any', '5 or better', or each by name when they do not run to the top."""
    if len(chosen) == len(among):
        return "any"
    if chosen == list(among)[-len(chosen) :]:
        return f"{name(chosen[0])} or better" if len(chosen) > 1 else name(chosen[0])
    return ", ".join(map(name, chosen))


class StrategyCard(msgspec.Struct, frozen=True):
    """What to do, in a few lines, and what it gives up beside best play."""

    game: str
    chart: dict[str, str]
    """By hole cards; empty where there are none."""
    rules: list[str]
    cost: Fraction
    """Of the Ante."""


def strategy_card(name: str, options: Options | None = None) -> StrategyCard:
    """The card of a game with the options given."""
    game = with_choices(name)
    plain = model_of(game).card(game, options or Options())
    return StrategyCard(game.id, plain.strategy.get("before the flop", {}), plain.strategy["rules"], plain.cost)
