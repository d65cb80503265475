"""Reading a log back: the one way in which a line that was accepted once reaches its machine again.

Opening a room, following it, verifying it, standing by for it, snapshots, archives and golden logs all come through
`replay`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.core.errors import PitbossError
from pitboss.log.entry import LogEntry, LogError
from pitboss.pit.machine import Command, Machine, Outcome


@dataclass(frozen=True)
class LogKind:
    """One kind of log: a row of the registry."""

    name: str
    owns: Callable[[str], bool]
    """Whether a log of this name is of this kind."""
    new: Callable[[str], Machine]
    """The machine of a log before its first line."""
    after: tuple[str, ...] = ()
    """Kinds that are replayed first, because this one asks them something."""
    snapshots: bool = False
    """Whether snapshots of the machine are kept: a start reads only later lines, and old ones may be archived."""


def replay(machine: Machine, entry: LogEntry) -> Outcome:
    """Apply a line of a log, which was accepted once: by its edition, and no later check is asked of it."""
    line = entry.line
    try:
        return machine.apply(
            Command(line.by, line.text, line.at, number=entry.number, edition=entry.edition, replayed=True)
        )
    except PitbossError as error:
        raise LogError(
            f"{log_title(line.table)}, entry {entry.number}: the line is no longer taken: {error}"
        ) from error


def log_title(name: str) -> str:
    """Return a log as a sentence calls it: `tournament night`, `cage`, `table t1`."""
    return TITLES.get(name) or (name.replace("/", " ", 1) if "/" in name else f"table {name}")


TITLES: dict[str, str] = {}
"""How the logs of the room itself are called; the registry fills it."""
