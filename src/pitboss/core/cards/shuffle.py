"""The shuffle and the cut, and how a shuffle commits to itself; docs/shuffle.md tells it to players.

A shuffle is a function of 32 random bytes, its seed. What is shuffled has a name, its version. SHA-256 of
seed and version is the commitment, shown before the deal; the seed, shown after it, lets anyone repeat the
shuffle. SHAKE-256 of the same bytes is the stream that feeds Fisher–Yates and then the cut, one byte a draw;
a byte that would make some outcomes likelier than others is passed over.

This is the only place in the pure layers where randomness comes in, and `pitboss.core.cards` does not import it:
whoever shuffles says so.
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
"""What one round of SHAKE-256 yields: nearly every shuffle is content with it."""

DEMONSTRATION: Final = "demonstration"
DEMONSTRATION_NOTICE: Final = "This is a demonstration: the cards follow from a given seed, not from chance."

Pack: TypeAlias = DeckKind | Iterable[Card]
"""What is shuffled: a whole deck, or the cards left of one."""


class ShuffleError(PitbossError):
    """A shuffle that cannot be made, or does not verify."""


class Source(ABC):
    """Where seeds come from. What any source but `OperatingSystem` shuffles is marked a demonstration."""

    @abstractmethod
    def seed(self) -> bytes:
        """Thirty-two bytes, never the same twice."""


class OperatingSystem(Source):
    """The operating system's random source: the only one that makes a shuffle to be played for."""

    def seed(self) -> bytes:
        return secrets.token_bytes(SEED_BYTES)


class Demonstration(Source):
    """Repeatable seeds for showing a game: the same word, the same cards. See `DEMONSTRATION_NOTICE`."""

    def __init__(self, word: str) -> None:
        self.word = word
        self._shuffles = 0

    def seed(self) -> bytes:
        self._shuffles += 1
        return sha256(f"pitboss {DEMONSTRATION} {self._shuffles} {self.word}".encode("utf-8", "surrogatepass")).digest()


OPERATING_SYSTEM: Final = OperatingSystem()


class Contribution(msgspec.Struct, frozen=True):
    """What somebody gave to a shuffle."""

    name: str
    commitment: str
    value: str = ""
    """Hexadecimal; empty where it was not revealed in time, and then the shuffle was made without it."""


class Mixed(msgspec.Struct, frozen=True, kw_only=True):
    """How a shuffle's seed was made."""

    commitment: str
    """The house's, to its own seed."""
    house: str
    """The house's own seed, hexadecimal."""
    contributions: tuple[Contribution, ...]
    """Of those who had committed to one, in the order in which the house fixed them."""
    again: int = 0
    """The how-manieth time the stub was shuffled again within the round; 0 for the deck itself."""

    @property
    def left_out(self) -> tuple[str, ...]:
        """Who had committed to a contribution and did not reveal it."""
        return tuple(one.name for one in self.contributions if not one.value)


class Shuffle(msgspec.Struct, frozen=True):
    """A shuffle and cut that has been made. Only its commitment may be shown before the deal is over."""

    version: str
    """What was shuffled: a deck's version, or `stub/1` and its cards; a demonstration says so in front."""
    commitment: str
    seed: bytes
    cards: tuple[Card, ...]
    """After the cut, the top card first."""
    cut: int | None
    """How many cards were lifted from the top and put below; None where there were too few to cut."""
    mixed: Mixed | None = None
    """How the seed was made, where players had a part in it; the commitment is then a tree's root (`mixing.py`)."""

    @property
    def demonstration(self) -> bool:
        """Whether the seed came from anywhere but the operating system."""
        return self.version.startswith(DEMONSTRATION)

    def __repr__(self) -> str:
        """Without the secrets, so that a log line cannot give them away."""
        marked = f"{DEMONSTRATION}, " if self.demonstration else ""
        return f"Shuffle({marked}commitment {self.commitment})"


def shuffle(pack: Pack, source: Source = OPERATING_SYSTEM) -> Shuffle:
    """A deck, or what is left of one, freshly shuffled and cut."""
    version, cards = version_and_cards(pack)
    if type(source) is not OperatingSystem:
        version = f"{DEMONSTRATION} {version}"
    seed = source.seed()
    if len(seed) != SEED_BYTES:
        raise ShuffleError(f"the random source gave {len(seed)} bytes: a seed has {SEED_BYTES}")
    return shuffle_from(seed, version, cards)


def verify(commitment: str, seed: str, pack: Pack) -> Shuffle:
    """The shuffle that was committed to, repeated from its revealed seed; both are hexadecimal."""
    committed = read_hex("commitment", commitment).hex()
    revealed = read_hex("seed", seed)
    version, cards = version_and_cards(pack)
    for known in (version, f"{DEMONSTRATION} {version}"):
        if _commitment(revealed, known) == committed:
            return shuffle_from(revealed, known, cards)
    what = f"{pack.name} deck" if isinstance(pack, DeckKind) else f"stub {write_cards(cards)}"
    raise ShuffleError(
        f"the seed does not belong to the commitment: with the {what} it commits to "
        f"{_commitment(revealed, version)}, not {committed}{_likely_slip(committed, revealed)}"
    )


def shuffle_from(seed: bytes, version: str, cards: Sequence[Card]) -> Shuffle:
    """The shuffle that a seed makes of these cards."""
    order, cut = shuffled_and_cut(cards, _stream(seed, version))
    return Shuffle(version, _commitment(seed, version), seed, order, cut)


def shuffled_and_cut(cards: Sequence[Card], stream: Iterator[int]) -> tuple[tuple[Card, ...], int | None]:
    """The cards in the order that a stream of bytes gives them, and where they were cut.

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
    """A number from 0 to bound - 1, each equally likely: bytes past the last full run are passed over."""
    limit = 256 - 256 % bound
    while (byte := next(stream)) >= limit:
        pass
    return byte % bound


def _stream(seed: bytes, version: str) -> Iterator[int]:
    return chain.from_iterable(_blocks(seed + version.encode()))


def _blocks(absorbed: bytes) -> Iterator[bytes]:
    """SHAKE-256's output without end: a longer digest begins with the shorter one."""
    squeeze, end = shake_256(absorbed), 0
    while True:
        start, end = end, end + STREAM_BLOCK
        yield squeeze.digest(end)[start:]


def _commitment(seed: bytes, version: str) -> str:
    return sha256(seed + version.encode()).hexdigest()


def version_and_cards(pack: Pack) -> tuple[str, Sequence[Card]]:
    """A stub is laid in code order before it is shuffled, and its version names its cards."""
    if isinstance(pack, DeckKind):
        return pack.version, pack.cards
    stub = sorted(pack)
    check_seen(stub)
    check_distinct(stub)
    return f"stub/{ORDER_VERSION} {write_cards(stub)}", stub


def read_hex(what: str, text: str, count: int = SEED_BYTES) -> bytes:
    """Bytes as people write them. Raises `ShuffleError`."""
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
    """The mistakes worth a hint: another deck, or the two values exchanged."""
    for deck in DECKS:
        for version in (deck.version, f"{DEMONSTRATION} {deck.version}"):
            if _commitment(revealed, version) == committed:
                return f"; the two belong together with the {deck.name} deck"
            if _commitment(bytes.fromhex(committed), version) == revealed.hex():
                return "; they are the wrong way round, the commitment comes first"
    return ""
