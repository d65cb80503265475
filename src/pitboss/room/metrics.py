"""What an operator wants counted: it costs the room next to nothing, and becomes metrics when somebody asks."""

import time
from collections import Counter

from pitboss.log.journal import Timings


class Tally:
    """Counts since the start."""

    def __init__(self) -> None:
        self.acted = Timings()
        """From a person's line to its acknowledgement, on disk."""
        self.refused = 0
        """Lines at tables and tournaments that were not taken."""
        self.jackpot_lines_refused = 0
        """What tables told the Game Manager and it did not take."""
        self.faults = 0
        """Mistakes of ours."""
        self.answers: Counter[int] = Counter()
        """Answers over HTTP by their status."""

    def answered(self, begun: int) -> None:
        """A line that came at this moment of `time.monotonic_ns` has its answer."""
        self.acted.note(time.monotonic_ns() - begun)
