"""What was told at a table before the server started: its last lines, folded again and put into words once more."""

from datetime import tzinfo

from pitboss.log.kinds.table import TableFold
from pitboss.log.replay import replay
from pitboss.log.snapshots import restored
from pitboss.log.store import Store
from pitboss.pit.table.table import FloorTable
from pitboss.room.table.news import News
from pitboss.room.table.officials import reason
from pitboss.room.table.prizes import Prizes
from pitboss.room.wire.shapes import Told

LINES_BACK = 150
"""How many of the last lines are put into words again."""


class Past:
    """A table as it was, for `News` to tell."""

    def __init__(self, fold: TableFold, number: int, zone: tzinfo) -> None:
        self.fold, self.number, self.zone = fold, number, zone

    bots: frozenset[str] = frozenset()
    """Nobody is told anything by it."""

    @property
    def floor(self) -> FloorTable:
        return self.fold.floor


def recalled(store: Store, table: str, number: int, zone: tzinfo, prizes: Prizes) -> list[Told]:
    """The words for the last lines up to the entry `number` and for their prizes, by the clock of a zone."""
    first = number - LINES_BACK
    found = restored(store, table, before=first)
    past = Past(TableFold(table), 0, zone) if found is None else Past(found.fold, found.number, zone)
    news, told = News(past), list[Told]()
    for entry in store.followed(table, past.number):
        if entry.number > number:
            break
        past.number = entry.number
        events = replay(past.fold, entry).events
        if entry.number == first:
            news.begin()
        elif entry.number > first:
            news.note(entry.line.by, events, reason(entry.line.text))
            news.batch.events += prizes.led_to_by(entry, past.floor)
            news.collect()
            told += news.taken().told
    return told
