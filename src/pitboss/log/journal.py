"""The writing end of the log: an action is acknowledged after it is on disk, and many tables share one write.

While a batch is being written, everything that arrives waits for the next. A busy room waits a moment longer, so that
one commit carries more lines. A failed write breaks the journal for good: the server stops rather than continue with
a state that was not recorded.
"""

import asyncio
import time
from bisect import bisect_left
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Final, Protocol, TypeVar

from pitboss.log.anchors import Anchor
from pitboss.log.entry import LogEntry, LogError, LogLine, chained
from pitboss.log.store import Store

MILLISECOND: Final = 1_000_000
RANGES: Final = {
    "0.001": 1 * MILLISECOND,
    "0.0025": 5 * MILLISECOND // 2,
    "0.005": 5 * MILLISECOND,
    "0.01": 10 * MILLISECOND,
    "0.025": 25 * MILLISECOND,
    "0.05": 50 * MILLISECOND,
    "0.1": 100 * MILLISECOND,
    "0.25": 250 * MILLISECOND,
    "0.5": 500 * MILLISECOND,
    "1.0": 1000 * MILLISECOND,
    "2.5": 2500 * MILLISECOND,
    "5.0": 5000 * MILLISECOND,
    "10.0": 10_000 * MILLISECOND,
}
"""The upper end of each range, in seconds as Prometheus writes them. The last range has no end."""
_BOUNDS: Final = [*RANGES.values()]


class Timings:
    """A histogram of durations."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(_BOUNDS) + 1)
        self.total = 0

    def note(self, took: int) -> None:
        self.counts[bisect_left(_BOUNDS, took)] += 1
        self.total += took

    def up_to(self) -> list[tuple[str, int]]:
        """Return the cumulative count for each range."""
        found, so_far = list[tuple[str, int]](), 0
        for end, count in zip([*RANGES, "+Inf"], self.counts, strict=True):
            so_far += count
            found.append((end, so_far))
        return found


GATHER: Final = timedelta(milliseconds=3)
"""The wait between two commits in a busy room: a commit costs far more than another line in it."""

Written = asyncio.Future[None]
"""Done when a batch is on disk; everything in the batch shares it."""
Made = TypeVar("Made")


class BackgroundWrite(Protocol):
    """Work done between two writes of the log. It returns the work to do in the next turn."""

    def __call__(self) -> "BackgroundWrite | None": ...


class JournalBroken(LogError):
    """A write failed. The journal accepts nothing more until the server restarts."""


class Journal:
    """Chains lines in the order they arrive and writes them in groups."""

    def __init__(
        self, store: Store, anchor: Anchor | None = None, on_failure: Callable[[JournalBroken], None] = lambda _: None
    ) -> None:
        self.store, self.anchor, self.on_failure = store, anchor, on_failure
        self.took = Timings()
        """Durations of commits."""
        self.batches = 0
        """How many commits were made; entries written by `batches` shows how well they group."""
        self.added = self.written = 0
        """The numbers of entries that have a place in the chain, and of those that are on disk."""
        self.heads = store.heads()
        """Each table's last entry, written or about to be."""
        self._pool = ThreadPoolExecutor(1, "pitboss-writer")
        """The writer's own thread: slow work, such as hashing a password, never delays a commit."""
        self._waiting: list[LogEntry] = []
        self._promised: Written | None = None
        """The promise to everyone who is waiting."""
        self.last: Written | None = None
        """The most recent promise."""
        self._then: list[Callable[[], None]] = []
        """Callbacks to run when the promise is kept, in order and in one turn of the loop, because there are thousands
        a second."""
        self._background: BackgroundWrite | None = None
        self._writer: asyncio.Task[None] | None = None
        self._failure: JournalBroken | None = None

    @property
    def lines(self) -> int:
        return sum(entry.number for entry in self.heads.values())

    def add(self, line: LogLine) -> LogEntry:
        """Give a line its place at once. `on_disk` and `when_written` wait until it is on disk."""
        if self._failure:
            raise self._failure
        entry = self.heads[line.table] = chained(line, self.heads.get(line.table))
        self.added += 1
        self._waiting.append(entry)
        if self._promised is None:
            self._promised = self.last = asyncio.get_running_loop().create_future()
            self._then = []
            self.last.add_done_callback(partial(_do_all, self._then))
        self._wake()
        return entry

    async def append(self, line: LogLine) -> LogEntry:
        """Add a line and return its entry once it is on disk."""
        entry = self.add(line)
        await self.on_disk()
        return entry

    def when_written(self, do: Callable[[], None]) -> None:
        """Run a callback in its turn, once everything added so far is on disk; never if that fails."""
        if self.last is None or self.last.done():
            if self._failure is None:
                asyncio.get_running_loop().call_soon(do)
        else:
            self._then.append(do)

    def write_between(self, work: BackgroundWrite) -> None:
        """Schedule other writes to run once when everything added so far is on disk, however often they are requested.

        Long work is done in parts, each of which returns the next. The log is written between two parts.
        """
        self._background = work
        if self._failure is None:
            self._wake()

    async def on_disk(self) -> None:
        """Wait until everything added so far is on disk, however much is added meanwhile. Raises `JournalBroken`."""
        if self._failure:
            raise self._failure
        if self.last is not None:
            await asyncio.shield(self.last)

    async def run(self, work: Callable[[], Made]) -> Made:
        """Run a short function in the writer's thread between two commits, and return its result. Nothing else writes
        the database meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def flushed(self) -> None:
        """Wait until there is nothing left to write."""
        while self._writer is not None:
            await asyncio.shield(self._writer)

    def close(self) -> None:
        """Stop the writer's thread."""
        self._pool.shutdown(wait=False)

    def _wake(self) -> None:
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting or self._background:
                if self._promised is not None:
                    batch, written = self._waiting, self._promised
                    self._waiting, self._promised = [], None
                    await self._commit(batch, written)
                work, self._background = self._background, None
                if work is not None and self._failure is None:
                    rest = await self.run(work)
                    self._background = self._background or rest
                if self._waiting:
                    await asyncio.sleep(GATHER.total_seconds())
        finally:
            self._writer = None

    async def _commit(self, batch: list[LogEntry], written: Written) -> None:
        begun = time.perf_counter_ns()
        try:
            await self.run(lambda: self._append(batch))
        except Exception as error:
            self._break(error, written)
            return
        self.took.note(time.perf_counter_ns() - begun)
        self.batches += 1
        self.written += len(batch)
        if not written.done():
            written.set_result(None)

    def _append(self, batch: list[LogEntry]) -> None:
        self.store.append(batch)
        if self.anchor is not None:
            self.anchor.note(batch)

    def _break(self, error: Exception, written: Written) -> None:
        """Fail every waiting promise and accept nothing more."""
        self._failure = JournalBroken(str(error))
        for promise in (written, self._promised):
            if promise is not None and not promise.done():
                promise.set_exception(self._failure)
                promise.exception()  # not every line has someone waiting for it
        self._waiting, self._promised = [], None
        self.on_failure(self._failure)


def _do_all(then: list[Callable[[], None]], written: Written) -> None:
    """Run the callbacks that waited for a promise, unless it was broken. A failure is logged and stops no other."""
    if written.exception() is not None:
        return
    for do in then:
        try:
            do()
        except Exception as error:
            said = {"message": "a callback after a write of the log has failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(said)
