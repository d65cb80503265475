"""Tables that played on a gaming day without a bank, or on after its last count: the day's paper names them (B7)."""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date

import msgspec

from pitboss.cage.slips import ASKED, CAGE, Slip
from pitboss.cage.state import CageState
from pitboss.ledger.figures import Figures, Key
from pitboss.money import Chips


class Unbanked(msgspec.Struct, frozen=True):
    """A table of a day whose rounds are in no count of it, or not all of them."""

    table: str
    rounds: int
    """Of the day."""
    after: Chips | None = None
    """What came over the tray after the day's last count and before the next; None where there was no count at all."""


def unbanked(
    state: CageState, day: date, rows: Iterable[tuple[Key, Figures]], stands: Callable[[str], Chips]
) -> list[Unbanked]:
    """Of the figures of a day; `stands` is what the house has won at a table by now."""
    rounds: Counter[str] = Counter()
    for key, figures in rows:
        if key.day == str(day):
            rounds[key.table] += figures.rounds + figures.void
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
            if after := then - mine[last].stands:
                found.append(Unbanked(table, played, after))
    return found
