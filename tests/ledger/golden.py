"""Golden logs: what every line of an edition led to, kept for ever.

A file has the logs of one edition, each a head (`# NAME`), its lines (`microseconds by text digest`, with tabs between)
and the hash it ends with (`= HASH`). A digest is of what the line led to: events with their fields, money that moved.
The clauses that are cited and words for people are left out, for they may be put better; so is a field that has its
default, for fields are added.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pitboss.care.care import Care
from pitboss.jackpots import read_line
from pitboss.ledger.accounts import CAGE
from pitboss.ledger.cage import CageFold
from pitboss.ledger.care import CARE
from pitboss.ledger.entry import LogEntry, LogLine, chained
from pitboss.ledger.fold import TableFold
from pitboss.ledger.grants import GRANTS, RESET, read_grant
from pitboss.ledger.jackpots import JACKPOTS, JackpotFold, moment
from pitboss.ledger.leagues import PREFIX as LEAGUES
from pitboss.ledger.leagues import LeagueFold
from pitboss.ledger.pit import PIT, PitFold
from pitboss.ledger.seating import LISTS, ROTATION
from pitboss.ledger.tournaments import PREFIX as TOURNAMENTS
from pitboss.ledger.tournaments import TournamentFold
from pitboss.seating.lists import Lists
from pitboss.seating.rotation import Rotation

WORDED = frozenset({"rules", "text", "words", "reason", "why", "told", "note", "memo", "what_for"})
"""Fields for people."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
Taken = Callable[[LogEntry], Any]


class GoldenLine(NamedTuple):
    """A line of a log and what it led to when its edition was released."""

    entry: LogEntry
    digest: str


class GoldenLog(NamedTuple):
    name: str
    lines: list[GoldenLine]
    head: str


def folding(name: str) -> Taken:
    """Folds a log line by line; what each led to."""
    if name == CAGE:
        cage = CageFold()
        return lambda entry: cage.take(entry.line.by, entry.line.text, entry.line.at, again=True)
    if name == JACKPOTS:
        jackpots = JackpotFold()
        return lambda entry: jackpots.take(read_line(entry.line.text), moment(entry.line.at), entry.edition)
    if name == GRANTS:
        return lambda entry: entry.line.text if entry.line.text.startswith(RESET) else read_grant(entry.line.text)
    if name in (LISTS, ROTATION, CARE):
        machine = Lists() if name == LISTS else Rotation() if name == ROTATION else Care()
        return lambda entry: machine.push(entry.line.by, entry.line.text, entry.line.at)
    if name == PIT:
        return _pit(PitFold())
    if name.startswith(LEAGUES):
        return _league(LeagueFold(name.removeprefix(LEAGUES)))
    if name.startswith(TOURNAMENTS):
        return _tournament(TournamentFold(name.removeprefix(TOURNAMENTS)))
    table = TableFold(name)
    return lambda entry: table.take(entry.line.by, entry.line.text, entry.line.at, entry.edition)


def _pit(fold: PitFold) -> Taken:
    def take(entry: LogEntry) -> Any:
        fold.take(entry.line.text)
        return fold.shifts, fold.posts, fold.handed, fold.documents

    return take


def plain(value: Any) -> Any:
    """A value as JSON has it, without what may change though nothing else happened."""
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


def _league(fold: LeagueFold) -> Taken:
    def take(entry: LogEntry) -> Any:
        fold.take(entry.line.text)
        return fold.terms, fold.nights

    return take


def _tournament(fold: TournamentFold) -> Taken:
    def take(entry: LogEntry) -> Any:
        _, movements = fold.take(entry.line.text, entry.line.at, entry.number)
        stands = {one.name: (one.state, one.chips, one.table, one.seat, one.won) for one in fold.state.players.values()}
        return movements, stands

    return take


def taken(name: str, entries: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, Any]]:
    """Every line of a log with what it leads to now."""
    take = folding(name)
    for entry in entries:
        yield entry, take(entry)


def written(name: str, entries: Iterable[LogEntry], edition: int) -> str:
    """A log as a golden file keeps it."""
    rows, last = [f"# {name}\n"], None
    for entry, led_to in taken(name, entries):
        line = entry.line
        last = chained(msgspec.structs.replace(line, id=""), last, edition)
        rows.append(f"{(line.at - EPOCH) // timedelta(microseconds=1)}\t{line.by}\t{line.text}\t{digest(led_to)}\n")
    assert last is not None
    return "".join([*rows, f"= {last.hash}\n"])


def read(path: Path) -> list[GoldenLog]:
    """The logs of an edition, whose number the file's name ends with."""
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
