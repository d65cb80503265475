"""The log of people's own limits folded."""

from typing import Final

from pitboss.core.errors import PitbossError
from pitboss.log.entry import LogEntry, LogError
from pitboss.pit.limits.machine import Care

CARE: Final = "care"


def take_entry(care: Care, entry: LogEntry) -> None:
    """Applies a line of the log, which was taken once already."""
    line = entry.line
    try:
        care.push(line.by, line.text, line.at)
    except PitbossError as error:
        raise LogError(f"{CARE}, entry {entry.number}: the line is no longer taken: {error}") from error
