"""A shuffle that the house and the players make together, and one card of it shown without the others.

The order of things is what makes it fair: players commit to their contributions, then the house to its seed, then the
players reveal, and what is dealt follows from all of it. docs/shuffle.md tells it to players and to cryptographers.

The seed of such a shuffle is hashed from the house's and the contributions; from there on it is a shuffle like any
other. What is shown before the deal is the root of a tree over the cards in their order, so that each can be opened by
itself: its salt and the path to the root prove where it lay, and tell nothing about its neighbours.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256, shake_256
from hmac import compare_digest
from typing import Final

import msgspec

from pitboss.core.cards.card import Card
from pitboss.core.cards.shuffle import (
    Contribution,
    Mixed,
    Pack,
    Shuffle,
    ShuffleError,
    read_hex,
    shuffle_from,
    version_and_cards,
)

MIXED: Final = "mixed/1"
"""Names this way of mixing: whatever changes it changes the number."""
HOUSE: Final = "house/1"
"""What the house's seed is committed to with. It is mixed with another text, so that its commitment tells nothing of
what it makes, even where nobody contributes."""
CONTRIBUTION: Final = "contribution/1"
CONTRIBUTION_BYTES: Final = 16
SALTS: Final = b"salts"
SALT_BYTES: Final = 16
_COMMITMENT: Final = re.compile("[0-9a-f]{64}")
NOTHING: Final = bytes(32)
"""In the place of cards that the smallest full tree has room for and the pack has not."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """One card of a shuffle, and what proves that it lay there."""

    position: int
    """From the top, the first is 0."""
    card: str
    salt: str
    path: tuple[str, ...]
    """From the card's own neighbour up to the root's."""


def contribution_commitment(name: str, value: str) -> str:
    """What commits somebody to a value before it is revealed: the name keeps others from passing it off as theirs."""
    return sha256(read_value(value) + f"{CONTRIBUTION} {name}".encode()).hexdigest()


def read_value(text: str) -> bytes:
    """A contribution's bytes. Raises `ShuffleError`."""
    return read_hex("contribution", text, CONTRIBUTION_BYTES)


def is_commitment(text: str) -> bool:
    """Whether a text could be one: 64 small hexadecimal digits."""
    return _COMMITMENT.fullmatch(text) is not None


def house_commitment(house: bytes) -> str:
    """What commits the house to its seed, whatever deck it will shuffle."""
    return sha256(house + HOUSE.encode()).hexdigest()


def mixed_seed(house: bytes, values: Iterable[tuple[str, str]]) -> bytes:
    """The seed that the house's and the contributions make, by name in the order in which they were fixed."""
    said = "".join(f"\n{name} {read_value(value).hex()}" for name, value in values)
    return sha256(house + MIXED.encode() + said.encode()).digest()


def mix(
    commitment: str,
    house: str,
    fixed: Iterable[tuple[str, str]],
    revealed: Mapping[str, str],
    pack: Pack,
    known_root: str = "",
) -> Shuffle:
    """The shuffle that follows from what was fixed and what was revealed. Raises `ShuffleError` where they differ.

    A `known_root` is taken for the tree's without hashing it again: whoever doubts it asks `root`.
    """
    seed = read_hex("seed", house)
    if house_commitment(seed) != commitment:
        raise ShuffleError(
            f"the house's seed does not belong to its commitment: it commits to {house_commitment(seed)}, "
            f"not {commitment}"
        )
    given = []
    for name, committed in fixed:
        value = revealed.get(name, "")
        if value and contribution_commitment(name, value) != committed:
            raise ShuffleError(f"what {name} revealed does not belong to the commitment {committed}")
        given.append(Contribution(name, committed, value))
    if strangers := sorted(revealed.keys() - {one.name for one in given}):
        raise ShuffleError(f"{strangers[0]} had not committed to a contribution before the house fixed its seed")
    values = [(one.name, one.value) for one in given if one.value]
    made = shuffle_from(mixed_seed(seed, values), *version_and_cards(pack))
    return _rooted(made, Mixed(commitment=commitment, house=house, contributions=tuple(given)), known_root)


def mixed_again(first: Shuffle, count: int, stub: Iterable[Card], known_root: str = "") -> Shuffle:
    """A stub shuffled within a round: its seed follows from the round's first, so that nobody chooses it either."""
    if first.mixed is None:
        raise ShuffleError("the round's own shuffle was not mixed: its stub is shuffled with a seed of its own")
    seed = sha256(first.seed + f"{MIXED} again {count}".encode()).digest()
    made = shuffle_from(seed, *version_and_cards(tuple(stub)))
    return _rooted(made, msgspec.structs.replace(first.mixed, again=count), known_root)


def _rooted(made: Shuffle, mixed: Mixed, known_root: str) -> Shuffle:
    """With the root of its tree in the place of a commitment to the seed."""
    return msgspec.structs.replace(made, commitment=known_root or root(made), mixed=mixed)


# --- the tree over the cards


def root(made: Shuffle) -> str:
    """What stands for all cards in their order."""
    return _levels(made)[-1][0].hex()


def openings(made: Shuffle, positions: Iterable[int]) -> list[Opening]:
    """Some of the cards with their proofs."""
    levels, salts = _levels(made), _salts(made)
    return [
        Opening(
            position=at,
            card=str(made.cards[at]),
            salt=salts[at].hex(),
            path=tuple(level[(at >> height) ^ 1].hex() for height, level in enumerate(levels[:-1])),
        )
        for at in positions
    ]


def opens(opening: Opening, under: str) -> bool:
    """Whether a card lay where it is said to have lain, under this root."""
    try:
        at, node = opening.position, _leaf(bytes.fromhex(opening.salt), opening.position, opening.card)
        for neighbour in map(bytes.fromhex, opening.path):
            node = _node(neighbour, node) if at & 1 else _node(node, neighbour)
            at >>= 1
    except ValueError:
        return False
    return at == 0 and compare_digest(node.hex(), under)


def _levels(made: Shuffle) -> list[Sequence[bytes]]:
    """The tree from its leaves to its root."""
    leaves = [_leaf(salt, at, str(card)) for at, (salt, card) in enumerate(zip(_salts(made), made.cards, strict=True))]
    width = 1 << (max(len(leaves), 1) - 1).bit_length()
    level: Sequence[bytes] = leaves + [NOTHING] * (width - len(leaves))
    levels = [level]
    while len(level) > 1:
        level = [_node(level[at], level[at + 1]) for at in range(0, len(level), 2)]
        levels.append(level)
    return levels


def _salts(made: Shuffle) -> list[bytes]:
    """One a card, so that nobody finds a card that was not opened by trying all there are."""
    stream = shake_256(made.seed + SALTS).digest(SALT_BYTES * len(made.cards))
    return [stream[at : at + SALT_BYTES] for at in range(0, len(stream), SALT_BYTES)]


def _leaf(salt: bytes, position: int, card: str) -> bytes:
    return sha256(b"\0" + salt + f"{position} {card}".encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()
