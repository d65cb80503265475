"""What the Game Manager made of a table's lines: told with them, and kept in its own log.

Where both logs are read by themselves a prize finds its line by the time: the Game Manager's line has that of the line
it followed from, and the room's clock never runs back.
"""

from collections import deque
from collections.abc import Iterable

from pitboss.core.time import Moment
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.jackpots import moment
from pitboss.pit.jackpot.events import OfClaim
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.table.table import FloorTable
from pitboss.rules.event import Event

KEPT = 60
"""How many are kept of a table: as many as its log shows."""


class Prizes:
    """What has happened to claims, by their tables, the oldest first, until the lines that led to it are told."""

    def __init__(self) -> None:
        self._of: dict[str, deque[tuple[Moment, Event]]] = {}

    def note(self, entry: LogEntry, events: Iterable[Event]) -> None:
        """What a line of the Game Manager's led to."""
        for event in events:
            if isinstance(event, OfClaim):
                known = self._of.setdefault(ClaimRef.of(event.claim).table, deque(maxlen=KEPT))
                known.append((moment(entry.line.at), event))

    def of(self, table: str) -> "Prizes":
        """Those of a table, to be told once more."""
        found = Prizes()
        if table in self._of:
            found._of[table] = self._of[table].copy()
        return found

    def led_to_by(self, entry: LogEntry, floor: FloorTable) -> list[Event]:
        """What a table's line led to, if it ended a round or came after; what came between lines is passed over."""
        known, found = self._of.get(entry.line.table), list[Event]()
        if not known or floor.in_round:
            return found
        at = moment(entry.line.at)
        while known and known[0][0] <= at:
            when, event = known.popleft()
            if when == at:
                found.append(event)
        return found
