"""The process that looks into texts."""

import msgspec

from pitboss.room.study.shapes import Asked
from pitboss.room.workers.serving import limit, serve

MEMORY = 512 * 1024**2
"""Bytes of address space; an ordinary round uses a tenth of it."""


def main() -> None:
    limit(MEMORY)
    from pitboss.room.study.disputes import examine

    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Asked)
    serve(lambda line: encoder.encode(examine(decoder.decode(line))))


if __name__ == "__main__":
    main()
