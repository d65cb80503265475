"""The request ids of a room: a request that is sent twice is applied once."""

import asyncio
from typing import Annotated, Final

import msgspec

from pitboss.core.refusals import NotAllowed
from pitboss.log.entry import LogEntry
from pitboss.log.journal import Journal
from pitboss.log.packed import DIGEST, id_digest
from pitboss.log.store import Store

RequestId = Annotated[
    str, msgspec.Meta(max_length=64, pattern="^[!-~]*$", description="Your own: sent twice, it is done once.")
]
LAST: Final = 2_000
"""The number of ids always kept. At most twice as many are kept, at about 600 bytes each."""
BITS_AN_ID: Final = 16
"""With four bits set per id, about two in a thousand new ids look like known ones."""
PROBES: Final = range(4)
ROOM: Final = 1_000_000
"""Room for further ids, besides those of the log."""
MOST_BITS: Final = 2**28
PAGE: Final = 500


class RequestIds:
    """The request ids of a room. A repeated request is applied once, however long ago the first one was.

    The log's index knows every id, but a query before every line would be slow. So the last ids are kept here, with a
    Bloom filter for all others: an id in neither is new, and only an id the filter reports is looked up.
    After a start the filter learns the ids of the log in the background; until then every id that is not among the last
    is looked up. Memory stays within `MOST_BITS`, however long the log is.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        bits = min(BITS_AN_ID * (journal.lines + ROOM), MOST_BITS)
        self._mask = (1 << (bits - 1).bit_length()) - 1
        self._filter = bytearray((self._mask + 1) // 8)
        self._learned = False
        self._last: dict[tuple[str, str], LogEntry] = {}
        self._before: dict[tuple[str, str], LogEntry] = {}
        self._turned = 0
        self._asked = ("", ""), 0
        """The id looked up last, which is the one added next."""

    def find(self, table: str, client_id: str) -> LogEntry | None:
        """Return the entry that came with this id, if any."""
        key = table, client_id
        entry = self._last.get(key) or self._before.get(key)
        if entry is not None:
            return entry
        self._asked = key, _bits(*key)
        if self._learned and not self._known(self._asked[1]):
            return None
        return self._journal.store.find(table, client_id)

    def add(self, entry: LogEntry) -> None:
        """Remember an entry with a request id that is on its way to the log."""
        if len(self._last) >= LAST and self._journal.written >= self._turned:
            # What is forgotten was added before the last turn, so it is on disk and can be looked up.
            self._before, self._last, self._turned = self._last, {}, self._journal.added
        key = entry.line.table, entry.line.id
        self._last[key] = entry
        self._mark(self._asked[1] if self._asked[0] == key else _bits(*key))

    async def learn(self) -> None:
        """Read every id of the log into the filter, a page at a time."""
        store = self._journal.store
        for source in (store, *(store.archive(file) for file in store.archives() if store.find_archive(file))):
            after = ("", "")
            while page := await asyncio.to_thread(source.client_ids, after, PAGE):
                for key in page:
                    self._mark(_bits(*key))
                after = page[-1]
            await self._learn_packed(source)
        self._learned = True

    async def _learn_packed(self, source: Store) -> None:
        after = ("", 0)
        while pages := await asyncio.to_thread(source.packed_ids, after, 1):
            table, last, ids = pages[0]
            for at in range(0, len(ids), DIGEST):
                self._mark(int.from_bytes(ids[at : at + DIGEST]))
            after = (table, last)

    def _mark(self, first: int) -> None:
        step, mask, bits = (first >> 32) | 1, self._mask, self._filter
        for probe in PROBES:
            at = (first + probe * step) & mask
            bits[at >> 3] |= 1 << (at & 7)

    def _known(self, first: int) -> bool:
        step, mask, bits = (first >> 32) | 1, self._mask, self._filter
        for probe in PROBES:
            at = (first + probe * step) & mask
            if not bits[at >> 3] & (1 << (at & 7)):
                return False
        return True


def _bits(table: str, client_id: str) -> int:
    return int.from_bytes(id_digest(table, client_id))


def other_use(request: str) -> NotAllowed:
    return NotAllowed(
        f"the request id {request.partition(':')[2]!r} was already used for another request: use a new id"
    )


def request_of(name: str, client_id: str) -> str:
    """Return a request id as the log keeps it, with the person's name. Empty if no id was sent."""
    return f"{name}:{client_id}" if client_id else ""
