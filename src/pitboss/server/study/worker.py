"""The process that looks into texts."""

import msgspec

from pitboss.server.study.serving import limit, serve
from pitboss.server.study.shapes import Asked

MEMORY = 512 * 1024**2
"""Bytes of address space; an ordinary round uses a tenth of it."""


def main() -> None:
    limit(MEMORY)
    from pitboss.server.study.examine import examine

    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Asked)
    serve(lambda line: encoder.encode(examine(decoder.decode(line))))


if __name__ == "__main__":
    main()
