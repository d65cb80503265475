"""Hand histories of other programs: read them, replay them as played, and compare the results.

A round of `rules/` refuses what its rulebook does not allow. The history of another room is a fact: somebody posted a
dead blind, nobody posted a small blind, a stack was never written down. So this package takes forced bets as they were,
checks the betting, and reports a breach of a rulebook instead of refusing it.
"""

from pitboss.books.adjudication import record_of
from pitboss.books.phh import from_phh
from pitboss.rules.record import Record, read_record
from pitboss.rules.round import Round


def read_phh(text: bytes | str) -> Record:
    """Read a hand in the Poker Hand History format as a record, to `replay` or to step through its `states`."""
    return from_phh(read_record(text))


def write_phh(hand: Record | Round, viewer: str | None = None) -> str:
    """Return a hand in the Poker Hand History format, with one viewer's cards or all of them. Raises `Unsayable` if the
    format cannot express something in it."""
    from pitboss.histories.export import export

    return export(hand if isinstance(hand, Record) else record_of(hand), "phh", viewer)
