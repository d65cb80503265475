"""Counters for the operator. They cost next to nothing and become metrics on request."""

import time
from collections import Counter

from pitboss.log.journal import Timings


class Tally:
    """Counts since the start."""

    def __init__(self) -> None:
        self.acted = Timings()
        """The time from a person's line to its acknowledgement, when it is on disk."""
        self.refused = 0
        """Lines refused at tables and tournaments."""
        self.jackpot_lines_refused = 0
        """Lines of tables that the Game Manager refused."""
        self.faults = 0
        """Internal errors."""
        self.answers: Counter[int] = Counter()
        """HTTP responses by their status."""

    def answered(self, begun: int) -> None:
        """Record the time taken to answer a line that came at `begun`, by `time.monotonic_ns`."""
        self.acted.note(time.monotonic_ns() - begun)
