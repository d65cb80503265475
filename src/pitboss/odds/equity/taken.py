"""Sets of cards as bits, and random cards from what is left of a deck."""

from typing import Final

import numpy as np

from pitboss.core.kernels import inner
from pitboss.odds.simulation.stream import mixed

_ONE: Final = np.uint64(1)
_32: Final = np.uint64(32)
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)


@inner
def bit(card: int) -> np.uint64:
    return _ONE << np.uint64(card)


@inner
def below(state: np.uint64, bound: int) -> tuple[np.uint64, int]:
    """The stream's next number below a bound, and where the stream then is."""
    state += _STEP
    return state, int((mixed(state) >> _32) * np.uint64(bound) >> _32)


@inner
def draw(state: np.uint64, taken: np.uint64) -> tuple[np.uint64, int]:
    """The stream's next card that is not taken, and where the stream then is."""
    state, card = below(state, 52)
    while taken & bit(card):
        state, card = below(state, 52)
    return state, card
