"""Cards that nobody at a seat has seen, dealt by chance: many worlds, and many ways each may go on."""

from typing import Final

import numpy as np

from pitboss.kernels import kernel
from pitboss.odds.compiled import Array
from pitboss.odds.equity.taken import below
from pitboss.odds.simulation.stream import stream_of

SEEDS: Final = (1 << 64) - 1


def dealt(unseen: list[int], seed: int, worlds: int, futures: int, hidden: int, later: int) -> Array:
    """By world and future a row of cards: those that lie face down now, the same in every future, and those to come.

    Where there are not so many cards, as at a full table of a game with draws, the stub is shuffled again.
    """
    cards = np.empty((worlds, futures, hidden + later), np.uint8)
    _deal(np.array(unseen, np.uint8), stream_of(seed & SEEDS), hidden, cards)
    return cards


@kernel
def _deal(unseen: Array, state: np.uint64, hidden: int, cards: Array) -> None:
    size = len(unseen)
    for world in range(cards.shape[0]):
        for future in range(cards.shape[1]):
            for at in range(cards.shape[2]):
                if future and at < hidden:
                    cards[world, future, at] = cards[world, 0, at]
                    continue
                if at >= size:
                    state, place = below(state, size)
                    cards[world, future, at] = unseen[place]
                    continue
                state, place = below(state, size - at)
                card = unseen[at + place]
                unseen[at + place] = unseen[at]
                unseen[at] = card
                cards[world, future, at] = card
