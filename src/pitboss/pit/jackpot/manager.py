"""The Game Manager: lines with their times go in, events come out. Its state is a replay of its log.

`push(line, at)` returns events, or raises a `Refusal` and changes nothing. There is no clock or randomness: the same
lines at the same times always give the same state.

A log is text with one line each, or a TOML file with `lines`. A line may begin with its time, `@2026-01-05T10:15:00`,
or with the time since the line before, `@+20m`. Without either, it has the time of the line before. `#` begins a
comment.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from pitboss.books.jackpot import CHANGES, TERMS
from pitboss.core.citation import once
from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.core.time import Instant, split_time, write_instant
from pitboss.pit.jackpot import claims, faults, rounds, systems
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.events import ClockRanBack
from pitboss.pit.jackpot.grammar import JackpotLine, read_line
from pitboss.pit.jackpot.state import ManagerState
from pitboss.rules.event import Event

ONE_ORDER = once(tuple(rule for terms in TERMS.values() for rule in terms.key_off))
"""The clauses under which prizes are paid in the order of their key-offs."""
HANDLERS: dict[str, Callable[..., list[Event]]] = {
    "open": systems.open_one,
    "join": systems.join,
    "leave": systems.leave,
    "move": systems.move,
    **{verb: partial(systems.change, verb=verb) for verb in CHANGES},
    "close": systems.close,
    "notice": systems.notice,
    "start": rounds.start,
    "fold": rounds.fold,
    "decline": rounds.decline,
    "flop": rounds.flop,
    "hit": claims.hit,
    "sort": claims.sort,
    "pay": claims.pay,
    "misdeal": rounds.misdeal,
    "return": rounds.give_back,
    "short": rounds.short,
    "amend": rounds.amend,
    "over": rounds.over,
    "refused": faults.refused,
    "verify": claims.approve,
    "confirm": claims.approve,
    "hold": claims.hold,
    "release": claims.release,
    "refuse": claims.refuse,
    "void": faults.void,
    "cancel": rounds.cancel,
    "record": rounds.record,
    "read": rounds.read,
    "resolve": faults.resolve,
    "witness": faults.witness,
    "suspend": faults.suspend,
    "resume": faults.resume,
    "manual": faults.manual,
    "display-fault": faults.display_fault,
    "display-works": faults.display_works,
}
"""The handler of each verb. It is called with the state, the actor, the time and the values of the line's parts."""


class JackpotManager(ManagerState):
    """Every jackpot of a casino."""

    def push(self, line: JackpotLine, at: Instant, *, replayed: bool = False) -> list[Event]:
        """Apply a line at a time no earlier than the last, or raise a `Refusal` and change nothing.

        A `replayed` line was accepted before, so it skips checks added since.
        """
        if at < self.now:
            raise ClockRanBack(
                f"{write_instant(at)} is before the last line, at {write_instant(self.now)}: "
                "prizes are paid in the order of their key-offs",
                ONE_ORDER,
                actor=line.actor,
            )
        self.replayed, self.by_hand = replayed, line.verb == "enter"
        try:
            events = self._enter(line, at) if self.by_hand else HANDLERS[line.verb](self, line.actor, at, *line.values)
        finally:
            self.replayed = self.by_hand = False
        self.now = at
        return events

    def _enter(self, line: JackpotLine, at: Instant) -> list[Event]:
        """Apply a table's line entered by an official, for a suspended table or a finished round."""
        of: JackpotLine = line.values[0]
        table, by = self.table(of.actor), line.actor
        power = table.terms.officials.require(by, "enter")
        signed = claims.sign_entered(self, of, by)
        values = (*signed.values, by) if of.verb == "hit" else signed.values
        events = HANDLERS[of.verb](self, of.actor, at, *values)
        entered = event.EnteredByHand(table=table.name, round=of.values[0], by=by, line=of.said, rules=power.rules)
        return [entered, *events]

    def read(self, line: str, at: Instant) -> list[Event]:
        return self.push(read_line(line), at)


# --- logs

LARGEST_LOG = 256 * 1024 * 1024


class Entry(msgspec.Struct, frozen=True):
    """A line of a log with its number and its time."""

    number: int
    """Counted from 1."""
    at: Instant
    text: str
    """The line without its time."""
    refusal: Refusal | None = None
    """The reason why its time cannot be read."""


def read_log(data: bytes) -> list[str]:
    """Return the lines of a log file: the `lines` of a TOML table, or the text itself."""
    if len(data) > LARGEST_LOG:
        raise UnreadableLine(f"the log is too long: at most {LARGEST_LOG} bytes")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableLine(f"the log is not text in UTF-8: byte {error.start} is not") from None
    if not _is_toml(text):
        return text.splitlines()
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableLine(f"the log is not TOML: {error}") from None
    lines = table.get("lines")
    if isinstance(lines, str):
        return lines.splitlines()
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise UnreadableLine("the log has no lines: expected lines = [ … ], one text each")
    return lines


def _is_toml(text: str) -> bool:
    """Return True if the first line that is not a comment is a TOML key or table."""
    for line in text.splitlines():
        words = line.split()
        if words and not words[0].startswith("#"):
            return words[0].startswith("[") or (len(words) > 1 and words[1] == "=") or "=" in words[0]
    return False


def entries(lines: Iterable[str], start: Instant = 0) -> Iterator[Entry]:
    """Yield every line that is not empty or a comment, with its time. Later lines ignore a time that goes back."""
    last = start
    for number, line in enumerate(lines, 1):
        text, at = line.partition("#")[0].strip(), last
        if not text:
            continue
        try:
            at, text = split_time(text, last)
        except Refusal as refusal:
            refusal.line, refusal.text = number, line.strip()
            yield Entry(number, last, line.strip(), refusal)
            continue
        last = max(last, at)
        if text:
            yield Entry(number, at, text)


def asked_in(entry: Entry) -> JackpotLine:
    """Return the line of an entry, or raise a `Refusal` if it or its time cannot be read."""
    if entry.refusal is not None:
        raise entry.refusal
    return read_line(entry.text)


class Played(msgspec.Struct, frozen=True):
    """A line with its events or its refusal."""

    entry: Entry
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


def play(manager: JackpotManager, lines: Iterable[str]) -> Iterator[Played]:
    """Push every line and yield its events or refusal. A refused line changes nothing, and play continues with the
    next."""
    for entry in entries(lines, manager.now):
        try:
            events = manager.push(asked_in(entry), entry.at)
        except Refusal as refusal:
            refusal.line, refusal.text = entry.number, entry.text
            yield Played(entry, refusal=refusal)
        else:
            yield Played(entry, tuple(events))
