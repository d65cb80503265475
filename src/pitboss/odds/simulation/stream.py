"""Random cards by number: round n of a seed gets the same cards whoever deals it and in whatever order.

The random words are those of SplitMix64, of which the n-th is a function of n alone. Every round has a run of its
own, and takes a card from each half of a word; that a half-word is no multiple of 52 makes a card likelier than
another by less than one part in 80 million.
"""

from typing import Final

import numpy as np

from pitboss.odds.compiled import Array, kernel

ROUND_WORDS: Final = np.uint64(16)
"""Words kept for a round; its decks take the first, a player who decides by chance the last."""
_LAST: Final = np.uint64(15)
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ONE: Final = np.uint64(1)
_LOW: Final = np.uint64(0xFFFFFFFF)


@kernel
def mixed(word: np.uint64) -> np.uint64:
    """A word with every bit depending on all of it."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@kernel
def stream_of(seed: np.uint64) -> np.uint64:
    """Where a seed's stream begins: neighbouring seeds begin far apart."""
    return mixed(mixed(seed + _STEP) ^ _STEP)


@kernel
def word_of(stream: np.uint64, number: np.uint64) -> np.uint64:
    """The word of that number in the stream."""
    return mixed(stream + number * _STEP)


@kernel
def chance_of(stream: np.uint64, number: int) -> np.uint64:
    """The round's word that no card is taken from."""
    return word_of(stream, np.uint64(number) * ROUND_WORDS + _LAST)


@kernel
def deal(stream: np.uint64, number: int, deck: Array, places: Array, cards: Array) -> None:
    """Deals the round's cards off the deck and puts the deck back as it was; `places` is room to remember how."""
    at = np.uint64(number) * ROUND_WORDS
    word, size = np.uint64(0), len(deck)
    for nth in range(len(cards)):
        if nth & 1 == 0:
            word = word_of(stream, at)
            at += _ONE
        half = word & _LOW if nth & 1 else word >> _32
        place = nth + np.int64(half * np.uint64(size - nth) >> _32)
        places[nth] = place
        card = deck[place]
        deck[place] = deck[nth]
        deck[nth] = card
        cards[nth] = card
    for nth in range(len(cards) - 1, -1, -1):
        card = deck[nth]
        deck[nth] = deck[places[nth]]
        deck[places[nth]] = card
