"""One log: `submit` is the only way to write a line, `replay` the only way to read it back.

A log owns one machine. A line may be applied before it is on disk, but nobody is informed before that: messages are
sent through `Journal.when_written`, which keeps the order of the lines.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, TypeVar

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.log.balances import Books
from pitboss.log.entry import LogEntry, LogError, LogLine
from pitboss.log.journal import Journal
from pitboss.log.registry import LogKind, kind_of, log_title
from pitboss.log.request_ids import RequestIds, other_use
from pitboss.pit.machine import Allow, Command, Machine, Outcome

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

    Projections receive every line, new or replayed; subscribers only new ones. Each group is called in the order given.
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

        Raises a `Refusal` if the line is not allowed, and changes nothing then. `prepare` is called only for a new
        request. `adds` means that `prepare` adds the room's own words to the line.
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
        """Replay a line that was accepted before, and return its outcome."""
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
        """Return the entry that an earlier request wrote, if any."""
        return self.logs.requests.find(self.name, request) if request else None
