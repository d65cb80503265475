"""The figures of a room whose caches somebody else keeps, or nobody at the moment."""

from pitboss.cage.calendar import Calendar
from pitboss.ledger.figures import prizes_paid
from pitboss.ledger.jackpots import JACKPOTS, JackpotFold
from pitboss.ledger.projection import Mark, Projection
from pitboss.ledger.store import Store
from pitboss.ledger.verify import OWN_LOGS


def brought_up_to_date(store: Store, calendar: Calendar) -> Projection:
    """The kept figures, and what the logs have since added to them; nothing is written."""
    kept = Projection(store, keep=False)
    for name, number in store.cut().items():
        if kept.marks.get(name, Mark()).number >= number or "/" in name:
            continue  # what has a stroke in its name is no table
        if name == JACKPOTS:
            fold = JackpotFold()
            for entry in store.followed(name):
                fold.take_entry(entry)
                kept.add(name, entry, prizes_paid(fold.paid, entry, calendar))
        elif name not in OWN_LOGS:
            kept.catch_up(name, calendar)
    return kept
