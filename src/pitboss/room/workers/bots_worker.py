"""The process that thinks. It is sent what a seat sees, and has nothing else to go by."""

from collections.abc import Callable

import msgspec

from pitboss.room.workers.bot_messages import Decide, Decided
from pitboss.room.workers.serving import limit, serve

MEMORY = 6 * 1024**3
"""Bytes of address space, most of which compiled kernels only reserve."""


def answers() -> Callable[[bytes], bytes]:
    """How a question is answered."""
    from pitboss.bots.player import choose

    encode, decoder = msgspec.json.encode, msgspec.json.Decoder(Decide)

    def answer(line: bytes) -> bytes:
        wanted = decoder.decode(line)
        found = choose(wanted.asked, wanted.character)
        return encode(Decided(None) if found is None else Decided(found.line, found.thought))

    return answer


def main() -> None:
    limit(MEMORY)
    serve(answers())


if __name__ == "__main__":
    main()
