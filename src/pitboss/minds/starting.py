"""How good two hole cards are before anything else is known: how they fare against two others, exactly."""

from functools import cache
from itertools import combinations
from typing import Final

from pitboss.odds.chart import SIDE
from pitboss.odds.holdem.before_flop import kept_rows, street_bets_key
from pitboss.odds.strengths import FLUSH

EVEN: Final = 1
"""The row of the file that has an even bet on the better hand."""


@cache
def pair_scores() -> list[int]:
    """By two cards, `52 * one + other`: from 0 to 1000, what share of all showdowns they win by themselves."""
    row = kept_rows()[street_bets_key(FLUSH)][EVEN]
    # pairs come in six ways, suited cards in four, others in twelve: the row has the sum of them
    each = [value / _ways(square) for square, value in enumerate(row)]
    low, high = min(each), max(each)
    scores = [round(1000 * (value - low) / (high - low)) for value in each]
    return [scores[_square(one, other)] for one in range(52) for other in range(52)]


def _ways(square: int) -> int:
    row, column = divmod(square, SIDE)
    return 6 if row == column else 4 if row > column else 12


def _square(one: int, other: int) -> int:
    high, low = max(one >> 2, other >> 2), min(one >> 2, other >> 2)
    return high * SIDE + low if one & 3 == other & 3 else low * SIDE + high


def start_score(hole: list[int]) -> int:
    """Of two cards, or the best that more of them make: the best pair, and a little of the others."""
    scores = pair_scores()
    if len(hole) == 2:
        return scores[52 * hole[0] + hole[1]]
    found = sorted((scores[52 * one + other] for one, other in combinations(hole, 2)), reverse=True)
    return (4 * found[0] + sum(found)) // (4 + len(found)) if found else hole[0] >> 2 if hole else 0
