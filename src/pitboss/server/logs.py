"""What the server writes on stderr: one line for one thing, whatever strangers have put into its words."""

import logging
import sys
from typing import Final

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


def begin_logging() -> None:
    """Everything at or above a warning goes to stderr, escaped."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Escaped())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
