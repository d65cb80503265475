"""Sessions of one wager: the spread of the result, and the risk of ruin.

Nothing is simulated. The exact results of one round are placed on a grid and carried from round to round, so
probabilities are as accurate as floating-point sums. Results beyond the grid stay at its edge, a dozen deviations away.
"""

from fractions import Fraction
from math import ceil, lcm, sqrt
from typing import Final

import msgspec
import numpy as np

from pitboss.odds.compiled import Array
from pitboss.odds.report import ResultSpread
from pitboss.odds.tables import OddsError

QUANTILES: Final = (5, 25, 50, 75, 95)
MOST_ROUNDS: Final = 1000
MOST_BANKROLL: Final = 10_000
MOST_CELLS: Final = 20_000
"""The maximum number of steps of the grid on either side of the start."""
FAR: Final = 12
"""The width of the grid in standard deviations of a session."""
POINTS: Final = 60
"""The number of points on each curve."""


class SessionOdds(msgspec.Struct, frozen=True, kw_only=True):
    """A session; amounts are multiples of the first stake."""

    rounds: int
    bankroll: int
    cost: str
    """The most that a round may cost. A player with less money cannot play as planned and is ruined."""
    marks: list[int]
    """The round numbers of the curves' points."""
    quantiles: dict[str, list[float]]
    """For each percentile, the result at each mark, as if no session ended early."""
    ahead: float
    """The share of sessions that end ahead."""
    ruin: list[float]
    """The risk of ruin up to each mark."""
    bankrolls: list[float]
    ruin_by_bankroll: list[float]
    """The risk of ruin over the whole session, for each bankroll."""


class _Grid(msgspec.Struct, frozen=True):
    """One round in whole steps of the grid."""

    unit: int
    """The number of steps per stake."""
    nets: list[tuple[int, float]]
    cost: int
    side: int
    """The number of steps on either side that matter to a session."""


def session(spread: ResultSpread, rounds: int, bankroll: int) -> SessionOdds:
    """Return the curves of a session with a number of rounds and a bankroll in stakes."""
    grid = _grid(spread, rounds)
    if not grid.cost <= bankroll * grid.unit <= MOST_BANKROLL * grid.unit:
        least = ceil(Fraction(grid.cost, grid.unit))
        raise OddsError(f"a bankroll of {bankroll} stakes is out of range: expected {least} to {MOST_BANKROLL:,}")
    marks = sorted({round(rounds * at / POINTS) for at in range(POINTS + 1)})
    quantiles, ahead = _results(grid, marks)
    ruin, bankrolls, by_bankroll = _ruins(grid, marks, bankroll)
    return SessionOdds(
        rounds=rounds,
        bankroll=bankroll,
        cost=str(Fraction(grid.cost, grid.unit)),
        marks=marks,
        quantiles={str(at): values for at, values in zip(QUANTILES, quantiles, strict=True)},
        ahead=ahead,
        ruin=ruin,
        bankrolls=bankrolls,
        ruin_by_bankroll=by_bankroll,
    )


BANDS: Final = {"90": (5.0, 95.0), "95": (2.5, 97.5), "99": (0.5, 99.5)}
"""The percentiles that bound a given percentage of sessions."""


def bands(spread: ResultSpread, rounds: int) -> dict[str, tuple[float, float]]:
    """Return the bounds of the result of a session, in first stakes, for each share of sessions."""
    wanted = tuple(at for pair in BANDS.values() for at in pair)
    found = iter(value for (value,) in _results(_grid(spread, rounds), [rounds], wanted)[0])
    return {share: (next(found), next(found)) for share in BANDS}


def _grid(spread: ResultSpread, rounds: int) -> _Grid:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise OddsError(f"a session of {rounds} rounds is out of range: expected 1 to {MOST_ROUNDS:,}")
    unit = lcm(*(net.denominator for net in spread.ways))
    nets = [(int(net * unit), float(chance)) for net, chance in spread.probabilities().items()]
    far = FAR * sqrt(spread.variance * rounds) + abs(spread.mean) * rounds
    cost = max(0, -min(net for net, _ in nets))
    return _Grid(unit, nets, cost, min(MOST_CELLS, max(ceil(far * unit), cost + 1)))


def _results(
    grid: _Grid, marks: list[int], percentiles: tuple[float, ...] = QUANTILES
) -> tuple[list[list[float]], float]:
    """Return the quantiles at each mark, and the share of sessions ahead at the last."""
    chances = np.zeros(2 * grid.side + 1)
    chances[grid.side] = 1.0
    found: list[list[float]] = [[] for _ in percentiles]
    for number in range(marks[-1] + 1):
        if number:
            chances = _one_round_on(chances, grid)
        if number in marks:
            below = np.cumsum(chances)
            for values, at in zip(found, percentiles, strict=True):
                place = min(int(np.searchsorted(below, at / 100)), 2 * grid.side)
                values.append((place - grid.side) / grid.unit)
    return found, float(chances[grid.side + 1 :].sum())


def _one_round_on(chances: Array, grid: _Grid) -> Array:
    after = np.zeros_like(chances)
    cells = len(chances)
    for net, chance in grid.nets:
        step = min(abs(net), cells)
        if net >= 0:
            after[step:] += chance * chances[: cells - step]
            after[-1] += chance * chances[cells - step :].sum()
        else:
            after[: cells - step] += chance * chances[step:]
            after[0] += chance * chances[:step].sum()
    return after


def _ruins(grid: _Grid, marks: list[int], bankroll: int) -> tuple[list[float], list[float], list[float]]:
    """Return the risk of ruin at each mark, and over the session for bankrolls up to twice the one given.

    The risk with n rounds to go follows from the risk with n - 1, averaged over the next round.
    """
    own, shown = bankroll * grid.unit, 2 * bankroll * grid.unit
    ruined = np.zeros(min(shown, grid.cost + grid.side) + grid.side + 1)
    ruined[: grid.cost] = 1.0
    last = len(ruined) - 1  # more chips change nothing
    at_marks = []
    for number in range(marks[-1] + 1):
        if number:
            ruined = _one_round_back(ruined, grid)
        if number in marks:
            at_marks.append(float(ruined[min(own, last)]))
    places = sorted({round(grid.cost + (shown - grid.cost) * at / POINTS) for at in range(POINTS + 1)})
    return at_marks, [place / grid.unit for place in places], [float(ruined[min(place, last)]) for place in places]


def _one_round_back(ruined: Array, grid: _Grid) -> Array:
    before = np.zeros_like(ruined)
    cells, low = len(ruined), grid.cost
    before[:low] = 1.0
    for net, chance in grid.nets:
        inside = max(low, min(cells, cells - net))
        before[low:inside] += chance * ruined[low + net : inside + net]
        before[inside:] += chance * ruined[-1]
    return before
