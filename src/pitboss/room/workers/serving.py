"""What a process beside the room does: a question a line in, a reply a line out. It has no room, no log and no key.

Whatever a question makes it do, it can only use up its own time and memory: the limits are set here, and whoever
started it (`beside.py`) ends it when it takes too long.
"""

import contextlib
import os
import sys
from collections.abc import Callable

import msgspec

from pitboss.core.errors import PitbossError

GENTLE = 10
"""The room comes first."""


class Answered(msgspec.Struct, tag="answered"):
    """The answer, as it goes to whoever asked."""

    answer: msgspec.Raw


class Said(msgspec.Struct, tag="said"):
    """What is wrong with a question, in a sentence."""

    text: str


class Broken(msgspec.Struct, tag="broken"):
    """A fault of ours on a question."""

    text: str


class GaveUp(msgspec.Struct, tag="gave up"):
    """A question that wants more than there is."""


Reply = Answered | Said | Broken | GaveUp


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Answers until nobody asks any more; an empty line asks whether it is ready."""
    encoder, out = msgspec.json.Encoder(), sys.stdout.buffer
    for line in sys.stdin.buffer:
        out.write((encoder.encode(_reply(answer, line)) if line.strip() else b"{}") + b"\n")
        out.flush()


def _reply(answer: Callable[[bytes], bytes], line: bytes) -> Reply:
    try:
        return Answered(msgspec.Raw(answer(line)))
    except (MemoryError, RecursionError):
        return GaveUp()
    except PitbossError as error:
        return Said(str(error))
    except Exception as fault:
        return Broken(f"{type(fault).__name__}: {fault}"[:500])


def limit(memory: int) -> None:
    """Bytes of address space, as far as the system knows such limits; and the room comes first."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, AttributeError):
        os.nice(GENTLE)
