"""The finished rounds of a table, from its log."""

from collections.abc import Iterator

from pitboss.ledger.fold import FinishedRound, TableFold
from pitboss.ledger.snapshots import has_snapshots, restored
from pitboss.ledger.store import Store


def finished_rounds(store: Store, table: str, first: int = 1, last: int | None = None) -> Iterator[FinishedRound]:
    """The rounds from one number to another, as they are found. Folding begins at the last snapshot before them."""
    start = restored(store, table, first) if first > 1 and has_snapshots(store) else None
    fold, number = (start.fold, start.number) if start else (TableFold(table), 0)
    for entry in store.stream(table, number):
        over = fold.finished(fold.take_entry(entry), entry.line.at)
        if over is None or over.number < first:
            continue
        if last is not None and over.number > last:
            return
        yield over
        if over.number == last:
            return
