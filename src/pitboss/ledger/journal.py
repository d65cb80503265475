"""The writing end of the log: an action is acknowledged after it is on disk, and many tables share one write.

While one batch is being written everything that arrives waits for the next, and a busy room waits a moment longer,
so the busier the room the more lines a single commit carries. A failed write breaks the journal for good: the
server stops rather than go on with a state that was not recorded.
"""

import asyncio
from typing import Final

from pitboss.ledger.entry import Entry, Line, LogError, chained
from pitboss.ledger.store import Store

GATHER: Final = 0.003
"""Seconds between two commits in a busy room: a commit costs far more than another line in it."""

Written = asyncio.Future[None]
"""Done when a batch is on disk; everything in the batch shares it."""


class JournalBroken(LogError):
    """A write failed; nothing more is taken until the server is started again."""


class Journal:
    """Chains lines in the order they arrive and writes them in groups."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.batches = 0
        """How many commits were made; entries written by `batches` shows how well they group."""
        self._heads = store.heads()
        self._waiting: list[Entry] = []
        self._written: Written | None = None
        """Of those that wait."""
        self._writer: asyncio.Task[None] | None = None
        self._failure: LogError | None = None

    def head(self, table: str) -> Entry | None:
        """The last entry of a table, written or about to be."""
        return self._heads.get(table)

    def add(self, line: Line) -> tuple[Entry, Written]:
        """Gives a line its place at once; the future is done when it is on disk."""
        if self._failure:
            raise JournalBroken(str(self._failure))
        entry = self._heads[line.table] = chained(line, self._heads.get(line.table))
        self._waiting.append(entry)
        if self._written is None:
            self._written = asyncio.get_running_loop().create_future()
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())
        return entry, self._written

    async def append(self, line: Line) -> Entry:
        """The entry of a line, once it is on disk."""
        entry, written = self.add(line)
        await asyncio.shield(written)
        return entry

    async def flushed(self) -> None:
        """Waits until everything added so far is on disk."""
        while self._writer is not None:
            await asyncio.shield(self._writer)

    async def _write(self) -> None:
        try:
            while self._written is not None:
                batch, written = self._waiting, self._written
                self._waiting, self._written = [], None
                await self._commit(batch, written)
                if self._waiting:
                    await asyncio.sleep(GATHER)
        finally:
            self._writer = None

    async def _commit(self, batch: list[Entry], written: Written) -> None:
        try:
            await asyncio.to_thread(self.store.append, batch)
        except LogError as error:
            self._failure = error
            for future in (written, self._written):
                if future is not None and not future.done():
                    future.set_exception(JournalBroken(str(error)))
            self._waiting, self._written = [], None
            return
        self.batches += 1
        if not written.done():
            written.set_result(None)
