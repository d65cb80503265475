"""The process that looks into texts: a request a line in, an answer a line out. It has no room, no log and no key.

Whatever a text makes it do, it can only use up its own time and memory: the limits are set here, and whoever started
it ends it when it takes too long.
"""

import contextlib
import os
import sys

import msgspec

from pitboss.server.study.shapes import Asked, Examined

MEMORY = 512 * 1024**2
"""Bytes of address space; an ordinary round uses a tenth of it."""
GENTLE = 10
"""The room comes first."""


class Broken(msgspec.Struct, tag="broken"):
    """A fault of ours on a text."""

    text: str


class GaveUp(msgspec.Struct, tag="gave up"):
    """A text that wants more than there is."""


class Answered(msgspec.Struct, tag="answered"):
    """What becomes of the text."""

    examined: Examined


def main() -> None:
    _limit()
    from pitboss.server.study.examine import examine

    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Asked)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        if not line.strip():  # asked whether it is ready
            out.write(b"{}\n")
            out.flush()
            continue
        try:
            told = encoder.encode(Answered(examine(decoder.decode(line))))
        except (MemoryError, RecursionError):
            told = encoder.encode(GaveUp())
        except Exception as fault:
            told = encoder.encode(Broken(f"{type(fault).__name__}: {fault}"[:500]))
        out.write(told + b"\n")
        out.flush()


def _limit() -> None:
    """As far as the system knows such limits."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, AttributeError):
        os.nice(GENTLE)


if __name__ == "__main__":
    main()
