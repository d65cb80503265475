"""Shuffles made by the house and the players together, and proofs of single cards.

Fairness comes from the order of steps: players commit to their contributions, the house commits to its seed, the
players reveal, and the deal follows from all of it. docs/explanation/shuffle.md explains it.

The seed is a hash of the house's seed and the contributions; from there on the shuffle is like any other. The
commitment shown before the deal is the root of a Merkle tree over the cards in order. So each card can be opened alone:
its salt and its path to the root prove its position and reveal nothing about the other cards.
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
"""Version of the mixing method. Raise the number whenever the method changes."""
HOUSE: Final = "house/1"
"""Suffix of the house's commitment. It differs from `MIXED`, so that the commitment never reveals the mixed seed."""
CONTRIBUTION: Final = "contribution/1"
CONTRIBUTION_BYTES: Final = 16
SALTS: Final = b"salts"
SALT_BYTES: Final = 16
_COMMITMENT: Final = re.compile("[0-9a-f]{64}")
NOTHING: Final = bytes(32)
"""Filler for leaves of the full tree beyond the last card."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """One card of a shuffle with the proof of its position."""

    position: int
    """The card's index from the top; the first card is 0."""
    card: str
    salt: str
    path: tuple[str, ...]
    """Sibling hashes, from the leaf up to the root."""


def contribution_commitment(name: str, value: str) -> str:
    """Return the commitment of a person to a value. It contains the name, so nobody can pass it off as theirs."""
    return sha256(read_value(value) + f"{CONTRIBUTION} {name}".encode()).hexdigest()


def read_value(text: str) -> bytes:
    """Return a contribution's bytes. Raises `ShuffleError` if the text is malformed."""
    return read_hex("contribution", text, CONTRIBUTION_BYTES)


def is_commitment(text: str) -> bool:
    """Return True if a text has the form of a commitment: 64 lower-case hexadecimal digits."""
    return _COMMITMENT.fullmatch(text) is not None


def house_commitment(house: bytes) -> str:
    """Return the house's commitment to its seed, which does not depend on the deck."""
    return sha256(house + HOUSE.encode()).hexdigest()


def mixed_seed(house: bytes, values: Iterable[tuple[str, str]]) -> bytes:
    """Return the seed made from the house's seed and the contributions, in the order in which they were fixed."""
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
    """Return the shuffle made from the fixed commitments and the revealed values. Raises `ShuffleError` if they differ.

    A `known_root` is used as it is; use `root` to check it.
    """
    seed = read_hex("seed", house)
    if house_commitment(seed) != commitment:
        raise ShuffleError(
            f"the house's seed does not match its commitment: it gives {house_commitment(seed)}, not {commitment}"
        )
    given = []
    for name, committed in fixed:
        value = revealed.get(name, "")
        if value and contribution_commitment(name, value) != committed:
            raise ShuffleError(f"the value {name} revealed does not match the commitment {committed}")
        given.append(Contribution(name, committed, value))
    if strangers := sorted(revealed.keys() - {one.name for one in given}):
        raise ShuffleError(f"{strangers[0]} had not committed to a contribution before the house fixed its seed")
    values = [(one.name, one.value) for one in given if one.value]
    made = shuffle_from(mixed_seed(seed, values), *version_and_cards(pack))
    return _rooted(made, Mixed(commitment=commitment, house=house, contributions=tuple(given)), known_root)


def mixed_again(first: Shuffle, count: int, stub: Iterable[Card], known_root: str = "") -> Shuffle:
    """Reshuffle the stub within a round. The seed derives from the round's first, so nobody can choose it."""
    if first.mixed is None:
        raise ShuffleError("the round's first shuffle was not mixed, so its stub needs a seed of its own")
    seed = sha256(first.seed + f"{MIXED} again {count}".encode()).digest()
    made = shuffle_from(seed, *version_and_cards(tuple(stub)))
    return _rooted(made, msgspec.structs.replace(first.mixed, again=count), known_root)


def _rooted(made: Shuffle, mixed: Mixed, known_root: str) -> Shuffle:
    """Return the shuffle with the root of its tree as its commitment."""
    return msgspec.structs.replace(made, commitment=known_root or root(made), mixed=mixed)


# --- the Merkle tree over the cards


def root(made: Shuffle) -> str:
    """Return the root of the tree over the cards in order."""
    return _levels(made)[-1][0].hex()


def openings(made: Shuffle, positions: Iterable[int]) -> list[Opening]:
    """Return the cards at these positions with their proofs."""
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
    """Return True if the opened card is at its position under this root."""
    try:
        at, node = opening.position, _leaf(bytes.fromhex(opening.salt), opening.position, opening.card)
        for neighbour in map(bytes.fromhex, opening.path):
            node = _node(neighbour, node) if at & 1 else _node(node, neighbour)
            at >>= 1
    except ValueError:
        return False
    return at == 0 and compare_digest(node.hex(), under)


def _levels(made: Shuffle) -> list[Sequence[bytes]]:
    """Return the tree's levels, from the leaves to the root."""
    leaves = [_leaf(salt, at, str(card)) for at, (salt, card) in enumerate(zip(_salts(made), made.cards, strict=True))]
    width = 1 << (max(len(leaves), 1) - 1).bit_length()
    level: Sequence[bytes] = leaves + [NOTHING] * (width - len(leaves))
    levels = [level]
    while len(level) > 1:
        level = [_node(level[at], level[at + 1]) for at in range(0, len(level), 2)]
        levels.append(level)
    return levels


def _salts(made: Shuffle) -> list[bytes]:
    """Return one salt per card, so that a card that was not opened cannot be found by trying all 52."""
    stream = shake_256(made.seed + SALTS).digest(SALT_BYTES * len(made.cards))
    return [stream[at : at + SALT_BYTES] for at in range(0, len(stream), SALT_BYTES)]


def _leaf(salt: bytes, position: int, card: str) -> bytes:
    return sha256(b"\0" + salt + f"{position} {card}".encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()
