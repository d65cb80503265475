"""Adding up rounds: how often each net result came, what each wager made, how every session went."""

from collections import Counter
from typing import Final, NamedTuple

import msgspec
import numpy as np

from pitboss.core.kernels import inner, kernel
from pitboss.core.money import Chips
from pitboss.odds.compiled import Array
from pitboss.odds.simulation.stream import mixed

SLOTS: Final = np.uint64(1 << 14)
"""Room for different net results of a round; no set of wagers has a quarter of them."""
_LAST_SLOT: Final = SLOTS - np.uint64(1)
POINTS: Final = 100
"""Points at which a session's path is kept."""
PATHS: Final = 20_000
"""Sessions whose paths are kept."""
WON, ROUND, SESSION, RUINED, POINT = range(5)
"""Where a walk is: won so far in the session, its rounds, its place in the chunk, if it is over, its next point."""


class Sessions(NamedTuple):
    """How sessions are cut and judged."""

    length: int
    bankroll: int
    """0 where ruin is not asked for."""
    needed: int
    """What a round may cost: who has less is ruined."""
    marks: Array
    """After how many rounds a session's path is kept."""


class Tally(msgspec.Struct):
    """What a chunk of rounds came to, or all of them."""

    rounds: int
    wagers: list[int]
    """Net result of each wager, in cents."""
    decisions: list[int]
    outcomes: Counter[Chips]
    """How often a round came to each net result."""
    ends: Array
    """Each whole session's result, in order."""
    ruined: int
    paths: Array
    """`[session, point]`: what was won by then."""

    @classmethod
    def joined(cls, parts: "list[Tally]") -> "Tally":
        outcomes: Counter[Chips] = Counter()
        for part in parts:
            outcomes.update(part.outcomes)
        return cls(
            rounds=sum(part.rounds for part in parts),
            wagers=[sum(column) for column in zip(*(part.wagers for part in parts), strict=True)],
            decisions=[sum(column) for column in zip(*(part.decisions for part in parts), strict=True)],
            outcomes=Counter(dict(sorted(outcomes.items()))),
            ends=np.concatenate([part.ends for part in parts]),
            ruined=sum(part.ruined for part in parts),
            paths=np.concatenate([part.paths for part in parts]),
        )


def marks_of(length: int) -> Array:
    """The ends of equal parts of a session, one for every round if it is short."""
    return np.unique(np.ceil(np.linspace(0, length, POINTS + 1)[1:]).astype(np.int64))


@inner
def _count(total: int, keys: Array, counts: Array) -> None:
    """Counts a net result in a table that looks on from its place until it finds room."""
    slot = mixed(np.uint64(total)) & _LAST_SLOT
    while counts[slot] and keys[slot] != total:
        slot = (slot + np.uint64(1)) & _LAST_SLOT
    keys[slot] = total
    counts[slot] += 1


@kernel
def add_rounds(
    nets: Array, decisions: Array, sums: Array, made: Array, keys: Array, counts: Array, totals: Array
) -> None:
    """Adds up rounds by wager, decision and net result, and leaves each round's total."""
    totals[:] = 0
    for wager in range(len(nets)):
        for at in range(len(decisions)):
            sums[wager] += nets[wager, at]
            totals[at] += nets[wager, at]
    for at in range(len(decisions)):
        made[decisions[at]] += 1
        _count(totals[at], keys, counts)


@kernel
def walk_on(totals: Array, sessions: Sessions, walk: Array, ends: Array, ruined: Array, paths: Array) -> None:
    """Goes on with the session under way, and begins the next whenever one ends. Who is ruined plays no more."""
    for total in totals:
        if sessions.bankroll and sessions.bankroll + walk[WON] < sessions.needed:
            walk[RUINED] = 1
        if not walk[RUINED]:
            walk[WON] += total
        walk[ROUND] += 1
        if walk[ROUND] == sessions.marks[walk[POINT]]:
            if walk[SESSION] < len(paths):
                paths[walk[SESSION], walk[POINT]] = walk[WON]
            walk[POINT] += 1
        if walk[ROUND] == sessions.length:
            ends[walk[SESSION]] = walk[WON]
            ruined[0] += walk[RUINED]
            walk[SESSION] += 1
            walk[WON] = walk[ROUND] = walk[RUINED] = walk[POINT] = 0
