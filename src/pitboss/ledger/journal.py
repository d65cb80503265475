"""The writing end of the log: an action is acknowledged after it is on disk, and many tables share one write.

While one batch is being written everything that arrives waits for the next, so the busier the room the more
lines a single commit carries. A failed write breaks the journal for good: the server stops rather than go on
with a state that was not recorded.
"""

import asyncio
from collections.abc import Callable, Iterable

from pitboss.ledger.entry import Entry, Line, LogError, chained
from pitboss.ledger.store import Store


class JournalBroken(LogError):
    """A write failed; nothing more is taken until the server is started again."""


class Journal:
    """Chains lines in the order they arrive and writes them in groups."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.batches = 0
        """How many commits were made; entries written by `batches` shows how well they group."""
        self.added = self.written = 0
        """Entries that were given their place, and those of them that are on disk."""
        self.heads = store.heads()
        """Each table's last entry, written or about to be."""
        self._waiting: list[tuple[Entry, asyncio.Future[Entry]]] = []
        self._beside: Callable[[], None] | None = None
        self._writer: asyncio.Task[None] | None = None
        self._failure: JournalBroken | None = None
        self.on_failure: Callable[[JournalBroken], None] = lambda _: None

    @property
    def lines(self) -> int:
        """How many entries all the logs have together."""
        return sum(entry.number for entry in self.heads.values())

    def add(self, line: Line) -> tuple[Entry, "asyncio.Future[Entry]"]:
        """Gives a line its place at once; the future is done when it is on disk."""
        if self._failure:
            raise self._failure
        entry = chained(line, self.heads.get(line.table))
        self.heads[line.table] = entry
        self.added += 1
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Entry] = loop.create_future()
        self._waiting.append((entry, future))
        if self._writer is None:
            self._writer = loop.create_task(self._write())
        return entry, future

    async def append(self, line: Line) -> Entry:
        """The entry of a line, once it is on disk."""
        _, future = self.add(line)
        return await future

    async def append_all(self, lines: Iterable[Line]) -> list[Entry]:
        """Several lines at once, once all are on disk."""
        return await asyncio.gather(*[self.add(line)[1] for line in lines])

    def beside(self, work: Callable[[], None]) -> None:
        """Has something else written when everything added so far is on disk: once, however often it is asked."""
        self._beside = work
        if self._writer is None and self._failure is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def flushed(self) -> None:
        """Waits until everything added so far is on disk."""
        while self._writer is not None:
            await asyncio.shield(self._writer)

    async def _write(self) -> None:
        try:
            while self._waiting or self._beside:
                batch, self._waiting = self._waiting, []
                if batch:
                    await self._commit(batch)
                work, self._beside = self._beside, None
                if work is not None and self._failure is None:
                    await asyncio.to_thread(work)
        finally:
            self._writer = None

    async def _commit(self, batch: list[tuple[Entry, "asyncio.Future[Entry]"]]) -> None:
        try:
            await asyncio.to_thread(self.store.append, [entry for entry, _ in batch])
        except Exception as error:
            self._break(error, batch)
            return
        self.batches += 1
        self.written += len(batch)
        for entry, future in batch:
            if not future.done():
                future.set_result(entry)

    def _break(self, error: Exception, batch: list[tuple[Entry, "asyncio.Future[Entry]"]]) -> None:
        """Whatever went wrong: nobody is left waiting, and nothing more is taken."""
        self._failure = JournalBroken(str(error))
        for _, future in [*batch, *self._waiting]:
            if not future.done():
                future.set_exception(self._failure)
                future.exception()  # not every line has somebody who waits for it
        self._waiting = []
        self.on_failure(self._failure)
