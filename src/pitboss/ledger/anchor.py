"""The anchor: the heads of all logs as they were acknowledged, kept outside the database.

A chain shows that nothing in it was changed, but not that its end is missing. So after every commit, and before it is
acknowledged, the heads it made go into a file beside the database. It never runs ahead of what is on disk: a log that
ends before its anchor has lost something that somebody was told.

The file has one JSON object a line: the first has every log's head, those after it what each commit changed. `sequence`
counts the entries of all logs together. The same object is what `pitboss log heads` exports.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final

import msgspec

from pitboss.ledger.cage import zone_of
from pitboss.ledger.database import StoreError, file_of, make_private
from pitboss.ledger.entry import LogEntry, LogError
from pitboss.ledger.store import Store

MOST_LINES: Final = 20_000
"""Commits until the file is written afresh with every head in its first line."""
_encoder = msgspec.json.Encoder()


class LogHead(msgspec.Struct, frozen=True, array_like=True):
    """A log's last entry: its number and its hash."""

    number: int
    hash: str


class Heads(msgspec.Struct, frozen=True, kw_only=True):
    """Where logs stood at an instant."""

    sequence: int
    """Entries of all logs together."""
    at: datetime
    heads: dict[str, LogHead]


class Anchor:
    """The file, held by the one server that writes the log."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._heads: dict[str, LogHead] = {}
        self._sequence = self._lines = 0
        self._file: IO[bytes] | None = None

    @property
    def heads(self) -> Heads:
        """What was acknowledged so far; asked in the thread that writes."""
        return Heads(sequence=self._sequence, at=datetime.now(UTC), heads=dict(self._heads))

    def begin(self, heads: Iterable[LogEntry]) -> None:
        """Writes the file anew: from here on this is what was acknowledged."""
        self._heads = {entry.line.table: LogHead(entry.number, entry.hash) for entry in heads}
        self._sequence = sum(head.number for head in self._heads.values())
        self._renew()

    def note(self, batch: Sequence[LogEntry]) -> None:
        """A batch is on disk and about to be acknowledged."""
        changed = {entry.line.table: LogHead(entry.number, entry.hash) for entry in batch}
        self._heads |= changed
        self._sequence += len(batch)
        self._lines += 1
        if self._file is None or self._lines > MOST_LINES:
            self._renew()
            return
        try:
            self._file.write(_line(self._sequence, changed))
        except OSError as error:
            raise self._unwritable(error) from None

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _renew(self) -> None:
        """In one step, so that a crash leaves the old file or the new one."""
        self.close()
        beside = self.path.with_name(f"{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            make_private(beside)
            with beside.open("wb") as file:
                file.write(_line(self._sequence, self._heads))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
            self._file, self._lines = self.path.open("ab", buffering=0), 0
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> StoreError:
        why = (error.strerror or str(error)).lower()
        return StoreError(f"the anchor at {self.path} cannot be written: {why}; name another place with --anchor")


def _line(sequence: int, heads: dict[str, LogHead]) -> bytes:
    return _encoder.encode(Heads(sequence=sequence, at=datetime.now(UTC), heads=heads)) + b"\n"


def anchor_path(store: Store) -> Path:
    """Beside a SQLite file; for other databases in the user's own folder for such things."""
    url = store.engine.url
    path = file_of(url)
    if path is not None:
        return path.with_name(f"{path.name}.anchor")
    told = os.environ.get("XDG_STATE_HOME")
    state = Path(told) if told else Path.home().joinpath(".local", "state")
    named = url.set(username=None, password=None).render_as_string().encode()
    name = re.sub(r"[^A-Za-z0-9_-]", "-", url.database or "room")
    return state.joinpath("pitboss", f"{name}-{hashlib.sha256(named).hexdigest()[:8]}.anchor")


def heads_of(store: Store) -> Heads:
    """Where the logs stand now."""
    heads = {log: LogHead(entry.number, entry.hash) for log, entry in store.heads().items()}
    return Heads(sequence=sum(head.number for head in heads.values()), at=datetime.now(UTC), heads=heads)


def read_anchor(path: Path) -> Heads | None:
    """What an anchor or an export says was acknowledged; None where there is no such file. Raises `LogError`."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LogError(f"the anchor at {path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    whole = data[: data.rfind(b"\n") + 1] or data  # a crash may have cut the last line short
    found: Heads | None = None
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            one = msgspec.json.decode(line, type=Heads)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise LogError(f"the anchor at {path} is damaged, line {number}: {error}") from None
        found = msgspec.structs.replace(one, heads={**found.heads, **one.heads}) if found else one
    if found is None:
        raise LogError(f"the anchor at {path} is empty")
    return found


def missing(anchored: Heads, store: Store) -> list[str]:
    """What was acknowledged and is not in the logs: nothing, unless one of them lost its end or was replaced."""
    heads, found = store.heads(), []
    for log, head in sorted(anchored.heads.items()):
        last = heads[log].number if log in heads else 0
        if last < head.number:
            found.append(f"the log of {log} ends at entry {last}, but entry {head.number} was acknowledged")
        elif (heads[log] if last == head.number else store.read(log, head.number - 1, 1)[0]).hash != head.hash:
            found.append(f"entry {head.number} of the log of {log} is not the one that was acknowledged")
    return found


def check_anchor(path: Path, store: Store) -> str:
    """Refuses to begin on less than was acknowledged; what else there is to say to whoever starts a room."""
    anchored, total = read_anchor(path), heads_of(store).sequence
    if anchored is None:
        return f"There is no anchor at {path} to compare the log with: it begins now." if total else ""
    lost = missing(anchored, store)
    if lost:
        more = f" (and {len(lost) - 1} more like it)" if len(lost) > 1 else ""
        zone = zone_of(store)
        at = f"{anchored.at.astimezone(zone):%Y-%m-%d %H:%M:%S} {zone}"
        raise LogError(
            f"the room has less than it acknowledged by {at}: {lost[0]}{more}; bring the whole log back, or "
            f"accept this one with `pitboss log accept` (the anchor is {path})"
        )
    beyond = total - anchored.sequence
    if not beyond:
        return ""
    return (
        f"The log has {beyond} {'entry' if beyond == 1 else 'entries'} more than were acknowledged: from the moment "
        "in which the room was killed, or not from this room; `pitboss log show` has them."
    )
