"""Who deals where after the next push: one table on, and only games that somebody may deal (rulings S8 and S9)."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

May: TypeAlias = Mapping[str, frozenset[str] | None]
"""The games of each dealer; None for every game."""


def next_line(line: Sequence[str]) -> list[str]:
    """The dealers in the order of the stations they should have after a push: the last one first, all others one on.

    `line` has the dealers by station, tables first and then breaks; empty for a table without a dealer.
    """
    here = [name for name in line if name]
    return here[-1:] + here[:-1]


def assigned(wish: Sequence[str], games: Sequence[str], may: May, worked: Mapping[str, int]) -> list[str]:
    """The dealers by station. Whoever has dealt fewest pushes since a break gets a table first, as near behind their
    own as there is one whose game they may deal; as many tables as can be have somebody. The rest have a break.
    """
    found: list[str] = [""] * len(games)
    for name in sorted(wish, key=lambda one: worked.get(one, 0)):
        _place(name, wish, games, may, found, set())
    _nearer(wish, games, may, found)
    return [*found, *(name for name in wish if name not in found)]


def _fits(name: str, game: str, may: May) -> bool:
    games = may.get(name)
    return games is None or game in games


def _place(name: str, wish: Sequence[str], games: Sequence[str], may: May, found: list[str], tried: set[int]) -> bool:
    """An augmenting path: a table for somebody, others making room where they can deal elsewhere."""
    own = min(wish.index(name), len(games))
    for table in (*range(own, len(games)), *reversed(range(own))):
        if table in tried or not _fits(name, games[table], may):
            continue
        tried.add(table)
        there = found[table]
        if not there or _place(there, wish, games, may, found, tried):
            found[table] = name
            return True
    return False


def _nearer(wish: Sequence[str], games: Sequence[str], may: May, found: list[str]) -> None:
    """Whose turn it is at a table comes to it, where an exchange leaves everybody at a game they may deal."""
    for table, turn in enumerate(wish[: len(games)]):
        now = found[table]
        if now == turn or turn not in found or not _fits(turn, games[table], may):
            continue
        other = found.index(turn)
        if not now or _fits(now, games[other], may):
            found[table], found[other] = turn, now
