"""One log: `submit` is the only way to write a line, `replay` the only way to read it back.

A log owns one machine. A line may be applied before it is on disk, but nobody is informed before that: messages are
sent through `Journal.when_written`, which keeps the order of the lines.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.core.refusals import NotAllowed
from pitboss.log.balances import Books
from pitboss.log.entry import LogEntry, LogError, LogLine
from pitboss.log.journal import Journal
from pitboss.log.packed import DIGEST, id_digest
from pitboss.log.registry import LogKind, kind_of, log_title
from pitboss.log.store import Store
from pitboss.pit.machine import Allow, Command, Machine, Outcome

LAST: Final = 2_000
"""Ids that are kept for certain; at most twice as many are, with some 600 bytes each."""
BITS_AN_ID: Final = 16
"""With four bits set per id, about two in a thousand new ids look like known ones."""
PROBES: Final = range(4)
ROOM: Final = 1_000_000
"""Room for further ids, besides those of the log."""
MOST_BITS: Final = 2**28
PAGE: Final = 500


class RequestIds:
    """The request ids of a room: sent twice, applied once, however long ago the first time was.

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
        """The id that was asked for last, which is the one that is added next."""

    def find(self, table: str, client_id: str) -> LogEntry | None:
        """Return the entry that came with this id, if one did."""
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


RequestId = Annotated[
    str, msgspec.Meta(max_length=64, pattern="^[!-~]*$", description="Your own: sent twice, it is done once.")
]
Check = Callable[[Command], None]
"""Refuses a new line before its machine sees it: permissions, play limits."""
Subscriber = Callable[[LogEntry, Outcome], None]
"""Receives the outcome of each line."""
Prepare = Callable[[str], tuple[str, str]]
"""Checks a line, and returns who acts and the line as the log keeps it."""
AnyMachine = TypeVar("AnyMachine", bound=Machine)
NOTHING = Outcome()


class Submitted(msgspec.Struct, frozen=True, gc=False):
    """A line that was written and its outcome. A repeated request has an empty outcome."""

    entry: LogEntry
    outcome: Outcome = NOTHING
    repeated: bool = False

    @property
    def number(self) -> int:
        return self.entry.number


class Logs:
    """Shared by all logs of a room: the journal, the request ids, the balances and the clock."""

    def __init__(self, journal: Journal, now: Callable[[], datetime]) -> None:
        self.journal, self.now = journal, now
        self.requests = RequestIds(journal)
        self.balances = Books()
        self._open: dict[str, Log[Any]] = {}

    def open(self, name: str) -> "Log[Any]":
        """Return a log by its name; one that nobody has opened yet begins with a new machine of its kind."""
        return self._open.get(name) or Log(name, kind_of(name).new(name), self)

    def of_kind(self, kind: LogKind) -> "list[Log[Any]]":
        """Return every log of a kind that has a line."""
        return [one for one in self._open.values() if one.number and kind_of(one.name) is kind]


def replay(machine: Machine, entry: LogEntry) -> Outcome:
    """Apply a line that was accepted before, by its edition. Checks added since are skipped."""
    line = entry.line
    try:
        return machine.apply(Command(line.by, line.text, line.at, entry.number, entry.edition, True))
    except PitbossError as error:
        raise LogError(
            f"{log_title(line.table)}, entry {entry.number}: the line is no longer accepted: {error}"
        ) from error


class Log(Generic[AnyMachine]):
    """A machine and its lines.

    Projections receive every line, new or replayed; subscribers only new ones. Both in the order given.
    """

    def __init__(self, name: str, machine: AnyMachine, logs: Logs) -> None:
        self.name, self.machine, self.logs = name, machine, logs
        self.number = 0
        """The number of the last line."""
        self.checks: tuple[Check, ...] = ()
        self.allow: Allow | None = None
        """Refuses a new line by the state it would leave and the money it would take."""
        self.projections: tuple[Subscriber, ...] = ()
        self.subscribers: tuple[Subscriber, ...] = ()
        logs._open[name] = self

    def submit(
        self,
        by: str,
        line: str,
        request: str = "",
        *,
        prepare: Prepare | None = None,
        adds: bool = False,
        at: datetime | None = None,
    ) -> Submitted:
        """Write a line: recognise a repeated request, check, apply, post the money, chain, notify.

        Raises a `Refusal` and then nothing has changed. `prepare` is called only for a new request. `adds` means that
        it puts words of the room's own into the line.
        """
        if request and (before := self.answered(request, line, "" if adds else by)) is not None:
            return Submitted(before, repeated=True)
        if prepare is not None:
            by, line = prepare(line)
        logs = self.logs
        command = Command(by, line, at or logs.now(), number=self.number + 1, allow=self.allow)
        for check in self.checks:
            check(command)
        outcome = self.machine.apply(command)
        if outcome.movements:
            logs.balances.post(outcome.movements)
        entry = logs.journal.add(LogLine(table=self.name, at=command.at, by=by, text=line, id=request))
        self.number = entry.number
        if request:
            logs.requests.add(entry)
        for notify in self.projections:
            notify(entry, outcome)
        for notify in self.subscribers:
            notify(entry, outcome)
        return Submitted(entry, outcome)

    def replay(self, entry: LogEntry) -> Outcome:
        """Read a line back that was accepted once."""
        outcome = replay(self.machine, entry)
        self.number = entry.number
        if outcome.movements:
            self.logs.balances.post(outcome.movements)
        for notify in self.projections:
            notify(entry, outcome)
        return outcome

    def answered(self, request: str, line: str, by: str = "") -> LogEntry | None:
        """Return the entry of an earlier request. Refuse an id that was used for another line.

        With `by`, the line must be identical. Without it, the room may have added words of its own at the end or after
        the first two.
        """
        before = self.find(request)
        if before is None:
            return None
        said, kept = line.split(), before.line.text.split()
        if by:
            same = (by, line) == (before.line.by, before.line.text)
        else:
            same = kept[: len(said)] == said or (kept[:2] == said[:2] and kept[len(kept) - len(said) + 2 :] == said[2:])
        if not same:
            raise other_use(request)
        return before

    def find(self, request: str) -> LogEntry | None:
        """Return the entry that came with a request before."""
        return self.logs.requests.find(self.name, request) if request else None


def other_use(request: str) -> NotAllowed:
    return NotAllowed(
        f"the request id {request.partition(':')[2]!r} was already used for another request: use a new id"
    )


def request_of(name: str, client_id: str) -> str:
    """Return a request id as the log keeps it, with the person's name. Empty if no id was sent."""
    return f"{name}:{client_id}" if client_id else ""
