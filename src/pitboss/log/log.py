"""One log: `submit` is the only way a line is written, `replay` the only way it is read back.

A log owns one machine. Applying a line may run ahead of the disk; telling people never does: whoever sends something
hangs it on `Journal.when_written`, which keeps the order of the lines.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from pitboss.core.refusals import NotAllowed
from pitboss.log import replay as reading
from pitboss.log.balances import Books
from pitboss.log.entry import LogEntry, LogLine
from pitboss.log.journal import Journal
from pitboss.log.registry import kind_of
from pitboss.log.replay import LogKind
from pitboss.log.requests import RequestIds
from pitboss.pit.machine import Allow, Command, Machine, Outcome

RequestId = Annotated[
    str, msgspec.Meta(max_length=64, pattern="^[!-~]*$", description="Your own: sent twice, it is done once.")
]
Check = Callable[[Command], None]
"""Refuses a new line before its machine sees it: permissions, play limits."""
Subscriber = Callable[[LogEntry, Outcome], None]
"""Is told what a line led to."""
Prepare = Callable[[str], tuple[str, str]]
"""Checks what somebody said, and returns who says it and how the log keeps it."""
AnyMachine = TypeVar("AnyMachine", bound=Machine)
NOTHING = Outcome()


class Submitted(msgspec.Struct, frozen=True, gc=False):
    """A line that was written, and what it led to; nothing where the request was answered before."""

    entry: LogEntry
    outcome: Outcome = NOTHING
    repeated: bool = False

    @property
    def number(self) -> int:
        return self.entry.number


class Logs:
    """What all logs of a room share: the journal, the ids of requests, the balances and the clock."""

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


class Log(Generic[AnyMachine]):
    """A machine and its lines.

    Projections are told of every line, new or replayed; subscribers of new ones only. Both in the order given.
    """

    def __init__(self, name: str, machine: AnyMachine, logs: Logs) -> None:
        self.name, self.machine, self.logs = name, machine, logs
        self.number = 0
        """Of the last line."""
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
        """Write a line: recognise a repeated request, check, apply, post the money, chain, tell who waits for it.

        Raises a `Refusal`, and nothing has changed. `prepare` is asked only where the request is a new one, and `adds`
        says whether it puts words of the room's own into the line.
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
        for tell in self.projections:
            tell(entry, outcome)
        for tell in self.subscribers:
            tell(entry, outcome)
        return Submitted(entry, outcome)

    def replay(self, entry: LogEntry) -> Outcome:
        """Read a line back that was accepted once."""
        outcome = reading.replay(self.machine, entry)
        self.number = entry.number
        if outcome.movements:
            self.logs.balances.post(outcome.movements)
        for tell in self.projections:
            tell(entry, outcome)
        return outcome

    def answered(self, request: str, line: str, by: str = "") -> LogEntry | None:
        """Return the entry that came with a request before. Refuse an id that was used for another line.

        Where it is known who would have said it, the line is the same to the letter. Else the room may have added
        words of its own, behind it or behind its first two.
        """
        before = self.logs.requests.find(self.name, request) if request else None
        if before is None:
            return None
        said, kept = line.split(), before.line.text.split()
        if by:
            same = (by, line) == (before.line.by, before.line.text)
        else:
            same = kept[: len(said)] == said or (kept[:2] == said[:2] and kept[len(kept) - len(said) + 2 :] == said[2:])
        if not same:
            raise NotAllowed(f"the id {request.partition(':')[2]!r} was used before, for something else")
        return before


def request_of(name: str, client_id: str) -> str:
    """Return an id as the log keeps it: a person's own. Empty where none was sent."""
    return f"{name}:{client_id}" if client_id else ""
