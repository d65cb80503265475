"""The shuffle and the cut, and the commitment to a shuffle; docs/explanation/shuffle.md explains them to players.

A shuffle is a function of 32 random bytes, its seed. The pack that is shuffled has a name, its version. SHA-256 of seed
and version is the commitment, shown before the deal. The seed, shown after it, lets anyone repeat the shuffle.
SHAKE-256 of the same bytes is the stream that feeds Fisher–Yates and then the cut, one byte per draw. A byte that would
make some outcomes likelier than others is skipped.

This is the only place in the pure layers that uses randomness. `pitboss.core.cards` does not import it, so code that
shuffles must import it by name.
"""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256, shake_256
from itertools import chain
from string import hexdigits
from typing import Final, TypeAlias

import msgspec

from pitboss.core.cards.card import Card, write_cards
from pitboss.core.cards.deck import DECKS, ORDER_VERSION, DeckKind, check_distinct, check_seen
from pitboss.core.errors import PitbossError

SEED_BYTES: Final = 32
STREAM_BLOCK: Final = 136
"""Output of one round of SHAKE-256, enough for nearly every shuffle."""

DEMONSTRATION: Final = "demonstration"
DEMONSTRATION_NOTICE: Final = "This is a demonstration: the cards follow from a given seed, not from chance."

Pack: TypeAlias = DeckKind | Iterable[Card]
"""The cards to shuffle: a whole deck, or the rest of one."""


class ShuffleError(PitbossError):
    """A shuffle that cannot be made or does not verify."""


class Source(ABC):
    """A source of seeds. Shuffles from any source but `OperatingSystem` are marked as demonstrations."""

    @abstractmethod
    def seed(self) -> bytes:
        """Return 32 bytes, never the same twice."""


class OperatingSystem(Source):
    """The operating system's random source, the only one for real play."""

    def seed(self) -> bytes:
        return secrets.token_bytes(SEED_BYTES)


class Demonstration(Source):
    """Repeatable seeds for demonstrations: the same word gives the same cards. See `DEMONSTRATION_NOTICE`."""

    def __init__(self, word: str) -> None:
        self.word = word
        self._shuffles = 0

    def seed(self) -> bytes:
        self._shuffles += 1
        return sha256(f"pitboss {DEMONSTRATION} {self._shuffles} {self.word}".encode("utf-8", "surrogatepass")).digest()


OPERATING_SYSTEM: Final = OperatingSystem()


class Contribution(msgspec.Struct, frozen=True):
    """One player's contribution to a shuffle."""

    name: str
    commitment: str
    value: str = ""
    """Hexadecimal; empty if it was not revealed in time, in which case the shuffle was made without it."""


class Mixed(msgspec.Struct, frozen=True, kw_only=True):
    """The inputs of a shared shuffle's seed."""

    commitment: str
    """The house's commitment to its seed."""
    house: str
    """The house's seed, hexadecimal."""
    contributions: tuple[Contribution, ...]
    """The contributions of everyone who committed, in the order in which the house fixed them."""
    again: int = 0
    """Number of this reshuffle of the stub within the round; 0 for the deck's first shuffle."""

    @property
    def left_out(self) -> tuple[str, ...]:
        """Names of the players who committed to a contribution and did not reveal it."""
        return tuple(one.name for one in self.contributions if not one.value)


class Shuffle(msgspec.Struct, frozen=True):
    """A finished shuffle and cut. Only its commitment may be shown before the deal is over."""

    version: str
    """The pack that was shuffled: a deck's version, or `stub/1` and its cards; prefixed for a demonstration."""
    commitment: str
    seed: bytes
    cards: tuple[Card, ...]
    """The cards after the cut, top card first."""
    cut: int | None
    """Number of cards moved from the top to the bottom; None if there were too few to cut."""
    mixed: Mixed | None = None
    """The inputs of the seed if players contributed; the commitment is then a tree's root (`mixing.py`)."""

    @property
    def demonstration(self) -> bool:
        """True if the seed did not come from the operating system."""
        return self.version.startswith(DEMONSTRATION)

    def __repr__(self) -> str:
        """Leave the secrets out, so that a log message cannot reveal them."""
        marked = f"{DEMONSTRATION}, " if self.demonstration else ""
        return f"Shuffle({marked}commitment {self.commitment})"


def shuffle(pack: Pack, source: Source = OPERATING_SYSTEM) -> Shuffle:
    """Shuffle and cut a deck or the rest of one."""
    version, cards = version_and_cards(pack)
    if type(source) is not OperatingSystem:
        version = f"{DEMONSTRATION} {version}"
    seed = source.seed()
    if len(seed) != SEED_BYTES:
        raise ShuffleError(f"the random source gave {len(seed)} bytes: a seed has {SEED_BYTES}")
    return shuffle_from(seed, version, cards)


def verify(commitment: str, seed: str, pack: Pack) -> Shuffle:
    """Return the shuffle that a revealed seed gives, after checking its commitment; both are hexadecimal."""
    committed = read_hex("commitment", commitment).hex()
    revealed = read_hex("seed", seed)
    version, cards = version_and_cards(pack)
    for known in (version, f"{DEMONSTRATION} {version}"):
        if _commitment(revealed, known) == committed:
            return shuffle_from(revealed, known, cards)
    what = f"{pack.name} deck" if isinstance(pack, DeckKind) else f"stub {write_cards(cards)}"
    raise ShuffleError(
        f"the seed does not match the commitment: with the {what} it gives "
        f"{_commitment(revealed, version)}, not {committed}{_likely_slip(committed, revealed)}"
    )


def shuffle_from(seed: bytes, version: str, cards: Sequence[Card]) -> Shuffle:
    """Return the shuffle that a seed gives for these cards."""
    order, cut = shuffled_and_cut(cards, _stream(seed, version))
    return Shuffle(version, _commitment(seed, version), seed, order, cut)


def shuffled_and_cut(cards: Sequence[Card], stream: Iterator[int]) -> tuple[tuple[Card, ...], int | None]:
    """Return the cards shuffled by a stream of bytes, and the place of the cut.

    At least two cards lie on either side of the cut; fewer than four cards are not cut.
    """
    order = list(cards)
    for left in range(len(order), 1, -1):
        at, last = below(left, stream), left - 1
        order[at], order[last] = order[last], order[at]
    if len(order) < 4:
        return tuple(order), None
    cut = 2 + below(len(order) - 3, stream)
    return (*order[cut:], *order[:cut]), cut


def below(bound: int, stream: Iterator[int]) -> int:
    """Return a number from 0 to bound - 1, each equally likely. Bytes past the last full run are skipped."""
    limit = 256 - 256 % bound
    while (byte := next(stream)) >= limit:
        pass
    return byte % bound


def _stream(seed: bytes, version: str) -> Iterator[int]:
    return chain.from_iterable(_blocks(seed + version.encode()))


def _blocks(absorbed: bytes) -> Iterator[bytes]:
    """Yield SHAKE-256's output endlessly: a longer digest begins with the shorter one."""
    squeeze, end = shake_256(absorbed), 0
    while True:
        start, end = end, end + STREAM_BLOCK
        yield squeeze.digest(end)[start:]


def _commitment(seed: bytes, version: str) -> str:
    return sha256(seed + version.encode()).hexdigest()


def version_and_cards(pack: Pack) -> tuple[str, Sequence[Card]]:
    """Return a pack's version and its cards. A stub is put in code order, and its version names its cards."""
    if isinstance(pack, DeckKind):
        return pack.version, pack.cards
    stub = sorted(pack)
    check_seen(stub)
    check_distinct(stub)
    return f"stub/{ORDER_VERSION} {write_cards(stub)}", stub


def read_hex(what: str, text: str, count: int = SEED_BYTES) -> bytes:
    """Return the bytes of a hexadecimal text. Raises `ShuffleError` if it is not one."""
    digits = 2 * count
    written = text.strip()
    if len(written) != digits:
        found = "1 character" if len(written) == 1 else f"{len(written)} characters"
        raise ShuffleError(f"the {what} has {found}: expected {digits} hexadecimal digits")
    for place, sign in enumerate(written, 1):
        if sign not in hexdigits:
            raise ShuffleError(f"the {what} has {sign!r} at place {place}: expected {digits} hexadecimal digits")
    return bytes.fromhex(written)


def _likely_slip(committed: str, revealed: bytes) -> str:
    """Return a hint about a likely mistake: another deck, or the two values swapped."""
    for deck in DECKS:
        for version in (deck.version, f"{DEMONSTRATION} {deck.version}"):
            if _commitment(revealed, version) == committed:
                return f"; they match with the {deck.name} deck"
            if _commitment(bytes.fromhex(committed), version) == revealed.hex():
                return "; they are the wrong way round, the commitment comes first"
    return ""
