"""Random cards by number: round n of a seed gets the same cards on any core and in any order.

The random words are those of SplitMix64, whose n-th word is a function of n alone. Every round has its own run of words
and takes a card from each half of a word. Because the number of possible half-words is not a multiple of 52, some cards
are more likely than others, by less than one part in 80 million.
"""

from typing import Final

import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.odds.compiled import Array

ROUND_WORDS: Final = np.uint64(16)
"""Words reserved per round; the cards use the first ones, a random player the last."""
_LAST: Final = np.uint64(15)
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ONE: Final = np.uint64(1)
_LOW: Final = np.uint64(0xFFFFFFFF)


@inner
def mixed(word: np.uint64) -> np.uint64:
    """Return a word with every bit depending on all of its bits."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


def stream_of(seed: int) -> np.uint64:
    """Return the start of a seed's stream; neighbouring seeds start far apart. A kernel must not see a plain int."""
    return np.uint64(_begin(np.uint64(seed)))


@kernel
def _begin(seed: np.uint64) -> np.uint64:
    return mixed(mixed(seed + _STEP) ^ _STEP)


@inner
def word_of(stream: np.uint64, number: np.uint64) -> np.uint64:
    """Return the word of this number in the stream."""
    return mixed(stream + number * _STEP)


@kernel
def deal(stream: np.uint64, first: int, cards: Array) -> None:
    """Deal a row of cards for each round from the first on. The deck is restored after every round."""
    deck, places = np.arange(52).astype(np.uint8), np.empty(cards.shape[1], np.int64)
    word = np.uint64(0)
    for row in range(len(cards)):
        counter = np.uint64(first + row) * ROUND_WORDS
        for nth in range(cards.shape[1]):
            if nth & 1 == 0:
                word = word_of(stream, counter)
                counter += _ONE
            half = word & _LOW if nth & 1 else word >> _32
            place = nth + np.int64(half * np.uint64(len(deck) - nth) >> _32)
            card = deck[place]
            deck[place] = deck[nth]
            deck[nth] = card
            cards[row, nth] = card
            places[nth] = place
        for nth in range(cards.shape[1] - 1, -1, -1):
            card = deck[nth]
            deck[nth] = deck[places[nth]]
            deck[places[nth]] = card


@kernel
def toss(stream: np.uint64, first: int, words: Array) -> None:
    """Return a random word for each round from the first on, independent of its cards."""
    for row in range(len(words)):
        words[row] = word_of(stream, np.uint64(first + row) * ROUND_WORDS + _LAST)


@inner
def bit(card: int) -> np.uint64:
    return _ONE << np.uint64(card)


@inner
def below(state: np.uint64, bound: int) -> tuple[np.uint64, int]:
    """Return the stream's new state, and its next number below a bound."""
    state += _STEP
    return state, int((mixed(state) >> _32) * np.uint64(bound) >> _32)


@inner
def draw(state: np.uint64, taken: np.uint64) -> tuple[np.uint64, int]:
    """Return the stream's new state, and its next card that is not taken."""
    state, card = below(state, 52)
    while taken & bit(card):
        state, card = below(state, 52)
    return state, card
