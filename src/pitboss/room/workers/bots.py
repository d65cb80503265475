"""The worker that decides for the room's bots, in its own process, so that no table waits for it."""

import asyncio

import msgspec

from pitboss.bots.character import Character
from pitboss.bots.question import Question
from pitboss.core.errors import PitbossError
from pitboss.room.workers.process import Answer, Terms, Worker, serve


class Decide(msgspec.Struct, frozen=True, kw_only=True, tag="decide"):
    """A question to the worker: a bot's decision."""

    asked: Question
    character: Character


class Decided(msgspec.Struct, frozen=True):
    """The line, and how long a person would think about it, in hundredths of a usual decision."""

    line: str | None
    thought: int = 100


SECONDS = 60.0
"""Seconds for one question. It usually takes milliseconds, but the first of a game may have to compile its kernels."""
START = 120.0
IDLE = 600.0
QUEUE = 64
"""The most decisions that may wait. Beyond that, a bot plays without computing."""
PATIENCE = 5.0
"""Seconds that a bot waits for a decision. The computation continues, because the next one may need the kernels that it
compiles."""


class BotsWorker(Worker):
    """The process that decides for bots."""

    def __init__(self) -> None:
        late = "the bots' worker is busy"
        super().__init__(
            __name__,
            Terms(seconds=SECONDS, start=START, idle=IDLE, queue=QUEUE, too_long=late, busy=late),
        )
        self._thoughts: set[asyncio.Future[bytes]] = set()

    async def decide(self, asked: Question, character: Character) -> Decided | None:
        """Return the decision of a bot of this character; None if it is not ready in time."""
        thought = asyncio.ensure_future(self.ask(msgspec.json.encode(Decide(asked=asked, character=character))))
        self._thoughts.add(thought)
        thought.add_done_callback(self._done)
        try:
            async with asyncio.timeout(PATIENCE):
                return msgspec.json.decode(await asyncio.shield(thought), type=Decided)
        except (TimeoutError, PitbossError, RuntimeError):
            return None

    def _done(self, thought: asyncio.Future[bytes]) -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled():
            thought.exception()  # read the result: a bot that gave up waiting has not

    async def close(self) -> None:
        for thought in self._thoughts:
            thought.cancel()
        await super().close()


MEMORY = 6 * 1024**3
"""Bytes of address space. Compiled kernels only reserve most of it."""


def answers() -> Answer:
    """Return the function that answers questions."""
    from pitboss.bots.player import choose

    encode, decoder = msgspec.json.encode, msgspec.json.Decoder(Decide)

    def answer(line: bytes) -> bytes:
        wanted = decoder.decode(line)
        found = choose(wanted.asked, wanted.character)
        return encode(Decided(None) if found is None else Decided(found.line, found.thought))

    return answer


if __name__ == "__main__":
    serve(MEMORY, answers)
