"""Checks of the cage against the tables: days without a bank, and figures that its slips must confirm."""

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
    """A table of a day with rounds that no count includes."""

    table: str
    rounds: int
    """The number of rounds in the day."""
    after: Chips | None = None
    """Chips that came over the tray after the day's last count: until the end of a closed day, else until the next
    count. None if there was no count.
    """


def unbanked(
    state: CageState, day: date, rows: Iterable[tuple[Key, Figures]], stands: Callable[[str], Chips]
) -> list[Unbanked]:
    """Return the unbanked tables of a day, from its figures and, for a closed day, later ones.

    `stands` returns the house's win at a table up to now.
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
    """Return the first and the last day whose figures `unbanked` needs."""
    return str(day), "9999" if day in state.sealed else str(day)


class Counted(msgspec.Struct, frozen=True):
    """Statements of the cage's log that other logs must confirm."""

    calendar: Calendar
    stands: dict[str, dict[int, list[tuple[int, Chips]]]]
    """By table and entry, the slips whose counts used the house's win at that entry."""


def counts_of(store: Store, last: int) -> Counted:
    """Return the statements of the cage's log up to an entry. The cage's own check reports errors in it."""
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
    """The figures of a log, recomputed to compare with the kept rows."""

    def __init__(self, store: Store, log: str) -> None:
        self.log = log
        self.mark, self.kept = kept_rows(store, log)
        self._made: Rows = {}

    def add(self, entry: LogEntry, rows: Rows) -> list[str]:
        """Add an entry's rows. Return the differences once everything in the kept rows has been added."""
        if entry.number > self.mark:
            return []
        for key, more in rows.items():
            self._made.setdefault(key, Figures()).add(more)
        if entry.number < self.mark or self._made == self.kept:
            return []
        return [f"the figures of {self.log} differ from the log: rebuild them with `pitboss log rebuild`"]
