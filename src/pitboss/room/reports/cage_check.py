"""Checks of the cage against the tables: days without a bank, and figures its slips must bear out."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from itertools import takewhile

import msgspec

from pitboss.core.money import Chips
from pitboss.log.entry import LogEntry, LogError
from pitboss.log.log import replay
from pitboss.log.store import Store
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.cage.machine import Cage
from pitboss.pit.cage.state import ASKED, CAGE, CageState, Slip
from pitboss.room.projections.figures import Figures, Key, Rows
from pitboss.room.projections.kept_figures import kept_rows


class Unbanked(msgspec.Struct, frozen=True):
    """A table of a day whose rounds are in no count of it, or not all of them."""

    table: str
    rounds: int
    """Of the day."""
    after: Chips | None = None
    """What came over the tray after the day's last count: of a closed day before it ended, else before the next count.
    None where there was no count at all."""


def unbanked(
    state: CageState, day: date, rows: Iterable[tuple[Key, Figures]], stands: Callable[[str], Chips]
) -> list[Unbanked]:
    """Of the figures of a day, and of those after it where it is closed, whose paper stays as it is.

    `stands` is what the house has won at a table by now.
    """
    rounds: Counter[str] = Counter()
    later: Counter[str] = Counter()
    for key, figures in rows:
        if key.day == str(day):
            rounds[key.table] += figures.rounds + figures.void
        elif key.day > str(day):
            later[key.table] += figures.tray
    counts: dict[str, list[Slip]] = {}
    for slip in state.slips.values():
        if slip.kind not in ASKED and slip.bank != CAGE and not slip.left and not slip.cancelled:
            counts.setdefault(slip.bank, []).append(slip)
    found = []
    for table, played in sorted(rounds.items()):
        mine = counts.get(table, [])
        last = max((at for at, slip in enumerate(mine) if slip.day == day), default=None)
        if last is None:
            found += [Unbanked(table, played)] if played else []
        elif mine[last].kind == "closing":
            then = mine[last + 1].stands if last + 1 < len(mine) else stands(table)
            if day in state.sealed:
                then = stands(table) - later[table]
            if after := then - mine[last].stands:
                found.append(Unbanked(table, played, after))
    return found


def days_needed(state: CageState, day: date) -> tuple[str, str]:
    """Return the first and the last day whose figures `unbanked` asks for."""
    return str(day), "9999" if day in state.sealed else str(day)


class Counted(msgspec.Struct, frozen=True):
    """What the cage's log says that other logs have to bear out."""

    calendar: Calendar
    stands: dict[str, dict[int, list[tuple[int, Chips]]]]
    """By table and entry, the slips whose counts took the house's winnings from there."""


def counts_of(store: Store, last: int) -> Counted:
    """From the cage's log up to an entry; what is wrong with it is for its own check to say."""
    machine = Cage()
    with contextlib.suppress(LogError):
        for entry in takewhile(lambda entry: entry.number <= last, store.stream(CAGE)):
            replay(machine, entry)
    found: dict[str, dict[int, list[tuple[int, Chips]]]] = {}
    for slip in machine.state.slips.values():
        if slip.entry:
            found.setdefault(slip.bank, {}).setdefault(slip.entry, []).append((slip.number, slip.stands))
    return Counted(machine.state.calendar, found)


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
