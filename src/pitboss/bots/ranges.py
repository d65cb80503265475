"""What hands somebody may hold after what they were seen to do: the more they put in, the fewer."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from pitboss.bots.question import Act
from pitboss.core.money import Chips
from pitboss.odds.compiled import Array

KEPT: Final = {
    "raise": (0.55, 0.6),
    "bet": (0.6, 0.65),
    "call": (0.85, 0.9),
    "bring-in": (1.0, 1.0),
    "check": (1.0, 0.95),
    "draw": (1.0, 1.0),
    "fold": (1.0, 1.0),
}
"""Of the hands held before, the best share that is held after an act: on the first street, and later."""
FEWEST: Final = 0.02
STEEP: Final = 0.7
"""How fast the hands get fewer as the stakes rise."""
BLUFFS: Final = 0.25
"""How much all hands together count that are not among them, beside those that are: people bluff, and err."""


def part_held(place: str, acts: Sequence[Act]) -> float:
    """Which share of all hands, from the best down, somebody still has."""
    if not acts:
        return 1.0
    first, held = acts[0].street, 1.0
    for act in acts:
        if act.place == place:
            held *= KEPT[act.what][act.street != first]
    return max(held, FEWEST)


def part_staked(staked: Chips, unit: Chips) -> float:
    """Return which share of all hands, from the best down, somebody plausibly stakes so many chips on in one round.

    About half of them for an opening raise, a fourth for a re-raise, one in twenty-five for a hundred big blinds.
    """
    if not unit or staked <= unit:
        return 1.0
    return max(math.pow(staked / unit, -STEEP), FEWEST)


def weights(stand: Array, held: Sequence[float]) -> Array:
    """How much each world counts if everybody holds that share of hands."""
    kept = np.maximum(np.array(held), FEWEST)[:, None]
    bluff = np.minimum(BLUFFS * kept / np.maximum(1 - kept, BLUFFS * kept), 1.0)
    return np.asarray(np.where(stand < 1 - kept, bluff, 1.0).prod(axis=0))
