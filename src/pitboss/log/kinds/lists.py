"""The logs of the lists and of the rotation folded."""

from typing import Final

from pitboss.core.errors import PitbossError
from pitboss.log.entry import LogEntry, LogError
from pitboss.pit.lists.machine import Lists
from pitboss.pit.lists.rotation import Rotation

LISTS: Final = "lists"
ROTATION: Final = "rotation"


def take_entry(machine: Lists | Rotation, entry: LogEntry) -> None:
    """Applies a line of the log, which was taken once already."""
    line = entry.line
    try:
        machine.push(line.by, line.text, line.at)
    except PitbossError as error:
        raise LogError(f"{line.table}, entry {entry.number}: the line is no longer taken: {error}") from error
