"""How long things took, counted into a few ranges: what an operator's histogram is made from. In nanoseconds."""

from bisect import bisect_left
from typing import Final

MILLISECOND: Final = 1_000_000
RANGES: Final = {
    "0.001": 1 * MILLISECOND,
    "0.0025": 5 * MILLISECOND // 2,
    "0.005": 5 * MILLISECOND,
    "0.01": 10 * MILLISECOND,
    "0.025": 25 * MILLISECOND,
    "0.05": 50 * MILLISECOND,
    "0.1": 100 * MILLISECOND,
    "0.25": 250 * MILLISECOND,
    "0.5": 500 * MILLISECOND,
    "1.0": 1000 * MILLISECOND,
    "2.5": 2500 * MILLISECOND,
    "5.0": 5000 * MILLISECOND,
    "10.0": 10_000 * MILLISECOND,
}
"""What each range ends with, in seconds as Prometheus writes them; the last has no end."""
_BOUNDS: Final = [*RANGES.values()]


class Timings:
    """Counts of what took at most so long."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(_BOUNDS) + 1)
        self.total = 0

    def note(self, took: int) -> None:
        self.counts[bisect_left(_BOUNDS, took)] += 1
        self.total += took

    def up_to(self) -> list[tuple[str, int]]:
        """For each range how many took no longer."""
        found, so_far = list[tuple[str, int]](), 0
        for end, count in zip([*RANGES, "+Inf"], self.counts, strict=True):
            so_far += count
            found.append((end, so_far))
        return found
