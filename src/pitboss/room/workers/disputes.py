"""The worker that reads texts for the room, in its own process: one text at a time, each within a time limit."""

import msgspec

from pitboss.core.errors import phrase
from pitboss.room.study.shapes import Asked, Examined
from pitboss.room.workers.process import COME_BACK, Answer, Terms, Worker, serve

SECONDS = 4.0
"""Seconds for one text. An ordinary round takes a fiftieth of a second."""


class DisputesWorker(Worker):
    """The process that examines texts."""

    def __init__(self, seconds: float = SECONDS) -> None:
        terms = Terms(
            seconds=seconds,
            start=30.0,
            idle=600.0,
            too_long=f"the text takes too much to be played: the desk gives up after {SECONDS:g} seconds",
            busy=phrase("busy", "too many texts are waiting: try again in {seconds} seconds", seconds=COME_BACK),
        )
        super().__init__(__name__, terms)

    async def examine(self, asked: Asked) -> Examined:
        """Return the examination of a text. Raises `TooLong` or, if too many wait, `TooBusy`."""
        return msgspec.json.decode(await self.ask(msgspec.json.encode(asked)), type=Examined)


MEMORY = 512 * 1024**2
"""Bytes of address space; an ordinary round uses a tenth of it."""


def answers() -> Answer:
    """Return the function that answers questions."""
    from pitboss.room.study.disputes import examine

    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Asked)
    return lambda line: encoder.encode(examine(decoder.decode(line)))


if __name__ == "__main__":
    serve(MEMORY, answers)
