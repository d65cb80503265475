"""What the server writes on stderr: one line for one thing, whatever strangers have put into its words."""

import logging
import sys
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec

Form = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]

AGAIN: Final = "  | "
"""Before every further line of a record, so that none looks like the first of another."""


class Escaped(logging.Formatter):
    """Escapes what cannot be printed: a path or a name may hold line ends, colours and worse."""

    def format(self, record: logging.LogRecord) -> str:
        first = escaped(f"{self.formatTime(record)} {record.levelname} {record.name}: {record.getMessage()}")
        told = self.formatException(record.exc_info) if record.exc_info else ""
        return "\n".join([first, *(f"{AGAIN}{escaped(line)}" for line in told.splitlines())])


def escaped(text: str) -> str:
    """The text in one line of characters that can be printed."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


class AsJson(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


def begin_logging(form: Form = "text", level: Level = "warning") -> None:
    """Everything at or above a level goes to stderr, in plain text that is escaped or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else Escaped())
    logging.basicConfig(handlers=[handler], level=level.upper())
