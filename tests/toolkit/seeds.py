"""A source of seeds for tests. It lives outside the package, so nothing that is shipped can construct it."""

from hashlib import sha256

from pitboss.core.cards.shuffle import Source


class Injected(Source):
    """Gives the seeds it was given, then seeds that are the same in every run."""

    def __init__(self, *seeds: bytes) -> None:
        self._seeds = list(seeds)
        self._given = 0

    def seed(self) -> bytes:
        self._given += 1
        return self._seeds.pop(0) if self._seeds else sha256(b"injected %d" % self._given).digest()
