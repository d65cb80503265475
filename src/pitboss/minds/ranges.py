"""What hands somebody may hold after what they were seen to do: the more they put in, the fewer."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from pitboss.minds.question import Act
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
FEWEST: Final = 0.06
OTHERWISE: Final = 0.2
"""How much a hand counts that is not among them: people bluff, and err."""


def part_held(place: str, acts: Sequence[Act]) -> float:
    """Which share of all hands, from the best down, somebody still has."""
    if not acts:
        return 1.0
    first, held = acts[0].street, 1.0
    for act in acts:
        if act.place == place:
            held *= KEPT[act.what][act.street != first]
    return max(held, FEWEST)


def weights(stand: Array, held: Sequence[float]) -> Array:
    """How much each world counts if everybody holds that share of hands."""
    least = 1 - np.array(held)[:, None]
    return np.asarray(np.where(stand < least, OTHERWISE, 1.0).prod(axis=0))
