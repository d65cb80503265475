"""Who deals where after the next push: one table on, and only games that somebody may deal (rulings S8 and S9)."""

from collections.abc import Mapping, Sequence


def next_line(line: Sequence[str]) -> list[str]:
    """The dealers in the order of the stations they should have after a push: the last one first, all others one on.

    `line` has the dealers by station, tables first and then breaks; empty for a table without a dealer.
    """
    here = [name for name in line if name]
    return here[-1:] + here[:-1]


def assigned(wish: Sequence[str], games: Sequence[str], may: Mapping[str, frozenset[str] | None]) -> list[str]:
    """The dealers by station: as many tables as can be have one who may deal its game, the early tables first, each
    the nearest in the wished order from its own place back; the rest have a break, in their order.

    `may` has the games of a dealer; None for every game.
    """
    found: list[str | None] = [None] * len(games)
    for table in range(len(games)):
        _place(table, wish, games, may, found, set())
    _nearer(wish, games, may, found)
    placed = {name for name in found if name}
    return [*(name or "" for name in found), *(name for name in wish if name not in placed)]


def _fits(name: str, game: str, may: Mapping[str, frozenset[str] | None]) -> bool:
    games = may.get(name)
    return games is None or game in games


def _nearest(table: int, wish: Sequence[str]) -> list[str]:
    """Who comes to a table, by preference: whose turn it is, then those behind in the line."""
    at = min(table, len(wish))
    return [*wish[at:], *reversed(wish[:at])]


def _place(
    table: int,
    wish: Sequence[str],
    games: Sequence[str],
    may: Mapping[str, frozenset[str] | None],
    found: list[str | None],
    tried: set[str],
) -> bool:
    """An augmenting path: somebody for this table, others making room where they can deal elsewhere."""
    for name in _nearest(table, wish):
        if name in tried or not _fits(name, games[table], may):
            continue
        tried.add(name)
        at = found.index(name) if name in found else None
        if at is None or _place(at, wish, games, may, found, tried):
            found[table] = name
            return True
    return False


def _nearer(
    wish: Sequence[str],
    games: Sequence[str],
    may: Mapping[str, frozenset[str] | None],
    found: list[str | None],
) -> None:
    """Whose turn it is at a table comes to it, where an exchange leaves everybody at a game they may deal."""
    for table, turn in enumerate(wish[: len(games)]):
        now = found[table]
        if now in (None, turn) or not _fits(turn, games[table], may):
            continue
        if turn not in found:
            found[table] = turn
        elif now is not None and _fits(now, games[other := found.index(turn)], may) and wish[other] != turn:
            found[table], found[other] = turn, now
