"""The disk: the real store over real SQLite files, with the losses that a crash causes on a real disk.

A killed process loses what it had not handed to the system. A power cut loses unsynced data: any sectors of the
commit in progress, and any end of the anchor, which is never synced line by line.
"""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, Protocol

import sqlalchemy as sql
from sqlalchemy.engine import Engine

from pitboss.log.anchors import anchor_path
from pitboss.log.database import StoreError, file_of
from pitboss.log.entry import LogEntry
from pitboss.log.store import Store
from simulation.clockwork import Crash

SECTOR: Final = 512
PARTS: Final = ("", "-wal")
"""The files of a SQLite database that outlive its process."""

WriteFault = Literal["killed before", "killed after", "power cut", "cut at a cache", "refused", "answer lost"]
"""The fate of one commit. A cut at a cache is a commit that only repeats the log."""


class Watcher(Protocol):
    """Receives every commit and every failure."""

    def kept(self, entries: Sequence[LogEntry]) -> None: ...
    def fault(self, kind: str) -> None: ...


class SimulatedStore(Store):
    """The log of a room, whose commits may go wrong."""

    disk: "Disk"

    def append(self, entries: Sequence[LogEntry]) -> None:
        fault = self.disk.due()
        if fault == "killed before":
            raise Crash
        if fault == "refused":
            raise StoreError("the log cannot be written: database or disk is full; free the disk")
        before = self.disk.images() if fault == "power cut" else {}
        super().append(entries)
        if fault == "power cut":
            self.disk.tear(before)
            raise Crash
        self.disk.kept(entries)
        if fault == "killed after":
            raise Crash
        if fault == "answer lost":
            raise StoreError("the log cannot be written: the connection to the database is lost")


class Disk:
    """The simulated disk: its files, and when it fails."""

    def __init__(self, engine: Engine, template: bytes, chance: random.Random, watcher: Watcher) -> None:
        self.engine, self.chance, self.watcher = engine, chance, watcher
        path = file_of(engine.url)
        assert path is not None
        self.path = path
        self._write({"": template}, None)
        self.durable: dict[str, int] = {}
        """The number of the last entry on disk, for every log."""
        self.commits = 0
        self.lines = 0
        self.fault: tuple[int, WriteFault] | None = None
        """The commit that fails, counted from the start of this life, and how it fails."""
        self.failed = False
        """True if a write was refused in this life, or its answer lost."""
        self._counted = 0
        self._survives: dict[str, bytes] | None = None
        self.store: SimulatedStore | None = None

    # --- a life of the server

    def open(self) -> SimulatedStore:
        """Open the store as a server finds it. One engine serves all lives, so its compiled statements are reused."""
        store = self.store = SimulatedStore(self.engine)
        store.disk = self
        store.find_archives()
        sql.event.listen(self.engine, "commit", self._cache)
        self._counted, self._survives, self.failed = 0, None, False
        self.durable = {name: entry.number for name, entry in store.heads().items()}
        return store

    def due(self) -> WriteFault | None:
        """Return what goes wrong with the commit that begins now."""
        self._counted += 1
        if self.fault is None or self.fault[1] == "cut at a cache" or self._counted < self.fault[0]:
            return None
        fault, self.fault = self.fault[1], None
        self.failed = fault in ("refused", "answer lost")
        self.watcher.fault(fault)
        return fault

    def kept(self, entries: Sequence[LogEntry]) -> None:
        self.commits += 1
        self.lines += len(entries)
        for entry in entries:
            self.durable[entry.line.table] = entry.number
        self.watcher.kept(entries)

    def _cache(self, _: sql.Connection) -> None:
        """Note that a transaction beside the log is about to be committed: caches, people or sessions."""
        if self.fault is not None and self.fault[1] == "cut at a cache" and self._counted >= self.fault[0]:
            self.fault = None
            self.watcher.fault("cut at a cache")
            raise Crash

    # --- what survives

    def images(self) -> dict[str, bytes]:
        return {part: found.read_bytes() for part in PARTS if (found := Path(f"{self.path}{part}")).exists()}

    def tear(self, before: dict[str, bytes]) -> None:
        """Cut the power in the middle of a commit, so that any of its sectors may be missing.

        SQLite writes the frames and syncs them, and only then moves pages from them into the database. So either the
        frames are torn and the database is unchanged, or the frames are whole and the database's pages are torn.
        """
        after = self.images()
        moved = after[""] != before[""] and self.chance.random() < 0.5
        torn = "" if moved else "-wal"
        self._survives = (after if moved else dict(before)) | {torn: self._torn(before.get(torn, b""), after[torn])}

    def _torn(self, before: bytes, after: bytes) -> bytes:
        """Return a file in which every sector changed since the last sync is randomly new or old."""
        length = self.chance.choice([len(after), self.chance.randint(min(len(before), len(after)), len(after))])
        made = bytearray(after[:length].ljust(len(before), b"\0"))
        for at in range(0, len(made), SECTOR):
            old = before[at : at + SECTOR]
            if made[at : at + SECTOR] != old and self.chance.random() < 0.5:
                made[at : at + len(old)] = old
                made[at + len(old) : at + SECTOR] = bytes(len(made[at + len(old) : at + SECTOR]))
        return bytes(made)

    def crash(self, *, power: bool) -> None:
        """End the process, with or without the power, and put the surviving files in a new place for the next."""
        assert self.store is not None
        found = self.images() if self._survives is None else self._survives
        anchored = anchor_path(self.store)
        heads = anchored.read_bytes() if anchored.exists() else None
        if heads is not None and (power or self._survives is not None):
            synced = heads.find(b"\n") + 1
            heads = heads[: self.chance.randint(synced, len(heads))]
        self.stop()
        self._write(found, heads)

    def stop(self) -> None:
        """Note that the server has stopped on its own."""
        assert self.store is not None
        sql.event.remove(self.engine, "commit", self._cache)
        self.store.close()

    def _write(self, files: dict[str, bytes], anchored: bytes | None) -> None:
        for one in self.path.parent.glob(f"{self.path.name}*"):
            one.unlink()
        for part, data in files.items():
            Path(f"{self.path}{part}").write_bytes(data)
        if anchored is not None:
            self.path.with_name(f"{self.path.name}.anchor").write_bytes(anchored)
