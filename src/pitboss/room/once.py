"""Lines through doors whose answer may be lost on the way: sent again with the same id, they are done once."""

from typing import Annotated

import msgspec

from pitboss.core.refusals import NotAllowed
from pitboss.log.requests import SeenIds

SentId = Annotated[
    str, msgspec.Meta(max_length=64, pattern="^[!-~]*$", description="Your own: sent twice, it is done once.")
]


def log_key(name: str, client_id: str) -> str:
    """As the log keeps an id, which is a person's own; empty where none was sent."""
    return f"{name}:{client_id}" if client_id else ""


def done_before(seen: SeenIds, log: str, key: str, line: str) -> bool:
    """Whether a line was taken with this id already; refused if the id was used for another.

    The room may have added words of its own to it, behind it or behind its first two.
    """
    before = seen.find(log, key) if key else None
    if before is None:
        return False
    said, kept = line.split(), before.line.text.split()
    if kept[: len(said)] != said and not (kept[:2] == said[:2] and kept[len(kept) - len(said) + 2 :] == said[2:]):
        raise NotAllowed(f"the id {key.partition(':')[2]!r} was used before, for something else")
    return True
