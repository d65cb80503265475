"""What hands somebody may hold after what they were seen to do: the more they put in, the fewer."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from pitboss.minds.question import Act
from pitboss.minds.worlds import World

KEPT: Final = {
    "raise": (0.35, 0.5),
    "bet": (0.45, 0.55),
    "call": (0.75, 0.8),
    "bring-in": (1.0, 1.0),
    "check": (1.0, 0.95),
    "draw": (1.0, 1.0),
    "fold": (1.0, 1.0),
}
"""Of the hands held before, the best share that is held after an act: on the first street, and later."""
FEWEST: Final = 0.06
OTHERWISE: Final = 0.1
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


def standings(worlds: Sequence[World]) -> list[list[float]]:
    """For each world, where every other hand stands among the hands its player may hold: 0 the worst, 1 the best."""
    count = len(worlds)
    columns = []
    for at in range(len(worlds[0].now) if worlds else 0):
        order = sorted(world.now[at] for world in worlds)
        columns.append([bisect_left(order, world.now[at]) / max(count - 1, 1) for world in worlds])
    return [list(row) for row in zip(*columns, strict=True)] if columns else [[] for _ in worlds]


def weights(stand: Sequence[Sequence[float]], held: Sequence[float]) -> list[float]:
    """How much each world counts if everybody holds that share of hands."""
    found = []
    for row in stand:
        weight = 1.0
        for where, part in zip(row, held, strict=True):
            if where < 1 - part:
                weight *= OTHERWISE
        found.append(weight)
    return found


def threshold(stand: Sequence[Sequence[float]], weight: Sequence[float], at: int, part: float) -> float:
    """Where the best such part of one player's hands begins, as they count."""
    rows = sorted(((row[at], one) for row, one in zip(stand, weight, strict=True)), reverse=True)
    left = part * sum(weight)
    for where, one in rows:
        left -= one
        if left <= 0:
            return where
    return 0.0
