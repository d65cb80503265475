"""Golden logs: the result of every line of an edition, kept for ever.

A file has the logs of one edition. Each has a head (`# NAME`), its lines (`microseconds by text digest`, separated by
tabs) and its final hash (`= HASH`). A digest covers the line's result: events with their fields, money that moved,
and the state of a machine whose events say little. Cited clauses and words for people are left out, because their
wording may improve. So are fields at their defaults, because fields are added.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.duty import DutyMachine
from pitboss.log.kinds.jackpots import JackpotMachine
from pitboss.log.kinds.offices import GRANTS, RESET, read_grant
from pitboss.log.kinds.table import TableMachine
from pitboss.log.kinds.tournament import LeagueMachine, TournamentMachine
from pitboss.log.store import Store
from pitboss.pit.cage.machine import Cage
from pitboss.pit.limits.machine import PlayLimits
from pitboss.pit.lists.machine import Lists
from pitboss.pit.lists.rotation import Rotation
from pitboss.room.room import Room

WORDED = frozenset({"rules", "text", "words", "reason", "why", "told", "note", "memo", "what_for"})
"""Fields with words for people."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class GoldenLine(NamedTuple):
    """A line of a log and its result when its edition was released."""

    entry: LogEntry
    digest: str


class GoldenLog(NamedTuple):
    name: str
    lines: list[GoldenLine]
    head: str


class AcceptedLine(NamedTuple):
    """A line that the room accepted again, and its result."""

    entry: LogEntry
    digest: str
    led_to: Any


def taken(entries: Iterable[LogEntry]) -> list[AcceptedLine]:
    """Open a log as a server does when it starts, and note each line's result now.

    The room takes the lines through its own doors, and each machine's answer is noted on the way.
    """
    all_, noted = list(entries), list[tuple[str, Any]]()
    with TemporaryDirectory() as folder, ExitStack() as stack:
        store = Store.at(Path(folder) / "room.db")
        store.append(all_)
        for machine, verb, what in MACHINES:
            stack.enter_context(_noting(machine, verb, what, noted))
        with opened(store) as room:
            if all_[0].line.table == GRANTS:  # no machine takes these lines: the room reads them all at once
                noted = [(digest(one), one) for one in map(_grant, all_)]
                assert room.granting.held == dict(one for _, one in noted if not isinstance(one, str))
    return [AcceptedLine(entry, *found) for entry, found in zip(all_, noted, strict=True)]


@contextmanager
def opened(store: Store) -> Iterator[Room]:
    """Yield the room that a log makes, without anybody in it."""
    room = Room(store)
    try:
        room.replay()
        yield room
    finally:
        room.journal.close()
        room.accounts.hashing.close()
        store.close()


@contextmanager
def _noting(machine: Any, verb: str, what: Callable[[Any, Any], Any], noted: list[tuple[str, Any]]) -> Iterator[None]:
    asked = getattr(machine, verb)

    def take(self: Any, *words: Any, **more: Any) -> Any:
        found = asked(self, *words, **more)
        led_to = what(self, found)
        noted.append((digest(led_to), led_to))
        return found

    with patch.object(machine, verb, take):
        yield


def _grant(entry: LogEntry) -> Any:
    return entry.line.text if entry.line.text.startswith(RESET) else read_grant(entry.line.text)


def _of_pit(fold: DutyMachine, _: Any) -> Any:
    return fold.shifts, fold.posts, fold.handed, fold.documents, fold.alarms, fold.paces, fold.plan


def _of_league(fold: LeagueMachine, _: Any) -> Any:
    return fold.terms, fold.nights


def _of_tournament(fold: TournamentMachine, found: Any) -> Any:
    stands = {one.name: (one.state, one.chips, one.table, one.seat, one.won) for one in fold.state.players.values()}
    return found[1], stands


MACHINES: tuple[tuple[Any, str, Callable[[Any, Any], Any]], ...] = (
    *((one, "take", lambda _, found: found) for one in (TableMachine, JackpotMachine)),
    *((one, "push", lambda fold, found: (found, fold.state)) for one in (Cage, Lists, Rotation)),
    (PlayLimits, "push", lambda fold, found: (found, fold.people)),
    (DutyMachine, "apply", _of_pit),
    (LeagueMachine, "take", _of_league),
    (TournamentMachine, "take", _of_tournament),
)
"""The machine for each kind of log, with its method and the part of its result that is kept."""


def plain(value: Any) -> Any:
    """Return a value as JSON has it, without parts that may change although nothing else happened."""
    if isinstance(value, msgspec.Struct):
        found = {
            name: plain(getattr(value, name))
            for name, default in _fields(type(value))
            if name not in WORDED and getattr(value, name) != default
        }
        return {"": type(value).__name__, **found}
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in sorted(value.items(), key=str)}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value if type(value) in (str, int, bool, type(None)) else str(value)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    found = []
    for field in msgspec.structs.fields(kind):
        made = field.default_factory
        found.append((field.name, made() if made is not msgspec.NODEFAULT else field.default))
    return tuple(found)


def digest(led_to: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(plain(led_to))).hexdigest()[:8]


def written(name: str, entries: Iterable[LogEntry], edition: int) -> str:
    """Return a log as a golden file keeps it."""
    rows, last = [f"# {name}\n"], None
    for entry, led_to, _ in taken(entries):
        line = entry.line
        last = chained(msgspec.structs.replace(line, id=""), last, edition)
        rows.append(f"{(line.at - EPOCH) // timedelta(microseconds=1)}\t{line.by}\t{line.text}\t{led_to}\n")
    assert last is not None
    return "".join([*rows, f"= {last.hash}\n"])


def read(path: Path) -> list[GoldenLog]:
    """Return the logs of an edition; the file's name ends with its number."""
    edition, found = int(path.stem.rsplit("-", 1)[1]), list[GoldenLog]()
    last: LogEntry | None = None
    for row in path.read_text("utf-8").splitlines():
        if row.startswith("# "):
            found.append(GoldenLog(row[2:], [], ""))
            last = None
        elif row.startswith("= "):
            found[-1] = found[-1]._replace(head=row[2:])
        else:
            at, by, text, kept = row.split("\t")
            when = EPOCH + timedelta(microseconds=int(at))
            last = chained(LogLine(table=found[-1].name, at=when, by=by, text=text), last, edition)
            found[-1].lines.append(GoldenLine(last, kept))
    return found
