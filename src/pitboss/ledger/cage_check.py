"""What the cage says of other logs, and what is kept of their figures: borne out by those logs, or not."""

import contextlib
from itertools import takewhile

import msgspec

from pitboss.cage.calendar import Calendar
from pitboss.ledger.accounts import CAGE
from pitboss.ledger.cage import CageFold
from pitboss.ledger.entry import LogEntry, LogError
from pitboss.ledger.figures import Figures, Rows
from pitboss.ledger.projection import kept_rows
from pitboss.ledger.store import Store
from pitboss.money import Chips


class Counted(msgspec.Struct, frozen=True):
    """What the cage's log says that other logs have to bear out."""

    calendar: Calendar
    stands: dict[str, dict[int, list[tuple[int, Chips]]]]
    """By table and entry, the slips whose counts took the house's winnings from there."""


def counts_of(store: Store, last: int) -> Counted:
    """From the cage's log up to an entry; what is wrong with it is for its own check to say."""
    fold = CageFold()
    with contextlib.suppress(LogError):
        for entry in takewhile(lambda entry: entry.number <= last, store.stream(CAGE)):
            fold.take_entry(entry)
    found: dict[str, dict[int, list[tuple[int, Chips]]]] = {}
    for slip in fold.state.slips.values():
        if slip.entry:
            found.setdefault(slip.bank, {}).setdefault(slip.entry, []).append((slip.number, slip.stands))
    return Counted(fold.state.calendar, found)


class FiguresMade:
    """The figures of a log, added up again beside the rows that are kept of it."""

    def __init__(self, store: Store, log: str) -> None:
        self.log = log
        self.mark, self.kept = kept_rows(store, log)
        self._made: Rows = {}

    def add(self, entry: LogEntry, rows: Rows) -> list[str]:
        """What differs, when everything is added that the kept rows have."""
        if entry.number > self.mark:
            return []
        for key, more in rows.items():
            self._made.setdefault(key, Figures()).add(more)
        if entry.number < self.mark or self._made == self.kept:
            return []
        return [f"the figures of {self.log} are not what the log makes: `pitboss log refold` makes them anew"]
