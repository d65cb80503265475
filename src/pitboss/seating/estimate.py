"""How long it will be (ruling S7)."""

from datetime import datetime, timedelta

from pitboss.seating.state import GameList, ListsState, Waiter

WINDOW = timedelta(hours=3)
ENOUGH = 3
STAY = 120
"""Minutes somebody is taken to stay where too little has been seen."""
LONGEST = 24 * 60


def minutes(state: ListsState, of: GameList, waiter: Waiter | None, now: datetime) -> int | None:
    """Minutes until somebody on a list has a seat, or somebody who would join now; None without a table."""
    tables = state.tables_of(of)
    if not tables:
        return None
    if waiter is not None and waiter.call is not None:
        return 0
    before = of.waiters if waiter is None else of.waiters[: of.waiters.index(waiter)]
    ahead = sum(one.call is None for one in before)
    needed = max(ahead + 1 - sum(state.free(table) for table in tables), 0)
    return min(round(needed * between(state, of, now)), LONGEST)


def between(state: ListsState, of: GameList, now: datetime) -> float:
    """Minutes from one free seat to the next."""
    lately = [at for at in of.freed if timedelta(0) <= now - at <= WINDOW]
    if len(lately) >= ENOUGH:
        seen = max(min(now - of.since, WINDOW), timedelta(minutes=1))
        return seen.total_seconds() / 60 / len(lately)
    return STAY / max(sum(table.places for table in state.tables_of(of)), 1)
